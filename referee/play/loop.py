"""The guided evening: one question after the other, each answer an entry by the same call as its command.

The sheet is read again before every question, so that other windows, a crash or a week do no harm;
nothing is kept here but which question is open.
"""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, assert_never

import click

from referee.commands.desk import Desk, Meant, Written, now, usage
from referee.commands.options import NoCommand, TableCommand, pass_desk

if TYPE_CHECKING:
    from referee.game.entries import Entry, Session
    from referee.game.scoresheet import ScoreSheet
    from referee.play.input import Answer
    from referee.views.guide import Question
    from referee.views.screen import Screen

Make = Callable[["ScoreSheet", datetime], "tuple[Entry, ...]"]
"""Makes the entries of an answer from the sheet as it stands under the lock, and the time."""


@click.command(cls=TableCommand)
@pass_desk
@click.pass_context
def play(ctx: click.Context, desk: Desk) -> None:
    """The whole evening, question by question; Enter is the likely answer, ? helps, < goes back.

    Every command works there without the word ref. An evening that is open is gone on with.
    """
    from referee.commands.asking import Leave
    from referee.play.start import session_name

    if desk.json or desk.no_input:
        raise usage("play asks question after question; it goes with neither --json nor --no-input.")
    try:
        guide = Guide(ctx, desk, session_name(desk))
    except Leave:
        return
    guide.evening()


