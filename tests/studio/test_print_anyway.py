"""One card that does not fit forbids no print: it is marked, and shown as it is marked."""

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from cards_pdf.common.data_files import font_file
from cards_pdf.common.errors import CardsError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order, check_together
from cards_pdf.outputs import resolve_deck_job
from cards_pdf.sheets.deck_sheets import make_pdf
from cards_pdf.studio.session import Studio
from tests.studio.decks import DECK, Tab, tab, write_deck

LONG = "A name that is much too long for the line it stands in, and on and on"
OVERFULL = DECK.replace('"Moss bear"', f'"{LONG}"')


def test_a_card_that_does_not_fit_is_marked_and_the_others_are_printed(tmp_path):
    deck = load_deck(write_deck(tmp_path, deck=OVERFULL))
    with pytest.raises(CardsError):
        make_pdf(resolve_deck_job(Order(), deck))
    printed = make_pdf(resolve_deck_job(Order(anyway=True), deck))
    assert str(printed.warning) == "1 card does not fit and is marked instead: A1."
    words = " ".join(
        "".join(page.extract_text() for page in PdfReader(BytesIO(printed.pdf)).pages).split()
    )
    assert "Wisp" in words
    assert "too wide" in words


def test_cards_that_fit_are_printed_as_ever(tmp_path):
    deck = load_deck(write_deck(tmp_path))
    assert (
        make_pdf(resolve_deck_job(Order(anyway=True), deck)).pdf
        == make_pdf(resolve_deck_job(Order(), deck)).pdf
    )


def test_a_service_gets_no_marked_cards():
    with pytest.raises(CardsError, match="anyway"):
        check_together(Order(profile="drivethrucards", anyway=True))


def test_a_card_that_never_fitted_shows_its_frame_and_what_is_wrong(tmp_path):
    page = tab(tmp_path, deck=OVERFULL)
    card = page.state["cards"][0]
    assert "too wide" in page.state["pictures"][card["picture"]].replace("</text>", " ")
    before = page.ask("cells", file="deck.toml", cells=[[0, "name", "Bear"]])
    after = page.ask("cells", file="deck.toml", cells=[[0, "name", LONG]])
    assert (
        after["cards"][0]["picture"] == before["cards"][0]["picture"]
    )  # what fitted stays in sight


def test_what_is_wrong_is_said_in_letters_that_the_deck_has_not(tmp_path):
    """Its font has no hanzi, and its signs stand for words of the cards alone."""
    deck = OVERFULL + '\n[fonts]\nbody = "own.ttf"\n[symbols]\nname = ":coin:"\n'
    path = write_deck(tmp_path, deck=deck)
    (tmp_path / "own.ttf").write_bytes(font_file("crimson-pro/CrimsonPro-Regular.ttf").read_bytes())
    seen = Tab(Studio(path, "zh")).state
    (fault,) = (fault for fault in seen["faults"] if fault["grave"])
    picture = seen["pictures"][seen["cards"][0]["picture"]]
    words = "".join(re.findall("<text[^>]*>([^<]*)", picture))
    assert fault["said"].startswith("name：")
    assert fault["said"].replace(" ", "") in words.replace(" ", "")


def test_the_regions_of_a_card_that_does_not_fit_can_be_moved_all_the_same(tmp_path):
    fitting = tab(tmp_path).ask("regions", code="A1")
    page = tab(tmp_path, deck=OVERFULL)
    assert page.ask("regions", code="A1") == fitting
    area = fitting["regions"][0]["area"]
    move = {"region": "name", "from": area, "to": [*area[:3], area[3] + 4]}
    assert "refused" not in page.ask("move-regions", file="mine.toml", code="A1", moves=[move])


def test_pictures_of_chosen_cards_are_made_in_the_studio(tmp_path):
    page = tab(tmp_path, deck=OVERFULL)
    answer = page.ask("print", how={"anyway": True, "cards": "A1"}, png=True)
    assert "A1" in answer["warning"]
    with ZipFile(
        BytesIO(page.studio.reply({"do": "made", "name": answer["made"]})["content"])
    ) as files:
        (name,) = files.namelist()
        assert files.read(name).startswith(b"\x89PNG")
