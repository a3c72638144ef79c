"""`referee GAME`: opens the game that the command line means and seats somebody at it."""

import sys
from contextlib import redirect_stdout
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from referee import games
from referee.errors import RulesInterrupted, UsageError
from referee.languages import language, local_language
from referee.rulekit.game import Game
from referee.saves import folder, opening
from referee.saves.journal import Journal
from referee.saves.open_save import Save
from referee.saves.opening import CAMPAIGN, Request
from referee.thirdparty.blame import blame_author


def run(game: Game[Any], request: Request) -> int:
    """Play the game that is meant, and another one after it for as long as that is wanted."""
    try:
        with blame_author(game):
            return _run(game, request)
    except RulesInterrupted as stop:
        raise stop.failure from stop


def _run(game: Game[Any], request: Request) -> int:
    if request.house.get("json"):
        out = sys.stdout
        with redirect_stdout(
            sys.stderr
        ):  # programs hear messages alone, whatever rules of others print
            return _seat_program(open_game(game, request), request, out)
    while True:
        is_new = request.save is not None and not request.save.exists()
        save = open_game(game, request)
        if is_new:  # it may have been meant as another
            _tell(save, request, "{path} is a new file: a game begins in it.", path=save.path)
        code, next_game = _seat_person(save, request)
        save.leave()
        if next_game is None:
            return code
        request = replace(opening.another(save, next_game, request.house), wish=request.wish)


def _tell(save: Save, request: Request, template: str, **facts: object) -> None:
    from referee.terminal import paint  # programs need none of it

    paint.writer()(language(_lang(save, request))(template, **facts))


def _lang(save: Save, request: Request) -> str:
    return str(request.house.get("lang") or local_language(save.session.game.languages()))


def go_on_with(name: str | None, lang: str | None = None) -> int:
    """Go on with an unfinished game, by its name or its number in the lobby."""
    from referee.collection import save_names  # seldom needed

    return go_on(save_names.to_go_on_with(name), lang)


def go_on(path: Path, lang: str | None = None) -> int:
    """Go on with the game in a file, whichever it is."""
    name = Journal.read(path).header.game
    if not games.is_known(name):
        raise UsageError(
            '{path} is a game of "{game}", which this referee does not know.', path=path, game=name
        )
    return run(games.load(name), Request(house={"lang": lang} if lang else {}, save=path))


def _seat_program(save: Save, request: Request, out: TextIO) -> int:
    """Seat a program; it may come back to a game that nobody answered."""
    from referee.protocol import Conversation, jsonl

    say = save.session.game.say(_lang(save, request), dealt=save.session.seed is not None)
    if isinstance(out, TextIOWrapper):
        out.reconfigure(encoding="utf-8", errors="replace")  # whatever the locale is
    try:
        jsonl.serve(Conversation(save.session, say, path=save.path), sys.stdin.buffer, out)
    finally:
        save.close()
    return 0


def _seat_person(save: Save, request: Request) -> tuple[int, str | None]:
    """Seat a person; the exit code, and what is to be played next."""
    from referee.protocol import Conversation
    from referee.terminal import paint
    from referee.terminal.run import run_terminal

    game, lang, is_dealt = save.session.game, _lang(save, request), save.session.seed is not None
    say = game.say(lang, dealt=is_dealt)
    if say.lang != lang:
        template = "{game} is not translated into this language ({lang}): it is played in English."
        _tell(save, request, template, game=game.title, lang=lang)
    heard: dict[str, str] | None = None
    if request.house.get("speech"):
        from referee.terminal.spoken import names_of

        printed = game.cards(save.session.table, say)
        heard = names_of({str(code): card.name for code, card in printed.items()})
    say = game.say(lang, dealt=is_dealt, words=heard or paint.CARDS)
    talk = Conversation(save.session, say, path=save.path, writes=sys.stdin.isatty())

    def farewell() -> str:
        key = (
            "face.closed"
            if save.session.over
            else "face.saved"
            if save.is_answered
            else "face.not-kept"
        )
        return say(key, save=save.path.name, command=folder.going_on(save.path))

    return run_terminal(talk.reply, say, farewell, heard)


def open_game(game: Game[Any], request: Request) -> Save:
    """A game of a campaign is opened by it, all others by themselves; one that teaches is of
    none.
    """
    if request.wish:
        from referee.insight import winnable  # slow to import

        wanted = winnable.deal_of_the_day if request.wish == "daily" else winnable.winnable_deal
        request = replace(request, wanted=wanted)
    if game.name == games.LEGACY and not isinstance(request.given.get(CAMPAIGN), dict):
        from referee.campaign import opening as campaign  # only this game needs it

        return campaign.open_game(game, request)
    return opening.open_game(game, request)
