"""Damaged layouts of layers, shapes and pictures: their decks are checked or rejected."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cards_pdf.common.data_files import starts
from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import refusal
from tests.labs.fuzz.targets.layouts import EDGES

FULL, SMALL = 800, 8
EDGE = ("left", "right", "top", "bottom", "baseline", "width", "height", "inset")
COLOURS = '"accent" "#12345" "#123456" "paper" "on accent" "{cost}" ""'.split(" ")
WORDS = ('"{name}"', '"{body}"', '"{cost}:heart@4:"', '"{"', '"- x\\n|a|b|"', '":gem:*4"')
VALUES = {
    "shape": ('"ellipse"', '"hexagon"', '"box"', '["50% 0%"]', '["0% 0%", "100% 1%", "3% 9%"]',
    "[]"),
    "fill": (*COLOURS, '["#123456", "paper"]', '["pale", "{cost}", "#fff000"]', "[]"),
    "turn": ("90", "180", "270", "271"), "align": ('"justify"', '"right"'),
    "valign": ('"top"', '"bottom"'),
    "opacity": ("0.5", "0.05", "2.0"), "slice": ("1", "29", "60", "5000"),
    "border": ('"0.1mm"', '"99mm"'),
    "picture": ('"frame.svg"', '"{cost}"', '"../frame.svg"', '"none.png"'),
    "gradient": ('"rim"', '"right"'),
    "low_ink": ('"drop"', '"keep"'), "pattern": ('"bricks"', '"dots"'),
    "icon": ('"drop"', '"{cost}"', '""'),
    "colour": COLOURS, "outline": COLOURS, "text": WORDS, "lines": ("1", "9", "40"),
    "box": ('["1mm", "1mm", "9mm", "9mm"]', '["1mm"]', '"1mm"'), "like": ('"name"', '"none"', '""'),
    "size": ('"4pt"', '"72pt"', '"200pt"'), "radius": ('"0mm"', '"90mm"'),
    "line": ('"5mm"', '"0.05mm"'),
    "shows": ('"art"', '["text", "art"]', '"line"', '"pattern"', '"icon"', '["boxes"]'),
    "cover": ("true",),
    "when": ('"cost > 2"', '"not art"', '"x"'), "landscape": ("true", "false"),
}  # fmt: skip
VALUE = re.compile(r'\b(\w+) = ("[^"\n]*"|\[[^\]\n]*\]|[\w.-]+)')


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        name = rng.choice([*starts()])
        data = (starts()[name] / f"{name}.toml").read_text("utf-8")
        for _ in range(rng.choice([1, 1, 2, 4])):
            lines = list(VALUE.finditer(data))
            line = rng.choice(
                [found for found in lines if found[1] not in EDGE or rng.random() < 0.1] or lines
            )
            key = line[1] if rng.random() < 0.7 else rng.choice([*VALUES])
            value = rng.choice(EDGES if key in EDGE else VALUES.get(key, WORDS))
            data = f"{data[: line.start()]}{key} = {value}{data[line.end() :]}"
        whole = data.encode()
        yield name.encode() + b"\n" + (whole if rng.random() < 0.8 else damage.toml(whole, rng))


def check(data: bytes, folder: Path) -> str:
    name, _, layout = data.partition(b"\n")
    for file in starts()[name.decode()].iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / f"{name.decode()}.toml").write_bytes(layout)
    return "taken" if refusal(["check", str(folder / "deck.toml")]) is None else "refused"
