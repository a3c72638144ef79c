"""Somebody sits down at a game: at a terminal, which prompts, or with lines from a file or a pipe.

Away from a terminal the same lines are read, but nothing prompts, and the first refused one ends the
game with its number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

from cards_pdf.common.command_line import wrapping
from cards_pdf.common.command_line.harmless import complain
from referee.errors import Refusal, WrongUse
from referee.front_ends.client import Reply
from referee.front_ends.terminal import paint
from referee.front_ends.terminal.prompt import Terminal
from referee.rulekit.say import Say

PROMPT = "> "


class Parting(NamedTuple):
    """How somebody left the table: the exit code, and what is to be played next."""

    code: int
    next_game: str | None


def run_terminal(
    reply: Reply, say: Say, farewell: Callable[[], str], names: Mapping[str, str] | None = None
) -> Parting:
    """Play until somebody leaves; a person is told what becomes of the game.

    With `names` of the cards it is for ears.
    """
    terminal = Terminal(reply, say, paint.writer())
    if names:
        from referee.front_ends.terminal import spoken  # only some listen

        spoken.for_ears(terminal, names, print)
    if not sys.stdin.isatty():
        return Parting(_reading(terminal), terminal.next_game)
    _prompting(terminal)
    terminal.write(farewell())
    return Parting(0, terminal.next_game)


def _prompting(terminal: Terminal) -> None:
    from referee.front_ends.terminal import completion

    completion.use(terminal.possible)
    terminal.looks_back = True
    terminal.wait = lambda: input(terminal.say("face.wait"))
    if sys.stdout.isatty() and not terminal.names:
        terminal.more = lambda: input(terminal.say("face.more")).strip()
        terminal.height = wrapping.height
    try:
        terminal.greet()
        while not terminal.left:
            _read_line(terminal)
    except (EOFError, KeyboardInterrupt):
        terminal.write("")


def _read_line(terminal: Terminal) -> None:
    """The next line: what was typed between two draws, or what is typed now."""
    line, terminal.typed_ahead = terminal.typed_ahead, ""
    try:
        terminal.read(line or input(PROMPT))
    except (Refusal, WrongUse) as mistake:
        terminal.refuse(mistake)


def _reading(terminal: Terminal) -> int:
    """Lines from a file or a pipe."""
    terminal.is_person = False
    terminal.greet()
    for number, line in enumerate(sys.stdin, 1):
        try:
            terminal.read(line)
        except (Refusal, WrongUse) as mistake:
            error = terminal.say.refusal(mistake) if isinstance(mistake, Refusal) else mistake
            complain(paint.unmarked(terminal.say("face.line", line=number, error=error)))
            return 2
        if terminal.left:
            break
    return 0
