"""What `ref play` and the prompts of commands say: prompts, help, what was understood, choices, beginning and end."""

from __future__ import annotations

from datetime import date, timedelta
from typing import get_args

import pytest
from hypothesis import given

from referee.errors import RefError
from referee.game import entries
from referee.game.cards import Card
from referee.game.entries import Entry, Session
from referee.game.replay import admit
from referee.game.rules import End
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views import prompt_text as prompts
from referee.views.layout import Screen, cells
from referee.views.phrases import Voice
from referee.views.prompt_text import Question
from tests.evenings import BEFORE_HAND_4, HEAD, NAME, V23, at, card, hand, named, sheet_of
from tests.strategies import LONG_NAMES, sessions
from tests.vectors import PACKS, SEED

WIDE, NARROW, ALOUD = Screen(), Screen(40, Voice(short=True)), Screen(voice=Voice(aloud=True))
LONG = ("Bartholomew Longfellow", "Christopher Wordsworth", "Maximilian Featherstone")
TIE: list[Entry] = [
    hand(at("20:00"), "Anna", "9 6 1 s"),
    hand(at("20:20"), "Boris", "4 9 3 h"),
    hand(at("20:40"), "Chai", "6 4 6 c"),
]


def tricks(count: int) -> ScoreSheet:
    """Hand 1 with so many recorded tricks, all of them Anna's."""
    ranks = "23456789TJQKA"
    anna = [f"{rank}S" for rank in ranks] + ["QC", "KC", "AC"]
    boris = [f"{rank}H" for rank in ranks] + ["2D", "3D", "4D"]
    chai = [f"{rank}D" for rank in ranks[6:12]] + [f"{rank}C" for rank in ranks[:10]]
    played = list(zip(anna, boris, chai, strict=True))[:count]
    tricks = [entries.TrickPlayed(at("20:10"), "Anna", tuple(map(Card, cards))) for cards in played]
    return sheet_of([entries.ContractNamed(at("20:00"), "spades"), *tricks])


# -- a hand -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "due", "wide", "narrow"),
    [
        (
            sheet_of(V23[:1]),
            "exchange",
            "exchange  [Enter = all done, or given and returned: 2c kc]",
            "exchange [Enter = done]",
        ),
        (
            sheet_of(BEFORE_HAND_4),
            "exchange",
            "exchange  [Anna to Chai is next, Enter = the rest is done]",
            "exchange [Enter = rest done]",
        ),
        (sheet_of([]), "contract", "trump     [1s 2h 3d 4c, Enter = not noted]", "trump [1s 2h 3d 4c, Enter = none]"),
        (sheet_of([]), "tricks", "tricks    [Anna Boris Chai]", "tricks [Anna Boris Chai]"),
        (
            tricks(1),
            "tricks",
            "tricks    [Anna Boris Chai; trick 2: three cards]",
            "tricks [three numbers, as you sit]",
        ),
        (
            tricks(16),
            "tricks",
            "tricks    [Enter = 16 0 0, as recorded]",
            "tricks [Enter = 16 0 0, as recorded]",
        ),
        (named(LONG, 0), "tricks", "tricks    [three numbers, as you sit]", "tricks [three numbers, as you sit]"),
        (
            sheet_of(V23),
            "end",
            "end       [Enter = leave, < = take the last entry back, or any command]",
            "end [Enter = leave, < = back]",
        ),
    ],
)
def test_prompts(sheet: ScoreSheet, due: Question, wide: str, narrow: str) -> None:
    assert prompts.prompt(sheet, due, WIDE) == wide
    assert prompts.prompt(sheet, due, NARROW) == narrow


def test_read_aloud_no_prompt_is_too_long() -> None:
    assert prompts.prompt(named(LONG, 0), "tricks", ALOUD) == f"tricks [{' '.join(LONG)}]"
    assert prompts.dealer_prompt(LONG, ALOUD).endswith(f"3 {LONG[2]}]")
    assert prompts.odd_trick_prompt(LONG, (0, 1, 2), ALOUD, indent=0).endswith("  < = type again]")


