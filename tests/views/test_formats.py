"""Every format of every view: parsed back by readers of csv, HTML and XML, complete, and safe to open."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.game.entries import Misdealt, NameCorrected, Session
from referee.game.scoresheet import ScoreSheet, work_out
from referee.views.blocks import Chart, Csv, CsvRow, View
from referee.views.formats import CHAT_COLUMNS, chat, csv_text, json_text, looks_like_formula, terminal
from referee.views.layout import Screen, one_line
from referee.views.page import html
from referee.views.phrases import Voice
from referee.views.picture import CELL, LINE, svg
from referee.views.score_sheet import score_sheet
from referee.views.standings import standings
from tests.evenings import MESSY, NAME, V23, at, named, sheet_of, views_of
from tests.strategies import LONG_NAMES, sessions
from tests.vectors import SEED

PAGE_SCREEN = Screen(80, Voice(keyboard=False))


def without_charts(view: View) -> View:
    """A view without its charts, which are signs on a screen and lines in a picture."""
    return view._replace(blocks=lambda voice: [each for each in view.blocks(voice) if not isinstance(each, Chart)])


def screen_lines(view: View) -> list[str]:
    """What a view shows on a wide screen without a keyboard."""
    return [line.rstrip(" ") for line in terminal([view], PAGE_SCREEN, color=False).rstrip("\n").split("\n")]


# -- JSON -------------------------------------------------------------------------------------


def test_json_shows_other_scripts_only_where_the_output_has_them() -> None:
    assert json_text({"player": "Анна"}, "UTF-8") == '{\n  "player": "Анна"\n}'
    assert json_text({"player": "Анна"}, "cp1252") == '{\n  "player": "\\u0410\\u043d\\u043d\\u0430"\n}'


# -- CSV --------------------------------------------------------------------------------------


def parsed(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_table_without_rows_has_its_column_names() -> None:
    assert csv_text(Csv(("session", "hands"), [])) == "session,hands\n"


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\nx", "＝1", "＋1", "－1", "＠x", "−1", "﹢1", " =1"),
        *("\u00a0=1", "\u200b=1", "\ufeff=1", "'=1", '"=1', "“ +1", "\"'@x"),
    ],
)
def test_what_looks_like_a_formula_is_disarmed(text: str) -> None:
    assert looks_like_formula(text)
    (_, (cell,)) = csv.reader(io.StringIO(csv_text(Csv(["note"], [{"note": text}])), newline=""))
    shown = one_line(text)
    assert cell == (f"'{shown}" if looks_like_formula(shown) else shown)


@pytest.mark.parametrize("text", ["", "Anna", "a=b", "1-1", "'", " ", "O'Neill", "“so”", "2+2", "(=1)", "สมชาย"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert not looks_like_formula(text)


@pytest.mark.parametrize("number", [-1, 0, 3, -0.5])
def test_a_number_stays_a_number(number: float) -> None:
    assert csv_text(Csv(["points"], [{"points": number}])) == f"points\n{number}\n"


WRITTEN = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("=+-@'\" \t\r\n＝−,;"), max_size=12)


def as_meant(cell: str) -> str:
    """What a cell said before it was disarmed."""
    return cell[1:] if cell.startswith("'") and looks_like_formula(cell[1:]) else cell


@given(st.lists(st.tuples(WRITTEN, st.none() | st.integers(), WRITTEN), max_size=5))
def test_what_is_read_back_is_what_was_meant(cells: list[tuple[str, int | None, str]]) -> None:
    rows: list[CsvRow] = [{"player": a, "points": b, "note": c} for a, b, c in cells]
    found = parsed(csv_text(Csv(["player", "points", "note"], rows)))
    assert [(as_meant(row["player"]), row["points"], as_meant(row["note"])) for row in found] == [
        (one_line(a), "" if b is None else str(b), one_line(c)) for a, b, c in cells
    ]
    for row in found:
        for cell in (row["player"], row["note"]):
            assert not cell or unicodedata.normalize("NFKC", cell.strip() or "x")[0] not in "=+-@\t\r"


NUMBERS = {
    "finished", "hands", "rank", "winner", "total", "hand", "points", "entry", "place", "target", "tricks",
    "corrected", "misdealt", "out_of_turn", "waived", "violations", "total_1", "total_2", "total_3",
}  # fmt: skip


@given(sessions())
def test_every_table_of_any_evening_reads_back(written: Session) -> None:
    for view in views_of(work_out(NAME, SEED, written)):
        if view.csv is None:
            continue
        table = view.csv()
        columns, rows = tuple(table.columns), list(table.rows)
        found = parsed(csv_text(Csv(columns, rows)))
        assert len(found) == len(rows)
        for cells, row in zip(found, rows, strict=True):
            assert tuple(cells) == columns
            assert set(row) <= set(columns)
            for name, cell in cells.items():
                meant = row.get(name)
                assert as_meant(cell) == ("" if meant is None else one_line(str(meant)))
                assert name not in NUMBERS or meant is None or isinstance(meant, int)


@given(sessions())
def test_the_points_of_a_hand_add_up_to_nothing_and_totals_are_sums(written: Session) -> None:
    sheet = work_out(NAME, SEED, written)
    tables = [view.csv for view in (score_sheet(sheet), standings(sheet))]
    played, ranked = (parsed(csv_text(table())) for table in tables if table)
    for number in range(1, len(sheet.hands) + 1):
        for found in (played, ranked):
            assert sum(int(row["points"]) for row in found if row["hand"] == str(number)) == 0
            assert len({row["player"] for row in found if row["hand"] == str(number)}) == 3
    for name in {row["score_of"] for row in ranked}:
        mine = [row for row in ranked if row["score_of"] == name and row["hand"]]
        assert not mine or {int(row["total"]) for row in mine} == {sum(int(row["points"]) for row in mine)}


# -- chat -------------------------------------------------------------------------------------


def test_several_views_share_a_fence() -> None:
    view = standings(sheet_of(V23))
    one, two = chat([view]).splitlines(), chat([view, view]).splitlines()
    assert two == [*one[:-1], "", *one[1:]]


@pytest.mark.parametrize(("name", "fence"), [("Ann", "```"), ("`Ann``", "```"), ("```", "````"), ("`" * 40, "`" * 35)])
def test_the_fence_is_longer_than_any_run_of_its_marks(name: str, fence: str) -> None:
    first, *lines, last = chat([standings(named((name, "Bob", "Cy"), 3))]).splitlines()
    assert first == last
    assert len(first) <= len(fence)
    assert not any(first in line for line in lines)


@pytest.mark.parametrize("entries", [[], V23[:1], V23[:4], V23, MESSY[:13], MESSY[:-1], MESSY])
def test_no_message_names_a_command(entries: list[object]) -> None:
    for view in views_of(sheet_of([*entries])):  # type: ignore[list-item]  # parametrize widens the entries
        assert "ref " not in chat([view])


def fits(view: View) -> None:
    fence, *lines, end = chat([view]).splitlines()
    assert fence == end
    for line in lines:
        assert cell_len(line) <= CHAT_COLUMNS, (view.what, line)
        assert line == line.rstrip(" "), (view.what, line)


@given(LONG_NAMES.flatmap(lambda names: sessions(players=names)))
def test_every_line_of_every_message_fits_whatever_happened(written: Session) -> None:
    for view in views_of(work_out(NAME, SEED, written)):
        fits(view)


@given(names=LONG_NAMES, hands=st.integers(1, 40), name=st.text("ab 王", min_size=1, max_size=60))
def test_every_line_of_every_message_fits_however_long_the_evening(
    names: tuple[str, str, str], hands: int, name: str
) -> None:
    sheet: ScoreSheet = named(names, hands)
    for view in views_of(work_out(name, sheet.rules, sheet.session)):
        fits(view)


# -- HTML -------------------------------------------------------------------------------------


class Page(HTMLParser):
    """A page read back: its elements and attributes, its title, its text, and the texts of its table cells."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.title = ""
        self.text = ""
        self.cells: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-2:] == ["head", "title"]:
            self.title += data
        elif "main" in self.open:
            self.text += data
        if {"td", "th"} & set(self.open):
            self.cells[-1] += data


