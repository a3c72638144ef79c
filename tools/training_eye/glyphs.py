"""Letters, digits and suit signs as masks, from free typefaces; a fifth of the families is kept for
tests.

Whatever a family's name hashes to decides once and for all whether training may see it, so that
cards made for tests are set in typefaces that the net never saw.
"""

import hashlib
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Array = NDArray[Any]
Glyphs = dict[str, Array]  # masks by letter, or by suit
Point = tuple[float, float]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CSHD"
SIGNS = dict(zip("SCHD", "♠♣♥♦", strict=True))
LETTERS = (*RANKS, "B", "V", "D", "R", "1")  # Bube, Dame; Valet, Dame, Roi; 1 for the ace
_TALL = 96
_NO_INDEX = (
    "symbol",
    "dingbat",
    "emoji",
    "ornament",
    "braille",
    "script",
    "chancery",
    "icon",
    "barcode",
)
_SELDOM = ("mono", "italic", "oblique", "math", "typewriter")


def _hash_name(name: str) -> int:
    """Return a number from 0 to 255 that is the same on every machine, unlike `hash`."""
    return hashlib.sha1(name.encode(), usedforsecurity=False).digest()[0]


def kept_for_tests(family: str) -> bool:
    return _hash_name(family.split(maxsplit=1)[0].lower()) % 5 == 0


