"""Whole cards, drawn flat: two or four indices, pips or a court or any picture, as makers think of
them.

Everything is given in parts of the card's width and height, so that a look is a handful of numbers.
What a card cannot be (a back, a paper with other things on it) is drawn here as well: the eye has
to say no to it.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from tools.training_eye.glyphs import LETTERS, RANKS, SUITS, Array, Glyphs

Colour = tuple[float, ...]  # blue, green, red

WIDE = 300  # pixels of a card …
TALL = 420
RIM = 40  # … and of the table around it
LARGE = 0  # ranks of the body: one sign …
NONE = 13  # … nothing …
PICTURE = 10  # … a court or another picture
OTHER = {"J": "JJJJJBBV", "Q": "QQQQDD", "K": "KKKKKR", "A": "AAAAAA1"}
LETTER_COLOURS: tuple[Colour, ...] = (
    (30, 30, 30), (40, 40, 210), (60, 200, 240), (190, 110, 40), (240, 240, 240), (60, 120, 40),
    (20, 170, 230), (120, 60, 120),
)  # fmt: skip
BACKS: tuple[Colour, ...] = ((180, 60, 30), (40, 30, 180), (30, 30, 30), (60, 120, 40))


class Drawn(NamedTuple):
    """A card's picture with table around it; its rank and suit as numbers, which corners have an
    index.
    """

    picture: Array
    rank: int  # of 13, or 13 for none
    suit: int  # of 4, or 4 for none
    body: int  # 0–9 pips, 10 a picture, 11 anything else
    four: bool


class Look(NamedTuple):
    """The look that all cards of a deck share."""

    letters: Glyphs
    signs: Glyphs
    jumbo: bool
    four_index: bool
    tall: float  # of an index letter
    narrow: float
    widest: float
    x: float
    top: float
    sign: float  # of the letter's height
    gap: float
    column: float
    row: float
    pip: float
    inks: tuple[Colour, ...]
    paper: Colour
    foot_up: bool


def a_look(r: random.Random, letters: Sequence[Glyphs], signs: Sequence[Glyphs]) -> Look:
    jumbo = r.random() < 0.18
    white = r.uniform(215, 255)
    red = (r.uniform(15, 80), r.uniform(15, 70), r.uniform(150, 235))
    dark = r.uniform(5, 75)
    black = (dark * r.uniform(0.8, 1.3), dark, dark)
    inks = [black, black, red, red]
    if r.random() < 0.09:
        inks[0], inks[3] = (
            (40, r.uniform(90, 140), 30),
            (r.uniform(150, 220), r.uniform(70, 110), 30),
        )
    return Look(
        letters=r.choice(letters), signs=r.choice(signs), jumbo=jumbo, four_index=r.random() < 0.12,
        tall=r.uniform(0.13, 0.21) if jumbo else r.uniform(0.068, 0.135),
        narrow=r.uniform(0.5, 1.08), widest=0.23 if jumbo else 0.16,
        x=r.uniform(0.1, 0.145) if jumbo else r.uniform(0.062, 0.125), top=r.uniform(0.018, 0.068),
        sign=r.uniform(0.45, 0.98), gap=r.uniform(0.003, 0.028), column=r.uniform(0.255, 0.34),
        row=r.uniform(0.13, 0.21), pip=r.uniform(0.115, 0.2), inks=tuple(inks),
        paper=(white * r.uniform(0.92, 1), white * r.uniform(0.95, 1), white),
        foot_up=r.random() < 0.05,
    )  # fmt: skip


def put(
    canvas: Array, mask: Array, x: float, y: float, wide: float, tall: float, ink: Colour,
    turn: float = 0.0
) -> None:  # fmt: skip
    """Paint a mask within a box around x, y, all in pixels of the card."""
    height, width = mask.shape
    cos, sin = np.cos(turn), np.sin(turn)
    across, down = wide / width, tall / height
    matrix = np.array([[across * cos, -down * sin], [across * sin, down * cos]])
    reach = int((abs(wide) + abs(tall)) / 2 + 3)
    left, top = int(x) - reach + RIM, int(y) - reach + RIM
    left0, top0 = max(left, 0), max(top, 0)
    right, bottom = min(left + 2 * reach, canvas.shape[1]), min(top + 2 * reach, canvas.shape[0])
    if right <= left0 or bottom <= top0:
        return
    shift = np.array([x + RIM - left0, y + RIM - top0]) - matrix @ np.array([width / 2, height / 2])
    times = max(width / max(wide, 1), height / max(tall, 1))
    source = cv2.blur(mask, (round(times), round(times))) if times > 1.5 else mask
    flat = np.hstack([matrix, shift[:, None]]).astype(np.float32)
    alpha = (
        cv2.warpAffine(source, flat, (right - left0, bottom - top0)).astype(np.float32)[..., None]
        / 255
    )
    part = canvas[top0:bottom, left0:right]
    part[:] = part * (1 - alpha) + np.array(ink, np.float32) * alpha


def table(r: random.Random) -> Array:
    """Paint the surroundings of the card: cloth, wood, another card's white."""
    canvas = np.empty((TALL + 2 * RIM, WIDE + 2 * RIM, 3), np.float32)
    canvas[:] = (
        [r.uniform(0, 235)] * 3 if r.random() < 0.4 else [r.uniform(0, 230) for _ in range(3)]
    )
    if r.random() < 0.5:
        coarse = np.random.randn(r.choice([6, 40, 120]), r.choice([5, 12, 90]), 1) * r.uniform(
            3, 25
        )
        canvas += cv2.resize(coarse, (canvas.shape[1], canvas.shape[0]))[..., None]
    return canvas


