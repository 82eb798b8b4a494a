"""Every JSON document of version 1, one function a document, and nothing else on stdout.

Keys and values may be added, never changed; players are full names, cards two characters.
"""

from __future__ import annotations

import json
from typing import Any

from referee.game.entries import KIND_OF
from referee.game.exchange import Debt, Swap
from referee.game.players import Names, Numbers
from referee.game.proof import Judged
from referee.game.rules import Article, Rules
from referee.game.rulings import Ruling
from referee.game.scoresheet import BlankSheet, ProvedHand, Row, ScoreSheet, Unread
from referee.game.scoring import Ask
from referee.game.state import Hand
from referee.game.tricks import Taken
from referee.views import proofs, telling, verdicts, words
from referee.views.answers import speaker_at
from referee.views.screen import Screen, flat

Document = dict[str, Any]

_SCREEN = Screen()


def dumped(document: Document, encoding: str | None) -> str:
    """The document as text; other scripts stay readable where the output is UTF-8, elsewhere they are escaped."""
    is_utf8 = (encoding or "").casefold().replace("_", "-") in ("utf-8", "utf8")
    return json.dumps(document, ensure_ascii=not is_utf8, indent=2)


def next_document(sheet: ScoreSheet) -> Document:
    """What `next` answers."""
    evening, names = sheet.evening, sheet.names
    if sheet.finished:
        gone = dict.fromkeys(("dealer", "declarer", "leader"))
        return {
            "session": sheet.name,
            "hand": None,
            "phase": "finished",
            **gone,
            "targets": {},
            "contract": None,
            "debts": [],
        }
    return {
        "session": sheet.name,
        "hand": evening.number,
        "phase": evening.phase,
        "dealer": names[evening.dealer],
        "declarer": names[evening.declarer],
        "leader": names[evening.leader],
        "targets": _by_name(sheet, evening.targets),
        "contract": evening.deal.contract,
        "debts": [_debt(sheet, debt) for debt in evening.owed],
        **_surplus(sheet),
    }


def owes_document(sheet: ScoreSheet) -> Document:
    """What `who-owes-cards` answers."""
    owed = () if sheet.finished else sheet.evening.owed
    return {
        "session": sheet.name,
        "hand": None if sheet.finished else sheet.evening.number,
        "settled": not any(debt.open for debt in owed),
        "debts": [_debt(sheet, debt) for debt in owed],
        **_surplus(sheet),
    }


def _surplus(sheet: ScoreSheet) -> Document:
    """What was given and is not owed any more, where there is such a thing."""
    back = () if sheet.finished else sheet.evening.surplus
    told = [{"giver": sheet.names[d.giver], "receiver": sheet.names[d.receiver], "cards": d.cards} for d in back]
    return {"surplus": told} if told else {}


def standings_document(sheet: ScoreSheet) -> Document:
    """What `standings` answers."""
    result, names = sheet.outcome, sheet.names
    winners = [names[c] for c in result.winners] if result else []
    last = sheet.hands[-1].points if sheet.hands else None
    return {
        "session": sheet.name,
        "rules": sheet.rules.name,
        "hands": len(sheet.hands),
        "finished": sheet.finished,
        "standings": [
            {"rank": sheet.ranks[c], "player": names[c], "points": sheet.totals[c], "last": last and last[c]}
            for c in sheet.ranking
        ],
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "decided_by": result.decided_by if result else None,
        "trick": result.trick if result else None,
        "ask": _ask(sheet, sheet.ask),
    }


def score_sheet_document(sheet: ScoreSheet) -> Document:
    """What `score-sheet` answers."""
    return {
        "session": sheet.name,
        "rules": sheet.rules.name,
        "players": [sheet.names[c] for c in sheet.evening.seating],
        "finished": sheet.finished,
        "hands": [_row(sheet, row) for row in sheet.rows()],
    }