def test_help_explains_the_question_with_the_names_and_targets_of_these_players() -> None:
    assert "\n".join(prompts.helped(sheet_of([]), "contract", WIDE)) == (
        "          s         Anna named spades; any of s h d c, or its number\n"
        "          Enter     trump is not noted\n"
        "          8 5 3 s   trump, and the tricks of Anna, Boris, Chai\n"
        "          <         one step back\n"
        "          quit      leaves; everything is saved\n"
        "          commands  who, score, log, rules 17, undo, misdeal, change Chai=NAME\n"
        "                    and all others, without ref"
    )
    assert "\n".join(prompts.helped(sheet_of(V23[:1]), "exchange", WIDE)) == (
        "          Enter     all of it changed hands: Anna gives Boris 1 card, then\n"
        "                    Chai 2\n"
        "          2c kc     Anna gave the 2 of clubs, Boris the king back; or more pairs\n"
        "          3 8 5     all of it is done, and the hand is played: the tricks of\n"
        "                    Anna, Boris, Chai\n"
        "          <         one step back\n"
        "          quit      leaves; everything is saved\n"
        "          commands  who, score, log, rules 17, undo, misdeal, change Chai=NAME,\n"
        "                    exchange --waived and all others, without ref"
    )
    assert "\n".join(prompts.helped(sheet_of([]), "tricks", NARROW)) == (
        " 8 5 3     the tricks of Anna, Boris,\n"
        "           Chai; with trump 8 5 3 s\n"
        " as 2s 3s  a trick as it was played,\n"
        "           first the card that Anna led\n"
        " 1123...   who won each of the 16\n"
        "           tricks: 1 is Anna\n"
        " <         one step back\n"
        " quit      leaves; everything is saved\n"
        " commands  who, score, log, rules 17,\n"
        "           undo, misdeal, change\n"
        "           Chai=NAME and all others,\n"
        "           without ref"
    )
    assert prompts.helped(sheet_of(V23), "end", ALOUD) == [
        "Enter: leaves.",
        "play-on: one more hand.",
        "<: takes the last entry back.",
        "commands: standings, score, log, correct-hand, change Chai=NAME --spelling and all others, without ref.",
    ]


def test_a_name_with_blanks_is_offered_as_it_is_typed() -> None:
    assert 'change "Li Na"=NAME' in " ".join(prompts.helped(named(("Anna", "Bo", "Li Na"), 0), "tricks", ALOUD))


def test_help_at_the_questions_behind_an_answer() -> None:
    names = ("Anna", "Boris", "Chai")
    assert prompts.odd_trick_help(names, (0, 1, 2), 1, ALOUD) == [
        "3 or Chai: Chai took the trick that is missing.",
        "Or type all three numbers again. < does so, too.",
    ]
    assert "1 or Anna: the last trick of Anna came later" in " ".join(prompts.tie_help(names[:2], ALOUD))
    assert "Anna and Boris share the win" in " ".join(prompts.agreement_help(names[:2], ALOUD))
    assert prompts.HOW_TO_ANSWER == ["The brackets say what fits and what Enter means. < goes back, quit leaves."]


# -- what was understood ----------------------------------------------------------------------


def understood(before: list[Entry], *new: Entry, screen: Screen = WIDE, implied: bool = False) -> list[str]:
    session = Session(HEAD, tuple(before))
    written, evening, rulings = admit(SEED, session, new, name=NAME, as_played=True)
    sheet = ScoreSheet(NAME, written, evening)
    return prompts.understood(work_out(NAME, SEED, session), sheet, rulings, screen, implied=implied)


DONE = entries.ExchangedFaceDown(at("20:05"), "Anna", "Boris", 1)
ALSO = entries.ExchangedFaceDown(at("20:05"), "Anna", "Chai", 2)
TRUMP = entries.ContractNamed(at("20:06"), "hearts")


def test_a_hand_is_read_back_and_an_odd_one_can_be_taken_back() -> None:
    played = V23[0]
    assert understood([], played) == ["Hand 1, Anna deals, spades. Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2."]
    assert understood([], played, screen=NARROW) == [
        "Hand 1, Anna deals, spades.",
        " Anna 11 of 8 +3, Boris 4 of 5 -1,",
        " Chai 1 of 3 -2.",
    ]
    assert understood([], hand(at("20:00"), "Anna", "13 3 0 s"))[1:] == [
        "          Chai took none. Anna is 5 over the target. If that is a slip: <"
    ]


