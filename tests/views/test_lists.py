"""Lists that belong to no one evening: sheets of a folder, rule packs, articles, in every format."""

from __future__ import annotations

from hypothesis import given

from referee.errors import Unreadable
from referee.game.scoresheet import ScoreSheet, Unread
from referee.views import formats
from referee.views.blocks import View
from referee.views.layout import NARROW, Screen, cells
from referee.views.lists import CSV_COLUMNS, articles, none_open, packs, sessions
from referee.views.phrases import Voice
from tests.evenings import BEFORE_HAND_4, HEAD, MESSY, V23, at, named, sheet_of
from tests.strategies import LONG_NAMES
from tests.vectors import CANADIAN, SEED

UNREADABLE = Unread("old", Unreadable('old.toml: line 3, "hands": no number'))
LATER = sheet_of(MESSY, head=HEAD._replace(started=at("19:31")))
LATEST = sheet_of([], head=HEAD._replace(started=at("19:32")))
SHEETS: list[ScoreSheet | Unread] = [sheet_of(BEFORE_HAND_4), LATER, LATEST, UNREADABLE]


def shown(view: View, width: int = 80) -> str:
    return formats.terminal([view], Screen(width, Voice(short=width < NARROW)), color=False)


def csv_of(view: View) -> str:
    assert view.csv
    return formats.csv_text(view.csv())


# -- the sheets of a folder -------------------------------------------------------------------

SESSIONS = """\
2026-11-27                                         Fri 27 Nov 2026, after hand 3
  Anna, Boris, Chai. Anna leads by 5, 3 hands to go.
2026-11-27                                             Fri 27 Nov 2026, finished
  Anna, Boris, Dana. Anna and Boris share the win with +2 (agreed; the last
  tricks are not known).
2026-11-27                                           Fri 27 Nov 2026, just begun
  Anna, Boris, Chai. No hand scored.
old                                                               cannot be read
  old.toml: line 3, "hands": no number
"""

NARROW_SESSIONS = """\
2026-11-27
Fri 27 Nov 2026, after hand 3
  Anna, Boris, Chai. Anna leads by 5, 3
  hands to go.
2026-11-27     Fri 27 Nov 2026, finished
  Anna, Boris, Dana. Anna and Boris
  share the win with +2 (agreed; the
  last tricks are not known).
2026-11-27   Fri 27 Nov 2026, just begun
  Anna, Boris, Chai. No hand scored.
old                       cannot be read
  old.toml: line 3, "hands": no number
"""

SESSIONS_ALOUD = """\
Sheet 2026-11-27, begun Friday 27 November 2026, open after 3 hands, Anna, Boris and Chai: \
Anna leads by 5, 3 hands to go.
Sheet 2026-11-27, begun Friday 27 November 2026, finished after 6 hands, Anna, Boris and Dana: \
Anna and Boris share the win with plus 2 (agreed; the last tricks are not known).
Sheet 2026-11-27, begun Friday 27 November 2026, open after 0 hands, Anna, Boris and Chai: No hand scored.
Sheet old cannot be read: old.toml: line 3, "hands": no number.
"""

SESSIONS_CHAT = """\
```
2026-11-27
Fri 27 Nov 2026, finished
  Anna, Boris, Dana. Anna and
  Boris share the win with +2
  (agreed; the last tricks are not
  known).
old                 cannot be read
  old.toml: line 3, "hands": no
  number
```
"""

SESSIONS_CSV = """\
session,started,rules,finished,hands,player_1,total_1,player_2,total_2,player_3,total_3,leader,error,copy_of
2026-11-27,2026-11-27,358,1,6,Anna,2,Boris,6,Chai,-8,Boris,,
2026-11-27,2026-11-27,358,1,6,Anna,2,Boris,2,Dana,-4,,,
2026-11-27,2026-11-27,358,0,0,Anna,0,Boris,0,Chai,0,,,
old,,,,,,,,,,,,"old.toml: line 3, ""hands"": no number",
"""


