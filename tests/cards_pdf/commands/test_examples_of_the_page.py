"""All TOML examples of docs/design-a-deck.md together are a deck that prints."""

import re
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.layouts.file import load_layout
from cards_pdf.decks.load import load_deck

PAGE = (Path(__file__).parents[3] / "docs" / "design-a-deck.md").read_text("utf-8")
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
LAYOUTS = [block for block in BLOCKS if "[regions]" in block]
LAYOUT = LAYOUTS[0]
DECK = [block for block in BLOCKS if block not in LAYOUTS and not block.startswith("#")]
TABLE = (
    "code,name,kind,Qty,Card Text,number,edition,name_de,cost\n"
    "S1,Lugger,ship,2,Carries gold; Tap :anchor: and :gem:*2 or :rope:.,one,2,Logger,3\n"
)


def merged():
    """The tables of the page's pieces as one file."""
    tables = {}
    for block in reversed(DECK):  # of two lists of tables the longer one comes first
        for name, table in tomllib.loads(block).items():
            tables[name] = {**tables.get(name, {}), **table}
    tables["deck"]["cards"][1] = {
        "file": "more.csv",
        "when": "edition == 2",
    }  # a workbook needs an extra
    return tables


def written(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {written(part)}' for key, part in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return f'"{value}"'


def test_all_examples_together_are_a_deck(tmp_path, capsys):
    tables = "".join(
        f"[{name}]\n" + "".join(f'"{key}" = {written(value)}\n' for key, value in table.items())
        for name, table in merged().items()
    )
    (tmp_path / "mine.toml").write_text(tables, "utf-8")
    (tmp_path / "my-layout.toml").write_text(LAYOUT, "utf-8")
    (tmp_path / "ship.toml").write_text(
        'extends = "my-layout.toml"\n[regions.name]\nsize = "15pt"\n', "utf-8"
    )
    (tmp_path / "harbour.csv").write_text(TABLE, "utf-8")
    (tmp_path / "more.csv").write_text(TABLE.replace("S1", "S2"), "utf-8")
    for name in ("gem.png", "rope.png"):
        Image.new("RGBA", (20, 20), "teal").save(tmp_path / name)
    assert run(["check", str(tmp_path / "mine.toml")]) == 0
    assert "edition" not in capsys.readouterr().err  # which a table asks for
    assert run(["deck", str(tmp_path / "mine.toml"), "--lang", "de", "--out", str(tmp_path)]) == 0
    german = load_deck(tmp_path / "mine.toml", "de")
    assert [(card.name, card.copies, card.fields["column number"]) for card in german.cards] == [
        ("Logger", 2, "one")
    ] * 2


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_of_the_page_is_one(tmp_path, layout):
    (tmp_path / "one.toml").write_text(layout, "utf-8")
    assert load_layout(tmp_path / "one.toml", ["cost", "rarity"]).regions


AT = 'left = "4mm"\nright = "4mm"\ntop = "4mm"\nheight = "40mm"\n'
SORTS = (
    'text = "{name}"', "", 'shows = "art"', 'shows = ["text"]', 'shows = "icon"',
    'shows = "pattern"',
    'shows = "figure"', 'picture = "frame.svg"\nslice = 30',
)  # fmt: skip
NAMED = '[regions.{}]\ntext = "{{name}}"\nleft = "4mm"\nright = "4mm"\nbaseline = "9mm"\n'
OF_LAYOUTS = PAGE[PAGE.index("## Layouts of your own") :]
KEYS = dict.fromkeys(re.findall(r"`([a-z_]+ = [^`]+)`", OF_LAYOUTS))


@pytest.mark.parametrize("example", KEYS)
def test_each_key_that_the_page_shows_is_one(tmp_path, example):
    """In one sort of region, or of the whole layout."""
    key = example.partition(" ")[0]
    frame = (
        "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><rect width='90' "
        "height='90'/></svg>"
    )
    (tmp_path / "frame.svg").write_text(frame, "utf-8")
    at = "".join(line for line in AT.splitlines(keepends=True) if not line.startswith(key))
    region = f'[regions.{{}}]\nfill = ["#203040", "accent"]\n{at}'
    names = "".join(NAMED.format(name) for name in ("name", "code", "long-code", "foot"))
    tries = [f'{names}[regions.x]\ntext = "{{name}}"\nleft = "4mm"\nright = "4mm"\n{example}\n']
    tries += [f'{names}[regions.x]\nfill = "red"\n{example}\n']
    sides = 'left = "4mm"\nright = "4mm"\ntop = "4mm"\n'
    tries += [f'{names}[regions.x]\nfill = "red"\n{sides}{example}\n']
    (tmp_path / "base.toml").write_text(names, "utf-8")
    tries += [f'extends = "base.toml"\n{example.replace("extends =", "# extends")}\n']
    tries += [f"[layout]\n{example.replace('`', '')}\n{names}"]
    tries += [f"{names}{region.format('x')}{sort}\n{example}\n" for sort in SORTS]
    tries.append(f'{names}[[instead]]\nwhen = ["art"]\n{example}\n')
    tries += [text.replace('fill = ["#203040", "accent"]\n', "") for text in tries[1:]]
    assert any(loads(tmp_path, text) for text in tries), example


def loads(folder, text):
    (folder / "one.toml").write_text(text, "utf-8")
    try:
        load_layout(
            folder / "one.toml", ["cost", "scene", "sign", "beast", "tint", "hearts", "rarity"]
        )
    except DeckError:
        return False
    return True
