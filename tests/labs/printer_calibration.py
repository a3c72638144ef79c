"""Twenty made printers, each measured by two made photos of its calibration page.

`python -m tests.labs.printer_calibration [--printers 20] [--hard] [--keep FOLDER]` prints a row for
each printer, and the worst and the median error. Lengths are told as the rulers of 150 mm show
them. `meet` is how far the farthest corner of a card's back lies from its front, on A4 and Letter,
once the measured correction is applied.
"""

import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from time import process_time

import numpy as np
from PIL import Image

from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.common import sizes
from cards_pdf.common.languages import language
from cards_pdf.papers.calibration import (
    GREY_GAP_MM,
    GREY_MM,
    LINES_MM,
    RULER,
    list_grey_corners,
    make_calibration_page,
)
from cards_pdf.scan.calibration import combine_sides
from cards_pdf.scan.calibration_photo import measure_page
from cards_pdf.scan.photo import load_photo
from tests.scan.camera import BIG, SMALL, PlacedPaper, Setting, moving, photograph
from tests.scan.paper import DOTS, Paper

_LINEAR = 2.2
_FINE_DOTS = 20  # a mm: whole dots for each line among the greys
CARDS_MM = (95.0, 132.0)  # from the middle of a sheet to the farthest corner of a card


@dataclass(frozen=True, kw_only=True)
class MadePrinter:
    """The errors of a printer on each side of a sheet: shift in mm, degrees, scale, darkness."""

    shifts: tuple[tuple[float, float], tuple[float, float]]
    angles: tuple[float, float]
    scale: tuple[float, float]
    gamma: float

    def placement(self, is_back):
        """The matrix from a page's mm to the paper's, both from the middle."""
        turn = moving(np.radians(self.angles[is_back]))
        return moving(0, *self.shifts[is_back]) @ np.diag([*self.scale, 1]) @ turn


@cache
def drawn_sides(paper, lang):
    pdf = make_calibration_page(paper, language(lang)).pdf
    sides = (page_pictures(pdf, _FINE_DOTS * 25.4, pages=[page]) for page in (0, 1))
    front, back = (picture.convert("L") for side in sides for picture in side)
    return front, Image.fromarray(_thin_lines(np.array(back), paper))


