"""`cards-pdf calibrate`: the calibration page, and the printer's profile of what it shows.

The profile comes from measured values or from photos of both sides. Values that are typed beside
photos replace those of the photos.
"""

from math import atan2, degrees
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.commands.files import write_pdf
from cards_pdf.commands.options import OUT, Out
from cards_pdf.common import sizes
from cards_pdf.common.command_line.commands import choice, speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError
from cards_pdf.common.records.record import record
from cards_pdf.papers.calibration import MARKED_PAPERS, RULER, make_calibration_page
from cards_pdf.scan.calibration import combine_sides
from cards_pdf.scan.reader_process import CalibrationTask, PhotoReader
from cards_pdf.sheets.printer import (
    MAX_ANGLE_DEGREES,
    NO_PRINTER,
    Printer,
    load_own_printer,
    save_own_printer,
)

_MAX_SHIFT_MM = 20.0
_MAX_STRETCH_MM = 10.0


@record
class MeasuredValues:
    """Values that were read off the page, as they were typed. Each has its option."""

    shift: str | None = None
    back: str | None = None
    length: str | None = None
    tilt: str | None = None


def calibrate(
    context: typer.Context,
    paper: Annotated[
        str, choice(sorted(MARKED_PAPERS), "the paper in your printer")
    ] = sizes.USUAL_PAPER,
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
    photo: Annotated[
        tuple[Path, Path] | None,
        typer.Option(metavar="FRONT BACK", help="photos of both sides, each of the whole sheet"),
    ] = None,
    out: Out = OUT,
) -> None:
    speech = speech_of(context)
    measured = MeasuredValues(shift=shift, back=back, length=length, tilt=tilt)
    if photo:
        printer = read_photos(photo, speech)
        if printer is None:
            speech.say("Nothing is saved.")
            return
        store_measured_values(printer, measured, speech)
    elif shift or back or length or tilt:
        store_measured_values(load_own_printer(), measured, speech)
    else:
        path = out / f"calibrate-{paper}.pdf"
        write_pdf(path, lambda _progress: make_calibration_page(paper, speech.spoken), speech)


def read_photos(photos: tuple[Path, Path], speech: Speech) -> Printer | None:
    """Return the profile that photos show, or None if the user doubts it."""
    with PhotoReader(CalibrationTask()) as reader:
        result = combine_sides(*(reader.read(path) for path in photos))
    speech.tell((*result.findings, *result.doubts))
    is_agreed = not result.doubts or speech.is_agreed("Save these corrections?")
    return result.printer if is_agreed else None


def store_measured_values(printer: Printer, measured: MeasuredValues, speech: Speech) -> None:
    """Store a profile with measured values, so that sheets come out true on this printer."""
    printer = with_measured_values(printer, measured)
    path = save_own_printer(printer)
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
