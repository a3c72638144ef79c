"""A game played at a terminal, or with lines of a file or a pipe.

Lines of a file or a pipe are read without a prompt. The first one that is refused ends the game,
with its number.
"""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from cards_pdf.common import line_break
from cards_pdf.common.command_line.speech import complain
from referee.errors import RulesInterrupted, UsageError
from referee.protocol.client import Exchange
from referee.rulekit.say import Say
from referee.terminal import layout
from referee.terminal.prompt import MAX_LINE, Screen, Terminal

PROMPT = "> "


class Parting(NamedTuple):
    """The exit code of a game that the player leaves, and the game to play next."""

    code: int
    next_game: str | None


def run_terminal(
    exchange: Exchange,
    say: Say,
    farewell: Callable[[], str],
    names: Mapping[str, str] | None = None,
    *,
    is_first_game: bool = False,
) -> Parting:
    """Play until the player leaves. A person then reads what `farewell` returns.

    With `names` of the cards all lines are made to be read out. A player's first game also teaches
    what to type.
    """
    is_person = sys.stdin.isatty()
    screen = Screen(layout.writer(), is_person=is_person, looks_back=is_person)
    if is_person:
        screen = screen._replace(wait=lambda: input(say("face.wait")))
    if names:
        from referee.terminal import spoken  # takes 2 ms of a start, and few players listen

        screen = spoken.spoken_screen(screen, say, names, print)
    elif is_person and sys.stdout.isatty():
        screen = screen._replace(
            more=lambda: input(say("face.more")).strip(), height=line_break.height
        )
    terminal = Terminal(exchange, say, screen, is_first_game=is_first_game and is_person)
    if not is_person:
        return Parting(_read_lines(terminal), terminal.next_game)
    _prompt(terminal)
    terminal.write(farewell())
    return Parting(0, terminal.next_game)


def _prompt(terminal: Terminal) -> None:
    complete_from(terminal.list_completions)
    try:
        terminal.greet()
        while not terminal.is_left:
            line = terminal.typed_ahead
            terminal.typed_ahead = ""
            try:
                terminal.read(line or input(PROMPT))
            except UsageError as mistake:
                terminal.refuse(mistake)
    except RulesInterrupted:
        raise
    except (EOFError, KeyboardInterrupt):
        terminal.write("")


def _read_lines(terminal: Terminal) -> int:
    """Read the lines of a file or a pipe. Return the exit code."""
    terminal.greet()
    # One character more than a line may have is enough for `read` to reject it. Without a limit
    # a line that never ends, as of /dev/zero, would fill the memory.
    read_line = partial(sys.stdin.readline, MAX_LINE + 1)
    for number, line in enumerate(iter(read_line, ""), 1):
        try:
            terminal.read(line)
        except UsageError as mistake:
            error = terminal.say.error(mistake)
            complain(layout.remove_marks(terminal.say("face.line", line=number, error=error)))
            return 2
        if terminal.is_left:
            break
    return 0


def complete_from(list_words: Callable[[], list[str]]) -> None:
    """Let readline edit the line and complete from these words, if there is readline."""
    try:
        import readline  # only a person needs it
    except ImportError:
        return

    def complete(text: str, index: int) -> str | None:
        found = [word for word in list_words() if word.casefold().startswith(text.casefold())]
        return f"{found[index]} " if index < len(found) else None

    readline.set_completer_delims(" ,")
    readline.set_completer(complete)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
