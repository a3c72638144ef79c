"""`referee GAME`: opens the game that the command line means and seats somebody at it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import nullcontext, redirect_stdout
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from cards_pdf.common.languages import Language
from referee import games
from referee.errors import WrongUse
from referee.front_ends import PROTOCOL
from referee.languages import language, local_language
from referee.rulekit.game import Game
from referee.rulekit.say import Say
from referee.saves import folder, opening
from referee.saves.journal import Journal
from referee.saves.open_save import Save
from referee.saves.opening import Request

LEGACY = "legacy"


def run(game: Game[Any], request: Request) -> int:
    """Play the game that is meant, and another one after it for as long as that is wanted."""
    out = sys.stdout
    with redirect_stdout(sys.stderr) if request.house.get("json") else nullcontext():
        return _run(game, request, out)  # programs hear messages alone, whatever rules of others print


def _run(game: Game[Any], request: Request, out: TextIO) -> int:
    while True:
        is_new = request.save is not None and not request.save.exists()
        save = open_game(game, request)
        if is_new:
            _say_so(save, request)
        code, next_game = seat(save, request, out)
        if request.house.get("json"):
            save.close()  # a program may come back to a game that nobody answered
        else:
            save.leave()
        if next_game is None:
            return code
        request = opening.another(save, next_game, request.house)


def _say_so(save: Save, request: Request) -> None:
    """A file that was named and is not there may have been meant as another."""
    if not request.house.get("json"):
        _tell(_house(save, request)("{path} is a new file: a game begins in it.", path=save.path))


def _tell(sentence: str) -> None:
    from referee.front_ends.terminal import paint  # programs need none of it

    paint.writer()(sentence)


def _house(save: Save, request: Request) -> Language:
    return language(_lang(save, request))


def _lang(save: Save, request: Request) -> str:
    return str(request.house.get("lang") or local_language(save.session.game.languages()))


def go_on(path: Path, lang: str | None = None) -> int:
    """Go on with the game in a file, whichever it is."""
    name = Journal.read(path).header.game
    if not games.known(name):
        raise WrongUse(
            '{path} is a game of "{game}", which this referee does not know.', path=path, game=name
        )
    return run(games.load(name), Request(house={"lang": lang} if lang else {}, save=path))


def seat(save: Save, request: Request, out: TextIO) -> tuple[int, str | None]:
    """Seat somebody at a game; the exit code, and what is to be played after it."""
    game = save.session.game
    lang = _lang(save, request)
    say = game.say(lang, dealt=save.session.seed is not None)
    from referee.front_ends.protocol import Conversation

    if request.house.get("json"):
        from referee.front_ends import jsonl  # nobody needs this and a prompt

        additions = request.house["json"] == str(PROTOCOL)
        talk = Conversation(save.session, say, path=save.path, additions=additions)
        if isinstance(out, TextIOWrapper):
            out.reconfigure(encoding="utf-8", errors="replace")  # whatever the locale is
        jsonl.serve(talk, sys.stdin.buffer, out)
        return 0, None
    from referee.front_ends.terminal import paint
    from referee.front_ends.terminal.run import run_terminal

    if say.lang != lang:
        _tell(
            _house(save, request)(
                "{game} is not translated into this language ({lang}): it is played in English.",
                game=game.title,
                lang=lang,
            )
        )
    words: Mapping[str, str] = paint.CARDS
    heard: dict[str, str] | None = None
    if request.house.get("speech"):
        from referee.front_ends.terminal.spoken import names_of

        printed = game.cards(save.session.table, say)
        words = heard = names_of({str(code): card.name for code, card in printed.items()})
    say = game.say(lang, dealt=save.session.seed is not None, words=words)
    talk = Conversation(save.session, say, path=save.path, additions=True, writes=sys.stdin.isatty())
    return run_terminal(talk.reply, say, partial(_farewell, save, say), heard)


def _farewell(save: Save, say: Say) -> str:
    key = "face.closed" if save.session.over else "face.saved" if save.is_answered else "face.not-kept"
    return say(key, save=save.path.name, command=folder.going_on(save.path))


def open_game(game: Game[Any], request: Request) -> Save:
    """A game of a campaign is opened by it, every other one by itself."""
    if game.name == LEGACY:
        from referee.campaign import opening as campaign  # only this game needs it

        return campaign.open_game(game, request)
    return opening.open_game(game, request)
