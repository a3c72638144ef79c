"""Our PDFs in other readers: fields that they draw anew, and the text that they read out.

fields that they draw anew, and the text that they read out. Poppler is asked where it is installed;
pdfium, which comes with the project, always.
"""

import shutil
import subprocess
from io import BytesIO

import pypdf
import pypdfium2
import pytest
from PIL import Image
from pypdf.generic import BooleanObject, NameObject, TextStringObject
from pypdfium2 import raw
from reportlab.pdfbase.ttfonts import TTFont

from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import job
from tests.papers import build_pdf

DPI = 200
PIXELS = DPI / 72  # to a point
DARK = 128
INFO, DRAW = shutil.which("pdfinfo"), shutil.which("pdftoppm")
poppler = pytest.mark.skipif(not (INFO and DRAW), reason="poppler is not installed")


def by_poppler(pdf):
    command = [DRAW, "-r", str(DPI), "-f", "1", "-l", "1", "-png", "-"]
    return Image.open(
        BytesIO(subprocess.run(command, input=pdf, capture_output=True, check=True).stdout)
    )


def by_pdfium(pdf):
    with pypdfium2.PdfDocument(pdf) as document:
        document.init_forms()
        return document[0].render(scale=PIXELS, may_draw_forms=True).to_pil()


def filled_in(pdf, *ticks, **lines):
    """Return the PDF as a reader leaves it that draws fields itself: values, and no picture of a
    line.
    """
    writer = pypdf.PdfWriter(clone_from=BytesIO(pdf))
    places = {}
    for note in writer.pages[0]["/Annots"]:
        field = note.get_object()
        name = field.get("/T") or next(state[1:] for state in field["/AP"]["/N"] if state != "/Off")
        places[name] = [float(part) for part in field["/Rect"]]
        if name in ticks:
            state = NameObject(next(state for state in field["/AP"]["/N"] if state != "/Off"))
            field[NameObject("/AS")] = state
            field.get("/Parent", field).get_object()[NameObject("/V")] = state
        elif name in lines:
            field[NameObject("/V")] = TextStringObject(lines[name])
            field.pop("/AP", None)
    writer.root_object["/AcroForm"][NameObject("/NeedAppearances")] = BooleanObject(True)
    out = BytesIO()
    writer.write(out)
    return out.getvalue(), places, float(writer.pages[0].mediabox.height)


def ink(picture, place, height):
    """Count the dark dots inside a field, without its printed frame."""
    left, bottom, right, top = place
    air = 2.5  # points
    box = [(left + air), height - top + air, right - air, height - bottom - air]
    inside = picture.convert("L").crop([round(part * PIXELS) for part in box])
    return sum(inside.histogram()[:DARK])


@pytest.mark.sample(4)
@pytest.mark.parametrize("draw", [by_pdfium, pytest.param(by_poppler, marks=poppler)])
@pytest.mark.parametrize("deck", ["legacy", "legacy.zh"])
def test_fields_show_what_is_in_them_when_a_reader_draws_them_anew(draw, deck):
    ticks, empty = ("A1_1", "FM_hp_2", "A1_3_ice"), ("A1_2", "FM_hp_3", "A1_3_fire", "IM_hp_now")
    pdf, places, height = filled_in(
        make_pdf(job(deck)._replace(order=Order(fillable=True))).pdf, *ticks, FM_hp_now="180"
    )
    picture = draw(pdf)
    assert all(ink(picture, places[name], height) > 8 for name in (*ticks, "FM_hp_now"))
    assert not any(ink(picture, places[name], height) for name in empty)


HANZI = "小火龙"


def form(lang):
    return build_pdf("spade-poker", lang, "trackers", fillable=True)[0].pdf


def type_text(pdf, words):
    """Return a form as Chrome's reader saves it, with text in its first line; and that line."""
    first = first_line(pdf)
    with pypdfium2.PdfDocument(pdf) as document:
        document.init_forms()
        page, form = document[0], document.formenv
        left, bottom, right, top = field_of(pdf, first)["/Rect"]
        position = (page, 0, (left + right) / 2, (bottom + top) / 2)
        raw.FORM_OnLButtonDown(form, *position)
        raw.FORM_OnLButtonUp(form, *position)
        for letter in words:
            raw.FORM_OnChar(form, page, ord(letter), 0)
        raw.FORM_ForceToKillFocus(form)
        out = BytesIO()
        document.save(out)
    return out.getvalue(), first


def first_line(pdf):
    fields = pypdf.PdfReader(BytesIO(pdf)).get_fields()
    return next(name for name, field in fields.items() if field["/FT"] == "/Tx")


def field_of(pdf, name):
    notes = (note.get_object() for note in pypdf.PdfReader(BytesIO(pdf)).pages[0]["/Annots"])
    return next(note for note in notes if note.get("/T") == name)


def test_hanzi_that_are_typed_are_drawn_with_a_face_that_the_file_holds():
    pdf, name = type_text(form("zh"), f"{HANZI}3")
    field = field_of(pdf, name)
    drawn, fonts = field["/AP"]["/N"].get_data(), field["/AP"]["/N"]["/Resources"]["/Font"]
    (used,) = {word for word in drawn.decode("latin-1").split() if word in fonts}
    font = fonts[used]
    (letters,) = font["/DescendantFonts"]
    held = letters["/FontDescriptor"]["/FontFile2"].get_data()
    assert TTFont("typed", BytesIO(held), shapable=False).face.charToGlyph.keys() >= {
        *map(ord, HANZI)
    }
    assert field["/V"] == f"{HANZI}3"
    assert "".join(map(chr, codes_in(drawn))) == f"{HANZI}3"


def codes_in(drawn):
    """The codes of the words that a picture shows; the face's are those of Unicode."""
    page = pypdf.generic.ContentStream(None, None)
    page.set_data(drawn)
    words = b"".join(
        bytes(part.original_bytes)
        for operands, how in page.operations
        if how == b"Tj"
        for part in operands
    )
    return [int.from_bytes(words[at : at + 2], "big") for at in range(0, len(words), 2)]


def test_latin_is_typed_with_a_face_that_the_file_holds():
    pdf, name = type_text(form("en"), "Été 3")
    fonts = field_of(pdf, name)["/AP"]["/N"]["/Resources"]["/Font"]
    assert fonts["/Helv"]["/FontDescriptor"]["/FontFile2"]
    assert b"/Helv" in field_of(pdf, name)["/AP"]["/N"].get_data()
