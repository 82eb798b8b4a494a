"""How a no is said on standard error: one or two lines, the article at the end."""

from __future__ import annotations

import os
import sys

from referee.errors import RefError
from referee.game.rulings import AgainstTheRules
from referee.views import verdicts
from referee.views.screen import GLUE, STOP, UNBROKEN, Screen, flat, one_line, shows_symbols, wrap
from referee.views.words import Speaker


def refused(no: RefError, *, plain: bool = False) -> str:
    """The sentence of a no with its opening word and, where a rule of the game says it, the article.

    Wrapped only on a terminal, so that a script reads one line; plain every sentence is one. Controls in what was
    typed are escapes.
    """
    screen = Screen(symbols=shows_symbols(sys.stderr.encoding), plain=plain)
    text = _shown(f"{no.opening}{_sentence(no, screen)}{_hint(no)}")
    if not plain and not sys.stderr.isatty():
        return flat(text)
    width = UNBROKEN if plain else min(80, os.get_terminal_size(sys.stderr.fileno()).columns)
    return "\n".join(wrap(text, width))


def _hint(no: RefError) -> str:
    hint = no.hint.lstrip()
    return f"{STOP}{hint}" if hint else ""


def _shown(text: str) -> str:
    """The text with an escape for every control but the marks that matter to lines."""
    return STOP.join(GLUE.join(map(one_line, part.split(GLUE))) for part in text.split(STOP))


def briefly(no: RefError, screen: Screen) -> str:
    """The sentence of a no with the number of its article, for who sits at the table and can ask for its words."""
    return f"{_sentence(no, screen, quote=False)}{_hint(no)}"


def _sentence(no: RefError, screen: Screen, *, quote: bool = True) -> str:
    if isinstance(no, AgainstTheRules) and no.rules is not None:
        return verdicts.refusal(no.ruling, Speaker(no.names, screen, no.rules), quote=quote)
    if no.article and no.rules is not None:
        return f"{no}{STOP}{verdicts.cited(no.article, no.rules, quote=quote)}"
    return str(no)
