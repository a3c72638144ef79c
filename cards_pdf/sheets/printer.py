"""A printer's profile: how far it shifts, stretches and turns a page, from the calibration page."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.common.files import write_file
from cards_pdf.common.records.annotations import Convert, Int, Length, Number
from cards_pdf.common.records.reader import read_file

_TRUE_SIZE = 100_000  # thousandths of a percent, so that no fraction is rounded away
_SCALES = ("scale_x", "scale_y")
MAX_ANGLE_DEGREES = 5.0
_LINES = (
    "# What this printer does to a page, measured with `cards-pdf calibrate`.",
    (
        "# shift: the print lies this far right of and below its place; back: the same on a "
        "duplex back."
    ),
    "# scale: printed length over true length.",
    "# back_angle: the degrees by which a duplex back is turned clockwise.",
)


_SCALE = Convert(Annotated[int, Int(90_000, 110_000)], lambda scale, _: scale / _TRUE_SIZE)
Shift = Annotated[float, Length(-20.0, 20.0)]
Scale = Annotated[float, _SCALE, f"printed length over true length; {_TRUE_SIZE} is true to size"]


class Printer(NamedTuple):
    """The errors of a printer: its shift on each side, its scale, and how it turns backs."""

    shift_x: Annotated[Shift, "how far right of its place the print lies"] = 0.0
    shift_y: Annotated[Shift, "how far below its place the print lies"] = 0.0
    back_x: Annotated[Shift, "the same to the right on the back of a duplex print"] = 0.0
    back_y: Annotated[Shift, "the same downwards"] = 0.0
    scale_x: Scale = 1.0
    scale_y: Scale = 1.0
    back_angle: Annotated[
        float,
        Number(-MAX_ANGLE_DEGREES, MAX_ANGLE_DEGREES),
        "the degrees by which the back of a duplex print is turned clockwise",
    ] = 0.0

    @contextmanager
    def undo_habits(
        self, canvas: Canvas, width: float, height: float, *, back: bool
    ) -> Iterator[None]:
        """Shift, scale and turn a page about its centre so that the print comes out true."""
        if self == NO_PRINTER:
            yield
            return
        shift_x, shift_y = (self.back_x, self.back_y) if back else (self.shift_x, self.shift_y)
        angle = -self.back_angle if back else 0.0
        # The page's top left corner as seen from its centre, before the printer errs.
        left = -(width / 2 + shift_x) / self.scale_x
        top = -(height / 2 + shift_y) / self.scale_y
        with (
            canvas.frame(width / 2, height / 2, angle),
            canvas.frame(left, top, 0.0, 1 / self.scale_x, 1 / self.scale_y),
        ):
            yield


NO_PRINTER = Printer()


def settings_folder() -> Path:
    """Return REFEREE_HOME, or else the platform's folder for settings."""
    if home := os.environ.get("REFEREE_HOME"):
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path("pnp-referee", appauthor=False)


def find_printer_file() -> Path:
    return settings_folder() / "printer.toml"


def load_own_printer() -> Printer:
    """Return the profile that was measured on this machine, if any."""
    path = find_printer_file()
    return read_file(Printer, path) if path.exists() else NO_PRINTER


def save_own_printer(printer: Printer) -> Path:
    """Save the profile for this machine, and return its file."""
    lines = [*_LINES]
    for name, value in printer._asdict().items():
        if name in _SCALES:
            lines.append(f"{name} = {round(value * _TRUE_SIZE)}  # {_TRUE_SIZE} is true to size")
        elif name == "back_angle":
            lines.append(f"{name} = {value:.3f}")
        else:
            lines.append(f'{name} = "{value:.3f}mm"')
    path = find_printer_file()
    write_file(path, "\n".join((*lines, "")).encode())
    return path
