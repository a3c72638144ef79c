"""Decks in TOML, decks as one file, sheets of rules, and decks of other programs."""

import json
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from tests.labs.fuzz.attacks import Attack, deck


def text(inside: str, more: str = "", command: str = "check") -> Attack:
    return lambda folder: [
        command,
        deck(folder, inside, more),
        *(["--out", folder / "out"] if command == "deck" else []),
    ]


def nested(deep: int, each: str = '"a"') -> str:
    return "[" * deep + each + "]" * deep


def wide(levels: int) -> str:
    """Lists in lists, each of the same ten."""
    made = '"a"'
    for _ in range(levels):
        made = f"[{', '.join([made] * 10)}]"
    return made


def shared(names: list[str], command: str = "check") -> Attack:
    """A deck as one file, with files under these names beside it."""

    def prepare(folder: Path) -> list[str | Path]:
        files = {"d.toml": b'[deck]\ntitle = "T"\n[[card]]\ncode = "A"\nname = "One"\n'}
        files |= dict.fromkeys(names, b"x")
        sums = "".join(
            f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items()
        )
        out = BytesIO()
        with ZipFile(out, "w") as archive:
            for name, content in {"checksums.txt": sums.encode(), **files}.items():
                archive.writestr(name or "placeholder", content)
        data = out.getvalue()
        if "" in names:
            place = b"placeholder"
            data = data.replace(place, b"\0" * len(place))
        path = folder / "d.pnp.zip"
        path.write_bytes(data)
        return [command, path, *(["--out", folder / "out"] if command in ("deck", "box") else [])]

    return prepare


def rpg(cards: object) -> Attack:
    def prepare(folder: Path) -> list[str | Path]:
        (folder / "x.json").write_text(
            cards if isinstance(cards, str) else json.dumps(cards), "utf-8"
        )
        return ["import", folder / "x.json", "--out", folder / "out"]

    return prepare


