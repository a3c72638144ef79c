"""Commands in every language: help, lists, refusals; and a language that is added by its files alone."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from cards_pdf.texts.spoken import in_language

from cards_pdf.common.command_line.plain_typer import carry_out
from cards_pdf.common.errors import CardsError
from cards_pdf.common.line_break import columns, pieces
from referee import games
from referee.__main__ import run
from referee.cli import app
from referee.commands.speech import Speech
from referee.errors import Failure
from referee.saves import folder
from referee.texts.catalogues import catalogue, languages
from tests.commands.typed import ROOM
from tests.program import referee as started
from tests.texts.words import CHINESE, PRINTED, english_words

OTHERS = [lang for lang in languages("common") if lang != "en"]
GROUPS = {
    "": [*"go discard rename saves log stats balance phone web campaign simulate".split(), *games.TITLES],
    "campaign": "new list show history tick untick set undo export import scan".split(),
    "simulate": [*games.TITLES],
}
WRONG = [
    "nope", "scoundrell", "saves x", "campaign tick", "saves --x", "scoundrel --new=3", "scoundrel --lang",
    "campaign export --paper a9", "campaign nope", "simulate nope", "scoundrel --variantt", "rename x",
    "balance x --games x", "phone --port x", "scoundrel --variant",
]  # fmt: skip
HELP = [["--help"], *(["campaign", "--help"], ["simulate", "--help"])] + [
    [*group.split(), command, "--help"] for group, commands in GROUPS.items() for command in commands
]


class Listening(Speech):
    """Remembers what it was asked to say."""

    def __init__(self):
        self.heard = {}

    def __call__(self, english, /, **facts):
        self.heard[english] = None
        return super().__call__(english, **facts)


@pytest.fixture(scope="module")
def heard():
    speech = Listening()
    for words in [*HELP, *map(str.split, WRONG)]:
        with suppress(CardsError, Failure):
            carry_out(app.group(), "referee", words, speech)
    return speech.heard


@pytest.mark.parametrize("lang", OTHERS)
def test_help_and_refusals_stand_in_every_language_and_nothing_else_does(lang, heard):
    own = {english for english in heard if not in_language(english, lang)}
    assert own == set(catalogue("help", lang))


@pytest.mark.parametrize("lang", ["en", *OTHERS])
@pytest.mark.parametrize("width", [40, 60, 80])
def test_help_never_breaks_inside_a_word(lang, width, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(width))
    for words in HELP[::4]:
        run(["--lang", lang, *words])
        lines = capsys.readouterr().out.splitlines()
        assert all(columns(line) <= width or len([*pieces(line.strip())]) == 1 for line in lines), words


@pytest.fixture
def said(monkeypatch, capsys):
    """What a command says, without the folders of this test."""
    monkeypatch.setattr("sys.stdin", StringIO(""))

    def command(line):
        run(line.split())
        told = "".join(capsys.readouterr())
        return told.replace(str(folder.home()), "").replace(str(folder.home().parent), "")

    return command


OWN = {"legacy", "alpha", "beta", "evening", "nothing", "first", "jsonl", "toml", "campaigns", "discarded"}
OWN |= {"The", "card", "game", "none", "DECK"}  # the title of the deck; what may be typed
OWN |= {word for name in games.TITLES for word in name.split("-")}
SPOKEN = """\
campaign list
campaign new alpha
campaign tick A1.1
campaign tick A1.1
campaign tick A9.1
campaign set S2.crossed_out yes
campaign set FM.hp 120
campaign set x y
campaign show
campaign history
campaign untick A1.1
campaign list
campaign show beta
campaign undo
saves
go
go 7
discard scoundrel-1
discard --back scoundrel-1
discard --back nothing
rename scoundrel-1 evening
rename evening 5
rename nothing else
log evening
stats
log nothing
scoundrel --health-cap 0
scoundrel --seed 1
scoundrel --lang xx
simulate scoundrel --seeds 3
simulate scoundrel --games 3 --merge
balance --games 0
""".splitlines()


def test_commands_and_failures_in_chinese_show_no_english(said):
    started("scoundrel", lines=ROOM + "concede\n", home=folder.home())
    told = {line: said(f"--lang zh {line}") for line in SPOKEN}
    assert not [line for line, text in told.items() if not CHINESE.search(text)]
    rest = {
        line: set(english_words(text)) - OWN - (PRINTED if line.startswith("campaign") else set())
        for line, text in told.items()
    }
    assert not {line: (words, told[line]) for line, words in rest.items() if words}


def test_a_campaign_shows_its_cards_in_the_language_that_is_spoken(said):
    said("campaign new alpha")
    said("campaign tick A1.3 fire --campaign alpha")
    chinese = said("--lang zh campaign show alpha")
    assert "战旗" in chinese
    assert "火" in chinese
    assert "War Banner" in said("campaign show alpha")


@pytest.mark.parametrize(
    "line",
    [
        "--nope --lang zh",
        "scoundrel --nope --lang zh",
        "scoundrel --health-cap 0 --lang=zh",
        "saves x --lang zh",
    ],
)
def test_a_word_that_is_refused_before_the_language_is_read_is_refused_in_it(line, said):
    assert CHINESE.search(said(line))


@pytest.mark.parametrize("group", ["campaign", "simulate"])
def test_a_group_with_options_and_no_command_lists_its_commands(group, said):
    assert said(group) == said(f"{group} --lang en")
    assert not (folder.home() / "error-report.txt").exists()


@pytest.mark.parametrize("width", [40, 60, 80])
def test_lists_never_break_inside_a_word_on_a_terminal(width, said, monkeypatch):
    started("scoundrel", lines=ROOM + "concede\n", home=folder.home())
    whole = said("saves") + said("stats")
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    narrow = said("saves") + said("stats")
    assert whole.split() == narrow.split()
    assert all(columns(line) <= width or len(line.split()) == 1 for line in narrow.splitlines())


@pytest.mark.parametrize("width", [40, 80])
def test_failures_never_break_inside_a_word_on_a_terminal(width, said, monkeypatch):
    line = "balance legacy --campaigns 1"
    whole = said(line)
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    narrow = said(line)
    assert whole.split() == narrow.split()
    assert len(whole.splitlines()) < len(narrow.splitlines()) or len(whole) < width
    assert all(columns(line) <= width for line in narrow.splitlines())


# --- a language of one's own ---

FILES = {
    "referee/texts/common": {"error.no-such-card": "{text} ne estas karto."},
    "referee/texts/house": {
        "{game} is not translated into this language ({lang}): it is played in English.": "{game} ne parolas {lang}.",
        "No saved games in {folder} yet.": "Neniuj ludoj en {folder}.",
    },
    "referee/texts/help": {"List the saved games.": "Listigas la konservitajn ludojn."},
    "referee/texts/scoundrel": {"ask.room": "Kiuj kartoj venas?"},
    "cards_pdf/texts/help": {"Print a deck as PDF or PNG.": "Presas kartaron."},
    "cards_pdf/texts/faults": {"{path}: cannot be read ({what}).": "{path} ne estas legebla ({what})."},
}


@pytest.fixture(scope="module")
def esperanto(tmp_path_factory):
    """The referee with a language more, added as CONTRIBUTING says: by files."""
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "data")
    for package in ("referee", "cards_pdf"):
        shutil.copytree(Path(package), root / package, ignore=ignored)
    for data in ("card_data", "fonts"):
        (root / data).symlink_to(Path(data).resolve())
    for name, texts in FILES.items():
        (root / f"{name}_eo.py").write_text(f"TEXTS = {texts!r}\n", "utf-8")

    def command(*words, lines="", program="referee"):
        environment = {**os.environ, "REFEREE_HOME": str(root / "home"), "PYTHONPATH": str(root)}
        environment |= {"LC_ALL": "eo.UTF-8"} if program != "referee" else {}
        done = subprocess.run(
            [sys.executable, "-m", program, *words],
            input=lines, env=environment, cwd=root, capture_output=True, check=False, text=True,
        )  # fmt: skip
        return done.stdout + done.stderr

    return command


def test_a_language_is_added_by_its_files_alone(esperanto):
    played = esperanto("scoundrel", "--lang", "eo", lines="5x\n")
    assert "Kiuj kartoj venas?" in played
    assert "5x ne estas karto." in played
    assert "nix.toml ne estas legebla (" in esperanto("balance", "nix.toml", "--lang", "eo")
    assert "Neniuj ludoj en " in esperanto("saves", "--lang", "eo")
    assert "Listigas la konservitajn ludojn." in esperanto("--lang", "eo", "--help")
    assert "Presas kartaron." in esperanto("--help", program="cards_pdf")


def test_a_game_that_lacks_a_language_says_so(esperanto):
    assert "as days go by ne parolas eo." in esperanto("days", "--lang", "eo")


def test_a_language_that_nobody_speaks_is_refused_with_those_there_are(esperanto):
    there = " or ".join(sorted([*languages(HOUSE), "eo"]))
    assert f"--lang takes {there}, not 'xx'." in esperanto("scoundrel", "--lang", "xx")
