"""A designer's walk from an empty folder to a sheet without typing TOML; also by keys alone."""

import pytest

from cards_pdf.decks.load import load_deck
from tests.studio.decks import write_deck
from tests.studio.test_back_layouts import WITH_BACK
from tests.studio.test_page import AXE, PASTE, WRONG, until

pytestmark = pytest.mark.browser
ROWS = "code\tname\tkind\tbody\tcost\n" + "\n".join(
    (
        f"C{n}\t{'Wolf' if n % 2 else 'Spark'} {n}\t{'beast' if n % 2 else 'spell'}\tDraw {n} "
        f"cards.\t{n % 5}"
    )
    for n in range(1, 21)
)


def named(page, sort, name):
    page.locator(f'[data-begin="{sort}"]').click()
    page.locator("#begun-name").fill(name)
    page.keyboard.press("Enter")
    page.locator(f'[data-table="{sort}s.{name}"]').wait_for()


def draw_on_card(page, sort, left, top, right, bottom):
    page.locator(f'[data-draw="{sort}"]').click()
    box = page.locator("#large .cut").bounding_box()
    scale = box["width"] / 63
    page.mouse.move(box["x"] + left * scale, box["y"] + top * scale)
    page.mouse.down()
    page.mouse.move(box["x"] + right * scale - 5, box["y"] + bottom * scale - 5)
    page.mouse.move(box["x"] + right * scale, box["y"] + bottom * scale)
    page.mouse.up()
    page.locator(f'[data-layer="{sort}"][aria-pressed="true"]').wait_for()


def test_from_an_empty_folder_to_a_sheet_of_two_kinds_and_a_back(visit, tmp_path, request):
    page, shots = visit(tmp_path / "deck.toml"), iter(range(1, 20))

    def shot():
        if folder := request.config.getoption("--basetemp"):
            page.screenshot(path=f"{folder}/walk-{next(shots)}.png")

    shot()
    page.locator('[data-start=""]').click()
    page.locator("[data-cell]").first.wait_for()
    page.locator('[data-tab="deck"]').click()
    page.locator('[data-table="deck"] [data-key="title"] input').fill("Twenty")
    for kind in ("beast", "spell"):
        named(page, "kind", kind)
    named(page, "back", "moss")
    shot()
    page.locator('[data-tab="table"]').click()
    while page.locator("tbody tr").count() > 1:
        rows = page.locator("tbody tr").count()
        page.locator("tbody td").first.click()
        page.locator('[data-do="remove"]').click()
        page.locator("tbody tr").nth(rows - 1).wait_for(state="detached")
    page.locator("tbody td").first.focus()
    page.evaluate(PASTE, ROWS)
    page.locator('[data-card-picture="C20"]').wait_for()
    shot()
    page.locator('[data-tab="deck"]').click()
    page.locator('[data-table="kinds.spell"] summary').click()
    page.locator('[data-own="spell"]').click()
    page.locator("#told", has_text="my-spell.toml").wait_for()
    page.locator('[data-card-picture="C2"] .over').click()
    page.locator('[data-view="layout"]').click()
    page.locator("[data-layer]").first.wait_for()
    draw_on_card(page, "panel", 44, 70, 58, 82)
    page.locator('#region-panel [data-key="shape"] input').fill("ellipse")
    draw_on_card(page, "words", 46, 72, 56, 80)
    page.locator('[data-key="text"] textarea').fill("{cost}")
    page.locator('[data-key="align"] select').select_option("centre")
    page.locator('[data-card-picture="C2"] text', has_text="2").first.wait_for(state="attached")
    shot()
    page.locator('[data-view="layout"]').click()
    page.locator('[data-do="print"]').click()
    page.locator('[data-how="backs"]').select_option("long-edge")
    page.locator('[data-do="make-pdf"]').click()
    page.locator("#made [data-file]").wait_for()
    shot()
    deck = load_deck(tmp_path / "deck.toml")
    assert (deck.title, len(deck.cards)) == ("Twenty", 20)
    assert deck.backs["moss"].title == "Twenty"
    assert deck.layouts["spell"].own
    assert {"panel", "words"} <= {region.name for region in deck.layouts["spell"].regions}


def test_a_card_is_made_from_nothing_by_keys_alone(visit, tmp_path):
    page = visit(tmp_path / "deck.toml")

    def go(selector):
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("one => document.activeElement.matches(one)", selector):
                return
        raise AssertionError(selector)

    go('[data-start=""]')
    page.keyboard.press("Enter")
    page.locator("[data-cell]").first.wait_for()
    go('[data-view="layout"]')
    page.keyboard.press("Enter")
    page.locator("[data-layer]").first.wait_for()
    go('[data-draw="words"]')
    page.keyboard.press("Enter")
    page.locator('[data-draw="words"][aria-pressed="true"]').wait_for()
    page.keyboard.press("Enter")
    page.locator('[data-layer="words"][aria-pressed="true"]').wait_for()
    go('[data-key="text"] textarea')
    page.keyboard.press("Control+A")
    page.keyboard.type("By keys")
    page.locator("#gallery text", has_text="By").first.wait_for(state="attached")
    go('[data-cell$=".name"]')
    page.keyboard.press("Control+A")
    page.keyboard.type("A new name")
    until(lambda: load_deck(tmp_path / "deck.toml").cards[0].name == "A new name")
    deck = load_deck(tmp_path / "deck.toml")
    assert deck.layout.regions[-1].text == "By keys"


@pytest.mark.skipif(not AXE.exists(), reason="axe is not here")
def test_axe_finds_nothing_in_the_inspector(visit, tmp_path):
    page = visit(write_deck(tmp_path, deck=WITH_BACK))
    page.evaluate(AXE.read_text("utf-8"))
    page.locator('[data-view="layout"]').click()
    page.locator('[data-layer="name"]').click()
    page.locator('[data-key="colour"]').wait_for()
    page.locator('[data-group="When"] > summary').click()
    page.locator('[data-key="when"] summary').click()
    assert page.evaluate(WRONG) == []
    page.locator('[data-tab="deck"]').click()
    page.locator('[data-table="deck"] [data-key="title"]').wait_for()
    page.locator('[data-table="backs.moss"] summary').click()
    assert page.evaluate(WRONG) == []
    page.locator('[data-begin="address"]').click()
    assert page.evaluate(WRONG) == []
    page.keyboard.press("Escape")
    page.locator('[data-view="backs"]').click()
    page.locator('[data-do="own-layout"]').click()
    page.locator('[data-layer="title"]').click()
    page.locator('[data-key="colour"]').wait_for()
    assert page.evaluate(WRONG) == []
    page.locator('[data-tab="table"]').click()
    page.locator('[data-head="name"]').click()
    assert page.evaluate(WRONG) == []
