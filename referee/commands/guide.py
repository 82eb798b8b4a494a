"""The guided evening: one question after the other, each answer an entry by the same call as its command.

The sheet is read again before every question, so that other windows, a crash or a week do no harm;
nothing is kept here but which question is open.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import click

from referee import store
from referee.commands.desk import Desk, Written, now, usage
from referee.commands.options import TableCommand, pass_desk

if TYPE_CHECKING:
    from referee.commands.shapes import Answer
    from referee.entries import Entry
    from referee.scoresheet import ScoreSheet
    from referee.views.guide import Question
    from referee.views.screen import Screen

Make = Callable[["ScoreSheet", datetime], "tuple[Entry, ...]"]
"""Makes the entries of an answer from the sheet as it stands under the lock, and the time."""


class WrittenElsewhere(Exception):
    """The sheet is no longer the one that the question was about."""


@click.command(cls=TableCommand)
@pass_desk
@click.pass_context
def play(ctx: click.Context, desk: Desk) -> None:
    """The whole evening, question by question; Enter is the likely answer, ? helps, < goes back.

    Every command works there without the word ref. An evening that is open is gone on with.
    """
    from referee.commands.arrival import session_name
    from referee.commands.asking import Leave

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
                if self.sheet.finished and not self.sheet.ask:
                    break
                if self.sheet.ask:
                    self.tie()
                else:
                    self.question()
            except KeyboardInterrupt:
                click.echo()
                self.say(guide.still_here(self.screen))
            except EOFError as left:
                if not isinstance(left, Leave):
                    click.echo()
                return self.say(guide.saved(self.saved.path, self.screen))
        return self.end()

    def look(self, *, typed: str = "") -> None:
        """Reads the sheet again, and says what another window wrote to it since the last question."""
        from referee.views import guide

        before = self.sheet
        self.saved, self.sheet, _ = self.desk.the_sheet(self.saved.name)
        if self.sheet.session != before.session:
            self.say(guide.written_elsewhere(before, self.sheet, self.screen, typed=typed))
            self.headed = min(self.headed, self.sheet.evening.number - 1)

    def question(self) -> None:
        """Asks what is due, under the heading of a hand that was not asked about yet, and takes the answer."""
        from referee.commands import asking, steps
        from referee.views.guide import prompt
        from referee.views.heading import heading

        number = self.sheet.evening.number
        if self.headed < number:
            self.say(heading(self.sheet, self.screen))
        self.headed = number
        due = steps.question(self.sheet, contract_passed=self.passed == number)
        line = asking.answer_to(prompt(self.sheet, due, self.screen))
        self.take(line, due)

    def take(self, line: str, due: Question) -> None:
        """Does what was answered; a no is said, and the question is asked again."""
        from referee.commands import shapes
        from referee.commands.reading import table_now
        from referee.errors import RefError, Unreadable
        from referee.exchange import due as first_debt
        from referee.views import guide
        from referee.views.aside import aside

        owed = first_debt(self.sheet.evening.owed) is not None
        try:
            answer = shapes.read_answer(line, table_now(self.sheet), due, owed=owed)
            self.do(answer, due)
        except WrittenElsewhere:
            self.look(typed=line)
        except RefError as no:
            if isinstance(no, Unreadable):
                raise
            self.say(guide.no(no, self.screen))
        except click.UsageError as no:
            self.say(aside(f"No: {no.format_message()}", self.screen))

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
            case _:
                self.enter(answer)

    # -- writing ------------------------------------------------------------------------------

    def enter(self, answer: Answer) -> None:
        """Writes the entries of an answer and says what was understood."""
        from referee.commands import steps

        written = self.write(lambda sheet, at: steps.entries_of(sheet, answer, at))
        self.understood(written, implied=answer.kind != "enter")

    def write(self, make: Make) -> Written:
        """Writes to the sheet that the question was about. Raises WrittenElsewhere if it is another by now."""
        asked_about = self.sheet.session

        def unchanged(sheet: ScoreSheet, at: datetime) -> tuple[Entry, ...]:
            if sheet.session != asked_about:
                raise WrittenElsewhere
            return make(sheet, at)

        written = self.desk.write(unchanged, meant=(self.saved, self.sheet, False))
        self.sheet = written.after
        return written

    def understood(self, written: Written, *, implied: bool = False) -> None:
        """Says what was written."""
        from referee.views import guide

        self.sheet = written.after
        self.say(guide.understood(written.before, written.after, written.found, self.screen, implied=implied))

    def tricks(self, answer: Answer) -> None:
        """Scores the hand; an odd trick is asked for first, and whoever types again starts from the question."""
        from referee.commands import questions, reading
        from referee.views.aside import depth

        table = reading.table_now(self.sheet)
        words = reading.parse_hand_words(table, answer.words)
        if words.tricks:
            deep = depth(self.screen)
            whole = questions.with_odd_trick(table, words.tricks, self.screen, deep=deep)
            if whole is None:
                return
            numbers = tuple(str(whole[c]) for c in table.seating)
            answer = answer._replace(words=(*numbers, words.contract) if words.contract else numbers)
        self.enter(answer)

    def back(self, due: Question) -> None:
        """One step back: to the question before, or the newest entry is taken back."""
        from referee.commands import steps
        from referee.entries import EntryStruck
        from referee.views import guide

        number = self.sheet.evening.number
        if due == "tricks" and self.passed == number and not self.sheet.evening.deal.played:
            self.passed = 0
            return
        gone = steps.newest_step(self.sheet)
        self.write(lambda _, at: tuple(EntryStruck(at, each) for each in gone))
        self.say(guide.taken_back(self.sheet, gone, self.screen))
        self.headed, self.passed = self.sheet.evening.number, 0
        if self.sheet.evening.number < number and self.sheet.evening.deal.contract is None:
            self.passed = self.sheet.evening.number

    def tie(self) -> None:
        """The tie is asked about at the hand that makes it; `<` takes that hand back."""
        from referee.commands import questions
        from referee.commands.asking import GoBack
        from referee.errors import RefError
        from referee.views import guide

        self.say(guide.level(self.sheet, self.screen))
        said = self.understood
        try:
            questions.ask_tie(self.desk, self.sheet, say_known=said, say_agreed=said, back=True)
        except GoBack:
            self.back("tricks")
        except RefError as no:
            self.say(guide.no(no, self.screen))

    # -- the commands -------------------------------------------------------------------------

    def command(self, words: tuple[str, ...]) -> None:
        """Runs a command of `ref` on this sheet, as it runs by itself."""
        assert isinstance(self.group, click.Group)
        name, _, _ = self.group.resolve_command(click.Context(self.group, info_name="ref"), [words[0]])
        if name == "play":
            raise usage("this is the guided evening already; ? helps.")
        self.look()
        if name == "new-session":
            return self.another_evening(words)
        before = self.sheet
        this_one = () if "--all" in words else ("-s", self.saved.name)
        self.run(*this_one, *words)
        self.saved, self.sheet, _ = self.desk.the_sheet(self.saved.name)
        return self.after_command(before)

    def run(self, *words: str) -> None:
        """One command line in this process, with the folder of this evening, and plain where it is plain."""
        args = ["-C", self.desk.folder, *words]
        desk = Desk()
        if self.desk.plain:
            desk.ask_for("plain", always=True)
        self.group.main(args, prog_name="ref", standalone_mode=False, obj=desk)

    def another_evening(self, words: tuple[str, ...]) -> None:
        """A new evening that was opened from here is the one that is gone on with."""
        before = store.newest(self.desk.folder)
        self.run(*words)
        if store.newest(self.desk.folder) != before:
            self.saved, self.sheet = self.desk.newest()
            self.headed, self.passed = 0, 0

    def after_command(self, before: ScoreSheet) -> None:
        """A hand that the command made the coming one gets its heading; what was passed over is asked again."""
        if self.sheet.session == before.session:
            return
        self.passed = 0
        if self.sheet.evening.number < before.evening.number:
            self.headed = self.sheet.evening.number

    # -- the end ------------------------------------------------------------------------------

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
    """Words as a shell reads them; a quotation mark that closes nothing is an apostrophe."""
    try:
        return tuple(shlex.split(line))
    except ValueError:
        return tuple(line.split())