def blank_document(blank: BlankSheet) -> Document:
    """What `score-sheet --blank` answers; seat numbers stand for players whose names are not known."""
    return {
        "session": blank.session,
        "rules": blank.rules.name,
        "players": [blank.names[c] for c in blank.seating],
        "totals": {blank.names[c]: blank.totals[c] for c in blank.seating},
        "hands": [
            {
                "hand": row.number,
                "dealer": blank.names[row.dealer],
                "targets": {blank.names[c]: row.targets[c] for c in blank.seating},
            }
            for row in blank.rows
        ],
    }


def check_document(sheet: ScoreSheet, hand: int | None = None) -> Document:
    """What `check` answers: every ruling, and every hand with a recorded return, trick or sight; or one hand."""
    return {
        "session": sheet.name,
        "rulings": rulings(sheet, sheet.rulings(hand)),
        "hands": [_proof(sheet, proved) for proved in sheet.proofs(hand)],
    }


def taken_document(taken: Taken) -> Document:
    """What `takes` answers; the player is null where no session tells who sits where."""
    return {
        "player": taken.player,
        "seat": taken.seat,
        "card": taken.card,
        "article": taken.article.number,
        "key": taken.article.key,
        "message": flat(telling.taken_words(taken.player, taken.card, taken.article, taken.rules, _SCREEN)),
    }


def log_document(sheet: ScoreSheet, *, cards: bool) -> Document:
    """What `log` answers: every entry, standing or struck; cards only where they are asked for."""
    return {
        "session": sheet.name,
        "entries": [
            {
                "entry": number,
                "kind": KIND_OF[type(entry)],
                "at": entry.at.isoformat(),
                "struck": number in sheet.evening.struck,
                "said": _said(sheet, number, show=cards),
            }
            for number, entry in enumerate(sheet.session.entries, start=1)
        ],
    }


def new_session_document(sheet: ScoreSheet, path: str) -> Document:
    """What `new-session` answers."""
    return {
        "session": sheet.name,
        "path": path,
        "players": list(sheet.names),
        "dealer": sheet.names[sheet.evening.dealer],
        "rules": sheet.rules.name,
        "started": sheet.session.head.started.isoformat(),
    }


def written_document(sheet: ScoreSheet, first: int, found: list[Ruling], *, dry_run: bool = False) -> Document:
    """What every other command answers that wrote entries from number `first` on.

    A dry run says so, and all the rest as it would be.
    """
    last = len(sheet.session.entries)
    return {
        "session": sheet.name,
        "entry": last,
        "said": " ".join(_said(sheet, number) for number in range(first, last + 1)),
        "rulings": rulings(sheet, found),
        "next": next_document(sheet),
        **({"dry_run": True} if dry_run else {}),
    }


def sessions_document(rows: list[ScoreSheet | Unread]) -> Document:
    """What `sessions` answers."""
    return {"sessions": [_unread_row(row) if isinstance(row, Unread) else _session_row(row) for row in rows]}


def _said(sheet: ScoreSheet, number: int, *, show: bool = True) -> str:
    return flat(telling.said(sheet, number, _SCREEN, show=show))


def _session_row(sheet: ScoreSheet) -> Document:
    top = [c for c in sheet.ranking if sheet.ranks[c] == 1]
    return {
        "name": sheet.name,
        "started": sheet.session.head.started.isoformat(),
        "players": [sheet.names[c] for c in sheet.evening.seating],
        "rules": sheet.rules.name,
        "hands": len(sheet.hands),
        "finished": sheet.finished,
        "leader": sheet.names[top[0]] if len(top) == 1 and sheet.hands else None,
        "error": None,
    }


def _unread_row(row: Unread) -> Document:
    gone = dict.fromkeys(("started", "rules", "hands", "finished", "leader"))
    return {"name": row.name, "players": [], **gone, "error": row.error}


def packs_document(packs: list[Rules]) -> Document:
    """What `rules --list` answers."""
    listed = [
        {"name": pack.name, "title": pack.title, "edition": pack.edition, "targets": pack.targets} for pack in packs
    ]
    return {"packs": listed}


