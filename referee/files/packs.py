"""Rule packs: where they are found, and their TOML parsed and checked.

The packs that ship with the program are read by name, a table's own pack from a file or from inside a sheet.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, lru_cache
from typing import get_args

from referee.errors import NotFound, Unreadable, quoted
from referee.files import disk
from referee.files.fields import Fields, parse_toml
from referee.game.cards import RANKS, SUITS, TRUMP_OF, Card, is_card
from referee.game.entries import Head
from referee.game.rules import CITED, MOST_AGREED, Article, End, KittyOrder, Lead, MustBeat, Rules, Seat, TwoDown, TwoUp

PHASES = ("exchange", "contract", "kitty", "play")
_BASED_ON = "based-on"
_ENDING = ".toml"


# -- finding ----------------------------------------------------------------------------------


def packs_folder() -> str:
    """Find the packs: beside the installed program, or in the `rules/` of a checkout."""
    program = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    shipped = os.path.join(program, "packs")
    return shipped if os.path.isdir(shipped) else os.path.join(os.path.dirname(program), "rules")


def pack_names() -> list[str]:
    """List the names of the packs that ship with the program."""
    return sorted(name.removesuffix(_ENDING) for name in os.listdir(packs_folder()) if name.endswith(_ENDING))


def read_pack(name: str) -> Rules:
    """Read a pack that ships with the program. Raises NotFound."""
    path = _path(name)
    return parse_pack(_text(path), path)


def default_pack() -> Rules:
    """Read the pack that is played where nobody names one; it says so itself."""
    return next(pack for name in pack_names() if (pack := read_pack(name)).is_default)


def read_own_pack(path: str) -> Rules:
    """Read a table's own pack from a file, laid over the shipped one that it is based on, if any."""
    own = parse_toml(_text(path), path)
    base = own.get(_BASED_ON)
    if isinstance(base, str):
        shipped = _path(base)
        own = merge_packs(own, parse_toml(_text(shipped), shipped))
    return parse_own_pack(own, path)


def pack_named(word: str) -> Rules:
    """Read a pack by its name, else by the path of its file. Raises NotFound, Unreadable."""
    if word not in pack_names() and os.path.exists(word):
        return read_own_pack(word)
    return read_pack(word)


def pack_of_sheet(head: Head, file: str) -> Rules:
    """Read the pack that the head of a sheet holds, or names with its edition. Raises Unreadable, with the place."""
    if head.pack is not None:
        return parse_own_pack(head.pack, f"{file}, pack")
    try:
        rules = read_pack(head.rules)
    except NotFound as error:
        raise Unreadable(f'{file}: played by "{head.rules}"; this ref has {", ".join(pack_names())}.') from error
    if rules.edition == head.edition:
        return rules
    older = os.path.join(packs_folder(), "editions", f"{head.rules}-{head.edition}{_ENDING}")
    if not os.path.exists(older):
        raise Unreadable(f"{file}: played by edition {head.edition} of {head.rules}; this ref has {rules.edition}.")
    return parse_pack(_text(older), older)


def _path(name: str) -> str:
    if name not in pack_names():
        raise NotFound(f"no rule pack {quoted(name)}; there are {', '.join(pack_names())}.")
    return os.path.join(packs_folder(), name + _ENDING)


def _text(path: str) -> str:
    return disk.decode(disk.read(path), path)


# -- parsing ----------------------------------------------------------------------------------


@lru_cache(maxsize=8)  # a thousand sheets are played by the same two packs
def parse_pack(text: str, file: str) -> Rules:
    """Parse a pack that ships with the program. Raises Unreadable, with the place in the file.

    Its articles, nine tenths of the text, are parsed when somebody cites one.
    """
    axes, mark, articles = text.partition("\n[[article]]")

    @cache
    def read() -> tuple[Article, ...]:
        return _articles(Fields(parse_toml(mark + articles, file), file, ""))

    return _rules(Fields(parse_toml(axes, file), file, ""), read)


def parse_own_pack(raw: dict[str, object], file: str) -> Rules:
    """Parse a table's own pack, whole. Raises Unreadable, with the place in the file."""
    fields = Fields(raw, file, "")
    articles = _articles(fields)
    return _rules(fields, lambda: articles)._replace(own_pack=raw)


def merge_packs(own: dict[str, object], base: dict[str, object]) -> dict[str, object]:
    """Lay a pack that says only what differs over the one that it is based on."""
    whole = dict(base)
    for key, value in own.items():
        below = whole.get(key)
        if key == "article" and isinstance(value, list) and isinstance(below, list):
            replaced = {_article_key(article): article for article in value}
            kept = [replaced.pop(_article_key(article), article) for article in below]
            whole[key] = kept + list(replaced.values())
        elif isinstance(value, dict) and isinstance(below, dict):
            whole[key] = merge_packs(value, below)
        elif key != _BASED_ON:
            whole[key] = value
    whole.pop("default", None)
    return whole


def _article_key(article: object) -> str | None:
    key = article.get("key") if isinstance(article, dict) else None
    return key if isinstance(key, str) else None


