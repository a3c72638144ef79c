"""`referee GAME` and `referee go`: a game is played, at the terminal or for a program."""

import sys
from contextlib import closing, redirect_stdout
from dataclasses import replace
from functools import partial
from io import TextIOWrapper
from typing import Annotated

import typer

from cards_pdf.common.commands import completion_of, speech_of
from cards_pdf.common.messages import short
from referee.commands.requests import open_game
from referee.errors import RequestError, RulesInterrupted
from referee.protocol import Conversation
from referee.protocol.conversation import serve
from referee.rulekit.game import AnyGame, Option
from referee.rulekit.say import Say
from referee.saves import folder, lessons, library
from referee.saves.journal import Journal
from referee.saves.opening import OpenRequest, Save, load_game, next_request
from referee.terminal import layout
from referee.terminal.prompt import PROMPT, run_terminal
from referee.texts import language, local_language
from referee.thirdparty import blame_author

UNFINISHED = completion_of(lambda: [saved.label for saved in library.list_unfinished()])
NAME = typer.Argument(help="a save or its number in the lobby", autocompletion=UNFINISHED)


def go(context: typer.Context, name: Annotated[str | None, NAME] = None) -> int:
    speech = speech_of(context)
    path = library.find_resumable(name)
    others = 0 if name else len(library.list_unfinished()) - 1
    if others:
        message = "{count:other game is|other games are} unfinished: `referee` lists them."
        speech.say(message, count=others)
    game = load_game(Journal.read(path).header, path)
    return run(game, OpenRequest(path=path, lang=speech.lang))


def run(game: AnyGame, request: OpenRequest, *, is_spoken: bool = False) -> int:
    """Play the requested game, and others after it as the player wants. Return the exit code.

    With `is_spoken`, the terminal writes for a screen reader.
    """
    try:
        with blame_author(game):
            return _run(game, request, is_spoken=is_spoken)
    except RulesInterrupted as stop:
        raise stop.failure from stop


def _run(game: AnyGame, request: OpenRequest, *, is_spoken: bool) -> int:
    lang = request.lang or local_language(game.languages())
    if request.is_program:
        out = sys.stdout
        if isinstance(out, TextIOWrapper):
            out.reconfigure(encoding="utf-8", errors="replace")  # whatever the locale is
        # Programs read messages, whatever rules print. The save stays even without answers, because
        # the program may come back to it.
        with redirect_stdout(sys.stderr), closing(open_game(game, request)) as save:
            say = game.say(lang, dealt=save.session.seed is not None)
            serve(Conversation(save.session, say, path=save.path), sys.stdin.buffer, out)
        return 0
    request = choose_first_options(game, request, game.say(lang))
    while True:
        is_new_file = request.path is not None and not request.path.exists()
        save = open_game(game, request)
        try:
            if is_new_file:  # the player may have meant an existing file
                _write(lang, "{path} is a new file: a game starts in it.", path=save.path)
            code, next_game = _serve_person(save, lang, is_spoken=is_spoken)
        finally:  # also if the reader of the output has gone
            save.leave()
        if next_game is None:
            return code
        request = next_request(save, request, is_next_level=next_game == "next")


def choose_first_options(game: AnyGame, request: OpenRequest, say: Say) -> OpenRequest:
    """Ask for the options that a game remembers, before the first game of a player at a terminal.

    The text `first.OPTION` is the question, and `first.OPTION.VALUE` describes each answer.
    """
    is_settled = request.options or request.path or request.seed is not None
    if is_settled or not request.is_interactive or folder.find_saves(game.name):
        return request
    asked = [option for option in game.options if say.has(f"first.{option.name}")]
    return replace(request, options={option.name: _choose(option, say) for option in asked})


def _choose(option: Option, say: Say) -> str:
    """Return the value that the player chooses by its number, its name or its beginning."""
    write = layout.writer()
    write(say(f"first.{option.name}"))
    for number, value in enumerate(option.choices, 1):
        write(f"  {number}  {say(f'first.{option.name}.{value}')}")
    default = str(option.default)
    write(say("face.choose-once", default=default, option=f"--{option.name}"))
    names = {
        value: (value, str(say.word(value)).casefold(), str(number))
        for number, value in enumerate(option.choices, 1)
    }
    while True:
        try:
            typed = input(PROMPT).strip().casefold()
        except EOFError:
            return default
        found = [value for value in names if any(name.startswith(typed) for name in names[value])]
        if not typed:
            return default
        if len(found) == 1:
            return found[0]
        error = RequestError("not-an-option", answer=short(typed), options=[*option.choices])
        write(say.error(error))


def _write(lang: str, message: str, /, **facts: object) -> None:
    layout.writer()(language(lang)(message, **facts))


def _serve_person(save: Save, lang: str, *, is_spoken: bool) -> tuple[int, str | None]:
    """Return the exit code, and which game the player wants next."""
    game = save.session.game
    is_dealt = save.session.seed is not None
    say = game.say(lang, dealt=is_dealt)
    if say.lang != lang:
        template = "{game} is not translated into this language ({lang}): it is played in English."
        _write(lang, template, game=game.title, lang=lang)
    names = layout.CARDS
    speak = None
    if is_spoken:
        from referee.terminal import spoken  # 2 ms of a start, and few players listen

        printed = game.cards(save.session.table, say)
        names = spoken.names_of({str(code): card.name for code, card in printed.items()})
        speak = partial(spoken.spoken_screen, names=names)
    say = game.say(lang, dealt=is_dealt, words=names)
    talk = Conversation(save.session, say, path=save.path, writes=sys.stdin.isatty())

    def farewell() -> str:
        key = (
            "face.closed"
            if save.session.over
            else "face.saved"
            if save.is_answered
            else "face.not-kept"
        )
        line = say(key, save=save.path.name, command=folder.resume_command(save.path))
        if save.session.over is None and lessons.break_off(game.name):
            line += "\n" + say("face.lessons-follow")
        return line

    is_first_game = not any(path != save.path for path in folder.find_saves())
    return run_terminal(talk.exchange, say, farewell, speak=speak, is_first_game=is_first_game)
