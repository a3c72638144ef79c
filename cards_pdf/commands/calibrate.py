"""`cards-pdf calibrate`: pages of rulers and of greys, and what was read off kept for this
printer.
"""

from math import atan2, degrees
from typing import Annotated

import typer

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.commands.files import write_pdf
from cards_pdf.commands.options import OUT, Out
from cards_pdf.common import sizes
from cards_pdf.common.colour import BLACK, INK, lighter
from cards_pdf.common.command_line.commands import choice, speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError
from cards_pdf.common.files import write_file
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.sheets.printer import (
    MAX_ANGLE_DEGREES,
    NO_PRINTER,
    Printer,
    find_printer_file,
    load_printer,
    write_printer,
)
from cards_pdf.text.fit import block, line

RULER = 150.0  # mm
# The rulers and their numbers have no room on A5.
_PAPERS = [name for name in sizes.paper_names() if min(sizes.paper(name).mm) > RULER + 40]
_MAX_SHIFT_MM = 20.0
_MAX_STRETCH_MM = 10.0
_HOW = """\
Print both pages on one sheet, both sides, at 100%, turned over the long edge. Then measure:
1 · How far the cross lies right of and below the middle of the paper
(folding it twice shows the middle): --shift=0.6,-0.4
2 · The same on the back, seen from the back: --back=0.2,-0.5
3 · The printed length of both rulers, across and down: --length=149.6,149.8
4 · On the back, how far the ends of the upper ruler, left and right,
lie below the paper's upper edge: --tilt=61.5,61.9
Then run: cards-pdf calibrate --shift=0.6,-0.4 --back=0.2,-0.5 --length=149.6,149.8 --tilt=61.5,61.9
All later sheets are drawn so that they come out true."""
_BRIGHT = """This page needs one side only. Look at it from two steps away:
in one row the grey in the middle is as light as the lines at its sides.
Print decks with that row's number, such as --gamma=1.3; at 1 nothing changes."""
_GAMMAS = (0.7, 0.85, 1.0, 1.15, 1.3, 1.5, 1.7, 2.0)
_LINES = 0.8  # mm from line to line, of which half is ink
_HALF = 0.735  # what a screen shows of a grey that is half as light as paper


@record
class MeasuredValues:
    """Values that were read off the page, as they were typed. Each has its option."""

    shift: str | None = None
    back: str | None = None
    length: str | None = None
    tilt: str | None = None


def calibrate(
    context: typer.Context,
    paper: Annotated[str, choice(_PAPERS, "the paper in your printer")] = sizes.USUAL_PAPER,
    shift: Annotated[
        str | None,
        typer.Option(metavar="X,Y", help="how far off the front's cross is: right,down in mm"),
    ] = None,
    back: Annotated[
        str | None,
        typer.Option(
            metavar="X,Y",
            help="how far off the back's cross is, seen from the back: right,down in mm",
        ),
    ] = None,
    length: Annotated[
        str | None,
        typer.Option(
            metavar="X,Y", help="the printed length of the 150 mm rulers: across,down in mm"
        ),
    ] = None,
    tilt: Annotated[
        str | None,
        typer.Option(
            metavar="LEFT,RIGHT",
            help=(
                "how far the ends of the back's upper ruler lie below the paper's upper edge: "
                "left,right in mm"
            ),
        ),
    ] = None,
    out: Out = OUT,
) -> None:
    speech = speech_of(context)
    measured = MeasuredValues(shift=shift, back=back, length=length, tilt=tilt)
    if shift or back or length or tilt:
        store_measured_values(measured, speech)
    else:
        path = out / f"calibrate-{paper}.pdf"
        write_pdf(path, lambda _progress: make_calibration_page(paper, speech), speech)


def store_measured_values(measured: MeasuredValues, speech: Speech) -> None:
    """Store measured values, so that sheets come out true on this printer."""
    path = find_printer_file()
    printer = with_measured_values(load_printer(path), measured)
    write_file(path, write_printer(printer).encode())
    known = "Saved the corrections for this printer in {path}."
    speech.say(
        "{path}: the printer needs no correction." if printer == NO_PRINTER else known, path=path
    )


def with_measured_values(printer: Printer, measured: MeasuredValues) -> Printer:
    """Return the profile with measured values in place of the old ones."""
    shift = _read_two_numbers("--shift", measured.shift, -_MAX_SHIFT_MM, maximum=_MAX_SHIFT_MM) or (
        printer.shift_x,
        printer.shift_y,
    )
    back = _read_two_numbers("--back", measured.back, -_MAX_SHIFT_MM, maximum=_MAX_SHIFT_MM) or (
        printer.back_x,
        printer.back_y,
    )
    length = _read_two_numbers(
        "--length", measured.length, RULER - _MAX_STRETCH_MM, maximum=RULER + _MAX_STRETCH_MM
    )
    scale = (length[0] / RULER, length[1] / RULER) if length else (printer.scale_x, printer.scale_y)
    return Printer(
        shift_x=shift[0],
        shift_y=shift[1],
        back_x=back[0],
        back_y=back[1],
        scale_x=round(scale[0], 5),
        scale_y=round(scale[1], 5),
        back_angle=printer.back_angle if measured.tilt is None else _find_angle(measured.tilt),
    )


