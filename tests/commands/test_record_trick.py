"""The play through the commands: tricks, sights, who takes one, and what all of it proves.

Anna, Boris and Chai sit clockwise. In hand 2 of `receiver` Boris gets two cards from Anna, who is
the declarer; in hand 2 of `declarer` he gets them and is the declarer himself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.commands.v23 import joined
from tests.running import Table, Terminal

DEALT = {
    "receiver": ("chai", "hand 7 1 8"),
    "declarer": ("anna", "hand 10 3 3"),
    "third": ("anna", "hand 10 5 1"),
    "third declares": ("boris", "hand 5 8 3"),
}
"""First dealer and hand 1; before hand 2 Anna owes two cards, to Boris or (`third`) to Chai."""

SPADES = ("as 2s 3s", "ks 4s 5s", "qs 6s 7s", "js 8s 9s")
"""Tricks that whoever leads the first of them takes, one after the other."""


def begin(folder: Path, dealt: str, *commands: str, rules: str | None = None) -> Table:
    """An evening after hand 1, and what was typed of hand 2."""
    table = Table(folder)
    dealer, first = DEALT[dealt]
    own = ["--rules", rules] if rules else []
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", dealer, "-s", "friday", *own)
    table.all(first, *commands)
    return table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Hand 2 with Boris as receiver: 2♣ for the king, ♥A back as it was; trump is hearts."""
    return begin(tmp_path, "receiver", "exchange 2c kc ah ah", "name-trump hearts")


def typed(words: str) -> list[str]:
    return words.split()


def brief(rulings: list[dict[str, Any]]) -> list[tuple[str, str, int, list[str]]]:
    """Rulings as (severity, key, entry, players)."""
    return [(each["severity"], each["key"], each["entry"], each["players"]) for each in rulings]


def verdicts(table: Table, *words: str) -> list[tuple[str, str, str, str | None]]:
    """Every act of the one hand that is checked: (act, player, card, verdict)."""
    (hand,) = table.ref("check", "2", "--json", *words).json["hands"]
    return [(act["act"], act["player"], act["card"], act["verdict"]) for act in hand["acts"]]


# -- the examples of RULES.md ---------------------------------------------------------------------


class Example(NamedTuple):
    """What is typed of hand 2, and all that is ruled: (number of the act, severity, key, player, its entry)."""

    name: str
    dealt: str
    acts: tuple[str, ...]
    found: tuple[tuple[int, str, str, str, int], ...] = ()


def play(*tricks: str) -> tuple[str, ...]:
    return tuple(f"record-trick {trick}" for trick in tricks)


