"""Our PDFs in pdfium, the reader of Chrome: fields that it draws anew, and text that is typed."""

from io import BytesIO

import pypdf
import pypdfium2
import pytest
from pypdf.generic import BooleanObject, NameObject, TextStringObject
from pypdfium2 import raw
from reportlab.pdfbase.ttfonts import TTFont

from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import job
from tests.cards_pdf.reading import reader
from tests.papers import build_pdf

PIXELS = 200 / 72  # to a point
DARK = 128
AIR = 2.5  # points from a field's edge to what is read in it
HANZI = "小火龙"


def draw(pdf):
    with pypdfium2.PdfDocument(pdf) as document:
        document.init_forms()
        return document[0].render(scale=PIXELS, may_draw_forms=True, grayscale=True).to_pil()


def fill_in(pdf, ticks, lines):
    """Return the PDF as a reader leaves it that draws fields itself, and the places of fields.

    It has values, and no picture of a line.
    """
    writer = pypdf.PdfWriter(clone_from=BytesIO(pdf))
    places, height = {}, float(writer.pages[0].mediabox.height)
    for note in writer.pages[0]["/Annots"]:
        field = note.get_object()
        state = next((state for state in field["/AP"]["/N"] if state != "/Off"), "/")
        name = field.get("/T") or state[1:]
        left, bottom, right, top = (float(part) for part in field["/Rect"])
        places[name] = (left + AIR, height - top + AIR, right - AIR, height - bottom - AIR)
        if name in ticks:
            field[NameObject("/AS")] = NameObject(state)
            field.get("/Parent", field).get_object()[NameObject("/V")] = NameObject(state)
        elif name in lines:
            field[NameObject("/V")] = TextStringObject(lines[name])
            field.pop("/AP", None)
    writer.root_object["/AcroForm"][NameObject("/NeedAppearances")] = BooleanObject(True)
    out = BytesIO()
    writer.write(out)
    return out.getvalue(), places


@pytest.mark.parametrize("deck", ["legacy", "legacy.zh"])
def test_fields_show_what_is_in_them_when_a_reader_draws_them_anew(deck):
    ticks, lines = ("A1_1", "FM_hp_2", "A1_3_ice"), {"FM_hp_now": "180"}
    form = make_pdf(job(deck)._replace(order=Order(fillable=True))).pdf
    pdf, places = fill_in(form, ticks, lines)
    picture = draw(pdf)

    def count_dark_dots(name):
        box = [round(part * PIXELS) for part in places[name]]
        return sum(picture.crop(box).histogram()[:DARK])

    assert all(count_dark_dots(name) > 8 for name in (*ticks, *lines))
    assert not any(map(count_dark_dots, ("A1_2", "FM_hp_3", "A1_3_fire", "IM_hp_now")))


def type_text(lang, words):
    """Return the first line of a form as Chrome's reader saves it, with text in it."""
    pdf = build_pdf("spade-poker", lang, "trackers", fillable=True)[0].pdf
    fields = reader(pdf).get_fields()
    name = next(name for name, field in fields.items() if field["/FT"] == "/Tx")
    with pypdfium2.PdfDocument(pdf) as document:
        document.init_forms()
        page, form = document[0], document.formenv
        left, bottom, right, top = field_of(pdf, name)["/Rect"]
        position = (page, 0, (left + right) / 2, (bottom + top) / 2)
        raw.FORM_OnLButtonDown(form, *position)
        raw.FORM_OnLButtonUp(form, *position)
        for letter in words:
            raw.FORM_OnChar(form, page, ord(letter), 0)
        raw.FORM_ForceToKillFocus(form)
        out = BytesIO()
        document.save(out)
    return field_of(out.getvalue(), name)


def field_of(pdf, name):
    notes = (note.get_object() for note in reader(pdf).pages[0]["/Annots"])
    return next(note for note in notes if note.get("/T") == name)


def test_hanzi_that_are_typed_are_drawn_with_a_face_that_the_file_holds():
    field = type_text("zh", f"{HANZI}3")
    look = field["/AP"]["/N"]
    drawn, fonts = look.get_data(), look["/Resources"]["/Font"]
    (used,) = {word for word in drawn.decode("latin-1").split() if word in fonts}
    (face,) = fonts[used]["/DescendantFonts"]
    held = BytesIO(face["/FontDescriptor"]["/FontFile2"].get_data())
    letters = TTFont("typed", held, shapable=False).face.charToGlyph
    assert letters.keys() >= {*map(ord, HANZI)}
    assert field["/V"] == f"{HANZI}3"
    content = pypdf.generic.ContentStream(None, None)
    content.set_data(drawn)
    texts = [part for operands, how in content.operations if how == b"Tj" for part in operands]
    words = b"".join(bytes(text.original_bytes) for text in texts)
    assert words.decode("utf-16-be") == f"{HANZI}3"  # the face's codes are those of Unicode


def test_latin_is_typed_with_a_face_that_the_file_holds():
    look = type_text("en", "Été 3")["/AP"]["/N"]
    assert look["/Resources"]["/Font"]["/Helv"]["/FontDescriptor"]["/FontFile2"]
    assert b"/Helv" in look.get_data()
