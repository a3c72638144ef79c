"""The page as a designer uses it: in a real browser, with mouse and keyboard."""

import re
from pathlib import Path
from time import monotonic, sleep

import pytest

from cards_pdf.common.data_files import starts
from cards_pdf.common.languages import languages, words_of_page
from cards_pdf.common.records.schema import schema_of
from cards_pdf.decks.card import Back, Kind
from cards_pdf.decks.deck import DeckHead, Fonts
from cards_pdf.decks.layouts.file import LayoutHead
from cards_pdf.decks.layouts.region import Region
from cards_pdf.decks.load import load_deck
from cards_pdf.studio import gallery
from tests.studio.decks import DECK, LAYOUT, write_deck
from tests.texts import sentences

PAGE = Path(__file__).parents[2] / "cards_pdf" / "studio" / "static"
AXE = Path(__file__).parents[2] / ".venv" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
WRONG = "async () => (await axe.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`)"
FOCUS = (
    "['do', 'view', 'cell', 'tab'].map((name) => document.activeElement.dataset[name])"
    ".concat(document.activeElement.parentElement?.dataset.cardPicture)"
)
PASTE = """text => { const data = new DataTransfer(); data.setData("text/plain", text);
    document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); }"""
TABS = ("table", "text", "assets", "icons", "colours", "try")


@pytest.mark.parametrize("lang", languages()[1:])
@pytest.mark.slow
def test_a_language_has_all_that_the_page_says_and_nothing_else(lang):
    """Some words stand in the page's tables, some are Python's names, some the schema's keys."""
    text = "\n".join(file.read_text("utf-8") for file in PAGE.glob("*.js"))
    said = set(re.findall(r'\bsay\(\s*"([^"]*)"', text))
    quoted = {word for pair in re.findall(r""""([^"\n]*)"|'([^'\n]*)'""", text) for word in pair}
    layouts = {name.capitalize() for name in starts()}
    assert len(said) > 100
    keys = {
        word
        for cls in (DeckHead, Fonts, Kind, Back, LayoutHead, Region)
        for word in words_of_keys(cls)
    }
    known = set(words_of_page(lang))
    assert said | keys <= known
    assert known <= quoted | layouts | keys | sentences.constants("cards_pdf")


def words_of_keys(cls):
    """Return the names of fields of the page, and their explanations."""
    aliases = getattr(cls, "aliases", dict)()
    for key, node in schema_of(cls, "")["properties"].items():
        if key in aliases:
            continue
        yield from filter(None, (key.replace("_", " "), node.get("description")))


def changed(page, code, act):
    """A card's picture is another once this was done."""
    face = page.locator(f'[data-card-picture="{code}"] .face')
    before = face.get_attribute("data-picture")
    act()
    page.locator(f'[data-card-picture="{code}"] .face:not([data-picture="{before}"])').wait_for()
    return face


def until(is_so):
    """A strict policy lets nobody wait in the page itself."""
    end = monotonic() + 15
    while not is_so():
        assert monotonic() < end
        sleep(0.02)


def drawn(page, code, words):
    page.locator(f'[data-card-picture="{code}"] text', has_text=words).first.wait_for(
        state="attached"
    )


@pytest.mark.browser
def test_from_an_empty_folder_to_a_printed_sheet(visit, tmp_path):
    page = visit(tmp_path / "deck.toml")
    assert page.locator("[data-start]").count() == 9
    page.locator('[data-start="creature"]').click()
    page.locator('[data-card-picture="C1"] text').first.wait_for(state="attached")
    page.locator('[data-cell="C1.name"]').fill("Fern bear")
    drawn(page, "C1", "Fern bear")
    page.locator('[data-do="print"]').click()
    page.locator('[data-do="make-pdf"]').click()
    with page.expect_download() as download:
        page.locator("#made [data-file]").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    assert "Fern bear" in (tmp_path / "deck.toml").read_text("utf-8")


@pytest.mark.browser
def test_a_problem_wears_a_badge_and_leads_to_its_cell(visit):
    page = visit()
    page.locator('[data-cell="A1.name"]').fill(
        "A name that is much too long for the line it stands in, and on"
    )
    page.locator('[data-card-picture="A1"] .badge').wait_for()
    page.locator('[data-cell="A2.code"]').focus()
    page.locator("[data-fault]").first.click()
    assert page.evaluate("document.activeElement.dataset.cell") == "A1.name"
    page.keyboard.press("Control+A")
    page.keyboard.type("Bear")
    page.locator('[data-card-picture="A1"] .badge').wait_for(state="hidden")


