"""The hand to come: whole screens of `next` and `who-owes-cards`, the heading of a hand, sentences and documents."""

from __future__ import annotations

import pytest
from hypothesis import given

from referee.game import entries
from referee.game.cards import Card
from referee.game.entries import Entry, Session
from referee.game.rules import End
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views import formats
from referee.views.blocks import Paragraph, View
from referee.views.coming_hand import heading, next_hand, roles, until_the_lead, who_owes
from referee.views.layout import Screen, cells
from referee.views.phrases import Voice
from tests.evenings import BEFORE_HAND_4, HEAD, MESSY, NAME, V23, at, card, hand, named, sheet_of
from tests.strategies import LONG_NAMES, sessions
from tests.vectors import PACKS, SEED

NOW = at("20:56")
DAYS_LATER = at("20:56", day=30)

NEXT = """\
2026-11-27                                                           hand 4 of 6

  Anna    needs 8   deals, names trump, leads          +4
  Boris   needs 5                                      -1
  Chai    needs 3                                      -3

  now     exchange: Anna gives Chai 1 card, then Boris gives Chai 1
  then    Anna names trump, lays 4 cards away, takes the kitty unseen, leads

  ref exchange GIVEN RETURNED      ref exchange --done   (1 of 3 noted)
  ref hand _ _ _ [trump]           tricks of Anna, Boris, Chai
"""

RESUMED = """
Last entry 3 days ago, Fri 27 Nov, 20:55.
Hand 4 was begun: Anna gave Chai 1 card. Not scored.
  ref misdeal      the cards are gone; Anna deals hand 4 again
  ref hand _ _ _   you did finish it: tricks of Anna, Boris, Chai
"""

NARROW_NEXT = """\
2026-11-27                   hand 4 of 6
 Anna  needs 8 deals +4
 Boris needs 5       -1
 Chai  needs 3       -3
now  exchange: Anna gives Chai 1 card,
     then Boris gives Chai 1
then Anna names trump, lays 4 cards
     away, takes the kitty unseen, leads
ref exchange GIVEN RETURNED
  ref exchange --done   (1 of 3 noted)
ref hand _ _ _ [trump]
  tricks of Anna, Boris, Chai
"""

NEXT_ALOUD = """\
Sheet 2026-11-27, hand 4 of 6.
Anna: target 8, total plus 4, deals, names trump, leads.
Boris: target 5, total minus 1.
Chai: target 3, total minus 3.
Debt 1: Anna gives Chai 2 cards, 1 done: the two of clubs for the king of clubs, due now.
Debt 2: Boris gives Chai 1 card, 0 done.
Now: exchange: Anna gives Chai 1 card, then Boris gives Chai 1 card.
Then: Anna names trump, lays 4 cards away, takes the kitty unseen, leads.
You can type: ref exchange GIVEN RETURNED, ref exchange --done (1 of 3 noted).
You can type: ref hand TRICKS TRICKS TRICKS [trump], tricks of Anna, Boris, Chai.
"""

RESUMED_ALOUD = """\
Last entry 3 days ago, Friday 27 November, 20:55.
Hand 4 was begun: Anna gave Chai 1 card.
Not scored.
ref misdeal: the cards are gone; Anna deals hand 4 again.
ref hand TRICKS TRICKS TRICKS: you did finish it: tricks of Anna, Boris, Chai.
"""

NEXT_CHAT = """\
```
2026-11-27             hand 4 of 6
 Anna  needs 8 deals +4
 Boris needs 5       -1
 Chai  needs 3       -3
now  exchange: Anna gives Chai 1
     card, then Boris gives Chai 1
then Anna names trump, lays 4
     cards away, takes the kitty
     unseen, leads
```
"""

FINISHED = """\
2026-11-27                                                              finished

Boris wins with +6.

ref standings   ref score-sheet   ref correct-hand N _ _ _   ref play-on
"""

OWES = """\
2026-11-27  before hand 4, Anna deals                                1 of 3 made

  1  Anna   gives Chai  2  2♣ for K♣, and 1 more  <- now
  2  Boris  gives Chai  1

Anna first: 8 in this hand, Boris 5. (article 19)
Each card is answered before the next is given: the strongest of that suit, or
the same card if none is stronger. (articles 17, 18)
Chai so far: no club above the king.
"""

