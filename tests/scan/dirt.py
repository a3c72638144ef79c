"""Dirt for the test camera: what printers, folds, hairs and people leave on cards beside ticks."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tests.scan.paper import DOTS, draw

SPREAD = 0.01  # of a square and what lies about it must have changed to call it soiled
ABOUT = 1.5  # mm


def line_across(paper, rng):
    """A printer's line over the whole sheet, through a row of squares."""
    y = _inside(paper, rng)[1]
    _printed(paper, [(0, y), (paper.size[0], y)], rng)


def line_down(paper, rng):
    x = _inside(paper, rng)[0]
    _printed(paper, [(x, 0), (x, paper.size[1])], rng)


def _printed(paper, line, rng):
    _drawn(paper, [line], rng.uniform(0.15, 0.45), rng.uniform(0.4, 0.95), rng)


def banding(paper, rng):
    """Pale bands at even distances, as a dirty print head leaves them."""
    gap, width = rng.uniform(3, 9), rng.uniform(0.4, 1.5)
    rows = np.arange(rng.uniform(0, gap), paper.size[1], gap)
    _drawn(paper, [[(0, y), (paper.size[0], y)] for y in rows], width, rng.uniform(0.06, 0.4), rng)


def fold(paper, rng):
    """A crease: dark and broad, with worn paper in its middle."""
    middle = _inside(paper, rng)
    way = _way(rng.choice([0, np.pi / 2]) + rng.normal(0, 0.25)) * 500
    ends = [[middle - way, middle + way]]
    _drawn(paper, ends, rng.uniform(0.4, 1.1), rng.uniform(0.15, 0.6), rng, soft=3)
    _drawn(paper, ends, 0.15, rng.uniform(0.2, 0.7), rng, colour=235)


def hair(paper, rng):
    turn = np.cumsum(np.append(rng.uniform(0, 2 * np.pi), rng.normal(0, 0.12, 60)))
    curve = (_way(turn) * rng.uniform(0.25, 1.0)).cumsum(axis=0)
    curve += _inside(paper, rng) - curve[rng.integers(10, 50)]
    _drawn(paper, [curve], rng.uniform(0.1, 0.18), rng.uniform(0.6, 0.95), rng)


def row_line(paper, rng):
    """A pencil's stroke through squares that stand beside each other or one below the other."""
    line = _line_of_squares(paper, rng)
    first, last = (np.array([x + side / 2, y + side / 2]) for x, y, side in (line[0], line[-1]))
    half, out = line[0][2] / 2, rng.uniform(-1, 6, 2)
    along = (last - first) / max(np.hypot(*(last - first)), 1)
    start = first - along * (half + out[0]) + rng.normal(0, 0.4, 2)
    stroke(paper, start, last + along * (half + out[1]) + rng.normal(0, 0.4, 2), rng)


def struck(paper, rng):
    """Ticks that were cancelled by a stroke through them."""
    for name, middle, side in _some(paper, rng, 4):
        draw(paper, name, str(rng.choice(("tick", "tick", "cross", "slash"))), rng)
        del paper.truth[name]
        way = _way(rng.normal(0, 0.35) if rng.random() < 0.8 else rng.uniform(0, np.pi))
        out = side / 2 / np.abs(way).max() + rng.uniform(1, 4.5, 2)
        through = middle + rng.normal(0, 0.35, 2)
        stroke(paper, through - way * out[0], through + way * out[1], rng)


def handwriting(paper, rng):
    """Words that run into a square, or begin in one."""
    for name, *_ in _some(paper, rng, 3):
        x, y, side = paper.squares[name]
        height, letters = rng.uniform(1.6, 3.2), int(rng.integers(3, 8))
        left = x + rng.uniform(0.2, 0.8) * side - rng.choice([0, letters * height * 0.8])
        _written(paper, left, y + rng.uniform(-0.3, 0.6) * side, height, letters, rng)


def word_inside(paper, rng):
    """A word so small that a square holds it."""
    for name, *_ in _some(paper, rng, 2):
        x, y, _ = paper.squares[name]
        left, top = x + rng.uniform(0.3, 0.8), y + rng.uniform(0.8, 1.6)
        _written(paper, left, top, rng.uniform(1, 1.7), 3, rng)


def blot(paper, rng):
    for _, middle, side in _some(paper, rng, 3):
        far = rng.uniform(1.2, 3.0)
        off = rng.uniform(0.5, 1.0) * (side / 2 + far) - 0.6
        _spot(paper, middle + off * _way(rng.uniform(0, 2 * np.pi)), far, rng)


def dot(paper, rng):
    for _, middle, _ in _some(paper, rng, 2):
        _spot(paper, middle + rng.normal(0, 0.3, 2), rng.uniform(0.3, 1.0), rng)


def _spot(paper, middle, far, rng):
    angle = np.linspace(0, 2 * np.pi, 24)
    far = far * (1 + 0.25 * np.sin(angle * 3 + rng.uniform(0, 6)))
    edge = middle + _way(angle) * far[:, None]
    _drawn(paper, [edge], 0.2, rng.uniform(0.15, 0.9), rng, filled=True)


