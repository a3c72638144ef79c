"""OpenType fonts with PostScript outlines: converted when they are read, and never trusted."""

import sys
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.canvas import own_fonts
from cards_pdf.canvas.own_fonts import BadFontError, as_truetype
from tests.cards_pdf.postscript_fonts import otf


def printed(tmp_path, data):
    path = tmp_path / "mine.toml"
    (tmp_path / "own.otf").write_bytes(data)
    path.write_text(
        '[deck]\ntitle = "Mine"\n[fonts]\nbody = "own.otf"\n'
        '[[card]]\nname = "One"\nbody = "A plain text."\n'
    )
    return run(["deck", str(path), "--out", str(tmp_path / "out")])


def test_its_letters_are_converted_and_embedded(tmp_path):
    assert printed(tmp_path, otf()) == 0
    (file,) = (tmp_path / "out").glob("*.pdf")
    page = PdfReader(file).pages[0]
    assert "A plain text." in page.extract_text()


def test_curves_stay_where_they_were():
    glyphs = TTFont(BytesIO(as_truetype(otf())))["glyf"]
    box, curve = glyphs["u0042"], glyphs["u0041"]
    assert (box.xMin, box.yMin, box.xMax, box.yMax) == (500, 0, 900, 700)
    assert curve.xMin == pytest.approx(-100, abs=2)
    assert curve.yMax > 300


def test_without_font_tools_it_is_said_what_to_install(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "fontTools.fontBuilder", None)
    assert printed(tmp_path, otf() + b"\0") == 2
    assert 'pip install "pnp-referee[fonts]"' in capsys.readouterr().err


def test_letters_that_draw_without_end_are_refused(monkeypatch):
    monkeypatch.setattr(own_fonts, "_MAX_STEPS", 500)
    with pytest.raises(BadFontError, match="too many steps"):
        as_truetype(otf())


@pytest.mark.parametrize("length", [4, 100, 900])
def test_a_damaged_font_is_no_traceback(tmp_path, capsys, length):
    assert printed(tmp_path, otf()[:-length]) in (0, 2)
    assert printed(tmp_path, otf()[:length]) == 2
    said = capsys.readouterr().err
    assert "own.otf: " in said
    assert "Traceback" not in said
