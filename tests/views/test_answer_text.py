"""What a command that writes answers: whole answers, remarks about odd results, changed totals, a new session."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime

import pytest
from hypothesis import given

from referee.game import entries
from referee.game.cards import Card
from referee.game.entries import Entry, Session
from referee.game.replay import admit
from referee.game.rules import End, Rules
from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views import answer_text, layout
from referee.views.answer_text import far_off, odd_result, reopened, written_json
from referee.views.coming_hand import next_json
from referee.views.layout import Screen, cells
from referee.views.phrases import Voice
from tests.evenings import HEAD, MESSY, NAME, V23, at, card, hand, sheet_of
from tests.strategies import sessions
from tests.vectors import PACKS, SEED

OPEN = HEAD._replace(end=End())
FOUR = HEAD._replace(end=End(hands=4))
ROUND: list[Entry] = [
    hand(at("20:00"), "Anna", "8 5 3 s"),
    hand(at("20:20"), "Boris", "3 8 5 h"),
    hand(at("20:40"), "Chai", "5 3 8 c"),
]
"""Hands of three dealers in turn, everybody on target, so that nobody owes anything."""

EXCHANGED: list[Entry] = [
    hand(at("20:00"), "Anna", "11 3 2 s"),
    card(at("20:05"), "Anna", "Boris", "2C", "KC"),
    entries.ExchangedFaceDown(at("20:06"), "Anna", "Boris", 1),
    entries.ExchangedFaceDown(at("20:06"), "Anna", "Chai", 1),
]
"""Before hand 2 Anna gave Boris two cards and Chai one."""

LATER = at("23:00")


class Written:
    """Entries that were added to a sheet as a command adds them, and the answer to that."""

    def __init__(
        self, before: list[Entry], *new: Entry, rules: Rules = SEED, head: entries.Head = FOUR, as_played: bool = False
    ) -> None:
        session = Session(head, tuple(before))
        self.before = work_out(NAME, rules, session)
        written, evening, self.rulings = admit(rules, session, new, name=NAME, as_played=as_played)
        self.sheet = ScoreSheet(NAME, written, evening)

    def says(self, columns: int = 80, *, aloud: bool = False, asked: bool = False, dry_run: bool = False) -> str:
        screen = Screen(columns, Voice(aloud=aloud, short=columns < 60))
        blocks = answer_text.answer(self.before, self.sheet, self.rulings, screen.voice, asked=asked, dry_run=dry_run)
        return "".join(f"{line}\n" for line in layout.render(blocks, screen))

    @property
    def flat(self) -> str:
        """The answer in one line."""
        return " ".join(self.says().split())


def corrected(entry: int, tricks: str = "", **more: str) -> Entry:
    numbers = dict(zip(("Anna", "Boris", "Chai"), map(int, tricks.split()), strict=True)) if tricks else None
    return entries.HandCorrected(LATER, entry, tricks=numbers, **more)  # type: ignore[arg-type]  # dealer and contract


def trick(clock: datetime, leader: str, *cards: str) -> Entry:
    return entries.TrickPlayed(clock, leader, tuple(map(Card, cards)))


# -- a hand -----------------------------------------------------------------------------------


def test_a_scored_hand() -> None:
    written = Written([], V23[0], head=HEAD)
    assert written.says() == (
        "Hand 1, Anna deals, spades. Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2.\n"
        "Score   Anna +3, Boris -1, Chai -2.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Owed    Anna gives Boris 1 card, then Chai 2.\n"
    )
    assert written.says(40) == (
        "Hand 1, Anna deals, spades.\n"
        "Anna 11 of 8 +3, Boris 4 of 5 -1,\n"
        "Chai 1 of 3 -2.\n"
        "Score   Anna +3, Boris -1, Chai -2.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5,\n"
        "        Anna 3.\n"
        "Owed    Anna gives Boris 1 card, then\n"
        "        Chai 2.\n"
    )
    assert written.says(aloud=True) == (
        "Hand 1, Anna deals, spades.\n"
        "Anna: 11 tricks, target 8, plus 3.\n"
        "Boris: 4 tricks, target 5, minus 1.\n"
        "Chai: 1 trick, target 3, minus 2.\n"
        "Score: Anna plus 3, Boris minus 1, Chai minus 2.\n"
        "Hand 2: Boris deals.\n"
        "Targets: Boris 8, Chai 5, Anna 3.\n"
        "Owed: Anna gives Boris 1 card, then Anna gives Chai 2 cards.\n"
    )


def test_a_dry_run_says_so_and_can_take_nothing_back() -> None:
    written = Written([], hand(at("20:00"), "Anna", "13 2 1 s"))
    assert written.says(dry_run=True).startswith("Dry run, nothing is written. It would be:\nHand 1, Anna deals")
    assert "ref undo" in written.says()
    assert "ref undo" not in written.says(dry_run=True)


def test_before_a_close_last_hand_its_last_trick_is_kept_apart() -> None:
    last = hand(at("21:00"), "Anna", "8 5 3 d")
    assert (
        Written(ROUND[:2], ROUND[2])
        .says()
        .endswith("Owed    nobody owes anything.\nKeep trick 16 apart; it may decide.\n")
    )
    assert "Keep trick" not in Written([*ROUND[:2]], ROUND[2], head=OPEN).says()
    assert "Keep trick" not in Written(ROUND, last).says()


def test_the_end_says_who_won() -> None:
    written = Written(ROUND, hand(at("21:00"), "Anna", "9 5 2 d"))
    assert written.says().endswith(
        "Score   Anna +1, Boris 0, Chai -1.\nThat was hand 4 of 4. Anna wins with +1. One more hand: ref play-on\n"
    )
    by_points = Written([], hand(at("21:00"), "Anna", "9 5 2 d"), head=HEAD._replace(end=End(points=1)))
    assert by_points.says().endswith("\n1 point is reached. Anna wins with +1. One more hand: ref play-on\n")
    by_tricks = Written([], hand(at("21:00"), "Anna", "12 3 1 d"), rules=PACKS["twelve"], head=OPEN)
    assert "Anna wins with +4: 12 tricks in one hand." in by_tricks.flat


TIE: list[Entry] = [hand(at("20:00"), "Anna", "9 6 1 s"), hand(at("20:20"), "Boris", "4 9 3 h")]
LEVEL = hand(at("20:40"), "Chai", "6 4 6 c")
HINTS = (
    "ref record-last-tricks PLAYER ...   from the last trick back\n"
    "ref record-last-tricks --later PLAYER   whose last trick came later\n"
    "ref end-session --shared   or --winner PLAYER: nobody knows, the table agrees\n"
)
THREE = HEAD._replace(end=End(hands=3))


def test_a_tie_names_the_commands_that_decide_it_unless_it_is_asked_about() -> None:
    written = Written(TIE, LEVEL, head=THREE)
    level = (
        "Score   Anna +3, Boris +3, Chai -6.\n"
        "That was hand 3 of 3. Anna and Boris are level: +3 in all, +1 in this hand.\n"
        "Don't gather the cards: the last trick lies on top of its winner's pile."
    )
    assert written.says().endswith(f"{level} Who won\ntrick 16?\n{HINTS}")
    assert written.says(asked=True).endswith(f"{level}\n")


def test_a_tie_names_the_tricks_that_are_known() -> None:
    known = entries.LastTricksNamed(LATER, 3, last_tricks=("Chai", "Chai"))
    said = Written([*TIE, LEVEL], known, head=THREE).says()
    assert said.endswith(f"Who won\ntrick 14?\n{HINTS.replace('PLAYER ...', 'Chai Chai PLAYER ...')}")


# -- the hand in progress ---------------------------------------------------------------------


def test_an_exchange_says_what_is_still_owed_or_that_all_is_settled() -> None:
    first, second, *rest = EXCHANGED
    claim = "Anna gave Boris 2♣, back K♣. Boris: no club above the king.\n"
    assert Written([first], second).says() == f"{claim}Owed    Anna gives Boris 1 card, then Chai 1.\n"
    assert Written([first, second], *rest).says() == (
        "Anna gave Boris 1 card face down, and it was answered.\n"
        "Anna gave Chai 1 card face down, and it was answered.\n"
        "Owed    all settled. Boris names trump.\n"
    )
    waived = entries.ExchangeWaived(at("20:05"), "Anna", "Boris", 2)
    assert Written([first], waived).says().endswith("Owed    Anna gives Chai 1 card.\n")


def test_cards_that_are_noted_after_trump_are_late_and_name_no_trump_again() -> None:
    before: list[Entry] = [hand(at("20:00"), "Anna", "9 5 2 s"), entries.ContractNamed(at("20:05"), "hearts")]
    done = Written(before, entries.ExchangedFaceDown(at("20:06"), "Anna", "Chai", 1))
    assert done.says() == (
        "Anna gave Chai 1 card face down, and it was answered.\nOwed    all settled. Trump is hearts; Boris leads.\n"
    )
    shown = Written(before, card(at("20:06"), "Anna", "Chai", "2C", "KC"))
    assert "Noted late, after trump. Owed" in shown.flat


def test_a_return_against_the_rules_claims_nothing_and_has_its_ruling() -> None:
    wrong = Written(
        [hand(at("20:00"), "Anna", "9 5 2 s")], card(at("20:06"), "Anna", "Chai", "2C", "3D"), as_played=True
    )
    assert wrong.says() == (
        "Anna gave Chai 2♣, back 3♦.\n"
        "Violation: 3♦ is not of the suit of the 2♣ that Anna gave. (article 17, entry 2)\n"
        "Owed    all settled. Boris names trump.\n"
    )
    document = written_json(wrong.sheet, 2, wrong.rulings)
    assert document["said"] == "Anna gave Chai 2♣, back 3♦."
    assert [(each["article"], each["severity"]) for each in document["rulings"]] == [("17", "violation")]


def test_trump_says_what_comes_until_the_lead() -> None:
    assert Written([], entries.ContractNamed(LATER, "hearts")).says() == (
        "Hand 1: trump is hearts.\nAnna lays 4 cards away, takes the kitty unseen, leads.\n"
    )
    first = SEED._replace(phases=("contract", "exchange", "kitty", "play"))
    owing = Written([hand(at("20:00"), "Anna", "9 5 2 s")], entries.ContractNamed(LATER, "hearts"), rules=first)
    assert owing.says().endswith("Anna gives Chai 1 card.\n")


def test_a_misdeal_owes_all_of_it_again() -> None:
    first, second, *_ = EXCHANGED
    assert Written([first, second], entries.Misdealt(LATER)).says() == (
        "Hand 2 is dealt again by Boris. Nothing scored.\n"
        "Owed    all of it again: Anna gives Boris 2 cards, then Chai 1.\n"
    )
    assert Written([], entries.Misdealt(LATER)).says().endswith("\nOwed    nobody owes anything.\n")


def test_a_dealer_out_of_turn_is_announced_with_the_better_way_and_how_often_each_has_dealt() -> None:
    (first, *_) = ROUND
    assert Written([first], entries.DealerChanged(LATER, "Anna")).says() == (
        "Hand 2  Anna deals in Boris's turn (article 5): Anna 8, Boris 5, Chai 3.\n"
        "Owed    nobody owes anything.\n"
        "Nobody has played yet? Then better Boris deals: ref change --dealer Boris\n"
        "After this hand Boris deals. Deals then: Anna twice, Boris not yet,\nChai not yet.\n"
    )
    assert Written([first], entries.DealerChanged(LATER, "Anna"), entries.DealerChanged(LATER, "Boris")).says() == (
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\nOwed    nobody owes anything.\n"
    )


PLAYED: list[Entry] = [
    hand(at("20:00"), "Anna", "8 5 3 s"),
    entries.ContractNamed(at("20:05"), "hearts"),
    trick(at("20:06"), "Boris", "2S", "3S", "AS"),
]


def test_trump_that_is_named_while_cards_are_owed_says_what_is_owed() -> None:
    hand_1 = hand(at("20:00"), "Anna", "10 3 3 s")
    assert Written([hand_1], entries.ContractNamed(LATER, "hearts")).says() == (
        "Hand 2: trump is hearts.\n"
        "Owed    Anna gives Boris 2 cards. Not noted; if forgotten, it is put right until\n"
        "        the first lead. (article 45)\n"
        "Boris lays 4 cards away, takes the kitty unseen, leads.\n"
    )


def test_a_trick_says_who_leads_and_a_mended_one_who_leads_now() -> None:
    assert Written(PLAYED[:2], PLAYED[2]).says() == ("Trick 1: Boris 2♠, Chai 3♠, Anna A♠. Anna takes it and leads.\n")
    mended = entries.TrickCorrected(LATER, 1, "Boris", tuple(map(Card, ("2S", "KS", "QS"))))
    assert Written(PLAYED, mended).says() == (
        "Trick 1 is 2♠, K♠, Q♠, led by Boris; it was 2♠, 3♠, A♠.\nChai leads trick 2.\n"
    )
    assert Written(PLAYED, entries.ContractNamed(LATER, "clubs")).says().endswith("\nAnna leads trick 2.\n")


def test_a_card_that_broke_a_duty_can_be_put_right_until_the_next_lead() -> None:
    before: list[Entry] = [
        hand(at("20:00"), "Anna", "9 5 2 s"),
        card(at("20:05"), "Anna", "Chai", "2C", "KC"),
        entries.ContractNamed(at("20:06"), "hearts"),
    ]
    broken = Written(before, trick(LATER, "Boris", "3C", "3S", "4C"))
    assert broken.says().endswith(
        "\nUntil the next trick is led it can be put right: ref correct-trick 1 CARD CARD\nCARD (article 44)\n"
    )
    assert "Until" not in Written(before, trick(LATER, "Boris", "3C", "2C", "4C")).says()


def test_after_the_last_trick_it_is_said_how_the_hand_is_scored() -> None:
    ranks = "23456789TJQKA"
    boris = [f"{rank}H" for rank in ranks] + ["QC", "KC", "AC"]
    chai = [f"{rank}D" for rank in ranks[:6]] + [f"{rank}C" for rank in ranks[:10]]
    anna = [f"{rank}S" for rank in ranks] + ["JD", "QD", "KD"]
    tricks = [trick(LATER, "Boris", *cards) for cards in zip(boris, chai, anna, strict=True)]
    assert Written([*PLAYED[:2], *tricks[:-1]], tricks[-1]).says() == (
        "Trick 16: Boris A♣, Chai J♣, Anna K♦. Boris takes it.\n"
        "All tricks are recorded: Anna 0, Boris 16, Chai 0. To score the hand: ref\nrecord-hand\n"
    )


def test_seen_cards_ask_for_nothing() -> None:
    sight = entries.CardsSeen(LATER, "kitty", (Card("TH"),))
    assert Written(PLAYED, sight).says() == "Hand 2: 10♥ seen in the kitty.\n"


# -- what is taken back -----------------------------------------------------------------------


def test_an_undone_hand_and_one_that_comes_back() -> None:
    undone = Written(V23[:1], entries.EntryStruck(at("19:53"), 1))
    assert undone.says() == (
        "Taken back: hand 1 (Anna 11, Boris 4, Chai 1).\n"
        "Score   Anna 0, Boris 0, Chai 0.\n"
        "Hand 1  Anna deals: Anna 8, Boris 5, Chai 3.\n"
        "Owed    nobody owes anything.\n"
    )
    again = Written([V23[0], entries.EntryStruck(at("19:53"), 1)], entries.EntryRestored(at("19:54"), 1))
    assert again.says().startswith("Back again: hand 1 (Anna 11, Boris 4, Chai 1).\nScore   Anna +3")


def test_an_undo_says_who_leads_where_tricks_are_recorded() -> None:
    struck = Written([*PLAYED, trick(at("20:07"), "Anna", "4C", "5C", "6C")], entries.EntryStruck(LATER, 4))
    assert struck.says().endswith("\nAnna leads trick 2.\n")


# -- totals before and after a change ---------------------------------------------------------


def test_a_correction_says_the_totals_before_and_after_it_one_a_line() -> None:
    assert Written(V23[:2], corrected(1, "9 5 2"), head=HEAD).says() == (
        "Hand 1 corrected, was 11 4 1. Anna 9 of 8 +1, Boris 5 of 5 0, Chai 2 of 3 -1.\n"
        "After hand 1: Anna +1, Boris 0, Chai -1.\n"
        "After hand 2: Anna 0, Boris -1, Chai +1.\n"
        "Before this change: Anna +2, Boris -2, Chai 0.\n"
        "Before hand 2 other cards were owed than the sheet says now; the hand was\n"
        "played, so it stands. (article 45, entry 2)\n"
        "Chai leads by 1, 4 hands to go.\n"
        "Owed now: unchanged.\n"
    )
    assert Written(V23[:2], corrected(1, "9 5 2"), head=HEAD).says(aloud=True).splitlines()[4:7] == [
        "After hand 1: Anna plus 1, Boris 0, Chai minus 1.",
        "After hand 2: Anna 0, Boris minus 1, Chai plus 1.",
        "Before this change: Anna plus 2, Boris minus 2, Chai 0.",
    ]


def test_totals_are_those_of_the_last_five_hands() -> None:
    said = Written(V23, corrected(1, "10 5 1"), head=OPEN).says().splitlines()
    assert [line.split(":")[0] for line in said if line.startswith(("After hand", "Before this"))] == [
        *(f"After hand {number}" for number in range(2, 7)),
        "Before this change",
    ]


def test_a_change_that_changes_no_total_shows_none() -> None:
    said = Written(ROUND, corrected(1, contract="hearts")).says()
    assert "After hand" not in said
    assert said.endswith("\nAll three are level, 1 hand to go.\nOwed now: unchanged.\n")


def test_a_correction_may_end_the_evening() -> None:
    said = Written(V23[:1], corrected(1, "13 2 1"), head=HEAD._replace(end=End(points=5))).says()
    assert said.endswith("\n5 points are reached. Anna wins with +5. One more hand: ref play-on\n")


@pytest.mark.parametrize(
    ("new", "lead"),
    [("9 5 2", "Anna leads by 1, 4 points short of 5."), ("12 3 1", "Anna leads by 6, 1 point short of 5.")],
)
def test_points_to_go(new: str, lead: str) -> None:
    assert f"\n{lead}\n" in Written(V23[:1], corrected(1, new), head=HEAD._replace(end=End(points=5))).says()


# -- an exchange that is not owed any more -----------------------------------------------------

BACK = (
    "Back    Anna gave Boris 2 cards and Chai 1 that are not owed now. They go back,\n"
    "        and so do the cards returned for them, before the first card is led.\n"
    "        (article 45)\n"
)
NOW_OWED = f"Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n{BACK}Owed    Boris gives Anna 1 card.\n"


def test_cards_go_back_when_the_hand_before_is_corrected() -> None:
    assert Written(EXCHANGED, corrected(1, "7 6 3")).says() == (
        "Hand 1 corrected, was 11 3 2. Anna 7 of 8 -1, Boris 6 of 5 +1, Chai 3 of 3 0.\n"
        "After hand 1: Anna -1, Boris +1, Chai 0.\n"
        "Before this change: Anna +3, Boris -2, Chai -1.\n"
        f"Boris leads by 1, 3 hands to go.\n{NOW_OWED}"
    )
    undone = Written([*EXCHANGED, corrected(1, "7 6 3")], entries.EntryStruck(LATER, 5))
    assert undone.says() == (
        "Taken back: the correction of hand 1 (was Anna 11, Boris 3, Chai 2).\n"
        "Score   Anna +3, Boris -2, Chai -1.\n"
        "Hand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
        "Owed    all settled. Boris names trump.\n"
    )
    redone = Written(
        [*EXCHANGED, corrected(1, "7 6 3"), entries.EntryStruck(LATER, 5)], entries.EntryRestored(LATER, 5)
    )
    assert redone.says().endswith(NOW_OWED)


def test_a_forgotten_hand_before_the_last_leaves_what_went_as_it_is() -> None:
    forgotten = hand(LATER, "Anna", "8 5 3 s")._replace(before=1)
    assert "\nBack " not in Written(EXCHANGED, forgotten).says()


def test_an_end_that_is_undone_says_again_what_goes_back() -> None:
    ended: list[Entry] = [*EXCHANGED, corrected(1, "7 6 3"), entries.EveningEnded(LATER)]
    undone = entries.EntryStruck(LATER, 6)
    assert Written(ended, undone).says().endswith(NOW_OWED)
    assert "\nBack " not in Written([*ended, undone], entries.EntryRestored(LATER, 6)).says()


def test_they_go_back_read_aloud() -> None:
    assert (
        Written(EXCHANGED, corrected(1, "7 6 3"))
        .says(aloud=True)
        .endswith(
            "\nBack: Anna gave Boris 2 cards and Chai 1 card that are not owed now.\n"
            "They go back, and so do the cards returned for them, before the first card is led (article 45).\n"
            "Owed: Boris gives Anna 1 card.\n"
        )
    )


def test_only_what_is_not_owed_goes_back() -> None:
    assert (
        Written(EXCHANGED, corrected(1, "10 4 2"))
        .says()
        .endswith(
            "\nHand 2  Boris deals: Boris 8, Chai 5, Anna 3.\n"
            "Back    Anna gave Boris 1 card that is not owed now. It goes back, and so does\n"
            "        the card returned for it, before the first card is led. (article 45)\n"
            "Owed    all settled. Boris names trump.\n"
        )
    )


def test_they_go_back_when_the_hand_before_is_dropped() -> None:
    assert Written(EXCHANGED, entries.HandDropped(LATER, 1)).says() == (
        "Hand 1 is dropped (Anna 11, Boris 3, Chai 2). Hand 2 is now hand 1.\n"
        "Hand 1 keeps Boris as dealer; it was Anna's turn. If Anna dealt: ref change\n--dealer Anna\n"
        "Was Boris to deal first? Then: ref change --dealer Boris --from-start\n"
        "All three are level, 4 hands to go.\n"
        "Hand 1  Boris deals in Anna's turn (article 5): Boris 8, Chai 5, Anna 3.\n"
        f"{BACK}Owed    nobody owes anything.\n"
    )


def test_they_go_back_when_the_seats_were_others_from_the_start() -> None:
    assert (
        Written(EXCHANGED, entries.SeatsChanged(LATER, ("Anna", "Chai", "Boris"), "start"))
        .says()
        .endswith(
            "\nBack    Anna gave Boris 2 cards that are not owed now. They go back, and so do\n"
            "        the cards returned for them, before the first card is led. (article 45)\n"
            "Owed    Anna gives Chai 2 cards.\n"
        )
    )


# -- whose turn it was, once the hands before are others ---------------------------------------


def keeps(written: Written) -> list[str]:
    """What is said of hands that keep a dealer out of turn."""
    return [part.split(".")[0] for part in written.flat.split("Hand ") if " keeps " in part]


def test_a_dropped_hand_leaves_one_out_of_turn_and_says_how_it_is_mended() -> None:
    dropped = Written(ROUND, entries.HandDropped(LATER, 2), head=OPEN)
    assert dropped.says() == (
        "Hand 2 is dropped (Anna 3, Boris 8, Chai 5). Hand 3 is now hand 2.\n"
        "Hand 2 keeps Chai as dealer; it was Boris's turn. If Boris dealt: ref\n"
        "correct-hand 2 --dealer Boris\n"
        "All three are level.\n"
        "Owed now: unchanged.\n"
    )
    mended = Written([*ROUND, entries.HandDropped(LATER, 2)], corrected(3, dealer="Boris"), head=OPEN)
    assert not keeps(mended)
    assert "dealt in" not in mended.says()


def test_a_corrected_dealer_is_said_to_deal_out_of_turn_and_the_next_one_keeps_his() -> None:
    written = Written(ROUND, corrected(2, dealer="Chai"), head=OPEN)
    assert "Chai dealt in Boris's turn (article 5). Hand 3 keeps Chai as dealer; it was Anna's turn." in written.flat
    assert keeps(written) == ["3 keeps Chai as dealer; it was Anna's turn"], "who dealt it has just been said"


def test_a_forgotten_hand_may_bring_a_later_one_into_turn_or_out_of_it() -> None:
    forgotten = hand(LATER, "Boris", "3 8 5 h")._replace(before=2)
    into = Written([*ROUND, entries.HandDropped(at("21:00"), 2)], forgotten._replace(before=3), head=OPEN)
    assert into.says().startswith("Hand 2, Boris deals")
    assert not keeps(into)
    out = Written(ROUND, forgotten._replace(before=2), head=OPEN)
    assert keeps(out) == ["3 keeps Boris as dealer; it was Chai's turn"]
    own = Written(ROUND, hand(LATER, "Anna", "8 3 5 h")._replace(before=2), head=OPEN)
    assert "Anna dealt in Boris's turn (article 5)." in own.flat
    assert not keeps(own), "hand 3 is Boris's as before, at the left of Anna"


def test_seats_from_the_start_put_hands_out_of_turn() -> None:
    written = Written(ROUND, entries.SeatsChanged(LATER, ("Anna", "Chai", "Boris"), "start"), head=OPEN)
    assert keeps(written) == [
        "2 keeps Boris as dealer; it was Chai's turn",
        "3 keeps Chai as dealer; it was Anna's turn",
    ]


def test_what_was_out_of_turn_before_is_not_told_again() -> None:
    before = [*ROUND, hand(at("21:00"), "Boris", "3 8 5 d")]
    assert keeps(Written(before, entries.HandDropped(LATER, 1), head=OPEN)) == [
        "1 keeps Boris as dealer; it was Anna's turn"
    ], "hand 4 is now hand 3 and out of turn as before"


def test_a_hand_that_keeps_its_dealer_is_told_with_who_sat_there() -> None:
    before = [*ROUND, entries.SeatTaken(at("21:00"), "Boris", "Dan")]
    assert keeps(Written(before, entries.HandDropped(LATER, 2), head=OPEN)) == [
        "2 keeps Chai as dealer; it was Boris's turn"
    ], "Dan came later"


# -- a result that was perhaps mistyped --------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "remark"),
    [
        ("13 2 1", "Anna is 5 over the target."),
        ("2 10 4", "Anna is 6 short of the target. Boris is 5 over the target."),
        ("3 10 3", "Anna is 5 short of the target. Boris is 5 over the target."),
        ("0 8 8", "Anna took none. Chai is 5 over the target."),
    ],
)
def test_far_off_the_target(tricks: str, remark: str) -> None:
    written = Written([], hand(at("20:00"), "Anna", f"{tricks} s"))
    assert f"{remark} Typed as Anna, Boris, Chai? If not: ref undo Score" in written.flat


def test_a_result_that_follows_from_recorded_tricks_is_not_odd() -> None:
    sheet = sheet_of(V23[:6])
    latest = sheet.hands[-1]
    assert far_off(sheet, latest) == ["Anna took none."]
    assert far_off(sheet, latest._replace(played=(None,) * 16)) == []  # type: ignore[arg-type]  # only counted


@pytest.mark.parametrize(
    ("typed", "clock", "said"),
    [
        ("9 5 2 s", "20:01", True),
        ("9 5 2 s", "20:02", False),
        ("9 5 2 s", "19:59", False),
        ("9 5 2 h", "20:01", False),
        ("8 5 3 s", "20:01", False),
    ],
)
def test_the_same_numbers_again_within_two_minutes(typed: str, clock: str, *, said: bool) -> None:
    first, second = hand(at("20:00"), "Anna", "9 5 2 s"), hand(at(clock), "Boris", typed)
    before, after = sheet_of([first]), sheet_of([first, second])
    remark = "The same numbers as the hand before, within two minutes."
    assert (remark in odd_result(before, after)) is said
    assert remark not in odd_result(sheet_of([]), before)


def test_a_deal_out_of_turn_is_told_with_how_often_each_has_dealt() -> None:
    first, second = hand(at("20:00"), "Anna", "8 5 3 s"), hand(at("20:30"), "Chai", "5 3 8 h")
    assert (
        "\nChai dealt in Boris's turn (article 5). Deals so far: Anna once, Boris not yet,\nChai once.\n"
        in Written([first], second).says()
    )
    assert "dealt in" not in Written([], first).says()
    announced = Written([first, entries.DealerChanged(at("20:20"), "Chai")], second)
    assert "dealt in" not in announced.says(), "it was said when it was announced"


# -- a paper sheet -----------------------------------------------------------------------------

PAPER: list[Entry] = [
    hand(at("23:00"), "Anna", "11 4 1 s"),
    hand(at("23:00"), "Boris", "2 7 7 h"),
    hand(at("23:00"), "Chai", "7 4 5 c"),
]


def test_what_looks_like_a_slip_is_said_of_each_hand() -> None:
    written = Written([], hand(LATER, "Anna", "8 5 3 s"), hand(LATER, "Chai", "1 0 15 h"))
    odd = (
        "Hand 2: Chai dealt in Boris's turn (article 5).\n"
        "Hand 2: Boris took none. Chai is 7 over the target.\n"
        "Typed as Anna, Boris, Chai?"
    )
    assert f"\n{odd} If one is a slip: ref correct-hand N\nScore " in written.says()
    assert f"\n{odd}\nScore " in written.says(dry_run=True)


def test_a_paper_sheet_that_is_read_twice_is_noticed() -> None:
    twice = "The same 3 hands as the 3 before them: read twice?"
    written = Written(PAPER, *PAPER, head=OPEN)
    assert f"\n{twice} Then: ref undo, once a hand\n" in written.says()
    assert f"\n{twice}\n" in written.says(dry_run=True)
    assert twice not in Written([], *PAPER, head=OPEN).says()


# -- an evening that is opened, and opened again -----------------------------------------------


def opened(
    sheet: ScoreSheet, columns: int = 80, *, aloud: bool = False, drawn: bool = False, dated: bool = False
) -> str:
    screen = Screen(columns, Voice(aloud=aloud, short=columns < 60))
    blocks = answer_text.opened(sheet, "sessions/friday.toml", screen.voice, drawn=drawn, dated=dated)
    return "".join(f"{line}\n" for line in layout.render(blocks, screen))


def test_a_new_session() -> None:
    sheet = sheet_of([])
    assert opened(sheet, drawn=True) == (
        "Anna deals first (drawn). At Anna's left sits Boris, then Chai. 6 hands.\n"
        "The dealer leads the first trick (other tables: the dealer's left, --lead left).\n"
        "Sheet: sessions/friday.toml\n"
        "Hand 1: Anna 8 (deals, names trump, leads), Boris 5, Chai 3. No exchange.\n"
    )
    assert opened(sheet, aloud=True, dated=True) == (
        "The evening of Friday 27 November 2026, 19:30.\n"
        "Anna deals first.\n"
        "At Anna's left sits Boris, then Chai.\n"
        "6 hands.\n"
        "The dealer leads the first trick (other tables: the dealer's left, --lead left).\n"
        "Sheet: sessions/friday.toml.\n"
        "Targets of hand 1: Anna 8 (deals, names trump, leads), Boris 5, Chai 3.\n"
        "No exchange.\n"
    )


def test_what_was_agreed_is_said_with_what_other_tables_do() -> None:
    left = sheet_of([], head=HEAD._replace(lead="left", end=End(hands=4)))
    assert opened(left).splitlines()[1:4] == [
        "Not a multiple of 3: not everybody will deal equally often.",
        "The dealer's left leads the first trick (other tables: the declarer, --lead",
        "dealer).",
    ]
    right = work_out(NAME, PACKS["2-3-5"], Session(HEAD, ()))
    assert "The declarer leads the first trick" in opened(right)
    assert "Hand 1: Anna 2 (deals), Chai 3 (names trump, leads), Boris 5." in opened(right)


@pytest.mark.parametrize(
    ("others", "also"),
    [([], ""), (["thursday"], ", and so is thursday"), (["a", "b"], ", and so are a and b")],
)
def test_an_evening_that_is_open_again_says_where_commands_go(others: list[str], also: str) -> None:
    (line,) = layout.render([reopened(sheet_of([]), others, "friday")], Screen(voice=Voice(aloud=True)))
    assert line == f"2026-11-27 is open again{also}; without -s a command goes to friday."


# -- every entry -------------------------------------------------------------------------------


@given(sessions())
def test_every_answer_fits_and_is_whole_when_it_is_read_aloud(written: Session) -> None:
    for count in range(1, len(written.entries) + 1):
        before, sheet = (
            work_out(NAME, SEED, written._replace(entries=written.entries[:many])) for many in (count - 1, count)
        )
        for screen in (Screen(40, Voice(short=True)), Screen(), Screen(voice=Voice(aloud=True))):
            blocks = answer_text.answer(before, sheet, sheet.rulings(), screen.voice, asked=False)
            lines = layout.render(blocks, screen)
            assert lines
            if screen.voice.aloud:
                assert all(line.rstrip(')"').endswith((".", "?", "!", ":")) for line in lines)
            else:
                assert all(cells(line) <= screen.width for line in lines)


def test_answers_load_no_rich() -> None:
    code = "import sys; import referee.views.answer_text; sys.exit('rich' in sys.modules or 'json' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# -- for programs ------------------------------------------------------------------------------


def test_the_documents_are_whole() -> None:
    sheet, rulings = sheet_of(V23[:1]), list[Ruling]()
    document = {
        "session": NAME,
        "entry": 1,
        "said": "Hand 1, Anna deals, spades. Anna 11 of 8 +3, Boris 4 of 5 -1, Chai 1 of 3 -2.",
        "rulings": [],
        "next": next_json(sheet),
    }
    assert written_json(sheet, 1, rulings) == document
    assert written_json(sheet, 1, rulings, dry_run=True) == {**document, "dry_run": True}
    assert answer_text.new_session_json(sheet, "sessions/x.toml") == {
        "session": NAME,
        "path": "sessions/x.toml",
        "players": ["Anna", "Boris", "Chai"],
        "dealer": "Boris",
        "rules": "358",
        "started": "2026-11-27T19:30:00+07:00",
    }


def test_what_several_entries_say_is_one_line_of_a_document() -> None:
    sheet = sheet_of(MESSY[:8])
    assert written_json(sheet, 7, [])["said"] == (
        "Chai gave Boris 2 cards face down, and each was answered. "
        "Anna gave Boris 1 card face down, and it was answered."
    )