STANDINGS_BODY = """\
<section aria-label="2026-11-27, standings">
<h1>2026-11-27 <span>after hand 1 of 2</span></h1>
<div class="scroll"><table>
<thead><tr><th scope="col" class="right" rowspan="2">rank</th><th scope="col" class="left" rowspan="2">player</th>\
<th scope="col" class="right" rowspan="2">total</th><th scope="colgroup" class="center" colspan="2">points in hand</th>\
<th scope="col" class="left" rowspan="2">hand 2</th><th scope="col" class="left" rowspan="2"></th></tr>
<tr><th scope="col" class="right">1</th><th scope="col" class="right">2</th></tr>
</thead><tbody>
<tr><td class="right">1</td><td class="left"><span class="player-1">&lt;b&gt;&amp;</span></td>\
<td class="right total"><span class="plus">+3</span></td><td class="right"><span class="plus">+3</span></td>\
<td class="right">.</td><td class="left">needs 3</td><td class="left">gives 3</td></tr>
<tr><td class="right">2</td><td class="left"><span class="player-2">Boris</span></td>\
<td class="right total"><span class="minus">-1</span></td><td class="right"><span class="minus">-1</span></td>\
<td class="right">.</td><td class="left">needs 8, deals</td><td class="left">gets 1</td></tr>
<tr><td class="right">3</td><td class="left"><span class="player-3">สมชาย</span></td>\
<td class="right total"><span class="minus">-2</span></td><td class="right"><span class="minus">-2</span></td>\
<td class="right">.</td><td class="left">needs 5</td><td class="left">gets 2</td></tr>
</tbody></table></div>
<p><span class="player-1">&lt;b&gt;&amp;</span> leads by 4, 1 hand to go.</p>
</section>"""