def faces(folders: Iterable[str], letters: str) -> list[tuple[str, str, str]]:
    """List the font files that hold these letters: (family, style, path)."""
    found = []
    wanted = {ord(letter) for letter in letters}
    files = [str(path) for folder in folders for path in sorted(Path(folder).rglob("*.*"))]
    files = [path for path in files if path.lower().endswith((".ttf", ".otf", ".ttc"))]
    listed = subprocess.run(  # noqa: S603 – whoever trains names the folders
        [
            shutil.which("fc-scan") or "fc-scan",
            "-f",
            "%{family[0]}\t%{style[0]}\t%{file}\t%{charset}\n",
            *files,
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for line in listed.splitlines():
        if line.count("\t") != 3:  # a name with a line's end in it
            continue
        family, style, path, ranges = line.split("\t")
        spans = [span.split("-") for span in ranges.split()]
        if all(any(int(s[0], 16) <= code <= int(s[-1], 16) for s in spans) for code in wanted):
            found.append((family, style, path))
    return sorted(set(found))


def mask(path: str, text: str) -> Array | None:
    """Return the text's ink, cropped, or None if the face has none."""
    font = ImageFont.truetype(path, _TALL)
    left, top, right, bottom = font.getbbox(text)
    if right - left < 8 or bottom - top < 8:
        return None
    picture = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
    ImageDraw.Draw(picture).text((2 - left, 2 - top), text, font=font, fill=255)
    ink = np.array(picture)
    ys, xs = np.where(ink > 128)
    return ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1] if len(xs) > 40 else None


def load_glyphs(folders: Sequence[str], store: Path) -> tuple[list[Glyphs], list[Glyphs]]:
    """Load indices and suit signs for training. The first call stores them beside the samples."""
    if store.exists():
        letters, signs = np.load(store, allow_pickle=True)
        return list(letters), list(signs)
    letters = [
        g for g in map(_draw_letters, _select_files(faces(folders, "AJQK0123456789BVDR"))) if g
    ]
    signs = [g for g in map(_draw_signs, _select_files(faces(folders, "♠♣♥♦"), icons=True)) if g]
    signs += [{suit: drawn(suit, number) for suit in SUITS} for number in range(120)]
    glyphs = (
        _drop_outliers(_drop_duplicates(letters, "A8Q"), 0.42),
        _drop_outliers(_drop_duplicates(signs, "SC"), 0.75),
    )
    with store.open("wb") as out:
        np.save(out, np.array([*glyphs, None], dtype=object)[:2])
    return glyphs


def _select_files(faces: Iterable[tuple[str, str, str]], *, icons: bool = False) -> Iterator[str]:
    """Yield the font files for training, at most four styles of each family."""
    styles: dict[str, int] = {}
    for family, style, path in faces:
        name = f"{family} {style}".lower()
        if kept_for_tests(family) or (not icons and any(word in name for word in _NO_INDEX)):
            continue
        if any(word in name for word in _SELDOM) and _hash_name(name) % 4:
            continue
        if name.startswith(("noto sans ", "noto serif ")) and "display" not in name and not icons:
            continue
        styles[family] = styles.get(family, 0) + 1
        if styles[family] <= 4:
            yield path


def _draw_letters(path: str) -> Glyphs | None:
    return _draw_masks(path, {letter: letter for letter in LETTERS})


def _draw_signs(path: str) -> Glyphs | None:
    masks = _draw_masks(path, SIGNS)
    return masks if masks and all(m.mean() > 60 for m in masks.values()) else None


def _draw_masks(path: str, texts: dict[str, str]) -> Glyphs | None:
    masks = {}
    for name, text in texts.items():
        try:
            ink = mask(path, text)
        except OSError:
            return None
        if ink is None:
            return None
        masks[name] = ink
    return masks


def _drop_duplicates(glyphs: Iterable[Glyphs], names: str) -> list[Glyphs]:
    """Return the glyphs that differ in the size or the ink of one of these names."""
    seen, kept = set(), []
    for one in glyphs:
        key = tuple((one[n].shape, int(one[n].astype(int).sum())) for n in names)
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return kept


def _drop_outliers(glyphs: list[Glyphs], share: float) -> list[Glyphs]:
    """Return the glyphs that are near the average.

    Others have letters in boxes, or the signs of suits mixed up.
    """
    small = [{name: _normalise(one[name]) for name in one} for one in glyphs]
    usual = {name: np.mean([one[name] for one in small], axis=0) for name in small[0]}
    usual = {name: mean / np.linalg.norm(mean) for name, mean in usual.items()}
    return [
        one
        for one, its in zip(glyphs, small, strict=True)
        if np.mean([(its[name] * usual[name]).sum() for name in usual]) > share
        and all(
            (its[n] * usual[n]).sum() > (its[n] * usual[m]).sum()
            for n, m in ("CS", "SC")
            if n in usual
        )
    ]


def _normalise(glyph: Array) -> Array:
    """Return a small picture of mean 0 and length 1, so that a product measures likeness."""
    small = cv2.resize(glyph, (24, 24), interpolation=cv2.INTER_AREA).astype(np.float32)
    small -= small.mean()
    return np.asarray(small / max(np.linalg.norm(small), 1e-6))  # a 1 may be a plain bar


def drawn(suit: str, number: int) -> Array:
    """Draw a suit sign of circles and curves, a little different for each number."""
    r = np.random.default_rng([number, ord(suit)])
    shape = {"D": _diamond, "H": _heart, "S": _spade, "C": _club}[suit](r)
    ys, xs = np.where(shape > 0)
    return np.asarray(shape[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1])


def _curve(points: Iterable[Point]) -> Array:
    canvas = np.zeros((_TALL, _TALL), np.uint8)
    cv2.fillPoly(canvas, [np.int32(np.round(np.array([*points]) * 16))], 255, cv2.LINE_AA, 4)
    return canvas


def _diamond(r: np.random.Generator) -> Array:
    wide = r.uniform(0.55, 0.98)
    hollow = r.uniform(-0.05, 0.16)
    c = _TALL / 2
    corners = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    points = []
    for (x, y), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        for t in np.linspace(0, 1, 12, endpoint=False):
            k = 1 - hollow * 4 * t * (1 - t)
            points.append(
                (
                    c + (x * (1 - t) + x2 * t) * wide * k * c,
                    c + (y * (1 - t) + y2 * t) * k * (c - 2),
                )
            )
    return _curve(points)


def _heart(r: np.random.Generator) -> Array:
    big, c = r.uniform(0.24, 0.3) * _TALL, _TALL / 2
    apart = r.uniform(0.7, 0.95) * big
    tip = _TALL - 3
    belly = r.uniform(0.8, 1.5)
    shape = np.zeros((_TALL, _TALL), np.uint8)
    for side in (-1, 1):
        cv2.circle(
            shape, (round(c + side * apart), round(big + 2)), round(big), 255, -1, cv2.LINE_AA
        )
    wide, start = apart + big, big * r.uniform(1.05, 1.35)
    t = np.linspace(0, 1, 14)
    down = start + (tip - start) * t
    out = wide * 0.985 * (1 - t**belly)
    shape |= _curve(
        [*zip(c - out, down, strict=True), *zip((c + out)[::-1], down[::-1], strict=True)]
    )
    return shape


def _add_foot(mask: Array, r: np.random.Generator, top: float) -> Array:
    """Add the foot of a spade or a club, from `top` down."""
    c = _TALL / 2
    wide = r.uniform(0.1, 0.24) * _TALL
    thin = r.uniform(0.01, 0.05) * _TALL
    bend = r.uniform(0.5, 2.5)
    t = np.linspace(0, 1, 10)
    out, down = thin + (wide - thin) * t**bend, top + (_TALL - 2 - top) * t
    mask |= _curve(
        [*zip(c - out, down, strict=True), *zip((c + out)[::-1], down[::-1], strict=True)]
    )
    return mask


def _spade(r: np.random.Generator) -> Array:
    tall = r.uniform(0.76, 0.9)
    shape = np.zeros((_TALL, _TALL), np.uint8)
    upper = cv2.resize(_heart(r), (_TALL, int(_TALL * tall)))[::-1]
    shape[: upper.shape[0]] = upper
    return _add_foot(shape, r, _TALL * 0.5)


def _club(r: np.random.Generator) -> Array:
    shape, c = np.zeros((_TALL, _TALL), np.uint8), _TALL / 2
    big = r.uniform(0.19, 0.25) * _TALL
    apart, low = big * r.uniform(0.98, 1.25), _TALL * r.uniform(0.5, 0.6)
    for x, y in ((c, big + 1), (c - apart, low), (c + apart, low)):
        cv2.circle(shape, (round(x), round(y)), round(big), 255, -1, cv2.LINE_AA)
    half = int(big * r.uniform(0.3, 0.7))
    cv2.rectangle(
        shape, (int(c - half), int(_TALL * 0.35)), (int(c + half), int(low + big * 0.3)), 255, -1
    )
    return _add_foot(shape, r, _TALL * 0.45)
