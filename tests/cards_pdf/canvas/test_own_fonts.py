"""Fonts that a deck brings along: embedded, refused where a letter is missing, never trusted."""

import random
import struct
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.canvas.own_fonts import BOLD, _checked_font, open_own_font
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.common.data_files import font_file
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.text.fit import line
from tests.cards_pdf.postscript_fonts import collection, variable, with_letters

CINZEL = font_file("cinzel", "Cinzel-Bold.ttf").read_bytes()
FONTS = '[fonts]\nbody = "own.ttf"\n'


def printed(tmp_path: Path, font: bytes, body: str = "Plain text.", fonts: str = FONTS) -> int:
    (tmp_path / "own.ttf").write_bytes(font)
    path = tmp_path / "mine.toml"
    path.write_text(
        f'[deck]\ntitle = "Mine"\n{fonts}[[card]]\nname = "One"\nbody = "{body}"\n', "utf-8"
    )
    return run(["deck", str(path), "--out", str(tmp_path / "out")])


def fonts_in(tmp_path: Path) -> str:
    (file,) = (tmp_path / "out").glob("*.pdf")
    found = PdfReader(file).pages[0]["/Resources"]["/Font"]
    return " ".join(str(font.get_object()["/BaseFont"]) for font in found.values())


def test_text_is_set_in_it(tmp_path):
    assert printed(tmp_path, CINZEL) == 0
    assert "Cinzel" in fonts_in(tmp_path)
    text = PdfReader(next((tmp_path / "out").glob("*.pdf"))).pages[0].extract_text()
    assert "Plain text." in text


def test_a_letter_it_lacks_is_refused(tmp_path, capsys):
    assert printed(tmp_path, CINZEL, "Три слова") == 2
    assert 'card 1: body: no font has a glyph for "Т" (U+0422)' in capsys.readouterr().err  # noqa: RUF001 -- Cyrillic


def with_map(groups: list[tuple[int, int, int]]) -> bytes:
    """Cinzel with another map of its letters, appended to the file."""
    table = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    table += struct.pack(">HHLLL", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    table += b"".join(struct.pack(">LLL", *group) for group in groups)
    at = CINZEL.index(b"cmap")
    entry = struct.pack(">4sLLL", b"cmap", 0, len(CINZEL), len(table))
    return CINZEL[:at] + entry + CINZEL[at + 16 :] + table


END = struct.pack(">LL", 1, 0x20)  # of the head of a map of one group, and the first letter of it
LOCA, LENGTH = struct.unpack_from(">LL", CINZEL, CINZEL.index(b"loca") + 8)
OVERLAPPING = CINZEL[: LOCA + 8] + b"\x7f" * 8 + CINZEL[LOCA + 16 : LOCA + LENGTH]


@pytest.mark.parametrize(
    ("font", "sentence"),
    [
        (b"", "own.ttf: is neither a TrueType nor an OpenType font"),
        (b"OTTO" + CINZEL[4:], "has outlines that cannot be converted"),
        (CINZEL[:5000], "own.ttf: is cut off"),
        (CINZEL[:12], "lacks the tables glyf, loca, cmap"),
        (CINZEL.replace(b"glyf", b"glyg", 1), "lacks the tables glyf"),
        (b"\0" * 20_000_001, "is larger than 20 MB"),
        (with_map([(0x20, 0x7E, 1)]).replace(END, b"\xff" * 4 + END[4:]), "own.ttf: is cut off"),
        (with_map([(0, 0xFFFFFFFF, 0)]), "maps more than 100000 letters"),
        (OVERLAPPING, "own.ttf: "),
    ],
    ids=[
        "empty",
        "postscript",
        "cut",
        "no tables",
        "no glyphs",
        "large",
        "long map",
        "endless map",
        "overlap",
    ],
)
def test_what_is_no_font_is_refused(tmp_path, capsys, font, sentence):
    assert printed(tmp_path, font) == 2
    assert sentence in capsys.readouterr().err


CYRILLIC = [(0x20, 0x7E, 1), (0x410, 0x44F, 5)]  # Cinzel's letters under those numbers
EVERY_STYLE = "[fonts]\n" + "".join(
    f'{style} = "own.ttf"\n' for style in ("body", "bold", "italic", "title")
)


def cyrillic(tmp_path: Path, fonts: str, title: str = "Слово") -> str:
    (tmp_path / "own.ttf").write_bytes(with_map(CYRILLIC))
    path = tmp_path / "mine.toml"
    head = f'[deck]\ntitle = "{title}"\ndesigner = "Слово"\nback = "b"\n'
    card = '[backs.b]\n[[card]]\nname = "One"\nbody = "Plain"\n'
    path.write_text(head + fonts + card, "utf-8")
    return str(path)


@pytest.mark.parametrize("fonts", [FONTS, EVERY_STYLE], ids=["body", "every style"])
@pytest.mark.parametrize("words", [["deck"], ["deck", "--large-print"], ["check"], ["box"]])
def test_a_title_that_only_an_own_font_can_set_is_set_in_it(tmp_path, monkeypatch, words, fonts):
    monkeypatch.chdir(tmp_path)
    assert run([words[0], cyrillic(tmp_path, fonts), *words[1:]]) == 0
    for file in (tmp_path / "output").glob("*.pdf"):
        assert "Слово" in PdfReader(file).pages[0].extract_text(), file


def test_a_title_that_no_font_can_set_is_left_out_of_the_margin(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["deck", cyrillic(tmp_path, "", "かな"), "--backs", "long-edge"]) == 0
    (file,) = (tmp_path / "output").glob("*.pdf")
    read = PdfReader(file)
    text = read.pages[0].extract_text()
    assert "かな" not in text
    assert "Sheet 1" in text
    assert read.metadata.title == "かな"


def test_a_letter_mapped_to_no_glyph_is_missing(tmp_path, capsys):
    assert printed(tmp_path, with_map([(0x20, 0x7A, 0)]), "Plain text") in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_damaged_bytes_are_no_traceback(tmp_path, capsys):
    dice = random.Random(5)
    for _ in range(25):
        font = bytearray(CINZEL)
        for _ in range(40):
            font[dice.randrange(12, len(font))] = dice.randrange(256)
        assert printed(tmp_path, bytes(font)) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("fonts", "sentence"),
    [
        ('[fonts]\nbody = "../own.ttf"\n', "lies outside the deck's folder"),
        ('[fonts]\nbody = "own.otf"\n', "no such file"),
        ('[fonts]\nboddy = "own.ttf"\n', 'Did you mean "body"?'),
    ],
)
def test_a_font_lies_beside_the_deck(tmp_path, capsys, fonts, sentence):
    assert printed(tmp_path, CINZEL, fonts=fonts) == 2
    assert sentence in capsys.readouterr().err


