"""Fonts that a deck brings along: embedded, refused where a letter is missing, never trusted."""

import random
import struct
import sys
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.canvas.own_fonts import BOLD, _checked_font, as_truetype, open_own_font
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.common.data_files import font_file
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.text.fit import line
from tests.cards_pdf.drawing import write_deck
from tests.cards_pdf.postscript_fonts import collection, otf, variable, with_letters

CINZEL = font_file("cinzel", "Cinzel-Bold.ttf").read_bytes()
FONTS = '[fonts]\nbody = "own.ttf"\n'
EVERY_STYLE = f'{FONTS}bold = "own.ttf"\nitalic = "own.ttf"\ntitle = "own.ttf"\n'


def print_deck(folder, font, body="Plain text.", fonts=FONTS):
    (folder / "own.ttf").write_bytes(font)
    path = write_deck(folder, f'[[card]]\nname = "One"\nbody = "{body}"\n', fonts)
    return run(["deck", str(path), "--out", str(folder / "out")])


def read_page(folder):
    (file,) = (folder / "out").glob("*.pdf")
    page = PdfReader(file).pages[0]
    fonts = (font.get_object() for font in page["/Resources"]["/Font"].values())
    return " ".join(str(font["/BaseFont"]) for font in fonts), page.extract_text()


@pytest.mark.parametrize(("font", "name"), [(CINZEL, "Cinzel"), (otf(), "Own")])
def test_text_is_set_in_it(tmp_path, font, name):
    """Outlines of PostScript are converted."""
    assert print_deck(tmp_path, font) == 0
    fonts, text = read_page(tmp_path)
    assert name in fonts
    assert "Plain text." in text


def test_a_letter_it_lacks_is_refused(tmp_path, capsys):
    assert print_deck(tmp_path, CINZEL, "Три слова") == 2
    assert 'card 1: body: no font has a glyph for "Т" (U+0422)' in capsys.readouterr().err  # noqa: RUF001 -- Cyrillic


def with_map(*groups):
    """Cinzel with another map of its letters, appended to the file."""
    table = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    table += struct.pack(">HHLLL", 12, 0, 16 + 12 * len(groups), 0, len(groups))
    table += b"".join(struct.pack(">LLL", *group) for group in groups)
    at = CINZEL.index(b"cmap")
    entry = struct.pack(">4sLLL", b"cmap", 0, len(CINZEL), len(table))
    return CINZEL[:at] + entry + CINZEL[at + 16 :] + table


END = struct.pack(">LL", 1, 0x20)  # of the head of a map of one group, and the first letter of it
LOCA, LENGTH = struct.unpack_from(">LL", CINZEL, CINZEL.index(b"loca") + 8)
COLLECTION = collection(with_letters("Plain text. One1/,·:ckMinershftadvplo%0-x!"), CINZEL)
BROKEN = {
    "empty": (b"", "own.ttf: is neither a TrueType nor an OpenType font"),
    "postscript": (b"OTTO" + CINZEL[4:], "has outlines that cannot be converted"),
    "cut": (CINZEL[:5000], "own.ttf: cannot be read"),
    "no tables": (CINZEL[:12], "own.ttf: cannot be read"),
    "no glyphs": (CINZEL.replace(b"glyf", b"glyg", 1), "own.ttf: cannot be read"),
    "large": (b"\0" * 20_000_001, "is larger than 20 MB"),
    "long map": (
        with_map((0x20, 0x7E, 1)).replace(END, b"\xff" * 4 + END[4:]), "own.ttf: cannot be read",
    ),
    "endless map": (with_map((0, 0xFFFFFFFF, 0)), "maps more than 100000 letters"),
    "overlap": (CINZEL[: LOCA + 8] + b"\x7f" * 8 + CINZEL[LOCA + 16 : LOCA + LENGTH], "own.ttf: "),
    "begun collection": (COLLECTION[:40], "own.ttf: "),
    "collection of nothing": (COLLECTION[:12] + b"\xff" * 40, "own.ttf: "),
    "begun outlines": (otf()[:100], "own.ttf: "),
    "half of the outlines": (otf()[:900], "own.ttf: "),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_font_is_refused(tmp_path, capsys, name):
    font, message = BROKEN[name]
    assert print_deck(tmp_path, font) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("fonts", [FONTS, EVERY_STYLE], ids=["body", "every style"])
@pytest.mark.parametrize("words", [["deck"], ["deck", "--large-print"], ["check"], ["box"]])
def test_a_title_that_only_an_own_font_can_set_is_set_in_it(tmp_path, words, fonts):
    cyrillic = with_map((0x20, 0x7E, 1), (0x410, 0x44F, 5))  # Cinzel's letters by those numbers
    (tmp_path / "own.ttf").write_bytes(cyrillic)
    head = f'designer = "Слово"\nback = "b"\n{fonts}[backs.b]\n'
    path = write_deck(tmp_path, '[[card]]\nname = "One"\nbody = "Plain"\n', head)
    path.write_text(path.read_text("utf-8").replace("Mine", "Слово"), "utf-8")
    command, *options = words
    out = [] if command == "check" else ["--out", str(tmp_path)]
    assert run([command, str(path), *options, *out]) == 0
    for file in tmp_path.glob("*.pdf"):
        assert "Слово" in PdfReader(file).pages[0].extract_text(), file


def test_a_title_that_no_font_can_set_is_left_out_of_the_margin(tmp_path):
    path = write_deck(tmp_path)
    path.write_text(path.read_text("utf-8").replace("Mine", "かな"), "utf-8")
    assert run(["deck", str(path), "--out", str(tmp_path)]) == 0
    file = PdfReader(next(tmp_path.glob("*.pdf")))
    text = file.pages[0].extract_text()
    assert "かな" not in text
    assert "Sheet 1" in text
    assert file.metadata.title == "かな"


def test_damaged_bytes_are_no_traceback(tmp_path, capsys):
    dice = random.Random(5)
    fonts = [with_map((0x20, 0x7A, 0)), otf()[:-4], otf()[:-100], otf()[:-900]]
    for _ in range(25):
        font = bytearray(CINZEL)
        for _ in range(40):
            font[dice.randrange(12, len(font))] = dice.randrange(256)
        fonts.append(bytes(font))
    assert {print_deck(tmp_path, font) for font in fonts} <= {0, 2}
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("fonts", "message"),
    [
        ('[fonts]\nbody = "../own.ttf"\n', "lies outside the deck's folder"),
        ('[fonts]\nbody = "own.otf"\n', "no such file"),
        ('[fonts]\nboddy = "own.ttf"\n', 'Did you mean "body"?'),
    ],
)
def test_a_font_lies_beside_the_deck(tmp_path, capsys, fonts, message):
    assert print_deck(tmp_path, CINZEL, fonts=fonts) == 2
    assert message in capsys.readouterr().err


