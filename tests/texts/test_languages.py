"""Every language has every message with its placeholders, and no unused one."""

import ast
import errno
import inspect
import os
import re
import tomllib
from pathlib import Path

import pytest

from cards_pdf.common import sizes
from cards_pdf.common.languages import languages as of_the_generator
from cards_pdf.common.languages import local_language
from cards_pdf.common.messages import Message
from cards_pdf.common.messages import placeholders as placeholders_of_a_message
from cards_pdf.decks.card import without_marks
from cards_pdf.decks.load import load_deck, words_on_cards
from cards_pdf.sheets.formats import find_profile_files, load_formats
from cards_pdf.sheets.services import load_profile
from referee import games
from referee.games.legacy import deck as legacy
from referee.texts import (
    LANGUAGE_FOLDER,
    SHARED,
    catalogue,
    language,
    languages,
    text_files,
    translations,
)
from tests.rows import each_row
from tests.texts import sentences
from tests.texts.words import NAMES, NARROW, OTHERS, OWN_LETTERS, english_words, placeholders

SHARED_TEXTS = [(SHARED, name) for name in ("common", "page", "typed")]
HOUSE = [*SHARED_TEXTS, *((package, "") for package in games.BUILT_IN.values())]
EACH = [(package, lang) for package in sentences.PACKAGES for lang in OTHERS]
OF_GAMES = [(name, lang) for name in HOUSE for lang in OTHERS]


def entries(package, lang):
    return tomllib.loads((sentences.PACKAGES[package] / f"{lang}.toml").read_text("utf-8"))


def titles():
    """Return the titles of built-in files."""
    for name in find_profile_files():
        profile = load_profile(name)
        yield from (profile.title, profile.short)
    yield load_deck("playing-cards").title  # in every language the same cards
    yield from (Message(form.title).template for form in load_formats().values())
    for size in map(sizes.card, sizes.card_names()):
        yield from (size.format_count(number).facts["cards"] for number in (1, 2))


def of_others():
    """Return messages of the system, the TOML reader and Typer, which need no translation."""
    yield from map(os.strerror, errno.errorcode)
    parser = ast.parse(inspect.getsource(inspect.getmodule(tomllib.loads)))
    yield from (node.value for node in ast.walk(parser) if isinstance(node, ast.Constant))
    yield "Show this message and exit."
    yield "Install completion for the current shell."
    yield "Show completion for the current shell, to copy it or customize the installation."


@pytest.mark.parametrize(("package", "lang"), EACH)
@pytest.mark.slow
def test_a_language_has_every_sentence_of_the_code(package, lang):
    texts = language(lang).texts
    said = [*sentences.templates(package), *(titles() if package == "cards_pdf" else ())]
    assert not [english for english in said if english not in texts]


@pytest.mark.parametrize(("package", "lang"), EACH)
def test_a_language_has_nothing_that_is_not_said(package, lang):
    said = sentences.constants(package)
    if package == "cards_pdf":
        said = said | set(titles()) | set(of_others())
    assert not set(entries(package, lang)) - said


@pytest.mark.parametrize(("package", "lang"), EACH)
def test_a_translation_has_the_placeholders_of_the_english(package, lang):
    for english, text in entries(package, lang).items():
        assert placeholders_of_a_message(text) == placeholders_of_a_message(english), english


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_translated_in_both_packages(lang):
    assert not set(entries("cards_pdf", lang)) & set(entries("referee", lang))


@pytest.mark.parametrize("package", sentences.PACKAGES)
def test_no_sentence_is_put_together_without_a_template(package):
    assert not sentences.put_together(package)


# --- what games say, by keys ---


@pytest.mark.parametrize(("name", "lang"), OF_GAMES, ids=str)
def test_a_game_has_all_keys_and_placeholders_in_every_language(name, lang):
    package, file = name
    english, other = catalogue(package, "en", file), catalogue(package, lang, file)
    assert list(english) == list(other)
    for key, text in english.items():
        assert placeholders(other[key]) == placeholders(text), key


@pytest.mark.parametrize("lang", OWN_LETTERS)
@pytest.mark.parametrize("name", [name for name in HOUSE if name[1] != "page"], ids=str)
def test_no_translation_of_a_game_holds_english(name, lang):
    package, file = name
    for key, text in catalogue(package, lang, file).items():
        assert not english_words(text), key


@pytest.mark.parametrize("lang", OTHERS)
def test_all_that_is_printed_on_the_legacy_cards_is_translated(lang):
    cards = legacy.load_shipped()["cards"]
    texts = {card["name"] for card in cards}
    for card in cards:
        texts |= {row["text"] for sort in ("effects", "boxes", "foot") for row in card[sort]}
    translated = words_on_cards(legacy.SHIPPED, lang)
    assert set(translated) == {without_marks(text) for text in texts if re.search("[a-z]", text)}
    for english, other in translated.items():
        assert re.findall(r"\d+", other) == re.findall(r"\d+", english), english
        assert lang not in OWN_LETTERS or not set(english_words(other)) - NAMES, english


# --- signs between Chinese words ---


def texts_in(entry):
    """Every text in a file, however deep."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict | list):
        for inner in entry.values() if isinstance(entry, dict) else entry:
            yield from texts_in(inner)


@pytest.mark.parametrize("folder", ["referee", "cards_pdf", "card_data"])
def test_chinese_sentences_have_no_narrow_commas(folder):
    for file in Path(folder).rglob("*zh.toml"):
        texts = texts_in(tomllib.loads(file.read_text("utf-8")))
        assert file.stem == "typed.zh" or not [*filter(NARROW.search, texts)], file


# --- which languages there are ---


def test_the_languages_are_the_files_that_lie_there():
    assert languages() == [
        "en",
        *sorted(
            {file.stem for file in LANGUAGE_FOLDER.glob("*.toml")} | set(of_the_generator()[1:])
        ),
    ]
    assert all(translations(package) == languages() for package in games.BUILT_IN.values())
    for package, name in SHARED_TEXTS:
        assert all(text_files(package, lang, name) for lang in languages())


@pytest.mark.parametrize("lang", OTHERS)
@each_row(__file__, "locales.toml", "locales")
def test_the_language_is_that_of_the_locale(monkeypatch, row, lang):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in row["variables"].items():
        monkeypatch.setenv(name, value.format(lang))
    assert local_language(languages()) == row["language"].format(lang)


@pytest.mark.parametrize("name", games.BUILT_IN)
@pytest.mark.parametrize("lang", languages())
def test_no_text_is_also_the_key_of_a_word_that_means_something_else(name, lang):
    game = games.load(name)
    say = game.say(lang)
    texts = {**catalogue(SHARED, lang, "common"), **catalogue(game.package, lang)}
    assert {key: text for key, text in texts.items() if say.word(text) != text} == {}


def test_a_percent_sign_stands_beside_its_number():
    """In English and Chinese, that is; other languages of cards have a space before it."""
    root = Path(__file__).parents[2]
    files = [*root.glob("*/languages/**/zh.toml"), *root.glob("card_data/rules/words/*.toml")]
    files += [*root.glob("referee/texts/*.toml"), *root.glob("referee/games/*/texts/*.toml")]
    files += [*root.glob("*/**/static/**/*.js"), *root.glob("docs/**/*.md"), *root.glob("*.md")]
    spaced = re.compile(r"[0-9}][ \xa0\u202f]%(?![\w({%])")
    spaced_files = [path.name for path in files if spaced.search(path.read_text("utf-8"))]
    assert {*spaced_files} <= {"CHANGELOG.md"}
