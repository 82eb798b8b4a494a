"""The season: everybody's figures, or everything about one player, from all finished sheets of a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from referee.errors import ref
from referee.game.season import Excluded, HeadToHead, Person, Place, PlayerSheet, PlayerStats, Run, Season, Tally
from referee.views.blocks import (
    Block,
    Break,
    Chart,
    Column,
    Csv,
    CsvRow,
    Document,
    Heading,
    Paragraph,
    Table,
    View,
)
from referee.views.layout import one_line
from referee.views.phrases import Text, Voice, and_words, contract_words, counted, full_day, played, signed

_TALLY = ("hands", "points", "average", "made")

CSV_COLUMNS = ("player", "sheets", "won", "shared", *_TALLY)
"""Followed by the last four again for every target that somebody had: `as_8_hands`."""

PLAYER_CSV_COLUMNS = ("session", "started", "hand", "contract", "player", "target", "tricks", "points", "total")

_LISTED = 3
"""Sheets of a run that are named one by one; of more the first and the last."""

_SHORT_TARGETS = 3
"""Targets side by side in the short form of a table."""

_GAP = Break(always=True)


def season(season: Season) -> View:
    """Show the figures of all players, or everything about the one who was asked for."""
    one_player = season.asked is not None
    return View(
        what="season",
        blocks=lambda voice: (_player_blocks if one_player else _blocks)(season, voice),
        json=lambda: _player_json(season) if one_player else _json(season),
        csv=lambda: Csv(PLAYER_CSV_COLUMNS, _player_csv(season)) if one_player else _csv(season),
    )


def _blocks(season: Season, voice: Voice) -> list[Block]:
    """Everybody, most points first; then the sheets that are not counted. A message has a short table."""
    if not season.sheets:
        return _nothing(season, voice)
    if voice.aloud:
        text = [f"The season has {_span(season, voice)}.", "The players are told with the most points first."]
        text += [sentence for person in season.ranking for sentence in _aloud_person(person, voice)]
        return [Paragraph(text + [_apart_line(apart, voice) for apart in season.excluded])]
    head = Heading("Season, most points first", _span(season, voice))
    if voice.brief:
        return [head, _GAP, _in_short(season.ranking), *_how_many_apart(season)]
    return [head, _GAP, *_people(season.ranking, season.targets, voice), *_apart(season, voice)]


def _player_blocks(season: Season, voice: Voice) -> list[Block]:
    """One player: figures, against whom, by contract, best and worst hands, runs, the running total."""
    person, stats = season.find()
    if person is None:
        return _nothing(season, voice)
    if voice.aloud:
        return [Paragraph(_aloud_player(season, person, stats, voice))]
    return [
        Heading(f"Season of {person.name}", f"{person.sheets} of {_span(season, voice)}"),
        _GAP,
        *([_in_short([person])] if voice.brief else _people([person], person.targets, voice)),
        _GAP,
        *_against(season, stats, voice),
        *([] if voice.brief else [_GAP, _contracts(stats)]),
        _GAP,
        _best_and_worst(stats, voice),
        _GAP,
        Paragraph([_made_line(stats.hands_made, voice)]),
        Paragraph([_won_line(stats, voice)]),
        _GAP,
        Paragraph(["Running total, hand by hand"]),
        Chart([(person.name, stats.totals)]),
        *(_how_many_apart(season) if voice.brief else _apart(season, voice)),
    ]


def _nothing(season: Season, voice: Voice) -> list[Block]:
    """Say that no finished sheet counts, and within which days it was looked for."""
    days = [f"since {full_day(season.since, voice)}"] if season.since else []
    days += [f"until {full_day(season.until, voice)}"] if season.until else []
    within = f" {' '.join(days)}" if days else ""
    return [Paragraph([f"No finished sheet{within}, so there is no season yet."]), *_apart(season, voice)]


# -- tables -----------------------------------------------------------------------------------

Figure = tuple[str, Callable[[Tally], str]]
"""The title of a column, and what it shows of a tally."""

_AVERAGE = "a hand"

_PLAYED: tuple[Figure, ...] = (
    ("hands", lambda tally: str(tally.hands)),
    ("points", lambda tally: signed(tally.points)),
    (_AVERAGE, lambda tally: _average(tally)),
)


def _figures(title: str, names: Sequence[str], columns: Sequence[tuple[str, Sequence[str]]]) -> Table:
    """Put columns of figures behind names; the average gives way first where there is no room."""
    rows = [[name, *(cells[at] for _, cells in columns)] for at, name in enumerate(names)]
    heads = [Column(head, "right", priority=int(head == _AVERAGE)) for head, _ in columns]
    return Table([Column(title, folds=True), *heads], rows)


def _grouped(
    title: str, names: Sequence[str], groups: Sequence[list[tuple[str, list[str]]]], voice: Voice
) -> list[Block]:
    """Put groups of columns side by side; in the short form each is a table of its own."""
    if not voice.short:
        return [_figures(title, names, [column for group in groups for column in group])]
    blocks: list[Block] = []
    for group in groups:
        blocks += [*([_GAP] if blocks else []), _figures(title, names, group)]
    return blocks


def _people(people: Sequence[Person], targets: Sequence[int], voice: Voice) -> list[Block]:
    """Sheets, wins, hands and points; then each target's average and how often it was made."""
    names = [person.name for person in people]
    sums = [
        ("sheets", [str(person.sheets) for person in people]),
        ("won", [str(person.won) for person in people]),
        ("shared", [str(person.shared) for person in people]),
    ]
    hands = [(head, [figure(person.hands) for person in people]) for head, figure in _PLAYED]
    step = _SHORT_TARGETS if voice.short else len(targets)
    groups = [targets[at : at + step] for at in range(0, len(targets), step)]
    averages, made = (
        [[(head.format(t), [figure(p.as_target.get(t, Tally())) for p in people]) for t in group] for group in groups]
        for head, figure in (("as {}", _average), ("{} made", _share))
    )
    return [
        *_grouped("player", names, [sums, hands], voice),
        _GAP,
        *_grouped("player", names, [*averages, *made], voice),
    ]


