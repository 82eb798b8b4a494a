"""The application context of a command: which sheet it means, writing to it, answering, and showing views."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta, timezone
from functools import update_wrapper
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import click

from referee.commands.options import Options, discard_stdout, usage
from referee.commands.prompts import GoBack, ask, painted, print_refusal
from referee.errors import (
    CannotAnswer,
    EveningOver,
    NotFound,
    NotSaved,
    RefError,
    Refused,
    Unreadable,
    WrittenMeanwhile,
    reason_of,
    ref,
)
from referee.files.folder import (
    SheetFile,
    append_entries,
    choose_sheets,
    find_sheet,
    load_sheet,
    own_folder,
    score_sheets,
    sheet_file,
    write_file,
)
from referee.files.index import entries_known, remember, summarize
from referee.files.sheet import Sheet
from referee.game.entries import Entry, PlayedOn, Session
from referee.game.replay import admit
from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet, Unread, no_such_hand, work_out
from referee.game.which_evening import Choice, Summary, choose_evening, is_cold
from referee.tuples import NamedTuple
from referee.views.blocks import Block, View, title_of
from referee.views.colors import Places
from referee.views.layout import Screen, escaped, escaping_stdout, one_line, render, screen_now
from referee.views.phrases import and_words

if TYPE_CHECKING:
    from referee.views.prompt_text import MissingWord

P = ParamSpec("P")
T = TypeVar("T")

Make = Callable[[ScoreSheet, datetime], tuple[Entry, ...]]
"""Makes entries from the sheet as it is under the lock, and the time."""


class TargetSheet(NamedTuple):
    """The sheet that a command writes to, as it was read, and whether the answer names it first."""

    saved: SheetFile
    sheet: ScoreSheet
    is_named: bool = False


class Missing(NamedTuple):
    """A word that a command needs: its name in the usage line, the question for it, the reader of the answer."""

    name: str
    question: MissingWord
    read: Callable[[str], Any]


class Written(NamedTuple):
    """The result of writing: the sheet before and after, and the rulings on what was written."""

    before: ScoreSheet
    after: ScoreSheet
    rulings: list[Ruling]
    is_named: bool
    dry_run: bool


def now() -> datetime:
    """Return the time of an entry: now, to the second. Raises NotSaved for an impossible zone."""
    return clock().replace(microsecond=0)


def clock() -> datetime:
    """Return the time of the clock with its offset. Raises NotSaved for an impossible zone."""
    try:
        return with_stored_offset(datetime.now().astimezone())
    except (ValueError, OverflowError) as error:
        zone = "the time zone of this computer is further than 24 hours from UTC"
        raise NotSaved(f"{zone}; expected another, such as TZ=UTC.") from error


def with_stored_offset(at: datetime) -> datetime:
    """Return a time of the clock with its offset in whole minutes, as TOML stores it: some zones have seconds."""
    minutes = round((at.utcoffset() or timedelta()).total_seconds() / 60)
    most = 24 * 60 - 1
    return at.replace(tzinfo=timezone(timedelta(minutes=max(-most, min(minutes, most)))))


class App:
    """What a command can do with the common options of its run."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.places: Places = {}
        """The columns of the players of the sheet that was read last, for their colours."""

    @property
    def screen(self) -> Screen:
        """The screen as it is now; a window may change its size at any question."""
        return screen_now(aloud=self.options.plain)

    @property
    def color(self) -> bool:
        """Whether standard output is shown in colour."""
        return self.options.colors(sys.stdout)

    # -- which sheet --------------------------------------------------------------------------

    def read_sheet(self, saved: SheetFile | None = None, *, after: int | None = None) -> ScoreSheet:
        """Read a sheet, else the one that a command without an entry means, as it is or as it was after a hand."""
        saved = saved or self._saved()
        sheet = self._worked_out(saved, after)
        if self.options.session is None and sheet.finished and (elsewhere := self.open_elsewhere()):
            click.echo(elsewhere.strip(), err=True)
        if missing := max(0, entries_known(saved) - len(sheet.session.entries)):
            from referee.views.ruling_text import older_copy

            click.echo(older_copy(saved.name, missing), err=True)
        return sheet

    def read_sheet_or_none(self) -> ScoreSheet | None:
        """Read the sheet that is meant; None where no sheet exists and none was named."""
        if self.options.session is None and self.chosen() is None:
            return None
        return self.read_sheet()

    def named(self, name: str) -> TargetSheet:
        """Read a sheet by its name."""
        saved = find_sheet(self.options.folder, name)
        return TargetSheet(saved, self._worked_out(saved))

    def chosen(self, *, new_hand: bool = False) -> Choice | None:
        """Choose the evening that is meant where none is named; None where there is no sheet.

        Raises Unreadable for a sheet that cannot be read and may be the one that is meant.
        """
        choice = choose_evening(summarize(self.options.folder), now(), new_hand=new_hand)
        if choice and choice.meant.status == "unreadable":
            self._worked_out(self.sheet_of(choice.meant))
        return choice

    def sheet_of(self, summary: Summary) -> SheetFile:
        """Return the file of a sheet of the folder."""
        return sheet_file(self.options.folder, summary.name)

    def _chosen(self, *, new_hand: bool = False) -> Choice:
        choice = self.chosen(new_hand=new_hand)
        if choice is None:
            error = NotFound(
                f"no score sheet in {self.options.folder}. To begin: {ref()}new-session PLAYER PLAYER PLAYER"
            )
            error.hint = self.open_elsewhere()
            raise error
        return choice

    def open_elsewhere(self) -> str:
        """Say that an evening is open in the user's own folder, where another folder is in use."""
        own, here = own_folder(), self.options.folder
        if os.path.realpath(own) == os.path.realpath(here):
            return ""
        with contextlib.suppress(RefError):
            choice = choose_evening(summarize(own), now(), new_hand=True)
            if choice and choice.meant.status == "open":
                return f" An evening is open in your own folder: ref -C {one_line(own)}"
        return ""

    def _saved(self) -> SheetFile:
        session = self.options.session
        return self.sheet_of(self._chosen().meant) if session is None else find_sheet(self.options.folder, session)

    def _worked_out(self, saved: SheetFile, after: int | None = None) -> ScoreSheet:
        try:
            rules, session = load_sheet(saved)
        except Unreadable as error:
            error.hint = " Another sheet: ref -s NAME" if self.options.session is None else ""
            raise
        sheet = work_out(saved.name, rules, session, after=after)
        self.places = sheet.places if self.color else {}
        if after is not None and not 0 <= after <= len(sheet.evening.hands):
            raise no_such_hand(after, len(sheet.evening.hands))
        return sheet

    def target(self, *, new_hand: bool = False) -> TargetSheet:
        """Find the sheet that a writing command means, for a new hand one that is not finished.

        On a terminal a person chooses among several of today, and is asked about one that was left long ago.
        """
        if self.options.session is not None:
            return self.named(self.options.session)
        choice = self._chosen(new_hand=new_hand)
        target = self.named(choice.meant.name)._replace(is_named=not choice.is_plain)
        if new_hand and target.sheet.finished and (elsewhere := self.open_elsewhere()):
            error = EveningOver(target.sheet.name, target.sheet.rules)
            error.hint = elsewhere
            raise error
        if self.options.may_ask and (len(choice.today) > 1 or is_cold(target.sheet, now())):
            from referee.commands.evening import ask_evening

            name = ask_evening(self, choice, another=f"another: ref -s NAME, or {ref()}new-session")
            if name is None:
                raise KeyboardInterrupt
            return self.named(name)._replace(is_named=True)
        return target

    # -- asking and writing -------------------------------------------------------------------

    def ask_missing(self, *words: Missing, sheet: ScoreSheet | None = None, back: bool = False) -> list[Any]:
        """Ask for words that a command needs, one after the other; return what their readers return.

        `<` goes one back; at the first it asks again, or with `back` raises GoBack. Without a terminal it is a usage
        error that lists what is missing.
        """
        if not self.options.may_ask:
            names = and_words([word.name for word in words])
            raise usage(f"{names} {'is' if len(words) == 1 else 'are'} missing.")
        from referee.views.prompt_text import missing_help, missing_prompt

        answers: list[Any] = []
        while len(answers) < len(words):
            _, question, read = words[len(answers)]
            help_lines = missing_help(question, sheet, self.screen)
            try:
                text = missing_prompt(question, sheet, self.screen)
                answers.append(ask(text, read, help_lines=help_lines, is_first=not answers and not back))
            except GoBack:
                if not answers:
                    raise
                answers.pop()
        return answers

    def write(
        self,
        make: Make,
        *,
        target: TargetSheet | None = None,
        as_played: bool = False,
        unchanged: bool = False,
        dry_run: bool = False,
    ) -> Written:
        """Append the entries that `make` makes of the sheet as it is under the lock; what it raises writes nothing.

        `unchanged` raises WrittenMeanwhile if the sheet is not the target as a person saw it. The note goes
        with these entries, and not with what is asked afterwards.
        """
        saved, as_read, is_named = target or self.target()
        results: list[Written] = []

        def act(sheet: Sheet) -> Session:
            if not dry_run:
                self._refuse_older_copy(saved, sheet)
            same = sheet.session == as_read.session
            if unchanged and not same:
                raise WrittenMeanwhile(
                    f"another window wrote to {saved.name} while this was asked; nothing was noted. How it "
                    f"stands: {ref()}next"
                )
            before = as_read if same else work_out(saved.name, sheet.rules, sheet.session)
            entries = tuple(entry._replace(note=self.options.note) for entry in make(before, now()))
            try:
                session, evening, rulings = admit(
                    sheet.rules, sheet.session, entries, name=saved.name, as_played=as_played
                )
            except Refused as error:
                error.hint = " Nothing was noted." if len(entries) > 1 else ""
                raise
            after = ScoreSheet(saved.name, session, evening)
            self.places = after.places if self.color else {}
            results.append(Written(before=before, after=after, rulings=rulings, is_named=is_named, dry_run=dry_run))
            return session

        if dry_run:
            act(load_sheet(saved))
        else:
            append_entries(saved, act)
            self.options.has_written = True
            remember(saved, results[-1].after)
        self.options.note = None
        return results[-1]

    def _refuse_older_copy(self, saved: SheetFile, sheet: Sheet) -> None:
        """Refuse once to write to a sheet that has fewer entries than it had; the same command again goes on."""
        missing = entries_known(saved) - len(sheet.session.entries)
        if missing > 0:
            from referee.views.ruling_text import older_copy

            remember(saved, work_out(saved.name, *sheet))
            error = Refused(older_copy(saved.name, missing))
            error.hint = " Nothing was noted; the same command again goes on with this one."
            raise error

    # -- answering ----------------------------------------------------------------------------

    def answer(self, written: Written, *, asked: bool = False) -> None:
        """Say what was written, at the table or as JSON; `asked` where a tie is asked about next."""
        from referee.views.answer_text import answer, written_json

        before, after = written.before, written.after
        if self.options.json:
            first = len(before.session.entries) + 1
            return self.print_json(written_json(after, first, written.rulings, dry_run=written.dry_run))
        voice = self.screen.voice._replace(guided=self.options.guided == after.name)
        blocks = answer(before, after, written.rulings, voice, asked=asked, dry_run=written.dry_run)
        if before.finished and not after.finished:
            blocks += self._reopened(after)
        name = [f"Sheet {after.name}." if self.options.plain else f"{after.name}:"] if written.is_named else []
        return self.print(*name, *render(blocks, self.screen))

    def _reopened(self, sheet: ScoreSheet) -> list[Block]:
        """Say that an evening is open again, and where a command without a name now goes."""
        from referee.views.answer_text import reopened

        choice = self._chosen(new_hand=True)
        others = [each.name for each in choice.today if each.name != sheet.name]
        if isinstance(sheet.session.entries[-1], PlayedOn) and not others:
            return []
        return [reopened(sheet, others, choice.meant.name)]

    def print_blocks(self, blocks: list[Block]) -> None:
        """Write blocks of text."""
        self.print(*render(blocks, self.screen))

    def print(self, *lines: str) -> None:
        """Write lines of text, in colour where it is shown; what the output cannot encode is shown as an escape."""
        text = escaped("\n".join(lines))
        self._write(painted(text, self.places) if self.color else text)

    def _write(self, text: str) -> None:
        with self.answering():
            if self.options.room is not None and text.count("\n") >= self.options.room:
                self.options.make_room()
            print(text, flush=True)

    def print_json(self, document: dict[str, Any]) -> None:
        """Write one JSON document."""
        from referee.views.formats import json_text

        self._write(json_text(document, sys.stdout.encoding))

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Write to standard output; raise CannotAnswer where that fails.

        A closed pipe is no failure: its reader has read enough, so the command goes on to its exit code.
        """
        escaping_stdout()
        try:
            yield
        except OSError as error:
            discard_stdout()
            if isinstance(error, BrokenPipeError):
                return
            done = " What was typed is on the sheet." if self.options.has_written else ""
            raise CannotAnswer(f"standard output: {reason_of(error)}.{done}") from error

    # -- showing ------------------------------------------------------------------------------

    def show(self, *views: View, is_list: bool = False, refresh: int | None = None) -> None:
        """Show views in the output format that was asked for; as JSON a list is a list even of one view.

        A page loads itself again after `refresh` seconds.
        """
        from referee.views.formats import text_of

        if self.options.form == "csv" and isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
            sys.stdout.reconfigure(encoding="utf-8")  # for programs, whatever a terminal here would show
        escaping_stdout()  # before rich asks what it can show
        text = text_of(self.options.form, views, self.screen, color=self.color, is_list=is_list, refresh=refresh)
        if self.options.file is None:
            self._write(escaped(text.removesuffix("\n"), keeps_color=self.color))
        else:
            self._write_file(self.options.file, text, title_of(views))

    def show_sheets(self, view: Callable[[ScoreSheet], View], *, columns: Sequence[str] = ()) -> list[ScoreSheet]:
        """Show the view of the sheet that is meant, or with --all of each; return the sheets.

        Of no sheet a table still has its `columns`. Exits with 5 after the others where one of several is unreadable.
        """
        if not self.options.every:
            sheet = self.read_sheet()
            self.show(view(sheet))
            return [sheet]
        chosen = choose_sheets(self.options.folder, self.options.sessions)
        results = list(score_sheets(chosen))
        errors = [each.error for each in results if isinstance(each, Unread)]
        sheets = [each for each in results if isinstance(each, ScoreSheet)]
        if not self.options.sessions:
            sheets = [sheet for sheet in sheets if not sheet.finished]
        sheets.sort(key=lambda sheet: (sheet.started, sheet.name))
        if sheets or self.options.json:
            self.show(*map(view, sheets), is_list=True)
        elif not errors:
            from referee.views.lists import none_open

            self.show(none_open(self.options.folder, columns))
        if errors:
            for error in errors:
                print_refusal(error)
            click.get_current_context().exit(errors[0].exit_code)
        return sheets

    def _write_file(self, path: str, text: str, title: str) -> None:
        """Write a picture or page in UTF-8, and say so; `-` is standard output."""
        if path != "-":
            write_file(path, text.encode())
            return self.print(f"{one_line(path)}: {title}")
        with self.answering():
            sys.stdout.buffer.write(escaped(text).encode())
            sys.stdout.buffer.flush()


def run_line(
    app: App,
    words: tuple[str, ...],
    *,
    guided: str | None = None,
    room: int | None = None,
    make_room: Callable[[], None] = lambda: None,
) -> Any:
    """Run a command line in this process, in the folder of this run, and plain where it is plain.

    Return what the command returns, or the exit code of one that fails. What is longer than `room` rows
    calls `make_room` first; `guided` names the evening that is played at the prompt.
    """
    group = click.get_current_context().find_root().command
    assert isinstance(group, click.Group)
    options = Options()
    options.room, options.make_room = room, make_room
    options.guided = guided
    if app.options.plain:
        options.set_form("plain", is_default=True)
    try:
        return group.main(
            ["-C", app.options.folder, *words], prog_name=ref().strip(), standalone_mode=False, obj=options
        )
    except click.Abort:  # interrupted before or after the command itself
        raise KeyboardInterrupt from None


def pass_app(command: Callable[Concatenate[App, P], T]) -> Callable[P, T]:
    """Pass the App of this run to a command as its first argument."""

    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return command(App(click.get_current_context().ensure_object(Options)), *args, **kwargs)

    return update_wrapper(run, command)
