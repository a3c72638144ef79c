"""`cards-pdf` in the language of the locale: nothing of it is left in English."""

import re
from contextlib import suppress

import pytest
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.cli import app
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError
from cards_pdf.common.languages import language
from cards_pdf.common.program import Speech
from cards_pdf.sheets.formats import find_profile_files
from tests.cards_pdf.files import read_file
from tests.texts.words import FOREIGN, OTHERS, OWN_LETTERS, english_words

WRONG = [
    "dek", "deck", "deck x y", "deck x --papr a4", "deck x --paper a5", "deck x --png y",
    "deck x --png",
    "deck x --watch=3", "formats more",
]  # fmt: skip
HELP = [["--help"], *([name, "--help"] for name in app.commands)]
OWN = set(read_file("own-words.txt").split())  # names, and what may be typed
COMMANDS = {
    *app.commands, "fan", "edge", "long", "short", "fronts", "then", "two", "four", "colour",
}  # fmt: skip


class Listening(Speech):
    """Remembers what it was asked to say."""

    def __init__(self):
        super().__init__()
        self.heard = set()

    def __call__(self, message, /, **facts):
        self.heard.add(message)
        return super().__call__(message, **facts)


@pytest.fixture(params=OWN_LETTERS)
def other(request, monkeypatch, tmp_path):
    """A language of the locale whose words can be told from English ones."""
    monkeypatch.setenv("LC_ALL", f"{request.param}.UTF-8")
    monkeypatch.chdir(tmp_path)
    return request.param


@pytest.mark.parametrize("lang", OTHERS)
def test_help_and_refusals_stand_in_every_language(lang):
    speech = Listening()
    for words in [*HELP, *map(str.split, WRONG)]:
        with suppress(CardsError):
            app.carry_out("cards-pdf", words, speech)
    assert not [
        english for english in speech.heard if english and english not in language(lang).texts
    ]


SPOKEN = read_file("spoken.txt").splitlines()


@pytest.mark.usefixtures("other")
def test_help_shows_no_english(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "100")
    for words in HELP:
        run(words)
        text = re.sub(r"\S*\|\S*|none", "", capsys.readouterr().out)  # words to choose from
        assert not {word for word in english_words(text) if not word.isupper()} - OWN - COMMANDS, (
            words
        )


@pytest.mark.usefixtures("other")
def test_what_is_done_and_refused_shows_no_english(tmp_path, capsys):
    told = {}
    for line in SPOKEN:
        run(line.split())
        text = "".join(capsys.readouterr()).replace(str(tmp_path), "")
        told[line] = re.sub(r"output/\S*", "", text)
    assert not [line for line, text in told.items() if not FOREIGN.search(text)]
    named = set(
        re.findall(
            "[a-z]+", " ".join((*sizes.card_names(), *sizes.paper_names(), *find_profile_files()))
        )
    )
    rest = {line: set(english_words(text)) - OWN - named for line, text in told.items()}
    assert not {line: (words, told[line]) for line, words in rest.items() if words}


@pytest.mark.usefixtures("other")
def test_an_effect_that_no_referee_knows_is_named(tmp_path, capsys):
    row = 'boxes = [{ effect = "damge", text = "x" }]'
    (tmp_path / "mine.toml").write_text(f'[deck]\ntitle = "T"\n[[card]]\nname = "N"\n{row}\n')
    assert run(["check", "mine.toml"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("mine.toml")
    assert FOREIGN.search(told)
    assert not set(english_words(told)) - {"mine", "toml", "boxes", "damge", "damage"}


def test_the_page_that_measures_a_printer_is_in_the_language_that_is_spoken(other):
    assert run(["calibrate"]) == 0
    said = "".join(page.extract_text() for page in PdfReader("output/calibrate-a4.pdf").pages)
    assert language(other)("Front") in said
    assert "Then" not in said
