"""Damaged rule sheets: printed on all their papers or rejected; no file lies elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import HERE, refusal

FULL, SMALL = 600, 6
WHOLE = sorted((HERE / "card_data" / "rules").glob("*[!zh].toml"))
NUMBERS = ["0", "-1", "1", "7.5", "0.01", "29", "200", "10000", "1e300", "inf", "nan", "true"]
TEXTS = [
    '""', '" "', '"x"', '"../../x"', '"' + "W" * 3000 + '"', '"' + "and so on " * 390 + '"', '"*a"',
    '":heart:"', '"\\u001b[2J"', '"\\u202e"', '"U0001F600"', "[]", "{}",
    "[[]]", '["#"]', '["KS", "!JS", "."]', '["ZZ"]',
    "[0, 9, 0]", "[9, 0, 1]", "[0, 199, 1]", "[-9, 9, 2]", "[0, 0]", "[30, 30]", "[-30, 30]",
    "[[0, 9, 1]]",
]  # fmt: skip
TAILS = [
    '[[trackers]]\ntitle = "x"\nrows = 200\ncolumns = [{ head = "x", ticks = ["a", "b"] }]\n',
    '[[trackers]]\ntitle = "x"\ntrack = [-99, 100, 1]\npage = 9\n',
    '[[mat.zones]]\nat = [3, 1]\nshape = "pile"\nshows = [' + '"#", ' * 300 + "]\n",
    '[[example.frames]]\ntext = "x"\ngroups = [{ cards = ["#", "."] }]\n' * 150,
    '[[summary]]\ntitle = "x"\ncolumns = ["a", "b"]\nrows = [' + '["x", "y"], ' * 400 + "]\n",
    '[[rulings]]\nid = "Z"\ntext = "x"\n',
    '[[options]]\ntitle = "x"\nname = "x"\ntext = "x"\n' * 300,
    '[[turn]]\ndo = "Do."\nparts = ["a", "b"]\n' * 90,
    'lang = "zh"\n',
]
_VALUE = re.compile(r"(?m)^(\w+) = (.*)$")


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        text = rng.choice(WHOLE).read_text("utf-8")
        for _ in range(rng.choice([1, 1, 2, 4])):
            text = rng.choice([value_changed, value_changed, number_changed, tail_added])(text, rng)
        yield text.encode() if rng.random() < 0.8 else damage.toml(text.encode(), rng) or b"#"


def value_changed(text: str, rng: Random) -> str:
    line = rng.choice(list(_VALUE.finditer(text)))
    return f"{text[: line.start(2)]}{rng.choice(TEXTS + NUMBERS)}{text[line.end(2) :]}"


def number_changed(text: str, rng: Random) -> str:
    number = rng.choice(list(re.finditer(r"(?<=[\[ ])\d+(\.\d+)?(?=[,\]])", text)))
    return f"{text[: number.start()]}{rng.choice(NUMBERS)}{text[number.end() :]}"


def tail_added(text: str, rng: Random) -> str:
    tail = rng.choice(TAILS)
    return text + tail if tail.startswith("[[") else tail + text


def check(data: bytes, folder: Path) -> str:
    (folder / "mine.toml").write_bytes(data)
    way = [[], [], ["--fillable"], ["--large-print"], ["--low-ink"]][len(data) % 5]
    message = refusal(["rules", str(folder / "mine.toml"), *way, "--out", str(folder / "out")])
    assert {path.name for path in folder.iterdir()} <= {"mine.toml", "out"}
    assert all(path.parent == folder / "out" for path in folder.rglob("*.pdf"))
    return "taken" if message is None else "refused"