def _rules(fields: Fields, articles: Callable[[], tuple[Article, ...]]) -> Rules:
    contracts = _words(fields, "contracts", tuple(TRUMP_OF))
    exchange, kitty = fields.table("exchange"), fields.table("kitty")
    deck, hand_cards, kitty_cards = _deck(fields.table("cards"))
    rules = Rules(
        name=fields.text("name"),
        edition=fields.number("edition"),
        title=fields.text("title"),
        clockwise=fields.one_of("direction", ("clockwise", "counter-clockwise")) == "clockwise",
        declarer=fields.one_of("declarer", get_args(Seat)),
        lead=fields.one_of("lead", get_args(Lead)),
        contracts=contracts,
        phases=_words(fields, "phases", PHASES),
        tie_break=_words(fields, "tie-break", ("last-hand", "latest-trick")),
        deck=deck,
        hand_cards=hand_cards,
        kitty_cards=kitty_cards,
        targets=_targets(fields, "targets", hand_cards),
        first_targets=_targets(fields, "first-targets", hand_cards) if fields.has("first-targets") else None,
        two_up=exchange.one_of("two-up", get_args(TwoUp)),
        two_down=exchange.one_of("two-down", get_args(TwoDown)),
        exchange_contracts=_words(exchange, "contracts", contracts) if exchange.has("contracts") else contracts,
        kitty_order=kitty.one_of("order", get_args(KittyOrder)),
        must_beat=fields.one_of("must-beat", get_args(MustBeat), default="never"),
        must_trump=fields.flag("must-trump"),
        end=_end(fields, hand_cards),
        articles=articles,
        is_default=fields.flag("default"),
    )
    exchange.close()
    kitty.close()
    fields.close()
    _check(fields, rules)
    return rules


def _words(fields: Fields, key: str, choices: tuple[str, ...]) -> tuple[str, ...]:
    words = fields.texts(key)
    if len(set(words)) < len(words) or not set(words) <= set(choices):
        raise fields.wrong(key, "different words of " + ", ".join(choices), ", ".join(words))
    return words


def _deck(fields: Fields) -> tuple[frozenset[Card], int, int]:
    suits, ranks, also = fields.text("suits"), fields.text("ranks"), fields.maybe(fields.texts, "also") or ()
    hand_cards, kitty_cards = fields.number("hand"), fields.number("kitty")
    fields.close()
    deck = [rank + suit for suit in suits for rank in ranks] + list(also)
    if not all(is_card(card) for card in deck) or len(set(deck)) < len(deck):
        raise fields.misfit(f"expected each suit of {SUITS}, each rank of {RANKS} and each further card at most once")
    if hand_cards < 1 or kitty_cards < 0:
        raise fields.misfit("expected at least 1 card in a hand and no fewer than 0 in the kitty")
    if kitty_cards > hand_cards:
        raise fields.misfit(f"a kitty of {kitty_cards} is larger than a hand of {hand_cards}; expected no more")
    if 3 * hand_cards + kitty_cards != len(deck):
        raise fields.misfit(
            f"3 hands of {hand_cards} and a kitty of {kitty_cards} are {3 * hand_cards + kitty_cards} cards; "
            f"the pack has {len(deck)}"
        )
    return frozenset(Card(card) for card in deck), hand_cards, kitty_cards


def _targets(fields: Fields, key: str, tricks: int) -> dict[str, int]:
    table = fields.table(key)
    targets = {seat: table.number(seat) for seat in get_args(Seat)}
    table.close()
    if min(targets.values()) < 0:
        raise table.misfit("expected numbers from 0 on")
    if sum(targets.values()) != tricks:
        raise table.misfit(f"the targets add up to {sum(targets.values())}; a hand has {tricks} tricks")
    return targets


def _end(fields: Fields, tricks: int) -> End:
    if not fields.has("end"):
        return End()
    table = fields.table("end")
    end = End(*(table.maybe(table.number, key) for key in End._fields))
    table.close()
    if any(number is not None and number < 1 for number in end):
        raise table.misfit("expected numbers from 1 on")
    if any(number is not None and number > MOST_AGREED for number in end):
        raise table.misfit(f"expected numbers up to {MOST_AGREED:,}; no evening comes near")
    if end.tricks is not None and not tricks < 2 * end.tricks <= 2 * tricks:
        raise table.misfit(
            f"tricks: expected more than half of the {tricks} and no more; only one player can win so many"
        )
    return end


def _check(fields: Fields, rules: Rules) -> None:
    """Refuse axes that do not fit together, so that no hand can ever get stuck."""
    phases = rules.phases
    if not rules.contracts:
        raise fields.misfit("expected at least one contract")
    if len(phases) < len(PHASES) or phases[-1] != "play" or phases.index("contract") > phases.index("kitty"):
        raise fields.misfit("phases: expected all four, the contract before the kitty and the play last")
    if rules.exchange_first and rules.exchange_contracts != rules.contracts:
        raise fields.misfit("exchange, contracts: only where the contract is named first can it stop the exchange")
    suits = {card[1] for card in rules.deck}
    missing = [trump for contract in rules.contracts if (trump := TRUMP_OF[contract]) and trump not in suits]
    if missing:
        raise fields.misfit(f"contracts: no card of the suit {missing[0]} is in the pack")


def _articles(fields: Fields) -> tuple[Article, ...]:
    articles = []
    for table in fields.tables("article"):
        articles.append(Article(table.text("key"), table.text("number"), table.text("text"), table.text("source")))
        table.close()
    keys, numbers = [article.key for article in articles], [article.number for article in articles]
    for name, values in (("key", keys), ("number", numbers)):
        if len(set(values)) < len(values):
            raise fields.misfit(f"two articles have the same {name}")
    missing = [key for key in CITED if key not in keys]
    if missing:
        raise fields.misfit(f"no article with the key {missing[0]}, which the referee cites")
    return tuple(articles)