NARROW_OWES = """\
2026-11-27                 before hand 4
1 of 3 made
> Anna  gives Chai 2, 1 more
  Boris gives Chai 1
Anna first: 8 in this hand, Boris 5.
(article 19)
Back: strongest of the suit, or the same
card. (articles 17, 18)
Chai so far: no club above the king.
"""

OWES_ALOUD = """\
Sheet 2026-11-27, before hand 4, Anna deals.
Debt 1: Anna gives Chai 2 cards, 1 done: the two of clubs for the king of clubs, due now.
Debt 2: Boris gives Chai 1 card, 0 done.
Anna first: 8 in this hand, Boris 5 (article 19).
Each card is answered before the next is given: the strongest of that suit, or the same card if none is stronger \
(articles 17, 18).
Chai so far: no club above the king.
"""

HEADING = """\

-- Hand 4 of 6 ------------------------------------------ Anna deals, leads --
          Anna needs 8      Boris needs 5     Chai needs 3
          +4                -1                -3
       1  Anna gives Chai 2 cards, 1 more          first: Anna needs 8, Boris 5
       2  Boris gives Chai 1 card
          Back comes the strongest of the suit, or the same card.
"""

NARROW_HEADING = """\

-- Hand 4 of 6 ---- Anna deals, leads --
 Anna        Boris       Chai
 needs 8     needs 5     needs 3
 +4          -1          -3
 1 Anna gives Chai 2, 1 more
 2 Boris gives Chai 1
 Back: strongest of suit, or the same
"""

HEADING_ALOUD = """\
Hand 4 of 6.
Anna deals, leads.
Anna: target 8, total plus 4.
Boris: target 5, total minus 1.
Chai: target 3, total minus 3.
Debt 1: Anna gives Chai 2 cards, 1 more.
First: Anna needs 8, Boris 5.
Debt 2: Boris gives Chai 1 card.
Back comes the strongest of the suit, or the same card.
"""

DONE: list[Entry] = [
    hand(at("20:00"), "Anna", "11 3 2 s"),
    card(at("20:05"), "Anna", "Boris", "2C", "KC"),
    entries.ExchangedFaceDown(at("20:06"), "Anna", "Boris", 1),
    entries.ExchangedFaceDown(at("20:06"), "Anna", "Chai", 1),
]
"""Before hand 2 Anna gave Boris two cards and Chai one, which is all that she owed."""


def correction(tricks: str) -> Entry:
    numbers = zip(("Anna", "Boris", "Chai"), map(int, tricks.split()), strict=True)
    return entries.HandCorrected(at("20:10"), 1, tricks=dict(numbers))


def screen(columns: int) -> Screen:
    return Screen(columns, Voice(short=columns < 60))


def drawn(view: View, columns: int = 80) -> str:
    return formats.terminal([view], screen(columns), color=False)


def told(sheet: ScoreSheet, columns: int = 80) -> str:
    """The heading of a hand in lines that end."""
    return "".join(f"{line}\n" for line in heading(sheet, screen(columns)))


def sheet_by(pack: str, *entries: Entry) -> ScoreSheet:
    return work_out(NAME, PACKS[pack], Session(HEAD, entries))


# -- what happens now -------------------------------------------------------------------------


def test_next_is_one_screen_in_every_format() -> None:
    view = next_hand(sheet_of(BEFORE_HAND_4), NOW)
    assert view.title == "2026-11-27, what happens now"
    assert drawn(view) == drawn(view, 200) == NEXT
    assert drawn(view, 40) == NARROW_NEXT
    assert formats.plain([view]) == NEXT_ALOUD
    assert formats.chat([view]) == NEXT_CHAT


def test_a_single_step_is_as_deep_as_several() -> None:
    shown = drawn(next_hand(sheet_of([]), NOW), 40).splitlines()
    assert shown[4:6] == ["now  Anna names trump, lays 4 cards", "     away, takes the kitty unseen, leads"]