@pytest.mark.browser
def test_rows_are_pasted_from_a_spreadsheet(visit, tmp_path):
    page = visit()
    page.locator('[data-cell="A2.name"]').focus()
    page.evaluate(PASTE, 'Elf\tbeast\nOrc\tbeast\n"Two\nlines"\tbeast\n')
    page.locator('[data-card-picture="A4"]').wait_for()
    cards = load_deck(tmp_path / "deck.toml").cards
    assert [card.name for card in cards] == ["Moss bear", "Elf", "Orc", "Two\nlines"]
    assert "# a bear" in (tmp_path / "deck.toml").read_text("utf-8")


@pytest.mark.browser
def test_a_sentence_typed_into_a_cell_is_taken_back_at_once(visit, tmp_path):
    page = visit()
    for code, words in (("A1", "A bear in the moss"), ("A2", "A light")):
        page.locator(f'[data-cell="{code}.name"]').focus()
        page.keyboard.press("Control+A")
        page.keyboard.type(words, delay=20)
        drawn(page, code, words)
    page.keyboard.press("Control+z")
    drawn(page, "A2", "Wisp")
    assert page.locator('[data-cell="A2.name"]').inner_text() == "Wisp"
    drawn(page, "A1", "A bear in the moss")
    page.keyboard.press("Control+z")
    page.locator("#undo:disabled").wait_for()
    assert (tmp_path / "deck.toml").read_text("utf-8") == DECK


@pytest.mark.browser
def test_a_region_is_dragged_and_its_file_keeps_its_comments(visit, tmp_path):
    page = visit()
    page.locator('[data-view="layout"]').click()
    region = page.locator('[data-region="cost"]')
    region.wait_for()
    box = region.bounding_box()
    changed(page, "A1", lambda: drag(page, box, -40, -30))
    text = (tmp_path / "mine.toml").read_text("utf-8")
    cost = text[text.index("[regions.cost]") :]
    assert 'right = "4mm"' not in cost
    assert text.replace(cost, "") == LAYOUT.partition("[regions.cost]")[0]
    assert 'width = "9mm"' in cost
    region.focus()
    changed(page, "A1", lambda: page.keyboard.press("ArrowUp"))


def drag(page, box, across, down):
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across / 2, y + down / 2)
    page.mouse.move(x + across, y + down)
    page.mouse.up()


@pytest.mark.browser
def test_the_text_offers_what_the_schema_knows(visit, tmp_path):
    page = visit()
    page.locator('[data-tab="text"]').click()
    page.locator("#text").focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.type("\ndesi")
    page.locator('[data-offer="designer"]').wait_for()
    page.keyboard.press("Enter")
    page.keyboard.type('"Ann"')
    until(lambda: 'designer = "Ann"' in (tmp_path / "deck.toml").read_text("utf-8"))
    page.locator('[data-tab="table"]').click()
    assert load_deck(tmp_path / "deck.toml").designer == "Ann"


@pytest.mark.browser
def test_what_is_typed_while_a_text_is_on_its_way_goes_as_one(visit, tmp_path):
    page = visit()
    page.locator('[data-tab="text"]').click()
    held, sent = [], []

    def hold(route):
        is_text = '"do":"write"' in route.request.post_data
        sent.extend([route] if is_text else [])
        held.append(route) if is_text and len(sent) == 1 else route.continue_()

    page.route("**/studio", hold)
    page.locator("#text").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("# moss and fern", delay=30)
    until(lambda: page.wait_for_timeout(20) or held)
    held[0].continue_()
    until(
        lambda: (
            page.wait_for_timeout(20)
            or (tmp_path / "deck.toml").read_text("utf-8").endswith("and fern")
        )
    )
    assert len(sent) == 2


@pytest.mark.browser
def test_the_schema_is_asked_for_once_however_much_is_typed(visit, tmp_path):
    page = visit()
    page.locator('[data-tab="text"]').click()
    asked = []

    def count(route):
        asked.extend(["schema"] if '"do":"schema"' in route.request.post_data else [])
        route.continue_()

    page.route("**/studio", count)
    page.locator("#text").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("# moss")
    until(
        lambda: (
            page.wait_for_timeout(20)
            or (tmp_path / "deck.toml").read_text("utf-8").endswith("# moss")
        )
    )
    assert asked == ["schema"]


@pytest.mark.browser
def test_what_changes_outside_is_seen_and_not_written_over(visit, tmp_path):
    page = visit()
    (tmp_path / "deck.toml").write_text(DECK.replace("Wisp", "Elf"), "utf-8")
    drawn(page, "A2", "Elf")
    assert page.locator('[data-cell="A2.name"]').inner_text() == "Elf"


@pytest.mark.browser
def test_views_and_the_table_to_try_it(visit):
    page = visit()
    changed(page, "A1", lambda: page.locator('[data-view="ink"]').click())
    page.locator('[data-view="beside"]').click()
    page.locator('[data-beside="Large print"] text').first.wait_for(state="attached")
    page.locator('[data-tab="try"]').click()
    page.locator('#sheet [data-do="draw"]').click()
    page.locator('#sheet [data-do="draw"]').click()
    assert page.locator("[data-tried]").count() == 2
    page.locator('[data-tried] [data-do="flip"]').first.click()
    page.locator('[data-tried] [data-do="discard"]').first.click()
    assert page.locator("[data-tried]").count() == 1
    page.locator('#sheet [data-do="reshuffle"]').click()


