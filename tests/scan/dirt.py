"""Dirt for the test camera: what printers, folds, hairs and people leave on cards beside ticks."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tests.scan.paper import DOTS, draw

SPREAD = 0.01  # of a square and what lies about it must have changed to call it soiled
ABOUT = 1.5  # mm


def line_across(paper, rng):
    """A printer's line over the whole sheet, through a row of squares."""
    _, y = _inside(paper, rng)
    _drawn(
        paper, [[(0, y), (paper.size[0], y)]], rng.uniform(0.15, 0.45), rng.uniform(0.4, 0.95), rng
    )


def line_down(paper, rng):
    x, _ = _inside(paper, rng)
    _drawn(
        paper, [[(x, 0), (x, paper.size[1])]], rng.uniform(0.15, 0.45), rng.uniform(0.4, 0.95), rng
    )


def banding(paper, rng):
    """Pale bands at even distances, as a dirty print head leaves them."""
    gap, width = rng.uniform(3, 9), rng.uniform(0.4, 1.5)
    rows = np.arange(rng.uniform(0, gap), paper.size[1], gap)
    _drawn(paper, [[(0, y), (paper.size[0], y)] for y in rows], width, rng.uniform(0.06, 0.4), rng)


def fold(paper, rng):
    """A crease: dark and broad, with worn paper in its middle."""
    x, y = _inside(paper, rng)
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.25)
    way = np.array([np.cos(angle), np.sin(angle)]) * 500
    ends = [[np.subtract((x, y), way), np.add((x, y), way)]]
    _drawn(paper, ends, rng.uniform(0.4, 1.1), rng.uniform(0.15, 0.6), rng, soft=3)
    _drawn(paper, ends, 0.15, rng.uniform(0.2, 0.7), rng, colour=235)


def hair(paper, rng):
    """A long curve, thin and dark."""
    x, y = _inside(paper, rng)
    turn = np.cumsum(np.append(rng.uniform(0, 2 * np.pi), rng.normal(0, 0.12, 60)))
    steps = np.stack([np.cos(turn), np.sin(turn)], axis=1) * rng.uniform(0.25, 1.0)
    curve = steps.cumsum(axis=0)
    curve += (x, y) - curve[rng.integers(10, 50)]
    _drawn(paper, [curve], rng.uniform(0.1, 0.18), rng.uniform(0.6, 0.95), rng)


def row_line(paper, rng):
    """A pencil's stroke through squares that stand beside each other or one below the other."""
    line = _line_of_squares(paper, rng)
    (x, y, side), (x2, y2, _) = line[0], line[-1]
    half, out = side / 2, rng.uniform(-1, 6, 2)
    along = np.array([x2 - x, y2 - y]) / max(np.hypot(x2 - x, y2 - y), 1)
    start = (x + half, y + half) - along * (half + out[0]) + rng.normal(0, 0.4, 2)
    end = (x2 + half, y2 + half) + along * (half + out[1]) + rng.normal(0, 0.4, 2)
    stroke(paper, start, end, rng)


def struck(paper, rng):
    """Ticks that were cancelled by a stroke through them."""
    for name in _some(paper, rng, 4):
        draw(paper, name, str(rng.choice(("tick", "tick", "cross", "slash"))), rng)
        del paper.truth[name]
        x, y, side = paper.squares[name]
        angle = rng.normal(0, 0.35) if rng.random() < 0.8 else rng.uniform(0, np.pi)
        way = np.array([np.cos(angle), np.sin(angle)])
        out = side / 2 / np.abs(way).max() + rng.uniform(1, 4.5, 2)
        middle = np.array([x + side / 2, y + side / 2]) + rng.normal(0, 0.35, 2)
        stroke(paper, middle - way * out[0], middle + way * out[1], rng)


def handwriting(paper, rng):
    """Words that run into a square, or begin in one."""
    for name in _some(paper, rng, 3):
        x, y, side = paper.squares[name]
        height, letters = rng.uniform(1.6, 3.2), int(rng.integers(3, 8))
        long = letters * height * 0.8
        left = x + rng.uniform(0.2, 0.8) * side - rng.choice([0, long])
        _written(paper, left, y + rng.uniform(-0.3, 0.6) * side, height, letters, rng)


def word_inside(paper, rng):
    """A word so small that a square holds it."""
    for name in _some(paper, rng, 2):
        x, y, _ = paper.squares[name]
        _written(
            paper, x + rng.uniform(0.3, 0.8), y + rng.uniform(0.8, 1.6), rng.uniform(1, 1.7), 3, rng
        )


def blot(paper, rng):
    """A spot of ink or coffee over a square's edge."""
    for name in _some(paper, rng, 3):
        x, y, side = paper.squares[name]
        angle, far = rng.uniform(0, 2 * np.pi), rng.uniform(1.2, 3.0)
        off = rng.uniform(0.5, 1.0) * (side / 2 + far) - 0.6
        _spot(
            paper, x + side / 2 + off * np.cos(angle), y + side / 2 + off * np.sin(angle), far, rng
        )