def test_after_a_long_break_next_says_what_was_begun() -> None:
    view = next_hand(sheet_of(BEFORE_HAND_4), DAYS_LATER)
    assert drawn(view) == NEXT + RESUMED
    assert drawn(view, 40).startswith(f"{NARROW_NEXT}\nLast entry 3 days ago, Fri 27 Nov,\n20:55.\n")
    assert formats.plain([view]) == NEXT_ALOUD + RESUMED_ALOUD
    assert formats.chat([view]) == NEXT_CHAT, "a message is no place to go on from"
    shown = drawn(next_hand(sheet_of([*DONE, correction("8 5 3")]), DAYS_LATER))
    assert "\nHand 2 was begun: Anna gave Boris 2 cards, Anna gave Chai 1 card. Not scored.\n" in shown


def test_an_evening_that_is_cold_and_has_nothing_begun_only_says_since_when() -> None:
    shown = drawn(next_hand(sheet_of(V23[:1]), DAYS_LATER))
    assert shown.endswith("Chai\n\nLast entry 3 days ago, Fri 27 Nov, 19:52.\n")
    assert "Last entry" not in drawn(next_hand(sheet_of(V23), DAYS_LATER)), "a finished one is never cold"


def test_a_finished_evening_names_what_can_still_be_done() -> None:
    view = next_hand(sheet_of(V23), NOW)
    assert drawn(view) == FINISHED
    assert drawn(view, 40).endswith("\n\nref standings\nref score-sheet\nref correct-hand N _ _ _\nref play-on\n")
    assert drawn(view, 65).endswith("\n\nref standings   ref score-sheet   ref correct-hand N _ _ _\nref play-on\n")
    assert formats.plain([view]) == (
        "Sheet 2026-11-27, finished.\nBoris wins with plus 6.\n"
        "You can type: ref standings, ref score-sheet, ref correct-hand N TRICKS TRICKS TRICKS or ref play-on.\n"
    )
    assert formats.chat([view]) == "```\n2026-11-27                finished\n\nBoris wins with +6.\n```\n"


def test_a_tie_names_the_commands_that_decide_it() -> None:
    dealt = [("Anna", "9 6 1 s"), ("Boris", "4 9 3 h"), ("Chai", "6 4 6 c")]
    sheet = sheet_of([hand(at("20:00"), *each) for each in dealt], head=HEAD._replace(end=End(hands=3)))
    assert drawn(next_hand(sheet, NOW)) == (
        "2026-11-27                                                              tie open\n"
        "\n"
        "Anna and Boris are level. Who won trick 16? ref record-last-tricks\n"
        "\n"
        "ref record-last-tricks PLAYER ...   from the last trick back\n"
        "ref record-last-tricks --later PLAYER   whose last trick came later\n"
        "ref end-session --shared   or --winner PLAYER: nobody knows, the table agrees\n"
        "\n"
        "ref standings   ref score-sheet   ref correct-hand N _ _ _   ref play-on\n"
    )
    assert "ref end-session --shared, or --winner PLAYER: nobody knows" in formats.plain([next_hand(sheet, NOW)])
    assert "ref " not in formats.chat([next_hand(sheet, NOW)])


def test_what_is_played_tells_trump_and_who_leads() -> None:
    trick = entries.TrickPlayed(at("20:12"), "Chai", (Card("AH"), Card("2H"), Card("3H")))
    begun: list[Entry] = [hand(at("20:00"), "Anna", "8 5 3 s"), entries.ContractNamed(at("20:11"), "hearts")]
    named = drawn(next_hand(sheet_of(begun), NOW))
    assert "now     play: trump is hearts; Boris lays 4 cards away, takes the kitty\n          unseen, leads\n" in named
    assert "The contract is hearts.\n" in formats.plain([next_hand(sheet_of(begun), NOW)])
    played = drawn(next_hand(sheet_of([*begun, trick]), NOW))
    assert "  now     play: trump is hearts; Chai leads trick 2\n" in played
    assert "  ref record-trick CARD CARD CARD  in the order in which they are played\n" in played


@pytest.mark.parametrize(
    ("end", "place"), [(End(hands=6), "hand 1 of 6"), (End(points=10), "hand 1, to 10 points"), (End(), "hand 1")]
)
def test_how_far_the_evening_is(end: End, place: str) -> None:
    assert drawn(next_hand(sheet_of([], head=HEAD._replace(end=end)), NOW)).splitlines()[0].endswith(f"  {place}")


