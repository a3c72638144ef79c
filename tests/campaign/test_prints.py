"""What is printed of a campaign, and what is remembered of each print."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from pypdf import PdfReader

from cards_pdf.common.sentences import Sentence
from referee.campaign import by_hand, file, folders
from referee.campaign.prints import EXPORTED, known_states, remember
from referee.campaign.to_pdf import Wish, export
from referee.errors import Failure, WrongUse
from referee.games.legacy.pencil import Pencil
from tests.campaign.on_paper import exported, marked, text_of
from tests.campaigns import campaign, played


def test_only_changed_prints_the_changed_cards_in_the_places_they_had(tmp_path):
    folders.new("alpha")
    whole = places(exported(tmp_path))
    assert exported(tmp_path, only_changed=True)[0] == Sentence(
        "No card has changed since the last export; there is nothing to print."
    )
    by_hand.tick(["A1.3 fire, S4.2"], None)
    changed = places(exported(tmp_path, only_changed=True))
    assert set(changed) == {"A1", "S4"}
    assert all(changed[code] == whole[code] for code in changed)
    assert exported(tmp_path, only_changed=True)[0] == Sentence(
        "No card has changed since the last export; there is nothing to print."
    )


def places(pdf):
    """Where each card's code is printed, by sheet."""
    found = {}
    for page in PdfReader(pdf).pages:
        sheet = page.mediabox.width, page.mediabox.height

        def visit(text, user, matrix, _font, _size, sheet=sheet):
            code = text.strip()
            if re.fullmatch(r"[FIE]M|UP|[AD][1-5]|S[1-4]", code):
                found[code] = (round(user[4] + matrix[4]), round(user[5] + matrix[5]), sheet)

        page.extract_text(visitor_text=visit)
    return found


def test_stickers_hold_only_what_changed_since_the_last_export(tmp_path):
    folders.new("alpha")
    by_hand.tick(["A1.1"], None)
    exported(tmp_path)
    by_hand.tick(["D2.2, FM.2"], None)
    by_hand.set_value("S2.crossed_out", "yes", None)
    by_hand.set_value("IM.hp", "140", None)
    lines = export(None, Wish(tmp_path / "out", stickers=True))
    assert lines[0].endswith("7 labels")
    text = text_of(lines[0].split(", ")[0])
    for part in ("D2 box 2", "FM MAG", "20", "IM HP", "140", "S2 foot"):
        assert part in text
    assert "A1" not in text
    assert export(None, Wish(tmp_path / "out", stickers=True)) == [
        Sentence("No card has changed since the last export; there is nothing to print.")
    ]


def test_labels_leave_the_cards_below_them_as_they_were_printed(tmp_path):
    folders.new("alpha")
    by_hand.tick(["A1.1"], None)
    exported(tmp_path)
    by_hand.tick(["D2.2"], None)
    export(None, Wish(tmp_path / "out", stickers=True))
    (line,) = export(None, Wish(tmp_path / "out", only_changed=True))
    assert line.endswith(", D2")
    by_hand.tick(["D1.1"], None)
    assert export(None, Wish(tmp_path / "out", stickers=True))[0].endswith("1 label")
    assert export(None, Wish(tmp_path / "out", only_changed=True))[0].endswith(", D1")


def test_many_stickers_go_on_over_pages(tmp_path):
    marked("marked", 4)
    with file.changing(folders.folder_of("marked")) as made:
        pencil = Pencil.of(made.deck, made.state)
        for card in made.deck.rows:
            while boxes := pencil.open_boxes(card):
                pencil.tick(boxes[0])
        made.state = pencil.state()
    [line] = export(None, Wish(tmp_path / "out", stickers=True, paper="letter"))
    text = text_of(line.split(", ")[0])
    assert len(PdfReader(line.split(", ")[0]).pages) == 2
    assert text.count("box 4") == 14


def test_a_damaged_memory_of_the_last_export_is_named(tmp_path):
    folders.new("alpha")
    (folders.folder_of("alpha") / EXPORTED).write_text("format = 1\nstate = 3")
    with pytest.raises(Failure, match=r'exported\.toml: key "state" must be a table'):
        export(None, Wish(tmp_path, only_changed=True))
    assert (folders.folder_of("alpha") / EXPORTED).read_text() == "format = 1\nstate = 3"


def test_an_export_that_cannot_be_written_is_not_remembered(tmp_path):
    folders.new("alpha")
    (tmp_path / "out").write_text("a file where the folder should be")
    with pytest.raises(Failure, match="cannot be written"):
        export(None, Wish(tmp_path / "out"))
    assert not (folders.folder_of("alpha") / EXPORTED).exists()


def test_an_unknown_paper_is_refused(tmp_path):
    folders.new("alpha")
    with pytest.raises(WrongUse, match="a4 or a5 or legal or letter"):
        export(None, Wish(tmp_path, paper="b9"))


def test_every_print_of_a_card_is_remembered_until_it_is_known_again(tmp_path):
    folders.new("alpha")
    exported(tmp_path)
    by_hand.tick(["A1.3 fire, S4.2"], None)
    exported(tmp_path, only_changed=True)
    by_hand.untick(["A1.3"], None)
    by_hand.set_value("FM.hp", "140", None)
    exported(tmp_path, low_ink=True)
    states = file.read_toml(folders.folder_of("alpha") / EXPORTED)["states"]
    assert states == ["", "A1.3 fire, S4.2", "FM hp +40, S4.2"]
    states = list(known_states(campaign("alpha")))
    assert any(state["elements"] == {"A1.3": "fire"} for state in states)
    assert any(state["monsters"]["FM"]["hp"] == 140 for state in states)


def test_two_exports_at_once_are_both_remembered():
    folders.new("alpha")
    by_hand.tick(["A1.1"], None)
    mine = campaign("alpha")
    with ThreadPoolExecutor(1) as other:
        with file.held(mine.folder):
            late = other.submit(remember, mine, "en")
            with pytest.raises(TimeoutError):
                late.result(0.2)
            (mine.folder / EXPORTED).write_text('format = 1\nstates = ["D1.1"]\n')
        late.result(10)
    assert file.read_toml(mine.folder / EXPORTED)["states"] == ["D1.1", "A1.1"]


def test_the_states_after_every_game_are_known():
    rng = Random(3)
    after = []
    for _ in range(3):
        played(rng)
        after.append(campaign().state["boxes"])
    known = [state["boxes"] for state in known_states(campaign())]
    assert all(boxes in known for boxes in [{}, *after])


def test_a_memory_of_prints_that_makes_no_sense_is_named(tmp_path):
    made = folders.new("alpha")
    exported(tmp_path)
    path = made.folder / EXPORTED
    path.write_text("format = 1\nstates = 3\n" + path.read_text()[path.read_text().index("[state]") :])
    with pytest.raises(Failure, match="states must be a list of texts"):
        exported(tmp_path)