KING = "exchange 2c kc ah ah"
EXAMPLES = (
    Example(
        "V47",
        "receiver",
        (KING, "name-trump h", *play(*SPADES, "ad 4d 5d", "qc ac 3c")),
        ((8, "contradiction", "return-strongest", "Boris", 2),),
    ),
    Example(
        "V47, the ace is seen",
        "receiver",
        (KING, "saw boris ac"),
        ((2, "contradiction", "return-strongest", "Boris", 2),),
    ),
    Example(
        "V48",
        "declarer",
        (KING, "name-trump h", *play("ac 3c 4c")),
        ((3, "possible", "kitty-secret", "Boris", 2),),
    ),
    Example(
        "V49",
        "declarer",
        ("exchange 2c 6c ah ah", "name-trump h", *play("ac 3c 4c", "kc 5c 7c", "qc 8c 9c", "jc 2s 6c", "tc 3s 4s")),
        (
            (3, "possible", "kitty-secret", "Boris", 2),
            (4, "possible", "kitty-secret", "Boris", 2),
            (5, "possible", "kitty-secret", "Boris", 2),
            (6, "possible", "kitty-secret", "Boris", 2),
            (7, "contradiction", "return-strongest", "Boris", 2),
        ),
    ),
    Example(
        "V50",
        "receiver",
        ("exchange qh qh ac ac", "name-trump s", *play("2h kh 3h")),
        ((3, "contradiction", "return-given", "Boris", 2),),
    ),
    Example(
        "V51",
        "third",
        (KING, "name-trump s", *play("qc 5h 3c")),
        ((3, "contradiction", "follow-suit", "Chai", 5),),
    ),
    Example("V52", "third declares", (KING, "name-trump s", *play("2s as 3s", "qc 3c 5h"))),
    Example(
        "V58",
        "receiver",
        (
            "exchange ah ah ac ac",
            "name-trump h",
            *play("as 2s 3s", "ks 4s 5s", "qs 6s 8s", "ad 7s 2d", "js 9s ts", "kc 2c 3c", "qd 9d 3d"),
        ),
        ((9, "contradiction", "follow-suit", "Boris", 8),),
    ),
    Example("V59", "receiver", ("exchange ah ah ad ad", "name-trump c", *play("5c 3c 6c", "4c qc 9c"))),
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_examples_of_the_play(tmp_path: Path, example: Example) -> None:
    table = begin(tmp_path, example.dealt)
    found = []
    for number, act in enumerate(example.acts, start=1):
        rulings = table.data(*act.split())["rulings"]
        found += [(number, each["severity"], each["key"], each["players"][0], each["entry"]) for each in rulings]
    assert tuple(found) == example.found
    accused = any(each[1] == "contradiction" for each in example.found)
    assert table.ref("check").code == accused
    illegal = [each for each in verdicts(table) if each[3] == "illegal"]
    assert bool(illegal) == accused


EXCHANGES = {
    "V30": ("exchange 2c tc", "exchange 3c jc"),
    "V32": ("exchange 2c kc", "exchange 3c ac"),
    "V31": ("exchange 2c tc", "exchange qc qc"),
    "V34": ("exchange 5c ac", "exchange 2c 5c"),
    "V35": ("exchange 2c tc", "exchange 3c 9c"),
}


@pytest.mark.parametrize("name", EXCHANGES)
def test_the_examples_of_the_exchange(tmp_path: Path, name: str) -> None:
    table = begin(tmp_path, "receiver", EXCHANGES[name][0])
    found = brief(table.data(*EXCHANGES[name][1].split())["rulings"])
    false = name in ("V30", "V32")
    assert found == ([("contradiction", "return-strongest", 2, ["Boris"])] if false else [])
    said = table.ref("check", "--json")
    assert (said.code, brief(said.json["rulings"])) == (int(false), found)
    assert next(verdict for *_, verdict in verdicts(table)) in (("illegal",) if false else ("open", "legal"))


def test_v41_the_false_return_to_another_giver(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna -s friday", "hand 10 6 0", "exchange 2h kh")
    assert brief(table.data("exchange", "3h", "ah")["rulings"]) == [("contradiction", "return-strongest", 2, ["Chai"])]
    assert table.ref("check").code == 1


def test_a_violation_that_was_seen_at_once_is_ruled_once(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", "exchange 9d 7d --as-played", "exchange ah ah --as-played")
    assert [each["severity"] for each in table.ref("check", "--json").json["rulings"]] == ["violation"]
    assert verdicts(table)[0] == ("return", "Boris", "7D", "illegal")


# -- takes ----------------------------------------------------------------------------------------

TAKES = {
    "V54": ("as 2c ks", 2, "2C", "31", "trump-wins"),
    "V55": ("td kd ah", 2, "KD", "32", "led-suit-wins"),
    "V56": ("3c ac kc", 2, "AC", "31", "trump-wins"),
    "V57": ("as 5c 9c", 3, "9C", "31", "trump-wins"),
}


@pytest.mark.parametrize("name", TAKES)
def test_takes_without_a_session(tmp_path: Path, name: str) -> None:
    cards, seat, card, article, key = TAKES[name]
    found = Table(tmp_path).data("takes", *cards.split(), "--trump", "clubs")
    message = found.pop("message")
    assert found == {"player": None, "seat": seat, "card": card, "article": article, "key": key}
    assert message.startswith("The ")
    assert f"article {article}: " in message


@pytest.mark.parametrize("name", TAKES)
def test_takes_with_a_session(table: Table, name: str) -> None:
    cards, seat, card, _article, key = TAKES[name]
    before = table.sheet().read_bytes()
    found = table.data("takes", *cards.split(), "--trump", "c")
    assert list(found) == ["player", "seat", "card", "article", "key", "message"]
    player = ["Anna", "Boris", "Chai"][seat - 1]
    assert (found["player"], found["seat"], found["card"], found["key"]) == (player, seat, card, key)
    assert found["message"].startswith(f"{player}'s ")
    led_by_chai = table.data("takes", *cards.split(), "--trump", "c", "--leader", "chai")
    assert led_by_chai["player"] == ["Chai", "Anna", "Boris"][seat - 1]
    assert led_by_chai["seat"] == [3, 1, 2][seat - 1]
    assert table.sheet().read_bytes() == before


def test_takes_asks_the_hand_in_progress_for_trump_and_leader(table: Table) -> None:
    assert table.say("takes", "as", "ks", "2h") == (
        "Chai's 2♥ takes it. (358, article 31: The strongest trump in a trick wins it.)\n"
    )
    table.say("record-trick", "2s", "3s", "4s")
    assert table.data("takes", "as", "ks", "3d")["player"] == "Chai"


def test_takes_where_trump_is_not_known(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.data("takes", "as", "2s", "ks")["card"] == "AS"
    assert "--trump" in table.no(3, "takes", "as", "2c", "ks")
    assert table.data("takes", "as", "2c", "ks", "--trump", "h")["seat"] == 1
    assert "twice" in table.no(3, "takes", "as", "as", "ks", "--trump", "h")
    assert "no card" in table.no(2, "takes", "as", "1s", "ks", "--trump", "h")
    assert "--leader" in table.no(2, "takes", "as", "2s", "ks", "--leader", "anna")
    assert table.no(2, "takes", "as", "2s")


def test_takes_in_a_pack_of_other_direction(tmp_path: Path) -> None:
    own = tmp_path / "counter.toml"
    own.write_text('based-on = "358"\nname = "counter"\nedition = 1\ntitle = "x"\ndirection = "counter-clockwise"\n')
    (tmp_path / "sheets").mkdir()
    table = begin(tmp_path / "sheets", "receiver", rules=str(own))
    assert table.data("takes", "as", "2c", "ks", "--trump", "c", "--leader", "anna")["player"] == "Chai"


# -- record-trick ---------------------------------------------------------------------------------


def test_a_trick_says_who_takes_it_and_leads_next(table: Table) -> None:
    assert table.say("record-trick", "as", "2s", "3s") == (
        "Trick 1: Anna A♠, Boris 2♠, Chai 3♠. Anna takes it and leads.\n"
    )
    assert table.say("record-trick", "4s", "3h", "5s") == (
        "Trick 2: Anna 4♠, Boris 3♥, Chai 5♠. Boris takes it and leads.\n"
    )
    document = table.data("record-trick", "kd", "2d", "3d")
    assert list(document) == ["session", "entry", "said", "rulings", "next"]
    assert document["said"] == "Trick 3: Boris K♦, Chai 2♦, Anna 3♦. Boris takes it and leads."
    assert "Boris leads trick 4" in table.say("next")


def test_several_tricks_are_one_save(table: Table) -> None:
    said = table.ref(*typed("record-trick as 2s 3s 4s 3h 5s kd 2d 3d")).out
    assert said.splitlines() == [
        "Trick 1: Anna A♠, Boris 2♠, Chai 3♠. Anna takes it and leads.",
        "Trick 2: Anna 4♠, Boris 3♥, Chai 5♠. Boris takes it and leads.",
        "Trick 3: Boris K♦, Chai 2♦, Anna 3♦. Boris takes it and leads.",
    ]
    before = table.sheet().read_bytes()
    assert "three cards; found 4" in table.no(2, "record-trick", "qd", "4d", "5d", "6d")
    assert "7♠" not in table.no(3, *typed("record-trick qd 4d 5d jd 2d 6d"))
    assert table.sheet().read_bytes() == before, "all or nothing"


def test_tricks_from_standard_input(table: Table) -> None:
    told = "# the first three\nas 2s 3s   # Anna\n\n  4s 3h 5s\nKD 2♦ 3d\n"
    said = table.ref("record-trick", "-", typed=told)
    assert (said.code, said.err) == (0, "")
    assert len(said.out.splitlines()) == 3
    assert "Boris leads trick 4" in table.say("next")


@pytest.mark.parametrize(
    ("told", "code", "found"),
    [
        ("as 2s 3s\n# no\n4s 3h\n", 2, "a trick has three cards; found 2."),
        ("as 2s 3s\n4s 3h 5x\n", 2, '"5x" is no card'),
        ("as 2s 3s\n4s 4s 5s\n", 3, "the four of spades is named twice; every card is there once."),
        ("as 2s 3s\n4s 3h 5s\nas 6s 7s\n", 3, "the A♠ was played in trick 1 already; it cannot be in trick 3."),
        ("# nothing\n", 2, "CARD CARD CARD is missing"),
        ("", 2, "CARD CARD CARD is missing"),
    ],
)
def test_a_bad_line_records_nothing(table: Table, told: str, code: int, found: str) -> None:
    before = table.sheet().read_bytes()
    said = table.ref("record-trick", "-", typed=told)
    assert (said.code, said.out) == (code, "")
    assert found in joined(said.err)
    number = told.count("\n")
    if number > 1:
        line = told.splitlines()[-1]
        assert joined(said.err).endswith(f' Line {number}: "{line}". Nothing was noted.')
    assert table.sheet().read_bytes() == before


def test_v61_the_wrong_leader(table: Table) -> None:
    table.all("record-trick 2s 3s 4s")
    before = table.sheet().read_bytes()
    said = joined(table.no(3, "record-trick", "--leader", "boris", "ks", "5s", "6s"))
    assert "Boris led trick 2; Chai had to lead it." in said
    assert "article 25" in said
    assert table.sheet().read_bytes() == before
    document = table.data("record-trick", "--leader", "boris", "ks", "5s", "6s", "--as-played")
    assert brief(document["rulings"]) == [("violation", "trick-lead", 6, ["Boris"])]
    assert document["said"].endswith("Boris takes it and leads.")
    assert table.ref("check").code == 1
    assert table.data("record-trick", "as", "7s", "8s")["rulings"] == [], "the next leads from what was played"


def test_the_wrong_leader_of_the_first_trick(table: Table) -> None:
    assert "article 24" in joined(table.no(3, "record-trick", "--leader", "chai", "as", "2s", "3s"))
    assert table.say("record-trick", "--leader", "anna", "as", "2s", "3s")


def test_the_leader_of_the_first_trick_is_as_agreed(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --lead left -s friday", "name-trump h")
    assert table.say("record-trick", "as", "2s", "3s").startswith("Trick 1: Boris A♠, Chai 2♠, Anna 3♠.")


def test_v60_a_card_twice_names_both_tricks(table: Table) -> None:
    table.all("record-trick as 2s 3s 4s 3h 5s")
    said = joined(table.no(3, "record-trick", "kd", "2s", "3d"))
    assert "the 2♠ was played in trick 1 already; it cannot be in trick 3" in said
    assert "article 2:" in said
    assert "named twice" in table.no(3, "record-trick", "kd", "kd", "3d")


def test_a_card_in_another_known_hand(table: Table) -> None:
    said = joined(table.no(3, "record-trick", "2c", "3c", "4c"))
    assert "no deal is possible with the 2♣ there; by entry 2 it lies in Boris's hand." in said
    table.say("saw", "chai", "as")
    assert "by entry 5 it lies in Chai's hand" in joined(table.no(3, "record-trick", "as", "2s", "3s"))
    table.say("record-trick", "ks", "2s", "as")


def test_as_played_is_not_for_what_cannot_have_happened(table: Table) -> None:
    before = table.sheet().read_bytes()
    for cards in ("2c 3c 4c", "as 2s kc"):
        table.no(3, "record-trick", *cards.split(), "--as-played")
    assert table.sheet().read_bytes() == before


def test_more_cards_than_there_is_room_for(tmp_path: Path) -> None:
    """Four cards of the kitty are seen, then Boris shows a fifth that only the kitty can have held."""
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna -s friday", "saw --kitty 2s 3s 4s 5s")
    said = joined(table.no(3, "saw", "--kitty", "6s"))
    assert "no deal is possible with 5 cards where there is room for 4; it clashes with entry 1." in said


@pytest.mark.parametrize(
    ("words", "article"),
    [
        ("--kitty 2s 3s 4s 5s 6s", "8: The four cards left over lie face down as the kitty."),
        ("--laid-away 2s 3s 4s 5s 6s", "21: Only the declarer takes the kitty, after laying away exactly four cards"),
        ("boris 2s 3s 4s 5s 6s 7s 8s 9s 10s js qs ks as 2h 3h 4h 5h", "7: Each player receives 16 cards"),
        ("anna 2s 3s 4s 5s 6s 7s 8s 9s 10s js qs ks as 2h 3h 4h 5h", "7: Each player receives 16 cards"),
    ],
)
def test_too_many_cards_in_a_place_are_refused_by_its_own_article(tmp_path: Path, words: str, article: str) -> None:
    table = Table(tmp_path)
    table.say("new-session", "Anna", "Boris", "Chai", "--dealer", "anna", "-s", "friday")
    assert f"(358, article {article}" in joined(table.no(3, "saw", *words.split()))


def test_before_trump_is_named(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", KING)
    said = table.no(3, "record-trick", "as", "2s", "3s")
    assert "ref name-trump" in said
    table.no(3, "record-trick", "as", "2s", "3s", "--as-played")


def test_a_revoke_is_recorded_and_says_how_it_is_put_right(tmp_path: Path) -> None:
    table = begin(tmp_path, "third", KING, "name-trump s")
    said = table.ref("record-trick", "qc", "5h", "3c")
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "Trick 1: Boris Q♣, Chai 5♥, Anna 3♣. Boris takes it and leads.\n"
        "Contradiction: Chai played the 5♥ on clubs in trick 1 and held the 2♣ (entry 2).\n"
        "(article 27, entry 5)\n"
        "Until the next trick is led it can be put right: ref correct-trick 1 CARD CARD\n"
        "CARD (article 44)\n"
    )
    assert table.ref("check").code == 1
    assert table.say("correct-trick", "1", "qc", "2c", "3c") == (
        "Trick 1 is Q♣, 2♣, 3♣, led by Boris; it was Q♣, 5♥, 3♣.\nBoris leads trick 2.\n"
    )
    assert table.ref("check").code == 0


def test_a_revoke_that_a_later_trick_proves_is_not_to_be_put_right(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", "exchange ah ah ac ac", "name-trump h", "record-trick ad 7s 2d")
    said = table.say("record-trick", "qd", "9d", "3d")
    assert "Boris played the 7♠ on diamonds in trick 1 and then showed the 9♦ (trick 2)." in joined(said)
    assert "put right" not in said


def test_tricks_end_with_the_hand(tmp_path: Path) -> None:
    table = whole_hand(tmp_path)
    said = joined(table.no(3, "record-trick", "2c", "3c", "4c"))
    assert "all 16 tricks of the hand are recorded" in said
    assert "article 46" in said


# -- a whole hand: every player holds one suit, and trump is shared out -----------------------------

WHOLE = (*tuple(f"{a}s {a}h {a}d" for a in "akqjt98765432"), "ac 5c 9c", "kc 6c tc", "qc 7c jc")
"""Hand 1, led by Anna, who takes every trick: spades, hearts and diamonds, then clubs, which are trump."""

AWAY, KITTY = ["2c", "3c", "4c", "8c"], ["ac", "kc", "qc", "2s"]


def whole_hand(folder: Path) -> Table:
    """Hand 1 with all its tricks recorded."""
    table = Table(folder)
    table.all("new-session Anna Boris Chai --dealer anna --hands 3 -s friday", "name-trump clubs")
    said = table.ref("record-trick", "-", typed="\n".join(WHOLE))
    assert (said.code, said.err) == (0, "")
    return table


def test_after_all_tricks_the_answer_says_how_to_score(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer anna --hands 3 -s friday", "name-trump clubs")
    table.ref("record-trick", "-", typed="\n".join(WHOLE[:15]))
    assert table.say("record-trick", *WHOLE[15].split()).splitlines() == [
        "Trick 16: Anna Q♣, Boris 7♣, Chai J♣. Anna takes it.",
        "All tricks are recorded: Anna 16, Boris 0, Chai 0. To score the hand: ref",
        "record-hand",
    ]
    assert "now     play: trump is clubs; all tricks are recorded\n" in table.say("next")
    assert table.say("name-trump", "spades").endswith("All tricks are recorded.\n")


def test_record_hand_needs_no_numbers_after_all_tricks(tmp_path: Path) -> None:
    table = whole_hand(tmp_path)
    assert table.say("record-hand").startswith("Hand 1, Anna deals, clubs. Anna 16 of 8 +8, Boris 0 of 5 -5, Chai 0")
    (row,) = table.data("score-sheet")["hands"]
    assert (row["tricks"], row["contract"]) == ({"Anna": 16, "Boris": 0, "Chai": 0}, "clubs")


def test_numbers_that_are_given_all_the_same_must_agree(tmp_path: Path) -> None:
    table = whole_hand(tmp_path)
    said = joined(table.no(3, "record-hand", "15", "1", "0"))
    assert "the trick winners give Anna 16, the numbers give 15" in said
    table.say("record-hand", "16", "0", "0")


def test_partial_tricks_bound_the_numbers(table: Table) -> None:
    table.say("record-trick", *" ".join(SPADES).split())
    assert "TRICKS are missing" in table.no(2, "record-hand")
    assert "the trick winners give Anna 4, the numbers give 3" in joined(table.no(3, "record-hand", "3", "8", "5"))
    said = joined(table.no(3, "record-hand", "--winners", "baaaaaaabbbbcccc"))
    assert "trick 1 is recorded as Anna's, the winners say Boris" in said
    table.say("record-hand", "4", "8", "4")
    said = joined(table.no(3, "correct-hand", "2", "3", "8", "5"))
    assert "give Anna 4, the numbers give 3" in said
    assert "ref correct-trick" in said
    table.say("correct-hand", "2", "5", "7", "4")


def test_a_terminal_asks_for_no_number_after_all_tricks(tmp_path: Path) -> None:
    whole_hand(tmp_path)
    terminal = Terminal(tmp_path, "record-hand")
    assert terminal.end() == 0
    assert "Anna 16 of 8 +8" in terminal.shown


def test_nothing_is_open_where_everything_is_recorded(tmp_path: Path) -> None:
    table = whole_hand(tmp_path)
    assert {verdict for *_, verdict in verdicts_of(table, 1)} <= {"legal", "open"}
    table.all("record-hand", f"saw --kitty {' '.join(KITTY)}", f"saw --laid-away {' '.join(AWAY)}")
    assert {verdict for *_, verdict in verdicts_of(table, 1)} == {"legal"}
    assert "all by the rules" in table.say("check", "1")


def verdicts_of(table: Table, hand: int) -> list[tuple[str, str, str | None]]:
    (found,) = table.ref("check", str(hand), "--json").json["hands"]
    return [(act["player"], act["card"], act["verdict"]) for act in found["acts"]]


def test_a_tie_needs_no_question_after_all_tricks(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer chai --hands 2 -s friday", "hand 5 3 8", "name-trump clubs")
    table.ref("record-trick", "-", typed="\n".join(WHOLE))
    table.say("record-hand")
    end = table.data("standings")
    assert (end["winner"], end["ask"]) == ("Anna", None)


# -- correct-trick --------------------------------------------------------------------------------


def test_correct_trick_in_progress(table: Table) -> None:
    table.all("record-trick as 2s 3s ks 4s 5s")
    assert table.say("correct-trick", "2", "ks", "6s", "5s") == (
        "Trick 2 is K♠, 6♠, 5♠, led by Anna; it was K♠, 4♠, 5♠.\nAnna leads trick 3.\n"
    )
    table.say("record-trick", "qs", "4s", "7s")
    table.all("undo", "undo")
    assert "cannot be" in joined(table.no(3, "record-trick", "qs", "4s", "7s")), "the four is in trick 2 again"


def test_correct_trick_refuses_what_cannot_be(table: Table) -> None:
    table.all("record-trick as 2s 3s ks 4s 5s")
    before = table.sheet().read_bytes()
    said = joined(table.no(3, "correct-trick", "2", "ks", "2s", "5s"))
    assert "the 2♠ was played in trick 1 already; it cannot be in trick 2" in said
    assert "no trick 3 in hand 2; 2 are recorded" in joined(table.no(4, "correct-trick", "3", "ks", "2s", "5s"))
    assert table.no(4, "correct-trick", "1", "ks", "2s", "5s", "--hand", "9")
    assert "named twice" in table.no(3, "correct-trick", "2", "ks", "ks", "5s")
    assert table.sheet().read_bytes() == before


def test_a_correction_that_changes_who_leads_accuses_nobody(table: Table) -> None:
    """Trick 1 was mistyped; the sheet let Anna lead trick 2, as it stood. She broke no rule."""
    table.all("record-trick as 2s 3s ks 4s 5s")
    document = table.data("correct-trick", "1", "3s", "as", "2s")
    assert [(each["severity"], each["players"]) for each in document["rulings"]] == [("notice", [])]
    assert "Did Boris? Then: ref correct-trick 2" in document["rulings"][0]["message"]
    assert table.ref("check").code == 0
    assert table.say("correct-trick", "2", "ks", "4s", "5s").startswith(
        "Trick 2 is K♠, 4♠, 5♠, led by Boris; it was K♠, 4♠, 5♠, led by Anna.\n"
    )
    assert table.data("check")["rulings"] == []


def test_a_trick_that_was_mended_was_led_by_who_had_to_then(table: Table) -> None:
    table.all("record-trick as 2s 3s ks 4s 5s")
    table.all("correct-trick 1 3s as 2s", "correct-trick 2 ks 4s 5s")
    assert [each["severity"] for each in table.data("correct-trick", "1", "as", "2s", "3s")["rulings"]] == ["notice"]
    document = table.data("correct-trick", "2", "ks", "4s", "5s", "--leader", "chai")
    assert brief(document["rulings"]) == [("violation", "trick-lead", 10, ["Chai"])], "it lies so on the table"
    assert table.ref("check").code == 1


def test_trump_that_is_mended_while_tricks_are_recorded(table: Table) -> None:
    table.all("record-trick as 2h 3s kd 2d 3d")
    said = joined(table.say("name-trump", "spades"))
    assert said.startswith("Hand 2: trump is spades, was hearts. Notice: Boris led trick 2 as it was recorded; ")
    assert said.endswith("Boris leads trick 3."), "as the cards of trick 2 were recorded"
    assert table.ref("check").code == 0


def test_correct_trick_of_a_scored_hand(tmp_path: Path) -> None:
    table = whole_hand(tmp_path)
    table.say("record-hand")
    said = table.say("correct-trick", "16", "qc", "jc", "7c")
    assert said == "Hand 1, trick 16 is Q♣, J♣, 7♣, led by Anna; it was Q♣, 7♣, J♣.\n"
    said = table.say("correct-trick", "16", "7c", "jc", "qc")
    assert joined(said).startswith("Hand 1, trick 16 is 7♣, J♣, Q♣, led by Anna; it was Q♣, J♣, 7♣.")
    assert "Anna 15 of 8 +7, Boris 0 of 5 -5, Chai 1 of 3 -2." in joined(said)
    assert "Owed Anna gives Boris 5 cards, then Chai 2." in joined(said)
    (row,) = table.data("score-sheet")["hands"]
    assert row["tricks"] == {"Anna": 15, "Boris": 0, "Chai": 1}
    assert row["correction"]["was"]["tricks"] == {"Anna": 16, "Boris": 0, "Chai": 0}
    table.say("undo")
    assert table.data("score-sheet")["hands"][0]["tricks"] == {"Anna": 16, "Boris": 0, "Chai": 0}


def test_correct_hand_cannot_contradict_all_tricks(tmp_path: Path) -> None:
    table = whole_hand(tmp_path)
    table.say("record-hand")
    assert "ref correct-trick" in table.no(3, "correct-hand", "1", "15", "1", "0")


# -- saw ------------------------------------------------------------------------------------------


def test_saw_says_what_it_proves(table: Table) -> None:
    assert table.say("saw", "boris", "7d") == "Hand 2: 7♦ seen with Boris.\n"
    assert table.say("saw", "boris", "ac") == (
        "Hand 2: A♣ seen with Boris.\n"
        "Contradiction: Boris called the K♣ strongest and held the A♣ (entry 6). (article\n17, entry 2)\n"
    )
    assert table.say("saw", "--kitty", "2d", "10c") == "Hand 2: 2♦ 10♣ seen in the kitty.\n"
    assert table.say("saw", "--laid-away", "3d") == "Hand 2: 3♦ seen laid away.\n"


def test_saw_needs_a_player_or_a_place_and_cards(table: Table) -> None:
    two_places = ("saw --kitty --laid-away 2d", "saw --kitty --dealt 2d", "saw --laid-away --dealt 2d")
    for words in ("saw", "saw boris", "saw --kitty", *two_places, "saw boris 2x"):
        table.no(2, *words.split())
    table.no(4, "saw", "dora", "2d")
    table.no(3, "saw", "boris", "2d", "2d")
    table.no(4, "saw", "boris", "2d", "--hand", "7")


def test_which_hand_a_sight_belongs_to(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", KING, "name-trump h", "hand 8 5 3")

    def seen() -> list[tuple[int, int]]:
        """Hands of which something is told, with the number of rulings in each."""
        document = table.ref("check", "--json").json
        return [(hand["hand"], sum(act["verdict"] == "illegal" for act in hand["acts"])) for hand in document["hands"]]

    assert seen() == [(2, 0)]
    table.say("saw", "boris", "ac")
    assert seen() == [(2, 1)], "no card of hand 3 is told, so it is the latest hand's"
    table.say("undo")
    table.say("saw", "boris", "ac", "--hand", "3")
    assert seen() == [(2, 0), (3, 0)]
    table.say("saw", "boris", "kd")
    assert seen() == [(2, 0), (3, 0)], "now hand 3 has cards"
    table.say("saw", "boris", "ac", "--hand", "2")
    assert seen() == [(2, 1), (3, 0)]
    table.say("saw", "chai", "ac", "--hand", "1")
    assert seen() == [(1, 0), (2, 1), (3, 0)]
    assert "it lies in Boris's hand" in table.no(3, "saw", "chai", "ac", "--hand", "2")


def test_a_sight_after_the_end_of_the_evening(table: Table) -> None:
    table.all("hand 8 5 3", "end-session")
    assert brief(table.data("saw", "boris", "ac")["rulings"]) == [("contradiction", "return-strongest", 2, ["Boris"])]
    assert "play-on" in table.no(3, "record-trick", "as", "2s", "3s")


def test_a_laid_away_card_was_in_the_declarers_hand(tmp_path: Path) -> None:
    table = begin(tmp_path, "declarer", KING, "name-trump h")
    assert table.data("saw", "--kitty", "ac")["rulings"] == []
    assert verdicts(table)[0] == ("return", "Boris", "KC", "legal"), "where the ace lay he cannot have returned it"
    table.say("undo")
    assert brief(table.data("saw", "--laid-away", "ac")["rulings"]) == [
        ("contradiction", "return-strongest", 2, ["Boris"])
    ]
    assert "Boris called the K♣ strongest and laid away the A♣ (entry 7)." in joined(table.ref("check").out)


# -- the hand in progress -------------------------------------------------------------------------


def test_no_card_is_exchanged_after_the_first_lead(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", "name-trump h", "record-trick as 2s 3s")
    said = joined(table.no(3, "record-exchange", "2c", "kc"))
    assert "--exchange" in said
    assert "article 13" in said
    document = table.data("record-exchange", "2c", "kc", "--as-played")
    assert [(each["severity"], each["key"]) for each in document["rulings"]] == [("violation", "phase-order")]
    table.all("undo", "hand 8 5 3 --exchange anna boris 2c kc --exchange anna boris 3d ad")
    assert table.ref("check").code == 0


def test_a_misdeal_forgets_tricks_and_sights(table: Table) -> None:
    table.all("record-trick as 2s 3s", "saw boris 7d", "misdeal")
    assert table.data("check")["hands"] == []
    assert "leads trick" not in table.say("next")
    table.all("exchange 2d kd", "undo", "undo")
    assert "Anna leads trick 2" in table.say("next")
    assert table.data("check")["hands"][0]["hand"] == 2
    table.all("redo", "exchange 2c kc ah ah", "name-trump s", "record-trick as 2s 3s")


def test_a_proof_made_in_a_void_deal_stays(table: Table) -> None:
    table.all("saw boris ac", "misdeal")
    assert table.ref("check").code == 1
    assert table.data("exchange", "2c", "kc")["rulings"] == []


def test_undo_and_redo_of_tricks(table: Table) -> None:
    table.all("record-trick as 2s 3s 4s 3h 5s")
    assert joined(table.say("undo")).startswith("Taken back: trick 2 (Anna 4♠, Boris 3♥, Chai 5♠).")
    assert "Anna leads trick 2." in table.say("undo") + table.say("redo")
    table.say("record-trick", "4s", "6s", "5s")
    assert "Boris leads trick 3" in table.say("next")
    assert table.sheet().read_text(encoding="utf-8").count('kind = "trick"') == 3


def test_what_is_written_reads_the_same(table: Table) -> None:
    table.all("record-trick as 2s 3s", "correct-trick 1 as 4s 3s", "saw boris 7d", "saw --kitty 2d", "hand 8 5 3")
    text = table.sheet().read_text(encoding="utf-8")
    assert 'kind = "trick"\n' in text
    assert 'leader = "Anna"\nplayed = [' in text
    assert 'kind = "trick-correction"\n' in text
    assert 'place = "kitty"\n' in text
    table.all("correct-trick 1 as 2s 3s", "saw --laid-away 3d")
    assert f"\nhand = {text.count('[[entry]]')}\n" in table.sheet().read_text(encoding="utf-8")


# -- check ----------------------------------------------------------------------------------------

ACT_KEYS = {
    "return": ["act", "entry", "player", "card", "given", "key", "verdict", "reason"],
    "play": ["act", "entry", "trick", "player", "card", "key", "verdict", "reason"],
}


def test_check_json_has_every_hand_with_cards(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", KING, "name-trump h", "record-trick ac 5d 3c", "hand 8 5 3")
    table.all("name-trump h", "record-trick as 2s 3s", "saw --hand 1 anna 9d")
    document = table.ref("check", "--json")
    assert document.code == 1
    assert list(document.json) == ["session", "rulings", "hands"]
    assert [hand["hand"] for hand in document.json["hands"]] == [1, 2, 3]
    for hand in document.json["hands"]:
        assert list(hand) == ["hand", "possible", "jointly_possible", "blocking_entry", "acts"]
    second = document.json["hands"][1]
    assert (second["possible"], second["jointly_possible"], second["blocking_entry"]) == (True, False, None)
    assert [(act["act"], act["entry"], act["verdict"]) for act in second["acts"]] == [
        ("return", 2, "legal"),
        ("return", 3, "legal"),
        ("play", 5, "illegal"),
    ]
    assert second["acts"][2] == {
        "act": "play",
        "entry": 5,
        "trick": 1,
        "player": "Boris",
        "card": "5D",
        "key": "follow-suit",
        "verdict": "illegal",
        "reason": "Boris played the 5♦ on clubs in trick 1 and held the 2♣ (entry 2).",
    }
    assert [list(act) for act in second["acts"]] == [ACT_KEYS[act["act"]] for act in second["acts"]]
    only = table.ref("check", "3", "--json")
    assert (only.code, [hand["hand"] for hand in only.json["hands"]], only.json["rulings"]) == (0, [3], [])
    assert table.no(4, "check", "9")


def test_check_without_recorded_cards_is_as_it_was(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", "exchange --done", "hand 8 5 3")
    document = table.data("check")
    assert document["hands"] == []
    assert [each["severity"] for each in document["rulings"]] == ["notice"]
    assert table.say("check").endswith("Nothing against anybody.\n")


def test_a_sheet_that_cannot_be_true(table: Table) -> None:
    """Somebody wrote into the file that Chai led the 2♣, which Boris was given."""
    table.say("record-trick", "as", "2s", "3s")
    written = table.sheet().read_text(encoding="utf-8")
    table.sheet().write_text(
        f'{written}\n[[entry]]\nkind = "sight"\nat = 2026-11-29T20:00:00+07:00\nplace = "hand"\nplayer = "Chai"\n'
        'seen = ["2C"]\n',
        encoding="utf-8",
    )
    said = table.ref("check", "--json")
    assert said.code == 1
    (hand,) = said.json["hands"]
    assert (hand["possible"], hand["jointly_possible"], hand["blocking_entry"]) == (False, False, 6)
    assert [act["verdict"] for act in hand["acts"]] == [None, None]
    (ruling,) = said.json["rulings"]
    assert (ruling["severity"], ruling["key"], ruling["entry"], ruling["players"]) == (
        "violation",
        "pack-of-cards",
        6,
        [],
    )
    assert "entry 2" in ruling["message"]
    shown = table.ref("check", "2").out
    assert "no deal is possible since entry 6" in shown
    assert "unknown" in shown


def test_what_several_tricks_make_possible_is_said_once(tmp_path: Path) -> None:
    table = begin(tmp_path, "declarer", "exchange 2c 6c ah ah", "name-trump h")
    said = table.ref(*typed("record-trick ac 3c 4c kc 5c 7c qc 8c 9c")).out
    assert (said.count("Possible:"), "(3 of 4)" in joined(said)) == (1, True)


def test_possible_up_to_four_and_then_proved(tmp_path: Path) -> None:
    example = next(example for example in EXAMPLES if example.name == "V49")
    table = begin(tmp_path, example.dealt, *example.acts[:2])
    for number, act in enumerate(example.acts[2:], start=1):
        said = table.ref(*act.split()).out
        assert (f"({number} of 4)" in said) == (number < 5)
    reason = "Boris called the 6♣ strongest and then showed the A♣ K♣ Q♣ J♣ 10♣: five cards, but the kitty holds four."
    assert reason in joined(said)
    (ruling,) = table.ref("check", "--json").json["rulings"]
    assert (ruling["severity"], ruling["message"]) == ("contradiction", reason)


def test_the_margin_marks_proofs_and_no_possibilities(tmp_path: Path) -> None:
    example = next(example for example in EXAMPLES if example.name == "V49")
    table = begin(tmp_path, example.dealt, *example.acts[:-1], "hand 4 8 4")
    assert [each["severity"] for each in table.data("check")["rulings"]] == ["possible"]
    assert " x" not in table.say("score-sheet")
    table.say("saw", "boris", "tc")
    shown = table.say("score-sheet")
    assert " x" in shown
    assert "five cards, but the kitty holds four. (article 17, entry 2)" in joined(shown)


def test_who_sat_there_is_named(table: Table) -> None:
    table.all("hand 8 5 3", "change boris=Dora")
    document = table.data("saw", "--hand", "2", "boris", "ac")
    assert document["said"] == "Hand 2: A♣ seen with Boris."
    assert document["rulings"][0]["players"] == ["Boris"]
    assert document["rulings"][0]["message"].startswith("Boris called")
    said = table.ref("check")
    assert "Dora" not in said.out
    assert "Boris called the K♣ strongest and held the A♣" in joined(said.out)
    assert "Dora" not in table.ref("check", "2").out


def test_the_log_shows_tricks_and_hides_sights(table: Table) -> None:
    table.all("record-trick as 2s 3s", "saw boris 7d")
    hidden, shown = joined(table.say("log")), joined(table.say("log", "--cards"))
    assert "Trick 1: Anna A♠, Boris 2♠, Chai 3♠." in hidden
    assert "7♦" not in hidden
    assert "Hand 2: cards were seen." in hidden
    assert "Hand 2: 7♦ seen with Boris." in shown
    assert [each["said"] for each in table.data("log")["entries"]][-1] == "Hand 2: cards were seen."


# -- packs with more duties -----------------------------------------------------------------------


MUST_BEAT, MUST_TRUMP = 'must-beat = "trumps"', "must-trump = true"


def own_pack(folder: Path, *axes: str) -> str:
    own = folder / "house.pack"
    own.write_text("\n".join(['based-on = "358"', 'name = "house"', "edition = 1", 'title = "x"', *axes]) + "\n")
    return str(own)


def test_v59_where_trumps_must_be_beaten(tmp_path: Path) -> None:
    example = next(example for example in EXAMPLES if example.name == "V59")
    table = begin(tmp_path, example.dealt, *example.acts[:3], rules=own_pack(tmp_path, MUST_BEAT))
    assert ("play", "Boris", "3C", "open") in verdicts(table)
    document = table.data(*example.acts[3].split())
    assert brief(document["rulings"]) == [("contradiction", "no-duty-to-beat", 5, ["Boris"])]
    assert document["rulings"][0]["message"] == (
        "Boris played the 3♣ on clubs in trick 1 and then showed the 9♣ (trick 2)."
    )


def test_where_a_player_without_the_suit_must_trump(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", "exchange ah ah ad ad", "name-trump c", rules=own_pack(tmp_path, MUST_TRUMP))
    table.say("record-trick", "as", "3d", "4s")
    document = table.data("record-trick", "ks", "9c", "6s")
    assert brief(document["rulings"]) == [("contradiction", "follow-suit", 5, ["Boris"])]


# -- what went untold may explain a card ----------------------------------------------------------------


def owed_two(folder: Path) -> Table:
    """Hand 2, before which Anna owes Boris 2 cards; the first of them is told: the ten as strongest club."""
    table = Table(folder)
    table.all("new-session Anna Boris Chai --dealer Anna -s v23", "hand 10 3 3", "exchange 2c tc")
    return table


def test_a_card_seen_while_a_debt_is_open_accuses_nobody(tmp_path: Path) -> None:
    table = owed_two(tmp_path)
    assert table.data("saw", "boris", "jc")["rulings"] == []
    assert table.ref("check").code == 0
    said = table.data("exchange", "3d", "3d")["rulings"]
    assert brief(said) == [("contradiction", "return-strongest", 2, ["Boris"])], "it was seen before this exchange"


def test_an_untold_debt_of_a_void_deal_accuses_nobody(tmp_path: Path) -> None:
    table = owed_two(tmp_path)
    table.say("name-trump", "h", "--as-played")
    assert table.data("saw", "boris", "jc")["rulings"] == []
    table.say("misdeal")
    rulings = table.ref("check", "--json").json["rulings"]
    assert [ruling["severity"] for ruling in rulings] == ["violation"], "that trump was named before the exchange"


def test_a_false_return_told_with_the_hand_is_said_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer Anna -s v23", "hand 10 3 3")
    pairs = ("--exchange", "anna", "boris", "2c", "tc", "--exchange", "anna", "boris", "3c", "jc")
    said = table.data("hand", "8", "5", "3", *pairs)["rulings"]
    assert brief(said) == [("contradiction", "return-strongest", 2, ["Boris"])]
    assert table.ref("check").code == 1


def test_two_false_returns_told_with_one_hand_are_both_said(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer Anna -s v23", "hand 10 3 3")
    table.say("hand", "8", "5", "3", *typed("--exchange anna boris 2c tc --exchange anna boris 2d td"))
    for card in ("jc", "jd"):
        said = table.data("saw", "boris", card)["rulings"]
        assert brief(said) == [("possible", "kitty-secret", 2, ["Boris"])], card
    table.all("undo", "undo")
    for card in ("jc", "jd"):
        said = table.data("saw", "boris", card, "--dealt")["rulings"]
        assert brief(said) == [("contradiction", "return-strongest", 2, ["Boris"])], card
    table.all("undo", "undo", "saw boris jc jd")
    assert len(table.data("check")["rulings"]) == 2


def test_of_two_returns_told_with_one_hand_each_has_its_ruling(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer Anna -s v23", "hand 10 3 3", "saw boris jc jd --hand 2")
    pairs = typed("--exchange anna boris 2c tc --exchange anna boris 2d td")
    said = table.data("hand", "8", "5", "3", *pairs)["rulings"]
    assert [each["message"].split(" strongest")[0] for each in said] == ["Boris called the 10♣", "Boris called the 10♦"]


def test_a_false_return_told_with_a_correction_is_said_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer Anna -s v23", "hand 10 3 3", "hand 3 8 5")
    pairs = ("--exchange", "anna", "boris", "2c", "tc", "--exchange", "anna", "boris", "3c", "jc")
    said = table.data("correct-hand", "2", *pairs)["rulings"]
    assert ("contradiction", "return-strongest", 3, ["Boris"]) in brief(said)


NEXT_HAND = ["name-trump s", "change --dealer anna", "misdeal", "exchange --done", "exchange --waived", "saw anna 2c"]


@pytest.mark.parametrize("noted", NEXT_HAND)
def test_a_sight_is_of_the_hand_of_which_anything_is_noted(tmp_path: Path, noted: str) -> None:
    table = begin(tmp_path, "receiver", KING, "name-trump h", "hand 9 4 3")
    if noted.startswith("saw"):
        noted += " --hand 3"
    table.all(noted)
    for words in (["boris", "ac"], ["--kitty", "2s", "3s", "4s", "5s"]):
        document = table.data("saw", *words)
        assert (document["said"].split(":")[0], document["rulings"]) == ("Hand 3", [])
    assert table.ref("check").code == 0
    assert "no trick 1 in hand 3" in table.no(4, "correct-trick", "1", "as", "2s", "3s")


def test_of_a_hand_of_which_nothing_is_noted_there_is_no_sight(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", KING, "name-trump h", "hand 9 4 3")
    document = table.data("saw", "boris", "ac")
    assert document["said"] == "Hand 2: A♣ seen with Boris."
    assert brief(document["rulings"]) == [("contradiction", "return-strongest", 2, ["Boris"])]


def test_the_heading_says_when_nothing_is_proved(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", KING, "name-trump h", "hand 8 5 3")
    assert table.ref("check", "2").out.splitlines()[0].endswith("nothing proved against anybody")


# -- who acted, by the seats and the people as they were ------------------------------------------------


def test_seats_told_wrong_from_the_start_deal_the_tricks_out_again(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer Anna -s v23", "name-trump h", "record-trick 2c 9c 4d")
    table.say("change", "--seats", "Anna", "Chai", "Boris", "--from-start")
    said = table.data("record-trick", "5c", "6c", "7c")
    assert said["said"] == "Trick 2: Chai 5♣, Boris 6♣, Anna 7♣. Anna takes it and leads."
    assert brief(said["rulings"]) == [("contradiction", "follow-suit", 2, ["Boris"])], "the 4♦, with the 6♣ in hand"


def test_the_one_who_acted_is_named_and_not_the_substitute(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all("new-session Anna Boris Chai --dealer Anna -s v23", "hand 11 4 1 s")
    table.all("exchange 2h 2h", "exchange 2c kc 2d kd", "name-trump h", "change chai=Dana")
    said = table.data("saw", "dana", "ad")["rulings"]
    assert said[0]["players"] == ["Chai"]
    assert said[0]["message"].startswith("Chai called the K♦ strongest")
    (hand,) = table.ref("check", "2", "--json").json["hands"]
    assert {act["player"] for act in hand["acts"]} == {"Boris", "Chai"}


def test_a_sheet_whose_numbers_are_not_those_of_its_tricks(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.all(
        "new-session Anna Boris Chai --dealer Anna -s v23", "name-trump h", "record-trick 2c 3c 4c", "hand 0 0 16"
    )
    sheet = table.sheet("v23")
    sheet.write_text(sheet.read_text().replace("Anna = 0", "Anna = 16").replace("Chai = 16", "Chai = 0"))
    (ruling,) = table.ref("check", "--json").json["rulings"]
    assert (ruling["article"], ruling["severity"], ruling["players"]) == ("46", "violation", [])


def test_what_is_next_after_the_last_trick(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", "exchange --done", "name-trump hearts")
    ranks = "akqjt98765432"
    tricks = [f"{rank}s {rank}c {rank}d" for rank in ranks] + ["ah kh qh", "jh th 9h", "8h 7h 6h"]
    table.say("record-trick", *" ".join(tricks).split())
    shown = table.say("next")
    assert "ref record-hand" in shown
    assert "ref record-trick" not in shown
    assert "Typed as" not in table.say("record-hand")


# -- a pack in which the kitty comes before the exchange ------------------------------------------------

KITTY_FIRST = 'phases = ["contract", "kitty", "exchange", "play"]\n'


def taken_first(folder: Path, *commands: str) -> Table:
    """Hand 2, in which Boris declares and owes nothing but a return."""
    return begin(folder, "declarer", *commands, rules=own_pack(folder, KITTY_FIRST))


def holdings(table: Table) -> list[str]:
    said = table.ref("check", "2").out.splitlines()
    return [line.strip() for line in said if re.match(r"  \w.* of \d+: |  \w+, kept or laid away: ", line)]


def test_no_more_kitty_cards_than_there_are(tmp_path: Path) -> None:
    table = taken_first(tmp_path, "name-trump h", "exchange 2c kc ah ah", "saw --kitty 2s 3s 4s kc")
    assert holdings(table) == ["Anna, 2 of 16: A♥ K♣", "Boris, 4 of 16: 4♠ 3♠ 2♠ 2♣", "kitty, 4 of 4: 4♠ 3♠ 2♠ K♣"]
    table.all("record-trick 4s 5s 6s", "saw boris qd")
    assert holdings(table)[1:] == [
        "Boris, 5 of 16: 4♠ 3♠ 2♠ Q♦ 2♣",
        "Chai, 1 of 16: 5♠",
        "kitty, 4 of 4: 4♠ 3♠ 2♠ K♣",
    ]


def test_a_card_seen_before_the_kitty_may_have_been_laid_away(tmp_path: Path) -> None:
    table = taken_first(tmp_path, "saw boris ac --hand 2", "name-trump h")
    assert table.data("exchange", "2c", "kc", "ah", "ah")["rulings"] == []
    assert verdicts(table)[0] == ("return", "Boris", "KC", "open"), "he can have laid the ace away before"
    assert holdings(table) == ["Anna, 2 of 16: A♥ K♣", "Boris, 1 of 16: 2♣", "Boris, kept or laid away: A♣"]
    assert brief(table.data("saw", "boris", "ac")["rulings"]) == [
        ("contradiction", "return-strongest", 4, ["Boris"]),
    ]


def test_a_card_seen_while_the_kitty_is_taken_may_have_been_laid_away(tmp_path: Path) -> None:
    table = taken_first(tmp_path, "name-trump h", "saw boris ac")
    assert table.data("exchange", "2c", "kc", "ah", "ah")["rulings"] == []
    assert table.data("saw", "--laid-away", "ac")["rulings"] == []
    assert verdicts(table)[0] == ("return", "Boris", "KC", "legal")


def test_a_card_dealt_to_another_clashes_with_its_exchange(tmp_path: Path) -> None:
    table = begin(tmp_path, "receiver", "exchange 2c kc ah ah")
    said = joined(table.no(3, "saw", "anna", "kc", "--dealt"))
    assert "no deal is possible with the K♣ there; it clashes with entry 2." in said
    said = joined(table.no(3, "saw", "boris", "kc"))
    assert "no deal is possible with the K♣ there; by entry 2 it lies in Anna's hand." in said
    table.all("saw boris kc --dealt", "saw anna kc")
