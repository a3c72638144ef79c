"""OpenType fonts with PostScript outlines: converted when they are read, and never trusted."""

import sys
from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.pdf import cff_fonts
from cards_pdf.pdf.cff_fonts import WrongOutlinesError, as_truetype

CURVED = [500, 100, "rmoveto", 0, 400, -300, 200, -300, 0, "rrcurveto", "endchar"]
BOX = [500, 0, "rmoveto", 400, "hlineto", 700, "vlineto", -400, "hlineto", "endchar"]


def otf(programs=None, subroutines=()):
    """A font whose letters are boxes, and whose A is curved."""
    names = [".notdef", "space", *(f"u{code:04X}" for code in range(33, 127))]
    letters = {name: T2CharString(program=["endchar"] if name == "space" else BOX) for name in names}
    letters["u0041"] = T2CharString(program=CURVED)
    letters |= {name: T2CharString(program=program) for name, program in (programs or {}).items()}
    made = FontBuilder(1000, isTTF=False)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({32: "space", **{int(name[1:], 16): name for name in names[2:]}})
    made.setupCFF("Own", {"FullName": "Own"}, letters, {"Subrs": list(subroutines)} if subroutines else {})
    made.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def printed(tmp_path, data):
    (tmp_path / "own.otf").write_bytes(data)
    path = tmp_path / "mine.toml"
    text = (
        '[deck]\ntitle = "Mine"\n[fonts]\nbody = "own.otf"\n[[card]]\nname = "One"\nbody = "A plain text."\n'
    )
    path.write_text(text)
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
    monkeypatch.setattr(cff_fonts, "_MOST_STEPS", 500)
    with pytest.raises(WrongOutlinesError, match="too many steps"):
        as_truetype(otf())


@pytest.mark.parametrize("length", [4, 100, 900])
def test_a_damaged_font_is_no_traceback(tmp_path, capsys, length):
    assert printed(tmp_path, otf()[:-length]) in (0, 2)
    assert printed(tmp_path, otf()[:length]) == 2
    said = capsys.readouterr().err
    assert "own.otf: " in said
    assert "Traceback" not in said
