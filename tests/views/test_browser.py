"""Pages and pictures in a real browser: opened from disk, read, measured, printed, and fetching nothing.

The browser is Debian's chromium, driven by its command line alone; where there is none the tests are skipped.
"""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
from html import escape, unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.pictures import EXAMPLES
from tests.running import Table

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no chromium here; in Debian: apt-get install chromium")

QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--force-device-scale-factor=1", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)  # fmt: skip

NAMES = ("สมชาย", "דוד כהן", 'Б<b>&"]]>😀')
HANDS = ("9 5 2 s", "6 5 5 h", "4 7 5 c", "10 4 2 d")
PHONE, DESK = (360, 800), (1100, 800)
PAPER = (round(186 / 25.4 * 96), round(273 / 25.4 * 96))
"""A4 within its margins, in the pixels of a style sheet."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an evening of 18 hands, one of them dealt twice, as page and as picture."""
    folder = tmp_path_factory.mktemp("club")
    table = Table(folder)
    table.say("new-session", *NAMES, "--dealer", NAMES[0], "--hands", "18", "-s", "friday")
    for number in range(18):
        if number % 6 == 2:
            table.say("misdeal", "-m", "one had 17 cards & a <b>joker</b>, and everybody saw it before the lead")
        table.say("hand", *HANDS[number % 4].split())
    table.say("score-sheet", "--blank", "--hands", "18", "--html", str(folder / "blank.html"))
    table.say("standings", "--chart", "--html", str(folder / "chart.html"))
    for view in ("score-sheet", "standings"):
        table.say(view, "--html", str(folder / f"{view}.html"))
        table.say(view, "--svg", str(folder / f"{view}.svg"))
    return folder


