"""The documents of designers: their blocks load, their commands run, their pictures are true."""

import re
import runpy
import shlex
import shutil
import tomllib
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.art.notation import icon_names
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.layout_file import load_layout
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.decks.xlsx import book
from tests.project.test_docs import ROOT
from tools.docs import cookbook, keys, tutorial

DOCS = ROOT / "docs"
TRIES = tomllib.loads(Path(__file__).with_name("key_examples.toml").read_text("utf-8"))
HOW_TO = [DOCS / "how-to" / f"{name}.md" for name in TRIES["pages"]]
STEPS = dict(tutorial.read_steps(tutorial.PAGE.read_text("utf-8")))
RECIPES = cookbook.read_recipes()
EXAMPLES = keys.read_examples()


def find_blocks(page, language):
    blocks = rf"```{language}\n(.*?)```"
    return re.findall(blocks, page.read_text("utf-8"), re.DOTALL)


COMMANDS = [
    command
    for page in (tutorial.PAGE, *HOW_TO)
    for block in find_blocks(page, "sh")
    for command in block.splitlines()
]
BLOCKS = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in HOW_TO
    for number, block in enumerate(find_blocks(page, "toml"))
]
PARTS, COLUMNS = TRIES["parts"], TRIES["columns"]
TABLE = ",".join(["code", "name", *COLUMNS]) + "\nS1,Lugger" + ",2" * len(COLUMNS) + "\n"


@pytest.fixture
def folder(tmp_path):
    """A folder with all files that the examples name."""
    for name in ("gem.png", "rope.png", "art.png", "back.png"):
        Image.new("RGBA", (20, 20), "teal").save(tmp_path / name)
    shutil.copy(next(ROOT.glob("fonts/**/*.ttf")), tmp_path / "own.ttf")
    for name in ("harbour.csv", "cards.csv"):
        (tmp_path / name).write_text(TABLE, "utf-8")
    book(tmp_path / "cards.xlsx", Ships=[["name"], ["Lugger"]])
    (tmp_path / "loot-back.toml").write_text(PARTS["names"], "utf-8")
    (tmp_path / "rules.toml").write_text("", "utf-8")
    return tmp_path


def are_alike(reference, picture, size=(60, 24)):
    small = [each.convert("L").resize(size).tobytes() for each in (reference, picture)]
    return (
        reference.size == picture.size
        and max(abs(one - other) for one, other in zip(*small, strict=True)) < 25
    )


# --- the tutorial ---


def test_the_files_of_the_tutorial_are_its_last_step():
    for name, text in STEPS["design-6"].items():
        assert (tutorial.FOLDER / name).read_text("utf-8") == text


@pytest.mark.parametrize("name", STEPS)
def test_each_step_of_the_tutorial_prints_and_looks_as_its_picture(tmp_path, name):
    deck = tutorial.write_files(tmp_path, STEPS[name])
    assert run(["check", str(deck)]) == 0
    kept = Image.open(DOCS / "previews" / f"{name}.png")
    assert are_alike(kept, tutorial.draw_step(name, deck))


# --- the how-tos ---


