"""The hand to come: what happens now, who owes cards to whom, and the heading of a hand in `ref play`.

The sentences about it that answers share are here too; a debt is always worded in the order in which it is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.errors import ref
from referee.game import exchange
from referee.game.exchange import Debt
from referee.game.players import Names, turn
from referee.game.scoresheet import ScoreSheet
from referee.game.which_evening import is_cold
from referee.views.blocks import Block, Break, Column, Document, Heading, Paragraph, Table, Terms, View
from referee.views.layout import (
    LABEL,
    QUESTION,
    Screen,
    cells,
    pad,
    remark,
    remark_indent,
    rule,
    sentences,
    wrap,
)
from referee.views.phrases import (
    NBSP,
    Text,
    Voice,
    ago,
    and_words,
    capital,
    contract_words,
    counted,
    dated,
    keep_apart,
    meaning,
    signed,
    speaker_of,
    state,
    tie_commands,
    trump_words,
)

ROLES = 32
"""Columns of what a player does in the coming hand, where there is room for them."""


# -- what happens now -------------------------------------------------------------------------


def next_hand(sheet: ScoreSheet, now: datetime) -> View:
    """Show what happens now as the referee would announce it, and what can be typed."""
    return View(
        what="what happens now",
        of=sheet.name,
        places=sheet.places,
        blocks=lambda voice: _next(sheet, now, voice),
        json=lambda: next_json(sheet),
    )


def _next(sheet: ScoreSheet, now: datetime, voice: Voice) -> list[Block]:
    blocks = _next_aloud(sheet, voice) if voice.aloud else _next_shown(sheet, voice)
    if voice.keyboard and is_cold(sheet, now):
        blocks += [Break(always=True), *_resumed(sheet, now, voice)]
    return blocks


def _next_shown(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    blocks: list[Block] = [Heading(sheet.name, place(sheet))]
    if sheet.finished:
        return [*blocks, Break(always=True), *_finished(sheet, voice)]
    indent, label = (0, 5) if voice.short else (2, LABEL)
    blocks += [Break(), _players(sheet, voice), Break(), Terms(_steps(sheet, voice), indent=indent, label=label)]
    if voice.keyboard:
        blocks += [Break(), Terms(_commands(sheet, voice), indent=indent, label=33, stacked=True)]
    return blocks


def _next_aloud(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    head = f"Sheet {sheet.name}, {place(sheet)}"
    if sheet.finished:
        hints = tie_commands(sheet, voice) if sheet.ask else []
        typed = f"{ref()}standings, {ref()}score-sheet, {ref()}correct-hand N {voice.blanks} or {ref()}play-on"
        return [Paragraph([head, *meaning(sheet, voice), *hints, f"You can type: {typed}"])]
    evening, text = sheet.evening, [head]
    for c in evening.seating:
        needs = f"{sheet.names[c]}: target {evening.targets[c]}, total {voice.signed(sheet.totals[c])}"
        text.append(", ".join([needs, *roles(sheet, c)]))
    text += [f"The contract is {contract_words(evening.deal.contract)}"] if evening.deal.contract else []
    text += _debts_aloud(sheet, voice)
    for step, (first, *rest) in _steps(sheet, voice):
        label = "" if step == "back" else f"{capital(step)}: "
        text += [*([] if step == "owed" else [f"{label}{first}"]), *rest]  # the debts are said above
    for command, what in _commands(sheet, voice):
        text.append(f"You can type: {command}, {what[0]}")
    return [Paragraph(text)]


def place(sheet: ScoreSheet) -> str:
    """Say which hand is to come: `hand 4 of 6`, or how the evening ended."""
    if sheet.finished:
        return state(sheet)
    number, end = sheet.evening.number, sheet.evening.end
    if end.hands:
        return f"hand {number} of {end.hands}"
    return f"hand {number}, to {end.points} points" if end.points else f"hand {number}"


def _players(sheet: ScoreSheet, voice: Voice) -> Table:
    evening = sheet.evening
    # who names trump and who leads is said below, too; a narrow screen leaves that out of the table
    does = [", ".join(roles(sheet, c)[: 1 if voice.short else None]) for c in evening.seating]
    rows = [
        [sheet.names[c], f"needs {evening.targets[c]}", role, signed(sheet.totals[c])]
        for c, role in zip(evening.seating, does, strict=True)
    ]
    gap = 1 if voice.short else 3
    to_total = gap if voice.short else gap + ROLES - max(map(len, does))
    number, text = Column(align="right", gap=gap), Column(gap=gap)
    return Table(
        [Column(folds=True), number, text, number._replace(gap=to_total)], rows, indent=1 if voice.short else 2
    )


def _steps(sheet: ScoreSheet, voice: Voice) -> list[tuple[str, Text]]:
    """Say what goes back, what is done now, and what follows, in the pack's order of phases."""
    back, owed = goes_back(sheet, voice), not_noted(sheet, voice)
    now, then = _now_and_then(sheet, voice)
    before = [*([("back", back)] if back else []), *([("owed", owed)] if owed else [])]
    return [*before, ("now", [now]), *([("then", [then])] if then else [])]


