"""SVG files of strangers: drawn, or refused with a sentence that names the file."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import printed_or_refused
from tests.labs.fuzz.targets.icons import LETTERS, NUMBERS

FULL, SMALL = 1500, 20
DECK = '[deck]\ntitle = "T"\nlayout = "lay.toml"\n[[card]]\nname = "One"\n'
LAYOUT = (
    '[regions.a]\npicture = "a.svg"\nopacity = 0.5\nleft = "0mm"\nright = "0mm"\n'
    'top = "0mm"\nheight = "30mm"\n'
    '[regions.b]\npicture = "a.svg"\nslice = 4\nleft = "9mm"\nright = "9mm"\ntop = '
    '"40mm"\nheight = "30mm"\n'
)
WHOLE = b"""<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 60">
<style>.a { fill: url(#g); stroke: navy } /* more */ .b { stroke-dasharray: 3 1 }</style>
<g clip-path="url(#c)" transform="translate(5 5) rotate(10)" opacity=".8">
<rect class="a b" width="40" height="30"/></g>
<path d="M1 1L9 9A4 3 20 0 1 30 20Q1 2 3 4T5 6z" fill="none" stroke="currentColor" stroke-width="2"/>
<circle cx="50%" cy="30" r="9" fill="rgb(10,20,30)"/><ellipse cx="9" cy="9" rx="4" ry="2"/>
<polygon points="1,2 30,4 20,50"/><line x1="1" y1="2" x2="30" y2="4" stroke="red" stroke-linecap="round"/>
<defs><linearGradient id="h"><stop offset="0" stop-color="#fff"/>
<stop offset="1" stop-opacity=".5"/></linearGradient>
<radialGradient id="g" xlink:href="#h" gradientTransform="scale(1 .5)"/>
<clipPath id="c"><circle r="30"/></clipPath></defs>
</svg>"""  # noqa: E501
TAGS = (
    "svg g path rect circle use image text script style defs clipPath mask filter pattern stop "
    "symbol"
).split()
KEYS = (
    "d x y width height r rx points transform fill stroke style class id viewBox opacity href "
    "offset"
).split()


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        yield (damaged if rng.random() < 0.6 else made_up)(rng)


def damaged(rng: Random) -> bytes:
    drawing = WHOLE
    for _ in range(rng.choice([1, 2, 4])):
        drawing = damage.some(drawing, rng)
    return drawing


def made_up(rng: Random) -> bytes:
    """Elements within each other, with anything in their attributes."""
    body, open_tags = [], []
    for _ in range(rng.randrange(40)):
        if open_tags and rng.random() < 0.4:
            body.append(f"</{open_tags.pop()}>")
            continue
        open_tags.append(rng.choice(TAGS))
        given = " ".join(f'{key}="{value(rng)}"' for key in rng.sample(KEYS, rng.randrange(5)))
        body.append(f"<{open_tags[-1]} {given}>")
    body += [f"</{tag}>" for tag in reversed(open_tags)]
    return f'<svg viewBox="0 0 90 60">{"".join(body)}</svg>'.encode()


def value(rng: Random) -> str:
    words = [
        "url(#g)", "none", "red", "50%", "scale(", "rotate(1e9)", "inherit", "fill:red;", "#x",
        "1 1",
    ]  # fmt: skip
    return " ".join(
        rng.choice([rng.choice(NUMBERS), rng.choice(LETTERS), rng.choice(words)]) for _ in range(6)
    )


def check(data: bytes, folder: Path) -> str:
    (folder / "a.svg").write_bytes(data)
    (folder / "lay.toml").write_text(LAYOUT)
    (folder / "mine.toml").write_text(DECK)
    return printed_or_refused(folder / "mine.toml", ("a.svg", "mine.toml"))
