"""The JSON Schemas in another validator: built-in files are valid, wrong ones are not."""

import json
from pathlib import Path

import pytest

from cards_pdf.common.data_files import card_data, font_file
from cards_pdf.common.records.toml_file import tables_of
from tests.cards_pdf.commands.test_cli import run
from tests.cards_pdf.files import read_table
from tests.schemas import faults

DOCS = Path(__file__).parents[3] / "docs" / "design_a_deck"
FOLDERS = {  # where the files of a schema lie
    "layout": "layouts", "sheet": "formats", "profile": "profiles", "mat": "mats",
    "words": "rules/words",
    "deck-words": "deck-words", "look": "looks",
}  # fmt: skip
SHEETS = card_data("rules")
SHIPPED = [
    *((name, file) for name,
    folder in FOLDERS.items() for file in card_data(folder).rglob("*.toml")),
    *(("size", file) for folder in ("papers",
    "sizes") for file in card_data(folder).glob("*.toml")),
    *(("translation" if "." in file.stem else "deck", file) for file in card_data().glob("*.toml")),
    *(("rules-translation" if "." in file.stem else "rules",
    file) for file in SHEETS.glob("*.toml")),
    *(("deck", file) for file in card_data("new").glob("*.toml")),
    *(("deck" if file.stem == "deck" else "layout",
    file) for file in card_data("starts").rglob("*.toml")),
    *((file.stem, file) for file in card_data("new", "designer").glob("*.toml")),
    ("deck", DOCS / "harbour.toml"),
    ("layout", DOCS / "harbour-layout.toml"),
    ("layout", card_data("backs", "back.toml")),
    ("typefaces", font_file("typefaces.toml")),
]  # fmt: skip
OTHERS = {
    *card_data("new").glob("game/**/*.toml")
}  # several games in one, told apart where one is written
NAMES = sorted({name for name, _ in SHIPPED} | {"campaign", "printer"})


def test_every_shipped_file_is_asked_about():
    asked = {file for _, file in SHIPPED}
    assert not [file for file in card_data().rglob("*.toml") if file not in asked | OTHERS]


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("name", "file"), SHIPPED, ids=lambda part: part if isinstance(part, str) else part.name
)
def test_what_is_shipped_is_as_its_schema_says(name, file):
    assert faults(name, tables_of(file)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_misspelt_key_is_seen(name):
    assert any("misspelt" in fault for fault in faults(name, {"misspelt": 1}))


CARD = {"name": "One"}
WRONG = read_table("against-schemas.toml")


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_in_a_file_that_is_right_else_is_seen(case):
    name, wrong = WRONG[case]
    whole = tables_of(dict(SHIPPED)[name])
    assert faults(name, whole | wrong)


def test_the_schemas_are_listed(capsys):
    assert run("schema") == 0
    told = capsys.readouterr().out
    assert all(f"  {name} " in told for name in NAMES)


def test_a_new_deck_names_its_schema_which_lies_beside_it(tmp_path, capsys):
    assert run("new", tmp_path / "mine.toml") == 0
    first = (tmp_path / "mine.toml").read_text("utf-8").splitlines()[0]
    schema = tmp_path / first.removeprefix("#:schema ")
    assert run("schema", "deck") == 0
    assert json.loads(schema.read_text("utf-8")) == json.loads(
        capsys.readouterr().out.partition("\n")[2]
    )
    schema.write_text("{}")
    assert run("new", tmp_path / "other.toml") == 0
    assert schema.read_text() == "{}"