@pytest.mark.browser
def test_a_deck_is_passed_on_as_a_file_and_as_a_link(visit, tmp_path):
    page = visit()
    page.locator('[data-do="share"]').click()
    page.locator('[data-do="pack"]').click()
    with page.expect_download() as download:
        page.locator('[data-file="deck.pnp.zip"]').click()
    shared = tmp_path / "got.pnp.zip"
    shared.write_bytes(Path(download.value.path()).read_bytes())
    assert load_deck(str(shared)).title == "Creatures"
    page.locator('[data-do="link"]').click()
    word = page.locator("#link").input_value()
    assert word.startswith("#deck=")
    (tmp_path / "other").mkdir()
    other = visit(tmp_path / "other" / "deck.toml")
    other.locator("#open-file").set_input_files(str(shared))
    other.locator('[data-card-picture="A1"]').wait_for()
    assert (tmp_path / "other" / "deck.toml").read_text("utf-8") == DECK
    (tmp_path / "third").mkdir()
    third = visit(tmp_path / "third" / "deck.toml")
    third.locator("#open-link").fill(word)
    third.locator('[data-do="open-link"]').click()
    third.locator('[data-card-picture="A1"]').wait_for()


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visit, scheme):
    if not AXE.is_file():
        pytest.skip("axe-core is not installed")
    page = visit(color_scheme=scheme)
    page.locator('[data-cell="A1.kind"]').fill("none-such")
    page.locator("[data-fault]").first.wait_for()
    page.locator('[data-view="layout"]').click()
    page.evaluate(AXE.read_text("utf-8"))

    for tab in TABS:
        page.locator(f'[data-tab="{tab}"]').click()
        assert not page.evaluate(WRONG), tab
    for dialog in ("print", "share"):
        page.locator(f'#top [data-do="{dialog}"]').click()
        page.locator("dialog").wait_for()
        assert not page.evaluate(WRONG), dialog
        page.keyboard.press("Escape")


@pytest.mark.browser
def test_the_beginning_is_for_everybody(visit, tmp_path):
    page = visit(tmp_path / "deck.toml", lang="zh")
    if AXE.is_file():
        page.evaluate(AXE.read_text("utf-8"))
        assert not page.evaluate(WRONG)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator('[data-card-picture="C1"]').wait_for()
    assert page.locator("#undo").inner_text() == "撤销"


@pytest.mark.browser
def test_the_keyboard_alone_reaches_everything(visit):
    page = visit()
    reached = set()
    for _ in range(70):
        page.keyboard.press("Tab")
        reached.update(page.evaluate(FOCUS))
    assert {
        "A1", "A1.name", "A2.name", "layout", "ink", "print", "share", "table", "add", "fill",
    } <= reached  # fmt: skip


@pytest.mark.browser
def test_a_file_that_is_too_large_is_told_and_the_studio_goes_on(visit, tmp_path):
    page = visit()
    page.locator('[data-tab="assets"]').click()
    large = tmp_path.parent / "bear.png"
    with large.open("wb") as file:
        file.truncate(45_000_000)
    page.locator("#drop-file").set_input_files(large)
    page.locator("#told", has_text="bear.png is larger than 40 MB.").wait_for()
    small = {"name": "bear.png", "mimeType": "image/png", "buffer": b"0"}
    page.locator("#drop-file").set_input_files(small)
    page.locator("#told", has_text="bear.png is now beside your deck.").wait_for()
    assert (tmp_path / "bear.png").read_bytes() == b"0"


@pytest.mark.browser
def test_a_deck_that_takes_long_is_drawn_where_somebody_looks(visit, tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "_AHEAD_S", -1)
    rows = "".join(f'\n[[card]]\ncode = "B{n}"\nname = "Card {n}"\n' for n in range(200))
    page = visit(write_deck(tmp_path, deck=DECK + rows))
    page.locator('[data-card-picture="A1"] svg').wait_for()
    last = page.locator('[data-card-picture="B199"]')
    assert not last.locator("svg").count()
    last.scroll_into_view_if_needed()
    last.locator("svg").wait_for()


@pytest.mark.browser
def test_on_a_phone_all_of_it_stands_below_each_other(visit):
    page = visit(viewport={"width": 390, "height": 844})
    page.locator('[data-view="layout"]').click()
    page.locator("[data-layer]").first.wait_for()
    for tab in ("table", "text", "deck", "colours", "icons", "assets", "try"):
        page.locator(f'[data-tab="{tab}"]').click()
        page.locator(f"#sheet.{tab}").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
