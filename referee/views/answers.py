"""What a command answers at the table: what it understood, the score, what comes next.

Plain text, because it has to be instant; the sentences themselves stand in `words`.
"""

from __future__ import annotations

from referee.game import entries as seen
from referee.game import exchange
from referee.game.players import turn
from referee.game.rulings import Ruling
from referee.game.scoresheet import ScoreSheet
from referee.game.scoring import next_dealer
from referee.views import words
from referee.views.outcome import end_lines, keep_apart, lead_line, score_lines, scores, that_was, tie_line
from referee.views.screen import STOP, Screen, cards, signed, table, wrap
from referee.views.words import Speaker


def speaker_of(sheet: ScoreSheet, screen: Screen) -> Speaker:
    """Who speaks for a sheet, with the names of who sits there now."""
    return Speaker(sheet.names, screen, sheet.rules)


def speaker_at(sheet: ScoreSheet, ruling: Ruling, screen: Screen) -> Speaker:
    """Who speaks of a ruling, with the names of who sat there then."""
    return Speaker(sheet.names_when(ruling.entry, ruling.hand), screen, sheet.rules)


def answer(
    before: ScoreSheet, sheet: ScoreSheet, found: list[Ruling], screen: Screen, *, asked: bool, dry_run: bool = False
) -> str:
    """The answer to a command that wrote the entries that `sheet` has more than `before`.

    `asked` says that a tie will be asked about next, so that no command for it need be named; after a
    `dry_run` nothing is written, and nothing can be taken back.
    """
    from referee.views import telling, verdicts

    first = len(before.session.entries) + 1
    lines = wrap("Dry run, nothing is written. It would be:", screen.line) if dry_run else []
    for number in range(first, len(sheet.session.entries) + 1):
        if not isinstance(sheet.session.entries[number - 1], seen.DealerChanged):
            lines += wrap(telling.said(sheet, number, screen), screen.line)
    for ruling in found:
        message = verdicts.ruling_message(ruling, speaker_at(sheet, ruling, screen))
        lines += wrap(f"{ruling.said_severity.capitalize()}: {message}", screen.line)
    if asked and sheet.ask:
        tie = that_was(sheet) + tie_line(sheet, screen)
        return "\n".join(lines + score_lines(sheet, screen) + wrap(tie, screen.line))
    return "\n".join(lines + _what_follows(before, sheet, screen, dry_run=dry_run))


def _what_follows(before: ScoreSheet, sheet: ScoreSheet, screen: Screen, *, dry_run: bool) -> list[str]:
    """The lines after what was understood, by the kind of the newest entry."""
    match sheet.session.entries[-1]:
        case seen.HandPlayed(before=None):
            return _remarks(before, sheet, screen, dry_run=dry_run) + after_hand(sheet, screen)
        case seen.CardExchanged() | seen.ExchangedFaceDown() | seen.ExchangeWaived():
            return owed_lines(sheet, screen)
        case seen.Misdealt():
            return _again_lines(sheet, screen)
        case seen.DealerChanged():
            return _dealer_lines(sheet, screen)
        case seen.HandCorrected() | seen.HandDropped() | seen.HandPlayed() | seen.SeatsChanged():
            return _changed_lines(before, sheet, screen)
        case seen.EntryStruck() | seen.EntryRestored() if not sheet.finished:
            return score_lines(sheet, screen) + _next_lines(sheet, screen) + _trick_due_lines(sheet, screen)
        case seen.TrickPlayed() | seen.TrickCorrected() | seen.CardsSeen():
            return _after_cards(before, sheet, screen)
        case seen.ContractNamed():
            return _trick_due_lines(sheet, screen) or wrap(steps_line(sheet), screen.line)
        case _:
            return _now_lines(sheet, screen)


def _remarks(before: ScoreSheet, sheet: ScoreSheet, screen: Screen, *, dry_run: bool) -> list[str]:
    """Who dealt out of turn, and what looks like a slip: of the new hand, or of the hands of a paper sheet."""
    from referee.views import slips

    if len(sheet.hands) > len(before.hands) + 1:
        return slips.paper_lines(before, sheet, screen, dry_run=dry_run)
    return slips.out_of_turn_lines(before, sheet, screen) + slips.slip_lines(before, sheet, screen, dry_run=dry_run)


