"""Paper for the test camera: the project's own PDFs as pictures, and a pencil for them."""

from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise

import numpy as np
import pypdf
from PIL import Image, ImageDraw, ImageFilter

from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.sheets.deck_sheets import make_pdf
from cards_pdf.sheets.impose import impose, make_grid

DOTS = 12  # a mm
MM = 25.4 / 72
MARKS = ("tick", "cross", "fill", "scribble", "slash")
HOOK = [(0.15, 0.5), (0.4, 0.85)]  # of a tick, in squares
DOUBTFUL = ("faint", "erased", "smudged", "outside")


@dataclass
class Paper:
    """A piece of paper: its picture, and where its squares are, by field name, in mm."""

    name: str
    picture: Image.Image
    squares: dict[str, tuple[float, float, float]]
    truth: dict[str, str] = field(default_factory=dict)  # field name -> the mark drawn there

    @property
    def size(self):
        return self.picture.width / DOTS, self.picture.height / DOTS

    def copy(self):
        return Paper(self.name, self.picture.copy(), self.squares, dict(self.truth))


_PRINTED = {}  # sheets of the jobs that were printed already


def sheets(job):
    """Every page of a job; to be copied before anybody writes on them."""
    deck = job.deck
    key = (
        deck.title,
        deck.layout.name,
        job.form.name,
        job.edition,
        str(job.pencil),
        job.selected_codes,
    )
    if key not in _PRINTED:
        fields = _fields(job._replace(order=job.order._replace(fillable=True)))
        pictures = page_pictures(make_pdf(job).pdf, DOTS * 25.4)
        _PRINTED[key] = [
            Paper(f"sheet {n + 1}", picture.convert("L"), fields[n])
            for n, picture in enumerate(pictures)
        ]
    return _PRINTED[key]


def _fields(job):
    """Return the squares of each page, read from the form that lies over the same print."""
    found = []
    for page in pypdf.PdfReader(BytesIO(make_pdf(job).pdf)).pages:
        squares, height = {}, float(page.mediabox.height)
        for note in (note.get_object() for note in page.get("/Annots", [])):
            if note.get("/FT", note.get("/Parent", {}).get("/FT")) != "/Tx":
                left, _, right, top = (float(part) for part in note["/Rect"])
                # One of a choice has no name: its value says which
                states = [value for value in note["/AP"]["/N"] if value != "/Off"]
                name = str(note.get("/T") or states[0].removeprefix("/"))
                squares[name] = (left * MM, (height - top) * MM, (right - left) * MM)
        found.append(squares)
    return found


def cards(job, *codes):
    """Cards cut out of their sheets, by code: these, or all."""
    fronts = [card.code for card in job.deck.printed_cards if not codes or card.code in codes]
    pages, (width, height) = sheets(job._replace(selected_codes=frozenset(fronts))), job.form.card
    cut = {}
    for page, sheet in zip(
        impose(list(range(len(fronts))), make_grid(job.form)), pages, strict=True
    ):
        for slot in page.slots:
            code, (x, y) = fronts[slot.card], (slot.x, slot.y)
            box = [round(part * DOTS) for part in (x, y, x + width, y + height)]
            squares = {
                name: (left - x, top - y, side)
                for name, (left, top, side) in sheet.squares.items()
                if name.split("_")[0] == code
            }
            cut[code] = Paper(code, sheet.picture.crop(box), squares)
    return cut


# --- the pencil ---


def draw(paper, name, mark, rng):
    """Draw a mark into (or beside) a square, and note the truth."""
    x, y, side = paper.squares[name]
    left, top = (max(0, round((part - 3 * side) * DOTS)) for part in (x, y))
    right, bottom = (round((part + 4 * side) * DOTS) for part in (x, y))
    box = (left, top, min(right, paper.picture.width), min(bottom, paper.picture.height))
    under = paper.picture.crop(box)
    layer = Image.new("L", under.size, 0)
    pen = _Pen(ImageDraw.Draw(layer), x - left / DOTS, y - top / DOTS, side, rng)
    dark = getattr(pen, mark)()
    grain = np.asarray(layer.filter(ImageFilter.GaussianBlur(0.9)), dtype=np.float32) / 255
    cover = dark * grain * rng.uniform(0.65, 1.0, grain.shape)
    over = np.asarray(under, dtype=np.float32) * (1 - cover)
    paper.picture.paste(Image.fromarray(over.astype(np.uint8)), (left, top))
    paper.truth[name] = mark


