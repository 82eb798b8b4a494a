"""The command that shows the articles of the game."""

from __future__ import annotations

import click

from referee.commands.desk import Desk
from referee.commands.options import ARTICLE, PACK, TableCommand, pass_desk


@click.command(cls=TableCommand)
@click.argument("article", required=False, type=ARTICLE)
@click.option("--rules", "pack", type=PACK, metavar="PACK|FILE", help="Another pack than the session's.")
@click.option("--list", "list_packs", is_flag=True, help="The packs that ship with ref.")
@pass_desk
def rules(desk: Desk, article: str | None, pack: str | None, *, list_packs: bool) -> None:
    """The articles of the game, or those with a number, a key or a word.

    \b
    ref rules 17
    ref rules return-strongest
    ref rules kitty --rules 952
    """
    from referee import store
    from referee.commands.packs import pack_named

    if list_packs:
        packs = [store.read_pack(name) for name in store.packs()]
        if desk.json:
            from referee.views.machine import packs_document

            return desk.document(packs_document(packs))
        from referee.views.lists import packs_view

        return desk.say(packs_view(packs, desk.screen))
    if pack is not None:
        chosen = pack_named(pack)
    elif desk.session is not None or store.saved(desk.folder):
        chosen = desk.look().rules
    else:
        chosen = store.default_pack()
    found = chosen.find_articles(article) if article else chosen.articles()
    if desk.json:
        from referee.views.machine import articles_document

        return desk.document(articles_document(chosen, found))
    from referee.views.lists import articles_view

    desk.say(articles_view(chosen, found, desk.screen))
