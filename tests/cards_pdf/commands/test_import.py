"""Decks of other programs: what becomes of them, what is lost, and what is no deck at all."""

import json
import os

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.decks.load import load_deck

SPELL = {
    "count": 2,
    "color": "maroon",
    "title": "Ember <b>Lance</b>",
    "icon": "white-book-1",
    "contents": [
        "subtitle | 2nd level fire", "rule", "property | Range | 60 feet",
        "text | A lance of <i>fire</i>, 3*2 harm.<br>Then &amp; now.", "bullet | more",
        "boxes | 3 | 1 | Charges", "picture | http://example.org/y.png | 40", "p2e_stats | 1",
    ],
    "tags": ["spell"],
}  # fmt: skip


def imported(source, out, capsys):
    assert run(["import", str(source), "--out", str(out)]) == 0
    return capsys.readouterr()


def test_rpg_cards_are_a_deck_and_a_list_of_what_was_lost(tmp_path, capsys):
    file = tmp_path / "spells.json"
    file.write_text(
        json.dumps([SPELL, {"title": "Wolf", "contents": ["dndstats|1|2|3|4|5|6"]}]), "utf-8"
    )
    said = imported(file, tmp_path / "out", capsys)
    ember, wolf = load_deck(tmp_path / "out" / "spells.toml").cards
    assert (ember.name, ember.copies, ember.subtitle, ember.kind.accent) == (
        "Ember Lance", 2, "2nd level fire", "#800000",
    )  # fmt: skip
    assert ember.body == "*Range* 60 feet\nA lance of _fire_, 3\\*2 harm.\nThen & now.\n- more"
    assert [(box.text, box.steps) for box in ember.boxes] == [("Charges", 3)]
    assert wolf.body.splitlines()[1] == "| 1 | 2 | 3 | 4 | 5 | 6 |"
    for lost in ('the icon "white-book-1"', 'the line "picture"', 'the line "p2e_stats"'):
        assert f"Lost: {lost} (1 time)." in said.out
    assert run(["check", str(tmp_path / "out" / "spells.toml")]) == 0


def test_rpg_cards_without_tags_have_no_column_of_them(tmp_path, capsys):
    file = tmp_path / "spells.json"
    file.write_text(json.dumps([{"title": "Wolf", "contents": ["text|It howls."]}]), "utf-8")
    imported(file, tmp_path, capsys)
    assert run(["check", str(tmp_path / "spells.toml")]) == 0
    assert "tags" not in capsys.readouterr().err


def project(folder):
    deck = folder / "decks" / "sea-cards"
    deck.mkdir(parents=True)
    (folder / "assets").mkdir()
    Image.new("RGB", (30, 20), "teal").save(folder / "assets" / "blue-boat.png")
    (deck / "ship.html").write_text("<div>{{card.name}}</div>")
    (deck / "cards.csv").write_text(
        "Name,Count,Front Template,Back Template,Picture,Speed,Rules\n"
        "Sloop,2,Ship,Back,Blue Boat,3,Sails twice.\nReef,1,Place,Back,,,Stops every ship.\n"
    )
    return folder


def test_a_name_that_is_also_a_pictures_stays_a_name(tmp_path, capsys):
    folder = project(tmp_path / "proj")
    Image.new("RGB", (30, 20), "teal").save(folder / "assets" / "frame.png")
    (folder / "decks" / "sea-cards" / "cards.csv").write_text(
        "Name,Rules\nBlue Boat,Go.\nReef,Stop.\n"
    )
    said = imported(folder, tmp_path / "out", capsys)
    boat, reef = load_deck(tmp_path / "out" / "sea-cards.toml").cards
    assert (boat.name, reef.name, reef.art) == ("Blue Boat", "Reef", None)
    assert boat.art == tmp_path / "out" / "assets" / "blue-boat.png"
    assert "Lost: pictures that only templates name (frame.png)." in said.out


def test_ciders_project_is_a_deck_with_its_pictures(tmp_path, capsys):
    said = imported(project(tmp_path / "proj"), tmp_path / "out", capsys)
    made = load_deck(tmp_path / "out" / "sea-cards.toml")
    sloop, reef = made.cards
    assert (made.title, sloop.copies, sloop.kind.label, reef.kind.label) == (
        "Sea Cards",
        2,
        "Ship",
        "Place",
    )
    assert sloop.art == tmp_path / "out" / "assets" / "blue-boat.png"
    assert (sloop.body, sloop.fields["speed"], reef.art) == ("Sails twice.", "3", None)
    assert "Lost: the look of ship.html: a new layout was written." in said.out
    assert "Lost: the back templates (Back): cards have one plain back." in said.out
    assert run(["check", str(tmp_path / "out" / "sea-cards.toml")]) == 0


