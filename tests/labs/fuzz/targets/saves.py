"""Damaged saves of every game: gone on with, or reported with a sentence and kept as they are."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from cards_pdf.common.messages import UserError
from referee.protocol import results
from referee.saves import library, opening
from referee.saves.journal import Chain, read_header, read_result
from referee.sessions.session import format_log
from referee.testing.play import play_randomly
from tests.labs.fuzz import damage
from tests.labs.fuzz.texts import read_words
from tests.table import EVERY, load

FULL, SMALL = 10_000, 600
PLAYED = 6  # saves that are damaged, of each game
VALUES = read_words("saves")["values"]


@cache
def make_save(name: str, seed: int) -> bytes:
    """A save as it is written."""
    rng, game = Random(f"{name} {seed}"), load(name)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        save = opening.start_game(game, game.resolve_options({}), path, None)
        play_randomly(save.session, rng, limit=rng.randint(1, 25))
        save.session.undo()
        save.close()
        return path.read_bytes()


def strip(line: bytes) -> dict:
    return {key: value for key, value in json.loads(line).items() if key not in {"line", "sum"}}


def signed(contents: list[dict]) -> bytes:
    """These lines as a referee would write them, checksums included: damage that none can see."""
    lines, written = Chain(Path("x")), []
    for content in contents:
        written.append(lines.format_line(content))
        lines.advance(written[-1])
    return b"".join(written)


def forged(data: bytes, rng: Random) -> bytes:
    """Values changed by somebody who knows how checksums are made."""
    contents = [strip(line) for line in data.splitlines()]
    for _ in range(rng.randint(1, 3)):
        content = rng.choice([contents[0], rng.choice(contents)])
        inner = content.get("options") if rng.random() < 0.3 else None
        place = inner if isinstance(inner, dict) and inner else content
        place[rng.choice(list(place))] = deepcopy(
            rng.choice(VALUES)
        )  # it may be changed in its turn
    return signed(contents)


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        data = make_save(rng.choice(EVERY), rng.randrange(PLAYED))
        yield forged(data, rng) if rng.random() < 0.4 else damage.some(data, rng)


def check(data: bytes, folder: Path) -> str:
    path = folder / "saves" / "game-1.jsonl"
    path.parent.mkdir()
    path.write_bytes(data)
    read_result(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(folder))
        assert library.list_saves()
        assert list(results.result_lines(library.list_records()))
    header = read_header(path)
    name = header.game if header and header.game in EVERY else EVERY[0]
    try:
        save = opening.resume_game(load(name), path)
    except UserError as failure:
        message = str(failure)
    else:
        played_on(save)
        return "taken"
    assert message.endswith(".")
    assert path.read_bytes() == data
    return "refused"


def played_on(save: opening.Save) -> None:
    try:
        assert save.session.over or save.session.question
        assert format_log(save.session, save.session.game.say()) is not None
        json.dumps(save.session.state())
    finally:
        save.close()
