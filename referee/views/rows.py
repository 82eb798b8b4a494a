"""Tables for other programs: csv with one head and a row a line.

Which rows there are is told by the views; nothing here knows what stands in them.
"""

from __future__ import annotations

import csv
import io

from referee.views.forms import Line


def csv_text(rows: list[Line], encoding: str | None) -> str:
    """The rows under the names of their columns, in what the output can encode; none give no text."""
    text = io.StringIO()
    if rows:
        table = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    return text.getvalue().encode(encoding or "utf-8", "backslashreplace").decode(encoding or "utf-8")
