"""Prints of a campaign, and what is remembered of each print."""

import re
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from pypdf import PdfReader

from cards_pdf.common.messages import Message, UserError
from cards_pdf.order import Order
from referee.campaign import actions, file
from referee.campaign.paper import EXPORTED, find_known_states, write_exported
from referee.campaign.pdf import export
from referee.errors import UsageError
from referee.games.legacy.deck import Pencil
from tests.campaign.on_paper import exported, make_ticked_campaign, text_of, wished
from tests.campaigns import campaign, played


def test_only_changed_prints_the_changed_cards_in_the_places_they_had(tmp_path):
    file.create_campaign("alpha")
    whole = places(exported(tmp_path))
    assert exported(tmp_path, only_changed=True)[0] == Message(
        "No card has changed since the last export; there is nothing to print."
    )
    actions.tick_boxes(["A1.3 fire, S4.2"], None)
    changed = places(exported(tmp_path, only_changed=True))
    assert set(changed) == {"A1", "S4"}
    assert all(changed[code] == whole[code] for code in changed)
    assert exported(tmp_path, only_changed=True)[0] == Message(
        "No card has changed since the last export; there is nothing to print."
    )


def places(pdf):
    """Return where each card's code is printed, by sheet."""
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
    file.create_campaign("alpha")
    actions.tick_boxes(["A1.1"], None)
    exported(tmp_path)
    actions.tick_boxes(["D2.2, FM.2"], None)
    actions.set_value("S2.crossed_out", "yes", None)
    actions.set_value("IM.hp", "140", None)
    lines = export(None, **wished(tmp_path / "out", stickers=True))
    assert lines[0].endswith("7 labels")
    text = text_of(lines[0].split(", ")[0])
    for part in ("D2 box 2", "FM MAG", "20", "IM HP", "140", "S2 foot"):
        assert part in text
    assert "A1" not in text
    assert export(None, **wished(tmp_path / "out", stickers=True)) == [
        Message("No card has changed since the last export; there is nothing to print.")
    ]


def test_labels_leave_the_cards_below_them_as_they_were_printed(tmp_path):
    file.create_campaign("alpha")
    actions.tick_boxes(["A1.1"], None)
    exported(tmp_path)
    actions.tick_boxes(["D2.2"], None)
    export(None, **wished(tmp_path / "out", stickers=True))
    (line,) = export(None, **wished(tmp_path / "out", only_changed=True))
    assert line.endswith(", D2")
    actions.tick_boxes(["D1.1"], None)
    assert export(None, **wished(tmp_path / "out", stickers=True))[0].endswith("1 label")
    assert export(None, **wished(tmp_path / "out", only_changed=True))[0].endswith(", D1")


def test_a_lost_sheet_of_labels_is_printed_again_from_the_game_it_began_with(tmp_path):
    file.create_campaign("alpha")
    rng, wish = Random(5), wished(tmp_path / "out", stickers=True)
    played(rng)
    exported(tmp_path)
    played(rng)
    lost = text_of(export(None, **wish)[0].split(", ")[0])
    assert export(None, **wish)[0].template.startswith("No card has changed")
    again = export(None, **wish, since=1)
    assert text_of(again[0].split(", ")[0]) == lost
    whole = export(None, **wish, since=0)
    assert whole[0].facts["labels"] > again[0].facts["labels"]
    cards = export(None, **wished(tmp_path / "out", only_changed=True, since=1))
    assert {line.split()[0] for line in labelled(lost)} == {*cards[0].split(", ")[1:]}


def labelled(text):
    """Return where the labels of a sheet belong."""
    return re.findall(r"^\w+ (?:box \d|foot|HP|ATK|DEF|MAG)", text, re.MULTILINE)


def test_a_game_that_was_never_played_is_refused(tmp_path):
    file.create_campaign("alpha")
    for since in (-1, 1):
        with pytest.raises(
            UsageError, match="--since takes the number of a game: 0, before the first, to 0"
        ):
            export(None, **wished(tmp_path, stickers=True, since=since))
    with pytest.raises(UsageError, match="add one of them"):
        export(None, **wished(tmp_path, since=0))
    with pytest.raises(UsageError, match="add --stickers"):
        export(None, **wished(tmp_path, same_sheet=True))


