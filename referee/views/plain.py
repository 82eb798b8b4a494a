"""Every view as facts: one a line, each a whole sentence in full words, to be read aloud or line by line.

No boxes, no signs, no columns; the sentences that other views share are theirs, said on a plain screen.
"""

from __future__ import annotations

from datetime import datetime

from referee.game import exchange
from referee.game.exchange import Debt
from referee.game.rules import Article, Rules
from referee.game.scoresheet import ProvedHand, Row, ScoreSheet, Unread
from referee.game.tricks import Taken
from referee.views import lists, margin, moments, proofs, telling, words
from referee.views.answers import roles, speaker_of, surplus_words
from referee.views.outcome import scores, tie_hints
from referee.views.screen import STOP, Screen, and_words, cards, counted, one_line, sentences
from referee.views.words import capital

Facts = list[str]

_SCREEN = Screen(plain=True)


def _told(*texts: str) -> Facts:
    """Every sentence of these texts, a line each."""
    return [one_line(fact) for text in texts if text for fact in sentences(text)]


# -- what happens now -------------------------------------------------------------------------


def next_facts(sheet: ScoreSheet, at: datetime) -> Facts:
    """The hand to come, player by player, then what is done now and what can be typed."""
    head = f"Sheet {sheet.name}, {moments.place_words(sheet)}"
    if sheet.finished:
        return _told(head, *_how_it_ended(sheet))
    players = [_player_to_come(sheet, column) for column in sheet.evening.seating]
    contract = sheet.evening.deal.contract
    named = f"The contract is {words.contract_words(contract)}" if contract else ""
    now, then = moments.now_and_then(sheet, _SCREEN)
    typed = [f"You can type: {command}, {what}" for command, what in moments.commands(sheet, _SCREEN)]
    steps = [surplus_words(sheet, _SCREEN), f"Now: {now}", f"Then: {then}" if then else ""]
    facts = _told(head, *players, named, *_debts(sheet), *steps, *typed)
    return facts + (moments.resumed(sheet, at, _SCREEN).split("\n") if moments.is_cold(sheet, at) else [])


def _how_it_ended(sheet: ScoreSheet) -> Facts:
    result = sheet.outcome
    hints = tie_hints(sheet, _SCREEN) if result and result.ask else []
    typed = f"ref standings, ref score-sheet, ref correct-hand N {_SCREEN.blanks} or ref play-on"
    return [margin.meaning(sheet, _SCREEN), *hints, f"You can type: {typed}"]


def _player_to_come(sheet: ScoreSheet, column: int) -> str:
    """`Anna: target 8, total plus 4, deals, names trump, leads`"""
    total = f"total {_SCREEN.signed(sheet.totals[column])}"
    return ", ".join([f"{sheet.names[column]}: target {sheet.evening.targets[column]}", total, *roles(sheet, column)])


def owes_facts(sheet: ScoreSheet) -> Facts:
    """The debts in order, what of each is done, why this order, and what comes back."""
    evening = sheet.evening
    if sheet.finished:
        return _told(f"Sheet {sheet.name} is finished", "No hand is to come, so nobody owes anything")
    head = f"Sheet {sheet.name}, before hand {evening.number}, {sheet.names[evening.dealer]} deals"
    return _told(head, *_debts(sheet), *moments.about_debts(sheet, _SCREEN))


def _debts(sheet: ScoreSheet) -> Facts:
    due = exchange.due(sheet.evening.owed)
    return [
        f"Debt {place}: {_debt(sheet, debt)}{', due now' if debt == due else ''}"
        for place, debt in enumerate(sheet.evening.owed, start=1)
    ]


def _debt(sheet: ScoreSheet, debt: Debt) -> str:
    """`Anna gives Chai 2 cards, 1 done: the two of clubs for the king of clubs`"""
    names = sheet.names
    gives = f"{names[debt.giver]} gives {names[debt.receiver]} {cards(debt.cards)}, {debt.done} done"
    moved = [swap for swap in sheet.evening.deal.swaps if (swap.giver, swap.receiver) == (debt.giver, debt.receiver)]
    how = [
        f"{_SCREEN.the(swap.given)} for {_SCREEN.the(swap.returned)}"
        if swap.given and swap.returned
        else f"{cards(swap.cards)} {'waived' if swap.waived else 'face down'}"
        for swap in moved
    ]
    return f"{gives}: {and_words(how)}" if how else gives


