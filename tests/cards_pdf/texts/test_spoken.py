"""`cards-pdf` in the language of the locale: nothing of it is left in English, no catalogue has too much."""

import errno
import os
import re
from collections import Counter
from contextlib import suppress
from string import Formatter

import pytest
from cards_pdf.texts.catalogues import catalogue
from cards_pdf.texts.spoken import CATALOGUES, TEXTS, in_language, languages
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.cli import app
from cards_pdf.common import sizes
from cards_pdf.common.command_line.plain_typer import carry_out
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import Sentence
from cards_pdf.sheets.formats import formats
from cards_pdf.sheets.services import load_profile, profile_files
from tests.texts.sentences import CARDS, SPEAKS, constants, put_together, templates
from tests.texts.words import CHINESE, english_words

OTHERS = [lang for lang in languages() if lang != "en"]
WRONG = [
    "dek", "deck", "deck x y", "deck x --papr a4", "deck x --paper a5", "deck x --png y", "deck x --png",
    "deck x --watch=3", "formats more",
]  # fmt: skip
HELP = [["--help"], *([name, "--help"] for name in app.group().later)]
OWN = set(  # names, and what may be typed
    "deck poker kind bridge brdige mini tarot large Letter letter Scoundrel scoundrel legacy spade playing "
    "cards days solitaire rpg output shared home fold mine missing DriveThruCards The Game Crafter "
    "MakePlayingCards Tabletop Simulator gamecrafter drivethrucards makeplayingcards tabletop simulator DECK "
    "calibrate printer outer PNG PDF".split()
)
COMMANDS = {*app.group().later, "edge", "short", "fronts", "then"}


class Listening(Speech):
    """Remembers what it was asked to say."""

    def __init__(self):
        self.heard = set()

    def __call__(self, english, /, **facts):
        self.heard.add(english)
        return super().__call__(english, **facts)


@pytest.fixture
def chinese(monkeypatch, tmp_path):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("lang", OTHERS)
def test_help_and_refusals_stand_in_every_language_and_nothing_else_does(lang):
    speech = Listening()
    for words in [*HELP, *map(str.split, WRONG)]:
        with suppress(CardsError):
            carry_out(app.group(), "cards-pdf", words, speech)
    there = set(catalogue("help", lang, TEXTS))
    assert speech.heard <= there
    assert there - speech.heard <= set(constants(CARDS))  # what only the referee's options say


def titles():
    """What `cards-pdf formats` says of formats and services: files of the house have their titles."""
    yield from (load_profile(name).title for name in profile_files())
    yield from (Sentence(form.title).key for form in formats().values())
    for size in map(sizes.card, sizes.card_names()):
        yield from (size.counted(number).facts["cards"] for number in (1, 2))


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_is_translated_once_and_no_translation_is_left_over(lang):
    assert not [said for said in templates(CARDS) if not in_language(said, lang)]
    assert not [title for title in titles() if not in_language(title, lang)]
    kept = Counter(key for name in CATALOGUES for key in catalogue(name, lang, TEXTS))
    assert not [key for key, times in kept.items() if times > 1]
    said = {key for name in CATALOGUES[1:] for key in catalogue(name, lang, TEXTS)}
    assert not said - set(constants(CARDS)) - set(titles()) - {os.strerror(code) for code in errno.errorcode}


def test_no_sentence_is_put_together_without_a_template():
    assert not list(put_together(file for file in CARDS if file != SPEAKS))


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_name_only_facts_that_there_are(lang):
    for name in CATALOGUES:
        for english, text in catalogue(name, lang, TEXTS).items():
            assert set(places(text)) <= set(places(english)), english


def places(text):
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


SPOKEN = """\
formats
new mine.toml
new mine.toml
new mine.txt
check mine.toml
deck mine.toml
deck mine.toml --bleed 5mm
deck mine.toml --bleed 2.5mm
deck mine.toml --bleed 7
deck mine.toml --cards H9
deck mine.toml --cards H1..A1 --png 20
deck mine.toml --cards A1..H1
deck mine.toml --cards ,
deck mine.toml --margin -1mm
deck mine.toml --single --paper a4
deck mine.toml --profile gamecrafter --backs long-edge
deck mine.toml --png 20 --fillable
deck mine.toml --paper letter --format a4-poker-9
deck mine.toml --since mine.toml
deck mine.toml --only-changed
deck mine.toml --format brdige
deck mine.toml --png 5
deck mine.toml --png 1200
deck mine.toml --paper a9
deck mine.toml --profile gamecrafter
deck missing
check missing.toml
check mine.toml/mine.toml
deck mine.toml --out mine.toml
rules scoundrel --paper letter --low-ink
rules missing
box mine.toml
calibrate
calibrate --shift 1
calibrate --shift 99,0
calibrate --shift 0.5,0.5
--nope
""".splitlines()


@pytest.mark.usefixtures("chinese")
def test_help_in_chinese_shows_no_english(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "100")
    for words in HELP:
        run(words)
        text = re.sub(r"\S*\|\S*|none", "", capsys.readouterr().out)  # words to choose from
        assert not {word for word in english_words(text) if not word.isupper()} - OWN - COMMANDS, words


@pytest.mark.usefixtures("chinese")
def test_what_is_done_and_refused_in_chinese_shows_no_english(tmp_path, capsys):
    told = {}
    for line in SPOKEN:
        run(line.split())
        text = "".join(capsys.readouterr()).replace(str(tmp_path), "")
        told[line] = re.sub(r"output/\S*", "", text)
    assert not [line for line, text in told.items() if not CHINESE.search(text)]
    named = set(re.findall("[a-z]+", " ".join((*sizes.card_names(), *sizes.paper_names(), *profile_files()))))
    rest = {line: set(english_words(text)) - OWN - named for line, text in told.items()}
    assert not {line: (words, told[line]) for line, words in rest.items() if words}


@pytest.mark.usefixtures("chinese")
def test_an_effect_that_no_referee_knows_is_named_in_chinese(tmp_path, capsys):
    row = 'boxes = [{ effect = "damge", text = "x" }]'
    (tmp_path / "mine.toml").write_text(f'[deck]\ntitle = "T"\n[[card]]\nname = "N"\n{row}\n')
    assert run(["check", "mine.toml"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("mine.toml：牌 1、boxes 1：")
    assert not set(english_words(told)) - {"mine", "toml", "boxes", "damge", "damage"}


@pytest.mark.usefixtures("chinese")
def test_the_page_that_measures_a_printer_is_in_chinese():
    assert run(["calibrate"]) == 0
    said = "".join(page.extract_text() for page in PdfReader("output/calibrate-a4.pdf").pages)
    assert "然后量" in said
    assert "Then" not in said
