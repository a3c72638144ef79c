"""Edits of a deck in the studio: each reports and can be undone, or changes nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from cards_pdf.common.data_files import starts
from cards_pdf.common.records.toml_file import NotTomlError, tables_in
from cards_pdf.studio.session import Studio
from tests.labs.fuzz import damage
from tests.labs.fuzz.texts import read_words

FULL, SMALL = 1500, 12
WORDS = read_words("studio_edits")
TEXTS, COLUMNS = WORDS["texts"], WORDS["columns"]


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        data = (starts()[rng.choice([*starts()])] / "deck.toml").read_bytes()
        for _ in range(rng.choice([0, 1, 2, 3])):
            lines = data.splitlines(keepends=True)
            lines.insert(
                rng.randrange(len(lines) // 2, len(lines) + 1), rng.choice(WORDS["extra"]).encode()
            )
            data = b"".join(lines)
        if rng.random() < 0.3:
            data = damage.toml(data, rng)
        yield json.dumps(make_edit(rng)).encode() + b"\n" + data


def make_edit(rng: Random) -> dict[str, Any]:
    row, column, text = rng.choice([0, 0, 1, 1, 2, 9, -1]), rng.choice(COLUMNS), rng.choice(TEXTS)
    rows = [[rng.choice([*TEXTS, *COLUMNS]) for _ in range(3)] for _ in range(rng.randint(1, 4))]
    table = "\n".join(map("\t".join, rows))
    edit: dict[str, Any] = rng.choice([
        {"do": "cells", "cells": [[row, column, text]]},
        {"do": "cells", "cells": [[0, column, text], [1, rng.choice(COLUMNS), rng.choice(TEXTS)]]},
        {"do": "add", "at": row, "rows": [{column: text, "name": "New"}]},
        {"do": "paste", "row": row, "column": column, "text": table},
        {"do": "copy", "row": row}, {"do": "remove", "row": row},
        {"do": "move", "row": row, "to": 0},
    ])  # fmt: skip
    return edit


def check(data: bytes, folder: Path) -> str:
    said, _, text = data.partition(b"\n")
    request, deck = json.loads(said), folder / "deck.toml"
    deck.write_bytes(text)
    session = Studio(deck)
    seen = session.reply({"do": "look"})
    rev = next((file["rev"] for file in seen.get("files", []) if file["name"] == deck.name), "")
    answer = session.reply({**request, "file": deck.name, "rev": rev})
    assert [path.name for path in folder.iterdir()] == [deck.name]
    if "refused" in answer or deck.read_bytes() == text:
        assert deck.read_bytes() == text
        return "refused"
    before, after = tables(text), tables(deck.read_bytes())
    assert {**before, "card": None} == {**after, "card": None}
    if request["do"] == "cells":
        assert_cells(after["card"], request["cells"])
    session.reply({"do": "undo"})
    assert deck.read_bytes() == text
    return "taken"


def tables(text: bytes) -> dict[str, Any]:
    try:
        return tables_in(text.decode("utf-8-sig"))
    except (NotTomlError, UnicodeDecodeError):
        return {}


def assert_cells(cards: list[dict[str, Any]], cells: list[tuple[int, str, str]]) -> None:
    """The last word about a cell stands in its card."""
    last = {(row, column): text for row, column, text in cells}
    for (row, column), text in last.items():
        head, dot, key = column.partition(".")
        value = cards[row].get(head, {}).get(key) if dot and key else cards[row].get(column)
        number = str(int(text)) if text.isdecimal() else text
        assert str(value) in {text, number} if text else value is None
