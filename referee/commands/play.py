"""`referee GAME`: opens the game that the command line means and seats somebody at it."""

from __future__ import annotations

import sys
from typing import Any

from referee.commands.request import Request
from referee.errors import WrongUse
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.say import local_language
from referee.saves import folder


def run(game: Game[Any], request: Request) -> int:
    save = open_game(game, request)
    lang = request.house.get("lang") or ("en" if request.house.get("json") else local_language())
    say = game.say(str(lang))
    if request.house.get("json"):
        from referee.front_ends import jsonl  # one face is enough

        jsonl.serve(save.session, say, sys.stdin.buffer, sys.stdout)
        return 0
    from referee.front_ends.terminal import prompt

    return prompt.sit(save, say)


def open_game(game: Game[Any], request: Request) -> folder.Save:
    """The unfinished game, or a new one where there is none or one is wanted."""
    if game.keep:
        kept: folder.Save = game.keep(game, request)
        return kept
    path = request.save or folder.unfinished(game.name)
    if path and path.exists() and not request.house.get("new"):
        save = folder.go_on(game, path)
        _same_game(request, save)
        return save
    return begin(game, request)


def begin(game: Game[Any], request: Request) -> folder.Save:
    options = game.settled(request.given)
    set_aside_if_new(request)
    return folder.begin(game, options, request.save or folder.new_path(game.name), seed_of(request))


def set_aside_if_new(request: Request) -> None:
    """Nothing is written over a save that is there."""
    if request.save and request.save.exists():
        folder.set_aside(request.save)


def seed_of(request: Request) -> int | None:
    seed = request.house.get("seed")
    if request.digital and seed is None:
        from random import SystemRandom

        return SystemRandom().randrange(10**6)
    return int(seed) if seed is not None else None


def _same_game(request: Request, save: folder.Save) -> None:
    """Options may be repeated when a game is gone on with, but not changed."""
    same_deal(request, save)
    _same(request.given, save.session.options, save)


def same_deal(request: Request, save: folder.Save) -> None:
    session = save.session
    playing: Options = {"deal": "physical" if session.seed is None else "digital", "seed": session.seed}
    _same({name: value for name, value in request.house.items() if name in playing}, playing, save)


def _same(asked: Options, playing: Options, save: folder.Save) -> None:
    for name, value in asked.items():
        if playing[name] != value:
            raise WrongUse(
                f"The unfinished game {save.path.name} was begun with --{name} {playing[name]}. "
                "Leave the option out to go on with it, or add --new for another game."
            )