def dot(paper, rng):
    """A spot inside a square."""
    for name in _some(paper, rng, 2):
        x, y, side = paper.squares[name]
        middle = np.array([x, y]) + side / 2 + rng.normal(0, 0.3, 2)
        _spot(paper, *middle, rng.uniform(0.3, 1.0), rng)


def _spot(paper, x, y, far, rng):
    angle = np.linspace(0, 2 * np.pi, 24)
    far = far * (1 + 0.25 * np.sin(angle * 3 + rng.uniform(0, 6)))
    edge = np.array([x, y]) + np.stack([np.cos(angle), np.sin(angle)], axis=1) * far[:, None]
    _drawn(paper, [edge], 0.2, rng.uniform(0.15, 0.9), rng, filled=True)


def grease(paper, rng):
    """Ticks that were rubbed out, and the grease of fingers over them."""
    for name in _some(paper, rng, 3):
        draw(paper, name, "erased", rng)
        del paper.truth[name]
        x, y, side = paper.squares[name]
        angle = np.linspace(0, 2 * np.pi, 24)
        wide = rng.uniform(3, 9, 2)
        edge = (x + side / 2, y + side / 2) + np.stack(
            [np.cos(angle), np.sin(angle)], axis=1
        ) * wide
        _drawn(paper, [edge], 0.2, rng.uniform(0.04, 0.16), rng, soft=14, filled=True)


LINES = (line_across, line_down, banding, fold, hair, row_line)
KINDS = (*LINES, struck, handwriting, blot, grease, word_inside, dot)


def soiled(paper, kind, rng):
    """Draw this dirt; the squares that it touched."""
    clean = np.asarray(paper.picture, dtype=np.int16)
    kind(paper, rng)
    changed = np.abs(np.asarray(paper.picture, dtype=np.int16) - clean) > 12
    return {
        name
        for name, square in paper.squares.items()
        if _crop_square(changed, *square).mean() > SPREAD
    }


def _crop_square(changed, x, y, side):
    wide = side + 2 * ABOUT
    top, bottom, left, right = (
        max(0, round((part - ABOUT) * DOTS)) for part in (y, y + wide, x, x + wide)
    )
    return changed[top:bottom, left:right]


def _inside(paper, rng):
    """A place inside some square."""
    x, y, side = list(paper.squares.values())[rng.integers(len(paper.squares))]
    return np.array([x, y]) + rng.uniform(0.2, 0.8, 2) * side


def _some(paper, rng, max_count):
    """Squares that nobody has ticked."""
    free = [name for name in paper.squares if name not in paper.truth]
    return [str(name) for name in rng.permutation(free)[: rng.integers(1, max_count + 1)]]


def _line_of_squares(paper, rng):
    """Two squares or more that stand in one line, across or down."""
    squares = list(paper.squares.values())
    x, y, side = squares[rng.integers(len(squares))]
    across = sorted(one for one in squares if abs(one[1] - y) < 1 and abs(one[0] - x) < 8 * side)
    down = sorted(one for one in squares if abs(one[0] - x) < 1 and abs(one[1] - y) < 8 * side)
    line = across if len(across) > 1 and (len(down) < 2 or rng.random() < 0.7) else down
    return line[: rng.integers(2, len(line) + 1)] if len(line) > 1 else line


def stroke(paper, start, end, rng):
    """A pencil's, by hand."""
    _drawn(
        paper, [_by_hand(start, end, rng)], rng.uniform(0.35, 0.65), rng.uniform(0.45, 0.85), rng
    )


def _by_hand(start, end, rng):
    t = np.linspace(0, 1, 12)[:, None]
    bow = np.sin(np.pi * t) * rng.normal(0, 0.25, 2)
    return np.asarray(start) + (np.asarray(end) - start) * t + bow + rng.normal(0, 0.03, (12, 2))


def _written(paper, x, y, height, letters, rng):
    """Loops that look like a hand's letters, joined."""
    knots = np.array([
        (x + (letter + rng.uniform(0, 1)) * height * 0.8, y + rng.uniform(0, 1) * height)
        for letter in range(letters) for _ in range(5)
    ])  # fmt: skip
    t = np.linspace(0, len(knots) - 1, 8 * len(knots))
    curve = np.stack(
        [np.interp(t, np.arange(len(knots)), knots[:, axis]) for axis in (0, 1)], axis=1
    )
    smooth = np.stack(
        [np.convolve(np.pad(part, 4, "edge"), np.ones(9) / 9, "valid") for part in curve.T]
    )
    _drawn(paper, [smooth.T], rng.uniform(0.3, 0.5), rng.uniform(0.5, 0.9), rng)


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
    box = (*(max(0, part - 40) for part in box[:2]), *(part + 40 for part in box[2:]))
    box = (*box[:2], min(box[2], layer.width), min(box[3], layer.height))
    cover = (
        np.asarray(layer.crop(box).filter(ImageFilter.GaussianBlur(soft)), dtype=np.float32) / 255
    )
    cover *= dark * rng.uniform(0.8, 1.0, cover.shape)
    under = np.asarray(paper.picture.crop(box), dtype=np.float32)
    over = under * (1 - cover) + colour * cover
    paper.picture.paste(Image.fromarray(over.astype(np.uint8)), box[:2])