def begin(r: random.Random, paper: Colour) -> Array:
    canvas = table(r)
    inner = canvas[RIM : RIM + TALL, RIM : RIM + WIDE]
    inner[:] = paper
    if r.random() < 0.12:  # a line round the whole card, inside its edge
        edge, thick = r.uniform(0.015, 0.05) * WIDE, max(1, int(r.uniform(0.004, 0.03) * WIDE))
        near, far = RIM + int(edge), (RIM + int(WIDE - edge), RIM + int(TALL - edge))
        cv2.rectangle(canvas, (near, near), far, tuple(r.uniform(0, 120) for _ in range(3)), thick)
    return canvas


def a_card(r: random.Random, letters: Sequence[Glyphs], signs: Sequence[Glyphs]) -> Drawn:
    look = a_look(r, letters, signs)
    canvas = begin(r, look.paper)
    rank, suit = r.randrange(13), r.randrange(4)
    sign, ink = look.signs[SUITS[suit]], look.inks[suit]
    chance = r.random()
    if rank > 9 or chance < 0.06:
        picture(r, canvas, look, sign=sign, ink=ink)
        body = PICTURE
    else:
        pips(r, canvas, look, rank=rank, sign=sign, ink=ink)
        body = rank
    indices(r, canvas, look, rank=rank, suit=suit)
    return Drawn(canvas, rank, suit, body, look.four_index)


def indices(r: random.Random, canvas: Array, look: Look, rank: int, suit: int) -> None:
    name = RANKS[rank]
    sign = look.signs[SUITS[suit]]
    ink = look.inks[suit]
    letter = look.letters[r.choice(OTHER.get(name, (name,)))]
    tall = look.tall * TALL
    wide = min(tall * letter.shape[1] / letter.shape[0] * look.narrow, WIDE * look.widest)
    under = tall * look.sign
    broad = min(under * sign.shape[1] / sign.shape[0], WIDE * (0.21 if look.jumbo else 0.15))
    x = max(look.x * WIDE, max(wide, broad) / 2 + WIDE * 0.012)
    top = look.top * TALL
    tab = r.random() < 0.06
    below = top + tall + look.gap * TALL + under / 2
    ink_letter = ink if r.random() < 0.96 else tuple(0.3 * v for v in ink)
    sides = (1, -1) if look.four_index else (1,)
    for turn in (0, 1):
        for side in sides:
            if tab:  # a field of paper of its own, as on cards that are all picture
                (x0, y0), (x1, y1) = (
                    _end(x - wide, top - 8, side, turn=turn),
                    _end(x + wide, below + under / 2 + 6, side, turn=turn),
                )
                near = (int(min(x0, x1)) + RIM, int(min(y0, y1)) + RIM)
                far = (int(max(x0, x1)) + RIM, int(max(y0, y1)) + RIM)
                cv2.rectangle(canvas, near, far, look.paper, -1)
            put(
                canvas,
                letter,
                *_end(x, top + tall / 2, side, turn=turn),
                wide,
                tall,
                ink_letter,
                np.pi * turn,
            )
            put(canvas, sign, *_end(x, below, side, turn=turn), broad, under, ink, np.pi * turn)


