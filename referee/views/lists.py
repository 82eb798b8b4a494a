"""Lists: the rulings of a sheet, its log, the sheets of a folder, the packs and their articles."""

from __future__ import annotations

from referee.game import audit
from referee.game.cards import Card
from referee.game.proof import Judged, layout
from referee.game.rules import Article, Rules
from referee.game.rulings import Ruling
from referee.game.scoresheet import ProvedHand, ScoreSheet, Unread
from referee.game.tricks import Taken
from referee.views import proofs, telling, verdicts, words
from referee.views.answers import speaker_at, speaker_of
from referee.views.outcome import lead_line
from referee.views.screen import STOP, Screen, and_words, counted, ends, one_line, wrap
from referee.views.words import Speaker


def check_view(sheet: ScoreSheet, screen: Screen, hand: int | None = None) -> str:
    """Every ruling, hand by hand, and how many accuse somebody."""
    found = sheet.rulings(hand)
    lines = [ends(sheet.name, counted(len(found), "ruling"), screen.line)]
    for ruling in found:
        lines += wrap(ruling_words(sheet, ruling, screen), screen.line, then="  ")
    return "\n".join([*lines, *wrap(verdict_words(found), screen.line)])


def ruling_words(sheet: ScoreSheet, ruling: Ruling, screen: Screen) -> str:
    """A ruling with its hand and its severity before it."""
    place = f"hand {ruling.hand}, {ruling.said_severity}: " if ruling.hand else f"{ruling.said_severity}: "
    return place + verdicts.ruling_message(ruling, speaker_at(sheet, ruling, screen))


def verdict_words(found: list[Ruling]) -> str:
    """How many of the rulings accuse somebody."""
    grave = sum(ruling.accuses for ruling in found)
    return f"{counted(grave, 'ruling')} against somebody." if grave else "Nothing against anybody."


def proof_view(sheet: ScoreSheet, proved: ProvedHand, screen: Screen) -> str:
    """One hand as far as its cards are known - its tricks, then who held what - and the verdict on each act."""
    speaker = speaker_of(sheet, screen)._replace(names=proved.names)
    lines = [ends(f"{sheet.name}  hand {proved.number}", state_words(sheet, proved), screen.line)]
    lines += _tricks(proved, speaker, screen) + _holdings(sheet, proved, screen)
    for judged in proved.proof.acts:
        names = sheet.names_when(judged.act.entry, proved.number)
        lines += _verdict(judged, proved, speaker._replace(names=names), screen)
    if not proved.proof.acts:
        lines.append(f"  {NO_ACT}")
    return "\n".join(lines)


NO_ACT = "No act to judge: every card followed suit, and no return is told."
"""What is said of a hand in which nothing was done that could be against the rules."""


def _verdict(judged: Judged, proved: ProvedHand, speaker: Speaker, screen: Screen) -> list[str]:
    """`legal    Chai, trick 4: 7♠ on diamonds`"""
    text = judged_words(judged, proved, speaker)
    return wrap(text, screen.line, first=f"  {judged.verdict or 'unknown':<9}", then=" " * 11)


def judged_words(judged: Judged, proved: ProvedHand, speaker: Speaker) -> str:
    """`Chai, trick 4: 7♠ on diamonds`; of what is illegal, why, and by which article."""
    act = judged.act
    if judged.verdict == "illegal":
        why = proofs.reason(judged, speaker.names, proved.record, speaker.screen)
        return f"{why} ({speaker.article(act.key)}, entry {act.entry})"
    place = f"entry {act.entry}" if act.kind == "return" else f"trick {act.trick}"
    return f"{speaker.names[act.player]}, {place}: {proofs.act_words(act, proved.record, speaker.screen)}"


def state_words(sheet: ScoreSheet, proved: ProvedHand) -> str:
    """What the acts of a hand come to."""
    verdicts = {judged.verdict for judged in proved.proof.acts}
    if not proved.proof.possible:
        return f"no deal is possible since entry {proved.proof.blocking_entry}"
    if "illegal" in verdicts or any(ruling.accuses for ruling in sheet.rulings(proved.number)):
        return "a rule was broken"
    if "open" not in verdicts:
        return "all by the rules"
    return "nothing proved against anybody" if proved.proof.jointly_possible else "not all of it can be true"