def browse(file: Path, *words: str, size: tuple[int, int] = DESK) -> str:
    """What the browser says of a file, with a profile that it has never seen."""
    assert BROWSER is not None
    profile = file.parent / "profile"
    shutil.rmtree(profile, ignore_errors=True)
    window = f"--window-size={size[0]},{size[1]}"
    done = subprocess.run(
        [BROWSER, *QUIET, f"--user-data-dir={profile}", window, *words, file.as_uri()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=True,
    )
    return done.stdout.decode("utf-8")


def text_of(dom: str) -> str:
    """The text of an element after the other, as what was read of a page or of a picture."""
    pieces = re.sub(r"</text>\n", "", re.sub(r"(?s)<(style|title).*?</\1>", "", dom))
    return unescape(re.sub(r"<[^>]*>", "", pieces)).replace("\xa0", " ")


def probed(file: Path, script: str, *words: str, size: tuple[int, int] = DESK, medium: str = "screen") -> Any:
    """What a script finds in a copy of a page that lets it run, in a frame, which may be narrower than any window."""
    page = re.sub(r"<meta http-equiv=.*>\n", "", file.read_text(encoding="utf-8"))
    page = page.replace(f"@media {medium}", "@media all")
    probe = f'<script>parent.document.querySelector("output").textContent = JSON.stringify(({script})())</script>'
    page = page.replace("</body>", f"{probe}</body>")
    frame = f'<iframe width="{size[0]}" height="{size[1]}" style="border: 0" srcdoc="{escape(page)}"></iframe>'
    copy = file.with_name("probed.html")
    copy.write_text(f"<!DOCTYPE html><meta charset=utf-8><output></output>{frame}", encoding="utf-8")
    found = re.search("<output>(.*)</output>", browse(copy, "--dump-dom", *words))
    assert found is not None
    return json.loads(unescape(found[1]))


@pytest.mark.parametrize("view", ["score-sheet", "standings"])
@pytest.mark.parametrize("form", ["html", "svg"])
def test_it_opens_from_disk_with_every_name_as_text(written: Path, view: str, form: str) -> None:
    shown = text_of(browse(written / f"{view}.{form}", "--dump-dom"))
    for name in NAMES:
        assert name in shown
    assert "wins with" in shown


def fetched(file: Path) -> set[str]:
    """Addresses that a file asked for while it was open; what the browser itself wants has no origin."""
    log = file.parent / "net.json"
    browse(file, "--dump-dom", f"--log-net-log={log}")
    events = json.loads(log.read_text(encoding="utf-8"))["events"]
    asked = [event["params"] for event in events if "initiator" in event.get("params", {})]
    assert asked, "the browser wants something for itself, else the log is not understood"
    return {each["url"] for each in asked if each["initiator"] != "not an origin"}


@pytest.mark.parametrize("file", ["score-sheet.html", "score-sheet.svg"])
def test_no_request_leaves_it(written: Path, file: str) -> None:
    assert fetched(written / file) == set()


def test_a_request_would_be_noticed(written: Path) -> None:
    page = re.sub(r"<meta http-equiv=.*>\n", "", (written / "standings.html").read_text(encoding="utf-8"))
    copy = written / "fetching.html"
    copy.write_text(page.replace("</body>", '<img src="http://127.0.0.1:9/cards.png"></body>'), encoding="utf-8")
    assert fetched(copy) == {"http://127.0.0.1:9/cards.png"}


SHOWN = """() => [innerWidth, document.documentElement.scrollWidth,
  [...document.querySelectorAll("td")].map(cell => parseFloat(getComputedStyle(cell).fontSize))]"""


@pytest.mark.parametrize("size", [(320, 800), (360, 800), (412, 800), DESK])
@pytest.mark.parametrize("view", ["score-sheet", "standings"])
def test_no_page_scrolls_sideways_and_every_number_is_large_enough(
    written: Path, view: str, size: tuple[int, int]
) -> None:
    inner, scrolled, sizes = probed(written / f"{view}.html", SHOWN, size=size)
    assert inner == size[0]
    assert scrolled <= inner
    assert min(sizes) >= 12


PLACES = """() => [...document.querySelectorAll("text")].map(text => {
  const box = text.getBoundingClientRect();
  return [text.textContent, box.left, box.right, Math.round(box.bottom)];
})"""


def test_no_text_of_a_picture_runs_into_the_next_one(written: Path) -> None:
    page = written / "picture.html"
    page.write_text(f"<body>{(written / 'score-sheet.svg').read_text(encoding='utf-8')}</body>", encoding="utf-8")
    texts = probed(page, PLACES)
    lines: dict[int, list[tuple[float, float, str]]] = {}
    for text, left, right, bottom in texts:
        lines.setdefault(bottom, []).append((left, right, text))
    assert len(lines) > 18
    for line in lines.values():
        line.sort()
        for (_, right, text), (left, _, after) in pairwise(line):
            assert right <= left + 1, (text, after)


COLOURS = "() => { const style = getComputedStyle(document.body); return [style.color, style.backgroundColor]; }"


def test_it_is_dark_where_the_reader_wants_it_dark(written: Path) -> None:
    dark = ("--blink-settings=preferredColorScheme=0",)
    assert probed(written / "standings.html", COLOURS) == ["rgb(26, 26, 26)", "rgb(253, 252, 249)"]
    assert probed(written / "standings.html", COLOURS, *dark) == ["rgb(228, 228, 228)", "rgb(22, 24, 29)"]


def test_18_hands_print_on_one_page_of_a4(written: Path) -> None:
    file = written / "printed.pdf"
    browse(written / "score-sheet.html", f"--print-to-pdf={file}")
    pages = file.read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", pages)) == 1
    box = re.search(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", pages)
    assert box is not None
    assert (float(box[1]), float(box[2])) == pytest.approx((595, 842), abs=1)


def test_18_hands_fill_that_page_without_being_made_smaller(written: Path) -> None:
    size = "() => [document.querySelector('table').scrollWidth, document.documentElement.scrollHeight]"
    across, down = probed(written / "score-sheet.html", size, size=PAPER, medium="print")
    assert 0 < across <= PAPER[0]
    assert 0 < down <= PAPER[1]


FORM = """() => [...document.querySelectorAll("table.form td")].map(cell => {
  const box = cell.getBoundingClientRect();
  return [box.width, box.height, box.bottom];
})"""


def test_an_empty_sheet_of_18_hands_fills_a_page_with_boxes_for_a_pen(written: Path) -> None:
    millimetre = 96 / 25.4
    boxes = probed(written / "blank.html", FORM, size=PAPER, medium="print")
    assert len(boxes) == 18 * 12
    assert min(height for _, height, _ in boxes) >= 10 * millimetre
    assert min(width for width, _, _ in boxes) >= 7 * millimetre
    assert 0.85 * PAPER[1] < max(bottom for _, _, bottom in boxes) <= PAPER[1]


LINES = """() => [...document.querySelectorAll("figure path.line[d*=L]")].map(path => {
  const style = getComputedStyle(path);
  return [path.querySelector("title").textContent, style.stroke, style.strokeDasharray];
})"""


@pytest.mark.parametrize("scheme", [1, 0])
def test_every_player_has_a_line_of_one_colour_and_one_dash(written: Path, scheme: int) -> None:
    lines = probed(written / "chart.html", LINES, f"--blink-settings=preferredColorScheme={scheme}")
    assert [name for name, _, _ in lines] == [*NAMES]
    assert len({stroke for _, stroke, _ in lines}) == 3
    assert len({dashes for _, _, dashes in lines}) == 3


@pytest.mark.parametrize(("file", "size"), [("score-sheet.html", PHONE), ("score-sheet.svg", DESK)])
def test_it_is_drawn(written: Path, file: str, size: tuple[int, int]) -> None:
    shot, empty = written / "shot.png", written / "empty.png"
    browse(written / file, f"--screenshot={shot}", size=size)
    (written / "empty.html").write_text("<!DOCTYPE html>")
    browse(written / "empty.html", f"--screenshot={empty}", size=size)
    assert struct.unpack(">II", shot.read_bytes()[16:24]) == size
    assert len(shot.read_bytes()) > 3 * len(empty.read_bytes())


WIDTHS = '() => [...document.querySelectorAll("table")].map(table => table.scrollWidth)'


@pytest.mark.parametrize("view", ["score-sheet", "standings"])
def test_three_short_names_fit_a_phone_whole(tmp_path: Path, view: str) -> None:
    page = tmp_path / "page.html"
    Table(EXAMPLES).say("-s", "six-hands", view, "--html", str(page))
    assert max(probed(page, WIDTHS, size=PHONE)) <= PHONE[0]
