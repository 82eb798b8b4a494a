"""The packs that ship with the program, in every edition, and a table's own pack.

It finds their files; what stands in them is the affair of `packfile`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache

from referee.errors import NotFound, Unreadable
from referee.files import disk
from referee.files.fields import Fields, parse_toml
from referee.game.cards import RANKS, SUITS, TRUMP_OF, Card, is_card
from referee.game.entries import Head
from referee.game.rules import CITED, Article, End, Rules

PHASES = ("exchange", "contract", "kitty", "play")
SEATS = ("dealer", "left", "right")
BASED_ON = "based-on"


def parse_pack(text: str, file: str) -> Rules:
    """A pack that ships with the program; its articles are read when somebody cites one.

    Raises the errors of exit 5, with the place in the file.
    """
    axes, mark, articles = text.partition("\n[[article]]")

    @cache
    def read() -> tuple[Article, ...]:
        return _articles(Fields(parse_toml(mark + articles, file), file, ""))

    return _rules(Fields(parse_toml(axes, file), file, ""), read)


def parse_own_pack(raw: dict[str, object], file: str) -> Rules:
    """A table's own pack, whole, as it stands in a file or inside a sheet."""
    fields = Fields(raw, file, "")
    articles = _articles(fields)
    rules = _rules(fields, lambda: articles)
    return rules._replace(outside=raw)


def merged(own: dict[str, object], base: dict[str, object]) -> dict[str, object]:
    """A pack that says only what differs, laid over the one that it is based on."""
    whole = dict(base)
    for key, value in own.items():
        below = whole.get(key)
        if key == "article" and isinstance(value, list) and isinstance(below, list):
            whole[key] = _merged_articles(value, below)
        elif isinstance(value, dict) and isinstance(below, dict):
            whole[key] = merged(value, below)
        elif key != BASED_ON:
            whole[key] = value
    whole.pop("default", None)
    return whole


def _merged_articles(own: list[object], base: list[object]) -> list[object]:
    def key(article: object) -> object:
        found = article.get("key") if isinstance(article, dict) else None
        return found if isinstance(found, str) else None

    replaced = {key(article): article for article in own}
    kept = [replaced.pop(key(article), article) for article in base]
    return kept + list(replaced.values())


def _rules(fields: Fields, articles: Callable[[], tuple[Article, ...]]) -> Rules:
    contracts = _words(fields, "contracts", tuple(TRUMP_OF))
    exchange, kitty = fields.table("exchange"), fields.table("kitty")
    deck, hand_cards, kitty_cards = _cards(fields.table("cards"))
    rules = Rules(
        name=fields.text("name"),
        edition=fields.number("edition"),
        title=fields.text("title"),
        clockwise=fields.one_of("direction", ("clockwise", "counter-clockwise")) == "clockwise",
        declarer=fields.one_of("declarer", SEATS),
        lead=fields.one_of("lead", ("declarer", "left")),
        contracts=contracts,
        phases=_words(fields, "phases", PHASES),
        tie_break=_words(fields, "tie-break", ("last-hand", "latest-trick")),
        deck=deck,
        hand_cards=hand_cards,
        kitty_cards=kitty_cards,
        targets=_targets(fields, "targets", hand_cards),
        first_targets=_targets(fields, "first-targets", hand_cards) if fields.has("first-targets") else None,
        two_up=exchange.one_of("two-up", ("new-target", "old-target", "largest-plus")),
        two_down=exchange.one_of("two-down", ("clockwise", "simultaneous")),
        exchange_contracts=_words(exchange, "contracts", contracts) if exchange.has("contracts") else contracts,
        kitty_order=kitty.one_of("order", ("discard-first", "take-first")),
        must_beat=fields.one_of("must-beat", ("never", "trumps", "always"), default="never"),
        must_trump=fields.flag("must-trump"),
        end=_end(fields, hand_cards),
        articles=articles,
        is_default=fields.flag("default"),
    )
    for part in (exchange, kitty):
        part.close()
    fields.close()
    _check(fields, rules)
    return rules


