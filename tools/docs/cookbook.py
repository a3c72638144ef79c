"""The cookbook: docs/cookbook/README.md and its pictures, from recipes.toml.

`python -m tools.docs.cookbook` writes all of it, or draws the recipes that are named.
"""

import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from tools.docs.cards import draw_cards, put_on_table, save_small
from tools.docs.tutorial import DOCS, merge

FOLDER = DOCS / "cookbook"
DECK = FOLDER / "deck"
PAGE = FOLDER / "README.md"
CODES = ("E1", "L1", "F1")
_WIDTH = 150  # pixels of a card
_HEAD = """\
# Cookbook

{count} recipes for layouts, each with its picture. All use the same three cards; their table, their
deck and the art are in [deck](deck). Every recipe starts from the layout below. A line of a recipe
replaces the region of the same name; other lines are added. Regions are drawn in their order.

```toml
{layout}```

All keys are in [keys of a layout](../reference/layout-keys.md).
"""
Recipe = Mapping[str, Any]


def read_recipes() -> dict[str, Recipe]:
    """Return the recipes by name."""
    tables = tomllib.loads(Path(__file__).with_name("recipes.toml").read_text("utf-8"))
    return {recipe["name"]: recipe for recipe in tables["recipe"]}


def write_recipe(recipe: Recipe, folder: Path) -> Path:
    """Write the deck of a recipe. Return its file."""
    shutil.copytree(DECK, folder, dirs_exist_ok=True)
    for file, key in (("deck.toml", "deck"), ("layout.toml", "layout")):
        text = merge((folder / file).read_text("utf-8"), recipe.get(key, ""))
        (folder / file).write_text(_order_lines(text, recipe), "utf-8")
    return folder / "deck.toml"


def _order_lines(text: str, recipe: Recipe) -> str:
    """Return a layout whose regions stand as the recipe has them."""
    own = recipe["layout"].splitlines()
    without = tuple(f"{name} = " for name in recipe.get("without", ()))
    lines = [
        line for line in text.splitlines(keepends=True) if not line.startswith(without or "\0")
    ]
    at = next((n for n, line in enumerate(lines) if line == "[regions]\n"), None)
    if at is None:
        return "".join(lines)
    end = next((n for n in range(at + 1, len(lines)) if lines[n] == "\n"), len(lines))
    regions = lines[at + 1 : end]
    regions.sort(key=lambda line: own.index(line.strip()) if line.strip() in own else -1)
    return "".join([*lines[: at + 1], *regions, *lines[end:]])


def draw_recipe(recipe: Recipe) -> Image.Image:
    with TemporaryDirectory() as folder:
        return put_on_table(draw_cards(write_recipe(recipe, Path(folder)), CODES, width=_WIDTH))


def write_page() -> str:
    """Return the page of all recipes."""
    recipes = read_recipes()
    layout = (DECK / "layout.toml").read_text("utf-8")
    head = _HEAD.format(count=len(recipes), layout=layout)
    return "\n".join([head, *(line for one in recipes.values() for line in _list_lines(one))])


def _list_lines(recipe: Recipe) -> Iterator[str]:
    yield f"## {recipe['title']}\n"
    yield f"{recipe['text']}\n"
    if deck := recipe.get("deck", "").strip():
        yield f"In the deck:\n\n```toml\n{deck}\n```\n"
    yield f"```toml\n{recipe['layout'].strip()}\n```\n"
    yield f"![{recipe['title']}]({recipe['name']}.png)\n"


def main(names: list[str]) -> None:
    recipes = read_recipes()
    PAGE.write_text(write_page(), "utf-8")
    for name in names or recipes:
        save_small(draw_recipe(recipes[name]), FOLDER / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