class _Pen:
    """Strokes in one square; each mark returns how dark it is."""

    def __init__(self, canvas, x, y, side, rng):
        self.canvas, self.x, self.y, self.side, self.rng = canvas, x, y, side, rng

    def _line(self, points, width, ink=255, shake=0.035):
        points = np.asarray(points, dtype=float)
        points = points + self.rng.normal(0, shake, points.shape)
        path = [
            ((self.x + px * self.side) * DOTS, (self.y + py * self.side) * DOTS)
            for a, b in pairwise(points)
            for px, py in (a + (b - a) * t for t in np.linspace(0, 1, 7))
        ]
        path = [(px + self.rng.normal(0, 0.5), py + self.rng.normal(0, 0.5)) for px, py in path]
        self.canvas.line(path, fill=ink, width=max(2, round(width * DOTS)), joint="curve")

    def _hold(self):
        """Return a pencil: how wide its strokes are, and how dark."""
        return self.rng.uniform(0.35, 0.65), self.rng.uniform(0.45, 0.85)

    def _pencil(self, *lines, pencil=None, thin=1.0, shake=0.035):
        width, dark = pencil or self._hold()
        for line in lines:
            self._line(line, width * thin, shake=shake)
        return dark

    def tick(self):
        pencil, out = self._hold(), self.rng.uniform(-0.05, 0.25)
        return self._pencil([*HOOK, (0.9 + out, 0.1 - out)], pencil=pencil)

    def tailed(self):
        """A tick whose end runs on, up and to the right."""
        pencil, end = self._hold(), (self.rng.uniform(1.0, 1.9), self.rng.uniform(-0.7, 0.0))
        return self._pencil([*HOOK, end], pencil=pencil)

    def cross(self):
        return self._pencil([(0.1, 0.1), (0.9, 0.9)], [(0.9, 0.1), (0.1, 0.9)])

    def slash(self):
        return self._pencil([(0.1, 0.9), (0.9, 0.1)])

    def fill(self):
        rows = ([(0.08, t), (0.92, t)] for t in np.linspace(0.1, 0.9, 9))
        return self._pencil(*rows, shake=0.02)

    def scribble(self):
        ends = [(0.1 + 0.8 * (n % 2), 0.12 + 0.76 * n / 7) for n in range(8)]
        return self._pencil(ends, thin=0.8)

    def zigzag(self):
        """One stroke to and fro from frame to frame, as pale as pencils are at most."""
        dark, turns = self.rng.uniform(0.35, 0.85), int(self.rng.integers(7, 14))
        ends = [(0.04 + 0.92 * (n % 2), 0.06 + 0.88 * n / turns) for n in range(turns + 1)]
        if self.rng.random() < 0.5:
            ends = [(y, x) for x, y in ends]
        self._line(ends, self.rng.uniform(0.25, 0.6))
        return dark

    def zigzag_inside(self):
        """One stroke to and fro over the middle of the square, with paper left along the frame."""
        ends = [(0.125 + 0.75 * (n % 2), 0.125 + 0.75 * n / 9) for n in range(10)]
        self._line(ends, self.rng.uniform(0.4, 0.7))
        return self.rng.uniform(0.45, 0.85)

    def faint(self):
        self.tick()
        return self.rng.uniform(0.11, 0.18)

    def erased(self):
        self._line([*HOOK, (0.9, 0.1)], 0.6, ink=150)
        self.canvas.ellipse(self._oval(0.5, 0.5, 0.5, 0.4), fill=45)
        self._line([*HOOK, (0.9, 0.1)], 0.5, ink=150)
        return self.rng.uniform(0.15, 0.3)

    def smudged(self):
        for _ in range(4):
            self.canvas.ellipse(self._oval(*self.rng.uniform(0.3, 0.7, 2), 0.5, 0.35), fill=255)
        return self.rng.uniform(0.07, 0.18)

    def outside(self):
        self.x -= 1.25 * self.side
        return self.tick()

    def _oval(self, x, y, width, height):
        left, top = self.x + (x - width) * self.side, self.y + (y - height) * self.side
        right, bottom = self.x + (x + width) * self.side, self.y + (y + height) * self.side
        return [part * DOTS for part in (left, top, right, bottom)]


def tick_some(paper, rng, share=0.35, marks=MARKS):
    """Ordinary marks in some squares; of a choice one at most."""
    done = set()
    for name in paper.squares:
        group = "_".join(name.split("_")[:2]) if name.split("_")[-1].isalpha() else name
        if group not in done and rng.random() < share:
            done.add(group)
            draw(paper, name, str(rng.choice(marks)), rng)
