"""Words offered at Tab as each shell wants them, where click's own scripts would lose a blank, a quote or a comma.

It is apart from `completion`, so that Tab at the name of a command loads neither game nor sheets.
"""

from __future__ import annotations

import os
import re
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
)

_SPECIAL = re.compile(r"""[ \t!"#$&'()*;<>?\[\\\]^`{|}~]""")
"""Characters to which a shell gives a meaning outside quotes."""

_IN_QUOTES = re.compile(r"""["$`\\]""")
"""Those that keep a meaning inside double quotes."""


class Bash(BashComplete):
    """bash puts words on its line as they come, so blanks and quotes are escaped for it."""

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Escape the word for the command line, and once more for the `read` of click's script."""
        opened = self._word_begun()[:1]
        if opened == "'":
            value = item.value.replace("'", "'\\''")
        else:
            value = (_IN_QUOTES if opened == '"' else _SPECIAL).sub(r"\\\g<0>", item.value)
        return f"{item.type},{value}".replace("\\", "\\\\")

    def _word_begun(self) -> str:
        # the script sends one word a line
        words = os.environ["COMP_WORDS"].split("\n")
        at = int(os.environ["COMP_CWORD"])
        return words[at] if at < len(words) else ""


class Zsh(ZshComplete):
    """zsh escapes words by itself; a backslash would be lost between a word and its help."""

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Double the backslashes of words with a help line, as zsh reads them."""
        if item.help:
            item = CompletionItem(item.value.replace("\\", "\\\\"), type=item.type, help=item.help)
        return super().format_completion(item)


class Fish(FishComplete):
    """fish escapes words by itself; click's script cuts at every comma, so it is told to cut once."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the cursor and the one under it, of which click takes the first; none for blanks."""
        if not os.environ["COMP_CWORD"].strip():
            os.environ["COMP_CWORD"] = ""
        return super().get_completion_args()

    source_template = FishComplete.source_template.replace('string split ","', 'string split --max 1 ","')


def register_shells() -> bool:
    """Register the three shells with click; return whether the shell that asks says where the cursor is."""
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)
    if not os.environ["_REF_COMPLETE"].endswith("_complete"):
        return True
    cursor = os.environ.get("COMP_CWORD", "")
    of_fish = os.environ["_REF_COMPLETE"].startswith("fish")
    return "COMP_WORDS" in os.environ and "COMP_CWORD" in os.environ and (of_fish or cursor.isdecimal())