def _now_and_then(sheet: ScoreSheet, voice: Voice) -> tuple[str, str]:
    evening, phases = sheet.evening, sheet.rules.phases
    following = [act for phase in phases[phases.index(evening.phase) + 1 :] for act in acts(sheet, phase)]
    contract = evening.deal.contract
    match evening.phase:
        case "exchange":
            owed = speaker_of(sheet, voice).debts(evening.owed).rstrip(".")
            return f"exchange: {owed}", acts_text(sheet.names, following)
        case "contract":
            return acts_text(sheet.names, acts(sheet, "contract") + following), ""
        case _ if evening.deal.played:
            return f"play: {trump_words(contract or 'no-trump')}; {trick_due(sheet)}", ""
        case _:
            trump = f"{trump_words(contract)}; " if contract else ""
            return f"play: {trump}{acts_text(sheet.names, acts(sheet, 'kitty') + acts(sheet, 'play'))}", ""


def _commands(sheet: ScoreSheet, voice: Voice) -> list[tuple[str, Text]]:
    """Each command that fits now, and what is to be known of it."""
    evening, tricks = sheet.evening, sheet.rules.tricks
    played = len(evening.deal.played)
    commands: list[tuple[str, Text]] = []
    if evening.phase == "exchange" or (not_noted(sheet, voice) and not played):
        noted = f"({sum(d.done for d in evening.owed)} of {sum(d.cards for d in evening.owed)} noted)"
        commands.append(
            (f"{ref()}exchange GIVEN RETURNED", [f"{ref()}exchange --done{' ' if voice.aloud else '   '}{noted}"])
        )
    if evening.phase == "contract":
        commands.append((f"{ref()}name-trump SUIT", ["not needed before a hand is scored"]))
    if played == tricks:
        commands.append((f"{ref()}record-hand", ["all tricks are recorded, so it needs no numbers"]))
        return commands
    if played:
        commands.append((f"{ref()}record-trick CARD CARD CARD", ["in the order in which they are played"]))
    return [*commands, (f"{ref()}hand {voice.blanks} [trump]", [f"tricks of {_clockwise(sheet)}"])]


