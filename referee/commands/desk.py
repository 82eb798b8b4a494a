"""What every command finds on its desk: the sheet it means, how to write to it, and how to answer.

It imports click alone; the core is loaded when a command needs it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

if TYPE_CHECKING:
    from datetime import datetime

    from referee.files.folder import SheetFile
    from referee.files.sheet import Sheet
    from referee.game.entries import Entry, Session
    from referee.game.rulings import Ruling
    from referee.game.scoresheet import ScoreSheet
    from referee.views.screen import Screen

LOOK_BACK = 5
"""Sheets, the ones written last, among which an open evening is looked for."""


class Meant(NamedTuple):
    """The sheet that is written to, as it stands, and whether several evenings are open."""

    saved: SheetFile
    sheet: ScoreSheet
    several_open: bool = False


class Written(NamedTuple):
    """What a writing command did: the sheet before and after, and what the referee found."""

    before: ScoreSheet
    after: ScoreSheet
    found: list[Ruling]
    several_open: bool


class Desk:
    """The common options of one invocation, and what follows from them."""

    def __init__(self) -> None:
        self.sessions: tuple[str, ...] = ()
        """Sheets that were named, or what `*` stands for in their names."""
        self.every = False
        """Whether each of them is meant, or every open sheet."""
        self.folder_option: str | None = None
        self.form: str | None = None
        """How the answer leaves: json, csv, svg, html, chat or plain; None draws it on the screen."""
        self.file = ""
        """Where a picture or a page goes; `-` is standard output."""
        self.no_input = False
        self.note: str | None = None
        self.dry_run = False
        """Whether what is written is only tried: judged and answered like the rest, and not kept."""
        self.wrote = False
        """Whether a sheet was written, whatever becomes of the answer."""
        self.opened: str | None = None
        """The evening that was opened."""
        self._always_plain = False

    # -- in which form ------------------------------------------------------------------------

    def ask_for(self, form: str, file: str = "", *, always: bool = False) -> None:
        """Takes the form that an option asks for; one that is asked for `always` gives way to any other."""
        if always:
            if self.form is None:
                self.form, self._always_plain = form, True
            return
        if self.form not in (None, form) and not self._always_plain:
            raise usage(f"--{self.form} and --{form} exclude each other.")
        self.form, self.file, self._always_plain = form, file, False

    @property
    def json(self) -> bool:
        """Whether a program reads the answer."""
        return self.form == "json"

    @property
    def plain(self) -> bool:
        """Whether the answer is one fact a line, in full words."""
        return self.form == "plain"

    # -- which sheet --------------------------------------------------------------------------

    @property
    def session(self) -> str | None:
        """The sheet that was named; several are one too many for most commands."""
        if len(self.sessions) > 1:
            raise usage("-s names one sheet here; several go with --all.")
        return self.sessions[0] if self.sessions else None

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

    def look(self, after: int | None = None) -> ScoreSheet:
        """The sheet that a reading command means, worked out."""
        return self._worked_out(self._meant(), after)

    def look_or_none(self) -> ScoreSheet | None:
        """The sheet that is meant, or None where there is none and none was named."""
        from referee.files.folder import list_sheets

        if self.session is None and not list_sheets(self.folder):
            return None
        return self.look()

    def _meant(self) -> SheetFile:
        from referee.files.folder import find_sheet, newest_sheet

        return newest_sheet(self.folder) if self.session is None else find_sheet(self.folder, self.session)

    def _worked_out(self, found: SheetFile, after: int | None = None) -> ScoreSheet:
        from referee.errors import Unreadable
        from referee.files.folder import load_sheet
        from referee.game.scoresheet import no_such_hand, work_out

        try:
            rules, session = load_sheet(found)
        except Unreadable as no:
            no.hint = " Another sheet: ref -s NAME" if self.session is None else ""
            raise
        sheet = work_out(found.name, rules, session, after=after)
        if after is not None and not 0 <= after <= len(sheet.evening.hands):
            raise no_such_hand(after, len(sheet.evening.hands))
        return sheet

    def newest(self) -> tuple[SheetFile, ScoreSheet]:
        """The sheet written last, worked out, whichever was named. Raises NoSession and the errors of exit 5."""
        from referee.files.folder import newest_sheet

        found = newest_sheet(self.folder)
        return found, self._worked_out(found)

    def find_open(self, *, new_hand: bool) -> Meant:
        """The sheet that a writing command means, and whether several evenings are open.

        Without a name it is the one written last; for a new hand the last one that is not finished.
        """
        newest = self._meant()
        first = self._worked_out(newest)
        if self.session is not None:
            return Meant(newest, first)
        meant = [(newest, first)] if not (new_hand and first.finished) else []
        others = self.open_besides(newest, unreadable_stops=not meant) if new_hand or not first.finished else []
        candidates = [*meant, *others] or [(newest, first)]
        several = len(candidates) > 1
        if self.may_ask and (several or self.is_cold(candidates[0][1])):
            return Meant(*self._choose(candidates), several)
        return Meant(*candidates[0], several)

    def open_besides(self, newest: SheetFile, *, unreadable_stops: bool = False) -> list[tuple[SheetFile, ScoreSheet]]:
        """Evenings still open among the sheets written last, without one of them.

        One that cannot be read may be the one that is meant; it is never skipped on the way there.
        """
        from referee.errors import RefError
        from referee.files.folder import list_sheets

        found: list[tuple[SheetFile, ScoreSheet]] = []
        for each in list_sheets(self.folder)[:LOOK_BACK]:
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

    def is_cold(self, sheet: ScoreSheet) -> bool:
        """Whether an evening was left long ago."""
        from referee.views.moments import is_cold

        return is_cold(sheet, now())

    def _choose(self, sheets: list[tuple[SheetFile, ScoreSheet]]) -> tuple[SheetFile, ScoreSheet]:
        """One of several open evenings, or one that was left long ago, as the person at the terminal says."""
        from referee.commands.asking import choose
        from referee.views.questions import which_evening

        told = which_evening([sheet for _, sheet in sheets], "another: ref -s NAME, or ref new-session", self.screen)
        chosen = choose(told, len(sheets) + 1, enter=0)
        if chosen == len(sheets):
            raise KeyboardInterrupt
        return sheets[chosen]

    def the_sheet(self, name: str) -> Meant:
        """A sheet by name, for what follows on a command that has just written it."""
        from referee.files.folder import find_sheet

        found = find_sheet(self.folder, name)
        return Meant(found, self._worked_out(found))

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
        meant: Meant | None = None,
        unchanged: bool = False,
    ) -> Written:
        """Adds the entries that `make` makes of the sheet as it stands under the lock.

        `make` gets the sheet and the time; what it raises writes nothing. What a person was asked about the
        sheet holds only for one that is `unchanged` since. Raises WrittenMeanwhile.
        """
        from referee.errors import Refused, WrittenMeanwhile
        from referee.files.folder import append_entries, load_sheet
        from referee.game.replay import admit
        from referee.game.scoresheet import ScoreSheet, work_out

        saved, seen, several = meant or self.find_open(new_hand=new_hand)
        told: list[Written] = []

        def act(sheet: Sheet) -> Session:
            same = sheet.session == seen.session
            if unchanged and not same:
                raise WrittenMeanwhile(
                    f"another window wrote to {saved.name} while this was asked; nothing was noted. How it "
                    "stands: ref next"
                )
            before = seen if same else work_out(saved.name, sheet.rules, sheet.session)
            entries = make(before, now())
            try:
                session, evening, found = admit(
                    sheet.rules, sheet.session, entries, name=saved.name, as_played=as_played
                )
            except Refused as no:
                no.hint = " Nothing was noted." if len(entries) > 1 else ""
                raise
            told.append(Written(before, ScoreSheet(saved.name, session, evening), found, several))
            return session

        if self.dry_run:
            act(load_sheet(saved))
        else:
            append_entries(saved, act)
            self.wrote = True
        return told[-1]

    def answer(self, written: Written, *, asked: bool = False) -> None:
        """Says what was written, at the table or as JSON; `asked` where a tie is asked about next."""
        before, after, found, several = written
        if self.json:
            from referee.views import machine

            first = len(before.session.entries) + 1
            return self.document(machine.written_document(after, first, found, dry_run=self.dry_run))
        from referee.views.answers import answer

        name = [f"Sheet {after.name}." if self.plain else f"{after.name}:"] if several else []
        reopened = self._reopened(after) if before.finished and not after.finished else []
        text = answer(before, after, found, self.screen, asked=asked, dry_run=self.dry_run)
        self.say("\n".join([*name, text, *reopened]))

    def _reopened(self, sheet: ScoreSheet) -> list[str]:
        """That an evening is open again, and where a command without a name now goes."""
        from referee.files.folder import find_sheet
        from referee.game.entries import PlayedOn
        from referee.views.lists import reopened_lines

        played_on = isinstance(sheet.session.entries[-1], PlayedOn)
        others = [other.name for _, other in self.open_besides(find_sheet(self.folder, sheet.name))]
        return [] if played_on and not others else reopened_lines(sheet, others, self.screen)

    # -- saying -------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The screen that the answer is written for."""
        from referee.views.screen import screen_now

        return screen_now(plain=self.plain)

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
        from referee.views.screen import shows_anything

        stream = shows_anything()
        try:
            yield
        except OSError as fault:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if isinstance(fault, BrokenPipeError):
                return
            from referee.errors import CannotAnswer

            done = " What was typed is on the sheet." if self.wrote else ""
            raise CannotAnswer(f"standard output: {(fault.strerror or str(fault)).lower()}.{done}") from fault


def now() -> datetime:
    """The time of an entry: now, with its offset, to the second."""
    from datetime import datetime

    return datetime.now().astimezone().replace(microsecond=0)


def usage(message: str) -> click.UsageError:
    """A missing or impossible argument (exit 2)."""
    return click.UsageError(message, click.get_current_context(silent=True))