def test_letters_that_a_font_lacks_are_those_of_others(tmp_path):
    """The deck's own in their order; a style without a font of its own lends them as well."""
    (tmp_path / "kana.ttf").write_bytes(with_letters("かな"))
    fonts = 'others = ["kana.ttf"]\n'
    assert printed(tmp_path, CINZEL, "Kana: かな", f"{FONTS}{fonts}") == 0
    assert {"Cinzel", "Boxes"} <= {
        name for name in ("Cinzel", "Boxes") if name in fonts_in(tmp_path)
    }
    assert printed(tmp_path, CINZEL, "Kana: *かな*", f"[fonts]\n{fonts}") == 0


def test_the_first_font_of_a_collection_is_taken(tmp_path, capsys):
    whole = collection(with_letters("Plain text. One1/,·:ckMinershftadvplo%0-x!"), CINZEL)
    (tmp_path / "own.ttc").write_bytes(whole)
    assert printed(tmp_path, CINZEL, fonts='[fonts]\nbody = "own.ttc"\n') == 0
    assert "Boxes" in fonts_in(tmp_path)
    for cut in (whole[:40], whole[:12] + b"\xff" * 40):
        (tmp_path / "own.ttc").write_bytes(cut)
        assert printed(tmp_path, CINZEL, fonts='[fonts]\nbody = "own.ttc"\n') == 2
        assert "own.ttc: " in capsys.readouterr().err


def test_a_variable_font_has_its_bold_weight(tmp_path):
    (tmp_path / "own.ttf").write_bytes(variable("abcdefghijklmnopqrstuvwxyzOP."))
    path = tmp_path / "mine.toml"
    fonts = '[fonts]\nbody = "own.ttf"\nbold = "own.ttf"\ntitle = "own.ttf"\n'
    path.write_text(f'[deck]\ntitle = "One"\n{fonts}[[card]]\nname = "One"\n', "utf-8")
    faces = deck_typefaces(load_deck(path))
    body, bold = (line("one", face).width_mm(10) for face in (faces.body, faces.bold))
    assert bold == pytest.approx(body * 1000 / 550, rel=0.01)  # of 400 and 700


def test_without_fonttools_a_variable_font_has_no_bold(tmp_path, monkeypatch):
    (tmp_path / "own.ttf").write_bytes(variable("abc"))
    open_own_font(tmp_path / "own.ttf")
    monkeypatch.setitem(sys.modules, "fontTools.varLib.instancer", None)
    _checked_font.cache_clear()
    open_own_font(tmp_path / "own.ttf")
    with pytest.raises(DeckError, match=r"own\.ttf: is a variable font, of which the bold"):
        open_own_font(tmp_path / "own.ttf", BOLD)
