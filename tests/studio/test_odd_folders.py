"""Odd files beside a deck: the studio starts, answers and shares the deck whatever they are."""

import errno
import os
from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.errors import CardsError, FileError
from cards_pdf.decks.archive import pack
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.shared_deck import unpack
from cards_pdf.studio.server import find_deck_file, start_server
from cards_pdf.studio.session import Studio
from tests.studio.decks import DECK, SVG, Tab, tab, with_art, write_deck

ELSEWHERE = "[deck]\nword = 'of another folder'\n"
LARGE = 41_000_000
NAMES = [
    "x.toml", "a.toml", "deck.zh.toml", "table.csv", "bear.svg", "face.ttf", "LICENSE",
    "README.md",
]  # fmt: skip


def outside(folder):
    path = folder.parent / "secret.toml"
    path.write_text(ELSEWHERE, "utf-8")
    return path


SORTS = {
    "a pipe": os.mkfifo,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a folder": Path.mkdir,
    "a link out": lambda path: path.symlink_to(outside(path.parent)),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to what is hidden": lambda path: path.symlink_to(".env"),
    "a large file": lambda path: path.touch() or os.truncate(path, LARGE),
    "no text": lambda path: path.write_bytes(b"\xff\xfe\x00\xd8"),
    "a colon": lambda path: path.with_name(f"a:{path.name}").write_text(ELSEWHERE),
    "a long name": lambda path: path.with_name("a" * 130 + path.suffix).write_text(ELSEWHERE),
    "a line break": lambda path: path.with_name(f"a\n{path.name}").write_text(ELSEWHERE),
    "no letters": lambda path: path.with_name(f"\udcff{path.name}").write_text(ELSEWHERE),
}


def home(tmp_path):
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / ".env").write_text("KEY=of another folder\n")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("of another folder\n")
    return folder


def asked_for_all(deck):
    """The studio starts on the folder, edits, reads each file that it lists and shares the deck."""
    assert find_deck_file(deck.parent) == deck
    server = start_server(deck, 0, "en")
    server.shutdown()
    server.server_close()
    page = Tab(Studio(deck))
    assert "refused" not in page.state
    assert [card["code"] for card in page.state["cards"]] == ["A1", "A2"]
    answer = page.ask("cells", file="deck.toml", cells=[[0, "name", "Fern"]])
    assert "refused" not in answer
    for file in page.state["files"]:
        content = page.studio.reply({"do": "file", "name": file["name"]})["content"]
        assert b"of another folder" not in content
    packed = page.studio.reply({"do": "pack"})["content"]
    name, files = unpack(packed)
    assert not [content for content in files.values() if b"of another folder" in content]
    return name, files


@pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="a system with pipes and devices in its folders"
)
@pytest.mark.sample(14)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sort", SORTS)
def test_whatever_lies_beside_a_deck_the_studio_works_on(tmp_path, sort, name):
    folder = home(tmp_path)
    SORTS[sort](folder / name)
    asked_for_all(write_deck(folder))


WORDS = [
    ".env", ".git/config", "./.env", "../secret.toml", "art/../.env", "/etc/passwd", "link.toml",
    "LICENSE",
]  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_nothing_hidden_or_outside_is_packed_though_a_text_names_it(tmp_path, word):
    folder = home(tmp_path)
    outside(folder)
    (folder / "link.toml").symlink_to(folder.parent / "secret.toml")
    (folder / "LICENSE").symlink_to(folder / ".env")
    (folder / "deck.zh.toml").symlink_to(folder.parent / "secret.toml")
    _, files = asked_for_all(write_deck(folder, deck=DECK.replace("Guard.", word)))
    assert {*files} == {"deck.toml", "mine.toml"}


def test_a_link_within_the_folder_travels_as_the_file_that_it_is(tmp_path):
    folder = home(tmp_path)
    (folder / "real.svg").write_text(SVG)
    (folder / "bear.svg").symlink_to("real.svg")
    _, files = unpack(pack(write_deck(folder, deck=with_art("bear.svg"))))
    assert {*files} == {"deck.toml", "mine.toml", "bear.svg"}


