"""Rule packs: what a pack may choose, what is refused and where, and what an own pack takes over."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import NotWhole, RefError, Unreadable
from referee.files.packs import merge_packs, parse_own_pack, parse_pack
from referee.game.rules import CITED, Article, End
from tests.strategies import VALUES
from tests.vectors import CANADIAN, PACKS, RULES_FOLDER, SEED, VARIANTS, evening, hand, pack_text, raw_pack, variant

SHIPPED = sorted(path.stem for path in RULES_FOLDER.glob("*.toml"))
RAW = raw_pack()


def articles(*changes: dict[str, str]) -> list[object]:
    found = RAW["article"]
    assert isinstance(found, list)
    return [*found, *changes]


class TestShipped:
    @pytest.mark.parametrize("name", SHIPPED)
    def test_it_is_whole_and_named_like_its_file(self, name: str) -> None:
        rules = parse_pack(pack_text(name), f"{name}.toml")
        assert (rules.name, rules.own_pack) == (name, None)
        assert set(CITED) <= {article.key for article in rules.articles()}

    @pytest.mark.parametrize("name", SHIPPED)
    def test_its_articles_have_numbers_of_their_own(self, name: str) -> None:
        found = parse_pack(pack_text(name), f"{name}.toml").articles()
        assert [article.number for article in found] == [str(n) for n in range(1, len(found) + 1)]
        assert all(article.text.endswith(".") and article.source for article in found)

    @pytest.mark.parametrize("name", SHIPPED)
    def test_read_as_an_own_pack_it_is_the_same(self, name: str) -> None:
        rules, own = parse_pack(pack_text(name), "f"), parse_own_pack(raw_pack(name), "f")
        assert own.articles() == rules.articles()
        assert own._replace(articles=rules.articles, own_pack=None) == rules

    def test_the_seed_pack(self) -> None:
        assert (SEED.tricks, SEED.kitty_cards, len(SEED.deck), SEED.end) == (16, 4, 52, End())
        assert SEED.targets == {"dealer": 8, "left": 5, "right": 3}
        assert (SEED.is_default, CANADIAN.is_default) == (True, False)
        assert (SEED.clockwise, SEED.declarer, SEED.lead) == (True, "dealer", "declarer")
        assert SEED.exchange_contracts == SEED.contracts == ("spades", "hearts", "diamonds", "clubs")
        assert (SEED.two_up, SEED.two_down, SEED.kitty_order) == ("new-target", "clockwise", "discard-first")

    def test_v74_nine_five_two(self) -> None:
        assert CANADIAN.targets == {"dealer": 9, "left": 5, "right": 2}
        assert (CANADIAN.lead, CANADIAN.kitty_order) == ("left", "take-first")

    def test_articles_are_read_when_somebody_cites_one(self) -> None:
        axes = pack_text("358").partition("\n[[article]]")[0]
        broken = parse_pack(axes + "\n[[article]]\nkey = 1", "own.toml")
        with pytest.raises(Unreadable, match=": expected"):
            broken.article("debts")

    def test_the_same_article_is_read_once(self) -> None:
        assert SEED.article("debts") is SEED.article("debts")

    def test_a_pack_without_articles_cites_none(self) -> None:
        axes = pack_text("358").partition("\n[[article]]")[0]
        with pytest.raises(RefError):
            parse_pack(axes, "own.toml").articles()


class TestOtherPacks:
    def test_v76_a_first_hand_of_its_own(self) -> None:
        rules = PACKS["9-4-3 first"]
        assert rules.seat_targets(1) == {"dealer": 9, "left": 4, "right": 3}
        assert rules.seat_targets(2) == {"dealer": 9, "left": 5, "right": 2}

    def test_v77_nine_five_three_with_17_cards(self) -> None:
        assert (PACKS["9-5-3"].tricks, PACKS["9-5-3"].kitty_cards) == (17, 1)

    def test_v78_three_five_eight_with_17_cards(self) -> None:
        with pytest.raises(Unreadable, match=":") as refused:
            variant("cards = {hand = 17, kitty = 1}")
        assert str(refused.value) == "own.toml: targets: the targets add up to 16; a hand has 17 tricks."

    def test_v79_two_three_five_with_30_cards(self) -> None:
        rules = PACKS["2-3-5"]
        assert (len(rules.deck), rules.tricks, rules.clockwise) == (30, 10, False)
        assert {"7S", "7H"} < rules.deck
        assert "7C" not in rules.deck

    @pytest.mark.parametrize("name", VARIANTS)
    def test_an_own_pack_is_kept_whole(self, name: str) -> None:
        own = merge_packs(tomllib.loads(VARIANTS[name]), raw_pack())
        rules = parse_own_pack(own, "own.toml")
        assert rules.own_pack == own
        again = parse_own_pack(rules.own_pack, "own.toml")
        assert again._replace(articles=rules.articles) == rules

    def test_no_trump_has_no_suit(self) -> None:
        assert "no-trump" in PACKS["contract-first"].contracts
        assert "no-trump" not in PACKS["contract-first"].exchange_contracts


WRONG_VALUES = {
    'direction = "up"': 'direction: expected one of clockwise, counter-clockwise, found "up".',
    'declarer = "left of all"': 'declarer: expected one of dealer, left, right, found "left of all".',
    'lead = "right"': 'lead: expected one of declarer, left, found "right".',
    "name = 358": "name: expected a text, found 358.",
    'edition = "1"': 'edition: expected a whole number, found "1".',
    "title = true": "title: expected a text, found true.",
    'contracts = ["spades", "spades"]': (
        'contracts: expected different words of spades, hearts, diamonds, clubs, no-trump, found "spades, spades".'
    ),
    'contracts = ["trumps"]': (
        'contracts: expected different words of spades, hearts, diamonds, clubs, no-trump, found "trumps".'
    ),
    'phases = ["deal"]': 'phases: expected different words of exchange, contract, kitty, play, found "deal".',
    'tie-break = ["toss"]': 'tie-break: expected different words of last-hand, latest-trick, found "toss".',
    'exchange = {two-up = "both"}': (
        'exchange, two-up: expected one of new-target, old-target, largest-plus, found "both".'
    ),
    'exchange = {two-down = "both"}': 'exchange, two-down: expected one of clockwise, simultaneous, found "both".',
    'exchange = {contracts = ["no-trump"]}': (
        'exchange, contracts: expected different words of spades, hearts, diamonds, clubs, found "no-trump".'
    ),
    'kitty = {order = "never"}': 'kitty, order: expected one of discard-first, take-first, found "never".',
    'cards = {hand = "16"}': 'cards, hand: expected a whole number, found "16".',
    "cards = {suits = 4}": "cards, suits: expected a text, found 4.",
    "cards = {also = [1]}": "cards, also: expected a list of texts, found a list.",
    'targets = {left = "5"}': 'targets, left: expected a whole number, found "5".',
    'end = {hands = "six"}': 'end, hands: expected a whole number, found "six".',
    "kitty = 4": "kitty: expected a table, found 4.",
    "article = 1": "article: expected a list of tables, found 1.",
}

MISFITS = {
    "contracts = []": "top: expected at least one contract.",
    'phases = ["exchange", "contract", "kitty"]': (
        "top: phases: expected all four, the contract before the kitty and the play last."
    ),
    'phases = ["exchange", "contract", "play", "kitty"]': (
        "top: phases: expected all four, the contract before the kitty and the play last."
    ),
    'phases = ["kitty", "exchange", "contract", "play"]': (
        "top: phases: expected all four, the contract before the kitty and the play last."
    ),
    'exchange = {contracts = ["spades"]}': (
        "top: exchange, contracts: only where the contract is named first can it stop the exchange."
    ),
    'cards = {suits = "SHD", hand = 13, kitty = 0}\ntargets = {dealer = 6, left = 4, right = 3}': (
        "top: contracts: no card of the suit C is in the pack."
    ),
    'cards = {suits = "SHDX"}': (
        "cards: expected each suit of SHDC, each rank of 23456789TJQKA and each further card at most once."
    ),
    'cards = {suits = "SHDD"}': (
        "cards: expected each suit of SHDC, each rank of 23456789TJQKA and each further card at most once."
    ),
    'cards = {also = ["2S"]}': (
        "cards: expected each suit of SHDC, each rank of 23456789TJQKA and each further card at most once."
    ),
    "cards = {hand = 0}": "cards: expected at least 1 card in a hand and no fewer than 0 in the kitty.",
    "cards = {kitty = -1}": "cards: expected at least 1 card in a hand and no fewer than 0 in the kitty.",
    "cards = {hand = 8, kitty = 28}": "cards: a kitty of 28 is larger than a hand of 8; expected no more.",
    "end = {hands = 1001}": "end: expected numbers up to 1,000; no evening comes near.",
    "cards = {hand = 17}": "cards: 3 hands of 17 and a kitty of 4 are 55 cards; the pack has 52.",
    "targets = {dealer = 9}": "targets: the targets add up to 17; a hand has 16 tricks.",
    "targets = {dealer = 9, left = 8, right = -1}": "targets: expected numbers from 0 on.",
    "first-targets = {dealer = 9, left = 4, right = 2}": (
        "first-targets: the targets add up to 15; a hand has 16 tricks."
    ),
    "end = {hands = 0}": "end: expected numbers from 1 on.",
    "end = {tricks = -12}": "end: expected numbers from 1 on.",
    "end = {tricks = 8}": (
        "end: tricks: expected more than half of the 16 and no more; only one player can win so many."
    ),
    "end = {tricks = 17}": (
        "end: tricks: expected more than half of the 16 and no more; only one player can win so many."
    ),
}

UNKNOWN_KEYS = {
    "leed = 1": 'top: unknown key "leed"; the nearest known is "lead".',
    "cards = {hands = 16}": 'cards: unknown key "hands"; the nearest known is "hand".',
    "targets = {lefft = 5}": 'targets: unknown key "lefft"; the nearest known is "left".',
    'exchange = {twoup = "x"}': 'exchange: unknown key "twoup"; the nearest known is "two-up".',
    'kitty = {ordre = "x"}': 'kitty: unknown key "ordre"; the nearest known is "order".',
    "end = {trick = 12}": 'end: unknown key "trick"; the nearest known is "tricks".',
}


class TestRefusals:
    @pytest.mark.parametrize("own", WRONG_VALUES)
    def test_a_wrong_value(self, own: str) -> None:
        with pytest.raises(Unreadable, match=": expected") as refused:
            variant(own)
        assert str(refused.value) == f"own.toml: {WRONG_VALUES[own]}"

    @pytest.mark.parametrize("own", MISFITS)
    def test_what_does_not_fit_together(self, own: str) -> None:
        with pytest.raises(Unreadable, match=":") as refused:
            variant(own)
        assert str(refused.value) == f"own.toml: {MISFITS[own]}"

    @pytest.mark.parametrize("own", UNKNOWN_KEYS)
    def test_an_unknown_key(self, own: str) -> None:
        with pytest.raises(Unreadable, match='"; the nearest known is "') as refused:
            variant(own)
        assert str(refused.value) == f"own.toml: {UNKNOWN_KEYS[own]}"

    @pytest.mark.parametrize("key", [key for key in RAW if key not in ("article", "default")])
    def test_a_missing_key(self, key: str) -> None:
        with pytest.raises(Unreadable, match='" is missing\\.') as refused:
            parse_own_pack({name: value for name, value in RAW.items() if name != key}, "own.toml")
        assert str(refused.value) == f'own.toml: top: "{key}" is missing.'

    @pytest.mark.parametrize(
        ("article", "fault"),
        [
            ({"key": "debts", "number": "99", "text": "x", "source": "x"}, "top: two articles have the same key."),
            ({"key": "own", "number": "16", "text": "x", "source": "x"}, "top: two articles have the same number."),
            ({"key": "own", "number": "99", "text": "x"}, 'article 52: "source" is missing.'),
            (
                {"key": "own", "number": "99", "text": "x", "source": "x", "txt": "x"},
                'article 52: unknown key "txt"; the nearest known is "text".',
            ),
        ],
    )
    def test_articles(self, article: dict[str, str], fault: str) -> None:
        with pytest.raises(RefError) as refused:
            parse_own_pack(RAW | {"article": articles(article)}, "own.toml")
        assert (refused.value.exit_code, str(refused.value)) == (5, f"own.toml: {fault}")

    @pytest.mark.parametrize("key", CITED)
    def test_an_article_that_the_referee_cites_is_missing(self, key: str) -> None:
        kept = [each for each in articles() if isinstance(each, dict) and each["key"] != key]
        with pytest.raises(Unreadable, match=":") as refused:
            parse_own_pack(RAW | {"article": kept}, "own.toml")
        assert str(refused.value) == f"own.toml: top: no article with the key {key}, which the referee cites."

    @pytest.mark.parametrize("text", ["", "name = ", "\0"])
    def test_no_toml_at_all(self, text: str) -> None:
        with pytest.raises(NotWhole):
            parse_pack(text, "own.toml")


class TestMerged:
    def test_what_is_said_replaces_and_the_rest_stays(self) -> None:
        own: dict[str, object] = {"name": "mine", "targets": {"dealer": 9, "right": 2}, "based-on": "358"}
        whole = merge_packs(own, RAW)
        assert whole["targets"] == {"dealer": 9, "left": 5, "right": 2}
        assert (whole["name"], whole["cards"], "based-on" in whole) == ("mine", RAW["cards"], False)

    def test_the_base_is_as_it_was(self) -> None:
        merge_packs({"targets": {"dealer": 9}}, RAW)
        assert raw_pack() == RAW

    def test_articles_are_replaced_by_key_and_new_ones_added(self) -> None:
        mine = {"key": "debts", "number": "16", "text": "Nobody owes anything.", "source": "us"}
        new = {"key": "tea", "number": "52", "text": "Tea after hand six.", "source": "us"}
        rules = parse_own_pack(merge_packs({"article": [mine, new]}, RAW), "own.toml")
        assert rules.article("debts") == Article("debts", "16", "Nobody owes anything.", "us")
        assert [a.key for a in rules.articles()] == [a.key for a in SEED.articles()] + ["tea"]

    def test_an_article_that_is_no_table_is_refused_later(self) -> None:
        with pytest.raises(Unreadable, match=": expected"):
            parse_own_pack(merge_packs({"article": ["debts"]}, RAW), "own.toml")

    def test_nor_one_whose_key_is_no_text(self) -> None:
        with pytest.raises(Unreadable, match=": expected"):
            parse_own_pack(merge_packs({"article": [{"key": ["debts"]}]}, RAW), "own.toml")

    def test_a_value_of_another_kind_replaces_whole(self) -> None:
        assert merge_packs({"kitty": 4}, RAW)["kitty"] == 4
        assert merge_packs({"article": "none"}, RAW)["article"] == "none"

    def test_a_base_that_was_not_found_is_an_unknown_key(self) -> None:
        with pytest.raises(Unreadable, match='"; the nearest known is "'):
            parse_own_pack(RAW | {"based-on": "359"}, "own.toml")


@given(st.data())
def test_any_value_of_a_pack_replaced_by_another_is_refused_or_played(data: st.DataObject) -> None:
    raw = RAW
    tables = [raw, *(value for value in raw.values() if isinstance(value, dict)), *articles()[:2]]
    table = data.draw(st.sampled_from(tables))
    assert isinstance(table, dict)
    changed = table | {data.draw(st.sampled_from([*table, "also", "end", "first-targets"])): data.draw(VALUES)}
    whole = merge_packs({name: changed for name, value in raw.items() if value is table} or changed, raw)
    try:
        rules = parse_own_pack(whole, "own.toml")
    except RefError as refused:
        if refused.exit_code != 5:
            raise
        return
    assert sum(rules.targets.values()) == rules.tricks
    assert evening(hand("A", rules.tricks, 0, 0), rules=rules).totals[0] == rules.tricks - rules.targets["dealer"]
