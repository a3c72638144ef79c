"""The desk in a browser: what the page's worker asks, as JSON in and out. There is no other process."""

from __future__ import annotations

import json
from collections.abc import Callable

from referee import games
from referee.campaign import on_page
from referee.commands.play import open_game
from referee.front_ends.phone import lobby
from referee.front_ends.phone.desk import Desk
from referee.front_ends.protocol import Conversation
from referee.sessions.session import Session

PAPER = {"cards", "print"}  # drawn by libraries that a browser does not have


def desk(lang: str) -> Callable[[str], str]:
    """Answers the page's requests; an empty one asks for all that is there."""
    verbs = {name: verb for name, verb in on_page.VERBS.items() if name not in PAPER}
    own = Desk(open_game, lobby.language(lang), verbs)

    def reply(request: str) -> str:
        said = own.reply(json.loads(request)) if request else own.opening()
        return json.dumps(said, ensure_ascii=False)

    return reply


def warm() -> None:
    """Bring every game to its first question, so that all of it is in memory."""
    for name in games.names():
        game = games.load(name)
        Conversation(Session(game, game.settled({})), game.say(), additions=True).opening()
