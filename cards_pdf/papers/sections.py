"""A rule sheet's text as measured parts for one column width."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from math import inf

from cards_pdf.papers.diagrams.frames import frame_parts
from cards_pdf.papers.diagrams.table_picture import table_picture
from cards_pdf.papers.flow import Part
from cards_pdf.papers.mats.scene import name_face
from cards_pdf.papers.sheet_style import HEADING, NOTE, SheetStyle
from cards_pdf.papers.step_icons import numbered, words_inset
from cards_pdf.papers.summary_table import table_parts
from cards_pdf.papers.text_pieces import INDENT, hanging, text_part
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import Mat, RuleSheet, Step, SummaryTable, Variant, following
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import Block, block

_LETTERS = "abcdefgh"
_LARGE_HEADING = 1.15  # of large print


def rule_parts(sheet: RuleSheet, style: SheetStyle, width: float, tallest: float = inf) -> list[Part]:
    """Everything on the sheet below its title and goal, in reading order; no picture is taller than that."""
    word = words(sheet.lang)
    return [
        heading(word["setup"], style, width),
        *_setup(sheet, style, width),
        *([table_picture(sheet.mat, style, width, tallest)] if _is_pictured(sheet.mat) else []),
        heading(sheet.turn_title, style, width),
        *_turn(sheet, style, width),
        heading(word["end"], style, width),
        *_end(sheet, style, width),
        *(part for table in sheet.summary for part in table_parts(table, style, width)),
        heading(sheet.example.title, style, width),
        *(p for n, frame in enumerate(sheet.example.frames, 1) for p in frame_parts(frame, n, style, width)),
        *_section(
            word["options"],
            (p for v in sheet.options for p in _variant(v, sheet, style, width)),
            style,
            width,
        ),
        *_rulings(sheet, style, width),
        *(paragraph(text, style, width, scale=NOTE) for text in _footnote(sheet)),
    ]


def _is_pictured(mat: Mat) -> bool:
    """Whether something lies there after setup."""
    return mat.portrait or any(zone.shows for zone in mat.zones)


def heading(text: str, style: SheetStyle, width: float) -> Part:
    """A title of a section on a thin line, kept with what follows."""
    display = bool(style.look) and text.isascii()
    face = name_face(style, text) if display else style.typefaces.title
    shown = block(
        text if display else text.upper(),
        face,
        width,
        style.size * (_LARGE_HEADING if style.large else HEADING),
    )
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


def goal(sheet: RuleSheet, style: SheetStyle, width: float) -> Part:
    """The goal in a box of its own: the one thing to read first."""
    word = words(sheet.lang)
    pad = style.em * 0.7
    lead = f"{word['goal']}{word['colon']}".strip()
    shown = style.text(following(lead, sheet.goal, "*"), width - 2 * pad)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(
            x, y, width, shown.height + 2 * pad, fill=style.tint, stroke=style.strong, width=0.3, radius=1
        )
        canvas.text_block(x + pad, y + pad, shown)

    return Part(shown.height + 2 * pad, draw)


def _bold(step: Step) -> str:
    """Its words, and the rulings that settle what they leave open."""
    return _settled(step.said("*").replace("`", ""), step.rulings)


def _settled(text: str, rulings: Sequence[str]) -> str:
    """The text with its rulings' numbers at its end, before a colon, in the brackets of its language."""
    if not rulings:
        return text
    between, form = (", ", "{} ({})") if text.rstrip("*")[-1].isascii() else ("、", "{}（{}）")
    said = text.rstrip(":：")
    return form.format(said, between.join(rulings)) + text[len(said) :]


def _section(title: str, parts: Iterable[Part], style: SheetStyle, width: float) -> list[Part]:
    """A title with what stands below it; nothing if there is nothing below."""
    below = list(parts)
    return [heading(title, style, width), *below] if below else []


def _setup(sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    icons = chain(sheet.setup_icons, repeat(""))
    for n, (text, icon) in enumerate(zip(sheet.setup, icons, strict=False), 1):
        yield numbered(n, icon, text, style, width)


def _turn(sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    """What to do, and its lettered parts, under the step's words."""
    inset = words_inset(style)
    for n, step in enumerate(sheet.turn, 1):
        yield numbered(n, step.icon, _bold(step), style, width, keep=bool(step.parts))
        for letter, part in zip(_LETTERS, step.parts, strict=False):
            yield hanging(letter, part, style, width, start=inset)


def _end(sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    """On a sheet kept together, so that what follows a game is not parted from its end."""
    last = len(sheet.end)
    for n, step in enumerate(sheet.end, 1):
        yield hanging("•", _bold(step), style, width, keep=bool(step.parts) or (style.one_scale and n < last))
        for letter, part in zip(_LETTERS, step.parts, strict=False):
            yield hanging(letter, part, style, width, start=style.em * INDENT)


def _rulings(sheet: RuleSheet, style: SheetStyle, width: float) -> list[Part]:
    """All of them in a box of their own, in the order of their numbers."""
    rows = tuple((ruling.id, ruling.text) for ruling in sheet.rulings)
    title = words(sheet.lang)["rulings"]
    return table_parts(SummaryTable(title, ("", ""), rows), style, width) if rows else []


def _variant(variant: Variant, sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    lead = f"{variant.title}{words(sheet.lang)['stop']}"
    yield paragraph(following(lead, _settled(variant.text, variant.rulings), "*"), style, width)


def _footnote(sheet: RuleSheet) -> Iterator[str]:
    """What the rulings' numbers are for, and the referee's names for the variants; none without rulings."""
    word = words(sheet.lang)
    names = word["comma"].join(f"{v.title} `{v.name}`" for v in sheet.options)
    for ruling in sheet.rulings[:1]:
        note = word["options_note"].format(names) if names else ""
        yield following(word["rulings_note"].format(ruling.id), note)
