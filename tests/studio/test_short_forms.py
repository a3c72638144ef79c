"""The studio edits layouts with one line per region as they are written, and writes such lines."""

import pytest

from cards_pdf.common.records.toml_file import tables_in
from cards_pdf.studio.regions import rename_region_in, with_region_keys, with_region_moved
from tests.studio.decks import tab

SHORT = """# Where things lie.
[defaults]
face = "title"

[regions]
# the head
name = { text = "{name}", box = ["4mm", "5mm", "40mm", "9mm"] }   # large
rules = { shows = ["text", "note"], inset = "5mm", top = ["name.bottom + 2mm", "6mm"] }
cost = { like = "name", text = "{cost}", color = "red", box = ["50mm", "name.top", "9mm", "9mm"] }

[[instead]]
when = "cost"
[instead.regions]
name = { size = "8pt" }
"""


def read_layout(folder):
    return (folder / "mine.toml").read_text("utf-8")


def ask(page, do, **more):
    answer = page.ask(do, file="mine.toml", **more)
    assert "refused" not in answer, answer
    return answer


def areas(page):
    return {one["name"]: one["area"] for one in page.ask("regions", code="A1")["regions"]}


def test_an_inset_that_is_moved_becomes_edges(tmp_path):
    page = tab(tmp_path, layout=SHORT)
    before = areas(page)["rules"]
    to = [before[0] + 1, *before[1:]]
    ask(page, "move-regions", code="A1", moves=[{"region": "rules", "from": before, "to": to}])
    keys = tables_in(read_layout(tmp_path))["regions"]["rules"]
    assert {key: keys[key] for key in keys if key != "shows"} == {
        "left": "6mm", "right": "5mm", "top": ["name.bottom + 2mm", "6mm"], "bottom": "5mm"
    }  # fmt: skip
    assert areas(page)["rules"] == pytest.approx(to)


def test_the_inspector_speaks_in_documented_keys(tmp_path):
    page = tab(tmp_path, layout=SHORT)
    seen = page.ask("keys", file="mine.toml", table=["regions", "cost"], code="A1")
    assert seen["own"]["colour"] == "red"
    assert seen["own"]["left"] == "50mm"
    assert seen["below"]["face"] == "title"
    assert {"box", "inset"} <= {*seen["silent"]}


def test_a_region_in_a_line_is_renamed_wherever_the_file_speaks_of_it():
    looks = '[looks.rarity.rare]\nname = { left = "name.left", size = "9pt" }\nsize = "8pt"\n'
    layout = SHORT + looks + "[looks.rarity.epic.name]\nsize = '7pt'\n"
    wanted = (
        layout.replace("\nname = ", "\ntitle = ").replace("name.", "title.")
        .replace('like = "name"', 'like = "title"')
    )  # fmt: skip
    assert rename_region_in(layout, "name", "title") == wanted.replace("epic.name", "epic.title")


def test_lines_and_tables_change_places():
    mixed = (
        '[regions]\na = { fill = "red", inset = "1mm" }\n# b\nb = { like = "a" }\n\n[regions.c]\n'
    )
    mixed += 'fill = "red"\ninset = "2mm"\n'
    last = with_region_moved(mixed, "a", "")
    assert [*tables_in(last)["regions"]] == ["b", "c", "a"]
    first = with_region_moved(mixed, "c", "b")
    assert [*tables_in(first)["regions"]] == ["a", "c", "b"]
    assert 'c = { fill = "red", inset = "2mm" }\n# b\nb = ' in first
    assert with_region_moved(mixed, "b", "a").startswith('[regions]\n# b\nb = { like = "a" }\na = ')


def test_every_value_of_a_line_can_be_edited():
    text = (
        '[regions]\na = {text="x, } = ]", shape = ["0% 0%", "9% 9%"], fill=["red"], when=\'a\'}\n'
    )
    assert with_region_keys(text, "a", {"fill": "blue"}) == text.replace('["red"]', '"blue"')
    lines = with_region_keys(text, "a", {"text": "Two\nlines", "size": "9pt"})
    assert lines.count("\n") == text.count("\n")
    assert tables_in(lines)["regions"]["a"]["text"] == "Two\nlines"
    after = tables_in(with_region_keys(text, "a", {"fill": None, "size": "9pt"}))["regions"]["a"]
    assert after == {
        "text": "x, } = ]", "shape": ["0% 0%", "9% 9%"], "when": "a", "size": "9pt"
    }  # fmt: skip
