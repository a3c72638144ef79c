"""The errors of a printer, from photos of both sides of its calibration page.

`calibration_photo` measures each photo in the reader's child process. `combine_sides` makes the
printer's profile of both. It needs no NumPy.

A profile turns backs alone. Cards are cut along the marks of their fronts, so a front may lie
askew, and its back has to lie just as askew. Seen from the back, the front is turned the other way.
So the profile's angle is the sum of both measured angles.

Example: the front is turned 0.2° clockwise, and the back 0.3°, each seen from its own side. Seen
from the back, the front is turned -0.2°. Backs that are drawn turned by -0.5° come out at -0.2°.
"""

from collections.abc import Sequence
from pathlib import Path

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.papers.calibration import RULER
from cards_pdf.sheets.printer import Printer

_UPSIDE_DOWN_DEGREES = 135  # between both photos; less may be the phone that was turned
_MAX_SCALE_ERROR = 0.1  # that a profile can hold
# What is unusual, so that a person has to agree
_ODD_SCALE_ERROR = 0.03
_ODD_SHIFT_MM = 5.0
_ODD_ANGLE_DEGREES = 0.5
_ODD_RESIDUAL_MM = 0.25
_ODD_SCALE_DIFFERENCE = 0.004  # of both sides
_ODD_STRETCH = 0.012  # of width against height
_GAMMA_STEPS = 20  # of 1
_MIN_GAMMA_ERROR = 0.1  # a smaller one is within the error of measurement


@record
class PageSeen:
    """One side of a calibration page, as a photo shows it."""

    path: Path
    paper: str
    is_back: bool
    shift: Mm  # right and down
    angle: float  # degrees clockwise
    scale: Mm  # printed length over true length
    residual: float  # mm that marks and edges deviate from the solution
    up: float  # degrees clockwise by which the page is turned in the photo
    gamma: float | None  # at which greys come out right; None on a front, or if there is none


@record
class MeasuredPrinter:
    """The profile of a printer, what was measured in sentences, and reasons to doubt it."""

    printer: Printer
    findings: Sequence[Message]
    doubts: Sequence[Message]


def combine_sides(first: PageSeen, second: PageSeen) -> MeasuredPrinter:
    """Return the profile of a printer. Raise CardsError if these are not the sides of a sheet."""
    front, back = sorted((first, second), key=lambda page: page.is_back)
    _check_sides(front, back)
    printer = Printer(
        shift_x=front.shift[0],
        shift_y=front.shift[1],
        back_x=back.shift[0],
        back_y=back.shift[1],
        scale_x=(front.scale[0] + back.scale[0]) / 2,
        scale_y=(front.scale[1] + back.scale[1]) / 2,
        back_angle=front.angle + back.angle,
    )
    return MeasuredPrinter(
        printer=printer,
        findings=[*_describe_printer(printer), _describe_greys(back.gamma)],
        doubts=_find_doubts(front, back),
    )


def _check_sides(front: PageSeen, back: PageSeen) -> None:
    names = {"front": front.path.name, "back": back.path.name}
    if front.is_back == back.is_back:
        message = (
            "{front} and {back} show the same side of the sheet. Turn it over, and photograph the "
            "other side as well."
        )
        raise CardsError(message, **names)
    if front.paper != back.paper:
        raise CardsError("{front} and {back} are not the two sides of one sheet.", **names)
    if abs((back.up - front.up + 180) % 360 - 180) > _UPSIDE_DOWN_DEGREES:
        message = (
            "The back is upside down in {back}. Turn the sheet over its long edge, like the page "
            "of a book, and hold the camera as you did for {front}. If the back is upside down "
            "again, print the page anew, and set the printer to turn paper over the long edge."
        )
        raise CardsError(message, **names)
    percent = 100 * max((*front.scale, *back.scale), key=lambda scale: abs(scale - 1))
    if abs(percent - 100) > 100 * _MAX_SCALE_ERROR:
        message = (
            "The page came out at {percent:.0f}% of its size. Print it anew at 100%, not to fit "
            "the page."
        )
        raise CardsError(message, percent=percent)


def _describe_printer(printer: Printer) -> list[Message]:
    def shift(template: str, x: float, y: float) -> Message:
        across = Message("to the right" if x > 0 else "to the left")
        down = Message("down" if y > 0 else "up")
        return Message(template, x=abs(x), across=across, y=abs(y), down=down)

    angle = printer.back_angle
    return [
        shift(
            "The front lies {x:.1f} mm too far {across} and {y:.1f} mm too far {down}.",
            printer.shift_x,
            printer.shift_y,
        ),
        shift(
            "The back, seen from behind, lies {x:.1f} mm too far {across} and {y:.1f} mm too far "
            "{down}.",
            printer.back_x,
            printer.back_y,
        ),
        Message(
            "Against its front, the back is turned {angle:.2f}° {way}.",
            angle=abs(angle),
            way=Message("clockwise" if angle > 0 else "anticlockwise"),
        ),
        Message(
            "The rulers of 150 mm came out {x:.1f} mm long across and {y:.1f} mm long down.",
            x=printer.scale_x * RULER,
            y=printer.scale_y * RULER,
        ),
    ]


def _describe_greys(gamma: float | None) -> Message:
    if gamma is None:
        return Message("How dark greys come out cannot be told; look at the greys on the back.")
    if abs(gamma - 1) < _MIN_GAMMA_ERROR:
        return Message("Greys come out right: decks need no --gamma.")
    template = "Greys come out too light: print decks with --gamma={gamma:g}."
    if gamma > 1:
        template = "Greys come out too dark: print decks with --gamma={gamma:g}."
    return Message(template, gamma=round(gamma * _GAMMA_STEPS) / _GAMMA_STEPS)


def _find_doubts(front: PageSeen, back: PageSeen) -> list[Message]:
    scales = (*front.scale, *back.scale)
    differences = [abs(one - other) for one, other in zip(front.scale, back.scale, strict=True)]
    reasons = {
        "The page came out at another size than 100%. Was it printed to fit the page?": (
            max(abs(scale - 1) for scale in scales) > _ODD_SCALE_ERROR
        ),
        "The print lies unusually far off. Was the paper aligned in its tray?": (
            max(map(abs, (*front.shift, *back.shift))) > _ODD_SHIFT_MM
        ),
        "The front lies askew. If the next sheet does not, the paper was drawn in askew.": (
            abs(front.angle) > _ODD_ANGLE_DEGREES
        ),
        "Front and back differ in size. Did the sheet lie flat in both photos?": (
            max(differences) > _ODD_SCALE_DIFFERENCE
        ),
        "The photos are not exact. Did the sheet lie flat, and are they sharp?": (
            max(front.residual, back.residual) > _ODD_RESIDUAL_MM
            # A printer stretches a page alike; an edge that was mistaken does not.
            or max(abs(side.scale[0] - side.scale[1]) for side in (front, back)) > _ODD_STRETCH
        ),
    }
    return [Message(reason) for reason, is_so in reasons.items() if is_so]