def test_who_names_trump_may_be_another_than_who_deals() -> None:
    sheet = sheet_by("2-3-5")
    assert [roles(sheet, c) for c in sheet.evening.seating] == [["deals"], [], ["names trump", "leads"]]
    assert told(sheet).splitlines()[1].endswith(" Anna deals; Chai names trump, leads --")


def test_who_takes_the_kitty_first_lays_cards_away_after_it() -> None:
    first = SEED._replace(kitty_order="take-first")
    assert until_the_lead(work_out(NAME, first, Session(HEAD, ()))) == (
        "Anna takes the kitty, lays 4 of 20 away, leads."
    )


# -- who owes cards ---------------------------------------------------------------------------


def test_debts_are_one_screen_in_every_format() -> None:
    view = who_owes(sheet_of(BEFORE_HAND_4))
    assert view.title == "2026-11-27, who owes cards"
    assert drawn(view) == OWES
    assert drawn(view, 40) == NARROW_OWES
    assert formats.plain([view]) == OWES_ALOUD


def test_after_the_end_nobody_owes_anything() -> None:
    view = who_owes(sheet_of(V23))
    assert drawn(view) == (
        "2026-11-27                                                              finished\n"
        "No hand is to come, so nobody owes anything.\n"
    )
    assert formats.plain([view]) == ("Sheet 2026-11-27, finished.\nNo hand is to come, so nobody owes anything.\n")


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([], "First hand: no exchange. (article 15)"),
        ([hand(at("20:00"), "Anna", "8 5 3 s")], "Nobody owes anything: all three were on target. (article 16)"),
        ([hand(at("20:00"), "Anna", "7 6 3 s")], "Boris was up and Anna down, one card a point. (article 16)"),
        ([hand(at("20:00"), "Anna", "11 3 2 s")], "Clockwise from Anna: first Boris, then Chai. (article 16)"),
        ([hand(at("20:00"), "Anna", "9 6 1 s")], "Boris first: 8 in this hand, Anna 3. (article 19)"),
        (DONE, "All settled. Boris names trump."),
    ],
)
def test_why_it_is_so(entries: list[Entry], why: str) -> None:
    assert f"\n{why}\n" in drawn(who_owes(sheet_of(entries)))
    facts = why.replace(". (article", " (article").replace("). ", ").\n").replace(". Boris", ".\nBoris")
    assert f"\n{facts.rstrip('.')}.\n" in formats.plain([who_owes(sheet_of(entries))])


@pytest.mark.parametrize(
    ("pack", "dealt", "why"),
    [
        ("largest-plus", "9 6 1 s", "Boris first: 8 in this hand, Anna 3. (article 19)"),
        ("largest-plus", "10 6 0 s", "Anna first: +2 in the last hand, Boris +1. (article 19)"),
        ("old-target", "9 6 1 s", "Anna first: 8 in the last hand, Boris 5. (article 19)"),
        ("counter", "12 3 1 s", "Counter-clockwise from Anna: first Chai, then Boris. (article 16)"),
        ("simultaneous", "11 4 1 s", "Anna lays out 1 for Boris and 2 for Chai before any card comes back."),
    ],
)
def test_why_it_is_so_in_other_packs(pack: str, dealt: str, why: str) -> None:
    assert f"\n{why}" in drawn(who_owes(sheet_by(pack, hand(at("20:00"), "Anna", dealt))))


def test_receivers_who_are_served_at_once_return_cards_afterwards() -> None:
    sheet = sheet_by("simultaneous", hand(at("20:00"), "Anna", "11 4 1 s"))
    assert drawn(who_owes(sheet)).endswith(
        "\nAnna lays out 1 for Boris and 2 for Chai before any card comes back. (article\n41)\n"
        "Then comes back the strongest of each suit, or the same card if none is\nstronger. (articles 17, 18)\n"
    )
    assert told(sheet).endswith("          All are laid out before any card comes back.\n")


def test_a_contract_without_an_exchange() -> None:
    suits = tuple(SEED.contracts)
    rules = SEED._replace(
        contracts=(*suits, "no-trump"),
        exchange_contracts=suits,
        phases=("contract", "exchange", "kitty", "play"),
    )
    written = (hand(at("20:00"), "Anna", "11 4 1 s"), entries.ContractNamed(at("20:05"), "no-trump"))
    sheet = work_out(NAME, rules, Session(HEAD, written))
    assert "\nNo exchange in this contract. (article 14)\n" in drawn(who_owes(sheet))