def _tricks(proved: ProvedHand, speaker: Speaker, screen: Screen) -> list[str]:
    lines = []
    for trick in proved.record.tricks:
        lines += wrap(telling.trick_cards(trick, speaker), screen.line, first=f"  {trick.number:>2}  ", then=" " * 6)
    return lines


def _holdings(sheet: ScoreSheet, proved: ProvedHand, screen: Screen) -> list[str]:
    return [
        line
        for where, cards in holdings(sheet, proved)
        for line in wrap(f"{where}: {screen.cards(proofs.in_order(cards))}", screen.line, first="  ", then="    ")
    ]


def holdings(sheet: ScoreSheet, proved: ProvedHand) -> list[tuple[str, tuple[Card, ...]]]:
    """What is known of each hand as it was played, of the kitty, and of what was laid away."""
    if not proved.proof.possible:
        return []
    rules, declarer, names = sheet.rules, proved.declarer, proved.names
    plan = layout(rules, declarer)
    rows = [(names[c], plan.playing[c], rules.hand_cards) for c in sheet.evening.seating]
    rows += [("kitty", plan.kitty, rules.kitty_cards), ("laid away", plan.laid_away, rules.kitty_cards)]
    places = audit.whereabouts(proved.record)
    found: list[tuple[str, tuple[Card, ...]]] = []
    for label, where, size in rows:
        known = tuple(card for card, mask in places.items() if mask & ~where == 0)
        if known:
            found.append((f"{label}, {len(known)} of {size}", known))
    own = plan.held[declarer]
    surely = (plan.playing[declarer], plan.laid_away)
    either = tuple(card for card, mask in places.items() if not mask & ~own and all(mask & ~each for each in surely))
    return found + ([(f"{names[declarer]}, kept or laid away", either)] if either else [])


def taken_view(taken: Taken, screen: Screen) -> str:
    """Who takes a trick, by which article."""
    text = telling.taken_words(taken.player, taken.card, taken.article, taken.rules, screen)
    return "\n".join(wrap(text, screen.line))


def log_view(sheet: ScoreSheet, screen: Screen, *, cards: bool) -> str:
    """The head of the sheet, then every entry with number, time and words; what counts no more is marked."""
    head = sheet.session.head
    edition = f"{sheet.rules.name}, edition {head.edition}"
    lines = [ends(sheet.name, edition, screen.line), *wrap(begun_words(sheet, screen), screen.line)]
    day, year = "", head.started.year
    for number, entry in enumerate(sheet.session.entries, start=1):
        today = words.day(entry.at, screen)
        lines += [today if entry.at.year == year else f"{today} {entry.at.year}"] if today != day else []
        day, year = today, entry.at.year
        text = entry_words(sheet, number, screen, show=cards)
        lines += wrap(text, screen.line, first=f"{number:4}  {entry.at:%H:%M}  ", then=" " * 13)
    return "\n".join(lines)


def begun_words(sheet: ScoreSheet, screen: Screen) -> str:
    """When the evening began, who sat down, and what was agreed."""
    head = sheet.session.head
    end = "" if head.end == sheet.rules.end else f", {words.end_words(head.end)}"
    who = f"Begun {words.begun(head.started, screen)} by {', '.join(head.players)}, clockwise; "
    return f"{who}{head.first_dealer} to deal first{end}."


def entry_words(sheet: ScoreSheet, number: int, screen: Screen, *, show: bool) -> str:
    """What an entry says, before it whether it counts no more, and after it the note of the table."""
    corrected = {c.was.entry for hand in sheet.evening.hands for c in hand.corrections}
    entry = sheet.session.entries[number - 1]
    mark = "struck: " if number in sheet.evening.struck else "corrected: " if number in corrected else ""
    note = f" Note: {one_line(entry.note)}" if entry.note else ""
    return f"{mark}{telling.said(sheet, number, screen, show=show)}{note}"