def test_the_sheets_of_a_folder() -> None:
    view = sessions(SHEETS, "sessions")
    assert view.title == "score sheets"
    assert shown(view) == shown(view, 200) == SESSIONS
    assert shown(view, 40) == NARROW_SESSIONS
    assert formats.plain([view]) == SESSIONS_ALOUD
    assert formats.chat([sessions([sheet_of(MESSY), UNREADABLE], "sessions")]) == SESSIONS_CHAT


def test_the_document_of_sheets() -> None:
    document = sessions([sheet_of(V23), LATER, UNREADABLE], "sessions").json()
    assert document == {
        "sessions": [
            {
                "name": "2026-11-27",
                "started": "2026-11-27T19:30:00+07:00",
                "players": ["Anna", "Boris", "Chai"],
                "rules": "358",
                "hands": 6,
                "finished": True,
                "leader": "Boris",
                "error": None,
                "copy_of": None,
            },
            {
                "name": "2026-11-27",
                "started": "2026-11-27T19:31:00+07:00",
                "players": ["Anna", "Boris", "Dana"],
                "rules": "358",
                "hands": 6,
                "finished": True,
                "leader": None,
                "error": None,
                "copy_of": None,
            },
            {
                "name": "old",
                "players": [],
                "started": None,
                "rules": None,
                "hands": None,
                "finished": None,
                "leader": None,
                "error": 'old.toml: line 3, "hands": no number',
                "copy_of": None,
            },
        ]
    }
    (level,) = sessions([sheet_of([])], "sessions").json()["sessions"]
    assert level["leader"] is None, "nobody leads before the first hand"


def test_a_table_has_a_line_a_sheet_also_where_it_cannot_be_read() -> None:
    assert csv_of(sessions([sheet_of(V23), LATER, LATEST, UNREADABLE], "sessions")) == SESSIONS_CSV
    assert csv_of(sessions([], "sessions")) == ",".join(CSV_COLUMNS) + "\n"


def test_a_folder_without_a_sheet_says_how_to_begin() -> None:
    view = sessions([], "sessions")
    assert shown(view) == "No score sheet in sessions. To begin: ref new-session PLAYER PLAYER PLAYER\n"
    assert formats.plain([view]) == ("No score sheet in sessions.\nTo begin: ref new-session PLAYER PLAYER PLAYER.\n")
    assert formats.chat([view]) == "```\nNo score sheet in sessions.\n```\n"
    assert view.json() == {"sessions": []}


def test_what_people_wrote_into_a_file_is_one_line() -> None:
    text = shown(sessions([Unread("a\nb", Unreadable("a\nb.toml: \x1b[31mred"))], "sessions"))
    assert text.split() == ["a\\nb", "cannot", "be", "read", "a\\nb.toml:", "\\x1b[31mred"]


def test_no_sheet_is_open() -> None:
    view = none_open("my\nsheets", ("session", "hands"))
    assert view.title == "no open evening"
    assert shown(view) == (
        "No evening is open in my\\nsheets. All sheets instead: --all -s '*'; their names:\nref sessions\n"
    )
    assert formats.plain([view]) == (
        "No evening is open in my\\nsheets.\nAll sheets instead: --all -s '*'; their names: ref sessions.\n"
    )
    assert formats.chat([view]) == "```\nNo evening is open in my\\nsheets.\n```\n"
    assert view.json() == {"sheets": []}
    assert csv_of(view) == "session,hands\n"


@given(LONG_NAMES)
def test_no_line_is_longer_than_the_screen(names: tuple[str, str, str]) -> None:
    view = sessions([named(names, 2), UNREADABLE], "sessions")
    for width in (34, 40, 60, 80):
        assert all(cells(line) <= width for line in shown(view, width).splitlines())


# -- the rules --------------------------------------------------------------------------------

