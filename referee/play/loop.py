"""The guided evening: one question after the other, each answer an entry by the same call as its command.

The sheet is read again before every question, so that other windows, a crash or a week do no harm;
nothing is kept here but which question is open.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import click

from referee import signals
from referee.commands.app import App, Make, TargetSheet, Written, now, pass_app, run_line
from referee.commands.end_session import tie_answer
from referee.commands.options import NoCommand, TableCommand, usage
from referee.commands.parsing import HandInput, table_now
from referee.commands.prompts import GoBack, Leave, OtherWords, choose, read_line
from referee.commands.record_hand import with_odd_trick
from referee.errors import NoSuchSession, RefError, Unreadable, WrittenMeanwhile, without_ref
from referee.game.entries import EntryStruck, EveningEnded
from referee.game.exchange import due as first_debt
from referee.game.rules import End
from referee.play.input import Answer, CommandLine, entries_of, newest_step, next_question, parse_answer
from referee.play.screen import KeptScreen
from referee.play.start import ask_again, evening_name, split
from referee.views import prompt_text
from referee.views.coming_hand import heading, heading_facts
from referee.views.layout import Screen, remark_indent
from referee.views.prompt_text import Question, begun


@click.command(cls=TableCommand, asks=True)
@pass_app
def play(app: App) -> None:
    """Run the whole evening, question by question; Enter is the likely answer, ? helps, < goes back.

    Every command works there without the word ref. An evening that is open is gone on with.
    """
    if app.options.json or app.options.no_input:
        raise usage("play asks question after question; it goes with neither --json nor --no-input.")
    with without_ref():
        try:
            guided = Guide(app, evening_name(app))
        except Leave:
            return
        with guided.kept_screen.kept():
            guided.evening()


class Discarded(Leave):
    """The sheet of this evening was removed."""


class Guide:
    """One evening at the prompt: its sheet as it was read last, and the question that is open."""

    def __init__(self, app: App, name: str) -> None:
        self.app = app
        self.kept_screen = KeptScreen(app)
        self.saved, self.sheet, _ = app.named(name)
        self.passed = 0
        """The hand whose contract was passed over."""
        self.headed: tuple[object, ...] = ()
        """The facts of the heading that was shown last."""
        self.ended: tuple[object, ...] = ()
        """The hands and the outcome of the end that was shown last."""
        self.answered: list[range] = []
        """Numbers of the entries of each answer that was given here."""

    @property
    def screen(self) -> Screen:
        """The screen as it is now; a window may change its size at any question."""
        return self.app.screen

    def say(self, lines: list[str]) -> None:
        """Print lines, if there are any."""
        if lines:
            self.app.print(*lines)

    # -- the evening --------------------------------------------------------------------------

    def evening(self) -> None:
        """Ask question after question until the evening is over or somebody leaves."""
        self.say(begun(self.sheet, now(), self.screen) if self.sheet.session.entries else [])
        while True:
            try:
                if self.is_done():
                    return None
            except KeyboardInterrupt as error:
                click.echo()
                self.say(prompt_text.still_here(self.screen, too_late=isinstance(error, signals.TooLate)))
            except (Unreadable, NoSuchSession) as error:
                if not self.app.options.may_ask:
                    raise
                self.wait_for_sheet(error)
            except Discarded:
                return None
            except EOFError as error:
                if not isinstance(error, Leave):
                    click.echo()
                self.ask_whether_over()
                return self.say([] if self.sheet.finished else prompt_text.saved(self.saved.path, self.screen))

    def is_done(self) -> bool:
        """Ask what is due of the sheet as it is now; return whether the evening is over and nothing more is asked."""
        self.reread()
        self.kept_screen.draw(self.sheet)
        if self.sheet.ask:
            self.tie()
        elif not self.sheet.finished:
            self.question()
        else:
            return self.is_over()
        return False

    def wait_for_sheet(self, error: RefError) -> None:
        """Say why the sheet cannot be read, and wait until somebody has put it right; leaving raises the error."""
        self.say(prompt_text.refused(error, self.screen))
        try:
            read_line(prompt_text.sheet_prompt(self.screen))
        except (EOFError, KeyboardInterrupt):
            raise error from None

    def reread(self, *, typed: str | None = None) -> bool:
        """Read the sheet again; say and return whether another window wrote to it since the last question.

        An answer that was `typed` to that question is then not taken.
        """
        before = self.sheet
        self.saved, self.sheet, _ = self.app.named(self.saved.name)
        if self.sheet.session == before.session:
            return False
        self.say(prompt_text.written_elsewhere(before, self.sheet, self.screen, typed=typed))
        self.headed = ()
        return True

    def question(self) -> None:
        """Ask what is due, under the heading of the hand where it is another than above, and take the answer."""
        self.ended = ()
        number, facts = self.sheet.evening.number, heading_facts(self.sheet)
        if self.headed != facts:
            self.say(heading(self.sheet, self.screen, below_board=self.kept_screen.room is not None))
        self.headed = facts
        due = next_question(self.sheet, contract_passed=self.passed == number)
        self.take(read_line(prompt_text.prompt(self.sheet, due, self.screen)), due)

    def take(self, line: str, due: Question) -> None:
        """Do what was answered to the question that is due; an error is said, and the question asked again."""
        owed = first_debt(self.sheet.evening.owed) is not None
        with self.saying_errors(line):
            self.do(parse_answer(line, table_now(self.sheet), due, owed=owed), due)

    @contextlib.contextmanager
    def saying_errors(self, typed: str = "") -> Iterator[None]:
        """Say an error and go on; of a sheet that cannot be read only that what was `typed` is not taken."""
        try:
            yield
        except WrittenMeanwhile:
            self.reread(typed=typed)
        except (Unreadable, NoSuchSession):
            self.say(prompt_text.not_taken(typed, self.screen))
            raise
        except RefError as error:
            self.say(prompt_text.refused(error, self.screen))
        except NoCommand as error:
            self.say(prompt_text.no_command(error.word, error.near, self.screen))
        except click.UsageError as error:
            self.say(prompt_text.refused_words([error.format_message()], self.screen))

    def do(self, answer: Answer, due: Question) -> None:
        """Do what one answer to the question that is due means."""
        match answer:
            case "back":
                self.back(due)
            case "help":
                self.say(prompt_text.helped(self.sheet, due, self.screen))
            case CommandLine(line):
                self.command(split(line))
            case "enter" if due == "contract":
                self.passed = self.sheet.evening.number
            case "enter" if due == "tricks" and not self.sheet.evening.is_recorded:
                self.say(prompt_text.tricks_needed(self.sheet, self.screen))
            case HandInput() if answer.tricks:
                hand = with_odd_trick(table_now(self.sheet), answer, self.screen, indent=remark_indent(self.screen))
                if hand:
                    self.enter(hand)
            case _:
                self.enter(answer)

    # -- writing ------------------------------------------------------------------------------

    def enter(self, answer: Answer) -> None:
        """Write the entries of an answer and say what was understood."""
        written = self.write(lambda sheet, at: entries_of(sheet, answer, at))
        self.say_written(written, implied=answer != "enter")

    def write(self, make: Make) -> Written:
        """Write to the sheet that the question was about. Raises WrittenMeanwhile if it is another by now."""
        count = len(self.sheet.session.entries)
        written = self.app.write(make, target=TargetSheet(self.saved, self.sheet), unchanged=True)
        self.sheet = written.after
        self.answered.append(range(count + 1, len(self.sheet.session.entries) + 1))
        return written

    def say_written(self, written: Written, *, implied: bool = False) -> None:
        """Say what was written; `implied` names also entries that an answer only implied."""
        self.say(prompt_text.understood(written.before, written.after, written.rulings, self.screen, implied=implied))

    def back(self, due: Question) -> None:
        """Go one step back: to the question before, or strike the newest entry."""
        number = self.sheet.evening.number
        if due == "tricks" and self.passed == number and not self.sheet.evening.deal.played:
            self.passed = 0
            return None
        struck = newest_step(self.sheet, self.answered)
        if not struck:
            return self.open_again()
        self.write(lambda _, at: tuple(EntryStruck(at, each) for each in struck))
        self.say(prompt_text.taken_back(self.sheet, struck, self.screen))
        self.passed = 0
        if self.sheet.evening.number < number:
            self.headed = heading_facts(self.sheet)
            self.passed = self.sheet.evening.number if self.sheet.evening.deal.contract is None else 0
        return None

    def open_again(self) -> None:
        """Go back to the questions before the first hand, or say why not where entries were struck already."""
        if self.sheet.session.entries:
            return self.say(prompt_text.nothing_to_take_back(self.screen))
        with self.saying_errors(), contextlib.suppress(GoBack):
            self.saved, self.sheet, _ = self.app.named(ask_again(self.app, self.saved, self.sheet))
            self.headed, self.passed, self.answered = (), 0, []
        return None

    def tie(self) -> None:
        """Ask about a tie at the hand that makes it; `<` takes that hand back, and commands work."""
        self.headed = ()
        self.ended = ()
        self.say(prompt_text.level(self.sheet, self.screen))
        try:
            with self.saying_errors():
                try:
                    while self.sheet.ask:
                        self.say_written(self.write(tie_answer(self.sheet, self.sheet.ask, self.screen, guided=True)))
                except GoBack:
                    self.back("end")
        except OtherWords as words:
            self.take(words.line, "end")

    # -- the commands -------------------------------------------------------------------------

    def command(self, words: tuple[str, ...]) -> None:
        """Run a command of `ref` on this sheet, as it runs by itself."""
        group = click.get_current_context().find_root().command
        assert isinstance(group, click.Group)
        name, command, _ = group.resolve_command(click.Context(group, info_name="ref"), [words[0]])
        if name == "play":
            raise usage("this is the guided evening already; ? helps.")
        if name == "new-session":
            opened = self.run(*words)
            if isinstance(opened, str):  # the new evening is the one to continue; an error returns its exit code
                self.saved, self.sheet, _ = self.app.named(opened)
                self.headed, self.passed, self.answered = (), 0, []
            return
        writes = isinstance(command, TableCommand) and command.writes
        if self.reread(typed=" ".join(words) if writes else None) and writes:
            return
        before = self.sheet
        of_folder = isinstance(command, TableCommand) and command.of_folder
        this_one = () if of_folder or "--all" in words else ("-s", self.saved.name)
        done = self.run(*this_one, *words)
        if name == "discard" and done is True:
            raise Discarded
        self.saved, self.sheet, _ = self.app.named(self.saved.name)
        if self.sheet.session != before.session:
            self.passed = 0

    def run(self, *words: str) -> Any:
        """Run a command line on this evening; the board makes room for a long answer."""
        kept = self.kept_screen
        return run_line(self.app, words, guided=self.saved.name, room=kept.room, make_room=kept.make_room)

    # -- the end ------------------------------------------------------------------------------

    def ask_whether_over(self) -> None:
        """Ask once who leaves an evening without an agreed end whether it is over, and close it then.

        Whoever leaves or stops here, too, has not closed it.
        """
        if self.sheet.finished or not self.sheet.hands or self.sheet.evening.end != End():
            return
        try:
            with self.saying_errors():
                if choose(prompt_text.whether_over(self.screen), 2) == 0:
                    self.say_written(self.write(lambda _, at: (EveningEnded(at),)))
                    if self.sheet.ask:
                        self.tie()
                    self.show_end(goes_on=False)
        except (EOFError, KeyboardInterrupt) as error:
            if not isinstance(error, Leave):
                click.echo()

    def is_over(self) -> bool:
        """Show the end once, then ask whether that was all; `<` takes the last hand back, and commands work."""
        facts = (self.sheet.hands, self.sheet.outcome)
        if self.ended != facts:
            self.show_end(goes_on=True)
        self.ended, self.headed = facts, ()
        line = read_line(prompt_text.prompt(self.sheet, "end", self.screen))
        if not line:
            return True
        self.take(line, "end")
        return False

    def show_end(self, *, goes_on: bool) -> None:
        """Show who won, the standings, and what can still be done, here if it `goes_on`."""
        self.say(prompt_text.the_end(self.sheet, self.screen))
        if self.sheet.hands:
            self.standings()
        self.say(prompt_text.after_the_end(self.screen, goes_on=goes_on))

    def standings(self) -> None:
        """Show the standings of a finished evening."""
        from referee.views.standings import final_standings

        self.app.show(final_standings(self.sheet))