def grease(paper, rng):
    """Ticks that were rubbed out, and the grease of fingers over them."""
    for name, middle, _ in _some(paper, rng, 3):
        draw(paper, name, "erased", rng)
        del paper.truth[name]
        edge = middle + _way(np.linspace(0, 2 * np.pi, 24)) * rng.uniform(3, 9, 2)
        _drawn(paper, [edge], 0.2, rng.uniform(0.04, 0.16), rng, soft=14, filled=True)


LINES = (line_across, line_down, banding, fold, hair, row_line)
KINDS = (*LINES, struck, handwriting, blot, grease, word_inside, dot)


def soiled(paper, kind, rng):
    """Draw this dirt; the squares that it touched."""
    clean = np.asarray(paper.picture, dtype=np.int16)
    kind(paper, rng)
    changed = np.abs(np.asarray(paper.picture, dtype=np.int16) - clean) > 12

    def share(x, y, side):
        edges = (y - ABOUT, y + side + ABOUT, x - ABOUT, x + side + ABOUT)
        top, bottom, left, right = (max(0, round(edge * DOTS)) for edge in edges)
        return changed[top:bottom, left:right].mean()

    return {name for name, square in paper.squares.items() if share(*square) > SPREAD}


def _way(angle):
    """Return the direction of an angle, or those of several."""
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def _inside(paper, rng):
    x, y, side = list(paper.squares.values())[rng.integers(len(paper.squares))]
    return np.array([x, y]) + rng.uniform(0.2, 0.8, 2) * side


def _some(paper, rng, max_count):
    free = [name for name in paper.squares if name not in paper.truth]
    for name in map(str, rng.permutation(free)[: rng.integers(1, max_count + 1)]):
        x, y, side = paper.squares[name]
        yield name, np.array([x, y]) + side / 2, side


def _line_of_squares(paper, rng):
    """Two squares or more that stand in one line, across or down."""
    squares = list(paper.squares.values())
    x, y, side = squares[rng.integers(len(squares))]
    across = sorted(one for one in squares if abs(one[1] - y) < 1 and abs(one[0] - x) < 8 * side)
    down = sorted(one for one in squares if abs(one[0] - x) < 1 and abs(one[1] - y) < 8 * side)
    line = across if len(across) > 1 and (len(down) < 2 or rng.random() < 0.7) else down
    return line[: rng.integers(2, len(line) + 1)] if len(line) > 1 else line


def stroke(paper, start, end, rng):
    t = np.linspace(0, 1, 12)[:, None]
    bow = np.sin(np.pi * t) * rng.normal(0, 0.25, 2) + rng.normal(0, 0.03, (12, 2))
    line = np.asarray(start) + np.subtract(end, start) * t + bow
    _drawn(paper, [line], rng.uniform(0.35, 0.65), rng.uniform(0.45, 0.85), rng)


def _written(paper, x, y, height, letters, rng):
    """Loops that look like a hand's letters, joined."""
    rows, places = np.repeat(np.arange(letters), 5), rng.uniform(0, 1, (letters * 5, 2))
    knots = np.stack([x + (rows + places[:, 0]) * height * 0.8, y + places[:, 1] * height])
    t = np.linspace(0, len(rows) - 1, 8 * len(rows))
    curves = (np.interp(t, np.arange(len(rows)), axis) for axis in knots)
    smooth = [np.convolve(np.pad(axis, 4, "edge"), np.ones(9) / 9, "valid") for axis in curves]
    _drawn(paper, [np.transpose(smooth)], rng.uniform(0.3, 0.5), rng.uniform(0.5, 0.9), rng)


def _drawn(paper, strokes, width, dark, rng, *, soft=0.9, filled=False, colour=0):
    """Strokes of a width in mm; `dark` is the share of light they take, `soft` their blur."""
    layer = Image.new("L", paper.picture.size, 0)
    canvas = ImageDraw.Draw(layer)
    for line in strokes:
        points = [(float(x) * DOTS, float(y) * DOTS) for x, y in line]
        if filled:
            canvas.polygon(points, fill=255)
        canvas.line(points, fill=255, width=max(1, round(width * DOTS)), joint="curve")
    box = layer.getbbox()
    if box is None:
        return
    left, top, right, bottom = box
    box = (
        max(0, left - 40), max(0, top - 40), min(right + 40, layer.width),
        min(bottom + 40, layer.height),
    )  # fmt: skip
    blurred = layer.crop(box).filter(ImageFilter.GaussianBlur(soft))
    cover = np.asarray(blurred, dtype=np.float32) / 255
    cover *= dark * rng.uniform(0.8, 1.0, cover.shape)
    under = np.asarray(paper.picture.crop(box), dtype=np.float32)
    over = under * (1 - cover) + colour * cover
    paper.picture.paste(Image.fromarray(over.astype(np.uint8)), box[:2])