def after_hand(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """After a scored hand: the score, the next hand, the debts; or the end."""
    if sheet.finished:
        return end_lines(sheet, screen)
    return score_lines(sheet, screen) + _next_lines(sheet, screen)


def _next_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """The hand to come: dealer, targets from the dealer round, debts; and the close last hand."""
    evening = sheet.evening
    order = turn(evening.seating, evening.dealer, clockwise=sheet.rules.clockwise)
    speaker = speaker_of(sheet, screen)
    in_turn = evening.dealer == evening.turn_dealer
    whose = "" if in_turn else f" in {sheet.names[evening.turn_dealer]}'s turn ({speaker.article('deal-rotation')})"
    targets = f"{f'.{STOP}Targets' if screen.plain else ''}: {speaker.targets_line(order, evening.targets)}."
    deals = f"{sheet.names[evening.dealer]} deals{whose}{targets}"
    lines = screen.headed(f"Hand {evening.number}", deals) + owed_lines(sheet, screen)
    return lines + [line for remark in keep_apart(sheet) for line in wrap(remark, screen.line)]


def steps_line(sheet: ScoreSheet) -> str:
    """What comes until the first card is led: `Anna lays 4 cards away, takes the kitty unseen, leads.`"""
    evening, names = sheet.evening, sheet.names
    after_contract = sheet.rules.phases[sheet.rules.phases.index("contract") + 1 :]
    acts: list[tuple[int, str]] = []
    for phase in after_contract:
        if phase == "exchange" and exchange.due(evening.owed):
            return speaker_of(sheet, Screen()).debts_line(evening.owed)
        acts += phase_acts(sheet, phase)
    return acts_words(names, acts) + "."


def phase_acts(sheet: ScoreSheet, phase: str) -> list[tuple[int, str]]:
    """Who does what in a phase, as the referee announces it (articles 20, 21, 24)."""
    evening, number = sheet.evening, sheet.rules.kitty_cards
    match phase:
        case "contract":
            return [(evening.declarer, "names trump")]
        case "kitty" if number and sheet.rules.kitty_order == "take-first":
            return [(evening.declarer, f"takes the kitty, lays {number} of {sheet.rules.hand_cards + number} away")]
        case "kitty" if number:
            return [(evening.declarer, f"lays {cards(number)} away, takes the kitty unseen")]
        case "play":
            return [(evening.leader, "leads")]
        case _:
            return []


def acts_words(names: tuple[str, str, str], acts: list[tuple[int, str]]) -> str:
    """Acts in one sentence; who does several in a row is named once."""
    parts: list[str] = []
    for at, (who, act) in enumerate(acts):
        same = at and acts[at - 1][0] == who
        parts.append(act if same else f"{names[who]} {act}")
    return ", ".join(parts)


def surplus_words(sheet: ScoreSheet, screen: Screen) -> str:
    """What was given before the hand in progress, is not owed any more, and goes back; empty where nothing is."""
    evening, speaker = sheet.evening, speaker_of(sheet, screen)
    if not evening.surplus:
        return ""
    one = sum(debt.cards for debt in evening.surplus) == 1
    gave = f"{speaker.given_line(evening.surplus)} that {'is' if one else 'are'} not owed now."
    article = speaker.article("wrong-exchange")
    if evening.deal.played:
        return f"{gave}{STOP}The first card is led, so it stands. ({article})"
    until = "the first card is led" if evening.deal.contract else "trump is named"
    back = "It goes back, and so does the card" if one else "They go back, and so do the cards"
    return f"{gave}{STOP}{back} returned for {'it' if one else 'them'}, before {until}. ({article})"


def owed_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """`Owed    Anna gives Boris 1 card, then Chai 2.`, and before it what goes back first."""
    owed, back = sheet.evening.owed, surplus_words(sheet, screen)
    first = screen.headed("Back", back) if back else []
    if owed and not any(debt.open for debt in owed):
        text = settled_words(sheet)
    else:
        text = speaker_of(sheet, screen).debts_line(owed)
    return first + screen.headed("Owed", text)


def settled_words(sheet: ScoreSheet) -> str:
    """That nothing is owed any more, and what comes now."""
    evening, names = sheet.evening, sheet.names
    if evening.deal.contract is None:
        return f"all settled.{STOP}{names[evening.declarer]} names trump."
    trump = words.capital(words.trump_words(evening.deal.contract))
    return f"all settled.{STOP}{trump}; {names[evening.leader]} leads."


def _after_cards(before: ScoreSheet, sheet: ScoreSheet, screen: Screen) -> list[str]:
    """After a trick, what it asks for; after one that was mended, who leads or what is scored otherwise now."""
    match sheet.session.entries[-1]:
        case seen.TrickPlayed():
            return _trick_lines(sheet, screen)
        case seen.TrickCorrected(hand=None):
            return _trick_due_lines(sheet, screen)
        case seen.TrickCorrected() if before.evening.totals != sheet.evening.totals:
            return _changed_lines(before, sheet, screen)
        case _:
            return []


def _trick_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """How a card that broke a duty is put right before the next trick is led; after the last trick, how to score."""
    from referee.game import audit

    deal, names = sheet.evening.deal, sheet.names
    last = deal.played[-1]
    proved = audit.rulings(audit.record_of_deal(sheet.evening))
    lines = []
    if any(ruling.what == "revoke" and ruling.entry == last.entry for ruling in proved):
        text = f"Until the next trick is led it can be put right: ref correct-trick {last.number} CARD CARD CARD"
        lines = wrap(f"{text} ({speaker_of(sheet, screen).article('revoke')})", screen.line)
    if last.number < sheet.rules.tricks:
        return lines
    won = sheet.evening.recorded_winners
    told = ", ".join(f"{names[c]} {won.count(c)}" for c in sheet.evening.seating)
    return lines + wrap(f"All tricks are recorded: {told}.{STOP}To score the hand: ref record-hand", screen.line)


def _trick_due_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Who leads the coming trick, where tricks of the hand in progress are recorded."""
    return wrap(f"{trick_due(sheet)}.", screen.line) if sheet.evening.deal.played else []


def trick_due(sheet: ScoreSheet) -> str:
    """`Chai leads trick 3`, or that all tricks are recorded."""
    evening = sheet.evening
    number = len(evening.deal.played) + 1
    if number > sheet.rules.tricks:
        return "All tricks are recorded"
    return f"{sheet.names[evening.trick_leader]} leads trick {number}"


def _again_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    if not sheet.evening.owed:
        return owed_lines(sheet, screen)
    text = "all of it again: " + speaker_of(sheet, screen).debts_line(sheet.evening.owed)
    return screen.headed("Owed", text)


def _dealer_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    """A deal out of turn: targets and debts by it, the better way, and how often each has then dealt."""
    from referee.views.slips import deals_words

    evening, names = sheet.evening, sheet.names
    lines = _next_lines(sheet, screen)
    if evening.dealer == evening.turn_dealer:
        return lines
    better = f"Nobody has played yet?{STOP}Then better: ref misdeal, and {names[evening.turn_dealer]} deals."
    dealt = [hand.dealer for hand in evening.hands] + [evening.dealer]
    following = next_dealer(sheet.rules, evening.seating, evening.dealer)
    deals = f"After this hand {names[following]} deals.{STOP}Deals then: {deals_words(sheet, dealt)}."
    return lines + wrap(better, screen.line) + wrap(deals, screen.line)


def _now_lines(sheet: ScoreSheet, screen: Screen) -> list[str]:
    if sheet.finished:
        return end_lines(sheet, screen)
    return _next_lines(sheet, screen)


def _changed_lines(before: ScoreSheet, sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Totals before and after a change to the hands, what was exchanged on wrong debts, what is owed now."""
    from referee.views import verdicts
    from referee.views.slips import dealt_in_turn_of

    totals = totals_changed(before, sheet, screen)
    lines = totals if screen.plain or not totals else ["", *totals, ""]
    known = [ruling._replace(hand=0) for ruling in before.rulings()]
    newest = sheet.session.entries[-1]
    told = newest.entry if isinstance(newest, seen.HandCorrected) else len(sheet.session.entries)
    for ruling in sheet.rulings():
        if ruling._replace(hand=0) in known:
            continue
        if ruling.what == "out-of-turn":
            itself = ruling.entry == told
            text = dealt_in_turn_of(sheet, ruling, screen) if itself else _keeps_dealer(sheet, ruling)
            lines += wrap(text, screen.line)
        if ruling.what == "debts-changed":
            lines += wrap(verdicts.ruling_message(ruling, speaker_at(sheet, ruling, screen)), screen.line)
    if sheet.finished:
        return lines + end_lines(sheet, screen)
    same = before.evening.owed == sheet.evening.owed and before.evening.dealer == sheet.evening.dealer
    return (
        lines + wrap(lead_line(sheet), screen.line) + (["Owed now: unchanged."] if same else _next_lines(sheet, screen))
    )


def _keeps_dealer(sheet: ScoreSheet, ruling: Ruling) -> str:
    """A hand that is out of turn since the hands before it changed, and how its dealer is corrected."""
    names, number = speaker_at(sheet, ruling, Screen()).names, ruling.hand
    hand = sheet.evening.hands[number - 1]
    due = names[sheet.evening.turn_of(number, hand.seating)]
    return (
        f"Hand {number} keeps {names[hand.dealer]} as dealer; it was {due}'s turn.{STOP}"
        f"If {due} dealt: ref correct-hand {number} --dealer {due}"
    )


def totals_changed(before: ScoreSheet, sheet: ScoreSheet, screen: Screen) -> list[str]:
    """Running totals from the first hand that changed on, and what the last one was."""
    now, was = sheet.rows(), before.rows()
    first = next((i for i, row in enumerate(now) if i >= len(was) or row.totals != was[i].totals), len(now))
    shown = now[max(first, len(now) - 5) :]
    if not shown or not was:
        return []
    if screen.plain:
        told = [f"After hand {row.hand.number}: {scores(sheet, row.totals, screen)}." for row in shown]
        return wrap(STOP.join([*told, f"Before this change: {scores(sheet, was[-1].totals, screen)}."]), screen.line)
    head = ["", *(f"after hand {row.hand.number}" if row is shown[0] else str(row.hand.number) for row in shown), "was"]
    body = [
        [sheet.names[c], *(signed(row.totals[c]) for row in shown), signed(was[-1].totals[c])]
        for c in sheet.evening.seating
    ]
    widest = max(len(cell) for row in body for cell in row[1:])
    head = [head[0], *(cell.rjust(widest) for cell in head[1:])]
    return table([head, *body], right="l" + "r" * (len(shown) + 1), width=screen.line, indent=2)


def roles(sheet: ScoreSheet, column: int) -> list[str]:
    """What a player does in the coming hand beside playing: `deals`, `names trump`, `leads`."""
    evening = sheet.evening
    said = (("deals", evening.dealer), ("names trump", evening.declarer), ("leads", evening.leader))
    return [word for word, who in said if who == column]