def test_an_exchange_that_a_later_answer_implies_is_said_once() -> None:
    assert understood(V23[:1], DONE, ALSO, TRUMP, implied=True) == ["          Exchange taken as done."]
    assert understood(V23[:1], DONE, ALSO) == []


def test_trump_is_said_again_only_where_it_is_another() -> None:
    assert understood([], TRUMP) == []
    assert understood([TRUMP], TRUMP._replace(contract="spades")) == ["          Hand 1: trump is spades, was hearts."]


def test_the_last_card_of_an_exchange_settles_it_and_a_false_one_has_its_ruling() -> None:
    given = card(at("20:05"), "Anna", "Chai", "2C", "KC")
    before: list[Entry] = [hand(at("20:00"), "Anna", "9 5 2 s")]
    assert understood(before, given) == [
        "          Anna gave Chai 2♣, back K♣. Chai: no club above the king. All settled."
    ]
    assert understood(before, given._replace(returned=Card("3D")), screen=ALOUD) == [
        "Anna gave Chai the two of clubs, back the three of diamonds.",
        "All settled.",
        "Violation: Three of diamonds is not of the suit of the two of clubs that Anna gave (article 17, entry 2).",
    ]


def test_what_was_taken_back_can_be_brought_again() -> None:
    assert prompts.taken_back(sheet_of(V23[:1]), [1], WIDE) == [
        "          Taken back: hand 1 (Anna 11, Boris 4, Chai 1). redo brings it again."
    ]
    both = (
        "Anna gave Chai 2 cards face down, and each was answered; Anna gave Boris 1 card face down, and it was answered"
    )
    assert prompts.taken_back(sheet_of([*V23[:1], DONE, ALSO]), [3, 2], ALOUD) == [
        f"Taken back: {both}.",
        "redo, twice, brings it again.",
    ]


def test_what_another_window_wrote_is_said_and_an_answer_to_it_is_not_taken() -> None:
    before, after = sheet_of([]), sheet_of([TRUMP])
    wrote = ["          Meanwhile another window wrote:", "          Hand 1: trump is hearts."]
    assert prompts.written_elsewhere(before, after, WIDE, typed=None) == wrote
    assert prompts.written_elsewhere(before, after, WIDE, typed="11 4 1") == [
        *wrote,
        '          Your answer "11 4 1" was not taken.',
    ]
    assert prompts.written_elsewhere(before, after, WIDE, typed="")[-1] == "          Your answer was not taken."
    assert prompts.written_elsewhere(after, before, WIDE, typed=None) == [
        "          Meanwhile the sheet was changed by hand."
    ]


def test_a_refusal_names_the_article_and_does_not_quote_it() -> None:
    sheet = sheet_of([hand(at("20:00"), "Anna", "9 5 2 s")])
    with pytest.raises(RefError) as refused:
        admit(SEED, sheet.session, (card(at("20:05"), "Anna", "Chai", "9D", "7D"),), name=NAME)
    assert prompts.refused(refused.value, WIDE) == [
        "          No: 7♦ is weaker than the 9♦ that Anna gave. Chai returns a stronger",
        "          diamond, or the 9♦ itself. (358, article 18)",
    ]
    assert prompts.refused_words(["x is odd."], NARROW) == [" No: x is odd."]


def test_a_word_that_is_no_command_is_said_again_as_far_as_it_is_short() -> None:
    assert prompts.no_command("owes\t", ["who", "undo"], WIDE) == [
        '          No: "owes\\t" is no answer here and no command. Perhaps who or undo? ?',
        "          tells what fits.",
    ]
    assert prompts.no_command("x" * 70, [], ALOUD)[0] == f'No: "{"x" * 60}" is no answer here and no command.'


