"""`python -m tests.eye.drawn_cards CARDS [FONT FOLDER…]`: cards that training never saw, drawn,
photographed and read.

Training draws with other code, other suit signs, other pictures and other typefaces; a card here is
drawn by Pillow from curves and letters, laid on a table with others and seen through a camera.
Taken is what the eye says without asking; wrong is a taken card that is another one, or none.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SOFT = 20  # pixels around a card that its shadow may reach
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
OTHERS = ({}, {}, {}, {"J": "B", "Q": "D"}, {"J": "V", "Q": "D", "K": "R"}, {"A": "1"})
WIDE, TALL = 440, 616  # pixels of a card before it is laid down
FRAME = (1280, 960)
COLOURS = [  # of courts
    (200, 30, 40), (240, 190, 50), (40, 60, 150), (20, 20, 25), (250, 245, 235), (70, 120, 70),
]  # fmt: skip
LETTERS = "A23456789JQKBDVR1"
# No face has a shape for it: what is drawn instead is its box for what it lacks
MISSING = "\U0010ffff"
ROOT = Path(__file__).parents[2]
ODD = ("mono", "symbol", "italic", "oblique", "math", "script", "gothic", "fraktur", "emoji", "cjk")


def own_faces():
    """Our own typefaces that a playing card may have, and those that come with a package."""
    import reportlab

    packaged = Path(reportlab.__file__).parent / "fonts"
    return [
        *(ROOT / "fonts/crimson-pro").glob("CrimsonPro-*.ttf"),
        ROOT / "fonts/cinzel/Cinzel-Bold.ttf",
        *(ROOT / "fonts/noto-serif-sc").glob("*.ttf"), packaged / "Vera.ttf",
        packaged / "VeraBd.ttf",
    ]  # fmt: skip


def kept_faces(folders):
    """Every face in these folders of a family left out in `tools/training_eye/glyphs.py`."""
    files = [path for folder in folders for path in sorted(Path(folder).rglob("*.[to]tf"))]
    wanted = "%{family[0]}\t%{style[0]}\t%{file}\n"
    command = [shutil.which("fc-scan"), "-f", wanted, *files]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    lines = [line.split("\t") for line in told.splitlines()]
    for family, style, path in (line for line in lines if len(line) == 3 and line[0]):
        word = family.split()[0].lower().encode()
        is_kept = hashlib.sha1(word, usedforsecurity=False).digest()[0] % 5 == 0
        name = f"{family} {style}".lower()
        if is_kept and not any(odd in name for odd in ODD) and _is_latin(path):
            yield Path(path)


def _is_latin(path):
    """True if it has every letter, each more like that letter of a plain face than any other."""
    try:
        shapes = [_small(path, letter) for letter in LETTERS]
        if any(np.array_equal(shape, _small(path, MISSING)) for shape in shapes):
            return False
    except (OSError, ValueError):
        return False
    plain = [_small(own_faces()[-1], letter) for letter in LETTERS]
    likeness = np.array(shapes) @ np.array(plain).T
    return (likeness.argmax(axis=1) == range(len(LETTERS))).sum() > len(LETTERS) - 2


def _small(path, letter):
    shape = np.asarray(_letter(str(path), letter, 40).resize((16, 20)), dtype=float).ravel()
    shape -= shape.mean()
    return shape / (np.linalg.norm(shape) or 1)


def _bezier(points, steps=14):
    """A closed line through cubic curves: three points for each after the first."""
    made, (x0, y0) = [], points[0]
    for n in range(1, len(points), 3):
        (x1, y1), (x2, y2), (x3, y3) = points[n : n + 3]
        for t in (k / steps for k in range(1, steps + 1)):
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            made.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        x0, y0 = x3, y3
    return made


def sign(suit, rng):
    """A suit sign within −1 to 1, as closed lines; each maker bends it in another way."""
    if suit == "D":
        k, w = rng.uniform(0.3, 0.5), rng.uniform(0.62, 0.95)
        corners = [(0, -1), (w, 0), (0, 1), (-w, 0), (0, -1)]
        bent = [((x or u) * k, (y or v) * k) for (x, y), (u, v) in pairwise(corners)]
        curves = [p for c, b in zip(corners[1:], bent, strict=True) for p in (b, b, c)]
        return [_bezier([corners[0], *curves])]
    if suit == "C":
        leaf, side, up = rng.uniform(0.4, 0.48), rng.uniform(0.46, 0.54), rng.uniform(-0.6, -0.52)
        middles = ((0, up), (-side, 0.14), (side, 0.14))
        turns = [k * pi / 24 for k in range(48)]
        leaves = [[(x + leaf * cos(t), y + leaf * sin(t)) for t in turns] for x, y in middles]
        return [*leaves, [(-0.2, -0.3), (0.2, -0.3), (0.2, 0.3), (-0.2, 0.3)], _foot(rng)]
    bow, fat = rng.uniform(0.85, 1.1), rng.uniform(0.8, 1.0)
    notch, tip = (0, rng.uniform(-0.65, -0.45)), (0, rng.uniform(0.9, 1.0))
    side = [(0.12, -0.95 * bow), (fat, -1.05 * bow), (fat, -0.42), (fat, 0.1), (0.3, 0.4)]
    heart = _bezier([notch, *side, tip, *[(-x, y) for x, y in reversed(side)], notch])
    return [heart] if suit == "H" else [[(x, -y * 0.82 - 0.18) for x, y in heart], _foot(rng)]


def _foot(rng):
    wide, neck = rng.uniform(0.28, 0.5), rng.uniform(0.04, 0.1)
    half = [(neck, 0.2), (neck, 0.6), (wide * 0.5, 0.95), (wide, 1.0)]
    return _bezier([half[0], *half[1:], (0, 1), (0, 1), *[(-x, y) for x, y in reversed(half)]])


class Deck:
    """The design that all cards of a maker share."""

    def __init__(self, rng: Random, faces):
        self.face = str(rng.choice(faces))
        self.signs = {suit: sign(suit, rng) for suit in "CSHD"}
        self.names = rng.choice(OTHERS)
        red = (rng.randrange(170, 230), rng.randrange(10, 60), rng.randrange(20, 60))
        black = (rng.randrange(5, 50),) * 3
        self.inks = {"C": black, "S": black, "H": red, "D": red}
        if rng.random() < 0.1:
            self.inks |= {"C": (20, 110, 40), "D": (20, 80, 190)}
        jumbo = rng.random() < 0.15
        self.tall = rng.uniform(0.15, 0.19) if jumbo else rng.uniform(0.08, 0.125)
        self.narrow = rng.uniform(0.65, 1.0)
        self.sign = rng.uniform(0.5, 0.85)
        self.left, self.top = rng.uniform(0.08, 0.11) + 0.03 * jumbo, rng.uniform(0.028, 0.06)
        self.four = rng.random() < 0.1
        self.pip, self.column = rng.uniform(0.07, 0.095), rng.uniform(0.28, 0.33)
        self.row = rng.uniform(0.15, 0.2)
        self.paper = tuple(rng.randrange(236, 256) for _ in range(3))
        self.round = rng.uniform(0.03, 0.065)
        self.framed = rng.random() < 0.7
        self.ornate = rng.random() < 0.3


def _shape(pen, lines, x, y, size, ink, *, is_turned=False):
    way = -1 if is_turned else 1
    for line in lines:
        pen.polygon([(x + way * px * size, y + way * py * size) for px, py in line], fill=ink)


@cache
def _letter(face, text, tall):
    font = ImageFont.truetype(face, tall * 2)
    box = font.getbbox(text)
    made = Image.new("L", (box[2] - box[0], box[3] - box[1]))
    ImageDraw.Draw(made).text((-box[0], -box[1]), text, 255, font=font)
    return made


def _index(card, deck, rank, suit):
    """Rank and suit in two corners; some makers print them in all four."""
    tall = round(deck.tall * TALL)
    letter = _letter(deck.face, deck.names.get(rank, rank), 60)
    widest = round(WIDE * (0.22 if deck.tall > 0.14 else 0.15))
    wide = min(round(tall * letter.width / letter.height * deck.narrow), widest)
    letter = letter.resize((wide, tall), Image.Resampling.LANCZOS)
    inset, top = max(deck.left * WIDE, wide / 2 + 6), deck.top * TALL
    ink = np.zeros((TALL, WIDE), np.uint8)
    for middle in (inset, WIDE - inset) if deck.four else (inset,):
        one = Image.new("L", (WIDE, TALL))
        one.paste(letter, (round(middle - wide / 2), round(top)))
        size = tall * deck.sign / 2
        _shape(ImageDraw.Draw(one), deck.signs[suit], middle, top + tall * 1.12 + size, size, 255)
        ink = np.maximum(ink, one)
    card.paste(deck.inks[suit], mask=Image.fromarray(np.maximum(ink, ink[::-1, ::-1])))


PIPS = {
    2: "m0 m1", 3: "m0 m½ m1", 4: "s0 s1", 5: "s0 s1 m½", 6: "s0 s½ s1", 7: "s0 s½ s1 m¼",
    8: "s0 s½ s1 m¼ m¾", 9: "s0 s⅓ s⅔ s1 m½", 10: "s0 s⅓ s⅔ s1 m⅙ m⅚",
}  # fmt: skip
PARTS = {
    "0": 0, "1": 1, "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3, "⅙": 1 / 6,
    "⅚": 5 / 6,
}  # fmt: skip


def _pips(card, deck, rank, suit, rng):
    pen, ink = ImageDraw.Draw(card), deck.inks[suit]
    lines = deck.signs[suit]
    if rank == "A":
        is_ornate = deck.ornate and suit == "S"
        size = 0.3 * WIDE if is_ornate else rng.uniform(0.1, 0.17) * WIDE
        rings = ((0.7, deck.paper), (0.4, ink)) if is_ornate else ()
        for share, colour in ((1, ink), *rings):
            _shape(pen, lines, WIDE / 2, TALL / 2, size * share, colour)
        return
    for place in PIPS[int(rank)].split():
        y = deck.row + PARTS[place[1]] * (1 - 2 * deck.row)
        for x in (deck.column, 1 - deck.column) if place[0] == "s" else (0.5,):
            _shape(pen, lines, x * WIDE, y * TALL, deck.pip * WIDE, ink, is_turned=y > 0.52)


def _court(card, deck, suit, rng):
    """Half a figure of bands and rounds, and the same again the other way up."""
    left, top = round(rng.uniform(0.15, 0.21) * WIDE), round(rng.uniform(0.05, 0.1) * TALL)
    half = Image.new("RGB", (WIDE - 2 * left, TALL // 2 - top), deck.paper)
    pen = ImageDraw.Draw(half)
    for _ in range(rng.randrange(14, 30)):
        x, y, size = rng.uniform(0, half.width), rng.uniform(0, half.height), rng.uniform(15, 110)
        box = [x - size, y - size * 0.4, x + size, y + size * 0.4]
        shape = rng.choice([pen.ellipse, pen.rectangle, pen.chord, pen.pieslice])
        is_cut = shape in {pen.chord, pen.pieslice}
        angles = (rng.uniform(0, 180), rng.uniform(180, 360)) if is_cut else ()
        shape(box, *angles, fill=rng.choice(COLOURS), outline=(20, 20, 20), width=2)
    for _ in range(rng.randrange(4, 12)):
        ends = [rng.uniform(0, side) for side in half.size * 2]
        pen.line(ends, fill=rng.choice(COLOURS), width=rng.randrange(2, 12))
    _shape(pen, deck.signs[suit], 40, 50, 30, deck.inks[suit])
    card.paste(half, (left, top))
    card.paste(half.rotate(180), (left, TALL - TALL // 2))
    if deck.framed:
        frame = (left, top, WIDE - left, TALL - top)
        ImageDraw.Draw(card).rectangle(frame, outline=(30, 40, 110), width=3)


def card(deck, code, rng):
    rank, suit = code[:-1], code[-1]
    made = Image.new("RGB", (WIDE, TALL), deck.paper)
    if rank in "JQK":
        _court(made, deck, suit, rng)
    else:
        _pips(made, deck, rank, suit, rng)
    _index(made, deck, rank, suit)
    edge = Image.new("L", made.size)
    ImageDraw.Draw(edge).rounded_rectangle((0, 0, WIDE - 1, TALL - 1), deck.round * WIDE, fill=255)
    made.putalpha(edge)
    return made


def ground(size, rng: np.random.Generator):
    """Cloth, wood or one colour; what is as bright as a card stays a little darker than it."""
    tint = rng.uniform(20, 190, 3) if rng.random() < 0.8 else np.full(3, rng.uniform(150, 205))
    coarse = rng.choice([(6, 5), (80, 8), (8, 160), (240, 320)])
    rough = Image.fromarray(rng.normal(128, 40, coarse).clip(0, 255).astype(np.uint8))
    grain = np.asarray(rough.resize(size, Image.Resampling.BICUBIC), dtype=np.float32)[..., None]
    made = tint + (grain - 128) * rng.uniform(0.05, 0.45)
    return Image.fromarray(made.clip(0, 255).astype(np.uint8))


def scene(deck, codes, seed, size=FRAME):
    """Cards in rows through a camera; each card's corners as they are seen."""
    rng, dice = np.random.default_rng(seed), Random(seed)
    columns = int(np.ceil(np.sqrt(len(codes) * 1.6)))
    rows = -(-len(codes) // columns)
    unit = min(size[0] / (columns * 1.32), size[1] / (rows * 1.4 * 1.22)) * rng.uniform(0.8, 1)
    tilt = rng.uniform(-0.16, 0.16, 2)
    spin = rng.uniform(-0.14, 0.14)
    canvas, corners = ground(size, rng), []

    def project(x, y):
        x, y = x * cos(spin) - y * sin(spin), x * sin(spin) + y * cos(spin)
        distance = 1 + (tilt[0] * x + tilt[1] * y) * 0.25
        return size[0] / 2 + unit * x / distance * 0.93, size[1] / 2 + unit * y / distance * 0.93

    for n, code in enumerate(codes):
        row, column = divmod(n, columns)
        x = (column - (min(columns, len(codes)) - 1) / 2) * 1.3 + rng.uniform(-0.05, 0.05)
        y = (row - (rows - 1) / 2) * 1.4 * 1.2 + rng.uniform(-0.05, 0.05)
        turn = rng.normal(0, 0.06) + pi * (rng.random() < 0.5)
        c, s = cos(turn), sin(turn)
        square = [(-0.5, -0.7), (0.5, -0.7), (0.5, 0.7), (-0.5, 0.7)]
        places = [project(x + a * c - b * s, y + a * s + b * c) for a, b in square]
        lay(canvas, card(deck, code, dice), places)
        corners.append(places)
    return _camera(canvas, rng), corners


def lay(canvas, face, places):
    """Put a card where its corners are, with a soft shadow, and touch nothing far from it."""
    corners = np.array(places)
    left, top = (int(edge) for edge in np.floor(corners.min(axis=0)) - SOFT)
    size = tuple(int(edge) for edge in np.ceil(corners.max(axis=0)) + SOFT - (left, top))
    places = corners - (left, top)
    source = [(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)]
    near = max(1, round(WIDE / max(1, np.hypot(*np.subtract(places[1], places[0])))))
    if near > 1:
        face = face.reduce(near)
        source = [(x / near, y / near) for x, y in source]
    rows = []
    for (x, y), (u, v) in zip(places, source, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    table = np.array(rows)
    numbers = np.linalg.solve(table[:, :8], table[:, 8])
    laid = face.transform(size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC)
    edge = laid.getchannel("A")
    shadow = edge.filter(ImageFilter.GaussianBlur(4)).point(lambda v: v * 0.45)
    canvas.paste((0, 0, 0), (left + 2, top + 3), shadow)
    canvas.paste(laid, (left, top), edge)


def _camera(canvas, rng):
    wide, tall = canvas.size
    blur = float(rng.choice([0.4, 0.7, 1.0, 1.4]))
    light = np.asarray(canvas.filter(ImageFilter.GaussianBlur(blur)), dtype=np.float32)
    across, down = np.linspace(-1, 1, wide)[None, :, None], np.linspace(-1, 1, tall)[:, None, None]
    fall = 1 + rng.uniform(-0.2, 0.2) * across + rng.uniform(-0.2, 0.2) * down
    tint = np.array([1, rng.uniform(0.92, 1), rng.uniform(0.78, 1)])
    light = light * rng.uniform(0.5, 1.02) * fall * tint
    light += rng.normal(0, rng.choice([1, 2.5, 5]), light.shape)
    return Image.fromarray(light.clip(0, 255).astype(np.uint8))


def judged(look, codes, corners):
    """Counts of cards by what became of them, and what went wrong."""
    counts, wrong = Counter(cards=len(codes)), []
    left = dict(enumerate(codes))
    for one in look.cards:
        middle = np.mean(one["corners"], axis=0)
        index = next((n for n in left if _inside(middle, corners[n])), None)
        right = left.pop(index) if index is not None else None
        if one["card"] is None:
            counts["asked" if right else "more asked"] += 1
            counts["best first"] += right is not None and one["likely"][:1] == [right]
        elif one["card"] == right:
            counts["taken"] += 1
        else:
            counts["wrong"] += 1
            wrong.append((right, one["card"]))
    counts["missed"] += len(left)
    if not wrong and not left and counts["taken"] == len(codes):
        counts["order"] += [one["card"] for one in look.cards if one["card"]] != codes
    return counts, wrong


def _inside(point, places):
    middle = np.mean(places, axis=0)
    return np.hypot(*(point - middle)) < 0.35 * np.hypot(*np.subtract(places[1], places[0]))


def dealt(n, faces):
    """The n-th deal: a deck, some cards of it and their picture."""
    rng = Random(n)
    deck = Deck(rng, faces)
    codes = [rank + suit for rank in RANKS for suit in "CSHD"]
    codes = rng.sample(codes, rng.choice([1, 2, 3, 4, 4, 4, 5, 6, 6, 8]))
    return codes, *scene(deck, codes, n)


def main():
    from tests.eye.eye import Eye

    wanted, folders = int(sys.argv[1]), sys.argv[2:]
    faces = list(kept_faces(folders)) if folders else own_faces()
    eye, total, n = Eye(Path(tempfile.mkdtemp(prefix="eye-"))), Counter(), 0
    while total["cards"] < wanted:
        codes, picture, corners = dealt(n, faces)
        counts, wrong = judged(eye.look(picture), codes, corners)
        for right, said in wrong:
            print(f"deal {n}: {right} read as {said}", flush=True)
        total += counts
        n += 1
    print(f"{len(faces)} typefaces, {n} pictures", dict(total))
    taken = total["taken"] / total["cards"]
    print(f"taken {taken:.2%}, wrong {total['wrong']}, missed {total['missed']}")


if __name__ == "__main__":
    main()
