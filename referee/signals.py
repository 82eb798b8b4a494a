"""The signals that stop a program: what they do while `ref` starts, works, saves and ends.

| stage | INT | TERM, HUP |
| --- | --- | --- |
| it starts | exit 130 | as the system has it |
| a command works | KeyboardInterrupt | SystemExit: 128 and the number of the signal |
| a file is replaced | kept back until the next question | the same |
| it ends | ignored | ignored |

An exception between the replacement of a file and the answer would deny what is written. So from the replacement on
signals are kept back; the command answers, and what comes before its end came too late.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # `signal` only makes enums of it, which would cost every start 0.6 ms

INTERRUPTED = 130

_STOPPING: list[int] = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

_show_error = sys.excepthook
"""What shows an exception that nobody handles, while the program is not being loaded."""

_handlers: dict[int, Any] = {}
"""The handlers of the signals that are kept back."""

_kept: set[int] = set()
"""The signals that came meanwhile."""


class TooLate(KeyboardInterrupt):
    """An interrupt that came while an answer was saved; the answer is on the sheet."""


def start_loading() -> None:
    """End the process without a traceback by an interrupt while modules are loaded, and by one that nobody handles."""
    sys.excepthook = _end_or_show
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        _set(signal.SIGINT, _leave)


def end_loading() -> None:
    """Give the interrupt and unhandled exceptions back to whoever loaded the program."""
    if sys.excepthook is _end_or_show:
        sys.excepthook = _show_error
    if signal.getsignal(signal.SIGINT) is _leave:
        _set(signal.SIGINT, signal.default_int_handler)


@contextlib.contextmanager
def handling_signals() -> Iterator[None]:
    """Let the signals end this process from its start to its end; those that were ignored before stay so."""
    for number in _STOPPING:
        if signal.getsignal(number) != signal.SIG_IGN:
            _set(number, _leave if number == signal.SIGINT else _terminate)
    try:
        yield
    finally:
        _ignore()


@contextlib.contextmanager
def raising_interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt while a command works, and ignore signals once it is done, all in `handling_signals`."""
    is_outermost = signal.getsignal(signal.SIGINT) is _leave
    if is_outermost:
        _set(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        if is_outermost:
            _ignore()


def keep_back() -> None:
    """Keep signals back until `let_through`; those that are ignored stay so."""
    for number in _STOPPING:
        handler = signal.getsignal(number)
        if number not in _handlers and handler not in (signal.SIG_IGN, None):
            _handlers[number] = handler
            _set(number, lambda received, _: _kept.add(received))


def let_through() -> None:
    """Let signals through again, those first that were kept back. Raises TooLate for an interrupt."""
    _restore()
    while _kept:
        number = _kept.pop()
        if number == signal.SIGINT:
            raise TooLate
        signal.raise_signal(number)


def drop_kept() -> None:
    """Let signals through again, but not those that came too late to stop the command."""
    _restore()
    _kept.clear()


def _restore() -> None:
    while _handlers:
        number, handler = _handlers.popitem()
        _set(number, handler)


def _set(number: int, handler: Any) -> None:
    try:
        signal.signal(number, handler)
    except ValueError:  # outside the main thread, where no handler ever runs
        return


def _ignore() -> None:
    for number in _STOPPING:
        _set(number, signal.SIG_IGN)
    _handlers.clear()
    _kept.clear()


def _end_or_show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    _show_error(kind, error, trace)


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)


def _terminate(number: int, _: object) -> None:
    raise SystemExit(128 + number)