def test_small_remarks() -> None:
    assert prompts.tricks_needed(sheet_of([]), ALOUD) == [
        "Nothing is scored by Enter alone: three numbers, for Anna, Boris, Chai."
    ]
    assert prompts.nothing_to_take_back(ALOUD) == [
        "Nothing is entered yet. Another first dealer: change --dealer NAME.",
        "Other seats or names: change --seats, change OLD=NEW --spelling.",
    ]
    assert prompts.saved("x.toml", WIDE) == ["          Saved: x.toml. ref play goes on from here."]
    assert prompts.still_here(NARROW) == [" Nothing was written by that. quit or", " Ctrl-D leaves."]
    assert prompts.still_here(WIDE, too_late=True) == [
        "          Ctrl-C came too late; the answer above holds. quit or Ctrl-D leaves."
    ]


# -- the end ----------------------------------------------------------------------------------


def test_the_end_says_who_won_and_how_often_each_has_dealt() -> None:
    assert prompts.the_end(sheet_of(V23), WIDE) == [
        "",
        "-- The end -------------------------------------------------------------------",
        "Boris wins with +6. Each of you dealt twice.",
    ]
    unequal = sheet_of([V23[0], V23[1], entries.EveningEnded(at("21:00"))])
    assert prompts.the_end(unequal, ALOUD) == [
        "The end.",
        "Anna wins with plus 2.",
        "Deals: Anna once, Boris once, Chai not yet.",
    ]
    assert prompts.the_end(sheet_of([entries.EveningEnded(at("21:00"))]), ALOUD) == [
        "The end.",
        "Closed before a hand was scored.",
    ]
    assert prompts.after_the_end(NARROW, goes_on=True) == ["One more hand: play-on. For the chat:", "standings --chat"]
    assert prompts.after_the_end(NARROW, goes_on=False) == [
        "One more hand: ref play-on. For the",
        "chat: ref standings --chat",
    ]


def test_a_tie_is_asked_about() -> None:
    sheet = sheet_of(list(TIE), head=HEAD._replace(end=End(hands=3)))
    assert prompts.level(sheet, NARROW) == [
        " Anna and Boris are level: +3 in all, +1",
        " in this hand. Don't gather the cards:",
        " the last trick lies on top of its",
        " winner's pile.",
    ]
    among = ["Anna", "Boris"]
    assert prompts.tie(among, WIDE) == [
        "Whose last trick came later?",
        "  1 Anna",
        "  2 Boris",
        "  3 trick by trick",
        "  4 nobody knows",
    ]
    seated = "[1 Anna  2 Boris  3 Chai]"
    assert prompts.trick_winner_prompt(16, sheet.names, (0, 1, 2), WIDE) == f"winner of trick 16 {seated}"
    assert prompts.trick_winner_prompt(16, sheet.names, (0, 1, 2), NARROW) == f"trick 16 {seated}"
    assert (
        prompts.trick_winner_prompt(16, ("Anna" * 10, "Boris", "Chai"), (0, 1, 2), NARROW) == "winner of trick 16 [1-3]"
    )
    assert prompts.agreement(among, ALOUD) == [
        "Nobody knows.",
        "What does the table say?",
        "1: one more hand.",
        "2: Anna and Boris share the win.",
        "3: Anna wins.",
        "4: Boris wins.",
    ]


# -- the beginning ----------------------------------------------------------------------------


def test_a_new_evening_names_who_played_last_time() -> None:
    last = sheet_of(V23)
    assert prompts.new_one(None, None, WIDE, others=False) == ["No evening is open."]
    assert prompts.new_one(None, None, WIDE, others=True) == ["A new evening."]
    assert prompts.new_one(last, "friday", WIDE, others=False) == [
        "friday is a new evening. Last time (27 Nov): Anna, Boris, Chai, clockwise."
    ]
    canadian = work_out(NAME, PACKS["952"], Session(HEAD._replace(rules="952"), ()))
    assert prompts.last_players(canadian, ALOUD) == [
        f"Last time (27 November): Anna, Boris, Chai, clockwise. {PACKS['952'].title}."
    ]


