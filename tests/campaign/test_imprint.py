"""Paper says whose it is: ticks enter their own campaign only, and old paper rubs out nothing."""

import shutil

import pytest
from pypdf import PdfReader

from referee.campaign import actions, file
from referee.campaign.paper import EXPORTED, make_imprint, read_imprint
from referee.campaign.pdf import export, import_pdf
from referee.errors import UsageError
from tests.campaign.on_paper import exported, filled_in, make_ticked_campaign, wished
from tests.campaigns import campaign, toml


def fillable(tmp_path, name="alpha"):
    return exported(tmp_path / name, name, fillable=True)


def test_no_export_is_without_the_campaign_and_the_cards_it_shows(tmp_path):
    imprint = make_imprint(make_ticked_campaign("alpha", 2))
    paths = [fillable(tmp_path), exported(tmp_path), exported(tmp_path, stickers=True)]
    assert [read_imprint(PdfReader(path).metadata["/Keywords"]) for path in paths[:2]] == [
        imprint
    ] * 2
    assert imprint.campaign == campaign("alpha").id
    actions.tick_boxes(["A5.1"], None)
    stickers = export(None, **wished(tmp_path, stickers=True))[0].rpartition(",")[0]
    now = read_imprint(PdfReader(stickers).metadata["/Keywords"])
    assert (now.campaign, now.cards != imprint.cards) == (imprint.campaign, True)


def test_the_same_cards_never_give_other_bytes(tmp_path):
    make_ticked_campaign("alpha", 2)
    assert exported(tmp_path).read_bytes() == exported(tmp_path / "again").read_bytes()
    assert fillable(tmp_path).read_bytes() == fillable(tmp_path / "again").read_bytes()


def test_another_campaigns_ticks_never_come_in(tmp_path):
    make_ticked_campaign("alpha", 2)
    file.create_campaign("beta")
    pdf = fillable(tmp_path)
    before = toml("beta").read_bytes()
    with pytest.raises(UsageError, match=r"cards of the campaign alpha, not of beta.*--another"):
        import_pdf(pdf, "beta")
    shutil.rmtree(toml("alpha").parent)
    with pytest.raises(UsageError, match="cards of another campaign"):
        import_pdf(pdf, "beta")
    assert toml("beta").read_bytes() == before
    import_pdf(pdf, "beta", another=True)
    assert campaign("beta").state["boxes"]


@pytest.mark.slow
def test_an_older_export_never_unticks_what_was_ticked_since(tmp_path):
    file.create_campaign("alpha")
    actions.tick_boxes(["D2.1"], None)
    pdf = filled_in(fillable(tmp_path), {"A1_3": "/A1_3_ice", "D2_1": "/Off", "FM_hp_1": "/Yes"})
    actions.tick_boxes(["A5.1, S4.2"], None)
    actions.set_value("IM.hp", "140", None)
    messages = import_pdf(pdf, None)
    assert messages == [
        f"{pdf} is older than campaign alpha: only ticks that were added to it since are read.",
        "not on paper yet: A5.1, D2.1, S4.2, IM hp +40",
        "written: A1.3 ice",
        "written: FM hp +40",
        "Campaign alpha is written.",
    ]
    assert campaign("alpha").state["boxes"] == {"A1": [3], "A5": [1], "D2": [1], "S4": [2]}
    assert campaign("alpha").state["monsters"]["IM"]["hp"] == 140
    assert import_pdf(pdf, None)[-1].endswith("Nothing is changed.")


def test_what_an_older_export_printed_never_comes_back(tmp_path):
    file.create_campaign("alpha")
    actions.tick_boxes(["D2.1"], None)
    actions.set_value("FM.hp", "140", None)
    pdf = filled_in(fillable(tmp_path), {"D4_2": "/Yes"})
    actions.untick_boxes(["D2.1"], None)
    actions.set_value("FM.hp", "100", None)
    import_pdf(pdf, None)
    assert campaign("alpha").state["boxes"] == {"D4": [2]}
    assert campaign("alpha").state["monsters"]["FM"]["hp"] == 100


def test_a_square_ticked_twice_never_counts_twice(tmp_path):
    """On paper and with the referee as well: it is the same square."""
    file.create_campaign("alpha")
    pdf = filled_in(fillable(tmp_path), {"FM_hp_1": "/Yes", "D2_1": "/Yes", "A1_3": "/A1_3_ice"})
    actions.tick_boxes(["D2.1, A1.3 fire"], None)
    actions.set_value("FM.hp", "140", None)
    assert "nothing new" in import_pdf(pdf, None)[-1]
    assert campaign("alpha").state["monsters"]["FM"]["hp"] == 140
    assert campaign("alpha").state["elements"] == {"A1.3": "fire"}


def test_an_export_that_was_forgotten_never_unticks_either(tmp_path):
    file.create_campaign("alpha")
    actions.tick_boxes(["D2.1"], None)
    pdf = filled_in(fillable(tmp_path), {"D4_2": "/Yes", "D2_1": "/Off"})
    (file.folder_of("alpha") / EXPORTED).unlink()
    actions.tick_boxes(["A5.1"], None)
    import_pdf(pdf, None)
    assert campaign("alpha").state["boxes"] == {"A5": [1], "D2": [1], "D4": [2]}


def test_a_file_that_does_not_say_whose_it_is_is_taken_as_before(tmp_path, monkeypatch):
    file.create_campaign("alpha")
    actions.tick_boxes(["D2.1"], None)
    with monkeypatch.context() as patch:
        patch.setattr("referee.campaign.pdf.make_imprint", lambda _: "")
        pdf = filled_in(fillable(tmp_path), {"D2_1": "/Off"})
    actions.tick_boxes(["D4.2"], None)
    assert import_pdf(pdf, None)[:-1] == ["gone: D2.1", "gone: D4.2"]


@pytest.mark.parametrize("words", ["", "campaign, cards", "x" * 10_000, "campaign 12, cards 34"])
def test_words_that_are_no_imprint_are_none(words):
    assert read_imprint(words) is None
