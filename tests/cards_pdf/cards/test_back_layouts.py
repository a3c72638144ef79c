"""Backs that a layout draws for each card: as fronts are drawn, checked, sent and shown."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import look_at_deck
from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format, make_single_card
from cards_pdf.sheets.services import load_profile, make_service_job
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import Rect, open_pdf, text_in

DECK = read_file("doors.toml")
ROWS = """name,kind,body,loot,back
Cellar,room,Draw *two*,A rusty key,
Pit,trap,Discard,,
Hall,room,Nothing,a sigh,plain
"""
FRONT = read_file("doors-front.toml")
BEHIND = read_file("doors-behind.toml")


@pytest.fixture
def folder(tmp_path):
    for name, text in (("doors.toml", DECK), ("doors.csv", ROWS), ("front.toml", FRONT)):
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "behind.toml").write_text(BEHIND, "utf-8")
    return tmp_path


def deck(folder):
    return load_deck(folder / "doors.toml")


def service(folder, name):
    job = make_service_job(DeckJob(deck(folder), make_single_card("poker")), load_profile(name))
    return {file: content for file, content, _ in job.make_files()}


def test_each_back_lies_behind_its_card_when_the_sheet_is_turned(folder):
    form = find_format("poker", "a4")
    pages = open_pdf(make_pdf(DeckJob(deck(folder), form, Order(backs="long-edge"))).pdf)
    third, (width, _) = 63, form.page
    left = (width - 3 * third) / 2
    columns = [
        [text_in(page, Rect(left + n * third, 20, third, 80)) for n in range(3)] for page in pages
    ]
    assert columns == [
        ["Cellar", "Pit", ""],
        ["", "Discard", "A rusty key Draw two"],
        ["Hall", "", ""],  # has another back, so a sheet begins with it
        ["", "", "Doors"],
    ]


def test_a_back_goes_on_into_the_bleed_in_its_kinds_colour(folder):
    order = Order(backs="long-edge", bleed=3.0)
    made = make_pdf(DeckJob(deck(folder), make_single_card("poker", 3.0), order))
    behind = [picture.getpixel((3, 3)) for picture in page_pictures(made.pdf, 72)][1::2]
    assert behind[:2] == [(0x7A, 0x2E, 0x1F), (0x21, 0x4E, 0x34)]


def test_what_stands_on_the_back_is_neither_unused_nor_left_out(folder):
    made = deck(folder)
    assert not made.notices
    (told,) = look_at_deck(made, Edition()).warnings
    # Only the hall has another back, and no place for its text on either side
    assert 'body: there is no place for it in the layout "front" (cards 3)' in told.message


def test_layouts_of_one_name_in_two_folders_are_two(folder):
    (folder / "more").mkdir()
    (folder / "more" / "behind.toml").write_text(BEHIND.replace('"{loot}"', '"Elsewhere"'), "utf-8")
    two = DECK.replace(
        '[backs.plain]\ntitle = "Doors"', '[backs.plain]\nlayout = "more/behind.toml"'
    )
    (folder / "doors.toml").write_text(two, "utf-8")
    made = make_pdf(DeckJob(deck(folder), make_single_card("poker"), Order(backs="long-edge")))
    backs = [page.extract_text() for page in PdfReader(BytesIO(made.pdf)).pages[1::2]]
    assert ["rusty key" in backs[0], "Elsewhere" in backs[2]] == [True, True]


def test_a_back_that_does_not_fit_is_told_with_card_and_layout(folder):
    (folder / "doors.csv").write_text(ROWS.replace("A rusty key", "key " * 60), "utf-8")
    with pytest.raises(FitError, match=r'doors\.toml \(behind\): doors\.csv, row 2: column "loot"'):
        make_pdf(DeckJob(deck(folder), find_format("poker", "a4"), Order(backs="long-edge")))
    assert any("(behind)" in said for said in look_at_deck(deck(folder), Edition()).wrong)


def test_services_get_each_back_that_is_different(folder):
    files = service(folder, "makeplayingcards")
    behind = {Path(name).name for name in files if "/back-" in name}
    assert behind == {"back-door-1.png", "back-door-2.png", "back-plain.png"}
    order = next(content.decode() for name, content in files.items() if name.endswith(".xml"))
    assert "<cardback>back-door-1.png</cardback>" in order
    assert "<id>back-door-2.png</id><slots>1</slots>" in order


def test_a_virtual_table_gets_a_sheet_of_backs(folder):
    files = service(folder, "tabletop-simulator")
    saved = json.loads(next(content for name, content in files.items() if name.endswith(".json")))
    decks = saved["ObjectStates"][0]["CustomDeck"]
    assert [made["UniqueBack"] for made in decks.values()] == [True, False]
    fronts, backs = (decks["1"][side].rpartition("/")[2] for side in ("FaceURL", "BackURL"))
    assert {fronts, backs} < {*files}
    assert len({decks["1"]["BackURL"], decks["2"]["BackURL"]}) == 2


def test_backs_are_read_out_like_fronts_and_their_squares_have_names_of_their_own(folder):
    (folder / "behind.toml").write_text(
        BEHIND
        + (
            '[regions.boxes]\nshows = "boxes"\nleft = "5mm"\nright = "5mm"\ntop = '
            '"36mm"\nheight = "10mm"\n'
        ),
        "utf-8",
    )
    (folder / "front.toml").write_text(
        FRONT
        + (
            '[regions.boxes]\nshows = "boxes"\nleft = "5mm"\nright = "5mm"\ntop = '
            '"36mm"\nheight = "10mm"\n'
        ),
        "utf-8",
    )
    (folder / "doors.csv").write_text("name,loot,boxes\nA,,once\n", "utf-8")
    order = Order(backs="long-edge", fillable=True)
    made = make_pdf(DeckJob(deck(folder), find_format("poker", "a4"), order))
    assert [*PdfReader(BytesIO(made.pdf)).get_fields()] == ["1_1", "back_1_1"]


def test_what_is_hard_to_read_on_backs_is_told(folder):
    text = BEHIND.replace('fill = "paper"', 'colour = "accent"').replace(
        'left = "6mm"', 'left = "0.2mm"', 1
    )
    (folder / "behind.toml").write_text(text, "utf-8")
    said = [problem.message for problem in look_at_deck(deck(folder), Edition()).warnings]
    assert any(one.startswith('Back behind: region "loot": text is hidden') for one in said)
    assert any(
        one.startswith('Back behind: region "loot": text is 0.2 mm from the cut') for one in said
    )
    gamecrafter = make_service_job(
        DeckJob(deck(folder), make_single_card("poker")), load_profile("makeplayingcards")
    )
    assert any('region "loot": text is 0.2 mm' in one for one in gamecrafter.find_warnings())
