"""Guesses of people who played from the sheets alone: each answer stands in the step concerned."""

import re
import tomllib
from pathlib import Path

import pypdfium2
import pytest

from cards_pdf.common.data_files import games
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.drawing import EDITIONS
from tests.papers import SHEETS, build_pdf, text_alone

READERS = tomllib.loads(Path(__file__).with_name("first_readers.toml").read_text("utf-8"))
ANSWERS, RULINGS = READERS["answers"], READERS["rulings"]
# What lies there after setup: nothing that only a turn deals.
LAID = READERS["laid"]


@pytest.mark.parametrize("game", games())
def test_the_setup_picture_shows_the_table_before_the_first_turn(game):
    zones = load(game).mat.zones
    assert {zone.label for zone in zones if set(zone.shows) - {"."}} == {*LAID[game]}


def part(sheet, place):
    """The texts of one place of a sheet."""
    kind, _, number = place.partition(" ")
    if kind == "summary":
        return " ".join(cell for table in sheet.summary for row in table.rows for cell in row)
    if kind == "options":
        return " ".join(option.text for option in sheet.options)
    found = getattr(sheet, kind)[int(number) - 1]
    return found if kind == "setup" else " ".join((found.full_text(), *found.parts))


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_what_had_to_be_guessed_is_said_where_it_arises(game, lang):
    sheet = load(game, lang)
    for question, place, english, chinese in ANSWERS[game]:
        assert (chinese if lang == "zh" else english) in part(sheet, place), question


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_every_ruling_answers_its_question_and_a_step_or_variant_refers_to_it(game, lang):
    sheet = load(game, lang)
    assert [ruling.id for ruling in sheet.rulings] == [row[1] for row in RULINGS[game]]
    for ruling, (question, _, english, chinese) in zip(sheet.rulings, RULINGS[game], strict=True):
        assert (chinese if lang == "zh" else english) in ruling.text, question
    assert not list(sheet.loose_rulings)


@pytest.mark.parametrize("game", games())
def test_a_rule_sheet_takes_few_words(game):
    pages = pypdfium2.PdfDocument(text_alone(game, "en", "rules", "a4")[0].pdf)
    words = [word for page in pages for word in page.get_textpage().get_text_bounded().split()]
    assert len(words) <= READERS["most_words"][game]


def lines(game, lang, kind, edition):
    log = build_pdf(game, lang, kind, "a4", edition)[1]
    return [entry.split(" ", 5)[5] for entry in log if entry.startswith("text ")]


@pytest.mark.sample(8)
@pytest.mark.parametrize(("game", "lang"), [sheet for sheet in SHEETS if sheet[1] == "zh"])
@pytest.mark.parametrize("kind", ["rules", "mat", "trackers"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_chinese_sentences_end_with_their_own_marks_and_no_space(game, lang, kind, edition):
    for text in lines(game, lang, kind, edition):
        assert not re.search(r"[。，：；！？]\s+\S", text), text
        assert not re.search(r"[\u4e00-\u9fff][.,;:!?](\s|$)", text), text


@pytest.mark.parametrize("game", games())
def test_one_space_stands_between_words(game):
    assert not [text for text in lines(game, "en", "rules", "colour") if "  " in text]


def test_chinese_says_face_down_in_one_way_on_sheets_cards_and_screens():
    root = Path(__file__).parents[3]
    files = [
        file
        for folder in ("card_data", "cards_pdf", "referee", "docs")
        for file in (root / folder).rglob("*zh.*")
    ]
    texts = {file: file.read_text() for file in files if file.suffix in {".toml", ".py"}}
    assert sum("背面向上" in text for text in texts.values()) > 5
    assert [
        file for file, text in texts.items() if re.search("牌背向上|背面朝上|面朝下", text)
    ] == []
