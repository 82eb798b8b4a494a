"""The command that shows the articles of the game."""

from __future__ import annotations

import click

from referee.commands.desk import Desk
from referee.commands.options import ARTICLE, PACK, TableCommand, pass_desk
from referee.commands.showing import show


@click.command(cls=TableCommand, shows=True)
@click.argument("article", nargs=-1, type=ARTICLE, metavar="[ARTICLE | WORD ...]")
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="Another pack than the session's.")
@click.option("--list", "list_packs", is_flag=True, help="The packs that ship with ref.")
@pass_desk
def rules(desk: Desk, article: tuple[str, ...], pack: str | None, *, list_packs: bool) -> None:
    """The articles of the game, or those with a number, a key or some words.

    \b
    ref rules 17
    ref rules return-strongest
    ref rules kitty --rules 952
    ref rules returned stronger
    """
    from referee.commands.packs import pack_named
    from referee.files.folder import list_sheets
    from referee.files.packs import default_pack, pack_names, read_pack
    from referee.views.listings import Articles, Packs

    if list_packs:
        return show(desk, Packs([read_pack(name) for name in pack_names()]))
    if pack is not None:
        chosen = pack_named(pack)
    elif desk.session is not None or list_sheets(desk.folder):
        chosen = desk.look().rules
    else:
        chosen = default_pack()
    show(desk, Articles(chosen, chosen.find_articles(*article) if article else chosen.articles()))