def articles_document(rules: Rules, articles: tuple[Article, ...]) -> Document:
    """What `rules` answers."""
    return {"rules": rules.name, "edition": rules.edition, "articles": [article._asdict() for article in articles]}


def rulings(sheet: ScoreSheet, found: list[Ruling]) -> list[Document]:
    """Rulings as JSON; a hand is null where an entry belongs to none."""
    return [
        {
            "article": sheet.rules.article(ruling.key).number,
            "key": ruling.key,
            "severity": ruling.said_severity,
            "hand": ruling.hand or None,
            "entry": ruling.entry,
            "players": [speaker.names[c] for c in ruling.players],
            "message": words.capital(verdicts.ruling_sentence(ruling, speaker)),
        }
        for ruling in found
        for speaker in (speaker_at(sheet, ruling, _SCREEN),)
    ]


def _proof(sheet: ScoreSheet, proved: ProvedHand) -> Document:
    proof = proved.proof
    return {
        "hand": proved.number,
        "possible": proof.possible,
        "jointly_possible": proof.jointly_possible,
        "blocking_entry": proof.blocking_entry,
        "acts": [_act(sheet, proved, judged) for judged in proof.acts],
    }


def _act(sheet: ScoreSheet, proved: ProvedHand, judged: Judged) -> Document:
    act = judged.act
    names = sheet.names_when(act.entry, proved.number)
    place = {"trick": act.trick} if act.kind == "play" else {}
    given = {"given": act.given} if act.kind == "return" else {}
    return {
        "act": act.kind,
        "entry": act.entry,
        **place,
        "player": names[act.player],
        "card": act.card,
        **given,
        "key": act.key,
        "verdict": judged.verdict,
        "reason": proofs.reason(judged, names, proved.record, _SCREEN),
    }


def _row(sheet: ScoreSheet, row: Row) -> Document:
    hand = row.hand
    names = words.hand_names(sheet.evening, hand)
    return {
        "hand": hand.number,
        "entry": hand.entry,
        "dealer": names[hand.dealer],
        "contract": hand.contract,
        "targets": {names[c]: hand.targets[c] for c in hand.seating},
        "tricks": {names[c]: hand.tricks[c] for c in hand.seating},
        "points": {names[c]: hand.points[c] for c in hand.seating},
        "totals": {names[c]: row.totals[c] for c in hand.seating},
        "exchanges": [_swap(names, swap) for swap in hand.swaps],
        "correction": _correction(names, hand),
        "note": hand.note,
        "rulings": rulings(sheet, list(row.rulings)),
    }


def _swap(names: Names, swap: Swap) -> Document:
    return {
        "giver": names[swap.giver],
        "receiver": names[swap.receiver],
        "given": swap.given,
        "returned": swap.returned,
        "cards": swap.cards,
        "waived": swap.waived,
    }


def _correction(names: Names, hand: Hand) -> Document | None:
    if not hand.corrections:
        return None
    latest = hand.corrections[-1]
    was = latest.was
    tricks = {names[c]: was.tricks[c] for c in was.seating}
    before = {"dealer": names[was.dealer], "contract": was.contract, "tricks": tricks}
    return {"entry": latest.entry, "note": latest.note, "was": before}


def _debt(sheet: ScoreSheet, debt: Debt) -> Document:
    return {
        "giver": sheet.names[debt.giver],
        "receiver": sheet.names[debt.receiver],
        "cards": debt.cards,
        "done": debt.done,
    }


def _ask(sheet: ScoreSheet, ask: Ask | None) -> Document | None:
    return None if ask is None else {"trick": ask.trick, "among": [sheet.names[c] for c in ask.among]}


def _by_name(sheet: ScoreSheet, numbers: Numbers) -> dict[str, int]:
    return {sheet.names[c]: numbers[c] for c in sheet.evening.seating}
