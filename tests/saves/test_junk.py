"""Damaged saves: each is resumed or reported with a message, and a reported one is kept."""

import json
from random import Random

import pytest

from cards_pdf.common.messages import UserError
from referee import games
from referee.protocol import results
from referee.saves import folder, library, opening
from referee.testing.play import play_randomly
from tests.table import ALL

SAVES = 400  # of every game
VALUES = [
    None, 1, -5, 10**30, True, "x", "?", "9" * 99, [], [None], ["?"], ["KS"], [["KS"]], {},
    {"level": 999},
]  # fmt: skip
LINES = [
    "", "{}", "[]", '{"do": "undo"}\n' * 99, '{"do": "redo"}', '{"do": "concede"}',
    '{"do": "change", "answers": {"0": "x"}, "keep": 1}',
    '{"do": "change", "answers": {"-1": []}, "keep": 1}',
    '{"do": "change", "answers": {"1": [1]}, "keep": 99}', '{"ask": "x", "answer": null}',
    '{"over": "win", "score": []}',
]  # fmt: skip


def bytes_changed(lines, rng):
    damaged = bytearray(b"".join(lines))
    for _ in range(rng.randint(1, 4)):
        damaged[rng.randrange(len(damaged))] = rng.randrange(256)
    return bytes(damaged)


def cut_off(lines, rng):
    whole = b"".join(lines)
    return whole[: rng.randrange(len(whole))]


def line_lost(lines, rng):
    lost = rng.randrange(len(lines))
    return b"".join(lines[:lost] + lines[lost + 1 :])


def lines_shuffled(lines, rng):
    return b"".join(rng.sample(lines, len(lines)))


def line_added(lines, rng):
    spot = rng.randrange(len(lines) + 1)
    return b"".join([*lines[:spot], f"{rng.choice(LINES)}\n".encode(), *lines[spot:]])


def value_changed(lines, rng):
    spot = rng.choice([0, rng.randrange(len(lines))])
    line = json.loads(lines[spot])
    line[rng.choice(list(line))] = rng.choice(VALUES)
    return b"".join([*lines[:spot], json.dumps(line).encode() + b"\n", *lines[spot + 1 :]])


DAMAGE = [bytes_changed, cut_off, line_lost, lines_shuffled, line_added, value_changed]


@pytest.fixture
def path():
    return folder.new_path("game")


@pytest.mark.parametrize("name", ALL)
def test_no_damage_is_more_than_a_sentence(name, path, depth):
    rng = Random(name)
    save = opening.start_game(games.load(name), games.load(name).resolve_options({}), path, None)
    play_randomly(save.session, rng, limit=25)
    save.session.undo()
    save.session.journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    gone_on = [goes_on(name, path, rng.choice(DAMAGE)(lines, rng)) for _ in range(depth(SAVES))]
    gone_on.append(goes_on(name, path, b"".join(lines)[:-5]))  # as a power cut leaves it
    assert set(gone_on) == {True, False}


def goes_on(name, path, data):
    path.write_bytes(data)
    assert library.list_saves()
    assert list(results.result_lines(library.list_records()))
    try:
        save = opening.resume_game(games.load(name), path)
    except UserError as failure:
        assert_reported(failure, path, data)
        return False
    session = save.session
    assert library.list_answers(None)
    assert session.over or session.question
    assert list(session.game.view(session.table, session.game.say()))
    session.journal.close()
    return True


def assert_reported(failure, path, data):
    assert str(failure).endswith(".")
    assert path.read_bytes() == data