def _end(x: float, y: float, side: int, turn: int) -> tuple[float, float]:
    """Move a place of the top left index to another corner."""
    x = x if side > 0 else WIDE - x
    return (WIDE - x, TALL - y) if turn else (x, y)


def places(rank: int, row: float) -> list[tuple[int, float]]:
    """Return the places of the pips of 2 to 10: column −1, 0 or 1, and height."""
    low = 1 - row
    step = (low - row) / 3
    sides = {0: (), 1: (), 2: (), 3: (row, low), 4: (row, low), 5: (row, 0.5, low),
    6: (row, 0.5, low),
             7: (row, 0.5, low)}.get(rank, (row, row + step, low - step, low))  # fmt: skip
    middle = {0: (0.5,), 1: (row, low), 2: (row, 0.5, low), 4: (0.5,), 6: ((row + 0.5) / 2,),
              7: ((row + 0.5) / 2, (low + 0.5) / 2), 8: (0.5,),
              9: (row + step / 2, low - step / 2)}.get(rank, ())  # fmt: skip
    return [(side, y) for side in (-1, 1) for y in sides] + [(0, y) for y in middle]


def pips(r: random.Random, canvas: Array, look: Look, rank: int, sign: Array, ink: Colour) -> None:
    if rank == 0:
        ornate = r.random() < 0.35
        wide = r.uniform(0.15, 0.34) * WIDE if not ornate else r.uniform(0.3, 0.62) * WIDE
        put(
            canvas,
            sign,
            WIDE / 2,
            y=TALL / 2,
            wide=wide,
            tall=wide * sign.shape[0] / sign.shape[1],
            ink=ink,
        )
        if ornate:
            for _ in range(r.randrange(0, 14)):
                colour = r.choice([look.paper, look.paper, ink, (200, 200, 200)])
                size, away = wide * r.uniform(0.04, 0.3), wide * 0.4
                x, y = WIDE / 2 + r.gauss(0, away * 0.4), TALL / 2 + r.gauss(0, away * 0.5)
                put(canvas, sign, x, y=y, wide=size, tall=size, ink=colour, turn=r.uniform(-3, 3))
        return
    wide = look.pip * WIDE * (r.uniform(0.9, 1.6) if rank < 3 else 1)
    tall = wide * sign.shape[0] / sign.shape[1] * r.uniform(0.92, 1.1)
    for side, y in places(rank, look.row):
        x = WIDE * (0.5 + side * (0.5 - look.column))
        turned = y > 0.505 and not look.foot_up
        put(canvas, sign, x, y=y * TALL, wide=wide, tall=tall, ink=ink, turn=np.pi * turned)