def test_settled_debts_tell_trump_and_who_leads() -> None:
    sheet = sheet_of([*DONE, entries.ContractNamed(at("20:08"), "hearts")])
    assert drawn(who_owes(sheet)).endswith("\nAll settled. Trump is hearts; Boris leads.\n")
    contracts = (*SEED.contracts, "no-trump")
    rules = SEED._replace(contracts=contracts, exchange_contracts=contracts, lead="left")
    none: tuple[Entry, ...] = (*DONE, entries.ContractNamed(at("20:08"), "no-trump"))
    shown = drawn(who_owes(work_out(NAME, rules, Session(HEAD, none))))
    assert shown.endswith("\nAll settled. There is no trump; Chai leads.\n")


def test_waived_cards_are_counted_apart() -> None:
    waived: list[Entry] = [
        hand(at("20:00"), "Anna", "12 3 1 s"),
        entries.ExchangeWaived(at("20:05"), "Anna", "Boris", 2),
        entries.ExchangeWaived(at("20:05"), "Anna", "Chai", 2),
    ]
    shown = drawn(who_owes(sheet_of(waived))).splitlines()
    assert shown[0].endswith("  0 of 4 made, 4 waived")
    assert shown[2:4] == ["  1  Anna  gives Boris  2  waived", "  2  Anna  gives Chai   2  waived"]


def test_a_part_of_a_debt_has_its_number_and_a_whole_one_has_none() -> None:
    some: list[Entry] = [
        hand(at("20:00"), "Anna", "16 0 0 s"),
        card(at("20:05"), "Anna", "Boris", "2C", "KC"),
        entries.ExchangeWaived(at("20:06"), "Anna", "Boris", 2),
    ]
    assert "  1  Anna  gives Boris  5  2♣ for K♣, waived (2), and 2 more  <- now\n" in drawn(who_owes(sheet_of(some)))
    assert drawn(who_owes(sheet_of(some)), 40).splitlines()[1:4] == [
        "1 of 8 made, 2 waived",
        "> Anna gives Boris 5, 2 more",
        "  Anna gives Chai 3",
    ]
    rest: list[Entry] = [
        entries.ExchangedFaceDown(at("20:07"), "Anna", "Boris", 2),
        entries.ExchangedFaceDown(at("20:07"), "Anna", "Chai", 3),
    ]
    shown = drawn(who_owes(sheet_of([*some, *rest])))
    assert "6 of 8 made, 2 waived\n" in shown
    assert "  1  Anna  gives Boris  5  2♣ for K♣, waived (2), face down (2)\n" in shown
    assert "  2  Anna  gives Chai   3  face down\n" in shown
    assert drawn(who_owes(sheet_of([*some, *rest])), 40).splitlines()[2:4] == [
        "  Anna gives Boris 5 done",
        "  Anna gives Chai 3 done",
    ]


def test_many_cards_are_folded_in_their_column() -> None:
    pairs = (("2C", "KC"), ("3D", "AD"), ("4H", "QH"), ("5S", "AS"), ("6C", "QC"))
    moved: list[Entry] = [card(at("20:05"), "Anna", "Boris", *pair) for pair in pairs]
    shown = drawn(who_owes(sheet_of([hand(at("20:00"), "Anna", "16 0 0 s"), *moved]))).splitlines()
    assert shown[2:5] == [
        "  1  Anna  gives Boris  5  2♣ for K♣, 3♦ for A♦, 4♥ for Q♥, 5♠ for A♠,",
        "                           6♣ for Q♣",
        "  2  Anna  gives Chai   3                                                 <- now",
    ]


# -- what goes back ---------------------------------------------------------------------------

BACK = (
    "Anna gave Boris 2 cards and Chai 1 that are not owed now. They go back, and so\n"
    "do the cards returned for them, before the first card is led. (article 45)\n"
)


