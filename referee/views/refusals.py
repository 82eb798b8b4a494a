"""How a no is said on standard error: one or two lines, the article at the end."""

from __future__ import annotations

import os
import sys
from typing import cast

from referee.errors import AgainstTheRules, RefError
from referee.rules import Rules
from referee.rulings import Ruling
from referee.seats import Names
from referee.views import verdicts
from referee.views.screen import GLUE, Screen, one_line, shows_symbols, wrap
from referee.views.words import Speaker


def refused(no: RefError) -> str:
    """The sentence of a no with its opening word and, where a rule of the game says it, the article.

    Wrapped only on a terminal, so that a script reads one line; controls in what was typed are escapes.
    """
    text = GLUE.join(map(one_line, f"{no.opening}{_sentence(no)}{no.hint}".split(GLUE)))
    if not sys.stderr.isatty():
        return text
    return "\n".join(wrap(text, min(80, os.get_terminal_size(sys.stderr.fileno()).columns)))


def briefly(no: RefError) -> str:
    """The sentence of a no with the number of its article, for who sits at the table and can ask for its words."""
    return f"{_sentence(no, quote=False)}{no.hint}"


def _sentence(no: RefError, *, quote: bool = True) -> str:
    rules = cast("Rules | None", no.cited)
    if isinstance(no, AgainstTheRules) and rules is not None:
        ruling, names = cast("Ruling", no.facts["ruling"]), cast("Names", no.facts["names"])
        screen = Screen(symbols=shows_symbols(sys.stderr.encoding))
        return verdicts.refusal(ruling, Speaker(names, screen, rules), quote=quote)
    if no.article and rules is not None:
        return f"{no} {verdicts.cited(no.article, rules, quote=quote)}"
    return str(no)
