"""A campaign's cards written on, printed, ticked in a form and read back."""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from zlib import crc32

import pytest
from pypdf import PdfReader

from cards_pdf.common.messages import UserError
from cards_pdf.common.program import Speech
from referee.campaign import actions, file
from referee.campaign.actions import (
    EXPORTED,
    find_known_states,
    make_imprint,
    read_imprint,
    write_exported,
)
from referee.campaign.pdf import export, import_pdf, read_form
from referee.commands.game_command import confirm
from referee.errors import UsageError
from referee.games.legacy.deck import Pencil
from tests.campaign.on_paper import exported, filled_in, make_ticked_campaign, text_of, wished
from tests.campaigns import campaign, played, toml
from tests.rows import each_row


@each_row(__file__, "paper.toml", "paper")
def test_paper_shows_and_tells_what_was_written(row, tmp_path):
    file.create_campaign("alpha")
    before = toml("alpha").read_bytes()
    for number, step in enumerate(row["steps"]):
        take_step(step, tmp_path / f"{number}")
        if step.get("same"):
            assert toml("alpha").read_bytes() == before
    state = campaign("alpha").state
    for key in ("boxes", "elements"):
        assert state[key] == row.get(key, state[key])
    hp = {code: stats["hp"] for code, stats in state["monsters"].items()}
    assert hp == row.get("hp", hp)
    if "remembered" in row:
        assert memory().read_text("utf-8") == row["remembered"]


def take_step(step, folder):
    action = next(iter(step))
    if "refused" in step:
        with pytest.raises(UserError, match=step["refused"]):
            ACTIONS[action](step[action], folder)
        return
    lines = [*map(str, ACTIONS[action](step[action], folder) or ())]
    told = [line.replace(f"{folder.parent}/", "") for line in lines]
    assert told == step.get("lines", told)
    assert [part for part in step.get("says", ()) if part not in "\n".join(lines)] == []
    if "shows" in step or "hides" in step:
        text = text_of(lines[0].split(", ")[0])
        assert [part for part in step.get("shows", ()) if part not in text] == []
        assert [part for part in step.get("hides", ()) if part in text] == []


def set_value(words, _folder):
    lines = actions.set_value(*words.split(" "), None)
    assert lines != ["Nothing has changed."]
    return lines


def fill_every_box(*_):
    with file.edit_campaign(file.folder_of("alpha")) as changed:
        pencil = Pencil.from_state(changed.deck, changed.state)
        for card in changed.deck.rows:
            while boxes := pencil.open_boxes(card):
                pencil.tick(boxes[0])
        changed.state = pencil.state()


def print_form(values, folder):
    blank = folder.parent / f"{crc32(toml('alpha').read_bytes())}.pdf"
    if not blank.exists():
        exported(folder, fillable=True).replace(blank)
    filled_in(shutil.copy(blank, folder.parent / "form.pdf"), values)


def memory(name="alpha"):
    return file.folder_of(name) / EXPORTED


ACTIONS = {
    "tick": lambda words, _: actions.tick_boxes(words.split(" "), None),
    "untick": lambda words, _: actions.untick_boxes(words.split(" "), None),
    "set": set_value,
    "fill": fill_every_box,
    "print": lambda options, folder: export(None, **wished(folder, **options)),
    "form": print_form,
    "read": lambda name, folder: import_pdf(folder.parent / "form.pdf", name),
    "memory": lambda text, _: memory().write_text(text, "utf-8") and None,
}


# Prints


def test_only_changed_prints_the_changed_cards_in_the_places_they_had(tmp_path):
    file.create_campaign("alpha")
    whole = places(exported(tmp_path))
    actions.tick_boxes(["A1.3 fire, S4.2"], None)
    changed = places(exported(tmp_path, only_changed=True))
    assert changed == {code: whole[code] for code in ("A1", "S4")}


def places(pdf):
    found = {}
    for page in PdfReader(pdf).pages:
        sheet = page.mediabox.width, page.mediabox.height

        def visit(text, user, matrix, _font, _size, sheet=sheet):
            code = text.strip()
            if re.fullmatch(r"[FIE]M|UP|[AD][1-5]|S[1-4]", code):
                found[code] = (round(user[4] + matrix[4]), round(user[5] + matrix[5]), sheet)

        page.extract_text(visitor_text=visit)
    return found


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
    labels = re.findall(r"^(\w+) (?:box \d|foot|HP|ATK|DEF|MAG)", lost, re.MULTILINE)
    assert {*labels} == {*cards[0].split(", ")[1:]}


