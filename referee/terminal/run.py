"""Somebody sits down at a game: at a terminal, which prompts, or with lines from a file or a pipe.

Away from a terminal the same lines are read, but nothing prompts, and the first refused one ends
the game with its number.
"""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from cards_pdf.common.command_line import wrapping
from cards_pdf.common.command_line.terminal import complain
from referee.errors import RulesInterrupted, UsageError
from referee.protocol.client import Exchange
from referee.rulekit.say import Say
from referee.terminal import paint
from referee.terminal.prompt import LONGEST_LINE, Screen, Terminal

PROMPT = "> "


class Parting(NamedTuple):
    """How somebody left the table: the exit code, and what is to be played next."""

    code: int
    next_game: str | None


def run_terminal(
    exchange: Exchange,
    say: Say,
    farewell: Callable[[], str],
    names: Mapping[str, str] | None = None,
) -> Parting:
    """Play until somebody leaves; a person is told what becomes of the game.

    With `names` of the cards it is for ears.
    """
    is_person = sys.stdin.isatty()
    screen = Screen(paint.writer(), is_person=is_person, looks_back=is_person)
    if is_person:
        screen = screen._replace(wait=lambda: input(say("face.wait")))
    if names:
        from referee.terminal import spoken  # only some listen

        screen = spoken.for_ears(screen, say, names, print)
    elif is_person and sys.stdout.isatty():
        screen = screen._replace(
            more=lambda: input(say("face.more")).strip(), height=wrapping.height
        )
    terminal = Terminal(exchange, say, screen)
    if not is_person:
        return Parting(_read_lines(terminal), terminal.next_game)
    _prompt(terminal)
    terminal.write(farewell())
    return Parting(0, terminal.next_game)


def _prompt(terminal: Terminal) -> None:
    complete_from(terminal.possible)
    try:
        terminal.greet()
        while not terminal.left:
            line, terminal.typed_ahead = (
                terminal.typed_ahead,
                "",
            )  # what was typed between two draws
            try:
                terminal.read(line or input(PROMPT))
            except UsageError as mistake:
                terminal.refuse(mistake)
    except RulesInterrupted:
        raise
    except (EOFError, KeyboardInterrupt):
        terminal.write("")


def _read_lines(terminal: Terminal) -> int:
    """Lines from a file or a pipe."""
    terminal.greet()
    # One character more than a line may have is enough for `read` to reject it. Without a limit
    # a line that never ends, as of /dev/zero, would fill the memory.
    read_line = partial(sys.stdin.readline, LONGEST_LINE + 1)
    for number, line in enumerate(iter(read_line, ""), 1):
        try:
            terminal.read(line)
        except UsageError as mistake:
            error = terminal.say.error(mistake)
            complain(paint.unmarked(terminal.say("face.line", line=number, error=error)))
            return 2
        if terminal.left:
            break
    return 0


def complete_from(possible: Callable[[], list[str]]) -> None:
    """Let readline edit the line and complete from these words; without readline, typing still
    works.
    """
    try:
        import readline  # nobody but a person needs it
    except ImportError:
        return

    def complete(text: str, index: int) -> str | None:
        found = [word for word in possible() if word.casefold().startswith(text.casefold())]
        return f"{found[index]} " if index < len(found) else None

    readline.set_completer_delims(" ,")
    readline.set_completer(complete)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
