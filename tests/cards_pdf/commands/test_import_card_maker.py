"""CardMaker's projects: layouts with tables become decks that print; scripts are reported."""

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.reading import open_pdf

ELEMENT = (
    '<Element type="{type}" name="{name}" variable="{variable}" x="{x}" y="{y}" width="{w}" '
    'height="{h}" '
    'rotation="0" horizontalalign="1" verticalalign="1" opacity="255" borderthickness="0" '
    'enabled="true" '
    'font="Arial;{pt};1;0;0;0" elementcolor="{ink}" bordercolor="0x000000FF" '
    'backgroundcolor="0x00000000" '
    'outlinethickness="0" outlinecolor="0x000000FF" />'
)
LAYOUT = (
    '<Layout Name="{name}" width="{w}" height="{h}" dpi="300">{elements}'
    '<Reference RelativePath="{table}" Default="true" /></Layout>'
)
ROWS = (
    'Duplication,Title,Image,Rules\n2,Harbour,harbour.png,"Draw <b>two</b> '
    'cards"\n,Reef,lost.png,Wait\n'
)


def element(variable, kind="Text", name="one", **changes):
    place = {"x": 75, "y": 75, "w": 600, "h": 120, "pt": 12, "ink": "0x102030FF"} | changes
    return ELEMENT.format(type=kind, name=name, variable=variable, **place)


def project(folder, *elements, size=(744, 1039), table="cards.csv", more=""):
    layout = LAYOUT.format(
        name="Front", w=size[0], h=size[1], elements="".join(elements), table=table
    )
    file = folder / "Game.cmp"
    file.write_text(f'<?xml version="1.0"?><Project>{layout}{more}</Project>', "utf-8")
    (folder / "cards.csv").write_text(ROWS, "utf-8")
    Image.new("RGB", (300, 200), "#00a040").save(folder / "harbour.png")
    return file


def imported(file, capsys):
    assert run(["import", str(file)]) == 0
    return capsys.readouterr()


def test_a_layout_becomes_a_deck_that_looks_like_it(tmp_path, capsys):
    file = project(
        tmp_path,
        element("@[title]", name="Title"),
        element("@[Rules]", "FormattedText", "Rules", y=700, h=250, pt=10),
        element("@[Image]", "Graphic", "Image", y=220, h=400),
        element(
            "#roundedrect;0;-;-;30#", "Shape", "Ground", x=0, y=0, w=744, h=1039, ink="0xC0D0E0FF"
        ),
        element("#random;0;100#", name="Luck"),
    )
    said = imported(file, capsys)
    assert "Luck" in said.out
    deck = load_deck(tmp_path / "Game.toml")
    assert [(card.name, card.copies) for card in deck.cards] == [("Harbour", 2), ("Reef", 1)]
    made = make_pdf(DeckJob(deck, make_single_card(deck.size), Order()))
    page = open_pdf(made.pdf)[0]
    text = page.get_textpage().get_text_range().split()
    assert text == ["Draw", "two", "cards", "Harbour"]  # the first element of a layout lies on top
    picture = next(page_pictures(made.pdf, 100, trimmed=True)).convert("RGB")
    wide, high = picture.size
    assert picture.getpixel((wide // 2, round(high * 0.4))) == pytest.approx((0, 0xA0, 0x40), abs=4)
    assert picture.getpixel((wide // 2, round(high * 0.96))) == pytest.approx(
        (0xC0, 0xD0, 0xE0), abs=4
    )


def test_a_card_that_is_broader_than_high_lies_on_its_side(tmp_path, capsys):
    imported(project(tmp_path, element("@[Title]"), size=(1039, 744)), capsys)
    deck = load_deck(tmp_path / "Game.toml")
    assert deck.layout.landscape
    assert deck.size == "62.99x87.97mm"


def test_several_layouts_are_several_decks_and_those_without_a_table_none(tmp_path, capsys):
    other = LAYOUT.format(
        name="Back side", w=744, h=1039, elements=element("@[Title]"), table="cards.csv"
    )
    none = LAYOUT.format(name="Sample", w=744, h=1039, elements=element("Hello"), table="gone.csv")
    imported(project(tmp_path, element("@[Title]"), more=other + none), capsys)
    decks = {path.name for path in tmp_path.glob("*.toml")}
    assert {name for name in decks if "-layout" not in name} == {
        "Game-back-side.toml",
        "Game-front.toml",
    }


@pytest.mark.parametrize(
    "odd",
    [
        {"x": "-99999", "w": "999999"}, {"w": 0, "h": 0}, {"pt": "1e9"}, {"pt": "999"},
        {"ink": "0xZZ"},
        {"h": "NaN"},
    ],
)  # fmt: skip
def test_odd_numbers_are_no_reason_to_fail(tmp_path, capsys, odd):
    imported(project(tmp_path, element("@[Title]", **odd)), capsys)


def test_layouts_and_elements_may_be_called_alike_and_many_may_be_lost(tmp_path, capsys):
    scripts = [element(f"#random;0;{n}#", name=str(n)) for n in range(200)]
    same = LAYOUT.format(
        name="Front", w=744, h=1039, elements=element("@[Title]", name="7"), table="cards.csv"
    )
    said = imported(
        project(tmp_path, *scripts, element("@[Title]", name="mark"), more=same), capsys
    )
    assert "198, 197" in said.out
    assert "100" not in said.out
    assert [region.name for region in load_deck(tmp_path / "Game-front.toml").layout.regions] == [
        "region-mark"
    ]
    assert [region.name for region in load_deck(tmp_path / "Game-front-2.toml").layout.regions] == [
        "region-7"
    ]
