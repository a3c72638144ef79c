"""The page of `--help`: one style for every command, at any width."""

import re
from collections.abc import Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.line_break import columns, pieces

Rows = Sequence[tuple[str, str]]  # an option or command, and what it means
# Name, term and meaning of an option or command, and whether the short page only names it
_Row = tuple[str, str, str, bool]

WIDEST = 100  # columns; longer lines are hard to read
_NARROW = 56  # below this, meanings stand under their terms
_GAP = 2
_ENDLESS = 1 << 20  # lines of output that no screen shows, such as a pipe
_CHOICES = re.compile(r"(?<=\|)")  # a line may end between words to choose from as well


def page(command: Any, ctx: Any, speech: Speech, *, is_whole: bool) -> str:
    """Return the help of a command, or of a group with its commands, as wide as the terminal.

    It explains everything if it `is_whole`, fits the terminal, or goes to a file or a pipe. Else it
    is dense, and only names what is in `command.brief`: options, commands or headings.
    """
    usage, sections = _list_sections(command, ctx, speech)
    head = speech("Usage: {command}", command=usage), speech(command.help or "")
    terminal_width = get_terminal_size().columns
    rows = {title: [row[1:3] for row in rows] for title, rows in sections.items()}
    text = page_text(*head, rows, terminal_width)
    if is_whole or text.count("\n") + 1 < get_terminal_size((terminal_width, _ENDLESS)).lines:
        return text
    width = min(terminal_width, WIDEST)
    lines = [*wrap_words(head[0], width, 7), *wrap_words(head[1], width)]
    lines += _list_densely(sections, speech("Also:"), width)
    if any(is_brief for rows in sections.values() for *_, is_brief in rows):
        program, *words = ctx.command_path.split(" ")
        whole_help = " ".join([program, "help", *words])
        lines += wrap_words(speech("`{command}` explains the rest.", command=whole_help), width)
    return "\n".join(lines)


def _list_sections(command: Any, ctx: Any, speech: Speech) -> tuple[str, dict[str, list[_Row]]]:
    """Return the words of the usage line, and the rows of each heading."""
    names = command.list_commands(ctx) if hasattr(command, "list_commands") else []
    usage = [ctx.command_path]
    sections: dict[str, list[_Row]] = {}

    def add_row(heading: str, name: str, term: str, meaning: str) -> None:
        is_brief = heading in command.brief or name in command.brief
        sections.setdefault(speech(heading), []).append((name, term, meaning, is_brief))

    for name in names:
        other = command.get_command(ctx, name)
        add_row(other.rich_help_panel or "Commands:", name, name, speech(other.help))
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            name = name_of(param)
            several = f"{name}…" if param.nargs == -1 and not name.endswith("…") else name
            usage.append(several if param.required else f"[{several}]")
            add_row("Arguments:", name, name, speech(param.help or ""))
        else:
            options = sorted(param.opts, key=len)
            term = ", ".join(options) if param.is_flag else f"{', '.join(options)} {param.metavar}"
            meaning = _meaning(param, speech)
            add_row(param.rich_help_panel or "Options:", options[-1], term, meaning)
    usage.append(speech("COMMAND …" if names else "[OPTIONS]"))
    return " ".join(usage), sections


def _list_densely(
    sections: Mapping[str, Sequence[_Row]], start_of_names: str, width: int
) -> Iterator[str]:
    """Yield the lines of sections without empty ones between them, and names of brief rows."""
    for title, rows in sections.items():
        explained = [
            (term, meaning)
            for name, term, meaning, is_brief in rows
            if not is_brief and name != "--help"  # which was just typed
        ]
        start = title
        if explained:
            yield title
            yield from _table(explained, width)
            start = " " * _GAP + start_of_names
        if names := [name for name, _, _, is_brief in rows if is_brief]:
            gap = "" if start.endswith("：") else " "  # wide, with its own space
            yield from wrap_words(f"{start}{gap}{', '.join(names)}", width, 2 * _GAP)


def page_text(usage: str, about: str, sections: Mapping[str, Rows], columns: int) -> str:
    width = min(columns, WIDEST)
    blocks = [wrap_words(usage, width, 7), wrap_words(about, width)]
    blocks += [[title, *_table(rows, width)] for title, rows in sections.items() if rows]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _meaning(option: Any, speech: Speech) -> str:
    meaning = speech(option.help or "")
    default = option.show_default
    if default is True:
        default = "" if option.is_flag or option.default is None else str(option.default)
    return meaning + speech(" (default {usual})", usual=default) if default else meaning


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
