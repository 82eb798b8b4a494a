"""Every way in which `ref` says no: one class a way, with its exit code and its sentence.

It knows no rules and no files; whoever raises passes the facts, whoever prints asks for `str`.
"""

from __future__ import annotations

from typing import ClassVar


class RefError(Exception):
    """A no with an exit code; `sentence` is filled in with the keyword facts of the raiser."""

    exit_code: ClassVar[int] = 3
    opening: ClassVar[str] = "Refused: "
    sentence: ClassVar[str]
    article: ClassVar[str | None] = None

    def __init__(self, *, cited: object = None, **facts: object) -> None:
        super().__init__(self.sentence.format(**{name: _shown(fact) for name, fact in facts.items()}))
        self.facts = facts
        self.cited = cited
        """The pack whose `article` says no."""
        self.hint = ""
        """What to do about it, where the command knows more than the raiser."""


_LONGEST = 400
"""Characters of a fact that a sentence repeats; what is longer was no word."""


def _shown(fact: object) -> object:
    return f"{fact[:60]}..." if isinstance(fact, str) and len(fact) > _LONGEST else fact


# -- 2: the words typed cannot be read -------------------------------------------------------


class Unclear(RefError):
    """The words cannot be read, or mean more than one thing (exit 2)."""

    exit_code = 2
    opening = "Unclear: "


class UnreadableCard(Unclear):
    sentence = '"{word}" is no card; expected a rank and a suit, such as 4C, 10h, ts or ah.'


class UnreadableContract(Unclear):
    sentence = '"{word}" is no contract; expected one of {expected}.'


class UnreadableNumber(Unclear):
    sentence = '"{word}" is no whole number; expected the digits 0-9{where}.'


class UnreadableTricks(Unclear):
    sentence = "expected three numbers of tricks, one each for {players}; found {found}."


class UnreadableWinners(Unclear):
    sentence = '"{word}" names no trick winner; expected names by commas, or initials or seat numbers in one word.'


class AmbiguousPlayer(Unclear):
    sentence = '"{word}" may be {candidates}; type one more letter or the seat number.'


class AmbiguousPerson(Unclear):
    sentence = '"{word}" may be {candidates}; type one more letter.'


class ThreeNames(Unclear):
    sentence = "three names are needed, clockwise; found {found}. Names with blanks: put commas between them."


class PlayersOrCards(Unclear):
    sentence = '"{words}" are players and cards; name the players by their seats, 1 to 3.'


class NoText(Unclear):
    sentence = "a control character or broken bytes among what was typed; type it again."


class UnclearChoice(Unclear):
    sentence = '"{word}"; expected {expected}.'


class UnclearAnswer(Unclear):
    sentence = '"{word}" is no answer here; expected {expected}. ? tells more.'


class ThreeCards(Unclear):
    sentence = "a trick has three cards; found {found}."


class BadName(Unclear):
    sentence = "the name {name} {fault}."


class NamesAlike(Unclear):
    sentence = 'the names "{first}" and "{second}" are the same to a reader; three different ones are needed.'


class UnsafeSessionName(Unclear):
    sentence = "the session name {name} {fault}; expected a short plain file name, such as friday."


# -- 3: it cannot have happened, it is against the rules, or not now ---------------------------


class Refused(RefError):
    """Read and understood, and turned down (exit 3)."""


class TricksDoNotAddUp(Refused):
    sentence = "{tricks} is {found} {noun}, {difference}; a hand has {expected}."
    article = "trick-count"

    def __init__(self, *, tricks: tuple[int, ...], expected: int, cited: object = None) -> None:
        found = sum(tricks)
        missing = expected - found
        difference = f"{missing} {'is' if missing == 1 else 'are'} missing" if missing > 0 else f"{-missing} too many"
        super().__init__(
            cited=cited,
            tricks=" ".join(map(str, tricks)),
            found=found,
            noun="trick" if found == 1 else "tricks",
            difference=difference,
            expected=expected,
        )


class TricksImpossible(Refused):
    sentence = "{player} cannot have won {tricks} tricks; a hand has {expected}, and none is less than 0."
    article = "trick-count"


class WinnersDoNotFit(Refused):
    sentence = "the trick winners give {player} {found}, the numbers give {expected}; one of them is wrong."
    article = "trick-count"


class TrickWonOtherwise(Refused):
    sentence = "trick {trick} is recorded as {known}'s, the winners say {told}; one of them is wrong."
    article = "trick-count"


class TooManyWinners(Refused):
    sentence = "{found} trick winners are named; a hand has {expected} tricks."
    article = "trick-count"


class WinnersIncomplete(Refused):
    sentence = "{found} trick winners are named; expected all {expected}, from the first trick on."
    article = "trick-count"


class WonNoTrick(Refused):
    sentence = "{player} won no trick in hand {hand}, so no trick of {player} can have come later."
    article = "tie-latest-trick"


class NobodyTied(Refused):
    sentence = "{player} is not level with anybody for the win after hand {hand}; nothing is to be decided."
    article = "winner"


class NotACard(Refused):
    sentence = "{card} is not in the pack of {rules}."
    article = "pack-of-cards"


class CardTwice(Refused):
    sentence = "the {card} is named twice; every card is there once."
    article = "pack-of-cards"