def _finished(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    blocks: list[Block] = [Paragraph(meaning(sheet, voice))]
    if not voice.keyboard:
        return blocks
    if sheet.ask:
        blocks += [Break(always=True), *(Paragraph([hint], hang=4) for hint in tie_commands(sheet, voice))]
    typed = [f"{ref()}standings", f"{ref()}score-sheet", f"{ref()}correct-hand N {voice.blanks}", f"{ref()}play-on"]
    together = "   ".join(command.replace(" ", NBSP) for command in typed)
    return [*blocks, Break(always=True), *(Paragraph([line]) for line in (typed if voice.short else [together]))]


# -- after a long break -----------------------------------------------------------------------


def _resumed(sheet: ScoreSheet, now: datetime, voice: Voice) -> list[Block]:
    """Say how long the evening was left, what was begun of the hand in progress, and the two ways on."""
    evening = sheet.evening
    last = sheet.session.entries[-1].at
    blocks: list[Block] = [Paragraph([f"Last entry {ago(last, now)}, {dated(last, now, voice)}, {last:%H:%M}."])]
    if not is_begun(sheet):
        return blocks
    again = f"the cards are gone; {sheet.names[evening.dealer]} deals hand {evening.number} again"
    ways: list[tuple[str, Text]] = [
        (f"{ref()}misdeal", [again]),
        (f"{ref()}hand {voice.blanks}", [f"you did finish it: tricks of {_clockwise(sheet)}"]),
    ]
    return [*blocks, Paragraph(begun_text(sheet)), Terms(ways, indent=2, label=17)]


def is_begun(sheet: ScoreSheet) -> bool:
    """Return whether an exchange, the contract or a trick of the hand in progress is noted."""
    deal = sheet.evening.deal
    return bool(deal.swaps or deal.contract or deal.played)


def begun_text(sheet: ScoreSheet) -> Text:
    """Say what is noted of the hand in progress: `Hand 5 was begun: Boris gave Anna 1 card. Not scored.`"""
    deal, names = sheet.evening.deal, sheet.names
    noted = [
        f"{names[giver]} {did} {names[receiver]} {counted(number, 'card')}"
        for did, is_waived in (("gave", False), ("need not give", True))
        for (giver, receiver), number in exchange.moved(
            tuple(swap for swap in deal.swaps if swap.waived is is_waived)
        ).items()
    ]
    noted += [trump_words(deal.contract)] if deal.contract else []
    noted += [f"{counted(len(deal.played), 'trick')} noted"] if deal.played else []
    return [f"Hand {sheet.evening.number} was begun: {', '.join(noted)}.", "Not scored."]


# -- who owes cards ---------------------------------------------------------------------------


def who_owes(sheet: ScoreSheet) -> View:
    """Show the debts before the coming hand in order, what of them is done, why this order, and what comes back."""
    return View(
        what="who owes cards",
        of=sheet.name,
        places=sheet.places,
        blocks=lambda voice: _owes(sheet, voice),
        json=lambda: _owes_json(sheet),
    )


def _owes(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    evening = sheet.evening
    if sheet.finished:
        text = ["No hand is to come, so nobody owes anything."]
        if voice.aloud:
            return [Paragraph([f"Sheet {sheet.name}, {state(sheet)}", *text])]
        return [Heading(sheet.name, state(sheet)), Paragraph(text)]
    before = f"before hand {evening.number}"
    deals = f"{before}, {sheet.names[evening.dealer]} deals"
    about: list[Block] = [Paragraph(text) for text in _about_debts(sheet, voice) if text]
    if voice.aloud:
        return [Paragraph([f"Sheet {sheet.name}, {deals}", *_debts_aloud(sheet, voice)]), *about]
    made = _made(sheet)
    if voice.short:
        blocks: list[Block] = [Heading(sheet.name, before), *([Paragraph([made])] if made else [])]
    else:
        blocks = [Heading(f"{sheet.name}  {deals}", made), Break()]
    if evening.owed:
        blocks += [_debt_table(sheet, voice), Break()]
    return blocks + about


def _about_debts(sheet: ScoreSheet, voice: Voice) -> list[Text]:
    """Say what goes back first, why this order, and what comes back; or why nobody owes anything."""
    owed = sheet.evening.owed
    first = exchange.due(owed)
    back = goes_back(sheet, voice)
    if not owed:
        return [back, [_nothing_owed(sheet)]]
    if first is None:
        return [back, _all_settled(sheet)]
    unnoted = not_noted(sheet, voice)[1:]
    if sheet.evening.deal.played:
        return [back, unnoted]
    return [
        back,
        unnoted,
        [_why_this_order(sheet, voice)],
        [_what_comes_back(sheet, voice)],
        _claims(sheet, first, voice),
    ]


def _made(sheet: ScoreSheet) -> str:
    """`1 of 3 made`; empty where nothing is owed."""
    owed = sheet.evening.owed
    if not owed:
        return ""
    waived = sum(swap.cards for swap in sheet.evening.deal.swaps if swap.waived)
    made = f"{sum(d.done for d in owed) - waived} of {sum(d.cards for d in owed)} made"
    return f"{made}, {waived} waived" if waived else made


def _nothing_owed(sheet: ScoreSheet) -> str:
    """Say why nobody owes a card before this hand, with the article."""
    last, article = sheet.evening.last, speaker_of(sheet, Voice()).article
    if last is None:
        return f"First hand: no exchange. ({article('first-hand')})"
    if any(last.points):
        return f"No exchange in this contract. ({article('exchange-contracts')})"
    return f"Nobody owes anything: all three were on target. ({article('debts')})"


def _debt_table(sheet: ScoreSheet, voice: Voice) -> Table:
    names, owed, due = sheet.names, sheet.evening.owed, _due_now(sheet)
    done = [_done(sheet, debt, voice) for debt in owed]
    rows: list[list[str]] = []
    for number, (debt, part) in enumerate(zip(owed, done, strict=True), start=1):
        giver, gives = names[debt.giver], f"gives {names[debt.receiver]}"
        if voice.short:
            rows.append([">" if debt == due else " ", giver, f"{gives} {debt.cards}{part}"])
        else:
            now = "<- now" if debt == due else ""
            rows.append([str(number), giver, gives, str(debt.cards), *([part] if any(done) else []), now])
    if voice.short:
        return Table([Column(), Column(gap=1, folds=True), Column(gap=1, folds=True)], rows)
    rest = [Column(folds=True), Column()] if any(done) else [Column(gap=4)]
    return Table([Column(), Column(folds=True), Column(folds=True), Column(align="right"), *rest], rows, indent=2)


def _due_now(sheet: ScoreSheet) -> Debt | None:
    """Return the debt whose turn it is; once a card is led no exchange is made any more."""
    return None if sheet.evening.deal.played else exchange.due(sheet.evening.owed)


def _done(sheet: ScoreSheet, debt: Debt, voice: Voice) -> str:
    """Word what of a debt is done: `2♣ for K♣, and 1 more`."""
    if voice.short:
        return " done" if not debt.open else f", {debt.open} more" if debt.done else ""
    moved = _moved(sheet, debt, voice)
    return ", ".join([*moved, *([f"and {debt.open} more"] if moved and debt.open else [])])


def _moved(sheet: ScoreSheet, debt: Debt, voice: Voice) -> Text:
    """Word what was exchanged of a debt: `2♣ for K♣`, `face down (2)`."""
    moved = []
    for swap in sheet.evening.deal.swaps:
        if (swap.giver, swap.receiver) != (debt.giver, debt.receiver):
            continue
        how = "waived" if swap.waived else "face down"
        if swap.given and swap.returned:
            moved.append(f"{voice.the(swap.given)} for {voice.the(swap.returned)}")
        elif voice.aloud:
            moved.append(f"{counted(swap.cards, 'card')} {how}")
        else:
            moved.append(f"{how} ({swap.cards})" if swap.cards < debt.cards else how)
    return moved


def _debts_aloud(sheet: ScoreSheet, voice: Voice) -> Text:
    """`Debt 1: Anna gives Chai 2 cards, 1 done: the two of clubs for the king of clubs, due now`"""
    text, due = [], _due_now(sheet)
    for number, debt in enumerate(sheet.evening.owed, start=1):
        moved = and_words(_moved(sheet, debt, voice))
        gives = f"Debt {number}: {_gives(sheet, debt)} {counted(debt.cards, 'card')}, {debt.done} done"
        text.append(f"{gives}{f': {moved}' if moved else ''}{', due now' if debt == due else ''}")
    return text


def _why_this_order(sheet: ScoreSheet, voice: Voice) -> str:
    """Say why this giver, or this receiver, comes first (articles 16, 19)."""
    names, owed, article = sheet.names, sheet.evening.owed, speaker_of(sheet, voice).article
    givers, receivers = _givers(owed), [debt.receiver for debt in owed]
    giver = names[givers[0]]
    if len(givers) == 2:
        return f"{giver} first: {_by_what(sheet, givers, voice)}. ({article('giver-order')})"
    if len(receivers) == 1:
        return f"{giver} was up and {names[receivers[0]]} down, one card a point. ({article('debts')})"
    if _at_once(sheet):
        cards = " and ".join(f"{debt.cards} for {names[debt.receiver]}" for debt in owed)
        return f"{giver} lays out {cards} before any card comes back. ({article('one-by-one')})"
    way = f"{capital(_way(sheet))} from {giver}"
    return f"{way}: first {names[receivers[0]]}, then {names[receivers[1]]}. ({article('debts')})"


def _by_what(sheet: ScoreSheet, givers: list[int], voice: Voice) -> str:
    """Compare the two givers by what the pack's order goes by, and where that is level by their targets."""
    evening, last, two_up = sheet.evening, sheet.evening.last, sheet.rules.two_up
    assert last is not None, "debts come from a hand before"
    first, second = ([voice.signed(last.points[c]), str(last.targets[c]), str(evening.targets[c])] for c in givers)
    at = 0 if two_up == "largest-plus" else 1 if two_up == "old-target" else 2
    at = at if first[at] != second[at] else 2
    return f"{first[at]} in {'this' if at == 2 else 'the last'} hand, {sheet.names[givers[1]]}{NBSP}{second[at]}"


def _givers(owed: Sequence[Debt]) -> list[int]:
    return list(dict.fromkeys(debt.giver for debt in owed))


def _way(sheet: ScoreSheet) -> str:
    return "clockwise" if sheet.rules.clockwise else "counter-clockwise"


def _at_once(sheet: ScoreSheet) -> bool:
    """Whether one giver lays out cards for two receivers before any comes back (article 41)."""
    receivers = {debt.receiver for debt in sheet.evening.owed}
    return sheet.rules.two_down == "simultaneous" and len(receivers) == 2


def _what_comes_back(sheet: ScoreSheet, voice: Voice) -> str:
    """Say which card answers one that was given."""
    first, second = (sheet.rules.article(key).number for key in ("return-strongest", "return-given"))
    articles = f"(articles {first}, {second})"
    if voice.short:
        return f"Back: strongest of the suit, or the same card. {articles}"
    if _at_once(sheet):
        return f"Then comes back the strongest of each suit, or the same card if none is stronger. {articles}"
    each = "Each card is answered before the next is given: the strongest of that suit, or the same card"
    return f"{each} if none is stronger. {articles}"


def _claims(sheet: ScoreSheet, debt: Debt, voice: Voice) -> Text:
    """Say what the receiver of a debt has claimed so far: `Chai so far: no club above the king.`"""
    name, speaker = sheet.names[debt.receiver], speaker_of(sheet, voice)
    known = exchange.known(sheet.evening.owed, sheet.evening.deal.swaps)
    claims = [speaker.claim(claim.column, claim.card) for claim in known.claims if claim.column == debt.receiver]
    texts = [claim.removeprefix(f"{name}: ").rstrip(".") for claim in claims if claim]
    return [f"{name} so far: {', '.join(texts)}."] if texts else []


# -- sentences that answers share -------------------------------------------------------------


def roles(sheet: ScoreSheet, column: int) -> list[str]:
    """List what a player does in the coming hand beside playing: `deals`, `names trump`, `leads`."""
    evening = sheet.evening
    does = (("deals", evening.dealer), ("names trump", evening.declarer), ("leads", evening.leader))
    return [role for role, who in does if who == column]


def acts(sheet: ScoreSheet, phase: str) -> list[tuple[int, str]]:
    """List who does what in a phase, as the referee announces it (articles 20, 21, 24)."""
    evening, number = sheet.evening, sheet.rules.kitty_cards
    match phase:
        case "contract":
            return [(evening.declarer, "names trump")]
        case "kitty" if number and sheet.rules.kitty_order == "take-first":
            return [(evening.declarer, f"takes the kitty, lays {number} of {sheet.rules.hand_cards + number} away")]
        case "kitty" if number:
            return [(evening.declarer, f"lays {counted(number, 'card')} away, takes the kitty unseen")]
        case "play":
            return [(evening.leader, "leads")]
        case _:
            return []


def acts_text(names: Names, acts: Sequence[tuple[int, str]]) -> str:
    """Join acts in one sentence, `Anna deals, names trump; Boris leads`; who does several in a row is named once."""
    text = ""
    for at, (who, act) in enumerate(acts):
        same = at and acts[at - 1][0] == who
        text += f", {act}" if same else f"{'; ' if text else ''}{names[who]} {act}"
    return text


def until_the_lead(sheet: ScoreSheet) -> str:
    """Say what comes between contract and first card: `Anna lays 4 cards away, takes the kitty unseen, leads.`"""
    owed, phases = sheet.evening.owed, sheet.rules.phases
    following = phases[phases.index("contract") + 1 :]
    if "exchange" in following and exchange.due(owed):
        return speaker_of(sheet, Voice()).debts(owed)
    return acts_text(sheet.names, [act for phase in following for act in acts(sheet, phase)]) + "."


def trick_due(sheet: ScoreSheet) -> str:
    """`Chai leads trick 3`, or `all tricks are recorded`."""
    evening = sheet.evening
    number = len(evening.deal.played) + 1
    if number > sheet.rules.tricks:
        return "all tricks are recorded"
    return f"{sheet.names[evening.trick_leader]} leads trick {number}"


def goes_back(sheet: ScoreSheet, voice: Voice) -> Text:
    """Say what was given before the hand in progress, is not owed any more, and goes back; else nothing."""
    evening, speaker = sheet.evening, speaker_of(sheet, voice)
    if not evening.surplus:
        return []
    one = sum(debt.cards for debt in evening.surplus) == 1
    gave = f"{speaker.given(evening.surplus)} that {'is' if one else 'are'} not owed now."
    article = speaker.article("wrong-exchange")
    if evening.deal.played:
        return [gave, f"The first card is led, so it stands. ({article})"]
    back = "It goes back, and so does the card" if one else "They go back, and so do the cards"
    return [gave, f"{back} returned for {'it' if one else 'them'}, before the first card is led. ({article})"]


def not_noted(sheet: ScoreSheet, voice: Voice) -> Text:
    """Say what is owed and not noted though trump is named, and until when it is put right; else nothing."""
    evening, speaker = sheet.evening, speaker_of(sheet, voice)
    if evening.phase != "play" or exchange.due(evening.owed) is None:
        return []
    until = "if forgotten, it is put right until the first lead"
    if evening.deal.played:
        until = "the first card is led, so the hand stands"
    return [speaker.debts(evening.owed), f"Not noted; {until}. ({speaker.article('wrong-exchange')})"]


def owed_blocks(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    """`Owed    Anna gives Boris 1 card, then Chai 2.`, and before it what goes back first."""
    owed, back = sheet.evening.owed, goes_back(sheet, voice)
    if owed and exchange.due(owed) is None:
        first, *rest = _all_settled(sheet)
        text = [first[:1].lower() + first[1:], *rest]
    else:
        text = [speaker_of(sheet, voice).debts(owed)]
    rows = [*([("Back", back)] if back else []), ("Owed", text)]
    return [Terms(rows, label=LABEL)]


def _all_settled(sheet: ScoreSheet) -> Text:
    """Say that nothing is owed any more, and what comes now."""
    evening, names = sheet.evening, sheet.names
    if evening.deal.contract is None:
        return ["All settled.", f"{names[evening.declarer]} names trump."]
    return ["All settled.", f"{capital(trump_words(evening.deal.contract))}; {names[evening.leader]} leads."]


def announced(sheet: ScoreSheet, voice: Voice) -> list[Block]:
    """Announce the hand to come: dealer, targets from the dealer round, debts; and that a last trick may decide."""
    evening = sheet.evening
    speaker = speaker_of(sheet, voice)
    order = turn(evening.seating, evening.dealer, clockwise=sheet.rules.clockwise)
    deals, targets = f"{sheet.names[evening.dealer]} deals", speaker.numbers(order, evening.targets)
    if evening.dealer != evening.turn_dealer:
        deals += f" in {sheet.names[evening.turn_dealer]}'s turn ({speaker.article('deal-rotation')})"
    text = [f"{deals}.", f"Targets: {targets}."] if voice.aloud else [f"{deals}: {targets}."]
    rows = [(f"Hand {evening.number}", text)]
    return [
        Terms(rows, label=LABEL),
        *owed_blocks(sheet, voice),
        *(Paragraph([remark]) for remark in keep_apart(sheet)),
    ]


def _gives(sheet: ScoreSheet, debt: Debt) -> str:
    return f"{sheet.names[debt.giver]} gives {sheet.names[debt.receiver]}"


def _clockwise(sheet: ScoreSheet) -> str:
    return ", ".join(sheet.names[c] for c in sheet.evening.seating)


# -- the heading of a hand in `ref play` ------------------------------------------------------

PLAYER = 18
"""Columns of a player and a target, below which the score stands."""

BESIDE = 51
"""Columns before the remark beside debts."""


def heading_facts(sheet: ScoreSheet) -> tuple[object, ...]:
    """Return what the heading of a hand shows and its own entries leave as it is: once it differs, it is drawn anew."""
    evening, last = sheet.evening, sheet.evening.last
    of_evening = evening.number, evening.end, evening.names, evening.totals, last and last.points
    return *of_evening, evening.announced, evening.deal.voided


def heading(sheet: ScoreSheet, screen: Screen, *, below_board: bool = False) -> list[str]:
    """Lay out the heading of the hand to come: number and dealer, targets and score, what comes before trick 1.

    The board that is kept above the questions has the targets and the score already.
    """
    evening = sheet.evening
    last = ", the last" if evening.end.hands == evening.number else ""
    trump = [(evening.declarer, "names trump")] if evening.declarer != evening.dealer else []
    does = acts_text(sheet.names, [(evening.dealer, "deals"), *trump, (evening.leader, "leads")])
    return [
        *([] if screen.voice.aloud else [""]),
        *rule(f"{capital(place(sheet))}{last}", does, screen),
        *([] if below_board else _heading_players(sheet, screen)),
        *remark(goes_back(sheet, screen.voice), screen),
        *_before_play(sheet, screen),
        *(line for text in keep_apart(sheet) for line in remark([text], screen)),
    ]


def _heading_players(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """`Anna 8     Boris 5     Chai 3` with the score beside or below; aloud a sentence a player."""
    evening, names, voice = sheet.evening, sheet.names, screen.voice
    seats = evening.seating
    if voice.aloud:
        totals = [f", total {voice.signed(sheet.totals[c])}" if sheet.hands else "" for c in seats]
        text = [f"{names[c]}: target {evening.targets[c]}{total}" for c, total in zip(seats, totals, strict=True)]
        return remark(text if sheet.hands else [*text, "First hand: no exchange"], screen)
    needs = [f"needs {evening.targets[c]}" for c in seats]
    totals = [signed(sheet.totals[c]) for c in seats] if sheet.hands else ["", "", ""]
    players = [screen.shown(names[c]) for c in seats]
    indent = " " * remark_indent(screen)
    if screen.narrow:
        rows, least = [players, needs, totals], 12
    else:
        rows, least = [[f"{player} {need}" for player, need in zip(players, needs, strict=True)], totals], PLAYER
    width = max(least, *(cells(text) + 2 for text in rows[0]))
    if cells(indent) + 3 * width - 2 > screen.line:
        each = (", ".join(filter(None, facts)) for facts in zip(players, needs, totals, strict=True))
        lines = [line for text in each for line in remark([text], screen)]
    else:
        lines = [(indent + "".join(pad(text, width) for text in row)).rstrip() for row in rows if any(row)]
    return lines if sheet.hands else [*lines, *remark(["First hand: no exchange."], screen)]


def _beside(text: str, beside: str, screen: Screen, *, first: str = " " * QUESTION) -> list[str]:
    """Put a remark in the column beside a text, or below where there is no room; aloud each is a sentence."""
    if screen.voice.aloud:
        return sentences([text, capital(beside)], screen, first=first)
    line = (first + text).rstrip().replace(NBSP, " ")
    at = max(BESIDE, cells(line) + 2)
    if beside and at + cells(beside) <= screen.line:
        return [pad(line, at) + beside]
    return [
        *wrap(text.rstrip(), screen.line, first=first, then=" " * QUESTION),
        *(remark([beside], screen) if beside else []),
    ]


def _before_play(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """List the open debts, else the steps until the first card is led."""
    evening = sheet.evening
    contract = evening.deal.contract
    if evening.phase in ("exchange", "contract") and exchange.due(evening.owed):
        return _heading_debts(sheet, screen)
    if contract or evening.deal.played:
        trump = capital(trump_words(contract or "no-trump"))
        text = [*not_noted(sheet, screen.voice), f"{trump}; {trick_due(sheet)}."]
    elif evening.last is None:
        text = [acts_text(sheet.names, [act for phase in sheet.rules.phases for act in acts(sheet, phase)]) + "."]
    else:
        text = _all_settled(sheet) if evening.owed else [_nothing_owed(sheet)]
    return remark(text, screen)


def _heading_debts(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """List the debts in their order, why it is this one, and what comes back."""
    lines: list[str] = []
    for number, debt in enumerate(sheet.evening.owed, start=1):
        cards = str(debt.cards) if screen.narrow else counted(debt.cards, "card")
        done = ", done" if not debt.open else f", {debt.open} more" if debt.done else ""
        text = f"{_gives(sheet, debt)}{NBSP}{cards}{done}"
        if screen.narrow:
            lines += wrap(text, screen.line, first=f" {number} ")
        else:
            label = f"Debt {number}" if screen.voice.aloud else f"{number:>8}  "
            lines += _beside(text, _why_briefly(sheet) if number == 1 else "", screen, first=label)
    back = "Back comes the strongest of the suit, or the same card."
    if _at_once(sheet):
        back = "All are laid out before any card comes back."
    elif screen.narrow:
        back = "Back: strongest of suit, or the same"
    return lines + remark([back], screen)


def _why_briefly(sheet: ScoreSheet) -> str:
    """Say in few words why the first debt comes first; nothing where there is only one."""
    evening, names = sheet.evening, sheet.names
    givers = _givers(evening.owed)
    if len(givers) == 2:
        first, second = givers
        if sheet.rules.two_up == "new-target":
            needs = evening.targets
            return f"first: {names[first]} needs {needs[first]}, {names[second]} {needs[second]}"
        return f"{names[first]} first"
    return f"{_way(sheet)} from {names[givers[0]]}" if len(evening.owed) > 1 else ""


# -- for programs -----------------------------------------------------------------------------


def next_json(sheet: ScoreSheet) -> Document:
    """Build the document of `next`, which every answer to a writing command holds, too."""
    evening, names, open_evening = sheet.evening, sheet.names, not sheet.finished
    return {
        "session": sheet.name,
        "hand": evening.number if open_evening else None,
        "phase": evening.phase if open_evening else "finished",
        "dealer": names[evening.dealer] if open_evening else None,
        "declarer": names[evening.declarer] if open_evening else None,
        "leader": names[evening.leader] if open_evening else None,
        "targets": {names[c]: evening.targets[c] for c in evening.seating} if open_evening else {},
        "contract": evening.deal.contract if open_evening else None,
        **_debts_json(sheet),
    }


def _owes_json(sheet: ScoreSheet) -> Document:
    is_due = not sheet.finished and exchange.due(sheet.evening.owed) is not None
    return {
        "session": sheet.name,
        "hand": None if sheet.finished else sheet.evening.number,
        "settled": not is_due,
        **_debts_json(sheet),
    }


def _debts_json(sheet: ScoreSheet) -> Document:
    """List the debts in order, then cards that were given and are no longer owed."""
    if sheet.finished:
        return {"debts": []}
    debts = [{**_debt_json(sheet, debt), "done": debt.done} for debt in sheet.evening.owed]
    surplus = [_debt_json(sheet, debt) for debt in sheet.evening.surplus]
    return {"debts": debts, "surplus": surplus} if surplus else {"debts": debts}


def _debt_json(sheet: ScoreSheet, debt: Debt) -> Document:
    return {"giver": sheet.names[debt.giver], "receiver": sheet.names[debt.receiver], "cards": debt.cards}
