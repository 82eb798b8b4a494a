"""The ways in which `ref` says no: each family with its exit code, and a class only where somebody catches it.

The sentence stands where it is raised: what was found, what was expected, where. Whoever prints an error adds
the words of the article. A sentence that names a command names it with `ref()`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from referee.game.rules import Rules

_LONGEST_QUOTE = 400
"""Characters of typed text that a sentence repeats; what is longer was no word."""


_prefix = "ref "


def ref() -> str:
    """Return what stands before a command in a sentence: `ref `, or nothing within the guided evening."""
    return _prefix


@contextlib.contextmanager
def without_ref() -> Iterator[None]:
    """Name commands without `ref` until the block ends."""
    global _prefix
    _prefix = ""
    try:
        yield
    finally:
        _prefix = "ref "


class RefError(Exception):
    """A refusal: `text` says what is wrong, `article` is the key of the article of `rules` that says so."""

    exit_code: ClassVar[int] = 3
    opening: ClassVar[str] = "Refused: "

    def __init__(self, text: str, *, article: str | None = None, rules: Rules | None = None) -> None:
        super().__init__(text)
        self.article = article
        self.rules = rules
        self.hint = ""
        """What to do about it, where the command knows more than the raiser."""


def quoted(text: str) -> str:
    """Put quotation marks round typed text, and shorten what is too long to be a word."""
    return f'"{shortened(text)}"'


def shortened(text: str) -> str:
    """Return text as it is, or the beginning of what is too long to be a word."""
    return f"{text[:60]}..." if len(text) > _LONGEST_QUOTE else text


def reason_of(error: OSError) -> str:
    """Return why the system refused, in its own words."""
    return (error.strerror or str(error)).lower()


def foreign_sign(text: str) -> str:
    """Name the first letter or digit that is not ASCII: `"ч" is the cyrillic small letter che`; empty without one."""
    sign = next((char for char in text if char.isalnum() and not char.isascii()), None)
    if sign is None:
        return ""
    from unicodedata import name

    return f'"{sign}" is the {name(sign, "unknown sign").lower()}'


class Unclear(RefError):
    """The words cannot be read, or mean more than one thing."""

    exit_code = 2
    opening = "Unclear: "


class UnreadableContract(Unclear):
    """A word that is no contract."""


class Refused(RefError):
    """Understood, and turned down: it cannot have happened, is against the rules, or not possible now."""


class WinnersDoNotFit(Refused):
    """Trick winners contradict the numbers of tricks or the recorded tricks."""


class WrittenMeanwhile(Refused):
    """Another process wrote to the sheet while a question was open."""


class EveningOver(Refused):
    """The evening is finished."""

    def __init__(self, session: str, rules: Rules) -> None:
        text = f"{session} is finished. To go on with it: {ref()}play-on"
        super().__init__(text, article="session-length", rules=rules)


class SessionExists(Refused):
    """A session name is taken."""


class NotFound(RefError):
    """A thing that was named does not exist."""

    exit_code = 4
    opening = "Not found: "


class NoSuchSession(NotFound):
    """No sheet of the folder has this name."""


class Unreadable(RefError):
    """A file cannot be read, is no sheet or pack, or is from another edition."""

    exit_code = 5
    opening = "Cannot read: "


class CannotOpen(Unreadable):
    """The system does not let a file or folder be read."""


class NotWhole(Unreadable):
    """A file is no whole TOML document."""

    def __init__(self, file: str, fault: str) -> None:
        super().__init__(f"{file}: {fault}. Nothing was changed; mend it by hand or restore a copy.")


class NotSaved(RefError):
    """The disk, or the lock after its wait, stood in the way of a sheet."""

    exit_code = 6
    opening = "Not saved: "


class NotWritten(RefError):
    """A file for other programs could not be written; no sheet was meant."""

    exit_code = 6
    opening = "Not written: "


class CannotAnswer(RefError):
    """The command is done; only its answer could not be written."""

    exit_code = 6
    opening = "No answer: "