def test_letters_that_a_font_lacks_are_those_of_others(tmp_path):
    """The deck's own in their order; a style without a font of its own lends them as well."""
    (tmp_path / "kana.ttf").write_bytes(with_letters("かな"))
    others = 'others = ["kana.ttf"]\n'
    assert print_deck(tmp_path, CINZEL, "Kana: かな", f"{FONTS}{others}") == 0
    fonts, _ = read_page(tmp_path)
    assert "Cinzel" in fonts
    assert "Boxes" in fonts
    assert print_deck(tmp_path, CINZEL, "Kana: *かな*", f"[fonts]\n{others}") == 0


def test_the_first_font_of_a_collection_is_taken(tmp_path):
    assert print_deck(tmp_path, COLLECTION) == 0
    assert "Boxes" in read_page(tmp_path)[0]


def test_a_variable_font_has_its_bold_weight(tmp_path):
    (tmp_path / "own.ttf").write_bytes(variable("abcdefghijklmnopqrstuvwxyzOPM."))
    faces = deck_typefaces(load_deck(write_deck(tmp_path, '[[card]]\nname = "One"\n', EVERY_STYLE)))
    body, bold = (line("one", face).width_mm(10) for face in (faces.body, faces.bold))
    assert bold == pytest.approx(body * 1000 / 550, rel=0.01)  # of 400 and 700


def test_without_fonttools_a_variable_font_has_no_bold(tmp_path, monkeypatch):
    file = tmp_path / "own.ttf"
    file.write_bytes(variable("abc"))
    open_own_font(file)
    monkeypatch.setitem(sys.modules, "fontTools.varLib.instancer", None)
    _checked_font.cache_clear()
    open_own_font(file)
    with pytest.raises(DeckError, match=r"own\.ttf: is a variable font, of which the bold"):
        open_own_font(file, BOLD)


def test_without_fonttools_it_is_said_what_to_install(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "fontTools.fontBuilder", None)
    assert print_deck(tmp_path, otf() + b"\0") == 2
    assert 'pip install "pnp-referee[fonts]"' in capsys.readouterr().err


def test_curves_stay_where_they_were():
    glyphs = TTFont(BytesIO(as_truetype(otf())))["glyf"]
    box, curve = glyphs["u0042"], glyphs["u0041"]
    assert (box.xMin, box.yMin, box.xMax, box.yMax) == (500, 0, 900, 700)
    assert curve.xMin == pytest.approx(-100, abs=2)
    assert curve.yMax > 300
