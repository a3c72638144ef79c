"""Every key of a region is a field, and whatever it changes is a line of the file."""

import re
from typing import Annotated

import pytest

from cards_pdf.common.records.annotations import AnyOf
from cards_pdf.common.records.reader import reader
from cards_pdf.common.records.record import field_defaults, fields_of, keys_of
from cards_pdf.common.records.schema import schema_of
from cards_pdf.decks.layouts.file import LayoutHead
from cards_pdf.decks.layouts.region import Region
from tests.studio.decks import LAYOUT, tab, write_deck
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
    assert seen["grounds"] == ["#ffffff"]


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
    listed = " ".join(
        re.findall(r'(?:keys|rare):\s+"([^"]*)"', groups.partition(".map")[0])
    ).split()
    properties = schema_of(Region, "")["properties"]
    keys = [key for key, node in properties.items() if not node.get("deprecated")]
    assert sorted(listed) == sorted({*keys} - {"box", "inset", "name"})


@pytest.mark.browser
def test_a_region_is_dressed_by_choosing(visit, tmp_path):
    page = visit()
    page.locator('[data-view="layout"]').click()
    page.locator('[data-region="cost"]').click()
    page.locator('[data-key="face"] select').select_option("title")
    page.locator('[data-key="colour"] input').first.fill("soft")
    page.locator('[data-key="colour"] .contrast', has_text=" : 1").wait_for()
    page.locator('[data-group="When"] > summary').click()
    page.locator('[data-key="when"] summary').click()
    page.get_by_label("Column", exact=True).select_option("cost")
    page.get_by_label("Comparison").select_option(">")
    page.get_by_label("Value").fill("2")
    page.locator('[data-joint="and"]').click()
    page.locator('[data-key="when"].own').wait_for()
    page.locator('[data-key="colour"].own').wait_for()
    text = (tmp_path / "mine.toml").read_text("utf-8")
    assert text == LAYOUT + 'face = "title"\ncolour = "soft"\nwhen = "cost > 2"\n'
    for _ in range(3):
        page.locator("#undo").click()
    page.locator("#undo:disabled").wait_for()
    assert (tmp_path / "mine.toml").read_text("utf-8") == LAYOUT


@pytest.mark.browser
def test_what_is_wrong_is_told_beside_its_field_as_it_is_typed(visit):
    page = visit()
    page.locator('[data-view="layout"]').click()
    page.locator('[data-region="name"]').click()
    page.locator('[data-group="Place"] > summary').click()
    left = page.locator('[data-key="left"] input')
    left.fill("4")
    page.locator('[data-key="left"] .grave', has_text="length").wait_for()
    left.fill("4mm")
    page.locator('[data-key="left"] [aria-invalid="false"]').wait_for()
    assert left.input_value() == "4mm"


@pytest.mark.browser
def test_a_theme_becomes_ones_own_with_the_first_change_and_one_undo(visit, tmp_path):
    deck = '[deck]\ntitle = "T"\ntheme = "plain"\n[[card]]\nname = "A"\n'
    page = visit(write_deck(tmp_path, deck=deck))
    page.locator('[data-view="layout"]').click()
    page.locator('[data-region="name"]').click()
    page.locator('[data-key="colour"] input').first.fill("red")
    page.locator('[data-key="colour"].own').wait_for()
    assert 'colour = "red"' in (tmp_path / "my-plain.toml").read_text("utf-8")
    page.locator("#undo").click()
    page.locator("#undo:disabled").wait_for()
    assert (tmp_path / "deck.toml").read_text("utf-8") == deck


@pytest.mark.browser
def test_keys_for_a_pencil_are_shown_on_request(visit):
    page = visit()
    page.locator('[data-tab="deck"]').click()
    page.locator('[data-key="title"]').first.wait_for()
    keys = page.locator('[data-key="mark_spot"], [data-key="foot_title"], [data-key="camera"]')
    assert keys.count() == 0
    assert page.locator('[data-key="theme"]').count() == 0  # an earlier name
    page.locator("[data-pencil]").check()
    page.locator('[data-key="mark_spot"]').wait_for()
    assert keys.count() == 3
    page.locator("[data-pencil]").uncheck()
    page.locator('[data-key="mark_spot"]').wait_for(state="detached")