class NoTrumpYet(Refused):
    sentence = "a card did not follow suit, so trump decides, and it is not named. Then: --trump CONTRACT"
    article = "trump-wins"


class NotAContract(Refused):
    sentence = "{contract} is no contract in {rules}; it has {expected}."
    article = "contracts"


class AgainstTheRules(Refused):
    """A ruling of the referee that stops the entry; the views word it from `ruling` and `names`."""

    sentence = "against article {ruling.key}."


class WrittenMeanwhile(Refused):
    sentence = "another window wrote to {session} while this was asked; nothing was noted. How it stands: ref next"


class EveningOver(Refused):
    sentence = "{session} is finished. To go on with it: ref play-on"
    article = "session-length"


class AfterTheEnd(Refused):
    sentence = "the agreed end came with hand {hand}. Type the sheet in up to there, then ref play-on, then the rest."
    article = "session-length"


class EveningOpen(Refused):
    sentence = "{session} is not finished; there is nothing to reopen."


class NothingToUndo(Refused):
    sentence = "nothing to undo in {session}."


class NothingToRedo(Refused):
    sentence = "nothing to redo in {session}: the newest entry is no undo."


class HandIsScored(Refused):
    sentence = "hand {hand} is scored ({tricks}). To change it: ref correct-hand {hand} {typed}"


class HandNotNext(Refused):
    sentence = "the next hand is {next}, not {hand}."


class NothingToDecide(Refused):
    sentence = "there is nothing for the table to decide: {why}"
    article = "winner"


class TieIsOpen(Refused):
    sentence = (
        "{session} is closed, and who won is open: ref record-last-tricks PLAYER ...; "
        "or ref end-session --shared, or --winner PLAYER."
    )
    article = "winner"


class SheetIsKept(Refused):
    sentence = (
        "{file} would be a score sheet, which only entries are written to; expected another ending than {ending}."
    )


class SessionExists(Refused):
    sentence = 'the name is taken: "{name}" exists in {folder}{as_}.'


class NothingChanges(Refused):
    sentence = "nothing would change: {what}"


# -- 4: no such thing -------------------------------------------------------------------------


class Unknown(RefError):
    """A thing that was named does not exist (exit 4)."""

    exit_code = 4
    opening = "Not found: "


class NoSuchSession(Unknown):
    sentence = "no session {name} in {folder}{hint}"


class NoSession(Unknown):
    sentence = "no score sheet in {folder}. To begin: ref new-session PLAYER PLAYER PLAYER"


class NoSuchPlayer(Unknown):
    sentence = 'nobody called "{word}" sits here; at the table are {players}.'


class NobodyPlayed(Unknown):
    sentence = 'nobody called "{word}" played a hand in these sheets; there are {players}.'


class NoSuchHand(Unknown):
    sentence = "no hand {hand} on this sheet; it has {found}."

    def __init__(self, *, hand: int, hands: int) -> None:
        super().__init__(hand=hand, found=f"{hands} {'hand' if hands == 1 else 'hands'}")


class NoSuchTrick(Unknown):
    sentence = "no trick {trick} in hand {hand}; {played} are recorded."


class NoSuchPack(Unknown):
    sentence = "no rule pack {name}; there are {packs}."


class NoSuchArticle(Unknown):
    sentence = "no article {word} in {rules}. All of them: ref rules"


# -- 5: a file that cannot be read ------------------------------------------------------------


class Unreadable(RefError):
    """A file cannot be read, is no sheet or pack, or is from another edition (exit 5)."""

    exit_code = 5
    opening = "Cannot read: "


class CannotOpen(Unreadable):
    sentence = "{file}: {reason}."


class NotWhole(Unreadable):
    sentence = "{file}: {fault}. Nothing was changed; mend it by hand or restore a copy."


class NewerFormat(Unreadable):
    sentence = "{file}: written in format {found}; this ref reads format {expected}."


class UnknownEdition(Unreadable):
    sentence = "{file}: played by edition {found} of {rules}; this ref has {expected}."


class UnknownPack(Unreadable):
    sentence = '{file}: played by "{found}"; this ref has {packs}.'


class WrongValue(Unreadable):
    sentence = "{file}: {where}: expected {expected}, found {found}."


class UnknownKey(Unreadable):
    sentence = '{file}: {where}: unknown {noun} "{found}"; the nearest known is "{nearest}".'


class MissingKey(Unreadable):
    sentence = '{file}: {where}: "{key}" is missing.'


class DoesNotFit(Unreadable):
    sentence = "{file}: {where}: {fault}"


# -- 6: the disk ------------------------------------------------------------------------------


class DiskTrouble(RefError):
    """The disk, or the lock after its wait, stood in the way (exit 6)."""

    exit_code = 6
    opening = "Not saved: "


class CannotSave(DiskTrouble):
    sentence = "{file}: {reason}. The sheet is as it was."


class FolderBusy(DiskTrouble):
    sentence = "{folder} is held by another ref for {seconds} seconds. The sheet is as it was; try again."


class CannotWrite(RefError):
    """A file for other programs could not be written; no sheet was meant (exit 6)."""

    exit_code = 6
    opening = "Not written: "
    sentence = "{file}: {reason}."


class CannotAnswer(RefError):
    """What was typed is done as `done` says; only the answer could not be written (exit 6)."""

    exit_code = 6
    opening = "No answer: "
    sentence = "standard output: {reason}.{done}"