def test_cards_go_back_when_the_hand_before_is_corrected() -> None:
    sheet = sheet_of([*DONE, correction("7 6 3")])
    assert f"<- now\n\n{BACK}Boris was up and Anna down" in drawn(who_owes(sheet))
    assert (
        "  back    Anna gave Boris 2 cards and Chai 1 that are not owed now. They go\n"
        "          back, and so do the cards returned for them, before the first card is\n"
        "          led. (article 45)\n"
        "  now     exchange: Boris gives Anna 1 card\n"
    ) in drawn(next_hand(sheet, NOW))
    assert formats.plain([next_hand(sheet, NOW)]).splitlines()[4:8] == [
        "Debt 1: Boris gives Anna 1 card, 0 done, due now.",
        "Anna gave Boris 2 cards and Chai 1 card that are not owed now.",
        "They go back, and so do the cards returned for them, before the first card is led (article 45).",
        "Now: exchange: Boris gives Anna 1 card.",
    ]
    assert formats.plain([who_owes(sheet)]).startswith(
        f"Sheet {NAME}, before hand 2, Boris deals.\n"
        "Debt 1: Boris gives Anna 1 card, 0 done, due now.\n"
        "Anna gave Boris 2 cards and Chai 1 card that are not owed now.\n"
        "They go back, and so do the cards returned for them, before the first card is led (article 45).\n"
        "Boris"
    )
    surplus = [
        {"giver": "Anna", "receiver": "Boris", "cards": 2},
        {"giver": "Anna", "receiver": "Chai", "cards": 1},
    ]
    assert next_hand(sheet, NOW).json()["surplus"] == who_owes(sheet).json()["surplus"] == surplus


def test_they_go_back_when_the_hand_before_is_dropped() -> None:
    shown = drawn(who_owes(sheet_of([*DONE, entries.HandDropped(at("20:10"), 1)])))
    assert shown.endswith("(article 45)\nFirst hand: no exchange. (article 15)\n")


def test_they_go_back_until_the_first_card_is_led() -> None:
    settled = entries.ExchangedFaceDown(at("20:11"), "Boris", "Anna", 1)
    named: list[Entry] = [*DONE, correction("7 6 3"), settled, entries.ContractNamed(at("20:12"), "hearts")]
    assert drawn(next_hand(sheet_of(named), NOW)) == (
        "2026-11-27                                                           hand 2 of 6\n"
        "\n"
        "  Anna    needs 3                                      -1\n"
        "  Boris   needs 8   deals, names trump, leads          +1\n"
        "  Chai    needs 5                                       0\n"
        "\n"
        "  back    Anna gave Boris 2 cards and Chai 1 that are not owed now. They go\n"
        "          back, and so do the cards returned for them, before the first card is\n"
        "          led. (article 45)\n"
        "  now     play: trump is hearts; Boris lays 4 cards away, takes the kitty\n"
        "          unseen, leads\n"
        "\n"
        "  ref hand _ _ _ [trump]           tricks of Anna, Boris, Chai\n"
    )
    led = entries.TrickPlayed(at("20:13"), "Boris", (Card("AH"), Card("2H"), Card("3H")))
    assert drawn(who_owes(sheet_of([*named, led]))).endswith(
        "\nAnna gave Boris 2 cards and Chai 1 that are not owed now. The first card is led,\n"
        "so it stands. (article 45)\n"
        "All settled. Trump is hearts; Boris leads.\n"
    )


def test_one_card_goes_back_until_the_first_card_is_led() -> None:
    named: list[Entry] = [*DONE, correction("10 4 2"), entries.ContractNamed(at("20:11"), "hearts")]
    assert drawn(who_owes(sheet_of(named))).endswith(
        "\nAnna gave Boris 1 card that is not owed now. It goes back, and so does the card\n"
        "returned for it, before the first card is led. (article 45)\n"
        "All settled. Trump is hearts; Boris leads.\n"
    )
    trick = entries.TrickPlayed(at("20:12"), "Boris", (Card("AH"), Card("2H"), Card("3H")))
    assert "The first card is led, so it\nstands. (article 45)\n" in drawn(who_owes(sheet_of([*named, trick])))


def test_after_the_end_nothing_goes_back() -> None:
    sheet = sheet_of([*DONE, correction("7 6 3"), entries.EveningEnded(at("20:30"))])
    assert who_owes(sheet).json() == {"session": NAME, "hand": None, "settled": True, "debts": []}
    assert "surplus" not in next_hand(sheet, NOW).json()
    assert "back" not in drawn(next_hand(sheet, NOW)) + drawn(who_owes(sheet))
    assert "They go" not in formats.plain([next_hand(sheet, NOW), who_owes(sheet)])