TOO_MUCH = {
    "more than 500 files": ([f"p{n}.svg" for n in range(501)], 100),
    "larger than 100 MB": ([f"p{n}.svg" for n in range(4)], 39_000_000),
    "points outside": (["a:b.svg"], 100),
    "a name that points": (["1/2/3/4/5.svg"], 100),
    "two files with the same name": (["bear.svg", "Bear.svg"], 100),
}


@pytest.mark.parametrize("why", TOO_MUCH)
def test_what_every_command_would_refuse_is_not_packed(tmp_path, why):
    names, size = TOO_MUCH[why]
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SVG)
        os.truncate(path, size)
    listed = "".join(f'\n[[card]]\nname = "C"\nbody = "x"\nart = "{name}"\n' for name in names)
    page = tab(tmp_path, deck=DECK + listed)
    for do in ("pack", "link"):
        answer = page.studio.reply({"do": do})
        assert why in answer["refused"], answer
        assert "bug" not in answer["refused"]


def test_what_is_packed_can_be_opened_by_commands_and_on_the_page(tmp_path):
    """Files of all sorts of names: refused with a sentence, or opened everywhere."""
    rng = Random(7)
    names = [
        "LICENSE", "COPYING", "notes", "a b.svg", "Grün.svg", "con.svg", "x.", ".h.svg",
        "d/e/f.svg", "o.txt",
        "d/.h/x.svg", "a?.svg", "d/e/f/g.svg", "d/e/f/g/h.svg", "README", "t.csv", "run.sh",
    ]  # fmt: skip
    done = {"packed": 0, "refused": 0}
    for number in range(30):
        folder = tmp_path / f"{number}" / "one"
        chosen = rng.sample(names, rng.randint(1, 6))
        for name in chosen:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(SVG)
        cards = (f'\n[[card]]\nname = "C"\nbody = "{name}"\n' for name in chosen)
        deck = write_deck(folder, deck=DECK + "".join(cards))
        try:
            packed = pack(deck)
        except CardsError:
            done["refused"] += 1
            continue
        done["packed"] += 1
        shared = folder.with_name("deck.pnp.zip")
        shared.write_bytes(packed)
        assert load_deck(str(shared)).title == "Creatures"
        (folder.parent / "page").mkdir()
        seen = Studio(folder.parent / "page" / "deck.toml").reply(
            {"do": "open-pack", "content": packed}
        )
        assert "refused" not in seen, seen
        for name in {"LICENSE", "COPYING"} & {*chosen}:
            assert (folder.parent / "page" / name).is_file()
    assert min(done.values()) > 3


class FullAfter:
    """A disk that takes so many bytes more."""

    def __init__(self, left):
        self.left = left

    def __call__(self, path, content, **_):
        self.left -= len(content)
        if self.left < 0:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        path.write_bytes(content)


@pytest.mark.parametrize("share", [0.1, 0.4, 0.6, 0.9, 0.99])
@pytest.mark.parametrize("way", ["open-pack", "open-link", "start", "at the start"])
def test_a_full_disk_leaves_no_half_deck(tmp_path, monkeypatch, way, share):
    whole, files = tmp_path / "whole", tmp_path / "here"
    whole.mkdir()
    files.mkdir()
    source = write_deck(whole, deck=with_art("bear.svg"), bear_svg=SVG, LICENSE=SVG)
    link = tab(whole, deck=with_art("bear.svg"))
    asked = {
        "open-pack": {"content": pack(source)},
        "open-link": link.ask("link"),
        "start": {"layout": "creature"},
    }
    full = FullAfter(int(share * sum(len(path.read_bytes()) for path in whole.iterdir())))
    monkeypatch.setattr("cards_pdf.common.files.replace_file", full)
    if way == "at the start":
        shared = files / "mine.pnp.zip"
        shared.write_bytes(asked["open-pack"]["content"])
        with pytest.raises(FileError, match="No space left"):
            find_deck_file(shared)
        assert [*files.iterdir()] == [shared]
        return
    studio = Studio(files / "deck.toml")
    assert "No space left" in studio.reply({"do": way, **asked[way]})["refused"]
    assert not [*files.iterdir()]
    assert studio.reply({"do": "redo"})["refused"] == "There is nothing to redo."