def test_a_strangers_table_gets_its_columns_mapped_where_it_lies(tmp_path, capsys):
    table = tmp_path / "game.csv"
    table.write_text(
        "Title,Type,Qty,Mana,Card Text,Flavour,Number,Suit,Power\n"
        "Lance,Spell,3,2,Deal 3.,Hot.,1,cups,4\nWolf,Creature,1,1,Howls.,,1,cups,2\n"
    )
    imported(table, tmp_path / "elsewhere", capsys)
    made = load_deck(tmp_path / "game.toml")
    lance = made.cards[0]
    assert (lance.name, lance.kind.label, lance.copies, lance.value) == ("Lance", "Spell", 3, "2")
    assert (lance.body, lance.note, lance.fields["column suit"]) == ("Deal 3.", "Hot.", "cups")
    assert "power" in made.layout.find_fields()
    assert run(["check", str(tmp_path / "game.toml")]) == 0


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.json", b"[" * 100_000, "x.json: is not JSON"),
        ("x.json", b"[" + b"{}," * 6000 + b"{}]", "has more than 5000 cards"),
    ],
)
def test_what_is_no_deck_is_refused_in_a_sentence(tmp_path, capsys, name, content, message):
    (tmp_path / name).write_bytes(content)
    assert run(["import", str(tmp_path / name), "--out", str(tmp_path)]) == 2
    assert message in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_strange_values_make_no_traceback(tmp_path, capsys):
    cards = [
        {"title": ["x"], "count": 1e400, "color": {"a": 1}, "contents": "text | x", "tags": 3},
        {
            "title": "*" * 5000,
            "contents": [None, 3, {}, "boxes | ² | x", "boxes | 99999 |", "|", "<" * 999],
        },
        {"title": "<b>" * 999, "contents": ["text | " + "<i>" * 999]},
    ]
    (tmp_path / "x.json").write_text(json.dumps(cards).replace("Infinity", "1e999"), "utf-8")
    assert run(["import", str(tmp_path / "x.json"), "--out", str(tmp_path / "out")]) == 0
    assert "bug" not in capsys.readouterr().err


def test_nothing_is_written_over(tmp_path, capsys):
    (tmp_path / "x.json").write_text('[{"title": "A"}]')
    (tmp_path / "x.csv").write_text("mine")
    assert run(["import", str(tmp_path / "x.json"), "--out", str(tmp_path)]) == 1
    assert "x.csv exists already; it was left as it is." in capsys.readouterr().err
    assert (tmp_path / "x.csv").read_text() == "mine"
    assert not (tmp_path / "x.toml").exists()


def linked(place, to):
    """In place of what is there, a link to something that lies elsewhere."""
    if place.is_dir():
        place.rename(to)
    else:
        to.write_bytes(place.read_bytes())
        place.unlink()
    place.symlink_to(to)


@pytest.mark.parametrize(
    "part",
    ["assets", "assets/blue-boat.png", "decks", "decks/sea-cards", "decks/sea-cards/cards.csv"],
)
def test_no_link_leads_out_of_a_strangers_folder(tmp_path, capsys, part):
    folder = project(tmp_path / "proj")
    linked(folder / part, tmp_path / "elsewhere")
    assert run(["import", str(folder), "--out", str(tmp_path / "out")]) == 2
    assert "points outside its folder." in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.symlink_to(path.name), "points outside its folder"),
        (os.mkfifo, "is not an ordinary file"),
        (
            lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_RDWR), 41_000_000),
            "is larger than 40 MB",
        ),
    ],
    ids=["circle", "pipe", "large"],
)
def test_a_picture_that_is_no_file_of_its_size_is_refused(tmp_path, capsys, make, message):
    picture = project(tmp_path / "proj") / "assets" / "blue-boat.png"
    picture.unlink()
    make(picture)
    assert run(["import", str(tmp_path / "proj"), "--out", str(tmp_path / "out")]) == 2
    assert f"blue-boat.png: {message}" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_decks_by_the_thousand_are_refused(tmp_path, capsys):
    for number in range(201):
        (tmp_path / "proj" / "decks" / f"d{number}").mkdir(parents=True)
        (tmp_path / "proj" / "decks" / f"d{number}" / "cards.csv").write_text("name\nOne\n")
    assert run(["import", str(tmp_path / "proj"), "--out", str(tmp_path / "out")]) == 2
    assert "has more than 200 decks." in capsys.readouterr().err