def picture(r: random.Random, canvas: Array, look: Look, sign: Array, ink: Colour) -> None:
    """Paint a double-headed court, or any picture that fills the card."""
    half = np.empty((TALL, WIDE, 3), np.float32)
    half[:] = look.paper
    left = r.choice([r.uniform(0.12, 0.23), r.uniform(0.12, 0.23), r.uniform(0.02, 0.1)]) * WIDE
    top = r.uniform(0.03, 0.1) * TALL
    if r.random() < 0.3:
        half[int(top) : int(TALL - top), int(left) : int(WIDE - left)] = [
            r.uniform(60, 255) for _ in range(3)
        ]
    for _ in range(r.randrange(6, 45)):
        points = np.array(
            [
                [r.uniform(left, WIDE - left), r.uniform(top, TALL * 0.55)]
                for _ in range(r.randrange(3, 7))
            ]
        )
        points = points.mean(0) + (points - points.mean(0)) * r.uniform(0.12, 0.8)
        points[:, 0] = points[:, 0].clip(left + 1, WIDE - left - 1)
        colour = r.choice(LETTER_COLOURS)
        cv2.fillPoly(half, [np.int32(points)], colour)
        if r.random() < 0.4:
            cv2.polylines(half, [np.int32(points)], True, (30, 30, 30), r.randrange(1, 4))
    for _ in range(r.randrange(0, 6)):
        middle = (int(r.uniform(left + 20, WIDE - left - 20)), int(r.uniform(top + 20, TALL / 2)))
        cv2.ellipse(
            half,
            middle,
            (r.randrange(5, 40), r.randrange(5, 40)),
            0,
            0,
            360,
            r.choice(LETTER_COLOURS),
            -1,
        )
    if r.random() < 0.85:
        low = half[: TALL // 2]
        half[TALL - TALL // 2 :] = low[::-1, ::-1]
    cut = r.random()
    inner = canvas[RIM : RIM + TALL, RIM : RIM + WIDE]
    near, far = (int(left), int(top)), (int(WIDE - left), int(TALL - top))
    inner[near[1] : far[1], near[0] : far[0]] = half[near[1] : far[1], near[0] : far[0]]
    if cut < 0.75:
        colour = tuple(r.uniform(0, 140) for _ in range(3))
        cv2.rectangle(inner, near, far, colour, max(1, int(r.uniform(1, 5))))
    if r.random() < 0.8:
        wide = r.uniform(0.1, 0.17) * WIDE
        tall = wide * sign.shape[0] / sign.shape[1]
        x, y = left + wide * r.uniform(0.55, 1), top + tall * r.uniform(0.55, 1.1)
        put(canvas, sign, x, y=y, wide=wide, tall=tall, ink=ink)
        put(canvas, sign, WIDE - x, y=TALL - y, wide=wide, tall=tall, ink=ink, turn=np.pi)


def no_card(r: random.Random, letters: Sequence[Glyphs], signs: Sequence[Glyphs]) -> Drawn:
    """Paint a back, a box, or a paper with letters and signs in wrong places."""
    look = a_look(r, letters, signs)
    canvas = begin(r, look.paper)
    inner = canvas[RIM : RIM + TALL, RIM : RIM + WIDE]
    kind = r.random()
    if kind < 0.35:
        colour, step = r.choice(BACKS), r.randrange(9, 44)
        edge = int(r.choice([0, 0.04, 0.07]) * WIDE)
        field = inner[edge : TALL - edge, edge : WIDE - edge]
        if r.random() < 0.5:
            field[:] = colour
            colour = look.paper
        patch = np.ascontiguousarray(field)
        for i in range(-TALL, WIDE + TALL, step):
            cv2.line(patch, (i, 0), (i + TALL, TALL), colour, max(1, step // 4))
            cv2.line(patch, (i, 0), (i - TALL, TALL), colour, max(1, step // 4))
        field[:] = patch
    elif kind < 0.5:
        picture(r, canvas, look, sign=look.signs[r.choice(SUITS)], ink=look.inks[0])
    elif kind < 0.9:
        pool = [look.letters[c] for c in LETTERS] + list(look.signs.values())
        for _ in range(r.randrange(1, 30)):
            turn = r.choice([np.pi / 2, -np.pi / 2, r.uniform(-3, 3)])
            x, y, wide, tall = (
                r.uniform(*span) for span in ((0, WIDE), (0, TALL), (15, 80), (15, 90))
            )
            put(
                canvas,
                r.choice(pool),
                x,
                y=y,
                wide=wide,
                tall=tall,
                ink=r.choice(LETTER_COLOURS),
                turn=turn,
            )
    return Drawn(canvas, 13, 4, 11, False)