def _find_angle(tilt: str) -> float:
    """Return the degrees by which a back is turned clockwise, from the ends of its ruler."""
    left, right = _read_two_numbers("--tilt", tilt, 0.0, maximum=sizes.MAX_SIDE_MM) or (0.0, 0.0)
    angle = round(degrees(atan2(right - left, RULER)), 3)
    if abs(angle) > MAX_ANGLE_DEGREES:
        message = (
            "--tilt turns backs by {angle:g} degrees; at most {most:g} can be corrected. "
            "Was it measured in mm?"
        )
        raise CardsError(message, angle=abs(angle), most=MAX_ANGLE_DEGREES)
    return angle


def _read_two_numbers(
    option: str, text: str | None, low: float, maximum: float
) -> tuple[float, float] | None:
    if not text:
        return None
    try:
        x, y = (float(part) for part in text.removesuffix("mm").split(","))
    except ValueError:
        message = '{option} takes two numbers in mm such as "0.6,-0.4", not "{text}".'
        raise CardsError(message, option=option, text=text) from None
    if not (low <= x <= maximum and low <= y <= maximum):
        message = "{option} must lie between {low:g} and {most:g} mm; was it measured in mm?"
        raise CardsError(message, option=option, low=low, most=maximum)
    return (x, y)


def make_calibration_page(paper: str, speech: Speech) -> FinishedPdf:
    """Draw a front and a back with a centred cross and rulers, without any correction."""
    width, height = sizes.paper(paper).mm
    with document(
        title=speech("Printer calibration"),
        language=speech.spoken.code,
        duplex="DuplexFlipLongEdge",
    ) as canvas:
        for side in ("Front", "Back"):
            canvas.begin_page(width, height)
            x = width / 2
            y = height / 2
            canvas.line(x - 12, y, x + 12, y, width=0.2)
            canvas.line(x, y - 12, x, y + 12, width=0.2)
            canvas.rect(x - 2, y - 2, 4, 4, stroke=INK, width=0.2)
            _draw_rulers(canvas, width, height)
            with canvas.tagged("H1"):
                canvas.text(
                    width / 2, 22, line(speech(side), canvas.typefaces.title), 18, align=0.5
                )
            if side == "Front":
                text = block(speech(_HOW), canvas.typefaces.body, RULER, size=11)
                canvas.text_block((width - RULER) / 2, height - 25 - text.height, text)
            canvas.end_page()
        _draw_brightness_page(canvas, (width, height), speech)
    return canvas.finished


def _draw_brightness_page(canvas: Canvas, size: Mm, speech: Speech) -> None:
    """Draw lines that cover half of the paper, and beside them this grey by each gamma."""
    canvas.begin_page(*size)
    left = (size[0] - RULER) / 2
    top = 62.0
    wide = RULER / 3
    high = 17.0
    with canvas.tagged("H1"):
        canvas.text(
            size[0] / 2, 22, line(speech("Brightness"), canvas.typefaces.title), 18, align=0.5
        )
    canvas.text_block(left, 30, block(speech(_BRIGHT), canvas.typefaces.body, RULER, size=11))
    for row, gamma in enumerate(_GAMMAS):
        y = top + row * (high + 3)
        for n in range(int(high / _LINES)):
            canvas.rect(left, y + n * _LINES, RULER, _LINES / 2, fill=BLACK)
        canvas.rect(left + wide, y, wide, high, fill=lighter((_HALF, _HALF, _HALF), gamma))
        canvas.text(
            left - 3, y + high / 2 + 1.5, line(f"{gamma:g}", canvas.typefaces.bold), 11, align=1
        )
    canvas.end_page()


def _draw_rulers(canvas: Canvas, width: float, height: float) -> None:
    left = (width - RULER) / 2
    top = (height - RULER) / 2
    canvas.line(left, top - 12, left + RULER, top - 12, width=0.2)
    canvas.line(left - 8, top, left - 8, top + RULER, width=0.2)
    for n in range(int(RULER) + 1):
        length = 4.0 if n % 10 == 0 else 2.5 if n % 5 == 0 else 1.5
        canvas.line(left + n, top - 12, left + n, top - 12 - length, width=0.15)
        canvas.line(left - 8, top + n, left - 8 - length, top + n, width=0.15)
        if n % 50 == 0:
            number = line(str(n), canvas.typefaces.body)
            canvas.text(left + n, top - 17.5, number, 9, align=0.5)
            canvas.text(left - 13, top + n + 1, number, 9, align=1)
