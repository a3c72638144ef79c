"""A rule sheet as plain lines, for a terminal."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cards_pdf.common.line_break import columns, with_lead, wrap
from cards_pdf.rulebooks.model import RuleSheet, Ruling, Step, Variant
from cards_pdf.rulebooks.small_words import words


class RulesPart(NamedTuple):
    """A part of the rules under its title."""

    title: str
    lines: list[str]


def set_out(parts: Sequence[RulesPart], width: int) -> list[str]:
    """Return sections as the lines of one page, with headings at most `width` columns wide."""
    head, *rest = parts
    lines = [head.title, *head.lines]
    for section in rest:
        lines += ["", *_wrap_text(section.title.upper(), width), *section.lines]
    return lines


def sections(sheet: RuleSheet, width: int, played: Sequence[Variant] = ()) -> list[RulesPart]:
    """Return the sheet from its head to its rulings, the variants that are `played` first.

    A section without a line is left out.
    """
    found = [
        RulesPart(title, list(lines)) for title, lines in _format_sections(sheet, width, played)
    ]
    return [section for section in found if section.lines]


def _format_sections(
    sheet: RuleSheet, width: int, played: Sequence[Variant]
) -> Iterator[tuple[str, Iterator[str]]]:
    word = words(sheet)
    yield sheet.title, _format_head(sheet, width)
    yield word["played"], (line for v in played for line in _format_variant(v, sheet, width))
    setup = (_wrap_text(item, width, f"{n}. ") for n, item in enumerate(sheet.setup, 1))
    yield word["setup"], chain.from_iterable(setup)
    turn = (
        _format_step(f"{n}. ", step, sheet, width=width) for n, step in enumerate(sheet.turn, 1)
    )
    yield sheet.turn_title, chain.from_iterable(turn)
    yield (
        word["end"],
        (line for step in sheet.end for line in _format_step("- ", step, sheet, width=width)),
    )
    for table in sheet.summary:
        rows = (
            _wrap_text(" · ".join(filter(None, cells)), width, f"{name}{word['colon']}")
            for name, *cells in table.rows
        )
        yield table.title, chain.from_iterable(rows)
    yield (
        word["options"],
        (line for v in sheet.options for line in _format_variant(v, sheet, width)),
    )
    yield word["rulings"], (line for r in sheet.loose_rulings for line in _format_ruling(r, width))


def _format_head(sheet: RuleSheet, width: int) -> Iterator[str]:
    word = words(sheet)
    yield from _wrap_text(sheet.tagline, width)
    yield from _wrap_text(with_lead(sheet.credit, sheet.source), width)
    for key in ("players", "time", "needs", "goal"):
        yield from _wrap_text(getattr(sheet, key), width, f"{word[key]}{word['colon']}")


def ruling_line(ruling: Ruling) -> str:
    """Return a ruling as the referee cites it."""
    return f"{ruling.id}  {ruling.text}".replace("`", "")


def _wrap_text(text: str, width: int, lead: str = "") -> list[str]:
    """Wrap a text behind `lead`. Later lines are indented as far, unless the lead is long."""
    text = text.replace("`", "")
    return wrap(lead + text, width, columns, indent=" " * min(columns(lead), 4))


def _format_step(lead: str, step: Step, sheet: RuleSheet, width: int) -> Iterator[str]:
    yield from _wrap_text(step.full_text(), width, lead)
    for letter, part in zip("abcdefgh", step.parts, strict=False):
        yield from (f"   {line}" for line in _wrap_text(part, width - 3, f"{letter}) "))
    for name in step.rulings:
        yield from _format_ruling(sheet.ruling(name), width)


def _format_variant(variant: Variant, sheet: RuleSheet, width: int) -> Iterator[str]:
    text = words(sheet)["variant"].format(variant.title, variant.name, variant.text)
    yield from _wrap_text(text, width, "- ")
    for name in variant.rulings:
        yield from _format_ruling(sheet.ruling(name), width)


def _format_ruling(ruling: Ruling, width: int) -> Iterator[str]:
    yield from (f"   {line}" for line in _wrap_text(ruling.text, width - 3, f"{ruling.id}  "))
