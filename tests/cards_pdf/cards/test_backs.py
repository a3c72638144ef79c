"""Backs of cards: every shipped deck has one, piles have different ones, layouts draw them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cards_pdf.art.path import bounds
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.cards.drawings import DESIGNS, card_back
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Backs, fill_in_back, make_box_back
from cards_pdf.cards.legibility import look_at_deck
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.decks.card import Back
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format, make_single_card
from cards_pdf.sheets.services import make_service_job
from tests.cards_pdf.drawing import (
    DECKS,
    EDITIONS,
    half_turned,
    inked,
    job,
    print_sheet,
    print_single,
)
from tests.cards_pdf.files import read_file, write_files
from tests.cards_pdf.reading import Rect, open_pdf, reader, text_in


@pytest.mark.parametrize("name", shipped_decks())
def test_every_card_of_a_shipped_deck_has_a_back(name):
    deck = load_deck(name)
    assert all(deck.back_of(card) for card in deck.cards)


def test_the_enemys_pile_shows_another_back_than_the_players():
    deck = load_deck("spade-poker")
    backs = {(deck.back_of(card).name, card.suit == "spades") for card in deck.cards}
    assert backs == {("enemy", True), ("player", False)}
    drawings = {back.drawing for back in deck.backs.values()}
    assert len(drawings | {back.drawing for back in load_deck("legacy").backs.values()}) == 3


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("is_plain", [False, True])
def test_a_designed_back_gives_no_hint_which_end_is_up(design, is_plain):
    back = card_back(63, 88, design, is_plain=is_plain)
    assert inked(back) == inked(half_turned(back))
    assert bounds(shape.path for shape in back) == pytest.approx((-28.5, -41, 28.5, 41))


def test_a_deck_with_one_back_among_many_cards_is_printed():
    order = job("legacy", backs="long-edge")
    first, *others = order.deck.cards
    deck = replace(order.deck, back="", cards=(first._replace(back="campaign"), *others))
    # The cards without a back begin a sheet
    assert make_pdf(order._replace(deck=deck)).pages == 6
    with pytest.raises(DeckError):
        make_pdf(order._replace(deck=deck, selected_codes=frozenset({others[0].code})))


def render_back(deck, back, edition=EDITIONS["colour"]):
    canvas = PdfCanvas(title="Back")
    canvas.begin_page(63, 88)
    Backs(deck, edition, (63, 88)).draw_built_in(canvas, back)
    canvas.end_page()
    (image,) = page_pictures(canvas.pdf(), 127)
    return image


def count_differences(image, other):
    return sum(level > 48 for level in ImageChops.difference(image, other).tobytes())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", DECKS)
def test_a_back_gives_no_hint_which_end_is_up(name, edition):
    """The rendered grid may be off by a pixel after the turn."""
    deck = load_deck(name)
    for back in deck.backs.values():
        image = render_back(deck, back, EDITIONS[edition]).convert("L")
        turned = image.rotate(180)
        shifts = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        offset = [ImageChops.offset(turned, *shift) for shift in shifts]
        least = min(count_differences(image, other) for other in offset)
        assert least < 0.001 * image.width * image.height


def test_a_backs_picture_keeps_its_proportions_and_its_words_can_be_read(tmp_path):
    """Wide stripes, red at both ends: the middle shows on each card, the title on paper over it."""
    wide = Image.new("RGB", (400, 100), "red")
    wide.paste((0, 0, 255), (170, 0, 230, 100))
    wide.save(tmp_path / "wide.png")
    back = Back("mine", title="Loot", accent="#ffffff", art=tmp_path / "wide.png")
    shown = render_back(load_deck("scoundrel"), back)
    across = [shown.getpixel((x, 25)) for x in range(shown.width)]
    assert across[shown.width // 2][2] > 200
    assert sum(pixel[2] > 200 for pixel in across) == pytest.approx(shown.height * 0.6, abs=5)
    middle = shown.convert("L").crop((101, shown.height // 2 - 19, 214, shown.height // 2 + 19))
    assert middle.getextrema()[1] == 255
    assert middle.getextrema()[0] < 90


def test_a_back_says_what_its_card_says_and_a_box_shows_no_single_card(tmp_path):
    path, text = tmp_path / "doors.toml", read_file("doors-with-words.toml")
    path.write_text(text, "utf-8")
    deck = load_deck(path)
    red, blue = (fill_in_back(card, deck) for card in deck.cards)
    assert (red.title, red.text, blue.title, blue.text) == ("Red", "a garden", "Blue", "")
    assert red.name != blue.name  # each is drawn once a file
    assert not deck.notices  # the column is used
    assert make_box_back(deck).title == "Doors"
    path.write_text(text.replace("{name}", "Doors").replace("{WORDS}", "knock"), "utf-8")
    assert make_box_back(load_deck(path)).text == "knock"


NAMES = ("doors.toml", "doors.csv", "front.toml", "behind.toml")
DOORS = {name: read_file(f"doors/{name}") for name in NAMES}
BOXES = '[regions.boxes]\nshows = "boxes"\ninset = "5mm"\ntop = "36mm"\nheight = "10mm"\n'


@pytest.fixture
def folder(tmp_path):
    write_files(tmp_path, DOORS, {})
    return tmp_path


def deck(folder):
    return load_deck(folder / "doors.toml")


def service(folder, name):
    return make_service_job(DeckJob(deck(folder), make_single_card("poker")), name)


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
    elsewhere = DOORS["behind.toml"].replace('"{loot}"', '"Elsewhere"')
    layout = {'[backs.plain]\ntitle = "Doors"': '[backs.plain]\nlayout = "more/behind.toml"'}
    write_files(folder, DOORS, {"more/behind.toml": elsewhere, "doors.toml": layout})
    backs = reader(print_single(deck(folder), backs="long-edge")).pages[1::2]
    assert "rusty key" in backs[0].extract_text()
    assert "Elsewhere" in backs[2].extract_text()


def test_a_back_that_does_not_fit_is_told_with_card_and_layout(folder):
    write_files(folder, DOORS, {"doors.csv": {"A rusty key": "key " * 60}})
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
    made = service(folder, "tabletop-simulator").make_files()
    files = {name: content for name, content, _ in made}
    saved = json.loads(next(content for name, content in files.items() if name.endswith(".json")))
    decks = saved["ObjectStates"][0]["CustomDeck"]
    assert [made["UniqueBack"] for made in decks.values()] == [True, False]
    assert {decks["1"][side].rpartition("/")[2] for side in ("FaceURL", "BackURL")} < {*files}
    assert len({deck["BackURL"] for deck in decks.values()}) == 2


def test_squares_of_backs_have_names_of_their_own(folder):
    rows = "name,loot,boxes\nA,,once\n"
    more = {"front.toml": f"+{BOXES}", "behind.toml": f"+{BOXES}"}
    write_files(folder, DOORS, {"doors.csv": rows, **more})
    made = print_sheet(deck(folder), backs="long-edge", fillable=True)
    assert [*reader(made).get_fields()] == ["1_1", "back_1_1"]


def test_what_is_hard_to_read_on_backs_is_told(folder):
    dark = {'fill = "paper"': 'colour = "accent"', 'left = "6mm"': 'left = "0.2mm"'}
    write_files(folder, DOORS, {"behind.toml": dark})
    told = "\n".join(problem.message for problem in look_at_deck(deck(folder), Edition()).warnings)
    assert 'Back behind: region "loot": text is hidden' in told
    assert 'Back behind: region "loot": text is 0.2 mm from the cut' in told
    told = "\n".join(service(folder, "makeplayingcards").find_warnings())
    assert 'region "loot": text is 0.2 mm' in told
