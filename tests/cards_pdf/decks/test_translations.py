"""A translated deck is the same deck in other words, and every word can be printed."""

import re

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import find_deck, load_deck, shipped_decks, translate_deck
from cards_pdf.order import Order
from cards_pdf.outputs.catalogue import list_boxes
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import EDITIONS, job
from tests.cards_pdf.reading import reader

TRANSLATED = [name for name in shipped_decks() if "." in name]
WORDS = {
    "source", "title", "designer", "credit", "language", "foot_title", "kinds", "cards", "words",
    "small_words", "stats", "texts",
}  # fmt: skip


ROWS = ("effects", "boxes", "foot")


def test_the_games_that_speak_chinese_have_chinese_cards():
    assert {"legacy.zh", "scoundrel.zh", "spade-poker.zh"} <= set(TRANSLATED)


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translation_changes_words_and_nothing_else(name):
    made, original = load_deck(name), load_deck(name.partition(".")[0])
    assert made.language == name.partition(".")[2]
    for field in vars(made):
        if field not in WORDS:
            assert getattr(made, field) == getattr(original, field), field
    for card, other in zip(made.cards, original.cards, strict=True):
        assert card.name != other.name
        assert numbers(card) == numbers(other)


def numbers(card):
    stats = [stat._replace(label="") for stat in card.stats]
    kind = card.kind._replace(label="", text="")
    rows = {sort: [row._replace(text="") for row in getattr(card, sort)] for sort in ROWS}
    return card._replace(name="", subtitle="", body="", note="", kind=kind, stats=stats, **rows)


@pytest.mark.parametrize("name", TRANSLATED)
def test_nothing_is_left_untranslated(name):
    made, original = load_deck(name), load_deck(name.partition(".")[0])
    for kind in made.kinds:
        assert made.kinds[kind].label != original.kinds[kind].label
        assert not made.kinds[kind].text or made.kinds[kind].text != original.kinds[kind].text
    for card, other in zip(made.cards, original.cards, strict=True):
        assert not card.body or card.body != other.body
        assert not card.note or card.note != other.note
    said = {stat.label for card in made.cards for stat in card.stats} | set(texts(made))
    assert not [text for text in said if re.search("[a-z]", text)]


def texts(deck):
    return (row.text for card in deck.cards for sort in ROWS for row in getattr(card, sort))


def test_words_of_the_rules_are_printed_and_heard_as_the_deck_says_them():
    made = make_pdf(job("legacy.zh")._replace(order=Order(fillable=True))).pdf
    words = "".join(page.extract_text().replace("\n", "") for page in reader(made).pages)
    assert "弱点：冰" in words
    assert "每有一张未使用的火攻击" in words
    assert not re.search("fire|ice", words)
    choice = reader(made).get_fields()["A1_3"]
    assert [str(kid.get_object()["/TU"]) for kid in choice["/Kids"]] == [
        "战旗, 格 3: 火",
        "战旗, 格 3: 冰",
    ]
    assert {"/A1_3_fire", "/A1_3_ice"} <= set(choice["/_States_"])  # what is read back


def test_the_referee_finds_a_translated_table_as_well(tmp_path):
    (tmp_path / "deck.toml").write_text('[deck]\ntitle = "T"\ncards = "t.csv"\n')
    (tmp_path / "t.csv").write_text("code,name\nC1,Fire\n")
    (tmp_path / "t.de.csv").write_text("code,name\nC1,Feuer\n")
    deck = load_deck(tmp_path / "deck.toml")
    assert translate_deck(deck, "de").cards[0].name == "Feuer"
    assert translate_deck(deck, "fr") is deck


@pytest.mark.sample(6)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", TRANSLATED)
def test_every_word_has_its_glyphs_and_its_place(name, edition):
    assert make_pdf(job(name, edition, "long-edge")).pages > 1


def test_a_language_is_asked_for_by_its_name():
    assert load_deck("scoundrel", "zh") == load_deck("scoundrel.zh")
    assert load_deck("scoundrel", "en") == load_deck("scoundrel")
    with pytest.raises(DeckError, match='playing-cards: does not exist in "zh", but in en:'):
        load_deck("playing-cards", "zh")
    with pytest.raises(DeckError, match='legacy: does not exist in "fr", but in en, zh'):
        load_deck("legacy", "fr")
    with pytest.raises(DeckError, match=r'no deck "legcy".*Did you mean "legacy"'):
        find_deck("legcy")


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", [name for name in TRANSLATED if name.endswith(".zh")])
def test_what_stands_beside_chinese_cards_is_chinese(name):
    deck = load_deck(shipped_decks()[name])
    made = {work.kind: work.make(print) for work in list_boxes(Order(), deck)}
    for kind, one in (made | {"deck": make_pdf(job(deck.source))}).items():
        words = " ".join(page.extract_text() for page in reader(one.pdf).pages)
        assert re.search("按 ?100% ?打印" if kind != "check-list" else "用铅笔勾上", words)
        assert not re.search("glue|fold|sheet|print|fronts", words)
