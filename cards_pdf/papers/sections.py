"""A rule sheet's text as measured parts for one column width."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from math import inf

from cards_pdf.art.path import circle
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.pictures.covers import look_drawing, paint
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.diagrams.frames import make_moment_parts
from cards_pdf.papers.diagrams.table_picture import make_table_picture
from cards_pdf.papers.flow import INDENT, Part, make_list_item, make_text_part
from cards_pdf.papers.sheet_style import HEADING, NOTE, SMALLEST, SheetStyle
from cards_pdf.papers.summary_table import make_table_parts
from cards_pdf.rulebooks.model import RuleSheet, Step, SummaryTable, with_lead
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import Block, block, line

_LETTERS = "abcdefgh"
_LARGE_HEADING = 1.15  # of large print
_INSET, _RADIUS, _BADGE = 3.0, 1.12, 0.5  # ems: to the words; of the disc; of the number on it
_ICON, _OF_DISC = 10.0, 1.4  # mm that an icon is drawn in; how wide it is in the disc, in radii
_NUMBER = 0.76  # of the body size
_CAPITALS = 0.62  # of a size: how high figures are


def make_rule_parts(
    sheet: RuleSheet, style: SheetStyle, width: float, tallest: float = inf
) -> list[Part]:
    """Everything on the sheet below its title and goal, in reading order; no picture is taller than
    that.
    """
    word, mat = words(sheet), sheet.mat
    is_pictured = mat.portrait or any(
        zone.shows for zone in mat.zones
    )  # something lies there after setup
    rulings = SummaryTable(
        word["rulings"], ("", ""), tuple((each.id, each.text) for each in sheet.rulings)
    )
    options = (
        with_lead(f"{each.title}{word['stop']}", _settled(each.text, each.rulings), "*")
        for each in sheet.options
    )
    return [
        make_heading(word["setup"], style, width),
        *(
            make_step(n, icon, text, style, width)
            for n, (text, icon) in enumerate(
                zip_longest(sheet.setup, sheet.setup_icons, fillvalue=""), 1
            )
        ),
        *([make_table_picture(mat, style, width, tallest)] if is_pictured else []),
        make_heading(sheet.turn_title, style, width),
        *_turn(sheet, style, width),
        make_heading(word["end"], style, width),
        *_end(sheet, style, width),
        *(part for table in sheet.summary for part in make_table_parts(table, style, width)),
        make_heading(sheet.example.title, style, width),
        *(
            p
            for n, frame in enumerate(sheet.example.frames, 1)
            for p in make_moment_parts(frame, n, style, width)
        ),
        *([make_heading(word["options"], style, width)] if sheet.options else []),
        *(make_paragraph(text, style, width) for text in options),
        *(make_table_parts(rulings, style, width) if sheet.rulings else []),
        *(make_paragraph(text, style, width, scale=NOTE) for text in _footnote(sheet)),
    ]


def make_heading(text: str, style: SheetStyle, width: float) -> Part:
    """A title of a section on a thin line, kept with what follows."""
    display = bool(style.look) and text.isascii()
    face = style.name_face(text) if display else style.typefaces.title
    size = style.size * (_LARGE_HEADING if style.large else HEADING)
    shown = block(text if display else text.upper(), face, width, size)
    height = shown.height + style.em * 0.35

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged("H2"):
            canvas.text_block(x, y, shown, colour=style.strong)
        canvas.line(
            x, y + shown.height, x + width, y + shown.height, stroke=style.strong, width=0.25
        )

    return Part(height, draw, gap=style.em * 0.9, keep=True, tie=0)


def make_paragraph(text: str, style: SheetStyle, width: float, scale: float = 1.0) -> Part:
    """Plain text over the whole width."""
    key = object()

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.tagged("P", key=key):
            canvas.text_block(x, y, lines)

    return make_text_part(style.text(text, width, scale), draw, gap=style.em * 0.35)


def make_goal_box(sheet: RuleSheet, style: SheetStyle, width: float) -> Part:
    """The goal in a box of its own: the one thing to read first."""
    word, pad = words(sheet), style.em * 0.7
    lead = f"{word['goal']}{word['colon']}".strip()
    shown = style.text(with_lead(lead, sheet.goal, "*"), width - 2 * pad)
    height = shown.height + 2 * pad

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, fill=style.tint, stroke=style.strong, width=0.3, radius=1)
        canvas.text_block(x + pad, y + pad, shown)

    return Part(height, draw)


def _bold(step: Step) -> str:
    """Its words, and the rulings that settle what they leave open."""
    return _settled(step.said("*").replace("`", ""), step.rulings)


def _settled(text: str, rulings: Sequence[str]) -> str:
    """The text with its rulings' numbers at its end, before a colon, in the brackets of its
    language.
    """
    if not rulings:
        return text
    between, form = (", ", "{} ({})") if text.rstrip("*")[-1].isascii() else ("、", "{}（{}）")
    said = text.rstrip(":：")
    return form.format(said, between.join(rulings)) + text[len(said) :]


def _turn(sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    """What to do, and its lettered parts, under the step's words."""
    inset = words_inset(style)
    for n, step in enumerate(sheet.turn, 1):
        yield make_step(n, step.icon, _bold(step), style, width, keep=bool(step.parts))
        for letter, part in zip(_LETTERS, step.parts, strict=False):
            yield make_list_item(letter, part, style, width, start=inset)


