"""A rule sheet's text as measured parts for one column width."""

from collections.abc import Iterator

from cards_pdf.canvas import Canvas
from cards_pdf.diagrams.frames import frame_parts
from cards_pdf.diagrams.table_picture import table_picture
from cards_pdf.flow import Part
from cards_pdf.look import Look
from cards_pdf.rule_model import RuleSheet, Ruling, Step
from cards_pdf.rule_table import table_parts
from cards_pdf.rule_text import words
from cards_pdf.text_fit import block

_LETTERS = "abcdefgh"
_INDENT = 1.6
_NOTE = 0.92  # rulings and options against the body


def rule_parts(sheet: RuleSheet, look: Look, width: float) -> list[Part]:
    """Everything on the sheet below its title and goal, in reading order."""
    word = words(sheet.lang)
    return [
        heading(word["setup"], look, width),
        *(hanging(f"{n}", text, look, width) for n, text in enumerate(sheet.setup, 1)),
        table_picture(sheet.mat, look, width),
        heading(sheet.turn_title, look, width),
        *_steps(sheet.turn, look, width),
        heading(word["end"], look, width),
        *(hanging("•", _bold(step), look, width) for step in sheet.end),
        *(part for table in sheet.summary for part in table_parts(table, look, width)),
        heading(sheet.example.title, look, width),
        *(p for n, frame in enumerate(sheet.example.frames, 1) for p in frame_parts(frame, n, look, width)),
        heading(word["rulings"], look, width),
        paragraph(word["rulings_note"], look, width, scale=_NOTE),
        *(_ruling(ruling, look, width) for ruling in sheet.rulings),
        heading(word["options"], look, width),
        *_options(sheet, look, width),
    ]


def heading(text: str, look: Look, width: float) -> Part:
    """A title of a section on a thin line, kept with what follows."""
    shown = block(text.upper(), look.faces.title, width, look.size * 1.15)
    height = shown.height + look.em * 0.35

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.text_block(x, y, shown, colour=look.strong)
        canvas.line(x, y + shown.height, x + width, y + shown.height, stroke=look.strong, width=0.25)

    return Part(height, draw, gap=look.em * 0.9, keep=True)


def paragraph(text: str, look: Look, width: float, scale: float = 1.0) -> Part:
    """Plain text over the whole width."""
    shown = look.text(text, width, scale)
    return Part(shown.height, lambda canvas, x, y: canvas.text_block(x, y, shown), gap=look.em * 0.35)


def hanging(
    mark: str,
    text: str,
    look: Look,
    width: float,
    *,
    indent: float = _INDENT,
    start: float = 0.0,
    keep: bool = False,
) -> Part:
    """Text with its number or letter out at the left, by `indent` ems."""
    indent *= look.em
    shown = look.text(text, width - indent - start)
    label = look.text(f"*{mark}*", indent)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.text_block(x + start, y, label, colour=look.strong)
        canvas.text_block(x + start + indent, y, shown)

    return Part(shown.height, draw, gap=look.em * 0.35, keep=keep)


def goal(sheet: RuleSheet, look: Look, width: float) -> Part:
    """The goal in a box of its own: the one thing to read first."""
    word = words(sheet.lang)
    pad = look.em * 0.7
    shown = look.text(f"*{word['goal']}{word['colon']}* {sheet.goal}", width - 2 * pad, 1.08)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(
            x, y, width, shown.height + 2 * pad, fill=look.tint, stroke=look.strong, width=0.3, radius=1
        )
        canvas.text_block(x + pad, y + pad, shown)

    return Part(shown.height + 2 * pad, draw)


def _bold(step: Step) -> str:
    return step.said("*").replace("`", "")


def _steps(steps: tuple[Step, ...], look: Look, width: float) -> Iterator[Part]:
    inset = look.em * _INDENT
    for n, step in enumerate(steps, 1):
        yield hanging(f"{n}", _bold(step), look, width, keep=bool(step.parts))
        for letter, part in zip(_LETTERS, step.parts, strict=False):
            yield hanging(letter, part, look, width, start=inset)


def _ruling(ruling: Ruling, look: Look, width: float) -> Part:
    """A little smaller than the rules, its number wide enough for L10."""
    small = look.at(look.size * _NOTE)
    return hanging(ruling.id, ruling.text, small, width, indent=2.1)


def _options(sheet: RuleSheet, look: Look, width: float) -> Iterator[Part]:
    default = words(sheet.lang)["default"]
    yield paragraph(words(sheet.lang)["options_note"], look, width, scale=_NOTE)
    for option in sheet.options:
        yield paragraph(
            f"*{option.name}* {default.format(option.default)} {option.text}", look, width, scale=_NOTE
        )