def test_a_whole_page() -> None:
    names = [NameCorrected(at("22:10"), "Anna", "<b>&"), NameCorrected(at("22:11"), "Chai", "สมชาย")]
    sheet = sheet_of([*V23[:1], *names])
    short = work_out(
        NAME, SEED, sheet.session._replace(head=sheet.session.head._replace(end=SEED.end._replace(hands=2)))
    )
    page = html([standings(short)])
    assert STANDINGS_BODY in page
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')


@pytest.mark.parametrize("view", views_of(sheet_of(MESSY)), ids=lambda view: view.what)
def test_every_view_is_a_section_with_its_title(view: View) -> None:
    page = Page(html([view]))
    assert page.title == view.title
    assert ("aria-label", view.title) in page.attributes
    words = set(re.findall(r"[^\W_]{3,}", " ".join(screen_lines(without_charts(view)))))
    missing = {word for word in words if word not in page.text}
    assert not missing


def test_several_views_are_a_section_each() -> None:
    view = standings(sheet_of(V23))
    page = Page(html([view, view]))
    assert page.title == "standings of 2 sheets"
    assert page.cells == Page(html([view])).cells * 2


@given(names=LONG_NAMES, hands=st.integers(0, 20))
def test_every_name_is_text_on_a_page_and_nothing_is_fetched(names: tuple[str, str, str], hands: int) -> None:
    for view in views_of(named(names, hands)):
        text = html([view])
        page = Page(text)
        assert not re.search(r"https?:|url\(|@import", text.replace("http-equiv", ""))
        assert "script" not in page.tags
        assert not {name for name, _ in page.attributes} & {"src", "href", "srcset", "data", "poster", "background"}
    page = Page(html([standings(named(names, hands))]))
    assert set(names) <= set(page.cells)


# -- SVG --------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def blanks(text: str | None) -> str:
    """A text of a picture with blanks at which a line may break again."""
    return (text or "").replace("\xa0", " ")


def picture_lines(text: str) -> list[str]:
    """The lines of a picture, each text put where it begins, or before where it ends."""
    pieces = []
    for each in ET.fromstring(text).iter(f"{SVG}text"):
        shown = blanks("".join(each.itertext()))
        back = {"end": cell_len(shown), "middle": cell_len(shown) / 2}.get(each.get("text-anchor", ""), 0)
        pieces.append((float(each.attrib["y"]), round(float(each.attrib["x"]) / CELL - back), shown))
    rows: dict[float, str] = {}
    for y, column, shown in sorted(pieces):
        line = rows.get(y, "")
        assert column >= cell_len(line), "a piece lies on the one before"
        rows[y] = line + " " * (column - cell_len(line)) + shown
    last = round((max(rows) - 20) / LINE)
    return [rows.get(round(20 + at * LINE, 1), "").rstrip() for at in range(last + 1)]