ATTACKS: dict[str, Attack] = {
    "deck-lists-deep": text(f"body = {nested(900)}"),
    "deck-lists-wide": text(f"effects = {wide(4)}"),
    "deck-lists-wide-5": text(f"effects = {wide(5)}"),
    "deck-lists-in-texts": text(f"boxes = [{', '.join(['{ text = ' + nested(20) + ' }'] * 3000)}]"),
    "deck-texts-lists": text("", f"[texts]\na = {wide(5)}"),
    "deck-texts-lists-many": text(
        "", "[texts]\n" + "\n".join(f"a{n} = {nested(25)}" for n in range(9000))
    ),
    "deck-texts-lists-empty": text("", f"[texts]\na = [{'[],' * 250_000}]"),
    "deck-texts-tables": text("", "[texts]\na = [" + "{a=1}," * 120_000 + "]"),
    "deck-rows-lists": text("effects = [" + "[]," * 250_000 + "]"),
    "deck-many-keys": text("", "[texts]\n" + "\n".join(f"a{n} = 1" for n in range(90_000))),
    "deck-many-tables": text("", "\n".join(f"[a{n}]" for n in range(90_000))),
    "deck-dotted": text("", "a" + ".a" * 400_000 + " = 1"),
    "deck-dotted-many": text("", "\n".join("x." + "a." * 25 + f"b{n} = 1" for n in range(15_000))),
    "deck-nested-tables": text("", "\n".join("[" + "a." * 200 + f"b{n}]" for n in range(2000))),
    "deck-strings": text('body = "' + "\\u0301" * 150_000 + '"'),
    "deck-spaces": text('body = "' + " " * 900_000 + '"'),
    "deck-marks": text('body = "' + "*" * 3900 + '"'),
    "deck-marks-mixed": text('body = "' + "*_" * 1900 + '"'),
    "deck-marks-long": text('body = "' + "*a _b " * 600 + '"', command="deck"),
    "deck-colons": text('body = "' + ":a" * 1900 + '"'),
    "deck-braces": text('body = "' + "{a" * 1900 + '"'),
    "deck-bars": text('body = "' + "|" * 3900 + '"'),
    "deck-items-within": text('body = "' + "- " * 1900 + 'x"'),
    "deck-items-numbers": text('body = "' + "1. " * 1300 + 'x"'),
    "deck-items-lines": text('body = """' + "- a\n" * 990 + '"""'),
    "deck-items-spaces": text('body = """' + ("-" + " " * 1900 + "\n") * 2 + '"""'),
    "deck-items-many": lambda folder: [
        "check",
        _cards(folder, 'body = "' + "- " * 90 + 'x"', 4900),
    ],
    "deck-tables": text('body = """' + "|a|b|\n" * 660 + '"""'),
    "deck-table-wide": text('body = """' + "|a" * 1900 + '|"""'),
    "deck-table-rows": text('body = """' + "|" * 60 + "\n" + ("|a" * 30 + "|\n") * 60 + '"""'),
    "deck-rules": text('body = """' + "---\n" * 990 + '"""'),
    "deck-boxes-many": lambda folder: [
        "check",
        _cards(folder, "boxes = [" + '{ text = "- a" }, ' * 39 + "]", 4900),
    ],
    "deck-lists-all": lambda folder: [
        "check",
        _cards(folder, 'body = """' + "- a\n" * 990 + '"""', 4900),
    ],
    "deck-tables-all": lambda folder: [
        "check",
        _cards(folder, 'body = """' + ("|a" * 8 + "|\n") * 200 + '"""', 4900),
    ],
    "deck-tables-fit": lambda folder: [
        "check",
        _cards(folder, 'body = """' + ("|a" * 8 + "|\n") * 20 + '"""', 4900),
    ],
    "deck-lists-fit": lambda folder: [
        "check",
        _cards(folder, 'body = """' + "- a\n" * 18 + '"""', 4900),
    ],
    "deck-tables-most": lambda folder: [
        "check",
        _cards(folder, 'body = """' + ("|a" * 8 + "|\n") * 18 + '"""', 55),
    ],
    "deck-lists-most": lambda folder: [
        "check",
        _cards(folder, 'body = """' + "- a\n" * 18 + '"""', 550),
    ],
    "deck-boxes-most": lambda folder: [
        "check",
        _cards(folder, "boxes = [" + '{ text = "- a" }, ' * 13 + "]", 765),
    ],
    "deck-one-word": text('body = "' + "i" * 3900 + '"', command="deck"),
    "deck-when": text("", '[texts]\na = { when = "' + "(" * 390 + '" }'),
    "deck-digits": text("copies = " + "1" * 800_000),
    "deck-float": text("copies = 1." + "1" * 800_000),
    "deck-date": text("copies = 2000-01-01T00:00:00." + "1" * 800_000),
    "deck-cards": lambda folder: ["check", _cards(folder, 'name = "' + "a b " * 10 + '"', 9000)],
    "deck-cards-texts": lambda folder: [
        "deck",
        _cards(folder, 'body = "' + "a *b* _c_ " * 17 + '"', 4900),
        "--out",
        folder / "out",
    ],
    "deck-icons": text("", '[icons]\na = "M 0 0' + " L 1 1" * 3000 + '"'),
    "deck-icon-digits": text("", f'[icons]\na = "M 0 0 L {"1" * 19_000}a"'),
    "shared-empty-name": shared([""]),
    "shared-plain": shared(["a.txt"]),
    "shared-deck": shared(["a.txt"], "deck"),
    "shared-box": shared(["a.txt"], "box"),
    "shared-dots": shared([".", "..", "a/../../b.txt"]),
    "shared-slash": shared(["/"]),
    "rpg-deep": rpg("[" * 400_000),
    "rpg-digits": rpg('[{"title": ' + "1" * 900_000 + "}]"),
    "rpg-tags": rpg([{"title": "<b" * 300_000}]),
    "rpg-tags-spaces": rpg([{"title": "<b" + " " * 380 + ("<b" + " " * 380) * 2000}]),
    "rpg-entities": rpg([{"title": "&" * 900_000}]),
    "rpg-lines": rpg([{"title": "a", "contents": ["|" * 800_000]}]),
    "rpg-nested": rpg([{"title": "a", "contents": ["text | x"] * 199, "tags": ["a" * 4000]}] * 90),
    "rpg-key": rpg([{"title": "a", "contents": [[[["a"] * 50_000]]]}] * 3),
}


def _cards(folder: Path, each: str, count: int) -> Path:
    rows = "".join(
        f'[[card]]\ncode = "C{n}"\n'
        + ("" if each.startswith("name") else 'name = "a"\n')
        + each
        + "\n"
        for n in range(count)
    )
    path = folder / "deck.toml"
    path.write_text('[deck]\ntitle = "T"\n' + rows[:970_000].rpartition("[[card]]")[0], "utf-8")
    return path