def test_labels_on_a_begun_sheet_stand_below_those_before(tmp_path):
    file.create_campaign("alpha")
    wish, heights = wished(tmp_path, stickers=True, same_sheet=True), []
    for box in ("A1.1", "D2.2"):
        actions.tick_boxes([box], None)
        (pdf, *_) = export(None, **wish)[0].split(", ")
        baselines = []
        PdfReader(pdf).pages[0].extract_text(
            visitor_text=lambda text, user, matrix, *_, baselines=baselines: (
                baselines.append(user[5] + matrix[5]) if text.strip() else 0
            )
        )
        heights.append(min(baselines))
    assert heights[1] < heights[0]


def test_many_stickers_go_on_over_pages(tmp_path):
    make_ticked_campaign("alpha", 4)
    fill_every_box()
    [line] = export(None, **wished(tmp_path / "out", stickers=True, paper="letter"))
    assert len(PdfReader(line.split(", ")[0]).pages) == 2
    assert text_of(line.split(", ")[0]).count("box 4") == 14


def test_an_export_that_cannot_be_written_is_not_remembered(tmp_path):
    file.create_campaign("alpha")
    (tmp_path / "out").write_text("a file where the folder should be")
    with pytest.raises(UserError, match="cannot be written"):
        export(None, **wished(tmp_path / "out"))
    assert not memory().exists()


def test_every_print_of_a_card_is_remembered_until_it_is_known_again(tmp_path):
    file.create_campaign("alpha")
    exported(tmp_path)
    actions.tick_boxes(["A1.3 fire, S4.2"], None)
    exported(tmp_path, only_changed=True)
    actions.untick_boxes(["A1.3"], None)
    actions.set_value("FM.hp", "140", None)
    exported(tmp_path, low_ink=True)
    assert file.read_toml(memory())["states"] == ["", "A1.3 fire, S4.2", "FM hp +40, S4.2"]
    states = list(find_known_states(campaign("alpha")))
    assert any(state["elements"] == {"A1.3": "fire"} for state in states)
    assert any(state["monsters"]["FM"]["hp"] == 140 for state in states)


def test_two_exports_at_once_are_both_remembered():
    file.create_campaign("alpha")
    actions.tick_boxes(["A1.1"], None)
    mine = campaign("alpha")
    with ThreadPoolExecutor(1) as other:
        with file.lock_campaign(mine.folder):
            late = other.submit(write_exported, mine, "en", labels=False, sheet=None)
            with pytest.raises(TimeoutError):
                late.result(0.2)
            memory().write_text('format = 1\nstates = ["D1.1"]\n')
        late.result(10)
    assert file.read_toml(memory())["states"] == ["D1.1", "A1.1"]


def test_the_states_after_every_game_are_known():
    rng = Random(3)
    after = []
    for _ in range(3):
        played(rng)
        after.append(campaign().state["boxes"])
    known = [state["boxes"] for state in find_known_states(campaign())]
    assert all(boxes in known for boxes in [{}, *after])


# Forms


@pytest.mark.sample(8)
@pytest.mark.parametrize("seed", range(6))
def test_a_fillable_export_reads_back_to_the_very_state(seed, tmp_path):
    state = make_ticked_campaign("marked", seed).state
    pdf = exported(tmp_path, fillable=True)
    file.create_campaign("fresh")
    import_pdf(pdf, "fresh", another=True)
    counts = {"games": 0, "wins": 0, "losses": 0}
    assert campaign("fresh").state == state | counts
    assert "Nothing is changed" in import_pdf(pdf, "marked")[0]


