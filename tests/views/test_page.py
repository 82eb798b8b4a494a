"""The page: whole, parsed back, complete in itself, wide and narrow, with every name as text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import entries as seen
from referee.views.drawing import lines
from referee.views.evening import Standings
from referee.views.forms import View
from referee.views.page import page
from referee.views.screen import Screen
from tests.evenings import MESSY, V23, at, named, sheet_of, views_of
from tests.strategies import LONG_NAMES

_EMPTY = {"meta"}


class Read(HTMLParser):
    """A page read back: its elements, and the text of each drawing."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.drawings: dict[str, list[str]] = {"wide": [], "narrow": []}
        self.title = ""
        self.held: list[tuple[str, str]] = []
        self._in: str | None = None
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in _EMPTY:
            self.open.append(tag)
        if tag == "pre":
            self._in = dict(attrs)["class"] or ""
            self.drawings[self._in].append("")
        if tag == "bdi":
            self.held.append((dict(attrs)["style"] or "", ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "pre":
            self._in = None

    def handle_data(self, data: str) -> None:
        if self._in:
            self.drawings[self._in][-1] += data
        if self.open and self.open[-1] == "title":
            self.title += data
        if self.open and self.open[-1] == "bdi":
            self.held[-1] = (self.held[-1][0], data)


WHOLE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>2026-11-27, standings</title>
<style>
@page { size: A4; margin: 12mm; }
:root { color-scheme: light dark; }
body { margin: 12px; background: #ffffff; color: #1a1a1a; }
pre { margin: 0 0 2em; line-height: 1.35; white-space: pre; font-variant-emoji: text; font-variant-ligatures: none; }
pre, bdi { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
bdi { display: inline-block; text-align: left; }
.wide { display: none; font-size: 15px; }
.narrow { font-size: min(16px, calc((100vw - 24px) / 24.4)); }
@media (min-width: 780px) { .wide { display: block; } .narrow { display: none; } }
@media (prefers-color-scheme: dark) { body { background: #16181d; color: #e4e4e4; } }
@media print {
:root { color-scheme: light; }
body { margin: 0; background: none; color: #000000; }
pre { line-height: 1.25; }
.wide { display: block; font-size: 10pt; }
.narrow { display: none; }
section { break-inside: avoid; }
}
</style>
</head>
<body>
<main>
<section aria-label="2026-11-27, standings">
<pre class="wide">2026-11-27                                                              finished

<span style="font-weight: bold"> #  player   total     1   2   3   4   5   6      as 8   as 5   as 3</span>
 1  &lt;b&gt;&amp;        +6    -1  -1  +1  +4  +4  -1        +3     +3      0
 2  Anna        +2    +3  -1  +2  -2  -3  +3        +1     +5     -4
 3  <bdi style="width:5ch">สมชาย</bdi>       -8    -2  +2  -3  -2  -1  -2        -5     +1     -4

&lt;b&gt;&amp; wins with +6.</pre>
<pre class="narrow">2026-11-27                      finished
<span style="font-weight: bold"> #  player   total  last</span>
 1  &lt;b&gt;&amp;        +6    -1
 2  Anna        +2    +3
 3  <bdi style="width:5ch">สมชาย</bdi>       -8    -2
&lt;b&gt;&amp; wins with +6.</pre>
</section>
</main>
</body>
</html>
"""


def test_a_whole_page() -> None:
    names = [seen.NameCorrected(at("22:10"), "Boris", "<b>&"), seen.NameCorrected(at("22:11"), "Chai", "สมชาย")]
    assert page((Standings(sheet_of([*V23, *names])),)) == WHOLE


@pytest.mark.parametrize("view", views_of(sheet_of(MESSY)), ids=lambda view: view.what)
def test_every_view_stands_there_wide_and_narrow(view: View) -> None:
    found = Read(page((view,)))
    assert found.title == view.title
    for name, width in (("wide", 80), ("narrow", 40)):
        screen = Screen(width, keyboard=False)
        assert found.drawings[name] == ["\n".join(lines(view.drawn(screen), screen))]


def test_several_views_are_a_section_each() -> None:
    view = Standings(sheet_of(V23))
    found = Read(page((view, view)))
    assert found.title == "standings of 2 sheets"
    assert found.drawings["wide"] == Read(page((view,))).drawings["wide"] * 2


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert len({page(tuple(views_of(sheet_of(MESSY)))) for _ in range(2)}) == 1


@given(names=LONG_NAMES, hands=st.integers(0, 20))
def test_every_name_is_text_and_nothing_is_fetched(names: tuple[str, str, str], hands: int) -> None:
    sheet = named(names, hands)
    for view in views_of(sheet):
        text = page((view,))
        found = Read(text)
        assert not re.search(r"https?:|url\(|@import", text.replace("http-equiv", ""))
        assert found.tags == {"html", "head", "meta", "title", "style", "body", "main", "section", "pre"} | (
            found.tags & {"span", "bdi"}
        )
        assert not {name for name, _ in found.attributes} & {"src", "href", "srcset", "data", "poster", "background"}
        for name, width in (("wide", 80), ("narrow", 40)):
            screen = Screen(width, keyboard=False)
            assert found.drawings[name] == ["\n".join(lines(view.drawn(screen), screen))]
