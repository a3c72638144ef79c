"""A deck without writing TOML: colours, icons, kinds, sizes, rules, a box."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from cards_pdf.decks.load import load_deck
from cards_pdf.rulebooks.rule_sheet import load_file
from cards_pdf.studio.session import Studio
from tests.cards_pdf.commands.test_imports import ROWS
from tests.cards_pdf.files import write_files
from tests.studio.decks import DECK, LAYOUT, Tab, tab, write_deck

TABLE = "name,kind,cost\nDeckhand,crew,1\nStorm,event,\nGalleon,Ship,3\nNavigator,crew,2\n"
PLAIN = '[deck]\ntitle = "Tide"\n\n[kinds.ship]\n\n[[card]]\nname = "Hulk"\nkind = "ship"\n'


def test_a_column_of_forty_words_and_more_is_no_list_of_kinds(tmp_path):
    rows = "".join(f"Card {n},word {n}\n" for n in range(50))
    page = tab(tmp_path, deck=PLAIN, cards_csv=f"name,kind\n{rows}")
    page.ask("begin-table", table="cards.csv")
    assert "word 1" not in (tmp_path / "deck.toml").read_text("utf-8")


def test_a_deck_begins_with_a_table(tmp_path):
    page = Tab(Studio(tmp_path / "deck.toml"))
    request = {"do": "open-import", "name": "my-cards.csv", "content": TABLE.encode()}
    assert "refused" not in page.studio.reply(request)
    deck = load_deck(tmp_path / "deck.toml")
    assert (len(deck.cards), [*deck.kinds]) == (4, ["crew", "event", "Ship"])


def test_a_deck_begins_with_another_programs_file(tmp_path):
    page = Tab(Studio(tmp_path / "deck.toml"))
    content = b'[{"title": "Wolf", "count": 2, "contents": ["text | Howl at the moon."]}]'
    request = {"do": "open-import", "name": "wolves.json", "content": content}
    assert "refused" not in page.studio.reply(request)
    assert load_deck(tmp_path / "deck.toml").cards[0].name == "Wolf"
    assert "refused" in Studio(tmp_path / "b.toml").reply(request | {"content": b"nothing"})


def zip_folder(folder):
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, Path("mine", path.relative_to(folder)))
        archive.writestr("mine/.DS_Store", b"x")
        archive.writestr("mine/notes.docx", b"x")
    return out.getvalue()


def test_a_deck_begins_with_a_project_of_cider_or_card_maker(tmp_path):
    write_files(tmp_path / "cider", *ROWS["cider: a project is a deck with its pictures"])
    page = Tab(Studio(tmp_path / "one" / "deck.toml"))
    content = zip_folder(tmp_path / "cider" / "proj")
    request = {"do": "open-import", "name": "p.zip", "content": content}
    messages = [fault["said"] for fault in page.studio.reply(request)["faults"]]
    assert "Lost: the look of ship.html: a new layout was written." in messages
    sloop = load_deck(tmp_path / "one" / "deck.toml").cards[0]
    assert sloop.art == tmp_path / "one" / "assets" / "blue-boat.png"
    (tmp_path / "maker").mkdir()
    row = ROWS["card_maker: a layout becomes a deck that looks like it"]
    write_files(tmp_path / "maker", *row)
    page = Tab(Studio(tmp_path / "two" / "deck.toml"))
    answer = page.studio.reply(request | {"content": zip_folder(tmp_path / "maker")})
    assert "refused" not in answer
    harbour = load_deck(tmp_path / "two" / "deck.toml").cards[0]
    assert (harbour.name, harbour.copies) == ("Harbour", 2)
    assert (tmp_path / "two" / "harbour.png").exists()


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"../decks/a/cards.csv": b"name\nA\n"}, "a name that points outside"),
        ({"cards.csv": b"name\nA\n"}, "contains no project of Cider or CardMaker"),
        ({}, "is damaged"),
    ],
)
def test_a_wrong_archive_is_rejected_and_nothing_is_written(tmp_path, files, message):
    out = BytesIO(b"no archive")
    if files:
        with ZipFile(out, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
    page = Tab(Studio(tmp_path / "deck.toml"))
    request = {"do": "open-import", "name": "p.zip", "content": out.getvalue()}
    assert message in page.studio.reply(request)["refused"]
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("kind", ["kit", "tuck-box", "wallet", "check-list"])
def test_papers_of_a_deck_are_printed(tmp_path, kind):
    page = tab(tmp_path)
    made_file = page.ask("print", kind=kind)["made"]
    content = page.studio.reply({"do": "made", "name": made_file})["content"]
    assert "Creatures" in PdfReader(BytesIO(content)).pages[0].extract_text()


def test_everything_has_the_kit_and_the_box_as_well(tmp_path):
    page = tab(tmp_path)
    made_file = page.ask("print", everything=True)["made"]
    content = page.studio.reply({"do": "made", "name": made_file})["content"]
    names = ZipFile(BytesIO(content)).namelist()
    assert {"deck-kit-a4.pdf", "deck-tuck-box-a4.pdf", "deck.pnp.zip"} <= {*names}


def kinds_of_paper(page):
    return [kind["name"] for kind in page.ask("print-options")["kinds"]]


def test_a_rule_sheet_is_begun_and_printed(tmp_path):
    page = tab(tmp_path)
    assert "mat" not in kinds_of_paper(page)
    assert page.ask("begin-rules", deed="one")["new_names"] == ["rules.toml"]
    assert load_file(tmp_path / "rules.toml").title == "Creatures"
    texts = {"turn": "Draw: Draw two.\nDiscard", "mat": "Deck, , Discard pile\nHand"}
    page.ask("set-keys", file="rules.toml", table=[], keys=texts)
    assert texts.items() <= page.ask("keys", file="rules.toml", table=[])["own"].items()
    turn = [step.full_text() for step in load_file(tmp_path / "rules.toml").turn]
    assert turn == ["Draw Draw two.", "Discard"]
    for kind in ("rules", "mat", "kit"):
        assert kind in kinds_of_paper(page)
        assert page.ask("print", kind=kind)["made"].endswith(f"{kind}-a4.pdf")
    page.ask("undo")
    page.ask("undo")
    assert (tmp_path / "deck.toml").read_text("utf-8") == DECK


def test_a_rule_sheet_begins_in_the_language_of_the_studio(tmp_path):
    page = Tab(Studio(write_deck(tmp_path), "zh"))
    page.ask("begin-rules")
    sheet = load_file(tmp_path / "rules.toml")
    assert (sheet.lang, sheet.turn[0].do) == ("zh", "抽牌")


def test_only_services_that_take_the_cards_are_offered(tmp_path):
    page = tab(tmp_path, deck=DECK.replace('"poker"', '"70mm x 120mm"'))
    names = [service["name"] for service in page.ask("print-options")["services"]]
    assert "printerstudio" not in names
    assert names


def test_free_icons_are_found_by_what_they_mean(tmp_path):
    icons = tab(tmp_path).ask("icons")
    assert len(icons["free"]) > 200
    assert {"ship", "船"} <= {*icons["meanings"]["galleon"].split()}
    assert icons["meanings"].keys() == icons["icons"].keys() - {"none"} | icons["free"].keys()


def test_a_region_looks_different_where_a_column_says_something(tmp_path):
    page = tab(tmp_path)
    table = ["looks", "kind", "beast", "name"]
    answer = page.ask("set-keys", file="mine.toml", table=table, keys={"colour": "#ff0000"})
    assert answer["faults"] == []
    assert ["#ff0000" in svg for svg in answer["pictures"].values()] == [True, False]
    seen = page.ask("keys", file="mine.toml", table=table, code="A1")
    assert (seen["own"], seen["below"]["text"]) == ({"colour": "#ff0000"}, "{name}")
    assert (tmp_path / "mine.toml").read_text("utf-8").startswith(LAYOUT)
