"""A language is its TOML files: a trial one, made of the Chinese, is found everywhere."""

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
FOREIGN = re.compile(r"[^\x00-\x7f×−–·½]+")
FOUND = """
import json
from cards_pdf.common.languages import own_name
from cards_pdf.rulebooks.load import languages as of_sheets
from referee import games
from referee.web import lobby
from referee.web.site import build as site
from referee.languages import language, languages

page = lobby.lobby_message("xx", "")
legacy = games.load("legacy").say("xx")
print(json.dumps({
    "languages": [languages(), page["langs"], *(games.load(name).languages() for name in games.BUILT_IN)],
    "sheets": [of_sheets(name) for name in games.BUILT_IN],
    "names": [own_name("xx"), page["texts"]["page.lang-xx"]],
    "sentence": language("xx")("Write this?"),
    "games": [games.load(name).say("xx")("over.win") for name in games.BUILT_IN],
    "titles": [game["title"] for game in page["games"]],
    "page": page["texts"]["page.begin"],
    "first": sorted(site._words()),
    "on cards": legacy.word("Emberjaw"),
}))
"""  # noqa: E501


def in_trial_language(tables):
    """The same tables, every text in the trial language."""
    if isinstance(tables, dict):
        return {key: in_trial_language(value) for key, value in tables.items()}
    if isinstance(tables, list):
        return [in_trial_language(value) for value in tables]
    if tables == "zh":
        return "xx"
    return FOREIGN.sub(OF_EVERY_WORD, tables) if isinstance(tables, str) else tables


@pytest.fixture(scope="module")
def trial(tmp_path_factory):
    """Runs Python where the trial language lies beside the others; no code was touched."""
    root = tmp_path_factory.mktemp("trial")
    for folder in ("cards_pdf", "referee", "card_data"):
        shutil.copytree(folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (root / "fonts").symlink_to(Path("fonts").resolve())
    for file in [*root.rglob("*.zh.toml"), *root.rglob("zh.toml")]:
        tables = in_trial_language(tomllib.loads(file.read_text("utf-8")))
        name = file.name.replace("zh.toml", "xx.toml")
        file.with_name(name).write_text(tomli_w.dumps(tables), "utf-8")

    def run(*words, lines="", **variables):
        environment = {
            **os.environ,
            "PYTHONPATH": str(root),
            "REFEREE_HOME": str(root / "home"),
        } | variables
        how = {"input": lines.encode(), "env": environment, "cwd": root, "capture_output": True}
        done = subprocess.run([sys.executable, *words], **how, check=False)
        assert not done.returncode, done.stderr.decode()
        return done.stdout.decode()

    run.root = root
    return run


def test_a_language_is_found_wherever_languages_are(trial):
    found = json.loads(trial("-c", FOUND))
    for languages in (*found["languages"], *found["sheets"], found["first"]):
        assert languages == ["en", "xx", "zh"]
    for said in (
        *found["names"],
        *found["games"],
        *found["titles"],
        found["sentence"],
        found["page"],
    ):
        assert OF_EVERY_WORD in said
    assert found["on cards"] == OF_EVERY_WORD


def test_a_game_is_played_in_it(trial):
    said = trial("-m", "referee", "scoundrel", "--lang", "xx", lines="js8d6h4c\nrules\n")
    assert not {"Room", "Deal"} & set(re.findall(r"\w+", said))
    sheet = tomllib.loads(
        (trial.root / "card_data" / "rules" / "scoundrel.xx.toml").read_text("utf-8")
    )
    assert sheet["turn_title"] in said


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ("rules scoundrel --lang xx", "scoundrel-xx-rules-a4.pdf"),
        ("deck legacy --lang xx", "legacy-xx-a4-poker-9.pdf"),
    ],
)
def test_it_is_printed(trial, words, made):
    assert made in trial("-m", "cards_pdf", *words.split())


def test_a_deck_is_begun_in_it(trial):
    trial("-m", "cards_pdf", "new", "mine.toml", LC_ALL="xx.UTF-8")
    begun = tomllib.loads((trial.root / "mine.toml").read_text("utf-8"))
    assert begun["deck"]["language"] == "xx"