PACKS = """\
358   3-5-8 (Sergeant Major), edition 1: dealer 8, left 5, right 3; the declarer
      leads
952   9-5-2, edition 1: dealer 9, left 5, right 2; the dealer's left leads
"""

NARROW_PACKS = """\
358   3-5-8 (Sergeant Major), edition 1:
      dealer 8, left 5, right 3; the
      declarer leads
952   9-5-2, edition 1: dealer 9, left
      5, right 2; the dealer's left
      leads
"""

PACKS_ALOUD = """\
Pack 358: 3-5-8 (Sergeant Major), edition 1, dealer 8, left 5, right 3; the declarer leads.
Pack 952: 9-5-2, edition 1, dealer 9, left 5, right 2; the dealer's left leads.
"""

ARTICLE = """\
3-5-8 (Sergeant Major), edition 1
  17  A receiver who holds a stronger card of the given suit must return the
      strongest he has.
      Source: S17: who has a stronger card of the suit asked for has to return
      the strongest. D10: a card given to him before counts as his, and the
      kitty does not yet. Key: return-strongest.
"""

NARROW_ARTICLE = """\
3-5-8 (Sergeant Major), edition 1
  17  A receiver who holds a stronger
      card of the given suit must return
      the strongest he has.
      Source: S17: who has a stronger
      card of the suit asked for has to
      return the strongest. D10: a card
      given to him before counts as his,
      and the kitty does not yet. Key:
      return-strongest.
"""

ARTICLE_ALOUD = """\
3-5-8 (Sergeant Major), edition 1.
Article 17: A receiver who holds a stronger card of the given suit must return the strongest he has.
Source: S17: who has a stronger card of the suit asked for has to return the strongest. D10: a card given to him \
before counts as his, and the kitty does not yet.
Key: return-strongest.
"""


def test_the_packs() -> None:
    view = packs([SEED, CANADIAN])
    assert view.title == "rule packs"
    assert shown(view) == PACKS
    assert shown(view, 40) == NARROW_PACKS
    assert formats.plain([view]) == PACKS_ALOUD
    assert view.json() == {
        "packs": [
            {
                "name": "358",
                "title": "3-5-8 (Sergeant Major)",
                "edition": 1,
                "targets": {"dealer": 8, "left": 5, "right": 3},
            },
            {"name": "952", "title": "9-5-2", "edition": 1, "targets": {"dealer": 9, "left": 5, "right": 2}},
        ]
    }


def test_one_article_has_its_source_and_key() -> None:
    view = articles(SEED, SEED.find_articles("17"))
    assert view.title == "3-5-8 (Sergeant Major), articles"
    assert shown(view) == shown(view, 200) == ARTICLE
    assert shown(view, 40) == NARROW_ARTICLE
    assert formats.plain([view]) == ARTICLE_ALOUD
    text = "A receiver who holds a stronger card of the given suit must return the strongest he has."
    assert view.json() == {
        "rules": "358",
        "edition": 1,
        "articles": [
            {"key": "return-strongest", "number": "17", "text": text, "source": SEED.article("return-strongest").source}
        ],
    }


def test_several_articles_have_their_numbers_and_texts_alone() -> None:
    view = articles(SEED, SEED.articles()[15:17])
    head, *lines = shown(view).splitlines()
    assert head == "3-5-8 (Sergeant Major), edition 1"
    assert [line[:6] for line in lines if line[:6].strip()] == ["  16  ", "  17  "]
    assert not any("Key" in line or "Source" in line for line in lines)
    aloud = formats.plain([view]).splitlines()
    assert [line.split(":")[0] for line in aloud[1:]] == ["Article 16", "Article 17"]
    assert lines[0][6:] == aloud[1].removeprefix("Article 16: ")[: len(lines[0]) - 6]
    assert [article["number"] for article in view.json()["articles"]] == ["16", "17"]
