"""A rule sheet as plain lines, for a terminal."""

from collections.abc import Iterator
from typing import NamedTuple

from cards_pdf.rulebooks.load import words
from cards_pdf.rulebooks.model import RuleSheet, Ruling, Step, SummaryTable
from cards_pdf.text.line_break import columns, wrap


class Section(NamedTuple):
    """A part of the rules under its title."""

    title: str
    lines: list[str]


def as_lines(sheet: RuleSheet, width: int = 80) -> list[str]:
    """The sheet as plain lines for a terminal, none wider than `width` columns."""
    head, *rest = sections(sheet, width)
    lines = [head.title, *head.lines]
    for section in rest:
        lines += ["", section.title.upper(), *section.lines]
    return lines


def sections(sheet: RuleSheet, width: int) -> list[Section]:
    """The sheet from its head to its options."""
    word = words(sheet.lang)
    ends = (line for step in sheet.end for line in _text(step.said(), width, "- "))
    rulings = (line for r in sheet.rulings for line in _text(r.text, width, f"{r.id}  "))
    options = (f"{o.name} {word['default'].format(o.default)} {o.text}" for o in sheet.options)
    return [
        Section(sheet.title, _head(sheet, width)),
        Section(word["setup"], list(_numbered(sheet.setup, width))),
        Section(sheet.turn_title, list(_steps(sheet.turn, width))),
        Section(word["end"], list(ends)),
        *(Section(table.title, list(_rows(table, width))) for table in sheet.summary),
        Section(word["rulings"], list(rulings)),
        Section(word["options"], [line for text in options for line in _text(text, width, "- ")]),
    ]


def _head(sheet: RuleSheet, width: int) -> list[str]:
    word = words(sheet.lang)
    lines = [*_text(sheet.tagline, width), *_text(f"{sheet.credit} {sheet.source}", width)]
    for key in ("players", "time", "needs", "goal"):
        lines += _text(getattr(sheet, key), width, f"{word[key]}{word['colon']}")
    return lines


def ruling_line(ruling: Ruling) -> str:
    """A ruling as the referee cites it."""
    return f"{ruling.id}  {ruling.text}".replace("`", "")


def _text(text: str, width: int, lead: str = "") -> list[str]:
    """Wrapped text behind `lead`, later lines indented as far unless the lead is a long word."""
    text = text.replace("`", "")
    return wrap(lead + text, width, columns, indent=" " * min(columns(lead), 4))


def _numbered(items: tuple[str, ...], width: int) -> Iterator[str]:
    for n, item in enumerate(items, 1):
        yield from _text(item, width, f"{n}. ")


def _steps(steps: tuple[Step, ...], width: int) -> Iterator[str]:
    for n, step in enumerate(steps, 1):
        yield from _text(step.said(), width, f"{n}. ")
        for letter, part in zip("abcdefgh", step.parts, strict=False):
            yield from (f"   {line}" for line in _text(part, width - 3, f"{letter}) "))


def _rows(table: SummaryTable, width: int) -> Iterator[str]:
    for row in table.rows:
        yield from _text(" · ".join(cell for cell in row[1:] if cell), width, f"{row[0]}: ")