def test_exports_go_on_with_the_sheet_of_labels_that_was_begun(tmp_path):
    file.create_campaign("alpha")
    wish, feed = wished(tmp_path / "out", stickers=True, same_sheet=True), "feed that sheet again"
    actions.tick_boxes(["A1.1"], None)
    assert not any(feed in line for line in export(None, **wish))  # nothing was begun
    low = lowest(tmp_path)
    actions.tick_boxes(["D2.2"], None)
    exported(tmp_path)  # a print of the cards leaves the sheet as it is
    actions.tick_boxes(["D1.1"], None)
    assert feed in export(None, **wish)[-1]
    assert "D1 box 1" in text_of(sticker_pdf(tmp_path))
    assert lowest(tmp_path) < low
    actions.tick_boxes(["D3.1"], None)
    with pytest.raises(UsageError, match=r"to continue that sheet, use the same\."):
        export(None, **wish | {"order": Order(large_print=True)})
    with file.edit_campaign(file.folder_of("alpha")) as made:
        pencil = Pencil.from_state(made.deck, made.state)
        for card in made.deck.rows:
            while boxes := pencil.open_boxes(card):
                pencil.tick(boxes[0])
        made.state = pencil.state()
    assert feed in export(None, **wish)[-1]


def sticker_pdf(tmp_path):
    return tmp_path / "out" / "alpha-stickers-a4.pdf"


def lowest(tmp_path):
    """Return how far down the page its text reaches, in points from its foot."""
    found = []
    PdfReader(sticker_pdf(tmp_path)).pages[0].extract_text(
        visitor_text=lambda text, user, matrix, *_: (
            found.append(user[5] + matrix[5]) if text.strip() else 0
        )
    )
    return min(found)


@pytest.mark.parametrize("sheet", ['"a4"', '{ paper = "a4", edition = "", x = -3, y = 10 }', "{}"])
def test_a_damaged_memory_of_a_begun_sheet_is_named(tmp_path, sheet):
    file.create_campaign("alpha")
    actions.tick_boxes(["A1.1"], None)
    path = file.folder_of("alpha") / EXPORTED
    path.write_text(f"format = 1\nsheet = {sheet}\n")
    with pytest.raises(UserError, match=r"exported\.toml: .*kept as it is"):
        export(None, **wished(tmp_path, stickers=True, same_sheet=True))


def test_many_stickers_go_on_over_pages(tmp_path):
    make_ticked_campaign("marked", 4)
    with file.edit_campaign(file.folder_of("marked")) as made:
        pencil = Pencil.from_state(made.deck, made.state)
        for card in made.deck.rows:
            while boxes := pencil.open_boxes(card):
                pencil.tick(boxes[0])
        made.state = pencil.state()
    [line] = export(None, **wished(tmp_path / "out", stickers=True, paper="letter"))
    text = text_of(line.split(", ")[0])
    assert len(PdfReader(line.split(", ")[0]).pages) == 2
    assert text.count("box 4") == 14


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("state = 3", 'key "state" must be a table'),
        ("states = 3", "states must be a list of texts"),
    ],
)
def test_a_damaged_memory_of_the_last_export_is_named(line, message, tmp_path):
    file.create_campaign("alpha")
    (file.folder_of("alpha") / EXPORTED).write_text(f"format = 1\n{line}")
    with pytest.raises(UserError, match=rf"exported\.toml: .*{message}"):
        export(None, **wished(tmp_path, only_changed=True))
    assert (file.folder_of("alpha") / EXPORTED).read_text() == f"format = 1\n{line}"


def test_an_export_that_cannot_be_written_is_not_remembered(tmp_path):
    file.create_campaign("alpha")
    (tmp_path / "out").write_text("a file where the folder should be")
    with pytest.raises(UserError, match="cannot be written"):
        export(None, **wished(tmp_path / "out"))
    assert not (file.folder_of("alpha") / EXPORTED).exists()


def test_every_print_of_a_card_is_remembered_until_it_is_known_again(tmp_path):
    file.create_campaign("alpha")
    exported(tmp_path)
    actions.tick_boxes(["A1.3 fire, S4.2"], None)
    exported(tmp_path, only_changed=True)
    actions.untick_boxes(["A1.3"], None)
    actions.set_value("FM.hp", "140", None)
    exported(tmp_path, low_ink=True)
    states = file.read_toml(file.folder_of("alpha") / EXPORTED)["states"]
    assert states == ["", "A1.3 fire, S4.2", "FM hp +40, S4.2"]
    states = list(find_known_states(campaign("alpha")))
    assert any(state["elements"] == {"A1.3": "fire"} for state in states)
    assert any(state["monsters"]["FM"]["hp"] == 140 for state in states)


def test_two_exports_at_once_are_both_remembered():
    file.create_campaign("alpha")
    actions.tick_boxes(["A1.1"], None)
    mine = campaign("alpha")
    with ThreadPoolExecutor(1) as other:
        with file.lock_campaign(mine.folder):
            late = other.submit(write_exported, mine, "en")
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
    known = [state["boxes"] for state in find_known_states(campaign())]
    assert all(boxes in known for boxes in [{}, *after])


def test_an_unknown_paper_is_refused(tmp_path):
    file.create_campaign("alpha")
    with pytest.raises(UsageError, match="a4 or a5 or legal or letter"):
        export(None, **wished(tmp_path, paper="b9"))