def _thin_lines(levels, paper):
    """The lines among the greys with half of the ink: they are drawn a dot too wide on A4."""
    top = round((list_grey_corners(paper)[0][1] - GREY_GAP_MM) * _FINE_DOTS)
    period = round(LINES_MM * _FINE_DOTS)
    rows = np.arange(top, top + round((GREY_MM[1] + 2 * GREY_GAP_MM) * _FINE_DOTS))
    light = rows[(rows - top) % period >= period // 2]
    levels[light] = np.where(levels[light] == 0, 255, levels[light])
    return levels


def printed(paper, lang, printer, is_back):
    """The printed side as light, which a lens blurs, not as levels of a screen."""
    picture = drawn_sides(paper, lang)[is_back]
    table = [255 * (level / 255) ** (printer.gamma * _LINEAR) for level in range(256)]
    picture = picture.point([round(level) for level in table])
    size = [round(side * DOTS) for side in sizes.paper(paper).mm]
    picture = picture.resize(size, Image.Resampling.BOX)
    middle = moving(0, picture.width / 2, picture.height / 2)
    matrix = printer.placement(is_back)
    matrix[:2, 2] *= DOTS
    back = np.linalg.inv(middle @ matrix @ np.linalg.inv(middle))
    form, way = Image.Transform.AFFINE, Image.Resampling.BICUBIC
    picture = picture.transform(picture.size, form, back.ravel()[:6], way, fillcolor=255)
    return Paper("calibration", picture, {})


def developed(picture):
    """The levels that a camera writes for light."""
    return picture.point([round(255 * (level / 255) ** (1 / _LINEAR)) for level in range(256)])


def make_printer(rng):
    shifts = [tuple(rng.uniform(-3, 3, 2)) for _ in range(2)]
    return MadePrinter(
        shifts=tuple(shifts),
        angles=(rng.uniform(-0.4, 0.4), rng.uniform(-1, 1)),
        scale=tuple(rng.uniform(0.98, 1.02) + rng.uniform(-0.003, 0.003, 2)),
        gamma=rng.uniform(0.8, 1.8),
    )


def make_setting(rng, size, *, hard=False):
    """A photo from above: a hand's tilt, a phone's lens, a lamp at one side."""
    return Setting(
        size=size,
        tilt=rng.uniform(2, 30 if hard else 18),
        table=float(rng.uniform(8, 60)),
        fall=rng.uniform(0.1, 0.5),
        blur=rng.uniform(0.6, 1.8 if hard else 1.2),
        noise=rng.uniform(1.5, 4.0),
        lens=rng.uniform(-0.02, 0.02),
        is_cloth=bool(rng.integers(2)),
        bend=float(rng.uniform(0, 0.8)) if hard else 0.0,
        shadow=hard and bool(rng.integers(2)),
    )


def take_photo(paper, setting, rng, turn=0.0):
    if setting.size[0] > setting.size[1] and turn % 180 == 0:
        turn += 90
    placed = PlacedPaper(paper, 0, 0, turn + rng.uniform(-4, 4))
    return developed(photograph([placed], setting, rng))


def errors_of(printer, pages):
    """The errors of a measurement, in mm, degrees and gamma; those of scale as rulers show them."""
    shifts = [np.subtract(page.shift, printer.shifts[page.is_back]) for page in pages]
    angle = max(abs(page.angle - printer.angles[page.is_back]) for page in pages)
    scale = np.mean([page.scale for page in pages], axis=0) - printer.scale
    gamma = next(page.gamma for page in pages if page.is_back)
    return {
        "shift mm": np.abs(shifts).max(),
        "angle °": angle,
        "angle mm": np.radians(angle) * RULER,
        "scale mm": np.abs(scale).max() * RULER,
        "gamma": gamma - printer.gamma if gamma else np.nan,
    }


def how_far_apart(printer, profile):
    """The distance of the farthest corner of a back from its front's, once both are corrected."""
    measured = MadePrinter(
        shifts=((profile.shift_x, profile.shift_y), (profile.back_x, profile.back_y)),
        angles=(0.0, profile.back_angle),
        scale=(profile.scale_x, profile.scale_y),
        gamma=1.0,
    )
    front, back = (
        printer.placement(side) @ np.linalg.inv(measured.placement(side)) for side in (False, True)
    )
    mirror = np.diag((-1, 1, 1))  # a back is seen from the other side
    corners = np.array([(x, y, 1) for x in (-1, 1) for y in (-1, 1)]) * (*CARDS_MM, 1)
    apart = (front - mirror @ back @ mirror) @ corners.T
    return np.hypot(apart[0], apart[1]).max()


def main(words):
    parser = ArgumentParser()
    parser.add_argument("--printers", type=int, default=20)
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args(words)
    folder = options.keep or Path(mkdtemp(prefix="printers-"))
    rows = []
    for n in range(options.printers):
        name, row = measure_printer(n, folder, hard=options.hard)
        rows.append(list(row.values()))
        if n == 0:
            print_row("printer", row)
        print_row(name, row.values())
    print_row("worst", np.nanmax(np.abs(rows), axis=0))
    print_row("median", np.nanmedian(np.abs(rows), axis=0))


def measure_printer(n, folder, *, hard):
    """The name of a made printer, the errors of its measurement, and the seconds of computing."""
    rng = np.random.default_rng([64, n])
    printer = make_printer(rng)
    paper, lang = ("a4", "letter")[n % 2], ("en", "zh")[n // 4 % 2]
    size = (BIG, SMALL)[n // 2 % 2]
    pages = []
    cost = 0.0
    for is_back in (False, True):
        setting = make_setting(rng, size, hard=hard)
        path = folder / f"{n}-{'back' if is_back else 'front'}.jpg"
        take_photo(printed(paper, lang, printer, is_back), setting, rng).save(path, quality=88)
        start = process_time()
        pages.append(measure_page(load_photo(path)))
        cost += process_time() - start
    meet = how_far_apart(printer, combine_sides(*pages).printer)
    return f"{n} {paper}", errors_of(printer, pages) | {"meet mm": meet, "CPU s": cost}


def print_row(name, values):
    cells = [f"{value:>10}" if isinstance(value, str) else f"{value:10.3f}" for value in values]
    print(f"{name:12}", *cells, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