@pytest.mark.parametrize("command", dict.fromkeys(COMMANDS))
def test_each_command_runs(tmp_path, monkeypatch, command):
    words = shlex.split(command)
    shutil.copytree(tutorial.FOLDER, tmp_path / "docs" / "design_a_deck")
    shutil.copytree(tutorial.FOLDER, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    if "my-game" in command and words[1] != "new":
        assert run(["new", "my-game/"]) == 0
    if "gears/" in command:
        runpy.run_path("docs/design_a_deck/gears.py")["main"](Path("gears"))
    if words[0] == "cards-pdf":
        assert run(words[1:]) == 0


@pytest.mark.parametrize("block", BLOCKS)
def test_each_block_of_a_how_to_is_read(folder, block):
    if any(f"[{name}" in block for name in ("regions", "looks")):
        (folder / "layout.toml").write_text(block, "utf-8")
        assert load_layout(folder / "layout.toml", COLUMNS).regions
        return
    tables = tomllib.loads(block)
    if "translates" in tables.get("deck", {}):
        (folder / "harbour.toml").write_text(TRIES["translated"], "utf-8")
        (folder / "harbour.de.toml").write_text(block, "utf-8")
        assert load_deck(folder / "harbour.de.toml").card("S1").name == "Logger"
        return
    head = 'title = "T"\n'
    if "columns" in tables:
        head += 'cards = "cards.csv"\n'
        (folder / "cards.csv").write_text("Card Text,Qty,number\nHits.,2,one\n", "utf-8")
    text = block if "[deck]" in block else f"[deck]\n{block}"
    text = text.replace("[deck]\n", f"[deck]\n{head}", 1)
    text = re.sub(r', \{ file = "more[^}]*\}', "", text)  # a workbook
    (folder / "deck.toml").write_text(text + PARTS["rest"] * ("cards" not in text), "utf-8")
    assert load_deck(folder / "deck.toml").cards


def test_the_mistake_that_is_shown_is_reported_so(tmp_path):
    shutil.copytree(tutorial.FOLDER, tmp_path, dirs_exist_ok=True)
    table = tmp_path / "harbour.csv"
    text = table.read_text("utf-8")
    table.write_text(text.replace("Brigantine,ship", "Brigantine,shp"), "utf-8")
    with pytest.raises(DeckError) as wrong:
        load_deck(tmp_path / "harbour.toml")
    assert str(wrong.value) in (DOCS / "how-to" / "editors-and-checks.md").read_text("utf-8")


def test_every_icon_is_named():
    page = (DOCS / "how-to" / "texts-and-icons.md").read_text("utf-8")
    listed = page.split("The icons are:\n")[1].split("\n\nA deck")[0]
    assert tuple(re.findall("`([a-z-]+)`", listed)) == icon_names()


def test_the_layout_of_the_script_is_shown():
    page = (DOCS / "how-to" / "cards-from-python.md").read_text("utf-8")
    assert runpy.run_path(str(tutorial.FOLDER / "gears.py"))["LAYOUT"] in page
    assert are_alike(Image.open(DOCS / "previews" / "gears.png"), tutorial.draw_gears())


# --- the cookbook ---


def test_the_cookbook_has_all_recipes(request):
    if request.config.getoption("--bless"):
        cookbook.main([])
    anew = "write it anew: python -m tools.docs.cookbook"
    assert cookbook.PAGE.read_text("utf-8") == cookbook.write_page(), anew
    pictures = {picture.stem for picture in cookbook.FOLDER.glob("*.png")}
    assert pictures == {*RECIPES}
    assert len(RECIPES) >= 25


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_looks_as_its_picture(name):
    kept = Image.open(cookbook.FOLDER / f"{name}.png")
    assert are_alike(kept, cookbook.draw_recipe(RECIPES[name]))


# --- the reference ---


@pytest.mark.parametrize("name", keys.PAGES)
def test_the_reference_is_as_the_code_has_it(request, name):
    if request.config.getoption("--bless"):
        keys.main()
    anew = "write it anew: python -m tools.docs.keys"
    assert (keys.FOLDER / name).read_text("utf-8") == keys.PAGES[name](), anew


@pytest.mark.parametrize("name", keys.PAGES)
def test_each_key_has_a_meaning_and_an_example(name):
    page = (keys.FOLDER / name).read_text("utf-8")
    assert [line for line in page.splitlines() if "|  |" in line or "`` |" in line] == []


@pytest.mark.parametrize(
    ("part", "key"), [(part, key) for part, rows in EXAMPLES.items() for key in rows]
)
def test_each_example_is_accepted(folder, part, key):
    tries = list_tries(part, f"{key} = {EXAMPLES[part][key][0]}")
    assert any(loads(folder, *files) for files in tries), (part, key)


def list_tries(part, pair):
    """Yield the deck and the layout in which an example may stand."""
    texts = {"line": f"{pair}\n", "pair": pair, **PARTS}
    if part in TRIES:
        yield from ((fill_in(deck, texts), PARTS["names"]) for deck in TRIES[part])
        return
    for layout in TRIES["layouts"].get(part, TRIES["layouts"]["region"]):
        for content, edges in product(TRIES["inside"]["contents"], TRIES["inside"]["places"]):
            place = "".join(f"{edge} = {TRIES['edges'][edge]}\n" for edge in edges.split())
            inside = {"place": place, "content": f"{content}\n"}
            yield fill_in("<deck><kinds><rest>", texts), fill_in(layout, texts | inside)


def fill_in(template, texts):
    return re.sub(r"<(\w+)>", lambda name: texts[name[1]], template)


def loads(folder, deck, layout):
    (folder / "deck.toml").write_text(deck, "utf-8")
    (folder / "layout.toml").write_text(layout, "utf-8")
    try:
        load_layout(folder / "layout.toml", COLUMNS, colours=["sea"])
        if 'layout = "layout.toml"' in deck:
            (folder / "layout.toml").write_text(PARTS["names"], "utf-8")
        return bool(load_deck(folder / "deck.toml").cards)
    except (DeckError, tomllib.TOMLDecodeError):
        return False