def _in_short(people: Sequence[Person]) -> Table:
    columns = [
        ("points", [signed(person.hands.points) for person in people]),
        ("won", [str(person.won) for person in people]),
        ("sheets", [str(person.sheets) for person in people]),
    ]
    return _figures("player", [person.name for person in people], columns)


def _against(season: Season, stats: PlayerStats, voice: Voice) -> list[Block]:
    """Count the hands with each other player, and the sheets in which either was ahead."""
    met = _met(season, stats)
    together = [each for _, each in met]
    hands = [
        ("hands", [str(each.hands) for each in together]),
        ("points", [signed(each.points) for each in together]),
        ("theirs", [signed(each.theirs) for each in together]),
    ]
    sheets = [
        ("ahead", [str(each.ahead) for each in together]),
        ("level", [str(each.level) for each in together]),
        ("behind", [str(each.behind) for each in together]),
    ]
    return _grouped("against", [other.name for other, _ in met], [hands] if voice.brief else [hands, sheets], voice)


def _contracts(stats: PlayerStats) -> Table:
    tallies = [tally for _, tally in _by_contract(stats)]
    hands = [(head, [figure(tally) for tally in tallies]) for head, figure in _PLAYED]
    made = [("made", [_share(tally) for tally in tallies])]
    names = [_contract_name(contract) for contract, _ in _by_contract(stats)]
    return _figures("contract", names, [*hands, *made])


