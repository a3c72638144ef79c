"""Every command that writes, on a disk and a line that fail at each of their calls in turn."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.studio.session import Studio
from tests.cards_pdf.commands import test_fetch, test_refold
from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD
from tests.faults import (
    ERRORS,
    KILL,
    SHORT,
    KilledError,
    check_every_fault,
    check_files,
    content_of,
    in_turn,
    is_draft,
)
from tests.studio import decks

ENDS = [*ERRORS[:2], SHORT, KILL]
NAMES = {KILL: "kill", SHORT: "short"}


def name_of(fault):
    return NAMES.get(fault, f"errno {fault}")


every_end = pytest.mark.parametrize("fault", ENDS, ids=name_of)


@pytest.fixture
def command(tmp_path, capsys):
    """Let every call of a command fail in a folder of its own."""
    folder = tmp_path / "folder"
    folder.mkdir()

    def check(fault, *words):
        def act():
            code = run([str(word) for word in words])
            return code, "".join(capsys.readouterr())

        return check_every_fault(folder, act, fault)

    check.folder = folder
    return check


COMMANDS = {  # with the calls that they make at least
    "a PDF": ("deck {0}/mine.toml --out {0}/out", 2),
    "pictures": ("deck {0}/mine.toml --png 40 --out {0}", 1),
    "an imported deck": ("import {0}/../spells.json --out {0}", 6),
    "a new deck": ("new {0}/own.toml --layout creature", 6),
}


@every_end
@pytest.mark.sample(3)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command(command, fault, name):
    words, calls = COMMANDS[name]
    (command.folder / "mine.toml").write_text(HEAD + CARD, "utf-8")
    spells = '[{"title": "Lance", "contents": ["text | Fire."]}]'
    (command.folder.parent / "spells.json").write_text(spells, "utf-8")
    assert command(fault, *words.format(command.folder).split()) >= calls


@every_end
@pytest.mark.sample(2)
def test_a_downloaded_table(command, fault):
    with test_fetch.server() as address:
        deck = command.folder / "d.toml"
        deck.write_text(test_fetch.DECK.format(f"{address}/table"), "utf-8")
        (command.folder / "t.csv").write_bytes(b"name\nOld\n")
        assert command(fault, "fetch", deck) >= 6


@every_end
@pytest.mark.deep
def test_a_refolded_pdf(command, fault, tmp_path):
    source = tmp_path / "theirs.pdf"
    source.write_bytes(test_refold.foreign(test_refold.GRIDS["tarot"]))
    command(fault, "refold", source, "--out", command.folder)


@every_end
@pytest.mark.deep
@pytest.mark.parametrize("words", [["box", "scoundrel"], ["rules", "days"]])
def test_papers_of_a_game(command, fault, words):
    command(fault, *words, "--out", command.folder)


EDITS = [
    ("begin-translation", {"language": "de"}),
    ("cells", {"file": "deck.toml", "cells": [[0, "name", "Bear"]]}),
    ("undo", {}),
    ("undo", {}),
]


@every_end
@pytest.mark.sample(4)
def test_edits_in_the_studio(tmp_path, fault):
    """An edit that is refused leaves the files as they were, and works when it is made again."""
    deck = decks.write_deck(tmp_path)
    states = [content_of(tmp_path)]
    page = decks.Tab(Studio(deck))
    for request, words in EDITS:
        assert "refused" not in page.ask(request, **words)
        states.append(content_of(tmp_path))

    def files():
        return {name: data for name, data in content_of(tmp_path).items() if not is_draft(name)}

    def restore():
        (tmp_path / "deck.de.toml").unlink(missing_ok=True)
        decks.write_deck(tmp_path)

    def act():
        page = decks.Tab(Studio(deck))
        for number, (request, words) in enumerate(EDITS):
            before, after = states[number : number + 2]
            try:
                answer = page.ask(request, **words)
            except KilledError:
                check_files(tmp_path, before, after, may_leave_drafts=True)
                return
            if "refused" in answer:
                assert files() == before
                assert "refused" not in page.ask(request, **words)
            assert files() == after

    for _ in in_turn(fault, act, restore):
        decks.Tab(Studio(deck))  # it opens what was left