# -- how it stands ----------------------------------------------------------------------------


def standings_facts(sheet: ScoreSheet, *, chart: bool) -> Facts:
    """Rank by rank, then who needs what, and the one fact that matters; with `chart` the totals hand by hand."""
    state = f"finished after {counted(len(sheet.hands), 'hand')}" if sheet.finished else margin.state(sheet)
    standing = [fact for column in sheet.ranking for fact in _standing(sheet, column)]
    totals = [f"After hand {row.hand.number}: {scores(sheet, row.totals, _SCREEN)}" for row in sheet.rows()]
    drawn = [*totals, *_ahead(sheet)] if chart else []
    return _told(f"Sheet {sheet.name}, {state}", *standing, *_coming(sheet), margin.meaning(sheet, _SCREEN), *drawn)


def final_standings_facts(sheet: ScoreSheet) -> Facts:
    """The standings rank by rank alone; others say whose they are and who won."""
    return _told(*(fact for column in sheet.ranking for fact in _standing(sheet, column)))


def _standing(sheet: ScoreSheet, column: int) -> Facts:
    name, hands = sheet.names[column], sheet.hands
    facts = [f"Rank {sheet.ranks[column]}: {name}, total {_SCREEN.signed(sheet.totals[column])}"]
    if hands:
        points = ", ".join(_SCREEN.signed(hand.points[column]) for hand in hands)
        facts.append(f"{name} in {'hand 1' if len(hands) == 1 else f'hands 1 to {len(hands)}'}: {points}")
    if sheet.finished and hands:
        by_target = [(had, margin.points_as(sheet, column, had)) for had in margin.targets_had(sheet)]
        told = ", ".join(f"{_SCREEN.signed(points)} with target {had}" for had, points in by_target)
        facts.append(f"{name} by target: {told}")
    return facts


def _coming(sheet: ScoreSheet) -> Facts:
    """What each needs in the coming hand, and what is owed before it; looking back none of it is known."""
    if sheet.finished or sheet.after is not None:
        return []
    evening = sheet.evening
    needs = [f"In hand {evening.number} {sheet.names[c]} needs {evening.targets[c]}" for c in evening.seating]
    owed = [f"Owed: {speaker_of(sheet, _SCREEN).debts_line(evening.owed)}"] if evening.owed else []
    return [*needs, f"{sheet.names[evening.dealer]} deals", *owed]


def _ahead(sheet: ScoreSheet) -> Facts:
    from referee.views.chart import turns

    return [turns(sheet.running)] if sheet.hands else []


# -- the score sheet --------------------------------------------------------------------------


def score_sheet_facts(sheet: ScoreSheet, *, cards: bool) -> Facts:
    """Hand by hand and player by player, the end or the lead, then what was unusual."""
    text = margin.meaning(sheet, _SCREEN) if sheet.hands else margin.nothing_yet(sheet, _SCREEN)
    hands = [fact for row in sheet.rows() for fact in _hand(sheet, row, cards=cards)]
    notes = [_note(note) for note in margin.notes(sheet, _SCREEN)]
    head = f"Sheet {sheet.name}, {margin.state(sheet)}"
    return _told(head, f"Seats: {margin.sitting_line(sheet)}", *hands, text, *notes)


def _hand(sheet: ScoreSheet, row: Row, *, cards: bool) -> Facts:
    hand = row.hand
    speaker = speaker_of(sheet, _SCREEN)._replace(names=words.hand_names(sheet.evening, hand))
    contract = words.contract_words(hand.contract) if hand.contract else "contract not noted"
    head = f"Hand {hand.number}: {speaker.names[hand.dealer]} deals, {contract}, entry {hand.entry}"
    exchanged = [f"Before it {line}" for line in margin.exchange_lines(sheet, hand, _SCREEN)] if cards else []
    played = [f"{speaker.player_words(hand, c)}, total {_SCREEN.signed(row.totals[c])}" for c in hand.seating]
    return [head, *exchanged, *played]


def _note(note: margin.Note) -> str:
    """What was unusual in a hand; the letter in the margin is said by its words."""
    about = {"": "note: ", "x": "a rule was broken: "}.get(note.mark, "")
    return f"Hand {note.hand}, {about}{note.text}"


# -- rulings and entries ----------------------------------------------------------------------