def sessions_view(rows: list[ScoreSheet | Unread], folder: str, screen: Screen) -> str:
    """All sheets, the one written last first."""
    if not rows:
        begin = " To begin: ref new-session PLAYER PLAYER PLAYER" if screen.keyboard else ""
        return "\n".join(wrap(f"No score sheet in {folder}.{begin}", screen.line))
    lines: list[str] = []
    for row in rows:
        if isinstance(row, Unread):
            name, error = one_line(row.name), one_line(row.error)
            lines += [ends(name, "cannot be read", screen.line), *_indented(error, screen)]
            continue
        started = row.session.head.started
        state = "finished" if row.finished else f"after hand {len(row.hands)}" if row.hands else "just begun"
        lines.append(ends(row.name, f"{words.day(started, screen)} {started.year}, {state}", screen.line))
        lines += _indented(
            ", ".join(row.names[c] for c in row.evening.seating) + f". {how_it_stands(row, screen)}", screen
        )
    return "\n".join(lines)


def none_open(folder: str, screen: Screen) -> str:
    """That of all sheets of a folder none is open, and how the others are meant."""
    told = [f"No evening is open in {one_line(folder)}."]
    if screen.keyboard:
        told.append("All sheets instead: --all -s '*'; their names: ref sessions")
    return "\n".join(wrap(STOP.join(told), screen.line))


def evening_line(sheet: ScoreSheet, screen: Screen) -> str:
    """An open evening in one line, to be chosen from several."""
    entries = sheet.session.entries
    at = entries[-1].at if entries else sheet.session.head.started
    last = f"{'last entry' if entries else 'begun'} {words.day(at, screen)}"
    played = f"after hand {len(sheet.hands)}" if sheet.hands else "no hand scored"
    return f"{sheet.name}: {', '.join(sheet.names)}, {played}, {last}"


def reopened_lines(sheet: ScoreSheet, others: list[str], screen: Screen) -> list[str]:
    """That an evening is open again, which others are open, and where a command without a name now goes."""
    also = f", and so {'is' if len(others) == 1 else 'are'} {and_words(others)}" if others else ""
    return wrap(f"{sheet.name} is open again{also}; without -s a command goes to {sheet.name}.", screen.line)


def how_it_stands(sheet: ScoreSheet, screen: Screen) -> str:
    """Who leads or who won, in a sentence."""
    result = sheet.outcome
    if result:
        return words.outcome_line(sheet, result, screen)
    return lead_line(sheet) if sheet.hands else "No hand scored."


def _indented(text: str, screen: Screen) -> list[str]:
    return wrap(text, screen.line, first="  ", then="  ")


def packs_view(packs: list[Rules], screen: Screen) -> str:
    """The packs that ship with the program."""
    return "\n".join(
        line
        for pack in packs
        for line in wrap(f"{pack.title}, edition {pack.edition}: {targets_words(pack)}", screen.line,
                         first=f"{pack.name:<6}", then=" " * 6)
    )  # fmt: skip


def targets_words(rules: Rules) -> str:
    """`dealer 8, left 5, right 3; the declarer leads`"""
    seats = ", ".join(f"{seat} {target}" for seat, target in rules.targets.items())
    lead = "the declarer leads" if rules.lead == "declarer" else "the dealer's left leads"
    return f"{seats}; {lead}"


def articles_view(rules: Rules, articles: tuple[Article, ...], screen: Screen) -> str:
    """Articles with number, text and key; one alone with its source, too."""
    lines = wrap(f"{rules.title}, edition {rules.edition}", screen.line)
    for article in articles:
        lines += wrap(article.text, screen.line, first=f"{article.number:>4}  ", then=" " * 6)
    if len(articles) == 1:
        lines += wrap(f"Source: {articles[0].source}. Key: {articles[0].key}.", screen.line, first=" " * 6)
    return "\n".join(lines)
