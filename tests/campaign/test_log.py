"""The campaign's log and cards on paper, in the language that is spoken."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pypdf import PdfReader

from cards_pdf.common.messages import UserError
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.load import find_deck, load_deck, translate_deck, translations_of
from referee.campaign import actions, file
from referee.campaign.actions import EXPORTED
from referee.campaign.pdf import export, import_pdf, make_log
from referee.games.legacy.deck import Change
from tests.campaign.on_paper import exported, make_ticked_campaign, text_of, wished
from tests.campaigns import campaign, played
from tests.cards_pdf.reading import letters, open_pdf
from tests.papers import rectangles, squeezed
from tests.texts.words import CHINESE

NAMES = {card.code: card.name for card in load_deck("legacy").cards}


def in_print(changes):
    return re.sub(
        "hp|atk|def|mag", lambda stat: stat[0].upper(), ",".join(map(str, changes))
    ).replace(" ", "")


def test_the_log_shows_every_game_and_how_hp_and_monsters_went(tmp_path):
    rng = Random(3)
    for _ in range(3):
        played(rng)
    rows = campaign().games
    export(None, **wished(tmp_path / "out"))
    text = text_of(tmp_path / "out" / "first-log-a4.pdf")
    squeezed = text.replace("\n", "").replace(" ", "")
    assert all(in_print(row.changes) in squeezed for row in rows)
    assert all(row.monster + NAMES[row.monster].replace(" ", "") in squeezed for row in rows)
    assert all(
        title in text
        for title in ("The last game, HP by turn", "HP of the monsters", "MAG of the monsters")
    )
    log = make_log(campaign(), "en")
    you, monster = log.turns
    assert len(you.values) == len(monster.values) == rows[-1].turns + 1
    assert you.values[0] == 100
    assert you.values[-1] == rows[-1].hp
    assert monster.name == rows[-1].monster
    ends = {series.name: series.values[-1] for series in log.strength["HP"]}
    assert ends == {code: stats["hp"] for code, stats in campaign().state["monsters"].items()}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_log_in_large_print_has_text_of_18_points_and_nothing_below_13(tmp_path, paper):
    rng = Random(3)
    for _ in range(8):
        played(rng)
    export(None, **wished(tmp_path / "out", large_print=True, paper=paper))
    with open_pdf(
        (tmp_path / "out" / f"first-log-{paper}-large-print.pdf").read_bytes()
    ) as document:
        page_letters = [letter for page in document for letter in letters(page)]
        sides = [(page.get_width(), page.get_height()) for page in document]
        places = [box for page in document for box in rectangles(page)]
    assert min(letter.size for letter in page_letters) >= 13.0 - 0.02
    whole = "".join(letter.letter for letter in page_letters)
    start = whole.index(in_print(campaign().games[0].changes))
    assert page_letters[start].size >= 18.0 - 0.02
    assert all(wide > tall for wide, tall in sides)
    assert all(right * MM_PER_POINT <= 297 and left > 5 for left, _, right, _ in places)


def test_a_chinese_log_names_cards_and_elements_in_chinese_and_slants_nothing(tmp_path):
    played(Random(3)).path.unlink()  # nothing but the campaign's own file says what happened
    with file.edit_campaign(file.folder_of("first")) as made:
        changes = [
            Change("A1", box=3, choice="fire"),
            Change("S2", crossed_out=True),
            Change("IM", stat="mag", gain=10),
        ]
        made.games = [replace(made.games[0], monster="FM", changes=changes)]
    export(None, **wished(tmp_path / "out", lang="zh"))
    pdf = tmp_path / "out" / "first-log-a4.pdf"
    assert "FM烬牙" in squeezed(text_of(pdf))
    assert "A1.3火、S2划去、IMMAG+10" in squeezed(text_of(pdf))
    fonts = PdfReader(pdf).pages[0]["/Resources"]["/Font"].values()
    assert not any("Italic" in font.get_object()["/BaseFont"] for font in fonts)


def test_the_log_goes_on_over_pages_and_works_without_the_journals(tmp_path):
    save = played(Random(3))
    save.path.unlink()
    with file.edit_campaign(file.folder_of("first")) as made:
        row = made.games[0]
        made.games = [replace(row, id=f"{n:08x}") for n in range(100)]
    export(None, **wished(tmp_path / "out"))
    pages = PdfReader(tmp_path / "out" / "first-log-a4.pdf").pages
    assert len(pages) == 3
    assert "The last game" not in pages[0].extract_text()


@pytest.mark.parametrize("name", ["Поход", "การผจญภัย", "W" * 40])
def test_a_campaign_with_letters_that_no_font_has_is_printed_all_the_same(name, tmp_path):
    played(Random(3), "--campaign", file.create_campaign(name).name)
    export(name, **wished(tmp_path / "out"))
    assert "outcome" in text_of(tmp_path / "out" / f"{name}-log-a4.pdf")


def test_cards_are_printed_in_the_language_that_is_spoken_and_read_back(tmp_path):
    state = make_ticked_campaign("alpha", 3).state
    pdf = exported(tmp_path, fillable=True, lang="zh")
    assert "补丁圆盾" in "".join(page.extract_text() for page in PdfReader(pdf).pages)
    file.create_campaign("fresh")
    import_pdf(pdf, "fresh", another=True)
    assert campaign("fresh").state["boxes"] == state["boxes"]
    assert campaign("fresh").state["elements"] == state["elements"]
    untranslated = campaign("alpha")
    assert translate_deck(untranslated.printed, "fr") is untranslated.printed


def test_what_lies_beside_a_deck_stops_nobody(tmp_path):
    shutil.copytree(Path(__file__).with_name("translations"), tmp_path, dirs_exist_ok=True)
    shutil.copy(find_deck("legacy"), tmp_path / "mine.toml")
    made = file.create_campaign("alpha", str(tmp_path / "mine.toml"))
    assert all(translate_deck(made.printed, lang) is made.printed for lang in ("en", "es"))
    assert translate_deck(made.printed, "de").printed_word("fire") == "Feuer"
    assert [deck.language for deck in translations_of(made.printed)] == ["de"]
    for lang, wrong in (("fr", "title"), ("it", "card")):
        with pytest.raises(UserError, match=rf"mine\.{lang}\.toml.*{wrong}"):
            export("alpha", **wished(tmp_path / "out", lang=lang))


def cards_of(pdf):
    return "".join(page.extract_text() for page in PdfReader(pdf).pages)


@pytest.mark.parametrize("option", ["only_changed", "stickers"])
def test_paper_stays_in_the_language_it_has_unless_another_is_asked_for(option, tmp_path):
    file.create_campaign("alpha")
    exported(tmp_path, spoken="en")
    actions.tick_boxes(["A1.1, D2.2"], None)
    assert not CHINESE.search(
        cards_of(exported(tmp_path / "as it was", spoken="zh", **{option: True}))
    )
    actions.tick_boxes(["A1.2, D2.1"], None)
    assert CHINESE.search(cards_of(exported(tmp_path / "asked for", lang="zh", **{option: True})))
    actions.tick_boxes(["A1.3 fire, D2.3"], None)
    assert CHINESE.search(cards_of(exported(tmp_path / "and stays", spoken="en", **{option: True})))


@pytest.mark.parametrize("line", ["", 'language = "../x"\n', "language = 3\n"])
def test_paper_that_does_not_tell_its_language_is_followed_by_the_one_that_is_spoken(
    line, tmp_path
):
    memory = file.create_campaign("alpha").folder / EXPORTED
    exported(tmp_path)
    memory.write_text(memory.read_text().replace('language = "en"\n', line))
    actions.tick_boxes(["A1.1"], None)
    assert CHINESE.search(cards_of(exported(tmp_path / "out", spoken="zh", only_changed=True)))
