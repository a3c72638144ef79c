"""The page of `--help`: one style for every command, at any width."""

import re
from collections.abc import Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.line_break import columns, pieces

Rows = Sequence[tuple[str, str]]  # an option or command, and what it means

WIDEST = 100  # columns; longer lines are hard to read
_NARROW = 56  # below this, meanings stand under their terms
_GAP = 2
_CHOICES = re.compile(r"(?<=\|)")  # a line may end between words to choose from as well


def page(command: Any, listed: Sequence[tuple[str, str, str]], ctx: Any, speech: Speech) -> str:
    """Return the help of a command, or of a group with its commands, as wide as the terminal."""
    arguments = []
    for param in command.params:
        if param.param_type_name == "argument":
            name = name_of(param) + ("…" if param.nargs == -1 else "")
            arguments.append(name if param.required else f"[{name}]")
    rest = speech("COMMAND …" if listed else "[OPTIONS]")
    usage = speech("Usage: {command}", command=" ".join([ctx.command_path, *arguments, rest]))
    sections: dict[str, list[tuple[str, str]]] = {}
    for heading, term, meaning in (*listed, *_options(command, ctx, speech)):
        sections.setdefault(speech(heading), []).append((term, meaning))
    return page_text(usage, speech(command.help or ""), sections, get_terminal_size().columns)


def page_text(usage: str, about: str, sections: Mapping[str, Rows], columns: int) -> str:
    width = min(columns, WIDEST)
    blocks = [wrap_words(usage, width, 7), wrap_words(about, width)]
    blocks += [[title, *_table(rows, width)] for title, rows in sections.items() if rows]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _options(command: Any, ctx: Any, speech: Speech) -> Iterator[tuple[str, str, str]]:
    params: list[Any] = command.get_params(ctx)
    for param in params:
        if param.param_type_name == "argument":
            yield "Arguments:", name_of(param), speech(param.help or "")
        else:
            names = ", ".join(sorted(param.opts, key=len))
            term = names if param.is_flag else f"{names} {param.metavar}"
            yield param.rich_help_panel or "Options:", term, _meaning(param, speech)


def _meaning(option: Any, speech: Speech) -> str:
    meaning = speech(option.help or "")
    usual = option.show_default
    if (
        not isinstance(usual, str)
        and usual
        and not option.is_flag
        and option.default not in {None, ""}
    ):
        usual = str(option.default)
    return (
        meaning + speech(" (default {usual})", usual=usual) if isinstance(usual, str) else meaning
    )


def name_of(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper())


def wrap_words(text: str, width: int, indent: int = 0) -> list[str]:
    """Return lines of at most this width. All but the first are indented."""
    lines = []
    line = ""
    for piece in (part for run in pieces(text) for part in _CHOICES.split(run)):
        if line.strip() and columns((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = " " * indent
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def _table(rows: Rows, width: int) -> Iterator[str]:
    """Yield terms on the left and meanings on the right, or below where there is no room."""
    if width < _NARROW:
        column = 2 * _GAP
    else:
        longest = width * 2 // 5
        column = (
            max((len(term) for term, _ in rows if len(term) <= longest), default=longest) + 2 * _GAP
        )
    for term, meaning in rows:
        first = wrap_words(f"{' ' * _GAP}{term}", width, 2 * _GAP)
        lines = [" " * column + line for line in wrap_words(meaning, width - column)]
        if lines and len(first) == 1 and len(first[0]) + _GAP <= column:
            lines[0] = first.pop().ljust(column) + lines[0].lstrip()
        yield from first
        yield from lines
