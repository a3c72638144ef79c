"""Decks, layouts, tables and projects of tests, as files that editors know."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from tests.cards_pdf.decks import ods, xlsx

ROOT = Path(__file__).parents[3]
BOOK = [["name", "body"], ["One", "Text"], ["Two", "Words"]]
REPEATED = re.compile("⟪([0-9]+)×([^⟪⟫]*)⟫")


def read_file(name):
    return Path(__file__).parent.joinpath(name).read_text("utf-8")


def read_table(name):
    return tomllib.loads(read_file(name))


def read_rows(test, folder="."):
    """Yield the name of each row in a folder beside a test, its base and itself."""
    for file in sorted(Path(test).parent.joinpath(folder).glob("*.toml")):
        rows = tomllib.loads(file.read_text("utf-8"))
        base = rows.pop("base")
        for name, row in rows.items():
            yield f"{file.stem}: {name}", base, row


def find_differences(root, expected):
    """Return where a path from a root leads to something else than is expected.

    A * in a path stands for each of several; what is expected to be false is not there.
    """
    found = {path: follow(root, path) for path in expected}
    return [
        f"{path}: {found[path]} instead of {value}"
        for path, value in expected.items()
        if not is_alike(found[path], value)
    ]


def follow(value, path):
    head, _, rest = path.partition(".")
    if head == "*":
        return [follow(one, rest) for one in value]
    if head and isinstance(value, Mapping):
        return follow(value.get(head), rest)
    if head:
        return follow(value[int(head)] if head.isdigit() else getattr(value, head), rest)
    return list(value) if isinstance(value, tuple) else value


def is_alike(value, expected):
    if expected is False:
        return value is None
    parts = expected if isinstance(expected, list) else [expected]
    has_numbers = bool(parts) and all(isinstance(part, int | float) for part in parts)
    return value == (pytest.approx(expected, abs=0.05) if has_numbers else expected)


def write_files(folder, base, case):
    """Write the files of a case, which changes those of its base.

    A case names a file with its whole text, with what is added to the base behind a "+", or with
    what it replaces. `hex` has the bytes of files, `sheets` and `archives` what they hold,
    `pictures` how large they are, `sizes` how far files reach, `copies` what they are copies of;
    `pipes` and `folders` are no files. `links` point to other places, to which they move what there
    is. `base = false` begins without files, `encoding` is another than UTF-8.
    """
    start = {} if case.get("base") is False else base
    folder.mkdir(exist_ok=True)
    for names in (name for name in start.keys() | case.keys() if "." in name):
        text = unfold(change_text(read_base(start.get(names, "")), case.get(names, {})))
        for name in unfold(names).splitlines():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, case.get("encoding", "utf-8"), newline="")
    write_special_files(folder, {**start, **case})
    for name, target in case.get("links", {}).items():
        place = folder / name
        if place.exists():
            place.rename(place.parent / target)
        place.symlink_to(target)


def write_special_files(folder, case):
    for name, content in case.get("hex", {}).items():
        (folder / name).write_bytes(bytes.fromhex(content))
    for name in case.get("sheets", {}).keys() | case.get("archives", {}).keys():
        (folder / name).write_bytes(pack(name, case))
    for name, (width, height) in case.get("pictures", {}).items():
        Image.new("RGB", (width, height), "teal").save(folder / name)
    for name, source in case.get("copies", {}).items():
        (folder / name).write_bytes((ROOT / source).read_bytes())
    for name, size in case.get("sizes", {}).items():
        with (folder / name).open("ab") as file:
            file.truncate(size)
    for name in case.get("folders", []):
        (folder / name).mkdir(parents=True)
    for name in case.get("pipes", []):
        os.mkfifo(folder / name)


def pack(name, case):
    """Return an archive; one of sheets has all that it needs besides its parts."""
    parts = {part: unfold(text) for part, text in case.get("archives", {}).get(name, {}).items()}
    sheets = {
        sheet: [[cell if cell != "" else None for cell in row] for row in rows]
        for sheet, rows in case.get("sheets", {}).get(name, {"Cards": BOOK}).items()
    }
    if name.endswith(".ods"):
        return xlsx.packed(parts) if parts else ods.ods(**sheets)
    looks = case.get("looks", {})
    return xlsx.packed(xlsx.parts(looks, case.get("after", ""), **sheets) | parts)


def read_base(text):
    """Return a text of the base, which may be a copy of a file of the project."""
    return text if isinstance(text, str) else (ROOT / text["copy"]).read_text("utf-8")


def change_text(text, change):
    if isinstance(change, str):
        return text + change[1:] if change.startswith("+") else change
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    return text


def unfold(text):
    """Return a text with what it repeats written out: ⟪3×a№-№+ ⟫ is "a0-1 a1-2 a2-3 "."""
    while "⟪" in text:
        text = REPEATED.sub(repeat, text)
    return text


def repeat(match):
    count, part = int(match[1]), match[2]
    if "№" not in part:
        return part * count
    numbers = range(count)
    return "".join(part.replace("№+", str(n + 1)).replace("№", str(n)) for n in numbers)
