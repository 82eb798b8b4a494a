"""What every command finds on its desk: the common options, the sheet it means, and how to answer.

It imports click alone; the core is loaded when a command needs it.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.values import NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from referee.entries import Entry
    from referee.rulings import Ruling
    from referee.scoresheet import ScoreSheet
    from referee.store import Saved
    from referee.views.screen import Screen

F = TypeVar("F", bound=Callable[..., object])

LOOK_BACK = 5
"""Sheets, the ones written last, among which an open evening is looked for."""

_MINUS = "\N{MINUS SIGN}"


class Written(NamedTuple):
    """What a writing command did: the sheet before and after, and what the referee found."""

    before: ScoreSheet
    after: ScoreSheet
    found: list[Ruling]
    several_open: bool


class Desk:
    """The common options of one invocation, and what follows from them."""

    def __init__(self) -> None:
        self.session: str | None = None
        self.folder_option: str | None = None
        self.json = False
        self.no_input = False
        self.note: str | None = None
        self.wrote = False
        """Whether a sheet was written, whatever becomes of the answer."""

    @property
    def folder(self) -> str:
        """The folder of score sheets: asked for, else `sessions` here, else the user's own."""
        if self.folder_option:
            return self.folder_option
        if os.path.isdir("sessions"):
            return "sessions"
        return os.path.join(click.get_app_dir("ref"), "sessions")

    @property
    def may_ask(self) -> bool:
        """Whether somebody sits at a terminal and can be asked."""
        return not (self.no_input or self.json) and sys.stdin.isatty() and sys.stdout.isatty()

    # -- which sheet --------------------------------------------------------------------------

    def look(self, after: int | None = None) -> ScoreSheet:
        """The sheet that a reading command means, worked out."""
        return self._worked_out(self._meant(), after)

    def look_or_none(self) -> ScoreSheet | None:
        """The sheet that is meant, or None where there is none and none was named."""
        from referee import store

        if self.session is None and not store.saved(self.folder):
            return None
        return self.look()

    def _meant(self) -> Saved:
        from referee import store

        return store.newest(self.folder) if self.session is None else store.find(self.folder, self.session)

    def _worked_out(self, found: Saved, after: int | None = None) -> ScoreSheet:
        from referee import store
        from referee.errors import NoSuchHand, Unreadable
        from referee.scoresheet import work_out

        try:
            rules, session = store.load(found)
        except Unreadable as no:
            no.hint = " Another sheet: ref -s NAME" if self.session is None else ""
            raise
        sheet = work_out(found.name, rules, session, after=after)
        if after is not None and not 0 <= after <= len(sheet.evening.hands):
            raise NoSuchHand(hand=after, hands=len(sheet.evening.hands))
        return sheet

    def find_open(self, *, new_hand: bool) -> tuple[Saved, ScoreSheet, bool]:
        """The sheet that a writing command means, and whether several evenings are open.

        Without a name it is the one written last; for a new hand the last one that is not finished.
        """
        newest = self._meant()
        first = self._worked_out(newest)
        if self.session is not None:
            return newest, first, False
        meant = [(newest, first)] if not (new_hand and first.finished) else []
        others = self.open_besides(newest, unreadable_stops=not meant) if new_hand or not first.finished else []
        candidates = [*meant, *others] or [(newest, first)]
        several = len(candidates) > 1
        if self.may_ask and (several or self._is_cold(candidates[0][1])):
            return *self._choose(candidates), several
        return *candidates[0], several

    def open_besides(self, newest: Saved, *, unreadable_stops: bool = False) -> list[tuple[Saved, ScoreSheet]]:
        """Evenings still open among the sheets written last, without one of them.

        One that cannot be read may be the one that is meant; it is never skipped on the way there.
        """
        from referee import store
        from referee.errors import RefError

        found: list[tuple[Saved, ScoreSheet]] = []
        for each in store.saved(self.folder)[:LOOK_BACK]:
            if each.path == newest.path:
                continue
            try:
                sheet = self._worked_out(each)
            except RefError:
                if unreadable_stops and not found:
                    raise
                continue
            if not sheet.finished:
                found.append((each, sheet))
        return found

    def _is_cold(self, sheet: ScoreSheet) -> bool:
        from referee.views.moments import is_cold

        return is_cold(sheet, now())

    def _choose(self, sheets: list[tuple[Saved, ScoreSheet]]) -> tuple[Saved, ScoreSheet]:
        """One of several open evenings, or one that was left long ago, as the person at the terminal says."""
        from referee.commands.asking import choose
        from referee.views.lists import evening_line

        lines = [evening_line(sheet) for _, sheet in sheets]
        chosen = choose("Which evening?", [*lines, "another: ref -s NAME, or ref new-session"])
        if chosen == len(sheets):
            raise click.Abort
        return sheets[chosen]

    def the_sheet(self, name: str) -> tuple[Saved, ScoreSheet, bool]:
        """A sheet by name, for what follows on a command that has just written it."""
        from referee import store

        found = store.find(self.folder, name)
        return found, self._worked_out(found), False

    # -- asking -------------------------------------------------------------------------------

    def one_answer(self, text: str, read: Callable[[str], str], *, missing: str) -> str:
        """What was not typed, asked for on a terminal; without one it is a usage error."""
        if not self.may_ask:
            raise usage(f"{missing} is missing.")
        from referee.commands.asking import ask_alone

        return ask_alone(text, read)

    # -- writing ------------------------------------------------------------------------------

    def write(
        self,
        make: Callable[[ScoreSheet, datetime], tuple[Entry, ...]],
        *,
        new_hand: bool = False,
        as_played: bool = False,
        meant: tuple[Saved, ScoreSheet, bool] | None = None,
    ) -> Written:
        """Adds the entries that `make` makes of the sheet as it stands under the lock.

        `make` gets the sheet and the time; what it raises writes nothing.
        """
        from referee import store
        from referee.replay import admit
        from referee.scoresheet import ScoreSheet, work_out

        saved, seen, several = meant or self.find_open(new_hand=new_hand)
        told: list[Written] = []

        def act(sheet: Any) -> Any:
            same = sheet.session == seen.session
            before = seen if same else work_out(saved.name, sheet.rules, sheet.session)
            entries = make(before, now())
            session, evening, found = admit(sheet.rules, sheet.session, entries, name=saved.name, as_played=as_played)
            told.append(Written(before, ScoreSheet(saved.name, session, evening), found, several))
            return session

        store.append(saved, act)
        self.wrote = True
        return told[-1]

    def answer(self, written: Written) -> None:
        """Says what was written, at the table or as JSON."""
        before, after, found, several = written
        if self.json:
            from referee.views import machine

            first = len(before.session.entries) + 1
            return self.document(machine.written_document(after, first, found))
        from referee.views.answers import answer

        name = [f"{after.name}:"] if several else []
        reopened = self._reopened(after) if before.finished and not after.finished else []
        self.say("\n".join([*name, answer(before, after, found, self.screen, asked=self.may_ask), *reopened]))

    def _reopened(self, sheet: ScoreSheet) -> list[str]:
        """That an evening is open again, and where a command without a name now goes."""
        from referee import store
        from referee.entries import PlayedOn
        from referee.views.lists import reopened_lines

        played_on = isinstance(sheet.session.entries[-1], PlayedOn)
        others = [other.name for _, other in self.open_besides(store.find(self.folder, sheet.name))]
        return [] if played_on and not others else reopened_lines(sheet, others, self.screen)

    # -- saying -------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The screen that the answer is written for."""
        from referee.views.screen import screen_now

        return screen_now()

    def say(self, text: str) -> None:
        """Writes text; what the output cannot encode is shown as an escape."""
        with self.answering():
            print(text, flush=True)

    def document(self, document: dict[str, Any]) -> None:
        """Writes one JSON document."""
        from referee.views.machine import dumped

        with self.answering():
            print(dumped(document, sys.stdout.encoding), flush=True)

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Standard output while an answer is written to it.

        Who closes a pipe has read enough, so the command goes on to its exit code. Raises CannotAnswer.
        """
        stream: Any = sys.stdout
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
        try:
            yield
        except OSError as fault:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if isinstance(fault, BrokenPipeError):
                return
            from referee.errors import CannotAnswer

            done = " What was typed is on the sheet." if self.wrote else ""
            raise CannotAnswer(reason=(fault.strerror or str(fault)).lower(), done=done) from fault


def now() -> datetime:
    """The time of an entry: now, with its offset, to the second."""
    from datetime import datetime

    return datetime.now().astimezone().replace(microsecond=0)


# -- the command class and the common options ----------------------------------------------------


def _store_option(ctx: click.Context, parameter: click.Parameter, value: object) -> None:
    if value is not None and value is not False:
        setattr(ctx.ensure_object(Desk), parameter.name or "", value)


def _note(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    from referee.seats import has_control

    if has_control(value):
        raise click.BadParameter("a note is one line of text without control characters or broken bytes.")
    ctx.ensure_object(Desk).note = value.strip() or None


def common_options(*, environment: bool) -> list[click.Option]:
    """The options that go before and after every command; the environment speaks only once."""

    def from_env(name: str) -> str | None:
        return name if environment else None

    shared: dict[str, Any] = {"expose_value": False, "callback": _store_option}
    return [
        click.Option(
            ["-s", "--session"],
            metavar="NAME",
            envvar=from_env("REF_SESSION"),
            help="The score sheet; else the one written last.",
            **shared,
        ),
        click.Option(
            ["-C", "--folder", "folder_option"],
            metavar="DIR",
            envvar=from_env("REF_SESSIONS"),
            help="The folder of score sheets; else ./sessions.",
            **shared,
        ),
        click.Option(["--json"], is_flag=True, help="Answer with one JSON document.", **shared),
        click.Option(["--no-input"], is_flag=True, envvar=from_env("REF_NO_INPUT"), help="Ask nothing.", **shared),
    ]


def note_option() -> click.Option:
    """`-m`, for the commands that write."""
    return click.Option(
        ["-m", "--note"], metavar="TEXT", expose_value=False, callback=_note, help="A note that stays with the entry."
    )


class TableCommand(click.Command):
    """A command with the common options; `writes` gives it a note, `negative` lets it read -1 as a number."""

    def __init__(self, *args: Any, writes: bool = False, negative: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += common_options(environment=False) + ([note_option()] if writes else [])
        self.writes = writes
        self.negative = negative

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the words; `-1` is a number here and no option, so that it can be refused as one."""
        if self.negative:
            args = [_MINUS + word[1:] if re.fullmatch(r"-[0-9][0-9/]*", word) else word for word in args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; a note given to one that writes nothing is a mistake."""
        if ctx.ensure_object(Desk).note and not self.writes:
            raise click.UsageError("-m/--note goes with a command that writes an entry.", ctx)
        return super().invoke(ctx)


def typed(word: str) -> str:
    """A word as it was typed, with the minus sign that the option parser was not to see."""
    return word.replace(_MINUS, "-")


def usage(message: str) -> click.UsageError:
    """A missing or impossible argument (exit 2)."""
    return click.UsageError(message, click.get_current_context(silent=True))


class TableGroup(click.Group):
    """A group with the common options of its commands, before their names."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += [*common_options(environment=True), note_option()]


pass_desk = click.make_pass_decorator(Desk, ensure=True)
