"""A language is added by its files alone; what it lacks, or gets wrong, is said in English."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import tomli_w

from referee.languages import languages

TOML = {
    "cards_pdf": """\
'Print a deck as PDF or PNG.' = 'Presas kartaron.'
'{path}: cannot be read ({what}).' = '{path} ne estas legebla ({what}).'
'There is no command {word}.{hint}' = 'Ne estas ordono {wrod}.'
""",
    "referee": """\
'{game} is not translated into this language ({lang}): it is played in English.' = '{game} ne parolas {lang}.'
'No saved games in {folder} yet.' = 'Neniuj ludoj en {folder}.'
'List the saved games.' = 'Listigas la konservitajn ludojn.'
'{option} takes {allowed}, not "{given}".' = '{option} ne estas {givven}.'
'There is no save {save}.{near}' = 'Ne estas ludo {save.}.'
'Show a game as text, each answer with its number.' = 'Montras {ludon}.'
""",  # noqa: E501
}
KEYED = {
    "texts/common.eo.toml": {
        "error.no-such-card": "{text} ne estas karto.",
        "error.not-in-game": "{card} ne estas en {pilee}.",
        "error.nothing-to-undo": "Nenio {por malfari.",
        "face.saved": "Konservita: {save}.",
    },
    "games/scoundrel/texts/eo.toml": {
        "ask.room": "Kiuj {count:kartoj|kartoj} venas?",
        "ask.play": "Kiu {karto}?",
    },
}


@pytest.fixture(scope="module")
def esperanto(tmp_path_factory):
    """The referee with a language more, some of it misspelt."""
    root = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__")
    for package, texts in TOML.items():
        shutil.copytree(Path(package), root / package, ignore=ignored)
        (root / package / "languages" / "eo.toml").write_text(texts, "utf-8")
    for data in ("card_data", "fonts"):
        (root / data).symlink_to(Path(data).resolve())
    for name, keyed in KEYED.items():
        (root / "referee" / name).write_text(tomli_w.dumps(keyed), "utf-8")

    def command(*words, lines="", program="referee", **variables):
        environment = {**os.environ, "REFEREE_HOME": str(root / "home"), "PYTHONPATH": str(root)}
        environment |= {"LC_ALL": "eo.UTF-8"} | variables
        done = subprocess.run(
            [sys.executable, "-m", program, *words],
            input=lines, env=environment, cwd=root, capture_output=True, check=False, text=True,
        )  # fmt: skip
        said = done.stdout + done.stderr
        assert "Traceback" not in said
        assert "bug in" not in said
        return said

    command.root = root
    return command


def test_a_language_is_added_by_its_files_alone(esperanto):
    played = esperanto("scoundrel", lines="5x\n")
    assert "Kiuj 4 kartoj venas?" in played
    assert "5x ne estas karto." in played
    assert "nix.toml ne estas legebla (" in esperanto("balance", "nix.toml")
    assert "Neniuj ludoj en " in esperanto("saves")
    assert "Listigas la konservitajn ludojn." in esperanto("--help")
    assert "Presas kartaron." in esperanto("--help", program="cards_pdf")


def test_it_can_be_asked_for(esperanto):
    assert "Neniuj ludoj en " in esperanto("saves", "--lang", "eo", LC_ALL="C")
    assert "Kiuj 4 kartoj venas?" in esperanto("scoundrel", "--lang", "eo", LC_ALL="C")


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("words", "lines", "said"),
    [
        ("scoundrel --health-cap x", "", '--health-cap takes 1 or more, or none, not "x".'),
        ("log nothing", "", "There is no save nothing."),
        ("nope", "", "There is no game or command nope."),
        ("--help", "", "Show a game as text, each answer with its number."),
        ("scoundrel --new", "ah 2c 3c 4c\n", "There is no AH in this"),
        ("scoundrel --new", "js8d6h4c\n", "Which card of the room do you play?"),
        ("scoundrel --new", "undo\n", "There is nothing to take back."),
        ("days", "", "as days go by ne parolas eo."),
    ],
)
def test_what_is_misspelt_is_said_in_english(esperanto, words, lines, said):
    assert said in " ".join(esperanto(*words.split(), lines=lines).split())


def test_a_misspelt_line_of_the_generator_is_said_in_english(esperanto):
    assert "There is no command nope." in esperanto("nope", program="cards_pdf")


def test_a_game_is_played_in_it(esperanto):
    typed = "js8d6h4c\nundo\nlog\nstate\nhelp\njs8d6h4c\njs\nconcede\n"
    assert esperanto("scoundrel", "--new", lines=typed).count("Kiuj 4 kartoj venas?") > 1


def test_a_file_that_is_no_toml_is_no_failure(esperanto):
    file = esperanto.root / "cards_pdf" / "languages" / "eo.toml"
    whole = file.read_text("utf-8")
    file.write_text("= no", "utf-8")
    assert "nix.toml: cannot be read (" in esperanto("balance", "nix.toml")
    file.write_text(whole, "utf-8")


def test_a_language_that_nobody_speaks_is_refused_with_those_there_are(esperanto):
    there = " or ".join(sorted([*languages(), "eo"]))
    assert f'--lang takes {there}, not "xx".' in esperanto("scoundrel", "--lang", "xx", LC_ALL="C")
