"""Backs that a layout draws for each card: as fronts are drawn, checked, sent and shown."""

import json
from pathlib import Path

import pytest

from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import look_at_deck
from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob
from cards_pdf.sheets.formats import find_format, make_single_card
from cards_pdf.sheets.services import load_profile, make_service_job
from tests.cards_pdf.drawing import print_sheet, print_single
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import Rect, open_pdf, reader, text_in

DECK, FRONT, BEHIND = map(read_file, ("doors.toml", "doors-front.toml", "doors-behind.toml"))
ROWS = """name,kind,body,loot,back
Cellar,room,Draw *two*,A rusty key,
Pit,trap,Discard,,
Hall,room,Nothing,a sigh,plain
"""
BOXES = 'shows = "boxes"\nleft = "5mm"\nright = "5mm"\ntop = "36mm"\nheight = "10mm"\n'


@pytest.fixture
def folder(tmp_path):
    write(tmp_path)
    return tmp_path


def write(folder, deck=DECK, rows=ROWS, front=FRONT, behind=BEHIND):
    (folder / "doors.toml").write_text(deck, "utf-8")
    (folder / "doors.csv").write_text(rows, "utf-8")
    (folder / "front.toml").write_text(front, "utf-8")
    (folder / "behind.toml").write_text(behind, "utf-8")


def deck(folder):
    return load_deck(folder / "doors.toml")


def service(folder, name):
    return make_service_job(DeckJob(deck(folder), make_single_card("poker")), load_profile(name))


def test_each_back_lies_behind_its_card_when_the_sheet_is_turned(folder):
    pages = open_pdf(print_sheet(deck(folder), backs="long-edge"))
    third, (width, _) = 63, find_format("poker", "a4").page
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
    made = print_single(deck(folder), backs="long-edge", bleed=3.0)
    behind = [picture.getpixel((3, 3)) for picture in page_pictures(made, 72)][1::2]
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
    plain = '[backs.plain]\ntitle = "Doors"'
    write(folder, DECK.replace(plain, '[backs.plain]\nlayout = "more/behind.toml"'))
    backs = reader(print_single(deck(folder), backs="long-edge")).pages[1::2]
    assert "rusty key" in backs[0].extract_text()
    assert "Elsewhere" in backs[2].extract_text()


def test_a_back_that_does_not_fit_is_told_with_card_and_layout(folder):
    write(folder, rows=ROWS.replace("A rusty key", "key " * 60))
    with pytest.raises(FitError, match=r'doors\.toml \(behind\): doors\.csv, row 2: column "loot"'):
        print_sheet(deck(folder), backs="long-edge")
    assert any("(behind)" in problem for problem in look_at_deck(deck(folder), Edition()).wrong)


def test_services_and_virtual_tables_get_each_back_that_is_different(folder):
    made = service(folder, "makeplayingcards").make_files()
    files = {Path(name).name: content for name, content, _ in made}
    backs = {name for name in files if name.startswith("back-")}
    assert backs == {"back-door-1.png", "back-door-2.png", "back-plain.png"}
    order = files["order.xml"].decode()
    assert "<cardback>back-door-1.png</cardback>" in order
    assert "<id>back-door-2.png</id><slots>1</slots>" in order
    files = {
        name: content for name, content, _ in service(folder, "tabletop-simulator").make_files()
    }
    saved = json.loads(next(content for name, content in files.items() if name.endswith(".json")))
    decks = saved["ObjectStates"][0]["CustomDeck"]
    assert [made["UniqueBack"] for made in decks.values()] == [True, False]
    assert {decks["1"][side].rpartition("/")[2] for side in ("FaceURL", "BackURL")} < {*files}
    assert len({deck["BackURL"] for deck in decks.values()}) == 2


def test_squares_of_backs_have_names_of_their_own(folder):
    more = f"[regions.boxes]\n{BOXES}"
    write(folder, rows="name,loot,boxes\nA,,once\n", front=FRONT + more, behind=BEHIND + more)
    made = print_sheet(deck(folder), backs="long-edge", fillable=True)
    assert [*reader(made).get_fields()] == ["1_1", "back_1_1"]


def test_what_is_hard_to_read_on_backs_is_told(folder):
    dark = BEHIND.replace('fill = "paper"', 'colour = "accent"')
    write(folder, behind=dark.replace('left = "6mm"', 'left = "0.2mm"', 1))
    told = "\n".join(problem.message for problem in look_at_deck(deck(folder), Edition()).warnings)
    assert 'Back behind: region "loot": text is hidden' in told
    assert 'Back behind: region "loot": text is 0.2 mm from the cut' in told
    told = "\n".join(service(folder, "makeplayingcards").find_warnings())
    assert 'region "loot": text is 0.2 mm' in told
