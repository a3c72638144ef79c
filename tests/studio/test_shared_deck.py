"""A deck as one file: whoever gets it prints it, and no stranger's file does more than that."""

import io
import os
import subprocess
import sys
import zipfile
from hashlib import sha256

import pytest

from cards_pdf.__main__ import run
from cards_pdf.common.errors import DeckError
from cards_pdf.decks import shared_deck
from cards_pdf.decks.archive import pack, pack_files
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.shared_deck import BadPackError, unpack
from cards_pdf.studio.server import find_deck_file
from cards_pdf.studio.session import Studio
from cards_pdf.studio.sharing import write_link
from tests.cards_pdf.files import unfold
from tests.rows import each_row
from tests.studio.decks import DECK, LAYOUT, SVG, tab, with_art, write_deck

FILES = {"deck.toml": b'[deck]\ntitle = "T"\n[[card]]\nname = "A"\n'}


def written(folder, data, name="shared.pnp.zip"):
    path = folder / name
    path.write_bytes(data)
    return path


def zipped(entries, sums=None):
    """A file as somebody else may make it."""
    out = io.BytesIO()
    if sums is None:
        sums = "".join(f"{sha256(content).hexdigest()}  {name}\n" for name, content in entries)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in [("checksums.txt", sums.encode()), *entries]:
            made.writestr(name, content)
    return out.getvalue()


def test_all_that_a_deck_names_travels_with_it_and_no_more(tmp_path):
    deck = write_deck(tmp_path, deck=with_art("bear.svg"))
    for name in ("bear.svg", "other.svg", "LICENCE.txt", "secret.toml"):
        (tmp_path / name).write_text(SVG if name.endswith("svg") else "", "utf-8")
    data = pack(deck)
    name, files = unpack(data)
    assert name == "deck.toml"
    assert set(files) == {"deck.toml", "mine.toml", "bear.svg", "LICENCE.txt"}
    assert data == pack(deck)


def test_a_broken_translation_travels_as_it_is_and_a_broken_deck_is_refused(tmp_path):
    deck = tmp_path / "deck.toml"
    deck.write_bytes(FILES["deck.toml"])
    (tmp_path / "deck.zh.toml").write_bytes(b"[deck")
    assert unpack(pack(deck))[1].keys() == {"deck.toml", "deck.zh.toml"}
    deck.write_bytes(b"[deck")
    with pytest.raises(DeckError):
        pack(deck)


def test_what_a_table_in_windows_letters_names_travels_too(tmp_path):
    (tmp_path / "deck.toml").write_bytes(b'[deck]\ntitle = "T"\ncards = "cards.csv"\n')
    (tmp_path / "cards.csv").write_bytes('name,cost\nBär,"bear.svg, a.svg"\n'.encode("cp1252"))
    (tmp_path / "bear.svg").write_text(SVG)
    (tmp_path / "a.svg").write_text(SVG)
    names = {"deck.toml", "cards.csv", "bear.svg", "a.svg"}
    assert unpack(pack(tmp_path / "deck.toml"))[1].keys() == names


def test_every_command_opens_it(tmp_path, capsys):
    path = written(tmp_path, pack(write_deck(tmp_path)))
    out = ["--out", str(tmp_path / "out")]
    for command, *options in (["check"], ["deck", *out], ["box", *out]):
        assert run([command, str(path), *options]) == 0, capsys.readouterr()
    assert (tmp_path / "out" / "deck-a4-poker-9.pdf").is_file()


def test_the_studio_lays_it_out_beside_it_once(tmp_path):
    path = written(tmp_path, pack_files(FILES, "deck.toml"))
    assert find_deck_file(path) == tmp_path / "shared" / "deck.toml"
    (tmp_path / "shared" / "deck.toml").write_text(DECK, "utf-8")
    assert find_deck_file(path).read_text("utf-8") == DECK


@each_row(__file__, "shared_decks.toml", "names")
def test_a_name_that_leads_elsewhere_is_refused(tmp_path, row):
    data = zipped([*FILES.items(), (row["name"], b"x")])
    with pytest.raises(BadPackError):
        unpack(data)
    with pytest.raises(DeckError):
        load_deck(str(written(tmp_path, data)))
    assert [path.name for path in tmp_path.iterdir()] == ["shared.pnp.zip"]


