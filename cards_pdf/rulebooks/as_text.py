"""A rule sheet as plain lines, for a terminal."""

from collections.abc import Iterator

from cards_pdf.rulebooks.load import words
from cards_pdf.rulebooks.model import RuleSheet, Ruling, Step, SummaryTable
from cards_pdf.text.line_break import columns, wrap


def as_lines(sheet: RuleSheet, width: int = 80) -> list[str]:
    """The sheet as plain lines for a terminal, none wider than `width` columns."""
    word = words(sheet.lang)
    lines = [sheet.title, *_text(sheet.tagline, width), *_text(f"{sheet.credit} {sheet.source}", width)]
    for key in ("players", "time", "needs", "goal"):
        lines += _text(getattr(sheet, key), width, f"{word[key]}{word['colon']}")
    lines += _part(word["setup"], _numbered(sheet.setup, width))
    lines += _part(sheet.turn_title, _steps(sheet.turn, width))
    lines += _part(word["end"], (line for step in sheet.end for line in _text(step.said(), width, "- ")))
    for table in sheet.summary:
        lines += _part(table.title, _rows(table, width))
    lines += _part(
        word["rulings"], (line for r in sheet.rulings for line in _text(r.text, width, f"{r.id}  "))
    )
    options = (f"{o.name} {word['default'].format(o.default)} {o.text}" for o in sheet.options)
    return lines + _part(word["options"], (line for text in options for line in _text(text, width, "- ")))


def ruling_line(ruling: Ruling) -> str:
    """A ruling as the referee cites it."""
    return f"{ruling.id}  {ruling.text}".replace("`", "")


def _text(text: str, width: int, lead: str = "") -> list[str]:
    """Wrapped text behind `lead`, later lines indented as far unless the lead is a long word."""
    text = text.replace("`", "")
    return wrap(lead + text, width, columns, indent=" " * min(columns(lead), 4))


def _part(title: str, lines: Iterator[str]) -> list[str]:
    return ["", title.upper(), *lines]


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
