"""Answers to the page: pictures of changes, places of problems, edits that keep the rest."""

import sys
from io import BytesIO

from pypdf import PdfReader

from cards_pdf.decks.load import load_deck
from cards_pdf.studio import open_deck
from cards_pdf.studio.session import Studio
from tests.studio.decks import DECK, LAYOUT, Tab, tab, write_deck


def test_only_what_changed_is_drawn_again(tmp_path):
    page = tab(tmp_path)
    assert {card["code"] for card in page.state["cards"]} == {"A1", "A2"}
    assert len(page.state["pictures"]) == 2
    answer = page.ask("cells", file="deck.toml", cells=[[0, "name", "Fern bear"]])
    assert len(answer["pictures"]) == 1
    assert "Fern bear" in next(iter(answer["pictures"].values()))
    assert not page.look()["pictures"]
    (tmp_path / "mine.toml").write_text(LAYOUT.replace("4mm", "5mm"), "utf-8")
    assert len(page.look()["pictures"]) == 2


CSV = 'sep=;\r\ncode;name;body;copies\r\nA1;"Moss; bear";"Guard ""now"".";2\r\n\r\nA2; Wisp ;;\r\n'


def test_rows_of_a_spreadsheet_stay_as_it_wrote_them(tmp_path):
    deck = write_deck(
        tmp_path, deck='[deck]\ntitle = "T"\nlayout = "mine.toml"\ncards = "cards.csv"\n'
    )
    (tmp_path / "cards.csv").write_bytes(b"\xef\xbb\xbf" + CSV.encode())
    page = Tab(Studio(deck))
    page.ask("cells", file="cards.csv", cells=[[1, "name", "a;b\nc"], [1, "cost", "3"]])
    text = (tmp_path / "cards.csv").read_bytes().decode("utf-8")
    assert text.startswith("\ufeffsep=;\r\ncode;name;body;copies;cost\r\n")
    assert 'A1;"Moss; bear";"Guard ""now"".";2\r\n\r\n' in text
    assert [card.name for card in load_deck(deck).cards] == ["Moss; bear", "a;b\nc"]
    page.ask("copy", file="cards.csv", row=0)
    page.ask("move", file="cards.csv", row=0, to=2)
    assert [card.code for card in load_deck(deck).cards] == ["A3", "A2", "A1"]


def test_while_a_deck_cannot_be_read_the_last_one_stays_in_sight(tmp_path):
    page = tab(tmp_path)
    answer = page.ask("write", file="deck.toml", text=DECK.replace("[deck]", "[deck"))
    assert answer["faults"]
    assert [card["code"] for card in answer["cards"]] == ["A1", "A2"]


def test_the_longer_look_finds_what_cannot_be_read(tmp_path):
    page = tab(
        tmp_path, layout=LAYOUT.replace('text = "{name}"', 'text = "{name}"\ncolour = "#f4f4f4"')
    )
    assert page.ask("check") == {}
    faults = page.look()["faults"]
    assert len(faults) == 1
    assert {"name"} == {fault.get("region") for fault in faults}
    assert not any(fault["grave"] for fault in faults)


def test_a_card_is_shown_in_every_way_side_by_side(tmp_path):
    page = tab(tmp_path)
    ways = page.ask("compare", code="A1")["compared"]
    assert [way["name"] for way in ways] == ["in colour", "Low ink", "Large print"]
    assert len({way["svg"] for way in ways}) == 3


def test_a_file_that_is_no_text_is_one_of_the_problems(tmp_path):
    page = tab(tmp_path)
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    seen = page.look()
    assert "UTF-8" in seen["faults"][0]["said"]
    assert [card["code"] for card in seen["cards"]] == ["A1", "A2"]  # as they were


def test_a_deck_is_printed_in_each_of_its_languages(tmp_path):
    german = '[deck]\ntranslates = "deck.toml"\nlanguage = "de"\n[cards.A1]\nname = "Moosbär"\n'
    page = tab(tmp_path, deck_de_toml=german)
    assert page.state["deck"]["languages"] == ["de"]
    made = page.ask("print", how={"paper": "a4", "lang": "de"})["made"]
    pdf = page.ask("made", name=made)["content"]
    assert "Moosbär" in PdfReader(BytesIO(pdf)).pages[0].extract_text()


def test_services_and_papers_have_titles_in_the_language_of_the_studio(tmp_path):
    options = Tab(Studio(write_deck(tmp_path), "zh")).ask("print-options")
    shorts = {service["name"]: service["short"] for service in options["services"]}
    assert shorts["gamecrafter"] == "The Game Crafter，扑克尺寸的牌"
    assert shorts["tabletopia"] == "Tabletopia"


def test_where_no_page_becomes_a_picture_only_services_that_take_a_pdf_are_offered(
    tmp_path, monkeypatch
):
    page = tab(tmp_path)
    services = page.ask("print-options")["services"]
    assert len(services) > 1
    assert all(service["title"].startswith(f"{service['short']}: ") for service in services)
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    options = page.ask("print-options")
    assert [service["name"] for service in options["services"]] == ["drivethrucards"]
    assert options["elsewhere"]


def test_pictures_end_where_memory_would(tmp_path, monkeypatch):
    """A stranger's drawing of a megabyte on each card took gigabytes."""
    seen = tab(tmp_path)
    first = seen.state["cards"][0]
    letters = len(seen.state["pictures"][first["picture"]])
    monkeypatch.setattr(open_deck, "MAX_LETTERS", letters + 10)
    opened = Tab(Studio(tmp_path / "deck.toml"))
    (fault,) = [fault for fault in opened.state["faults"] if "so much to draw" in fault["said"]]
    pictures = [opened.state["pictures"][card["picture"]] for card in opened.state["cards"]]
    assert ["the cards before it" in picture for picture in pictures] == [False, True]
    assert (fault["code"], "A2" in fault["said"]) == ("A2", True)


def test_what_takes_long_to_draw_waits_until_somebody_looks_at_it(tmp_path, monkeypatch):
    """An untrusted deck of 800 KB took twenty seconds, though nobody had seen its cards."""
    monkeypatch.setattr(open_deck, "_AHEAD_S", -1)
    page = tab(tmp_path)
    assert [card["picture"] > 0 for card in page.state["cards"]] == [False, False]
    assert ["drawn as you scroll to them" in fault["said"] for fault in page.state["faults"]] == [
        True
    ]
    page.look(first=["A2"])
    assert [card["picture"] > 0 for card in page.state["cards"]] == [False, True]
    page.look(first=["A1"])
    assert [card["picture"] > 0 for card in page.state["cards"]] == [True, True]
    assert not page.state["faults"]


def test_a_table_in_another_language_still_shows_its_rows(tmp_path):
    deck = '[deck]\ntitle = "T"\ncards = "cards.csv"\nlayout = "mine.toml"\n'
    tables = {"cards_csv": "code,name,cost\nA1,Bear,3\n", "cards_de_csv": "code,name\nA1,Bär\n"}
    page = tab(tmp_path, deck=deck, **tables)
    assert [card["name"] for card in page.look(view={"lang": "de"})["cards"]] == ["Bär"]
    listed = page.ask("look", view={"lang": "de"}, revs={})["tables"]
    assert "cards.csv" in [table["file"] for table in listed]