def _best_and_worst(stats: PlayerStats, voice: Voice) -> Table:
    """List the hands: points, tricks of the target, contract, where and when."""
    rows = []
    for title, places in (("best", stats.best), ("worst", stats.worst)):
        for at, (part, hand) in enumerate(places[:1] if voice.brief else places):
            tricks = f"{hand.tricks}/{hand.target}"
            contract = f"{voice.contract(hand.contract):<2}"
            points = f"{signed(hand.points):>3}"
            rows.append([f"{'' if at else title:<5}", points, f"{tricks:>5}", contract, _place((part, hand), voice)])
    return Table([Column(), *(Column(gap=1) for _ in range(3)), Column(gap=1, folds=True)], rows)


def _average(tally: Tally) -> str:
    """Points a hand: `+0.14`; `-` without a hand."""
    if tally.average is None:
        return "-"
    average = round(tally.average, 2)
    return f"{average:+.2f}" if average else "0.00"


def _share(tally: Tally) -> str:
    return "-" if tally.share is None else f"{tally.share:.0%}"


# -- sentences --------------------------------------------------------------------------------


def _span(season: Season, voice: Voice) -> str:
    """`2 sheets, Fri 27 Nov 2026 to Sat 28 Nov 2026`"""
    sheets = counted(season.sheets, "sheet")
    if season.first is None or season.last is None:
        return sheets
    first, last = full_day(season.first, voice), full_day(season.last, voice)
    return f"{sheets}, {first}" if first == last else f"{sheets}, {first} to {last}"


def _apart(season: Season, voice: Voice) -> list[Block]:
    lines: list[Block] = [Paragraph([_apart_line(apart, voice)]) for apart in season.excluded]
    return [_GAP, *lines] if lines else []


def _how_many_apart(season: Season) -> list[Block]:
    """Count the sheets that are not counted, where there is no room for their names."""
    left = sum(apart.why != "undecided" for apart in season.excluded)
    verb = "is" if left == 1 else "are"
    return [_GAP, Paragraph([f"{counted(left, 'sheet')} {verb} not counted."])] if left else []


def _apart_line(apart: Excluded, voice: Voice) -> str:
    """Name a sheet beside the figures, and why."""
    name = one_line(apart.name)
    match apart.why:
        case "unreadable":
            return f"{name} is not counted: it cannot be read. {one_line(apart.error or '')}"
        case "unfinished":
            return f"{name} is not counted: it is not finished, {played(apart.hands)}."
        case "empty":
            return f"{name} is not counted: it was closed before a hand was scored."
        case "copy":
            return f"{name} is not counted: it is a copy of {one_line(apart.of or '')}, {played(apart.hands)}."
        case "version":
            of = one_line(apart.of or "")
            other = f" If it is the right one: {ref()}season --without {of}" if voice.keyboard else ""
            return f"{name} is not counted: it begins as {of} and went on differently, {of} counts.{other}"
        case "left-out":
            return f"{name} is left out."
        case _:
            trick = apart.ask.trick if apart.ask else ""
            hands = counted(apart.hands, "hand")
            return f"{name} counts with {hands}, but nobody won it: who won trick {trick} is not known."


def _place(place: Place, voice: Voice) -> str:
    """`hand 3 of friday, Fri 27 Nov 2026`"""
    part, hand = place
    return f"hand {hand.number} of {_sheet(part, voice)}"


def _sheet(part: PlayerSheet, voice: Voice) -> str:
    """`friday, Fri 27 Nov 2026`"""
    return f"{one_line(part.sheet)}, {full_day(part.started, voice)}"


def _made_line(run: Run, voice: Voice) -> str:
    """Find the longest run of targets made, from which hand to which."""
    if not run.first or not run.last:
        return "No target made yet."
    if run.length == 1:
        return f"Longest run of targets made: 1 hand, {_place(run.first, voice)}."
    (part, first), (end, last) = run.first, run.last
    where = f"from {_place(run.first, voice)}, to {_place(run.last, voice)}"
    if part == end:
        where = f"hands {first.number} to {last.number} of {_sheet(part, voice)}"
    return f"Longest run of targets made: {run.length} hands, {where}."


