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
from cards_pdf.common.commands import choice, speech_of
from cards_pdf.common.errors import CardsError
from cards_pdf.papers.calibration import MARKED_PAPERS, RULER, make_calibration_page
from cards_pdf.scan.calibration import combine_sides
from cards_pdf.scan.reader_process import PhotoReader, read_calibration_page
from cards_pdf.sheets.printer import (
    MAX_ANGLE_DEGREES,
    NO_PRINTER,
    load_own_printer,
    save_own_printer,
)

# An option, its values of a profile, what a true printer shows, how far it can be off, and in what
# the profile counts it: mm, or parts of a ruler.
_MEASURES = (
    ("shift", ("shift_x", "shift_y"), 0.0, 20.0, 1.0),
    ("back", ("back_x", "back_y"), 0.0, 20.0, 1.0),
    ("length", ("scale_x", "scale_y"), RULER, 10.0, RULER),
)


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
    if not (photo or shift or back or length or tilt):
        path = out / f"calibrate-{paper}.pdf"
        write_pdf(path, lambda _progress: make_calibration_page(paper, speech.spoken), speech)
        return
    printer = NO_PRINTER if photo else load_own_printer()
    if photo:
        with PhotoReader(read_calibration_page) as reader:
            result = combine_sides(*(reader.read(path) for path in photo))
        speech.tell((*result.findings, *result.doubts))
        if result.doubts and not speech.is_agreed("Save these corrections?"):
            speech.say("Nothing is saved.")
            return
        printer = result.printer
    printer = printer._replace(
        **_read_typed_values(shift=shift, back=back, length=length, tilt=tilt)
    )
    path = save_own_printer(printer)
    message = "Saved the corrections for this printer in {path}."
    if printer == NO_PRINTER:
        message = "{path}: the printer needs no correction."
    speech.say(message, path=path)


def _read_typed_values(**measures: str | None) -> dict[str, float]:
    """Return the values of a profile that were typed, by their names."""
    values: dict[str, float] = {}
    for option, names, true_value, max_error, divisor in _MEASURES:
        if text := measures[option]:
            low = true_value - max_error
            numbers = _read_two_numbers(option, text, low, high=true_value + max_error)
            values |= zip(names, (round(number / divisor, 5) for number in numbers), strict=True)
    if tilt := measures["tilt"]:
        left, right = _read_two_numbers("tilt", tilt, 0.0, high=sizes.MAX_SIDE_MM)
        angle = values["back_angle"] = round(degrees(atan2(right - left, RULER)), 3)
        if abs(angle) > MAX_ANGLE_DEGREES:
            message = (
                "--tilt turns backs by {angle:g} degrees; at most {most:g} can be corrected. "
                "Was it measured in mm?"
            )
            raise CardsError(message, angle=abs(angle), most=MAX_ANGLE_DEGREES)
    return values


def _read_two_numbers(option: str, text: str, low: float, high: float) -> tuple[float, float]:
    try:
        x, y = map(float, text.removesuffix("mm").split(","))
    except ValueError:
        message = '--{option} takes two numbers in mm such as "0.6,-0.4", not "{text}".'
        raise CardsError(message, option=option, text=text) from None
    if not all(low <= number <= high for number in (x, y)):
        message = "--{option} must lie between {low:g} and {most:g} mm; was it measured in mm?"
        raise CardsError(message, option=option, low=low, most=high)
    return x, y
