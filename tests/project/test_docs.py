"""The documents name everything there is, and nothing that is not."""

import re
from pathlib import Path

import pytest

from cards_pdf import cli as cards_pdf_cli
from referee import cli, games
from referee.commands.requests import COMMON_OPTIONS, SAVE
from referee.texts import languages
from tests.program import referee
from tests.protocol.schema import desk
from tests.table import ALL

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
GUIDES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs/how-to").glob("*.md")]
GUIDE = "".join(page.read_text("utf-8") for page in GUIDES)
TUTORIAL = (ROOT / "docs" / "print-and-play.md").read_text("utf-8")
TRANSCRIPT = re.search(r"```\n(1\. Deal.*?)```", TUTORIAL, re.DOTALL)
MAX_LINES = 250
MAX_LINES_HOW_TO = 60
MAX_LINES_README = 120
REFERENCES = {"authors.md", "protocol.md"}


def options_in(text):
    return set(re.findall(r"--([a-z][a-z-]*)", text))


@pytest.mark.parametrize("name", ALL)
def test_the_readme_names_every_game_and_the_guide_its_options(name):
    game = games.load(name)
    assert f"`referee {name}`" in README
    assert game.title in README
    assert {option.name for option in game.options} <= options_in(GUIDE)


def test_the_guide_names_every_command_and_option_of_the_house():
    for name in cli.app.commands:
        assert re.search(rf"(?:`|    )referee {name}\b", GUIDE), name
    assert {option.name for option in (SAVE, *COMMON_OPTIONS)} <= options_in(GUIDE)


def test_the_guide_names_every_command_that_prints():
    for name in cards_pdf_cli.app.commands:
        assert re.search(rf"(?:`|    )cards-pdf {name}\b", GUIDE), name


def test_documents_are_short():
    """A page that is read from top to bottom is one that can be."""
    for page in (*GUIDES, *ROOT.glob("README*.md"), *ROOT.glob("docs/grow-a-game/*.md")):
        most = MAX_LINES_HOW_TO if page.parent.name == "how-to" else MAX_LINES
        most = MAX_LINES_README if page.parent == ROOT else most
        lines = len(page.read_text("utf-8").splitlines())
        assert lines <= most or page.name in REFERENCES, f"{page} has {lines} lines"


def test_every_how_to_is_listed():
    listed = (ROOT / "docs" / "README.md").read_text("utf-8")
    for page in (*ROOT.glob("docs/*.md"), *ROOT.glob("docs/how-to/*.md")):
        name = page.relative_to(ROOT / "docs").as_posix()
        assert f"({name})" in listed or name == "README.md", name


def test_the_first_game_goes_as_the_tutorial_shows_it(tmp_path):
    shown = TRANSCRIPT[1].splitlines()
    typed = "".join(f"{line[2:]}\n" for line in shown if line.startswith("> "))
    taught = ("--teach", "--deal", "physical")
    said = referee("scoundrel", *taught, lines=typed, home=tmp_path).stdout.decode()
    assert "\n".join(line for line in shown if not line.startswith("> ")) in said


def anchors_of(document):
    """Yield what links may name in a document: its headings, as hosts of Markdown spell them."""
    for heading in re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        yield re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def test_links_between_the_documents_lead_somewhere():
    for document in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        for link in re.findall(r"\]\(([^):]+)\)", document.read_text("utf-8")):
            path, _, anchor = link.partition("#")
            target = document.parent / path if path else document
            assert target.exists(), f"{document.name} links to {link}"
            if anchor and target.suffix == ".md":
                assert anchor in {*anchors_of(target)}, f"{document.name} links to {link}"


def is_there(path):
    """True if something lies at a path; GAME and LANG stand for every game and language."""
    if "GAME" in path:
        return all(
            is_there(path.replace("GAME", name)) or is_there(path.replace("GAME", spelled))
            for name, spelled in GAME_FILES.items()
        )
    if "LANG" in path:
        return all(is_there(path.replace("LANG", lang)) for lang in languages() if lang != "en")
    return (ROOT / path).exists()


GAME_FILES = {name: name.replace("-", "_") for name in ALL}


@pytest.mark.parametrize(
    "path",
    ["referee/games/chess/", "card_data/GAME.back.toml", "referee/texts/GAME.py", "docs/LANG.md"],
)
def test_what_is_missing_for_one_game_or_language_is_missed(path):
    assert not is_there(path)


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "docs/testing.md"])
def test_every_place_that_a_document_names_is_there(document):
    text = (ROOT / document).read_text("utf-8")
    for path in re.findall(r"`([\w./]+/[\w./]*|[\w.]+\.(?:py|toml|md))`", text):
        assert is_there(path), f"{document} names {path}"


@pytest.mark.parametrize("package", ["referee", "cards_pdf"])
def test_contributing_has_every_room_on_its_map(package):
    map_of = CONTRIBUTING.split(f"`{package}/`, from the top:")[1].split("\n\n")[1]
    rooms = [folder.name for folder in (ROOT / package).glob("[!_]*/")]
    assert sorted(re.findall(r"^    (\w+)/", map_of, re.MULTILINE)) == sorted(rooms)


def test_every_verb_of_the_protocol_is_written_down():
    written = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    named = set(re.findall(r'["`]([a-z-]+)["`]', written))
    assert {*desk().verbs} <= named
