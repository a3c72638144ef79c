"""Write a deck of gears: a table, a picture for each card, a layout and the deck.

Usage: python gears.py FOLDER
"""

import csv
import math
import sys
from collections.abc import Iterator
from pathlib import Path

DECK = """\
[deck]
title = "Gears"
cards = "gears.csv"
layout = "gears-layout.toml"
"""
LAYOUT = """\
[regions]
gear = { picture = "{picture}", inset = "6mm", top = "14mm", height = "50mm" }
name = { text = "{name}", face = "title", size = "13pt", align = "centre", inset = "5mm", top = "5mm", height = "8mm" }
ratio = { text = "1 : {ratio}", size = "11pt", align = "centre", inset = "5mm", bottom = "6mm", height = "7mm" }
"""
FIRST, LAST = 8, 19  # teeth
STEPS = 4  # corners of a tooth


def draw_gear(teeth: int) -> str:
    """Return an SVG file with a gear, and a hole in its middle."""
    corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in list_corners(teeth))
    hue = 360 * (teeth - FIRST) // (LAST - FIRST + 1)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">'
        f'<polygon points="{corners}" fill="hsl({hue}, 45%, 42%)"/>'
        '<circle r="9" fill="#fff"/></svg>'
    )


def list_corners(teeth: int) -> Iterator[tuple[float, float]]:
    for number in range(teeth * STEPS):
        radius = 46 if number % STEPS in (1, 2) else 37
        angle = 2 * math.pi * number / (teeth * STEPS)
        yield radius * math.cos(angle), radius * math.sin(angle)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for teeth in range(FIRST, LAST + 1):
        picture = f"gear-{teeth}.svg"
        (folder / picture).write_text(draw_gear(teeth), "utf-8")
        name = f"{teeth} teeth"
        rows.append({"name": name, "ratio": f"{teeth / FIRST:.2f}", "picture": picture})
    with (folder / "gears.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        table.writerows(rows)
    (folder / "gears.toml").write_text(DECK, "utf-8")
    (folder / "gears-layout.toml").write_text(LAYOUT, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
