"""A campaign's cards as a form and back: what is read, what is refused."""

import re
from functools import partial

import pytest

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import UserError
from referee.campaign import actions, file
from referee.campaign.pdf import import_pdf, read_form
from referee.command_line.game_command import confirm
from referee.errors import UsageError
from tests.campaign.on_paper import exported, filled_in, make_ticked_campaign
from tests.campaigns import campaign, toml


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
    assert capsys.readouterr().out.splitlines() == [
        line.replace("written", "to write") for line in lines
    ]
    assert import_pdf(pdf, None)[:-1] == lines
    assert campaign("alpha").state["elements"] == {"A1.3": "ice"}


def test_a_tick_that_was_rubbed_out_is_said_to_be_gone(tmp_path):
    file.create_campaign("alpha")
    actions.tick_boxes(["A1.3 fire, D2.1"], None)
    pdf = filled_in(exported(tmp_path, fillable=True), {"A1_3": "/A1_3_ice", "D2_1": "/Off"})
    assert import_pdf(pdf, None)[:-1] == ["written: A1.3 ice", "gone: A1.3 fire", "gone: D2.1"]


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"FM_hp_now": "lots"}, "FM_hp"),
        ({"FM_hp_now": "0"}, 'FM: key "hp"'),
        ({"A1_3": "/A1_3_mud"}, "A1.3"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(values, named, tmp_path):
    file.create_campaign("alpha")
    pdf = filled_in(exported(tmp_path, fillable=True), values)
    before = toml("alpha").read_bytes()
    with pytest.raises(UsageError, match=re.escape(named)):
        import_pdf(pdf, None)
    assert toml("alpha").read_bytes() == before


def test_what_was_typed_without_end_is_not_said_again(tmp_path):
    file.create_campaign("alpha")
    pdf = filled_in(exported(tmp_path, fillable=True), {"FM_hp_now": "9" * 100_000})
    with pytest.raises(UsageError) as refused:
        import_pdf(pdf, None)
    assert len(str(refused.value)) < 200


@pytest.mark.slow
def test_files_that_are_no_form_get_a_sentence(tmp_path):
    file.create_campaign("alpha")
    plain = exported(tmp_path)
    with pytest.raises(UsageError, match="has no form"):
        read_form(plain)
    data = exported(tmp_path, fillable=True).read_bytes()
    for n, damaged in enumerate((b"", b"%PDF-1.7", data[: len(data) // 2], b"\x00" * 5000)):
        path = tmp_path / f"{n}.pdf"
        path.write_bytes(damaged)
        with pytest.raises(UserError, match=r"not a PDF|has no form"):
            read_form(path)
    with pytest.raises(UserError, match="cannot be read"):
        read_form(tmp_path / "none.pdf")