# -- the heading of a hand --------------------------------------------------------------------


def test_the_heading_of_a_hand() -> None:
    sheet = sheet_of(BEFORE_HAND_4)
    assert told(sheet) == told(sheet, 200) == HEADING
    assert told(sheet, 40) == NARROW_HEADING
    assert "".join(f"{line}\n" for line in heading(sheet, Screen(voice=Voice(aloud=True)))) == HEADING_ALOUD


@pytest.mark.parametrize(
    ("entries", "lines"),
    [
        ([], ["Anna names trump, lays 4 cards away, takes the kitty unseen, leads."]),
        ([hand(at("20:00"), "Anna", "8 5 3 s")], ["Nobody owes anything: all three were on target. (article 16)"]),
        (DONE, ["All settled. Boris names trump."]),
        ([*DONE, entries.ContractNamed(at("20:08"), "hearts")], ["Trump is hearts; Boris leads trick 1."]),
        (
            [*DONE, correction("8 5 3")],
            [
                "Anna gave Boris 2 cards and Chai 1 that are not owed now. They go",
                "back, and so do the cards returned for them, before the first card is",
                "led. (article 45)",
                "Nobody owes anything: all three were on target. (article 16)",
            ],
        ),
    ],
)
def test_what_comes_before_the_first_trick(entries: list[Entry], lines: list[str]) -> None:
    assert told(sheet_of(entries)).splitlines()[4:] == [f"{'':10}{line}" for line in lines]


def test_before_the_last_hand_of_a_close_evening_its_last_trick_is_kept_apart() -> None:
    dealt: list[Entry] = [
        hand(at("20:00"), dealer, tricks) for dealer, tricks in (("Anna", "8 5 3 s"), ("Boris", "3 8 5 h"))
    ]
    shown = told(sheet_of(list(dealt), head=HEAD._replace(end=End(hands=3)))).splitlines()
    assert shown[1].startswith("-- Hand 3 of 3, the last ---")
    assert shown[-1] == "          Keep trick 16 apart; it may decide."


def test_an_end_by_points_stands_in_the_heading() -> None:
    assert told(sheet_of([], head=HEAD._replace(end=End(points=10)))).startswith("\n-- Hand 1, to 10 points ---")


def test_long_names_take_lines_of_their_own_on_a_narrow_screen() -> None:
    shown = told(named(("Bartholomew", "Christopher", "Maximilian"), 1), 40).splitlines()
    assert shown[2:5] == [
        " Bartholomew  Christopher  Maximilian",
        " needs 3      needs 8      needs 5",
        " +8           -5           -3",
    ]
    longer = told(named(("Bartholomew", "Christopher Robin", "Maximilian"), 1), 40).splitlines()
    assert longer[3:6] == [" Bartholomew, needs 3, +8", " Christopher Robin, needs 8, -5", " Maximilian, needs 5, -3"]


# -- every evening ----------------------------------------------------------------------------


@given(sessions())
def test_every_format_of_any_evening_tells_the_same_debts(written: Session) -> None:
    sheet = work_out(NAME, SEED, written)
    owed = () if sheet.finished else sheet.evening.owed
    pairs = [(sheet.names[debt.giver], sheet.names[debt.receiver]) for debt in owed]
    plain = formats.plain([who_owes(sheet)])
    assert [f"{giver} gives {receiver} " in plain for giver, receiver in pairs] == [True] * len(pairs)
    for view in (next_hand(sheet, NOW), who_owes(sheet)):
        assert [(debt["giver"], debt["receiver"]) for debt in view.json()["debts"]] == pairs
        assert all(isinstance(block, Paragraph) for block in view.blocks(Voice(aloud=True, keyboard=False)))


@given(LONG_NAMES)
@pytest.mark.parametrize("columns", [34, 40, 60, 80])
def test_no_line_is_wider_than_the_screen(columns: int, names: tuple[str, str, str]) -> None:
    for sheet in (named(names, 1), named(names, 2)):
        shown = drawn(next_hand(sheet, NOW), columns) + drawn(who_owes(sheet), columns)
        shown += told(sheet, columns) if columns >= 40 else ""
        assert all(cells(line) <= columns for line in shown.splitlines())