def test_a_bomb_is_refused_before_it_is_unpacked(monkeypatch):
    monkeypatch.setattr(shared_deck, "MAX_UNPACKED_BYTES", 100_000)
    with pytest.raises(BadPackError, match="larger"):
        unpack(zipped([*FILES.items(), ("big.txt", b"0" * 200_000)]))


def test_a_file_that_lies_about_its_size_is_refused():
    data = bytearray(zipped([("deck.toml", b"0" * 5000)]))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")  # what the list at the end says
    with pytest.raises(BadPackError):
        unpack(bytes(data))


@each_row(__file__, "shared_decks.toml", "archives")
def test_what_is_no_shared_deck_is_refused(row):
    entries = [(name, text.encode()) for name, text in row.get("files", {}).items()]
    entries += [(name, b"") for name in unfold(row.get("empty", "")).split()]
    with pytest.raises(BadPackError, match=row.get("message")):
        unpack(zipped(entries, row.get("sums")) if entries else row["data"].encode())


def test_a_file_without_a_name_is_refused():
    with pytest.raises(BadPackError, match="a name that points outside"):
        unpack(zipped([*FILES.items(), ("placeholder", b"x")]).replace(b"placeholder", b"\0" * 11))


def test_a_command_leaves_no_folder_behind(tmp_path):
    """Python's own end is never reached: docs/decisions/4-quick-exit.md."""
    path, temp = written(tmp_path, zipped(list(FILES.items()))), tmp_path / "temp"
    temp.mkdir()
    command = [sys.executable, "-m", "cards_pdf", "check", str(path)]
    assert b"1 card" in subprocess.check_output(command, env={**os.environ, "TMPDIR": str(temp)})
    assert not [*temp.iterdir()]


def test_a_link_in_the_archive_is_no_file():
    link = zipfile.ZipInfo("deck.toml")
    link.external_attr = 0o120777 << 16
    sums = f"{sha256(b'/etc/passwd').hexdigest()}  deck.toml\n"
    with pytest.raises(BadPackError):
        unpack(zipped([(link, b"/etc/passwd")], sums))


def test_a_script_in_a_shared_picture_or_text_stays_a_picture_and_a_text(tmp_path):
    script = SVG.replace("<path", "<script>alert(1)</script><path onload='alert(1)'")
    said = with_art("bear.svg").replace("Wisp", "<script>x</script>")
    layout = f'{LAYOUT}[regions.p]\nshows = "art"\ninset = "1mm"\n'
    deck = write_deck(tmp_path, deck=said, layout=layout)
    (tmp_path / "bear.svg").write_text(script, "utf-8")
    _, files = unpack(pack(deck))
    assert files["bear.svg"] == script.encode()
    page = tab(tmp_path, deck=said, layout=layout)
    drawn = "".join(page.state["pictures"].values())
    assert "<script" not in drawn
    assert "onload" not in drawn


def test_a_shared_deck_is_opened_in_an_empty_folder_and_overwrites_nothing(tmp_path):
    data = pack_files(FILES, "deck.toml")
    answer = tab(tmp_path).studio.reply({"do": "open-pack", "content": data})
    assert "exists already" in answer["refused"]
    assert (tmp_path / "deck.toml").read_text("utf-8") == DECK


def test_a_link_carries_texts_and_drawings_or_says_what_it_cannot(tmp_path):
    page = tab(tmp_path, deck=with_art("bear.svg"))
    (tmp_path / "bear.svg").write_text(SVG, "utf-8")
    (tmp_path / "photo.png").write_bytes(b"png")
    link = page.ask("link")["link"]
    other = tmp_path / "other"
    other.mkdir()
    seen = Studio(other / "deck.toml").reply({"do": "open-link", "link": link})
    assert [card["code"] for card in seen["cards"]] == ["A1", "A2"]
    assert (other / "bear.svg").read_text("utf-8") == SVG
    page.ask("cells", file="deck.toml", cells=[[0, "art", "photo.png"]])
    assert "photo.png does not fit in a link" in page.ask("link")["refused"]


@each_row(__file__, "shared_decks.toml", "links")
def test_a_link_that_holds_no_deck_writes_nothing(tmp_path, row):
    link = row["whole"] if "whole" in row else write_link(unfold(row["link"]))
    assert Studio(tmp_path / "deck.toml").reply({"do": "open-link", "link": link})["refused"]
    assert not [*tmp_path.iterdir()]
