"""Languages are added by their files alone, and what one lacks, or gets wrong, is in English.

Two are added to a copy of both packages: `xx`, made of all that there is in Chinese, and the files
of the folder `eo`, with a few texts, some of them misspelt.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import tomli_w

OF_EVERY_WORD = "Xo"  # what stands for Chinese, so that every letter can be printed
ESPERANTO = Path(__file__).with_name("eo")
FOREIGN = re.compile(r"[^\x00-\x7f×−–·½]+")
FOUND = """
import json
from cards_pdf.common.languages import own_name
from cards_pdf.rulebooks.rule_sheet import languages as of_sheets
from referee import games
from referee.web import lobby
from referee.texts import language, languages

page = lobby.lobby_message("xx", "")
legacy = games.load("legacy").say("xx")
print(json.dumps({
    "complete": [*(games.load(name).languages() for name in games.BUILT_IN if name != "scoundrel"),
                 *(of_sheets(name) for name in games.BUILT_IN)],
    "all": [languages(), page["langs"], sorted(lobby.languages())],
    "texts": [own_name("xx"), page["texts"]["page.lang-xx"], language("xx")("Write this?"),
              page["texts"]["page.begin"], *(game["title"] for game in page["games"]),
              *(games.load(name).say("xx")("over.win") for name in games.BUILT_IN)],
    "on cards": legacy.word("Emberjaw"),
}))
"""


def in_trial_language(tables):
    """Return the tables with every text in the trial language."""
    if isinstance(tables, dict):
        return {key: in_trial_language(value) for key, value in tables.items()}
    if isinstance(tables, list):
        return [in_trial_language(value) for value in tables]
    if tables == "zh":
        return "xx"
    return FOREIGN.sub(OF_EVERY_WORD, tables) if isinstance(tables, str) else tables


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A copy of what languages are files of, with two more; no code was touched."""
    root = tmp_path_factory.mktemp("copy")
    for folder in ("cards_pdf", "referee", "card_data"):
        shutil.copytree(folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (root / "fonts").symlink_to(Path("fonts").resolve())
    for file in [*root.rglob("*.zh.toml"), *root.rglob("zh.toml")]:
        tables = in_trial_language(tomllib.loads(file.read_text("utf-8")))
        name = file.name.replace("zh.toml", "xx.toml")
        file.with_name(name).write_text(tomli_w.dumps(tables), "utf-8")
    shutil.copytree(ESPERANTO, root, dirs_exist_ok=True)
    return root


@pytest.fixture(scope="module")
def run(root):
    def command(*words, lines="", locale="C"):
        environment = {**os.environ, "PYTHONPATH": str(root), "REFEREE_HOME": str(root / "home")}
        done = subprocess.run(
            [sys.executable, *words],
            input=lines, env=environment | {"LC_ALL": locale}, cwd=root, capture_output=True,
            check=False, encoding="utf-8",
        )  # fmt: skip
        output = done.stdout + done.stderr
        assert "Traceback" not in output
        assert "bug in" not in output
        return output

    return command


@pytest.fixture(scope="module")
def esperanto(run):
    def command(*words, lines="", program="referee", locale="eo.UTF-8"):
        return " ".join(run("-m", program, *words, lines=lines, locale=locale).split())

    return command


def test_a_language_is_found_wherever_languages_are(run):
    content = json.loads(run("-c", FOUND))
    assert {*map(tuple, content["complete"])} == {("en", "xx", "zh")}
    assert {*map(tuple, content["all"])} == {("en", "eo", "xx", "zh")}
    assert [text for text in content["texts"] if OF_EVERY_WORD not in text] == []
    assert content["on cards"] == OF_EVERY_WORD


def test_a_game_is_played_in_it(run, root):
    played = run("-m", "referee", "scoundrel", "--lang", "xx", lines="js8d6h4c\nrules\n")
    assert not {"Room", "Deal"} & set(re.findall(r"\w+", played))
    sheet = (root / "card_data" / "rules" / "scoundrel.xx.toml").read_text("utf-8")
    assert tomllib.loads(sheet)["turn_title"] in played


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("rules scoundrel --lang xx", "scoundrel-xx-rules-a4.pdf"),
        ("deck legacy --lang xx", "legacy-xx-a4-poker-9.pdf"),
    ],
)
def test_it_is_printed(run, words, file):
    assert file in run("-m", "cards_pdf", *words.split())


def test_a_deck_is_begun_in_it(run, root):
    run("-m", "cards_pdf", "new", "mine.toml", locale="xx.UTF-8")
    deck = tomllib.loads((root / "mine.toml").read_text("utf-8"))
    assert deck["deck"]["language"] == "xx"


def test_a_few_texts_are_enough(esperanto):
    assert "5x ne estas karto." in esperanto("scoundrel", "--new", lines="5x\n")
    lines = "js8d6h4c\nundo\nlog\nstate\nhelp\njs8d6h4c\njs\n"
    assert esperanto("scoundrel", "--new", lines=lines).count("Kiuj 4 kartoj venas?") > 1
    assert "nix.toml ne estas legebla (" in esperanto("balance", "nix.toml")
    assert "Listigas la konservitajn ludojn." in esperanto("--help")
    assert "Presas kartaron." in esperanto("--help", program="cards_pdf")
    assert "Kiuj 4 kartoj venas?" in esperanto("scoundrel", "--new", "--lang", "eo", locale="C")


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("words", "lines", "message"),
    [
        ("scoundrel --health-cap x", "", '--health-cap takes 1 or more, or none, not "x".'),
        ("log nothing", "", "There is no save nothing."),
        ("nope", "", "There is no game or command nope."),
        ("--help", "", "Show a game as text, each answer with its number."),
        ("scoundrel --new", "ah 2c 3c 4c\n", "There is no AH in this"),
        ("scoundrel --new", "js8d6h4c\n", "Which card of the room do you play?"),
        ("scoundrel --new", "undo\n", "There is nothing to take back."),
        ("days", "", "as days go by ne parolas eo."),
        ("scoundrel --lang yy", "", '--lang takes en or eo or xx or zh, not "yy".'),
    ],
)
def test_what_is_misspelt_or_missing_is_in_english(esperanto, words, lines, message):
    assert message in esperanto(*words.split(), lines=lines)


def test_a_file_that_is_no_toml_is_no_failure(esperanto, root):
    file = root / "cards_pdf" / "languages" / "eo.toml"
    file.write_text("= no", "utf-8")
    assert "nix.toml: cannot be read (" in esperanto("balance", "nix.toml")
    shutil.copytree(ESPERANTO, root, dirs_exist_ok=True)
