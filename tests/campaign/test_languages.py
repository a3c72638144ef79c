"""A campaign's cards in the language that is spoken."""

import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from cards_pdf.common.messages import UserError
from cards_pdf.decks.load import find_deck, translations_of
from referee.campaign import actions, file
from referee.campaign.paper import EXPORTED
from referee.campaign.pdf import export, import_pdf
from tests.campaign.on_paper import exported, make_ticked_campaign, wished
from tests.campaigns import campaign
from tests.texts.words import CHINESE


def test_cards_are_printed_in_the_language_that_is_spoken_and_read_back(tmp_path):
    state = make_ticked_campaign("alpha", 3).state
    pdf = exported(tmp_path, fillable=True, lang="zh")
    assert "补丁圆盾" in "".join(page.extract_text() for page in PdfReader(pdf).pages)
    file.create_campaign("fresh")
    import_pdf(pdf, "fresh", another=True)
    assert campaign("fresh").state["boxes"] == state["boxes"]
    assert campaign("fresh").state["elements"] == state["elements"]
    untranslated = campaign("alpha")
    assert untranslated.translate_deck("fr") is untranslated.printed


def test_what_lies_beside_a_deck_stops_nobody(tmp_path):
    shutil.copytree(Path(__file__).with_name("translations"), tmp_path, dirs_exist_ok=True)
    shutil.copy(find_deck("legacy"), tmp_path / "mine.toml")
    made = file.create_campaign("alpha", str(tmp_path / "mine.toml"))
    assert made.translate_deck("en") is made.translate_deck("es") is made.printed
    assert made.translate_deck("de").printed_word("fire") == "Feuer"
    assert [deck.language for deck in translations_of(made.printed)] == ["de"]
    for lang, wrong in (("fr", "title"), ("it", "card")):
        with pytest.raises(UserError, match=rf"mine\.{lang}\.toml.*{wrong}"):
            export("alpha", **wished(tmp_path / "out", lang=lang))


def cards_of(pdf):
    return "".join(page.extract_text() for page in PdfReader(pdf).pages)


@pytest.mark.parametrize("option", ["only_changed", "stickers"])
def test_paper_stays_in_the_language_it_has_unless_another_is_asked_for(option, tmp_path):
    file.create_campaign("alpha")
    exported(tmp_path, spoken="en")
    actions.tick_boxes(["A1.1, D2.2"], None)
    assert not CHINESE.search(
        cards_of(exported(tmp_path / "as it was", spoken="zh", **{option: True}))
    )
    actions.tick_boxes(["A1.2, D2.1"], None)
    assert CHINESE.search(cards_of(exported(tmp_path / "asked for", lang="zh", **{option: True})))
    actions.tick_boxes(["A1.3 fire, D2.3"], None)
    assert CHINESE.search(cards_of(exported(tmp_path / "and stays", spoken="en", **{option: True})))


@pytest.mark.parametrize("line", ["", 'language = "../x"\n', "language = 3\n"])
def test_paper_that_does_not_tell_its_language_is_followed_by_the_one_that_is_spoken(
    line, tmp_path
):
    memory = file.create_campaign("alpha").folder / EXPORTED
    exported(tmp_path)
    memory.write_text(memory.read_text().replace('language = "en"\n', line))
    actions.tick_boxes(["A1.1"], None)
    assert CHINESE.search(cards_of(exported(tmp_path / "out", spoken="zh", only_changed=True)))