@pytest.mark.parametrize(
    ("asked", "wide", "narrow"),
    [
        (
            lambda screen: prompts.players_prompt(None, screen),
            "players   [three names clockwise]",
            "players [three names clockwise]",
        ),
        (
            lambda screen: prompts.players_prompt(sheet_of([]), screen),
            "players   [Enter = the same, or three names clockwise]",
            "players [Enter = same, or 3 names]",
        ),
        (
            lambda screen: prompts.dealer_prompt(("Anna", "Boris", "Chai"), screen),
            "dealer    [Enter = I draw, or 1 Anna 2 Boris 3 Chai]",
            "dealer [Enter = I draw, or a name]",
        ),
        (
            lambda screen: prompts.lead_prompt(SEED, "declarer", screen, as_last_time=False),
            "lead      [Enter = the dealer leads trick 1; l = dealer's left]",
            "lead [Enter = dealer, l = left]",
        ),
        (
            lambda screen: prompts.lead_prompt(PACKS["2-3-5"], "left", screen, as_last_time=True),
            "lead      [Enter = the dealer's left leads trick 1, as last time; d = declarer]",
            "lead [Enter = left, d = declarer]",
        ),
        (
            lambda screen: prompts.end_prompt(End(), screen, as_last_time=False),
            "hands     [Enter = no fixed end; 6, 9, 12: equal deals; p10 = points]",
            "hands [Enter = open; 6, 9, 12]",
        ),
        (
            lambda screen: prompts.end_prompt(End(points=10), screen, as_last_time=True),
            "hands     [Enter = 10 points, as last time; 0 = no fixed end; p10 = points]",
            "hands [Enter = 10 points, 0 = open]",
        ),
    ],
)
def test_the_questions_before_the_first_hand(asked, wide: str, narrow: str) -> None:  # type: ignore[no-untyped-def]
    assert asked(WIDE) == wide
    assert asked(NARROW) == narrow


@pytest.mark.parametrize("question", prompts.HELP)
def test_help_before_the_first_hand_ends_with_the_ways_out(question: str) -> None:
    lines = prompts.opening_help(question, ALOUD)
    assert lines == [prompts.HELP[question], "< goes back, quit leaves."]


def test_a_nearly_known_name_and_a_drawn_dealer() -> None:
    day = date(2026, 11, 20)
    assert prompts.nearly_known("Ana", "Anna", day, WIDE) == [
        "Ana is near Anna, known from Fri 20 Nov 2026. The same person?"
    ]
    assert prompts.nearly_known("Ana", "Anna", day, NARROW) == [
        "Ana is near Anna, known from Fri 20 Nov",
        "2026. The same person?",
    ]
    assert prompts.person_or_spelling("Bors", "Boris", WIDE) == [
        "Boris is near Bors, who sits there. The same person?",
        "  1 the same person, spelt Boris",
        "  2 Boris takes the seat of Bors",
    ]
    assert prompts.same_prompt("Anna", "Ana", NARROW) == "[Enter = no, Ana; y = yes, Anna]"
    assert prompts.drawn("Anna", WIDE) == ["          I draw Anna."]


def test_a_new_evening_says_where_it_is_saved_and_what_always_fits() -> None:
    sheet = sheet_of([], head=HEAD._replace(end=End(hands=4)))
    odd = "Not a multiple of 3: not everybody will deal equally often."
    assert prompts.new_evening(sheet, "a b.toml", WIDE) == [
        f"{'':10}{odd}",
        f"{'':10}a b.toml      ? help    < back    quit",
    ]
    assert prompts.new_evening(sheet, "x" * 40, NARROW)[2:] == [f" {'x' * 39}", " x", " ? help    < back    quit"]
    assert prompts.new_evening(sheet, "x.toml", ALOUD) == [odd, "Sheet: x.toml.", "? help < back quit."]


def test_a_resumed_evening() -> None:
    sheet, left = sheet_of(BEFORE_HAND_4), BEFORE_HAND_4[-1].at
    assert prompts.begun(sheet, left + timedelta(minutes=25), WIDE) == [
        "2026-11-27, after hand 3 of 6, last entry 25 minutes ago."
    ]
    assert prompts.begun(sheet, left + timedelta(days=7), ALOUD) == [
        "2026-11-27, after hand 3 of 6, last entry 7 days ago.",
        "Hand 4 was begun: Anna gave Chai 1 card.",
        "Not scored.",
        "The cards are gone? Then type: misdeal.",
    ]
    assert prompts.begun(sheet_of([]), HEAD.started, WIDE) == ["2026-11-27, before hand 1 of 6, begun just now."]


# -- choices ----------------------------------------------------------------------------------