def _won_line(stats: PlayerStats, voice: Voice) -> str:
    """Find the longest run of sheets won alone, and which they are."""
    run = stats.evenings_won
    if not run.length:
        return "No sheet won alone yet."
    parts = [f"{one_line(part.sheet)} ({full_day(part.started, voice)})" for part in stats.won_between(run)]
    which = and_words(parts) if len(parts) <= _LISTED else f"from {parts[0]} to {parts[-1]}"
    return f"Longest run of sheets won alone: {run.length}, {which}."


def _contract_name(contract: str | None) -> str:
    return "not noted" if contract is None else contract_words(contract)


def _by_contract(stats: PlayerStats) -> list[tuple[str | None, Tally]]:
    """Contracts in which the player played, the most played first; what was not noted last."""
    return sorted(stats.contracts.items(), key=lambda each: (each[0] is None, -each[1].hands, each[0] or ""))


def _met(season: Season, stats: PlayerStats) -> list[tuple[Person, HeadToHead]]:
    """Everybody whom the player met, most hands together first; equals in the order of the season."""
    against = [(person, stats.against.get(who)) for who, person in season.ranked]
    return sorted(((each, both) for each, both in against if both), key=lambda pair: -pair[1].hands)


# -- read aloud -------------------------------------------------------------------------------


def _aloud_person(person: Person, voice: Voice) -> Text:
    name = person.name
    return [
        f"{name} played in {counted(person.sheets, 'sheet')}, won {person.won} alone and shared {person.shared}.",
        f"{name} {_in_hands(person.hands, voice)}.",
        *(f"As {target} {name} {_in_hands(person.as_target[target], voice)}." for target in person.targets),
    ]


def _in_hands(tally: Tally, voice: Voice) -> str:
    rounded = round(tally.average or 0, 2)
    average = f"{'plus' if rounded > 0 else 'minus'} {abs(rounded):.2f}" if rounded else "0"
    return (
        f"has {voice.signed(tally.points)} in {counted(tally.hands, 'hand')}, {average} a hand, "
        f"and made the target in {tally.made} of {tally.hands}"
    )


def _aloud_player(season: Season, person: Person, stats: PlayerStats, voice: Voice) -> Text:
    name = person.name
    text = [f"The season has {_span(season, voice)}.", *_aloud_person(person, voice)]
    for other, both in _met(season, stats):
        text.append(
            f"Against {other.name} {name} played {counted(both.hands, 'hand')}: "
            f"{name} {voice.signed(both.points)}, {other.name} {voice.signed(both.theirs)}."
        )
        text.append(
            f"Of these sheets {name} was ahead of {other.name} in {both.ahead}, "
            f"level in {both.level}, behind in {both.behind}."
        )
    for contract, tally in _by_contract(stats):
        where = f"With the contract {_contract_name(contract)}" if contract else "Where no contract was noted"
        text.append(f"{where} {name} {_in_hands(tally, voice)}.")
    text += [_made_line(stats.hands_made, voice), _won_line(stats, voice)]
    for title, places in (("Best", stats.best), ("Worst", stats.worst)):
        for part, hand in places:
            contract = f", {_contract_name(hand.contract)}" if hand.contract else ""
            tricks = f"{counted(hand.tricks, 'trick')} of {hand.target}"
            text.append(
                f"{title} hand: {voice.signed(hand.points)}, {tricks}{contract}, {_place((part, hand), voice)}."
            )
    totals = accumulate(sum(hand.points for hand in part.hands) for part in stats.parts)
    for part, total in zip(stats.parts, totals, strict=True):
        text.append(f"After {_sheet(part, voice)}, {name} has {voice.signed(total)} in all.")
    return text + [_apart_line(apart, voice) for apart in season.excluded]


# -- for programs -----------------------------------------------------------------------------


