"""Two whole evenings as entries with fixed times, for tests of screens and answers.

V23 is the evening of RULES.md; the messy one has a misdeal, a correction, a deal out of turn, a
substitute and a tie that the table shares. Nothing here asserts.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from referee.errors import Unreadable
from referee.game import entries, tricks
from referee.game.blank import blank_rest, new_blank_sheet
from referee.game.cards import Card
from referee.game.entries import Entry, Head, Session
from referee.game.players import parse_names
from referee.game.rules import End
from referee.game.scoresheet import ScoreSheet, Unread, work_out
from referee.game.season import Season
from referee.views import lists
from referee.views.blank_sheet import blank_sheet
from referee.views.blocks import View
from referee.views.check import check, takes
from referee.views.coming_hand import next_hand, who_owes
from referee.views.log import log
from referee.views.score_sheet import score_sheet
from referee.views.season_report import season
from referee.views.standings import standings
from tests.vectors import SEED

PLAYERS = ("Anna", "Boris", "Chai")
SUBSTITUTED = ("Anna", "Boris", "Dana")
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
NAME = "2026-11-27"

UNREAD = Unread("mended", Unreadable("mended.toml: entry 4 has 15 tricks; a hand has 16."))


def at(clock: str, *, day: int = 27) -> datetime:
    """A time of the evening of Friday 27 November 2026, `22:41`; later days count on, 34 is 4 December."""
    hour, minute = map(int, clock.split(":"))
    first = datetime(2026, 11, 1, hour, minute, tzinfo=timezone(timedelta(hours=7)))
    return first + timedelta(days=day - 1)


HEAD = Head("358", 1, PLAYERS, "Anna", at("19:30"), end=End(hands=6))


def hand(when: datetime, dealer: str, tricks: str, names: tuple[str, ...] = PLAYERS) -> entries.HandPlayed:
    """A finished hand from what was typed: `9 5 2 s`."""
    *won, suit = tricks.split()
    return entries.HandPlayed(when, dealer, dict(zip(names, map(int, won), strict=True)), SUITS[suit])


def card(when: datetime, giver: str, receiver: str, given: str, returned: str) -> entries.CardExchanged:
    return entries.CardExchanged(when, giver, receiver, Card(given), Card(returned))


V23: list[Entry] = [
    hand(at("19:52"), "Anna", "11 4 1 s"),
    hand(at("20:20"), "Boris", "2 7 7 h"),
    hand(at("20:47"), "Chai", "7 4 5 c"),
    card(at("20:55"), "Anna", "Chai", "2C", "KC"),
    hand(at("21:15"), "Anna", "6 9 1 d"),
    hand(at("21:40"), "Boris", "0 12 4 s"),
    hand(at("22:05"), "Chai", "8 2 6 h"),
]
"""The evening of TABLE.md; before hand 4 one of three cards is exchanged."""

BEFORE_HAND_4 = V23[:4]

MESSY: list[Entry] = [
    hand(at("21:05"), "Anna", "9 5 2 s"),
    card(at("21:10"), "Anna", "Chai", "2C", "KC"),
    hand(at("21:32"), "Boris", "4 5 7 h"),
    card(at("21:36"), "Chai", "Boris", "3D", "JD"),
    card(at("21:37"), "Chai", "Boris", "4S", "4S"),
    entries.Misdealt(at("21:40"), "Boris had 17 cards"),
    entries.ExchangedFaceDown(at("21:46"), "Chai", "Boris", 2),
    entries.ExchangedFaceDown(at("21:46"), "Anna", "Boris", 1),
    hand(at("22:05"), "Chai", "4 5 7 c"),
    entries.DealerChanged(at("22:10"), "Boris"),
    entries.ExchangedFaceDown(at("22:14"), "Boris", "Chai", 1),
    entries.ExchangedFaceDown(at("22:14"), "Boris", "Anna", 1),
    hand(at("22:35"), "Boris", "2 9 5 d"),
    entries.HandCorrected(at("22:41"), 3, tricks={"Anna": 4, "Boris": 7, "Chai": 5}, note="Boris made seven"),
    entries.SeatTaken(at("22:50"), "Chai", "Dana"),
    card(at("22:55"), "Boris", "Anna", "2H", "QH"),
    entries.ContractNamed(at("22:58"), "spades"),
    entries.Misdealt(at("20:01", day=34), "cards gone"),
    entries.ExchangedFaceDown(at("20:04", day=34), "Boris", "Anna", 1),
    hand(at("20:30", day=34), "Dana", "6 2 8 s", SUBSTITUTED),
    card(at("20:35", day=34), "Anna", "Boris", "5D", "AD"),
    hand(at("21:00", day=34), "Anna", "9 6 1 c", SUBSTITUTED),
    entries.EveningEnded(at("21:04", day=34), shared=True),
]
"""The messy evening of TABLE.md, to its shared end."""


def sheet_of(entries: list[Entry], *, head: Head = HEAD, after: int | None = None) -> ScoreSheet:
    """The sheet of an evening of the pack 358, worked out."""
    return work_out(NAME, SEED, Session(head, tuple(entries)), after=after)


def named(names: tuple[str, ...], hands: int) -> ScoreSheet:
    """An evening of so many hands under these names, with points of every width."""
    first, second, third = parse_names(names)
    head = HEAD._replace(players=(first, second, third), first_dealer=first)
    typed = ("16 0 0 s", "0 16 0 h", "5 1 10 c")
    dealt = [hand(at("20:00"), head.players[n % 3], typed[n % 3], head.players) for n in range(hands)]
    return sheet_of(list(dealt), head=head._replace(end=End()))


def views_of(sheet: ScoreSheet) -> list[View]:
    """Every view that the program has, of a sheet where it has one."""
    return [
        next_hand(sheet, at("12:00", day=99)),
        who_owes(sheet),
        standings(sheet),
        score_sheet(sheet),
        score_sheet(sheet, cards=True),
        check(sheet),
        *(check(sheet, hand.number) for hand in sheet.hands[:3]),
        log(sheet, cards=True),
        blank_sheet(blank_rest(sheet, None, 6)),
        blank_sheet(new_blank_sheet(SEED, sheet.names, 0, 18)),
        lists.sessions(
            [sheet, Unread("mended", Unreadable("mended.toml: entry 4 has 15 tricks; a hand has 16."))], "sessions"
        ),
        lists.sessions([], "sessions"),
        *map(season, seasons_of(sheet)),
        lists.articles(SEED, SEED.articles()),
        lists.packs([SEED]),
        takes(tricks.Taken(sheet.names[0], 1, Card("KS"), SEED.article("trump-wins"), SEED)),
    ]


def seasons_of(sheet: ScoreSheet) -> list[Season]:
    """The season that has this sheet alone, and the same of one player."""
    hands, people = sheet.evening.hands, sheet.evening.people
    everybody, one = Season(), Season(player=people[hands[-1].people[0]] if hands else sheet.names[0])
    for each in (everybody, one):
        each.add(sheet)
        each.add(UNREAD)
    return [everybody, one]
