"""The beginning of the guided evening: which evening is gone on with, or the questions of a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from referee.commands import new_session
from referee.commands.asking import GoBack, ask, choose
from referee.commands.desk import Desk, now
from referee.errors import NoSuchSession, Unclear, quoted
from referee.files import folder as store
from referee.files import history
from referee.files import packs as shelf
from referee.game.players import COLUMNS, Names, find_player, key
from referee.game.rules import End, Rules
from referee.game.scoresheet import ScoreSheet

T = TypeVar("T")


class Agreed(NamedTuple):
    """What the table agreed before the first hand."""

    players: Names
    dealer: str
    lead: str
    end: End
    drawn: bool = False


def session_name(desk: Desk) -> str:
    """The name of the evening that is gone on with: one still open or waiting for a tie, else a new one."""
    if desk.session is not None:
        try:
            return store.find(desk.folder, desk.session).name
        except NoSuchSession:
            return new_evening(desk)
    sheets = _going_on(desk)
    if not sheets:
        return new_evening(desk)
    if len(sheets) > 1 or desk.is_cold(sheets[0]):
        from referee.views.questions import which_evening

        chosen = choose(which_evening(sheets, "a new evening", desk.screen), len(sheets) + 1, enter=0)
        return sheets[chosen].name if chosen < len(sheets) else new_evening(desk, others=True)
    return sheets[0].name


def _going_on(desk: Desk) -> list[ScoreSheet]:
    """Evenings that can be gone on with; the sheet written last also while a tie is open on it.

    Raises Unreadable where the sheet written last cannot be read: it may be the one that is meant.
    """
    if not store.saved(desk.folder):
        return []
    newest, first = desk.newest()
    mine = [first] if not first.finished or first.ask else []
    return mine + [sheet for _, sheet in desk.open_besides(newest, unreadable_stops=not mine)]


# -- a new evening ----------------------------------------------------------------------------


def new_evening(desk: Desk, *, others: bool = False) -> str:
    """The name of a new sheet, made of the answers to the questions of a new evening; `others` may be open, too."""
    from referee.views import welcome

    past = history.evenings(desk.folder)
    last = past[0] if past else None
    rules = last.rules if last else shelf.default_pack()
    name = None if desk.session is None else store.check_name(desk.session)
    desk.say("\n".join(welcome.new_one(last, name, desk.screen, others=others)))
    agreed = _asked(desk, rules, past)
    head = new_session.head(
        rules,
        agreed.players,
        dealer=agreed.dealer,
        lead={"declarer": "dealer", "left": "left"}[agreed.lead],
        hands=agreed.end.hands,
        points=agreed.end.points,
        at=now(),
    )
    saved, sheet = new_session.opened(desk, rules, head)
    desk.say("\n".join(welcome.new_evening(sheet, saved.path, desk.screen)))
    return saved.name


def _asked(desk: Desk, rules: Rules, past: list[ScoreSheet]) -> Agreed:
    """The four questions, of which `<` goes back one."""
    questions: list[Callable[[Agreed], Agreed]] = [
        lambda agreed: agreed._replace(players=new_session.seated(desk, past)),
        lambda agreed: _dealer(desk, agreed),
        lambda agreed: agreed._replace(lead=_lead(desk, rules, past[0] if past else None)),
        lambda agreed: agreed._replace(end=_end(desk)),
    ]
    agreed, at = Agreed(("", "", ""), "", rules.lead, End()), 0
    while at < len(questions):
        try:
            agreed = questions[at](agreed)
            at += 1
        except GoBack:
            at = max(0, at - 1)
    return agreed


def _ask(desk: Desk, question: str, text: str, read: Callable[[str], T]) -> T:
    """One answer; why it cannot be taken is said as between all questions of the guided evening."""
    from referee.views.guide import no
    from referee.views.welcome import helped

    screen = desk.screen
    return ask(
        text, read, refuse=lambda fault: desk.say("\n".join(no(fault, screen))), helping=helped(question, screen)
    )


def _dealer(desk: Desk, agreed: Agreed) -> Agreed:
    """The first dealer; one who was drawn stays so, however often it is asked."""
    from referee.views import welcome

    names = agreed.players
    seats = {name: column for column, name in enumerate(names)}
    word = _ask(desk, "dealer", welcome.dealer_prompt(names, desk.screen), lambda typed: _seat(typed, seats))
    if word:
        return agreed._replace(dealer=word, drawn=False)
    if not (agreed.drawn and agreed.dealer in names):
        agreed = agreed._replace(dealer=names[new_session.draw()], drawn=True)
    desk.say("\n".join(welcome.drawn(agreed.dealer, desk.screen)))
    return agreed


def _seat(word: str, seats: dict[str, int]) -> str:
    """A name that was typed whole, in part or by its seat; empty for Enter. Raises NoSuchPlayer, AmbiguousPlayer."""
    return list(seats)[find_player(word, seats, COLUMNS)] if word else ""


def _lead(desk: Desk, rules: Rules, last: ScoreSheet | None) -> str:
    """Who leads the first trick, `declarer` or `left`."""
    from referee.views.welcome import lead_prompt

    usual = last.evening.lead if last else rules.lead

    def read(word: str) -> str:
        if not word:
            return usual
        for lead, words in (("declarer", ("d", "dealer", "declarer")), ("left", ("l", "left"))):
            if key(word) in words:
                return lead
        raise Unclear(f"{quoted(word)}; expected Enter, d or l.")

    return _ask(desk, "lead", lead_prompt(rules, usual, desk.screen, as_last_time=last is not None), read)


def _end(desk: Desk) -> End:
    """The agreed end: a number of hands, or of points behind a `p`."""
    from referee.views.welcome import end_prompt

    def read(word: str) -> End:
        number = key(word).removeprefix("p").removesuffix("p").strip()
        if not word:
            return End()
        if not (number.isascii() and number.isdigit() and int(number[:6]) > 0 and len(number) <= 6):
            raise Unclear(f"{quoted(word)}; expected a number of hands, or p10 for 10 points.")
        return End(hands=int(number)) if number == key(word) else End(points=int(number))

    return _ask(desk, "hands", end_prompt(desk.screen), read)