def _json(season: Season) -> Document:
    return {**_head_json(season), "players": [_person_json(person) for person in season.ranking]}


def _player_json(season: Season) -> Document:
    person, stats = season.find()
    won = stats.evenings_won
    return {
        **_head_json(season),
        "players": [_person_json(person)] if person else [],
        "against": [
            {
                "player": other.name,
                "hands": both.hands,
                "points": both.points,
                "theirs": both.theirs,
                "ahead": both.ahead,
                "level": both.level,
                "behind": both.behind,
            }
            for other, both in _met(season, stats)
        ],
        "contracts": [{"contract": contract, **_tally_json(tally)} for contract, tally in _by_contract(stats)],
        "hands_made": _run_json(stats.hands_made),
        "sheets_won": {"length": won.length, "sessions": [part.sheet for part in stats.won_between(won)]},
        "best": [_hand_json(place) for place in stats.best],
        "worst": [_hand_json(place) for place in stats.worst],
        "totals": [
            {**_hand_json(place), "total": total} for place, total in zip(stats.hands, stats.totals, strict=True)
        ],
    }


def _head_json(season: Season) -> Document:
    return {
        "since": season.since and season.since.isoformat(),
        "until": season.until and season.until.isoformat(),
        "sheets": season.sheets,
        "first": season.first and season.first.isoformat(),
        "last": season.last and season.last.isoformat(),
        "apart": [
            {
                "session": apart.name,
                "why": apart.why,
                "hands": None if apart.why == "unreadable" else apart.hands,
                "trick": apart.ask.trick if apart.ask else None,
                "error": apart.error,
                "of": apart.of,
            }
            for apart in season.excluded
        ],
    }


def _person_json(person: Person) -> Document:
    return {
        "player": person.name,
        "sheets": person.sheets,
        "won": person.won,
        "shared": person.shared,
        **_tally_json(person.hands),
        "targets": [{"target": target, **_tally_json(person.as_target[target])} for target in person.targets],
    }


def _tally_json(tally: Tally) -> Document:
    average = None if tally.average is None else round(tally.average, 4)
    return dict(zip(_TALLY, (tally.hands, tally.points, average, tally.made), strict=True))


def _run_json(run: Run) -> Document:
    return {
        "length": run.length,
        "from": run.first and _place_json(run.first),
        "to": run.last and _place_json(run.last),
    }


def _place_json(place: Place) -> Document:
    part, hand = place
    return {"date": part.started.date().isoformat(), "session": part.sheet, "hand": hand.number}


def _hand_json(place: Place) -> Document:
    _, hand = place
    return {
        **_place_json(place),
        "points": hand.points,
        "tricks": hand.tricks,
        "target": hand.target,
        "contract": hand.contract,
    }


def _csv(season: Season) -> Csv:
    """One line a player, most points first; after the sums the same of every target."""
    columns = [*CSV_COLUMNS, *(f"as_{target}_{word}" for target in season.targets for word in _TALLY)]
    rows: list[CsvRow] = []
    for person in season.ranking:
        row: CsvRow = {"player": person.name, "sheets": person.sheets, "won": person.won, "shared": person.shared}
        row |= _tally_json(person.hands)
        for target in season.targets:
            tally = _tally_json(person.as_target.get(target, Tally()))
            row |= {f"as_{target}_{word}": cell for word, cell in tally.items()}
        rows.append(row)
    return Csv(columns, rows)


def _player_csv(season: Season) -> list[CsvRow]:
    """One line a hand of the player who was asked for, the oldest first, with the running total after it."""
    person, stats = season.find()
    return [
        {
            "session": part.sheet,
            "started": part.started.date().isoformat(),
            "hand": hand.number,
            "contract": hand.contract,
            "player": person.name if person else None,
            "target": hand.target,
            "tricks": hand.tricks,
            "points": hand.points,
            "total": total,
        }
        for (part, hand), total in zip(stats.hands, stats.totals, strict=True)
    ]
