"""Folders of strangers: links that lead out of them, devices, what never ends, what is too much."""

import os
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.labs.fuzz.attacks import SECRET, Attack, deck

CARDS = "name,art\nOne,x\n"


def project(folder: Path, decks: int = 1) -> Path:
    """One of Cider's, with a picture x."""
    for number in range(decks):
        (folder / "p" / "decks" / f"d{number}").mkdir(parents=True)
        (folder / "p" / "decks" / f"d{number}" / "cards.csv").write_text(CARDS)
    (folder / "p" / "assets").mkdir()
    return folder / "p"


def picture() -> bytes:
    out = BytesIO()
    Image.new("RGB", (9, 9)).save(out, "PNG")
    return out.getvalue()


def asset(make) -> Attack:
    """The picture is what `make` makes of its path."""

    def prepare(folder: Path) -> list[str | Path]:
        place = project(folder)
        make(place / "assets" / "x.png")
        return ["import", place, "--out", folder / "out"]

    return prepare


def linked(inner: str, outer: str) -> Attack:
    """A part of the project that is a link to something beside it."""

    def prepare(folder: Path) -> list[str | Path]:
        place = project(folder)
        secret = folder.parent / "elsewhere"
        (secret / "d0").mkdir(parents=True)
        (secret / "x.png").write_bytes((folder.parent / "secret.png").read_bytes())
        (secret / "d0" / "cards.csv").write_bytes((folder.parent / "secret.csv").read_bytes())
        (secret / "cards.csv").write_bytes((folder.parent / "secret.csv").read_bytes())
        at = place / inner
        if at.is_dir():
            for file in sorted(at.rglob("*"), reverse=True):
                file.rmdir() if file.is_dir() else file.unlink()
            at.rmdir()
        at.unlink(missing_ok=True)
        at.symlink_to(secret / outer)
        return ["import", place, "--out", folder / "out"]

    return prepare


def with_file(name: str, make, *words: str, inside: str = "", more: str = "") -> Attack:
    """A deck and a file beside it."""

    def prepare(folder: Path) -> list[str | Path]:
        make(folder / name)
        return [words[0], deck(folder, inside, more), *words[1:]]

    return prepare


def key(path: Path) -> None:
    path.symlink_to(
        path.parent.parent / "secret.csv"
        if path.suffix == ".csv"
        else Path(*path.parts[: path.parts.index("given")]) / "secret.png"
    )


def secret_deck(path: Path) -> None:
    other = path.parent.parent / "other.toml"
    other.write_text(
        f'[deck]\ntitle = "T"\nlanguage = "zh"\n[[card]]\ncode = "C1"\nname = "{SECRET}"\n'
    )
    path.symlink_to(other)


def fifo(path: Path) -> None:
    os.mkfifo(path)


def zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.write(picture())
        file.truncate(41_000_000)


def table(make, ending: str = ".csv") -> Attack:
    def prepare(folder: Path) -> list[str | Path]:
        path = folder / f"t{ending}"
        make(path)
        return ["import", path]

    return prepare


def many(count: int) -> Attack:
    return lambda folder: ["import", project(folder, count), "--out", folder / "out"]


def _itself(folder: Path) -> list[str | Path]:
    (folder / "d.toml").symlink_to("d.toml")
    return ["check", folder / "d.toml"]


def _command(word: str, make, name: str = "d.toml") -> Attack:
    def prepare(folder: Path) -> list[str | Path]:
        make(folder / name)
        return [word, folder / name]

    return prepare


ATTACKS: dict[str, Attack] = {
    "import-link-out": asset(key),
    "import-zero": asset(zero),
    "import-fifo": asset(fifo),
    "import-41-mb": asset(large),
    "import-folder": asset(Path.mkdir),
    "import-assets-link-out": linked("assets", ""),
    "import-deck-link-out": linked("decks/d0", "d0"),
    "import-decks-link-out": linked("decks", ""),
    "import-table-link-out": linked("decks/d0/cards.csv", "cards.csv"),
    "import-2100-decks": many(2100),
    "import-200-decks": many(200),
    "import-csv-fifo": table(fifo),
    "import-csv-zero": table(zero),
    "import-csv-folder": table(Path.mkdir),
    "import-xlsx-zero": table(zero, ".xlsx"),
    "import-json-fifo": table(fifo, ".json"),
    "deck-art-link-out": with_file("a.png", key, "check", inside='art = "a.png"'),
    "deck-art-zero": with_file("a.png", zero, "check", inside='art = "a.png"'),
    "deck-art-fifo": with_file("a.png", fifo, "check", inside='art = "a.png"'),
    "deck-svg-zero": with_file("a.svg", zero, "check", inside='art = "a.svg"'),
    "deck-font-zero": with_file("a.ttf", zero, "check", more='[fonts]\nbody = "a.ttf"'),
    "deck-language-link-out": with_file("deck.zh.toml", secret_deck, "check", "--lang", "zh"),
    "deck-language-fifo": with_file("deck.zh.toml", fifo, "check", "--lang", "zh"),
    "deck-zero": _command("check", zero),
    "deck-fifo": _command("check", fifo),
    "deck-itself": _itself,
    "deck-folder": _command("check", Path.mkdir),
    "rules-fifo": _command("rules", fifo),
    "rules-zero": _command("rules", zero),
    "kit-zero": _command("kit", zero),
    "shared-zero": _command("check", zero, "d.pnp.zip"),
    "shared-fifo": _command("check", fifo, "d.pnp.zip"),
    "refold-zero": _command("refold", zero, "d.pdf"),
    "refold-fifo": _command("refold", fifo, "d.pdf"),
}
