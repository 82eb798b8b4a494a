"""Lists that belong to no one evening: the sheets of a folder, the rule packs, and the articles of a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.errors import ref
from referee.game.copies import counted_instead
from referee.game.rules import Article, Rules
from referee.game.scoresheet import ScoreSheet, Unread
from referee.views.blocks import Block, Break, Csv, CsvRow, Document, Heading, Paragraph, Terms, View
from referee.views.coming_hand import next_json
from referee.views.layout import flat, one_line
from referee.views.phrases import Text, Voice, and_words, counted, full_day, how_it_is
from referee.views.standings import evening_cells, standings

CSV_COLUMNS = (
    "session", "started", "rules", "finished", "hands",
    "player_1", "total_1", "player_2", "total_2", "player_3", "total_3", "leader", "error",
    "copy_of",
)  # fmt: skip


# -- the sheets of a folder -------------------------------------------------------------------


def sessions(sheets: Sequence[ScoreSheet | Unread], folder: str) -> View:
    """List all sheets of a folder, the one with the newest entry first; one that cannot be read with the reason."""
    copies = counted_instead(sheet for sheet in sheets if isinstance(sheet, ScoreSheet))
    return View(
        what="score sheets",
        blocks=lambda voice: _sessions(sheets, copies, folder, voice),
        json=lambda: {"sessions": [{**_session_json(each), "copy_of": copies.get(each.name)} for each in sheets]},
        csv=lambda: Csv(CSV_COLUMNS, [{**_session_csv(each), "copy_of": copies.get(each.name)} for each in sheets]),
    )


def none_open(folder: str, columns: Sequence[str]) -> View:
    """Say that no sheet of a folder is open; a table of them would have these columns."""

    def blocks(voice: Voice) -> list[Block]:
        others = [f"All sheets instead: --all -s '*'; their names: {ref()}sessions"] if voice.keyboard else []
        return [Paragraph([f"No evening is open in {one_line(folder)}.", *others])]

    return View("no open evening", blocks, json=lambda: {"sheets": []}, csv=lambda: Csv(columns, []))


def last_evening(sheet: ScoreSheet, going_on: str | None) -> View:
    """Say who won an evening and when; and that `ref play` begins one, or with which sheet it goes on."""
    if going_on is None:
        play = "ref play begins an evening."
    elif going_on == sheet.name:
        play = "ref play goes on with this evening."
    else:
        play = f"{one_line(going_on)} is still open: ref play goes on with it, or begins an evening."

    def json() -> Document:
        result = standings(sheet).json()
        how_it_ended = {key: result[key] for key in ("winner", "winners", "decided_by", "ask")}
        return {**next_json(sheet), "started": sheet.started.isoformat(), **how_it_ended}

    return View(
        what="the last evening",
        of=sheet.name,
        blocks=lambda voice: [*_sessions([sheet], {}, "", voice), Break(), Paragraph([play])],
        json=json,
        places=sheet.places,
    )


def no_evening(folder: str) -> list[Block]:
    """Say that there is no sheet in a folder, and how an evening begins."""
    begin = "ref play begins an evening; ref help lists all commands."
    return [Paragraph([f"No score sheet in {one_line(folder)}.", begin])]


def _sessions(
    sheets: Sequence[ScoreSheet | Unread], copies: Mapping[str, str], folder: str, voice: Voice
) -> list[Block]:
    if not sheets:
        begin = [f"To begin: {ref()}new-session PLAYER PLAYER PLAYER"] if voice.keyboard else []
        return [Paragraph([f"No score sheet in {folder}.", *begin])]
    if voice.aloud:
        return [Paragraph([fact for sheet in sheets for fact in (_session_aloud(sheet, voice), *_copy(sheet, copies))])]
    blocks: list[Block] = []
    for sheet in sheets:
        if isinstance(sheet, Unread):
            blocks += [Heading(one_line(sheet.name), "cannot be read"), Paragraph([one_line(str(sheet.error))], 2, 2)]
            continue
        hands = len(sheet.hands)
        state = "finished" if sheet.finished else f"after hand {hands}" if hands else "just begun"
        players = ", ".join(sheet.names[c] for c in sheet.evening.seating)
        blocks += [
            Heading(sheet.name, f"{full_day(sheet.started, voice)}, {state}"),
            Paragraph([f"{players}.", *how_it_is(sheet, voice), *_copy(sheet, copies)], 2, 2),
        ]
    return blocks


def _copy(sheet: ScoreSheet | Unread, copies: Mapping[str, str]) -> Text:
    """Say of which other sheet this is another copy or version; nothing of the one that counts."""
    return [f"Of the same evening as {one_line(copies[sheet.name])}, which counts."] if sheet.name in copies else []


def _session_aloud(sheet: ScoreSheet | Unread, voice: Voice) -> str:
    if isinstance(sheet, Unread):
        return f"Sheet {sheet.name} cannot be read: {sheet.error}"
    began = f"begun {full_day(sheet.started, voice)}"
    state = f"{'finished' if sheet.finished else 'open'} after {counted(len(sheet.hands), 'hand')}"
    players = and_words([sheet.names[c] for c in sheet.evening.seating])
    return f"Sheet {sheet.name}, {began}, {state}, {players}: {flat(how_it_is(sheet, voice))}"


def _leader(sheet: ScoreSheet) -> str | None:
    first = [column for column in sheet.ranking if sheet.ranks[column] == 1]
    return sheet.names[first[0]] if len(first) == 1 and sheet.hands else None


def _session_json(sheet: ScoreSheet | Unread) -> Document:
    if isinstance(sheet, Unread):
        unknown = dict.fromkeys(("started", "rules", "hands", "finished", "leader"))
        return {"name": sheet.name, "players": [], **unknown, "error": str(sheet.error)}
    return {
        "name": sheet.name,
        "started": sheet.started.isoformat(),
        "players": [sheet.names[c] for c in sheet.evening.seating],
        "rules": sheet.rules.name,
        "hands": len(sheet.hands),
        "finished": sheet.finished,
        "leader": _leader(sheet),
        "error": None,
    }


def _session_csv(sheet: ScoreSheet | Unread) -> CsvRow:
    if isinstance(sheet, Unread):
        return {"session": sheet.name, "error": str(sheet.error)}
    row: CsvRow = {**evening_cells(sheet), "hands": len(sheet.hands), "leader": _leader(sheet)}
    for place, column in enumerate(sheet.evening.seating, start=1):
        row |= {f"player_{place}": sheet.names[column], f"total_{place}": sheet.totals[column]}
    return row


# -- the rules --------------------------------------------------------------------------------


def packs(packs: Sequence[Rules]) -> View:
    """List the rule packs that ship with the program."""

    def blocks(voice: Voice) -> list[Block]:
        about = {pack.name: f"{pack.title}, edition {pack.edition}" for pack in packs}
        if voice.aloud:
            return [Paragraph([f"Pack {pack.name}: {about[pack.name]}, {_targets(pack)}" for pack in packs])]
        return [Terms([(pack.name, [f"{about[pack.name]}: {_targets(pack)}"]) for pack in packs], label=6)]

    listed = [{"name": p.name, "title": p.title, "edition": p.edition, "targets": p.targets} for p in packs]
    return View("rule packs", blocks, json=lambda: {"packs": listed})


def _targets(rules: Rules) -> str:
    """`dealer 8, left 5, right 3; the declarer leads`"""
    seats = ", ".join(f"{seat} {target}" for seat, target in rules.targets.items())
    leader = "the declarer" if rules.lead == "declarer" else "the dealer's left"
    return f"{seats}; {leader} leads"


def articles(rules: Rules, articles: Sequence[Article]) -> View:
    """Show articles of a pack with number and text; one alone with its source and key, too."""

    def blocks(voice: Voice) -> list[Block]:
        title = f"{rules.title}, edition {rules.edition}"
        alone = articles[0] if len(articles) == 1 else None
        if voice.aloud:
            text: Text = [title, *(f"Article {article.number}: {article.text}" for article in articles)]
            return [Paragraph(text + ([f"Source: {alone.source}", f"Key: {alone.key}"] if alone else []))]
        terms = Terms([(f"{article.number:>4} ", [article.text]) for article in articles], label=6)
        source = [Paragraph([f"Source: {alone.source}. Key: {alone.key}."], 6, 6)] if alone else []
        return [Paragraph([title]), terms, *source]

    return View(
        what="articles",
        of=rules.title,
        blocks=blocks,
        json=lambda: {
            "rules": rules.name,
            "edition": rules.edition,
            "articles": [article._asdict() for article in articles],
        },
    )