def _words(fields: Fields, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    found = fields.texts(key)
    if len(set(found)) < len(found) or not set(found) <= set(known):
        raise fields.wrong(key, "different words of " + ", ".join(known), ", ".join(found))
    return found


def _cards(fields: Fields) -> tuple[frozenset[Card], int, int]:
    suits, ranks, also = fields.text("suits"), fields.text("ranks"), fields.maybe_texts("also") or ()
    hand_cards, kitty_cards = fields.number("hand"), fields.number("kitty")
    fields.close()
    deck = [rank + suit for suit in suits for rank in ranks] + list(also)
    if not all(is_card(card) for card in deck) or len(set(deck)) < len(deck):
        raise fields.misfit(f"expected each suit of {SUITS}, each rank of {RANKS} and each further card at most once")
    if hand_cards < 1 or kitty_cards < 0:
        raise fields.misfit("expected at least 1 card in a hand and no fewer than 0 in the kitty")
    if 3 * hand_cards + kitty_cards != len(deck):
        raise fields.misfit(
            f"3 hands of {hand_cards} and a kitty of {kitty_cards} are {3 * hand_cards + kitty_cards} cards; "
            f"the pack has {len(deck)}"
        )
    return frozenset(Card(card) for card in deck), hand_cards, kitty_cards


def _targets(fields: Fields, key: str, tricks: int) -> dict[str, int]:
    below = fields.table(key)
    targets = {seat: below.number(seat) for seat in SEATS}
    below.close()
    if min(targets.values()) < 0:
        raise below.misfit("expected numbers from 0 on")
    if sum(targets.values()) != tricks:
        raise below.misfit(f"the targets add up to {sum(targets.values())}; a hand has {tricks} tricks")
    return targets


def _end(fields: Fields, tricks: int) -> End:
    if not fields.has("end"):
        return End()
    below = fields.table("end")
    end = End(below.maybe_number("hands"), below.maybe_number("points"), below.maybe_number("tricks"))
    below.close()
    if any(number is not None and number < 1 for number in end):
        raise below.misfit("expected numbers from 1 on")
    if end.tricks is not None and not tricks < 2 * end.tricks <= 2 * tricks:
        raise below.misfit(
            f"tricks: expected more than half of the {tricks} and no more; only one player can win so many"
        )
    return end


def _check(fields: Fields, rules: Rules) -> None:
    order = rules.phases
    if not rules.contracts:
        raise fields.misfit("expected at least one contract")
    if len(order) < len(PHASES) or order[-1] != "play" or order.index("contract") > order.index("kitty"):
        raise fields.misfit("phases: expected all four, the contract before the kitty and the play last")
    if order.index("exchange") < order.index("contract") and rules.exchange_contracts != rules.contracts:
        raise fields.misfit("exchange, contracts: only where the contract is named first can it stop the exchange")
    missing = [s for c in rules.contracts if (s := TRUMP_OF[c]) and not any(card[1] == s for card in rules.deck)]
    if missing:
        raise fields.misfit(f"contracts: no card of the suit {missing[0]} is in the pack")


def _articles(fields: Fields) -> tuple[Article, ...]:
    articles = []
    for each in fields.tables("article"):
        articles.append(Article(each.text("key"), each.text("number"), each.text("text"), each.text("source")))
        each.close()
    for what in ("key", "number"):
        values = [getattr(article, what) for article in articles]
        if len(set(values)) < len(values):
            raise fields.misfit(f"two articles have the same {what}")
    missing = [key for key in CITED if key not in {article.key for article in articles}]
    if missing:
        raise fields.misfit(f"no article with the key {missing[0]}, which the referee cites")
    return tuple(articles)


_ENDING = ".toml"


def packs() -> list[str]:
    """Names of the packs that ship with the program."""
    return sorted(name[: -len(_ENDING)] for name in os.listdir(folder()) if name.endswith(_ENDING))


def read_pack(name: str) -> Rules:
    """A pack that ships with the program. Raises NoSuchPack."""
    if name not in packs():
        raise NotFound(f'no rule pack "{name}"; there are {", ".join(packs())}.')
    path = os.path.join(folder(), name + _ENDING)
    return parse_pack(_text(path), path)


def default_pack() -> Rules:
    """The pack that says of itself that it is played where nobody names one."""
    return next(pack for name in packs() if (pack := read_pack(name)).is_default)


def read_own_pack(path: str) -> Rules:
    """A table's own pack from a file, laid over the shipped one that it is based on, if any."""
    own = parse_toml(_text(path), path)
    base = own.get(BASED_ON)
    if isinstance(base, str):
        shipped = read_pack(base).name + _ENDING
        whole = os.path.join(folder(), shipped)
        own = merged(own, parse_toml(_text(whole), whole))
    return parse_own_pack(own, path)


def _text(path: str) -> str:
    return disk.decode(disk.read(path), path)


def folder() -> str:
    """The packs beside the installed program, or the checkout's `rules/`."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    shipped = os.path.join(here, "packs")
    return shipped if os.path.isdir(shipped) else os.path.join(os.path.dirname(here), "rules")


def pack_of(head: Head, file: str, known: dict[tuple[str, int], Rules]) -> Rules:
    """The pack of a sheet; those that ship with the program are read once and `known` from then on."""
    if head.pack is not None:
        return parse_own_pack(head.pack, f"{file}, pack")
    named = (head.rules, head.edition)
    if named not in known:
        known[named] = _edition(head, file)
    return known[named]


def _edition(head: Head, file: str) -> Rules:
    """The shipped pack in the edition that a sheet names. Raises UnknownPack, UnknownEdition."""
    if head.rules not in packs():
        raise Unreadable(f'{file}: played by "{head.rules}"; this ref has {", ".join(packs())}.')
    rules = read_pack(head.rules)
    if rules.edition != head.edition:
        older = os.path.join(folder(), "editions", f"{head.rules}-{head.edition}{_ENDING}")
        if not os.path.exists(older):
            raise Unreadable(f"{file}: played by edition {head.edition} of {head.rules}; this ref has {rules.edition}.")
        rules = parse_pack(_text(older), older)
    return rules


def pack_named(word: str) -> Rules:
    """Read a pack by its name, else by the path of its file. Raises NotFound, Unreadable."""
    if word not in packs() and os.path.exists(word):
        return read_own_pack(word)
    return read_pack(word)
