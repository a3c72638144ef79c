"""One printer's habits: how far it shifts and stretches a page, measured once with the calibration page."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.data.tables import reading
from cards_pdf.pdf.canvas import Canvas

_FIELDS = ("shift_x", "shift_y", "back_x", "back_y")
_SCALES = ("scale_x", "scale_y")
_LINES = (
    "# What this printer does to a page, measured with `cards-pdf calibrate`.",
    "# shift: the print lies this far right of and below its place; back: the same on a duplex back.",
    "# scale: printed length over true length.",
)


class Printer(NamedTuple):
    shift_x: float = 0.0
    shift_y: float = 0.0
    back_x: float = 0.0
    back_y: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    @contextmanager
    def applied(self, canvas: Canvas, width: float, height: float, *, back: bool) -> Iterator[None]:
        """Undo the printer's habit, about the page's centre, so that paper shows what was meant."""
        if self == NO_PRINTER:
            yield
            return
        dx, dy = (self.back_x, self.back_y) if back else (self.shift_x, self.shift_y)
        sx, sy = 1 / self.scale_x, 1 / self.scale_y
        with canvas.frame(width / 2 * (1 - sx) - dx * sx, height / 2 * (1 - sy) - dy * sy, 0, sx, sy):
            yield


NO_PRINTER = Printer()


def printer_file() -> Path:
    """Where the profile is kept: REFEREE_HOME, else the platform's folder for settings."""
    home = os.environ.get("REFEREE_HOME")
    if home:
        return Path(home) / "printer.toml"
    from platformdirs import user_config_path

    return user_config_path("pnp-referee", appauthor=False) / "printer.toml"


def load_printer(path: Path) -> Printer:
    if not path.exists():
        return NO_PRINTER
    with reading(path) as table:
        shifts = {name: table.length(name, "0mm", least=-20, most=20) for name in _FIELDS}
        scales = {
            name: table.integer(name, 100_000, least=90_000, most=110_000) / 100_000 for name in _SCALES
        }
        return Printer(**shifts, **scales)


def printer_text(printer: Printer) -> str:
    """The profile as TOML; scales in thousandths of a percent, so that no fraction is rounded away."""
    values = printer._asdict()
    lines = [f'{name} = "{values[name]:.3f}mm"' for name in _FIELDS]
    lines += [f"{name} = {round(values[name] * 100_000)}  # 100000 is true to size" for name in _SCALES]
    return "\n".join((*_LINES, *lines)) + "\n"