class Guide:
    """One evening at the prompt: its sheet as the table last saw it, and the question that is open."""

    def __init__(self, ctx: click.Context, desk: Desk, name: str) -> None:
        self.group = ctx.find_root().command
        self.desk = desk
        self.saved, self.sheet, _ = desk.the_sheet(name)
        self.passed = 0
        """The hand whose contract was passed over."""
        self.headed = 0
        """The hand whose heading was shown last."""
        self.ended: Session | None = None
        """The evening whose end was shown last."""
        self.answered: list[range] = []
        """Numbers of the entries of each answer that was given here."""

    @property
    def screen(self) -> Screen:
        """The screen as it is now; a window may change its size at any question."""
        return self.desk.screen

    def say(self, lines: list[str]) -> None:
        """Lines on the screen, if there are any."""
        if lines:
            self.desk.say("\n".join(lines))

    # -- the evening --------------------------------------------------------------------------

    def evening(self) -> None:
        """Question after question until the evening is over or somebody leaves."""
        from referee.commands.asking import Leave
        from referee.views import guide
        from referee.views.welcome import begun

        self.say(begun(self.sheet, now(), self.screen) if self.sheet.session.entries else [])
        while True:
            try:
                self.look()
                if self.sheet.ask:
                    self.tie()
                elif not self.sheet.finished:
                    self.question()
                elif self.is_over():
                    return None
            except KeyboardInterrupt:
                click.echo()
                self.say(guide.still_here(self.screen))
            except EOFError as left:
                if not isinstance(left, Leave):
                    click.echo()
                return self.say([] if self.sheet.finished else guide.saved(self.saved.path, self.screen))

    def look(self, *, typed: str | None = None) -> bool:
        """Reads the sheet again; says and tells whether another window wrote to it since the last question.

        What was `typed` as an answer to that is then not taken.
        """
        from referee.views import guide

        before = self.sheet
        self.saved, self.sheet, _ = self.desk.the_sheet(self.saved.name)
        if self.sheet.session == before.session:
            return False
        self.say(guide.written_elsewhere(before, self.sheet, self.screen, typed=typed))
        self.headed = min(self.headed, self.sheet.evening.number - 1)
        return True

    def question(self) -> None:
        """Asks what is due, under the heading of a hand that was not asked about yet, and takes the answer."""
        from referee.commands import asking
        from referee.play import input as answers
        from referee.views.guide import prompt
        from referee.views.heading import heading

        number = self.sheet.evening.number
        if self.headed < number:
            self.say(heading(self.sheet, self.screen))
        self.headed = number
        due = answers.question(self.sheet, contract_passed=self.passed == number)
        line = asking.answer_to(prompt(self.sheet, due, self.screen))
        self.take(line, due)

    def take(self, line: str, due: Question) -> None:
        """Does what was answered; a no is said, and the question is asked again."""
        from referee.commands.parsing import table_now
        from referee.game.exchange import due as first_debt
        from referee.play import input as answers

        owed = first_debt(self.sheet.evening.owed) is not None
        with self.saying_no(line):
            self.do(answers.read_answer(line, table_now(self.sheet), due, owed=owed), due)

    @contextlib.contextmanager
    def saying_no(self, typed: str = "") -> Iterator[None]:
        """Says a no and goes on with the evening; a sheet that cannot be read ends it. Raises Unreadable."""
        from referee.errors import RefError, Unreadable, WrittenMeanwhile
        from referee.views import guide

        try:
            yield
        except WrittenMeanwhile:
            self.look(typed=typed)
        except Unreadable:
            raise
        except RefError as no:
            self.say(guide.no(no, self.screen))
        except NoCommand as no:
            self.say(guide.no_command(no.word, no.near, self.screen))
        except click.UsageError as no:
            self.say(guide.no_words(no.format_message(), self.screen))

    def do(self, answer: Answer, due: Question) -> None:
        """One answer to the question that is due."""
        from referee.views import guide

        match answer.kind:
            case "back":
                self.back(due)
            case "help":
                self.say(guide.helped(self.sheet, due, self.screen))
            case "command":
                self.command(split(" ".join(answer.words)))
            case "enter" if due == "contract":
                self.passed = self.sheet.evening.number
            case "enter" if due == "tricks":
                self.say(guide.tricks_needed(self.sheet, self.screen))
            case "tricks":
                self.tricks(answer)
            case "enter" | "exchange" | "contract" | "trick" | "winners":
                self.enter(answer)
            case _:
                assert_never(answer.kind)

    # -- writing ------------------------------------------------------------------------------

    def enter(self, answer: Answer) -> None:
        """Writes the entries of an answer and says what was understood."""
        from referee.play import input as answers

        written = self.write(lambda sheet, at: answers.entries_of(sheet, answer, at))
        self.understood(written, implied=answer.kind != "enter")

    def write(self, make: Make) -> Written:
        """Writes to the sheet that the question was about. Raises WrittenMeanwhile if it is another by now."""
        asked_about = len(self.sheet.session.entries)
        written = self.desk.write(make, meant=Meant(self.saved, self.sheet), unchanged=True)
        self.sheet = written.after
        self.answered.append(range(asked_about + 1, len(self.sheet.session.entries) + 1))
        return written

    def understood(self, written: Written, *, implied: bool = False) -> None:
        """Says what was written."""
        from referee.views import guide

        self.say(guide.understood(written.before, written.after, written.found, self.screen, implied=implied))

    def tricks(self, answer: Answer) -> None:
        """Scores the hand; an odd trick is asked for first, and whoever types again starts from the question."""
        from referee.commands import parsing, record_hand
        from referee.views.aside import depth

        table = parsing.table_now(self.sheet)
        words = parsing.parse_hand_words(table, answer.words)
        if words.tricks:
            whole = record_hand.with_odd_trick(table, words, self.screen, deep=depth(self.screen))
            if whole is None:
                return
            answer = answer._replace(words=parsing.hand_words(table, whole))
        self.enter(answer)

    def back(self, due: Question) -> None:
        """One step back: to the question before, or the newest entry is taken back."""
        from referee.game.entries import EntryStruck
        from referee.play import input as answers
        from referee.views import guide

        number = self.sheet.evening.number
        if due == "tricks" and self.passed == number and not self.sheet.evening.deal.played:
            self.passed = 0
            return None
        gone = answers.newest_step(self.sheet, self.answered)
        if not gone:
            return self.say(guide.nothing_to_take_back(self.screen))
        self.write(lambda _, at: tuple(EntryStruck(at, each) for each in gone))
        self.say(guide.taken_back(self.sheet, gone, self.screen))
        self.headed, self.passed = self.sheet.evening.number, 0
        if self.sheet.evening.number < number and self.sheet.evening.deal.contract is None:
            self.passed = self.sheet.evening.number
        return None

    def tie(self) -> None:
        """The tie is asked about at the hand that makes it; `<` takes that hand back, and commands work."""
        from referee.commands import end_session
        from referee.commands.asking import GoBack, OtherWords
        from referee.views import guide

        self.say(guide.level(self.sheet, self.screen))
        try:
            to = end_session.TieAsked(self.write, self.understood, self.understood)
            with self.saying_no():
                end_session.ask_tie(self.sheet, to, self.screen, guided=True)
        except GoBack:
            self.take("<", "end")
        except OtherWords as words:
            self.take(words.line, "end")

    # -- the commands -------------------------------------------------------------------------

    def command(self, words: tuple[str, ...]) -> None:
        """Runs a command of `ref` on this sheet, as it runs by itself."""
        assert isinstance(self.group, click.Group)
        name, command, _ = self.group.resolve_command(click.Context(self.group, info_name="ref"), [words[0]])
        if name == "play":
            raise usage("this is the guided evening already; ? helps.")
        if name == "new-session":
            return self.another_evening(words)
        writes = isinstance(command, TableCommand) and command.writes
        if self.look(typed=" ".join(words) if writes else None) and writes:
            return None
        before = self.sheet
        of_folder = isinstance(command, TableCommand) and command.of_folder
        this_one = () if of_folder or "--all" in words else ("-s", self.saved.name)
        self.run(*this_one, *words)
        self.saved, self.sheet, _ = self.desk.the_sheet(self.saved.name)
        return self.after_command(before)

    def run(self, *words: str) -> Desk:
        """One command line in this process, with the folder of this evening, and plain where it is plain."""
        desk = Desk()
        if self.desk.plain:
            desk.ask_for("plain", always=True)
        self.group.main(["-C", self.desk.folder, *words], prog_name="ref", standalone_mode=False, obj=desk)
        return desk

    def another_evening(self, words: tuple[str, ...]) -> None:
        """A new evening that was opened from here is the one that is gone on with."""
        opened = self.run(*words).opened
        if opened is not None:
            self.saved, self.sheet, _ = self.desk.the_sheet(opened)
            self.headed, self.passed, self.answered = 0, 0, []

    def after_command(self, before: ScoreSheet) -> None:
        """A hand that the command made the coming one gets its heading; what was passed over is asked again."""
        if self.sheet.session == before.session:
            return
        self.passed = 0
        if self.sheet.evening.number < before.evening.number:
            self.headed = self.sheet.evening.number

    # -- the end ------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Shows the end once, then asks whether that was all; `<` takes the last hand back, and commands work."""
        from referee.commands import asking
        from referee.views import guide

        if self.ended != self.sheet.session:
            self.end()
        self.ended = self.sheet.session
        line = asking.answer_to(guide.prompt(self.sheet, "end", self.screen))
        if not line:
            return True
        self.take(line, "end")
        return False

    def end(self) -> None:
        """Who won, the standings, and what can still be done."""
        from referee.views import guide

        self.say(guide.the_end(self.sheet, self.screen))
        if self.sheet.hands:
            self.standings()
        self.say(guide.after_the_end(self.screen))

    def standings(self) -> None:
        """The standings of a finished evening."""
        if self.desk.plain:
            from referee.views.plain import final_standings_facts

            return self.say(final_standings_facts(self.sheet))
        from referee.views import tables

        with self.desk.answering():
            return tables.draw(tables.final_standings(self.sheet, self.screen), self.screen)


def split(line: str) -> tuple[str, ...]:
    """Words as a shell reads them, and a note of several words without quotation marks as one word.

    A quotation mark that closes nothing is an apostrophe.
    """
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    for option in ("-m", "--note"):
        if option in words:
            start = words.index(option) + 1
            end = next((at for at in range(start, len(words)) if words[at].startswith("-")), len(words))
            words[start:end] = [" ".join(words[start:end])] if end > start else []
    return tuple(words)
