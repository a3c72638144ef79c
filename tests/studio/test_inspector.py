"""Every key of a region is a field, and whatever it changes is a line of the file."""

import re
from typing import Annotated

import pytest

from cards_pdf.commands.file_schemas import schema_of
from cards_pdf.common.records.annotations import AnyOf
from cards_pdf.common.records.reader import reader
from cards_pdf.common.records.record import field_defaults, fields_of, keys_of
from cards_pdf.decks.layout_file import LayoutHead
from cards_pdf.decks.region import Region
from tests.studio.decks import tab
from tests.studio.test_page import PAGE

NAME = ["regions", "name"]


def put(page, **keys):
    return page.ask("set-keys", file="mine.toml", table=NAME, keys=keys)


def test_what_another_sort_of_region_passes_over_goes_with_what_made_it_one(tmp_path):
    page = tab(tmp_path)
    put(page, face="title", colour="red")
    assert put(page, shows="icon")["faults"] == []
    seen = page.ask("keys", file="mine.toml", table=NAME, code="A1")
    assert seen["own"]["shows"] == "icon"
    assert seen["own"]["colour"] == "red"
    assert seen["own"].keys().isdisjoint({"text", "face"})
    assert {"face", "text"} & {*seen["silent"]} == {"face"}
    assert {"box", "inset"} <= {*seen["silent"]}


def test_there_is_to_choose_from_what_the_deck_has(tmp_path):
    deck = '[deck]\ntitle = "T"\nlayout = "mine.toml"\n[colours]\nmoss = "#27513a"\n'
    deck += '[[card]]\nname = "A"\ncost = 1\n'
    seen = tab(tmp_path, deck=deck, frame_svg="<svg/>", title_ttf="").ask(
        "keys", file="mine.toml", table=NAME, code="1"
    )
    offers = seen["offers"]
    assert {"moss", "accent", "{cost}"} <= {*offers["colour"]}
    assert {"{cost}", "{name}"} <= {*offers["words"]}
    assert {"cost", "low ink"} <= {*offers["condition"]}
    assert offers["picture"] == ["frame.svg"]
    assert {"blade", "{cost}"} <= {*offers["icon or field"]}
    assert {"wolf", "{cost}"} <= {*offers["drawing or field"]}
    assert {"blade"} <= {*offers["icons"]} - {"{cost}"}
    assert offers["font"] == ["title.ttf"]
    assert "rules.top" in offers["down"]
    assert seen["colours"]["moss"] == "#27513a"
    assert seen["contrast"] > 15


def test_a_mat_whose_label_has_a_comma_is_edited_as_a_file(tmp_path):
    mat = '[mat]\nsize = [1, 1]\nzones = [{ at = [0, 0], label = "Draw, discard" }]\n'
    page = tab(tmp_path, rules_toml=mat)
    assert "mat" not in page.ask("keys", file="rules.toml", table=[])["own"]


@pytest.fixture(params=[Region, LayoutHead])
def glow(monkeypatch, request):
    """Regions, or whole layouts, have a key that nobody has told the page of."""
    hint, cls = Annotated[str, AnyOf(("dim", "bright")), "how it shines"], request.param
    monkeypatch.setattr(cls, "_fields", (*cls._fields, "glow"))
    monkeypatch.setitem(cls.__annotations__, "glow", hint)
    monkeypatch.setitem(cls._field_defaults, "glow", "dim")
    cached = (field_defaults, fields_of, keys_of, reader)
    for one in cached:
        one.cache_clear()
    yield cls
    monkeypatch.undo()
    for one in cached:
        one.cache_clear()


@pytest.mark.browser
def test_a_key_added_to_layouts_is_a_field(visit, tmp_path, glow):
    page = visit()
    page.locator('[data-view="layout"]').click()
    if glow is Region:
        page.locator('[data-region="name"]').click()
    field = page.locator('[data-key="glow"]')
    assert field.locator("label").inner_text() == "Glow"
    assert field.locator("option").all_inner_texts() == ["default: dim", "dim", "bright"]
    field.locator("select").select_option("bright")
    page.locator('[data-key="glow"].own').wait_for()
    assert 'glow = "bright"' in (tmp_path / "mine.toml").read_text("utf-8")


def test_each_key_of_a_region_is_in_one_group():
    groups = (PAGE / "inspector.js").read_text("utf-8").partition("const GROUPS")[2]
    listed = " ".join(re.findall(r'"([a-z][^"]*)"', groups.partition("\n];")[0])).split()
    properties = schema_of(Region, "")["properties"]
    keys = [key for key, node in properties.items() if not node.get("deprecated")]
    assert sorted(listed) == sorted({*keys} - {"box", "inset", "name"})
