"""Numbers with their nouns, in languages with other plurals than English."""

import pytest

from cards_pdf.common.languages import Language
from cards_pdf.common.messages import RULES, Message, choose_noun
from referee.rulekit.say import Say

NOUNS = {
    "pl": ("karta|karty|kart", {1: "karta", 2: "karty", 5: "kart", 12: "kart", 22: "karty"}),
    "ru": ("карта|карты|карт", {1: "карта", 3: "карты", 11: "карт", 21: "карта", 0: "карт"}),
    "cs": ("karta|karty|karet", {1: "karta", 4: "karty", 5: "karet", 22: "karet"}),
    "fr": ("carte|cartes", {0: "carte", 1: "carte", 2: "cartes"}),
    "sl": ("karta|karti|karte|kart", {1: "karta", 2: "karti", 103: "karte", 5: "kart"}),
    "de": ("Karte|Karten", {0: "Karten", 1: "Karte", 2: "Karten"}),
}


@pytest.mark.parametrize("lang", NOUNS)
def test_a_number_has_the_noun_of_its_language(lang):
    nouns, expected = NOUNS[lang]
    spoken = Language(lang, {"{n:card|cards}": f"{{n:{nouns}}}"})
    message = {number: spoken(Message("{n:card|cards}", n=number)) for number in expected}
    assert message == {number: f"{number} {noun}" for number, noun in expected.items()}


def test_a_translation_with_too_many_forms_is_shown_in_english():
    spoken = Language("de", {"{n:card|cards}": "{n:Karte|Karten|Kartens}"})
    assert spoken(Message("{n:card|cards}", n=3)) == "3 cards"


def test_texts_of_games_have_plurals_as_messages_do(monkeypatch):
    say = Say(lang="ru")
    monkeypatch.setattr(say, "lang", "ru")
    monkeypatch.setattr(say, "_texts", {"left": "{n:карта|карты|карт}"})
    monkeypatch.setattr(say, "_english", {"left": "{n:card|cards}"})
    assert [say("left", n=number) for number in (1, 2, 5)] == ["1 карта", "2 карты", "5 карт"]


@pytest.mark.parametrize("lang", RULES)
def test_every_form_of_a_rule_is_used_and_no_other(lang):
    count, _ = RULES[lang]
    nouns = [*map(str, range(count))]
    assert {choose_noun(number, nouns, lang) for number in range(1000)} == {*nouns}