def check_facts(sheet: ScoreSheet, hand: int | None = None) -> Facts:
    """What is proved of the acts of a hand, then every ruling."""
    proved = [fact for each in sheet.proofs(hand) for fact in _proved(sheet, each)] if hand else []
    found = sheet.rulings(hand)
    ruled = [capital(lists.ruling_words(sheet, ruling, _SCREEN)) for ruling in found]
    head = f"Sheet {sheet.name}, {counted(len(found), 'ruling')}"
    return _told(*proved, head, *ruled, lists.verdict_words(found))


def _proved(sheet: ScoreSheet, proved: ProvedHand) -> Facts:
    speaker = speaker_of(sheet, _SCREEN)._replace(names=proved.names)
    tricks = [f"Trick {trick.number}: {telling.trick_cards(trick, speaker)}" for trick in proved.record.tricks]
    held = [
        f"Known of {where}: {_SCREEN.cards(proofs.in_order(known))}" for where, known in lists.holdings(sheet, proved)
    ]
    judged = []
    for each in proved.proof.acts:
        at_that_time = speaker._replace(names=sheet.names_when(each.act.entry, proved.number))
        judged.append(f"{capital(each.verdict or 'unknown')}: {lists.judged_words(each, proved, at_that_time)}")
    state = f"Sheet {sheet.name}, hand {proved.number}: {lists.state_words(sheet, proved)}"
    return [state, *tricks, *held, *(judged or [lists.NO_ACT])]


def log_facts(sheet: ScoreSheet, *, cards: bool) -> Facts:
    """The head of the sheet, then every entry with number, time and words."""
    head = f"Sheet {sheet.name}, rules {sheet.rules.name}, edition {sheet.session.head.edition}"
    entries = [
        f"Entry {number}, {words.day(entry.at, _SCREEN)}, {entry.at:%H:%M}: {_on_one_line(sheet, number, show=cards)}"
        for number, entry in enumerate(sheet.session.entries, start=1)
    ]
    return _told(head, lists.begun_words(sheet, _SCREEN), *entries)


def _on_one_line(sheet: ScoreSheet, number: int, *, show: bool) -> str:
    return lists.entry_words(sheet, number, _SCREEN, show=show).replace(STOP, " ")


def sessions_facts(found: list[ScoreSheet | Unread], folder: str) -> Facts:
    """One fact a sheet, the one written last first."""
    if not found:
        return _told(f"No score sheet in {folder}", "To begin: ref new-session PLAYER PLAYER PLAYER")
    return _told(*(_unread(each) if isinstance(each, Unread) else _session(each) for each in found))


def _unread(sheet: Unread) -> str:
    return f"Sheet {sheet.name} cannot be read: {sheet.error}"


def _session(sheet: ScoreSheet) -> str:
    """`Sheet friday, begun Friday 27 November 2026, open after 2 hands, Anna, Boris and Chai: Anna leads by 3`"""
    started = sheet.session.head.started
    begun = f"begun {words.day(started, _SCREEN)} {started.year}"
    state = f"{'finished' if sheet.finished else 'open'} after {counted(len(sheet.hands), 'hand')}"
    players = and_words([sheet.names[c] for c in sheet.evening.seating])
    stands = lists.how_it_stands(sheet, _SCREEN).replace(STOP, " ")
    return f"Sheet {sheet.name}, {begun}, {state}, {players}: {stands}"


# -- the rules --------------------------------------------------------------------------------


def articles_facts(rules: Rules, articles: tuple[Article, ...]) -> Facts:
    """One fact an article; one alone with its source, too."""
    texts = [f"Article {article.number}: {article.text}" for article in articles]
    alone = [f"Source: {articles[0].source}", f"Key: {articles[0].key}"] if len(articles) == 1 else []
    return _told(f"{rules.title}, edition {rules.edition}", *texts, *alone)


def packs_facts(packs: list[Rules]) -> Facts:
    """One fact a pack that ships with the program."""
    return _told(
        *(f"Pack {pack.name}: {pack.title}, edition {pack.edition}, {lists.targets_words(pack)}" for pack in packs)
    )


def taken_facts(taken: Taken) -> Facts:
    """Who takes a trick, from which seat, by which article."""
    takes, article = _told(telling.taken_words(taken.player, taken.card, taken.article, taken.rules, _SCREEN))
    return [takes, f"It was played from seat {taken.seat}.", article]