def _end(sheet: RuleSheet, style: SheetStyle, width: float) -> Iterator[Part]:
    """On a sheet kept together, so that what follows a game is not parted from its end."""
    last = len(sheet.end)
    for n, step in enumerate(sheet.end, 1):
        yield make_list_item(
            "•", _bold(step), style, width, keep=bool(step.parts) or (style.one_scale and n < last)
        )
        for letter, part in zip(_LETTERS, step.parts, strict=False):
            yield make_list_item(letter, part, style, width, start=style.em * INDENT)


def _footnote(sheet: RuleSheet) -> Iterator[str]:
    """What the rulings' numbers are for; none without rulings."""
    for ruling in sheet.rulings[:1]:
        yield words(sheet)["rulings_note"].format(ruling.id)


def words_inset(style: SheetStyle) -> float:
    """From the column's edge to the words of a numbered step."""
    return style.em * (_INSET if style.look else INDENT)


def make_step(
    number: int, icon: str, text: str, style: SheetStyle, width: float, *, keep: bool = False
) -> Part:
    """A step with its disc; only its number in a game without a look."""
    if not style.look:
        return make_list_item(f"{number}", text, style, width, keep=keep)
    inset, key = words_inset(style), object()
    shown = style.text(text, width - inset)

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.item(key=key):
            if lines.lines[0] is shown.lines[0]:
                with canvas.tagged("Lbl"):
                    _disc(canvas, x, y, number, icon, style)
            with canvas.tagged("LBody", key=key):
                canvas.text_block(x + inset, y, lines)

    made = make_text_part(shown, draw, gap=style.em * 0.5, keep=keep)
    least = (
        0.0 if keep else 2 * _RADIUS * style.em
    )  # beside the disc there is room for the step's parts
    pieces = tuple(replace(piece, height=max(least, piece.height)) for piece in made.pieces[:1])
    return replace(made, height=max(least, made.height), pieces=(*pieces, *made.pieces[1:]))


def _disc(canvas: Canvas, x: float, y: float, number: int, icon: str, style: SheetStyle) -> None:
    assert style.look
    radius, badge = _RADIUS * style.em, _BADGE * style.em
    middle = (x + badge * 0.6 + radius, y + radius)
    with canvas.decoration():
        canvas.path(circle(*middle, radius), fill=style.tint or PAPER, stroke=INK, width=0.4)
        if icon:
            with canvas.frame(*middle, 0, radius * _OF_DISC / _ICON):
                paint(canvas, look_drawing(icon, style.look), style.look, style.edition)
        at = (x + badge, y + badge * 0.9)
        canvas.path(circle(*at, badge), fill=style.strong, stroke=INK, width=0.3)
    size = max(style.size * _NUMBER, SMALLEST)
    said = line(f"{number}", style.typefaces.bold)
    canvas.text(
        at[0], at[1] + size * MM_PER_POINT * _CAPITALS / 2, said, size, colour=PAPER, align=0.5
    )
