"""What Tab offers: names of sheets, of players, contracts, packs, articles.

It reads the one sheet that is meant, or for names of former players the few written last; where that
sheet is missing or broken, nothing is offered. How a shell wants it written is in `shells`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from referee.commands.app import App
from referee.commands.options import Options, parse_digits
from referee.errors import RefError
from referee.files import history
from referee.files.folder import list_sheets
from referee.files.packs import default_pack, pack_named, pack_names
from referee.game.players import has_control, key
from referee.game.rules import Rules

Items = Iterable[CompletionItem[str]]


def offered(what: str, ctx: click.Context, begun: str) -> list[CompletionItem[str]]:
    """Return everything of that kind that a word may become, but names that no line can hold."""
    with contextlib.suppress(RefError, click.ClickException, OSError):
        return [item for item in KINDS[what](ctx, begun) if not has_control(item.value)]
    return []


def _app(ctx: click.Context) -> App:
    return App(ctx.find_object(Options) or Options())


def _beginning(names: Iterable[str], begun: str) -> list[CompletionItem[str]]:
    return [CompletionItem(name) for name in names if key(name).startswith(key(begun))]


def _typed(ctx: click.Context, name: str) -> tuple[str, ...]:
    """Return the words before this one for an argument; loose ones, where an option waits for its value."""
    return tuple(ctx.params.get(name) or ctx.args)


# -- sheets and packs -------------------------------------------------------------------------


def _sheets(ctx: click.Context, begun: str) -> Items:
    return _beginning([each.name for each in list_sheets(_app(ctx).options.folder)], begun)


def _folders(_: click.Context, begun: str) -> Items:
    return [CompletionItem(begun, type="dir")]


def _packs(_: click.Context, begun: str) -> Items:
    return [CompletionItem(begun, type="file"), *_beginning(pack_names(), begun)]


def _rules(ctx: click.Context) -> Rules:
    """Find the pack that was named, else that of the sheet that is meant, else the usual one."""
    named = ctx.params.get("pack")
    if isinstance(named, str):
        return pack_named(named)
    sheet = _app(ctx).read_sheet_or_none()
    return sheet.rules if sheet else default_pack()


def _articles(ctx: click.Context, begun: str) -> Items:
    articles = _rules(ctx).articles()
    return [CompletionItem(each.key, help=each.text) for each in articles if each.key.startswith(begun.casefold())]


# -- players ----------------------------------------------------------------------------------


def _at_the_table(ctx: click.Context) -> list[str]:
    """Return who sits at the table of the sheet that is meant, clockwise; or who is named on the line."""
    named = _typed(ctx, "players")
    if named and ctx.command.name in ("new-session", "score-sheet"):
        return list(named)
    sheet = _app(ctx).read_sheet_or_none()
    return [sheet.names[column] for column in sheet.evening.seating] if sheet else []


def _players(ctx: click.Context, begun: str) -> Items:
    return _beginning(_at_the_table(ctx), begun)


def _known(ctx: click.Context, begun: str) -> Items:
    """Offer everybody whom the sheets written last know and who is not on the line yet."""
    typed = {key(name) for name in _typed(ctx, "players")}
    known = history.known_names(history.evenings(_app(ctx).options.folder))
    return _beginning([name for name in known if key(name) not in typed], begun)


def _winners(ctx: click.Context, begun: str) -> Items:
    before, comma, last = begun.rpartition(",")
    return [CompletionItem(before + comma + each.value) for each in _players(ctx, last)]


def _givers(ctx: click.Context, begun: str) -> Items:
    """Offer the two names that may go before cards."""
    typed = {key(word) for word in _typed(ctx, "words")}
    names = _at_the_table(ctx)
    if typed <= {key(name) for name in names}:
        return _beginning([name for name in names if key(name) not in typed] if len(typed) < 2 else [], begun)
    return []


def _seen(ctx: click.Context, begun: str) -> Items:
    in_no_hand = ctx.params.get("kitty") or ctx.params.get("laid_away")
    return [] if _typed(ctx, "words") or in_no_hand else _players(ctx, begun)


# -- contracts --------------------------------------------------------------------------------


def _contracts(ctx: click.Context, begun: str) -> Items:
    return _beginning(_rules(ctx).contracts, begun)


def _after_tricks(ctx: click.Context, begun: str) -> Items:
    """Offer the contracts, once three numbers of tricks are typed and nothing else."""
    words = [part for word in _typed(ctx, "words") for part in (word.split("/") if "=" not in word else [word])]
    numbers = [parse_digits(word.rpartition("=")[2]) is not None for word in words]
    return _contracts(ctx, begun) if len(numbers) == 3 and all(numbers) else []


KINDS: dict[str, Callable[[click.Context, str], Items]] = {
    "sheet": _sheets,
    "folder": _folders,
    "pack": _packs,
    "article": _articles,
    "player": _players,
    "known": _known,
    "giver": _givers,
    "seen": _seen,
    "winners": _winners,
    "contract": _contracts,
    "tricks": _after_tricks,
}
"""What may be offered, by the kind of word that an option or an argument is."""
