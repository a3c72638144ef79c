"""What is wrong with a file is said in every language: the code has templates, catalogues translate them."""

import re
from string import Formatter

import pytest
from cards_pdf.texts.spoken import in_language

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.sentences import Sentence, lines
from cards_pdf.decks.state import wrong_state
from referee.__main__ import run
from referee.errors import WrongUse
from referee.rulekit.say import Say
from referee.texts.catalogues import catalogue, languages
from tests.texts.sentences import REFEREE, constants, put_together, templates
from tests.texts.words import CHINESE

OTHERS = [lang for lang in languages("common") if lang != "en"]
DECK = '[deck]\ntitle = "T"\n[[card]]\nname = "N"\n'
WRONG = {  # what a deck says, and what of it is shown again
    "not TOML": "[deck\n",
    "cut off": '[deck]\ntitle = "',
    "no title": '[[card]]\nname = "N"\n',
    "an unknown key": DECK + "colr = 3\n",
    "a number for a text": "[deck]\ntitle = 7\n",
    "a text for a number": DECK + 'number = "x"\n',
    "an unknown kind": DECK + 'kind = "attac"\n[kinds.attack]\n',
    "no cards": '[deck]\ntitle = "T"\n',
    "the same code twice": DECK + 'code = "A"\n[[card]]\nname = "N"\ncode = "A"\n',
    "a pale colour": DECK + '[kinds.k]\naccent = "#ffff00"\n',
    "no colour": DECK + '[kinds.k]\naccent = "red"\n',
    "a size": '[deck]\ntitle = "T"\nsize = "70 x 120"\n[[card]]\nname = "N"\n',
    "a lost picture": DECK + 'art = "lost.png"\n',
    "a picture elsewhere": DECK + 'art = "../lost.png"\n',
    "an effect without a number": DECK + '[[card.effects]]\ntext = "x"\neffect = "hit"\n',
    "a number of nothing": DECK + '[[card.effects]]\ntext = "{x}"\n',
    "a list": "card = 3\n[deck]\ntitle = 'T'\n",
    "an icon": DECK + '[icons]\nsun = "M 0 0 L"\n',
}


KEYS = set("csv deck card cards title kind art stats play toml TOML UTF".split())


def own_words(text):
    """Words of the deck, and of decks."""
    return KEYS | set(re.findall(r"[A-Za-z]{3,}", text))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_about_a_file_is_translated_and_no_translation_is_left_over(lang):
    texts = catalogue("faults", lang)
    assert not [said for said in templates(REFEREE) if said not in texts and not in_language(said, lang)]
    assert not set(texts) - set(constants(REFEREE))
    assert not list(put_together(REFEREE))


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_name_only_facts_that_there_are(lang):
    for english, text in catalogue("faults", lang).items():
        assert set(places(text)) <= set(places(english)), english


def places(text):
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_deck_is_refused_in_chinese(case, tmp_path, capsys):
    deck = tmp_path / "d.toml"
    deck.write_text(WRONG[case], "utf-8")
    assert run(["campaign", "new", "c", "--deck", str(deck), "--lang", "zh"]) != 0
    told = capsys.readouterr().err
    assert CHINESE.search(told)
    known = own_words(WRONG[case]) | own_words(str(deck))
    assert not [word for word in re.findall(r"[A-Za-z]{3,}", told) if word not in known], told


def test_a_sentence_is_its_english_and_keeps_its_facts():
    wrong = DeckError('{called} "{key}" {said}', called="key", key="x", said=Sentence("is missing."))
    assert str(wrong) == 'key "x" is missing.'
    assert str(CardsError("100 % {of} it")) == "100 % {of} it"
    assert lines([Sentence("is empty."), "{as it is}"]) == "is empty.\n{as it is}"
    assert Say(HOUSE, "zh").phrase(WrongUse(wrong.said)) == "key“x”缺失。"
    assert nearest("colr", ["colour"]) == ' Did you mean "colour"?'


def test_an_error_within_a_sentence_is_said_in_the_same_language():
    outer = DeckError("{file}: {wrong}.", file="d.toml", wrong=DeckError("is cut off"))
    assert str(outer) == "d.toml: is cut off."
    assert Say(HOUSE, "zh").phrase(outer) == "d.toml：被截断了。"


def test_a_state_that_cannot_be_is_said_in_chinese():
    wrong = wrong_state({}, {"games": 1, "wins": 0})
    assert wrong
    assert CHINESE.search(Say(HOUSE, "zh").phrase(wrong))