def test_a_whole_picture() -> None:
    text = svg([standings(sheet_of(V23[:1]))])
    assert ET.fromstring(text).attrib["viewBox"] == "0 0 1016 235.2"
    assert ET.fromstring(text).findtext(f"{SVG}title") == "2026-11-27, standings"
    assert picture_lines(text) == [
        "2026-11-27                                                     after hand 1 of 6",
        "",
        " #  player   total     1   2   3   4   5   6      hand 2",
        " 1  Anna        +3    +3   .   .   .   .   .      needs 3           gives 3",
        " 2  Boris       -1    -1   .   .   .   .   .      needs 8, deals    gets 1",
        " 3  Chai        -2    -2   .   .   .   .   .      needs 5           gets 2",
        "",
        "Anna leads by 4, 5 hands to go.",
    ]


@pytest.mark.parametrize("view", views_of(sheet_of(MESSY)), ids=lambda view: view.what)
def test_every_picture_shows_what_the_screen_shows(view: View) -> None:
    view = without_charts(view)
    assert picture_lines(svg([view])) == screen_lines(view)


def test_several_views_are_below_each_other() -> None:
    view = standings(sheet_of(V23))
    one, two = picture_lines(svg([view])), picture_lines(svg([view, view]))
    assert two == [*one, "", *one]
    assert ET.fromstring(svg([view, view])).findtext(f"{SVG}title") == "standings of 2 sheets"


@given(names=LONG_NAMES, hands=st.integers(0, 20))
@example(names=(">", "?", "0000000000\xa0⺀⺀"), hands=0)  # folded where a blank is left at the end of a line
def test_every_name_is_text_in_its_column_and_nothing_is_fetched(names: tuple[str, str, str], hands: int) -> None:
    for view in views_of(named(names, hands)):
        text = svg([view])
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"url\(|@import|<script|<image|href|<!", text)
        tags = {each.tag.removeprefix(SVG) for each in ET.fromstring(text).iter()}
        assert tags <= {"svg", "title", "style", "rect", "g", "text", "tspan", "path"}
        bare = without_charts(view)
        assert picture_lines(svg([bare])) == [
            blanks(line).replace("\u200e", "").rstrip() for line in screen_lines(bare)
        ]


def test_a_character_that_xml_does_not_have_leaves_a_mark() -> None:
    misdealt = Misdealt(at("20:00"), "a \ufffe and a \uffff")
    view = score_sheet(sheet_of([V23[0], misdealt, V23[1]]))
    assert " 2 m  misdeal: a \ufffd and a \ufffd" in picture_lines(svg([view]))
    assert "misdeal: a \ufffd and a \ufffd" in Page(html([view])).cells


def test_a_number_ends_at_the_edge_of_its_column_and_a_name_begins_at_its() -> None:
    placed: dict[str, list[tuple[float, str]]] = {}
    for each in ET.fromstring(svg([standings(named(("Анна", "דוד כהן", "Cy"), 1))])).iter(f"{SVG}text"):
        assert "textLength" not in each.attrib
        text = "".join(each.itertext())
        placed.setdefault(text, []).append((float(each.attrib["x"]), each.get("text-anchor", "start")))
    names = {placed[name][0] for name in ("Анна", "דוד כהן", "Cy")}
    assert {anchor for _, anchor in names} == {"start"}
    assert len(names) == 1
    points = {placed[points][0] for points in ("+8", "-3", "-5")}
    assert {anchor for _, anchor in points} == {"end"}
    assert len(points) == 1


# -- all of them ------------------------------------------------------------------------------


@pytest.mark.parametrize("write", [html, svg, chat])
def test_the_same_sheet_gives_the_same_bytes(write: object) -> None:
    assert callable(write)
    assert write(views_of(sheet_of(MESSY))) == write(views_of(sheet_of(MESSY)))