def test_ticks_in_the_form_come_into_the_campaign_and_are_said_before(tmp_path, capsys):
    file.create_campaign("alpha")
    pdf = exported(tmp_path, fillable=True)
    ticks = {
        "A1_3": "/A1_3_ice", "D2_1": "/Yes", "S2_crossed_out": "/Yes", "FM_hp_1": "/Yes",
        "EM_mag_now": "35",
    }  # fmt: skip
    filled_in(pdf, ticks)
    before = toml("alpha").read_bytes()
    with pytest.raises(UsageError, match="--yes"):
        import_pdf(pdf, None, ask=partial(confirm, Speech()))
    assert toml("alpha").read_bytes() == before
    lines = [
        "written: A1.3 ice", "written: D2.1", "written: S2 crossed out", "written: FM hp +40",
        "written: EM mag +25",
    ]  # fmt: skip
    said = capsys.readouterr().out.splitlines()
    assert said == [line.replace("written", "to write") for line in lines]
    assert import_pdf(pdf, None)[:-1] == lines
    assert campaign("alpha").state["elements"] == {"A1.3": "ice"}


def test_what_was_typed_without_end_is_not_said_again(tmp_path):
    file.create_campaign("alpha")
    pdf = filled_in(exported(tmp_path, fillable=True), {"FM_hp_now": "9" * 100_000})
    with pytest.raises(UsageError) as refused:
        import_pdf(pdf, None)
    assert len(str(refused.value)) < 200


@pytest.mark.slow
def test_files_that_are_no_form_get_a_sentence(tmp_path):
    file.create_campaign("alpha")
    with pytest.raises(UsageError, match="has no form"):
        read_form(exported(tmp_path))
    data = exported(tmp_path, fillable=True).read_bytes()
    for n, damaged in enumerate((b"", b"%PDF-1.7", data[: len(data) // 2], b"\x00" * 5000)):
        path = tmp_path / f"{n}.pdf"
        path.write_bytes(damaged)
        with pytest.raises(UserError, match=r"not a PDF|has no form"):
            read_form(path)
    with pytest.raises(UserError, match="cannot be read"):
        read_form(tmp_path / "none.pdf")


# Whose paper it is


def test_no_export_is_without_the_campaign_and_the_cards_it_shows(tmp_path):
    imprint = read_imprint(make_imprint(make_ticked_campaign("alpha", 2)))
    for wish in ({"fillable": True}, {}):
        path = exported(tmp_path / f"{len(wish)}", **wish)
        assert read_imprint(PdfReader(path).metadata["/Keywords"]) == imprint
        assert path.read_bytes() == exported(tmp_path / "again", **wish).read_bytes()
    assert imprint["campaign"] == campaign("alpha").id
    actions.tick_boxes(["A5.1"], None)
    stickers = export(None, **wished(tmp_path, stickers=True))[0].rpartition(",")[0]
    now = read_imprint(PdfReader(stickers).metadata["/Keywords"])
    assert now["campaign"] == imprint["campaign"]
    assert now["cards"] != imprint["cards"]


def test_another_campaigns_ticks_never_come_in(tmp_path):
    make_ticked_campaign("alpha", 2)
    file.create_campaign("beta")
    pdf = exported(tmp_path, "alpha", fillable=True)
    before = toml("beta").read_bytes()
    with pytest.raises(UsageError, match=r"cards of the campaign alpha, not of beta.*--another"):
        import_pdf(pdf, "beta")
    shutil.rmtree(toml("alpha").parent)
    with pytest.raises(UsageError, match=r"cards of the campaign [0-9a-f]{16}, not of beta"):
        import_pdf(pdf, "beta")
    assert toml("beta").read_bytes() == before
    import_pdf(pdf, "beta", another=True)
    assert campaign("beta").state["boxes"]


def test_a_file_that_does_not_say_whose_it_is_is_taken_as_before(tmp_path, monkeypatch):
    file.create_campaign("alpha")
    actions.tick_boxes(["D2.1"], None)
    with monkeypatch.context() as patch:
        patch.setattr("referee.campaign.pdf.make_imprint", lambda _: "")
        pdf = filled_in(exported(tmp_path, fillable=True), {"D2_1": "/Off"})
    actions.tick_boxes(["D4.2"], None)
    assert import_pdf(pdf, None)[:-1] == ["gone: D2.1", "gone: D4.2"]


@pytest.mark.parametrize("words", ["", "campaign, cards", "x" * 10_000, "campaign 12, cards 34"])
def test_words_that_are_no_imprint_are_none(words):
    assert read_imprint(words) is None
