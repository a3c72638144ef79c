"""The page of `--help`: one style for every command, at any width."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.line_break import columns, pieces

Rows = Sequence[tuple[str, str]]  # an option or command, and what it means

WIDEST = 100  # columns; longer lines are hard to read
_NARROW = 56  # below this, meanings stand under their terms
_GAP = 2
_CHOICES = re.compile(r"(?<=\|)")  # a line may end between words to choose from as well


def page(command: Any, ctx: Any, speech: Speech) -> str:
    """Return the help of a command, or of a group with its commands, as wide as the terminal."""
    names = command.list_commands(ctx) if hasattr(command, "list_commands") else []
    listed = [(name, command.get_command(ctx, name)) for name in names]
    params: list[Any] = command.get_params(ctx)
    usage = [ctx.command_path]
    sections: dict[str, list[tuple[str, str]]] = {}
    for name, other in listed:
        heading = speech(other.rich_help_panel or "Commands:")
        sections.setdefault(heading, []).append((name, speech(other.help)))
    for param in params:
        if param.param_type_name == "argument":
            name = name_of(param)
            several = f"{name}…" if param.nargs == -1 and not name.endswith("…") else name
            usage.append(several if param.required else f"[{several}]")
            heading = "Arguments:"
            meaning = speech(param.help or "")
        else:
            names = ", ".join(sorted(param.opts, key=len))
            name = names if param.is_flag else f"{names} {param.metavar}"
            heading = param.rich_help_panel or "Options:"
            meaning = _meaning(param, speech)
        sections.setdefault(speech(heading), []).append((name, meaning))
    usage.append(speech("COMMAND …" if listed else "[OPTIONS]"))
    head = speech("Usage: {command}", command=" ".join(usage)), speech(command.help or "")
    width = get_terminal_size().columns
    if brief := [speech(heading) for heading in getattr(command, "brief_sections", ())]:
        return dense_page_text(*head, sections, brief, width)
    return page_text(*head, sections, width)


def dense_page_text(
    usage: str, about: str, sections: Mapping[str, Rows], brief: Collection[str], columns: int
) -> str:
    """Return a page without empty lines, with terms alone in brief sections, to fit a screen."""
    width = min(columns, WIDEST)
    lines = [*wrap_words(usage, width, 7), *wrap_words(about, width)]
    for title, rows in sections.items():
        if title in brief:
            terms = ", ".join(term for term, _ in rows)
            lines += wrap_words(f"{title} {terms}", width, 2 * _GAP)
        else:
            lines += [title, *_table(rows, width)]
    return "\n".join(lines)


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
