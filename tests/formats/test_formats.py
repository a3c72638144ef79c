"""Files of version 1, kept for ever: each is opened by today's readers and says what it said."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from cards_pdf.cards.camera_mark import number_of
from cards_pdf.common.messages import UserError
from cards_pdf.common.records.reader import read_file
from cards_pdf.decks.campaign import UNMARKED
from cards_pdf.decks.load import load_deck
from cards_pdf.rulebooks.rule_sheet import load_file
from cards_pdf.sheets import services
from cards_pdf.sheets.formats import load_format
from cards_pdf.sheets.printer import Printer
from referee import games, in_browser
from referee.campaign import actions, file
from referee.campaign.pdf import import_pdf
from referee.insight.simulate import SimulationTask, play_block
from referee.saves import folder, opening
from referee.saves.link import read_link
from tests.campaigns import campaign

HERE = Path(__file__).parent
PRINTING = HERE / "printing"


@pytest.fixture
def home(tmp_path):
    """The files lie where the referee keeps its own."""
    return Path(shutil.copytree(HERE / "home", tmp_path / "home"))


SAVES = {
    "days-1": (40, None, {"round": 14, "pack": 33}),
    "first/legacy-1": (23, "loss", {"turn": 5, "hp": 0}),
    "first/legacy-2": (1, None, {"turn": 1, "hp": 100}),
    "scoundrel-1": (7, "conceded", {"health": 23, "rooms": 2}),
    "solitaire-rpg-1": (12, "loss", {"encounter": 1, "round": 2}),
    "spade-poker-1": (7, "loss", {"turn": 6, "player_pile": 9}),
}


@pytest.mark.usefixtures("home")
def test_there_is_a_save_of_every_game():
    assert sorted(folder.label(path) for path in folder.find_saves()) == sorted(SAVES)
    assert {opening.read_session(path).game.name for path in folder.find_saves()} == set(
        games.BUILT_IN
    )


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", SAVES)
def test_a_save_is_gone_on_with(name):
    (path,) = (path for path in folder.find_saves() if folder.label(path) == name)
    session = opening.resume_game(opening.read_session(path).game, path).session
    answers, outcome, state = SAVES[name]
    assert session.number - 1 == answers
    assert (session.over and session.over.outcome) == outcome
    assert {key: session.state()[key] for key in state} == state
    session.undo()
    session.redo()
    session.journal.close()


@pytest.mark.usefixtures("home")
def test_a_campaign_has_its_cards_and_its_games():
    found = campaign("first")
    assert (found.id, found.deck_name, found.upgrade_discards) == (
        "5e268fbe6c7cb0f3",
        "legacy",
        "upgraded",
    )
    assert found.state["boxes"] == {"EM": [3], "A1": [3], "S2": [2]}
    assert [row.outcome for row in found.games] == ["loss"]
    assert actions.read_exported(found).cards == found.state
    assert actions.read_exported(found).language == "en"


def test_paper_of_a_campaign_is_known_and_read(home):
    (
        home / "campaigns" / "first" / "games" / "legacy-2.jsonl"
    ).unlink()  # an open game has the cards in use
    assert import_pdf(HERE / "ticked.pdf", "first")[:1] == ["written: A1.1"]
    assert actions.untick_boxes(["A1.3"], "first") == ["gone: A1.3 fire"]


def test_an_archive_brings_its_campaign_and_its_saves():
    brought = in_browser.unpack((HERE / "carried.zip").read_bytes())
    assert brought == ["first", "days-1", "scoundrel-1", "solitaire-rpg-1", "spade-poker-1"]
    assert actions.show("first")[0] == "Campaign first: 1 game, 0 won, 1 lost"


def test_the_counts_of_a_simulation_keep_their_form():
    counts = json.loads((HERE / "simulated.json").read_text())
    task = SimulationTask(game=counts["game"], options=counts["options"], player=counts["player"])
    [seeds] = counts["seeds"]
    # Scoundrel has scores since.
    now = play_block(task, *seeds).to_json(task, seeds[0])
    assert now | {"scores": {}} == counts


def test_a_deck_has_its_layout_its_table_and_its_marks():
    deck = load_deck(PRINTING / "deck.toml")
    lamp = deck.card("L1")
    assert [(card.code, card.copies) for card in deck.cards] == [("L1", 1), ("L2", 2), ("L3", 1)]
    assert [box.steps for box in lamp.boxes] == [1, 1, 3]
    assert [region.name for region in deck.layout.regions] == ["frame", "name", "body", "foot"]
    ticked = UNMARKED._replace(ticked={1: 1}, elements={2: "red"}, stats={"hp": 25})
    assert [number_of(deck, card, UNMARKED) for card in deck.cards] == [507, 196, 59]
    assert number_of(deck, lamp, ticked) == 135


def test_a_shared_deck_is_opened():
    deck = load_deck(str(HERE / "shared.pnp.zip"))
    assert (deck.title, [card.name for card in deck.cards]) == ("Shared", ["Bear"])


def test_a_rule_sheet_has_its_rulings():
    sheet = load_file(PRINTING / "low-tide.toml")
    assert (sheet.game, sheet.title) == ("low-tide", "Low Tide")
    assert sheet.ruling("R1")


def test_a_sheet_format_a_print_service_and_a_printer_are_read(monkeypatch):
    form = load_format(str(PRINTING / "format.toml"))
    assert (form.columns, form.rows) == (4, 2)
    monkeypatch.setattr(services, "find_profile_files", lambda: {"kept": PRINTING / "profile.toml"})
    profile = services.load_profile("kept")
    assert (profile.output, profile.dpi, profile.cmyk, profile.backs_first) == (
        "pdf",
        300,
        True,
        True,
    )
    printer = read_file(Printer, PRINTING / "printer.toml")
    assert (printer.shift_x, printer.shift_y, printer.scale_x) == (0.5, -0.25, 1.001)


LINKS = tomllib.loads((HERE / "links.toml").read_text("utf-8"))["link"]


def test_there_are_links_to_every_game():
    assert {link["game"] for link in LINKS} == set(games.BUILT_IN)


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link["what"])
def test_a_link_shows_the_game_that_it_always_showed(link):
    session = read_link(link["text"])
    state = session.state()
    assert session.game.name == link["game"]
    assert len(session.history.entries) == link["answers"]
    assert (session.over and session.over.outcome) == link["outcome"]
    assert {key: state[key] for key in link["state"]} == link["state"]


LATER = {
    "saves/scoundrel-1.jsonl": ('"format":1', "format 2"),
    "campaigns/first/campaign.toml": ("format = 1", '"format" is 2'),
    "campaigns/first/exported.toml": ("format = 1", "format 2"),
}


@pytest.mark.parametrize("name", LATER)
def test_a_file_of_a_later_version_is_refused_and_kept(home, name):
    today, said = LATER[name]
    path = home / name
    later = path.read_text().replace(today, today.replace("1", "2"), 1)
    path.write_text(later)
    with pytest.raises(UserError, match=said):
        if path.suffix == ".jsonl":
            opening.read_session(path)
        else:
            actions.read_exported(file.read_campaign(path.parent))
    assert path.read_text() == later