def test_no_screen_of_the_messy_evening_names_who_came_later() -> None:
    for count in range(1, 15):
        assert "Dana" not in drawn(next_hand(sheet_of(MESSY[:count]), NOW))
    assert "Dana" in drawn(next_hand(sheet_of(MESSY[:15]), NOW))


# -- for programs -----------------------------------------------------------------------------


def test_the_documents_are_whole() -> None:
    sheet = sheet_of(BEFORE_HAND_4)
    debts = [
        {"giver": "Anna", "receiver": "Chai", "cards": 2, "done": 1},
        {"giver": "Boris", "receiver": "Chai", "cards": 1, "done": 0},
    ]
    assert next_hand(sheet, NOW).json() == {
        "session": NAME,
        "hand": 4,
        "phase": "exchange",
        "dealer": "Anna",
        "declarer": "Anna",
        "leader": "Anna",
        "targets": {"Anna": 8, "Boris": 5, "Chai": 3},
        "contract": None,
        "debts": debts,
    }
    assert who_owes(sheet).json() == {"session": NAME, "hand": 4, "settled": False, "debts": debts}
    assert next_hand(sheet_of(V23), NOW).json() == {
        "session": NAME,
        "hand": None,
        "phase": "finished",
        "dealer": None,
        "declarer": None,
        "leader": None,
        "targets": {},
        "contract": None,
        "debts": [],
    }


# -- cards that are owed though trump is named ------------------------------------------------

NAMED_EARLY: list[Entry] = [hand(at("20:00"), "Anna", "10 3 3 s"), entries.ContractNamed(at("20:05"), "hearts")]
LED = entries.TrickPlayed(at("20:06"), "Boris", (Card("AC"), Card("4C"), Card("5C")))
FORGOTTEN = "Not noted; if forgotten, it is put right until the first lead. (article 45)"
STANDS = "Not noted; the first card is led, so the hand stands. (article 45)"


@pytest.mark.parametrize(("more", "note", "due"), [([], FORGOTTEN, True), ([LED], STANDS, False)])
def test_next_and_who_agree_about_what_is_not_noted(more: list[Entry], note: str, due: bool) -> None:
    sheet = sheet_of([*NAMED_EARLY, *more])
    for width in (80, 40):
        following, owed = (" ".join(drawn(view, width).split()) for view in (next_hand(sheet, NOW), who_owes(sheet)))
        assert f"owed Anna gives Boris 2 cards. {note} now play: trump is hearts;" in following
        assert note in owed
        assert ("ref exchange GIVEN RETURNED" in following) is due
        assert ("<- now" in owed or "> Anna" in owed) is due
        assert ("(articles 17, 18)" in owed) is due
    aloud = note.replace(". (article 45)", " (article 45).")
    for view in (next_hand(sheet, NOW), who_owes(sheet)):
        said = formats.plain([view])
        assert said.count(aloud) == said.count("Anna gives Boris 2 cards") == 1
        assert ("due now" in said) is due
    lines = " ".join(" ".join(heading(sheet, Screen())).split())
    assert f"Anna gives Boris 2 cards. {note} Trump is hearts; Boris leads trick" in lines


def test_nothing_is_missing_before_trump_and_once_all_is_noted() -> None:
    noted = entries.ExchangedFaceDown(at("20:04"), "Anna", "Boris", 2)
    first, named = NAMED_EARLY
    in_time: list[Entry] = [first, noted, named]
    for written in ([first], in_time, [*NAMED_EARLY, noted]):
        sheet = sheet_of(written)
        assert "Not noted" not in drawn(next_hand(sheet, NOW)) + drawn(who_owes(sheet))


def test_what_goes_back_does_so_until_the_first_card_is_led() -> None:
    exchanged: list[Entry] = [
        hand(at("20:00"), "Anna", "11 3 2 s"),
        entries.ExchangedFaceDown(at("20:04"), "Anna", "Boris", 2),
        entries.HandCorrected(at("20:05"), 1, tricks={"Anna": 10, "Boris": 4, "Chai": 2}),
    ]
    for written in (exchanged, [*exchanged, entries.ContractNamed(at("20:06"), "hearts")]):
        text = " ".join(drawn(who_owes(sheet_of(written))).split())
        assert "It goes back, and so does the card returned for it, before the first card is led. (article 45)" in text
