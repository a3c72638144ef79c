"""Training samples: a card's corners and middle as a camera sees them, 40 by 64 numbers each.

`features` is what `static/eye/view.js` computes as well: how dark a place is against the paper, and
how red.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tools.training_eye.cards import RIM, TALL, WIDE, Drawn, a_card, no_card
from tools.training_eye.glyphs import Array, Glyphs, load_glyphs

Sample = tuple[Array, int, int]
Part = tuple[float, float, float, float]

PATCH = (40, 64)  # across and down
CORNER = (0.0, 0.0, 0.30, 0.34)  # of the card: left, top, right, bottom
BODY = (0.14, 0.04, 0.86, 0.96)
IGNORED = -1


def features(patch: Array) -> Array:
    """Two planes: darkness against the paper, redness. The patch is blue, green, red, 0 to 255."""
    patch = patch.astype(np.float32)
    paper = np.percentile(patch.reshape(-1, 3), 88, axis=0) + 1e-3
    part = np.clip(patch / paper, 0, 1.15)
    return np.stack([1 - part.min(2), part[..., 2] - (part[..., 0] + part[..., 1]) / 2])


def photograph(r: random.Random, picture: Array, part: Part) -> Array:
    """One part of a card through a camera: its corners a little off, blurred, lit, with noise."""
    wide, tall = PATCH
    left, top, right, bottom = (v * s for v, s in zip(part, (WIDE, TALL, WIDE, TALL), strict=True))
    off = r.choice([0.006, 0.01, 0.016])  # of the card
    sway = [(r.gauss(0, off) * WIDE, r.gauss(0, off * 0.8) * TALL) for _ in range(4)]
    grow = 1 + r.gauss(0, 0.02)
    square = [(left, top), (right, top), (right, bottom), (left, bottom)]
    pairs = zip(square, sway, strict=True)
    source = np.array(
        [(x * grow + RIM + dx, y * grow + RIM + dy) for (x, y), (dx, dy) in pairs], np.float32
    )
    target = np.array([(0, 0), (2 * wide, 0), (2 * wide, 2 * tall), (0, 2 * tall)], np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    warped = cv2.warpPerspective(
        picture, matrix, (2 * wide, 2 * tall), borderMode=cv2.BORDER_REPLICATE
    )
    blur = r.choice([0, 0, 0.6, 1, 1.6, 2.4, 3.2]) * 0.65
    if blur:
        warped = cv2.GaussianBlur(warped, (0, 0), blur)
    if r.random() < 0.12:
        n = r.randrange(3, 8)
        kernel = np.zeros((n, n), np.float32)
        cv2.line(kernel, (0, r.randrange(n)), (n - 1, r.randrange(n)), 1)
        warped = cv2.filter2D(warped, -1, kernel / kernel.sum())
    if r.random() < 0.25:  # few pixels, as of a card far away
        less = r.uniform(0.2, 0.5)
        few = cv2.resize(warped, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
        few = few + np.random.randn(*few.shape) * r.choice([0, 3, 6])
        warped = cv2.resize(few, (2 * wide, 2 * tall), interpolation=cv2.INTER_LINEAR)
    warped = cv2.resize(warped, PATCH, interpolation=cv2.INTER_AREA)
    across, down = np.linspace(-1, 1, wide)[None, :, None], np.linspace(-1, 1, tall)[:, None, None]
    light = r.uniform(0.3, 1.05) * (
        1 + r.uniform(-0.25, 0.25) * across + r.uniform(-0.25, 0.25) * down
    )
    warped = (
        warped
        * light
        * np.array([r.uniform(0.7, 1.15), r.uniform(0.88, 1.05), r.uniform(0.85, 1.14)])
    )
    if r.random() < 0.1:
        edge = int(r.uniform(-0.5, 1.5) * wide)
        warped[:, : max(0, edge)] *= r.uniform(0.5, 0.95)
    if r.random() < 0.14:  # a highlight
        yy, xx = np.mgrid[:tall, :wide]
        spot = ((xx - r.uniform(0, wide)) ** 2 + (yy - r.uniform(0, tall)) ** 2) / r.uniform(
            60, 500
        )
        warped += r.uniform(20, 120) * np.exp(-spot)[..., None]
    warped += np.random.randn(*warped.shape) * r.choice([0, 2, 4, 8])
    if r.random() < 0.1:
        warped = (warped - r.uniform(0, 30)) * r.uniform(0.9, 1.2)
    return features(np.clip(warped, 0, 255).astype(np.uint8))


def half_turn(picture: Array) -> Array:
    return np.ascontiguousarray(picture[::-1, ::-1])


def quarter_turn(picture: Array) -> Array:
    turned = cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)
    return np.asarray(
        cv2.resize(turned, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_AREA)
    )


def corners_of(r: random.Random, card: Drawn) -> Iterator[Sample]:
    """(features, rank, suit) of a card: two corners, sometimes one that holds no index."""
    other = half_turn(card.picture)
    yield photograph(r, card.picture, CORNER), card.rank, card.suit
    yield photograph(r, other, CORNER), card.rank, card.suit
    if r.random() < 0.3:
        if r.random() < 0.6:
            yield photograph(r, quarter_turn(card.picture), CORNER), 13, 4
        elif not card.four:
            yield photograph(r, np.ascontiguousarray(card.picture[:, ::-1]), CORNER), 13, 4
        else:
            yield (
                photograph(r, np.ascontiguousarray(card.picture[:, ::-1])[:, ::-1], CORNER),
                card.rank,
                card.suit,
            )


def body_of(r: random.Random, card: Drawn) -> Iterator[Sample]:
    """(features, pips, suit) of a card's middle; a court's suit need not be known."""
    if r.random() < 0.12:
        yield photograph(r, quarter_turn(card.picture), BODY), 11, 4
    else:
        turned = half_turn(card.picture) if r.random() < 0.5 else card.picture
        suit = card.suit if card.body < 10 else IGNORED if card.body == 10 else 4
        yield photograph(r, turned, BODY), card.body, suit


def make(
    seed: int, cards: int, glyphs: tuple[list[Glyphs], list[Glyphs]]
) -> list[tuple[Array, Array]]:
    r = random.Random(seed)
    np.random.seed(seed)
    corners: list[Sample] = []
    bodies: list[Sample] = []
    letters, signs = glyphs
    for _ in range(cards):
        card = a_card(r, letters, signs) if r.random() < 0.93 else no_card(r, letters, signs)
        corners += corners_of(r, card)
        bodies += body_of(r, card)
    return [
        (np.stack([one[0] for one in some]).astype(np.float16), np.array([one[1:] for one in some]))
        for some in (corners, bodies)
    ]


def main() -> None:
    """`python -m tools.training_eye.samples FOLDER SEED CARDS FONTS…`: one file of samples."""
    folder = sys.argv[1]
    seed, cards = sys.argv[2:4]
    glyphs = load_glyphs(sys.argv[4:], Path(folder) / "glyphs.npy")
    (xc, yc), (xb, yb) = make(int(seed), int(cards), glyphs)
    np.savez(Path(folder) / f"samples-{seed}.npz", corner=xc, corner_is=yc, body=xb, body_is=yb)


if __name__ == "__main__":
    main()