def test_open_evenings_to_choose_from() -> None:
    assert prompts.which_evening([sheet_of(V23[:2]), sheet_of([])], [sheet_of([])], "a new evening", WIDE) == [
        "Which evening?",
        "  1 2026-11-27: Anna, Boris, Chai, after hand 2, last entry Fri 27 Nov, 20:20",
        "  2 2026-11-27: Anna, Boris, Chai, no hand scored, begun Fri 27 Nov, 19:30",
        "  3 2026-11-27 is over: close it",
        "  4 a new evening",
    ]
    assert prompts.evening_line(sheet_of(V23[:2]), ALOUD).endswith("last entry Friday 27 November, 20:20")


@pytest.mark.parametrize("word", get_args(prompts.MissingWord))
def test_a_question_for_a_missing_word_leaves_room_for_its_answer(word: prompts.MissingWord) -> None:
    for sheet in (sheet_of([]), named(LONG, 0)):
        for screen in (WIDE, NARROW):
            assert cells(prompts.missing_prompt(word, sheet, screen)) <= screen.line - 4
        assert "{" not in prompts.missing_prompt(word, sheet, ALOUD)
        assert prompts.missing_help(word, sheet, ALOUD)[-1] == "< goes back, quit leaves."


def test_prompts_of_record_hand_and_change() -> None:
    names, seating = ("Anna", "Boris", "Chai"), (0, 2, 1)
    assert prompts.tricks_prompt(names, seating, WIDE) == "tricks [Anna Chai Boris]"
    assert prompts.tricks_prompt(LONG, seating, NARROW) == "tricks [three numbers, as you sit]"
    assert prompts.odd_trick(15, 1, WIDE, indent=10) == ["          That is 15 tricks, one is missing. Who took it?"]
    assert prompts.odd_trick(17, -1, ALOUD, indent=0) == ["That is 17 tricks, one too many. Who has one less?"]
    assert prompts.odd_trick_prompt(names, seating, WIDE, indent=2) == "  [1 Anna  2 Chai  3 Boris  < = type again]"
    assert prompts.odd_trick_prompt(names, seating, NARROW, indent=0) == "[1 Anna  2 Chai  3 Boris]"
    assert prompts.scored_already(3, "4 9 3", "", WIDE) == [
        "Hand 3 is scored (4 9 3). Correct it to what is typed next?",
        "  1 yes",
        "  2 no",
    ]
    assert prompts.scored_already(3, "4 9 3", "5 8 3", ALOUD)[0].endswith("Correct it to 5 8 3?")
    assert prompts.since_when(WIDE)[1] == "  1 from the start: the seats were typed wrongly"


# -- every evening ----------------------------------------------------------------------------


@given(LONG_NAMES)
@pytest.mark.parametrize("screen", [NARROW, WIDE])
def test_no_line_is_wider_than_the_screen(screen: Screen, names: tuple[str, str, str]) -> None:
    sheet = named(names, 1)
    for lines in (
        prompts.understood(named(names, 0), sheet, [], screen, implied=False),
        prompts.helped(sheet, "tricks", screen),
        prompts.which_evening([sheet], [sheet], "a new evening", screen),
        prompts.last_players(sheet, screen),
        prompts.tie(names[:2], screen),
    ):
        assert all(cells(line) <= screen.width for line in lines)
    assert cells(prompts.prompt(sheet, "tricks", screen)) <= screen.width


@given(sessions())
def test_whatever_is_understood_is_whole_when_it_is_read_aloud(written: Session) -> None:
    for count in range(1, len(written.entries) + 1):
        before, sheet = (
            work_out(NAME, SEED, written._replace(entries=written.entries[:many])) for many in (count - 1, count)
        )
        for line in prompts.understood(before, sheet, sheet.rulings(), ALOUD, implied=True):
            assert line.rstrip(')"').endswith((".", "?", "!", ":", "<"))


def test_the_same_person_is_asked_for_without_names_where_they_have_no_room() -> None:
    assert prompts.same_prompt("Anastasia", "Anastasija", NARROW) == "[Enter = no; y = yes]"
    assert prompts.same_prompt("Anastasia", "Anastasija", WIDE) == "[Enter = no, Anastasija; y = yes, Anastasia]"
