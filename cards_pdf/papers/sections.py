"""A rule sheet's text as measured parts for one column width."""

from collections.abc import Iterable, Iterator
from math import inf

from cards_pdf.papers.diagrams.frames import frame_parts
from cards_pdf.papers.diagrams.table_picture import table_picture
from cards_pdf.papers.flow import Part, stacked_height
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.papers.summary_table import table_parts
from cards_pdf.papers.text_pieces import text_part
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet, Ruling, Step, SummaryTable, Variant, following
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import Block, TooLittleRoomError, block, shrink

_LETTERS = "abcdefgh"
_INDENT = 1.6
_NOTE = 0.92  # rulings and options against the body
_LEAST_TABLE_PT = 8.5


def rule_parts(sheet: RuleSheet, style: SheetStyle, width: float, tallest: float = inf) -> list[Part]:
    """Everything on the sheet below its title and goal, in reading order; nothing is taller than that."""
    word = words(sheet.lang)
    return [
        heading(word["setup"], style, width),
        *(hanging(f"{n}", text, style, width) for n, text in enumerate(sheet.setup, 1)),
        table_picture(sheet.mat, style, width, tallest),
        heading(sheet.turn_title, style, width),
        *(part for n, step in enumerate(sheet.turn, 1) for part in _step(f"{n}", step, sheet, style, width)),
        heading(word["end"], style, width),
        *(part for step in sheet.end for part in _step("•", step, sheet, style, width)),
        *(part for table in sheet.summary for part in _table(table, style, width, tallest)),
        heading(sheet.example.title, style, width),
        *(p for n, frame in enumerate(sheet.example.frames, 1) for p in frame_parts(frame, n, style, width)),
        *_section(
            word["options"],
            (p for v in sheet.options for p in _variant(v, sheet, style, width)),
            style,
            width,
        ),
        *_section(word["rulings"], (_ruling(r, style, width) for r in sheet.loose_rulings), style, width),
        *(paragraph(text, style, width, scale=_NOTE) for text in _footnote(sheet)),
    ]


def _table(table: SummaryTable, style: SheetStyle, width: float, tallest: float) -> list[Part]:
    """A table is never torn: a tall one is set smaller, rather than all the text for its sake."""

    def attempt(size: float) -> list[Part]:
        parts = table_parts(table, style.at(size), width)
        if stacked_height(parts) > tallest:
            raise TooLittleRoomError('the table "{title}" is taller than a page', title=table.title)
        return parts

    return shrink(attempt, style.size, min(style.size, _LEAST_TABLE_PT))


def heading(text: str, style: SheetStyle, width: float) -> Part:
    """A title of a section on a thin line, kept with what follows."""
    shown = block(text.upper(), style.typefaces.title, width, style.size * 1.15)
    height = shown.height + style.em * 0.35

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged("H2"):
            canvas.text_block(x, y, shown, colour=style.strong)
        canvas.line(x, y + shown.height, x + width, y + shown.height, stroke=style.strong, width=0.25)

    return Part(height, draw, gap=style.em * 0.9, keep=True, tie=0)


def paragraph(text: str, style: SheetStyle, width: float, scale: float = 1.0) -> Part:
    """Plain text over the whole width."""
    key = object()

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.tagged("P", key=key):
            canvas.text_block(x, y, lines)

    return text_part(style.text(text, width, scale), draw, gap=style.em * 0.35)


def hanging(
    sign: str,
    text: str,
    style: SheetStyle,
    width: float,
    *,
    indent: float = _INDENT,
    start: float = 0.0,
    keep: bool = False,
) -> Part:
    """Text with its number or letter out at the left, by `indent` ems."""
    indent *= style.em
    shown = style.text(text, width - indent - start)
    label, key = style.text(f"*{sign}*", indent), object()

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.item(inner=bool(start), key=key):
            if lines.lines[0] is shown.lines[0]:
                with canvas.tagged("Lbl"):
                    canvas.text_block(x + start, y, label, colour=style.strong)
            with canvas.tagged("LBody", key=key):
                canvas.text_block(x + start + indent, y, lines)

    return text_part(shown, draw, gap=style.em * 0.35, keep=keep, tie=3 if start else 1)


def goal(sheet: RuleSheet, style: SheetStyle, width: float) -> Part:
    """The goal in a box of its own: the one thing to read first."""
    word = words(sheet.lang)
    pad = style.em * 0.7
    lead = f"{word['goal']}{word['colon']}".strip()
    shown = style.text(following(lead, sheet.goal, "*"), width - 2 * pad, 1.08)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(
            x, y, width, shown.height + 2 * pad, fill=style.tint, stroke=style.strong, width=0.3, radius=1
        )
        canvas.text_block(x + pad, y + pad, shown)

    return Part(shown.height + 2 * pad, draw)


def _bold(step: Step) -> str:
    return step.said("*").replace("`", "")


def _section(title: str, parts: Iterable[Part], style: SheetStyle, width: float) -> list[Part]:
    """A title with what stands below it; nothing at all where nothing does."""
    below = list(parts)
    return [heading(title, style, width), *below] if below else []


def _step(sign: str, step: Step, sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    """What to do, its lettered parts, and the rulings that settle what it leaves open."""
    inset = style.em * _INDENT
    yield hanging(sign, _bold(step), style, width, keep=bool(step.parts))
    for letter, part in zip(_LETTERS, step.parts, strict=False):
        yield hanging(letter, part, style, width, start=inset)
    for name in step.rulings:
        yield _ruling(sheet.ruling(name), style, width, start=inset)


def _ruling(ruling: Ruling, style: SheetStyle, width: float, start: float = 0.0) -> Part:
    """A little smaller than the rules, its number wide enough for L10."""
    small = style if style.large else style.at(style.size * _NOTE)
    return hanging(ruling.id, ruling.text, small, width, indent=2.1, start=start)


def _variant(variant: Variant, sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    lead = f"{variant.title}{words(sheet.lang)['stop']}"
    yield paragraph(following(lead, variant.text, "*"), style, width)
    for name in variant.rulings:
        yield _ruling(sheet.ruling(name), style, width, start=style.em * _INDENT)


def _footnote(sheet: RuleSheet) -> Iterator[str]:
    """What the numbers at rulings are for, and how the referee calls the variants; none without rulings."""
    word = words(sheet.lang)
    names = word["comma"].join(f"{v.title} `{v.name}`" for v in sheet.options)
    for ruling in sheet.rulings[:1]:
        yield following(word["rulings_note"].format(ruling.id), word["options_note"].format(names))
