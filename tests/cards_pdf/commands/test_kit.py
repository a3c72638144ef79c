"""`cards-pdf kit`: one file a game, whose first page says how to print all that follows."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdf
import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import ink_of_pages
from cards_pdf.common.data_files import games
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.outputs import kits
from cards_pdf.outputs.catalogue import find_outputs
from cards_pdf.outputs.kits import Kit, load_deck_of, make_kit
from cards_pdf.rulebooks import language
from cards_pdf.rulebooks.rule_sheet import load, load_file
from tests.cards_pdf.reading import open_pdf
from tests.cards_pdf.tags import tree

LOCKS = Path(__file__).parents[3] / "docs" / "games" / "tumblers" / "tumblers"

MOST_INK = {"scoundrel": 6.6, "days": 7.3, "legacy": 3.4, "solitaire-rpg": 6.8, "spade-poker": 9.2}
MOST_LITTLE_INK = 1.6  # pages
MOST_PAGES = {"scoundrel": 22, "days": 22, "legacy": 16, "solitaire-rpg": 28, "spade-poker": 26}
CHAPTERS = ("how", "leaflet", "cards", "box", "mat", "rules", "trackers")


@cache
def get_kit(game, lang="en", **order):
    sheet = load(game, lang)
    return make_kit(Kit(sheet, load_deck_of(sheet), Order(**order)))


def first_page(kit):
    return open_pdf(kit.pdf)[0].get_textpage().get_text_bounded()


@pytest.mark.sample(6)
@pytest.mark.parametrize("game", games())
def test_a_kit_has_a_chapter_for_everything_and_each_begins_on_a_sheet_of_its_own(game):
    kit = get_kit(game)
    pdf = pypdf.PdfReader(BytesIO(kit.pdf))
    word = language("en").kit
    chapters = [entry for entry in pdf.outline if not isinstance(entry, list)]
    assert [entry.title for entry in chapters] == [word[key] for key in CHAPTERS]
    starts = [pdf.get_destination_page_number(entry) for entry in chapters]
    assert starts[1] == 1  # the leaflet is behind the cover
    assert all(page % 2 == 0 for n, page in enumerate(starts) if n != 1)
    assert [pdf.page_labels[page] for page in starts] == [f"{word[key]} 1" for key in CHAPTERS]
    assert len(pdf.pages) % 2 == 0
    assert len(pdf.pages) <= MOST_PAGES[game]
    assert pdf.viewer_preferences["/Duplex"] == "/DuplexFlipLongEdge"
    assert pdf.viewer_preferences["/PrintScaling"] == "/None"
    assert len(kit.pdf) < 6_000_000


@pytest.mark.sample(6)
@pytest.mark.parametrize("order", [{}, {"paper": "letter", "backs": "gutterfold"}])
@pytest.mark.parametrize("game", games())
def test_the_first_page_tells_the_pages_and_sheets_of_every_chapter(game, order):
    kit = get_kit(game, **order)
    pdf = pypdf.PdfReader(BytesIO(kit.pdf))
    cover = " ".join(first_page(kit).split())
    for key in CHAPTERS[1:]:
        word = language("en").kit[key]
        pages = [n for n, label in enumerate(pdf.page_labels) if label.rpartition(" ")[0] == word]
        sheets = (len(pages) if order else len(pages) // 2) or "–"
        while not list(open_pdf(kit.pdf)[pages[-1]].get_objects()):
            del pages[-1]
        numbers = f"{pages[0] + 1}–{pages[-1] + 1}" if len(pages) > 1 else f"{pages[0] + 1}"
        assert f"{word} {numbers} {sheets} " in cover


@pytest.mark.sample(6)
@pytest.mark.parametrize("edition", ["colour", "low-ink"])
@pytest.mark.parametrize("game", games())
@pytest.mark.slow
def test_a_kit_takes_little_ink(game, edition):
    kit = get_kit(game, **({"low_ink": True} if edition == "low-ink" else {}))
    ink = sum(ink_of_pages(kit.pdf, low_ink=edition == "low-ink"))
    assert ink <= (MOST_INK[game] if edition == "colour" else MOST_LITTLE_INK)


@pytest.mark.parametrize("edition", ["colour", "low-ink"])
@pytest.mark.slow
def test_parts_of_a_kit_have_the_ink_of_the_files_with_the_same_pages(edition):
    order = Order("days", "en", "a4", backs="long-edge").in_edition(edition)
    files = {work.kind: work.make(lambda *_: None) for work in find_outputs(order)}
    kit = files["kit"]
    inks = ink_of_pages(kit.pdf, low_ink=order.low_ink)
    for kind in set(kit.parts) & set(files):
        ink = sum(ink_of_pages(files[kind].pdf, low_ink=order.low_ink))
        assert sum(inks[page] for page in kit.parts[kind]) == pytest.approx(ink, abs=0.005)


@pytest.mark.slow
def test_a_kit_is_drawn_once_unless_its_cover_was_thought_too_short(monkeypatch):
    begin_page, pages = PdfCanvas.begin_page, []
    monkeypatch.setattr(
        PdfCanvas, "begin_page", lambda *a, **named: pages.append(1) or begin_page(*a, **named)
    )
    make = get_kit.__wrapped__
    once = make("days", large_print=True)
    drawn = sum(1 for page in open_pdf(once.pdf) if list(page.get_objects()))
    assert len(pages) == drawn
    fit, guesses = kits._fit_cover, iter([0])
    monkeypatch.setattr(kits, "_fit_cover", lambda *a: (next(guesses, fit(*a)[0]), fit(*a)[1]))
    assert make("days", large_print=True) == once
    assert len(pages) == 3 * drawn


@pytest.mark.slow
def test_a_kit_without_backs_prints_each_card_once_and_takes_what_sheets_of_cards_take(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    words = [
        "--no-backs", "--sleeved", "--suits", "four-colour", "--bleed", "2mm", "--corners", "3mm",
    ]  # fmt: skip
    assert run(["kit", "scoundrel", "--lang", "en", "--paper", "a4", *words]) == 0
    (file,) = (tmp_path / "output").iterdir()
    assert file.name == "scoundrel-kit-a4-four-colour-no-backs-bleed-2mm-round-3mm-sleeved.pdf"
    pdf = pypdf.PdfReader(file)
    is_printed = [
        bool(page.extract_text().strip())
        for page, label in zip(pdf.pages, pdf.page_labels, strict=True)
        if label.startswith(language("en").kit["cards"])
    ]
    assert is_printed == [True, False] * (len(is_printed) // 2)


def test_boxes_and_mats_have_empty_backs_where_both_sides_are_printed():
    document = open_pdf(get_kit("legacy").pdf)
    labels = [document.get_page_label(n) for n in range(len(document))]
    empty = [
        label for label, page in zip(labels, document, strict=True) if not list(page.get_objects())
    ]
    assert {"Tuck box 2", "Play mat 2"} <= set(empty)
    assert not any(label.startswith("Cards") for label in empty)


def test_a_folded_kit_is_printed_on_one_side_without_empty_pages():
    kit = get_kit("legacy", backs="gutterfold")
    assert pypdf.PdfReader(BytesIO(kit.pdf)).viewer_preferences["/Duplex"] == "/Simplex"
    assert all(list(page.get_objects()) for page in open_pdf(kit.pdf))
    assert "Fold each sheet of cards" in " ".join(first_page(kit).split())


@pytest.mark.parametrize(("deck", "other"), [("playing-cards", "en"), ("days.zh", "")])
def test_cards_that_are_in_another_language_than_their_kit_say_so(deck, other):
    kit = pypdf.PdfReader(BytesIO(make_kit(Kit(load("days", "zh"), load_deck(deck))).pdf))
    parts = tree(kit).all("Part")
    said = dict.fromkeys(CHAPTERS, "") | {"cards": other, "box": other}
    assert kit.root_object["/Lang"].startswith("zh")
    assert [part.lang for part in parts] == list(said.values())


@pytest.mark.slow
def test_a_box_larger_than_the_paper_is_left_out():
    sheet = load("scoundrel", "en")
    deck = load_deck_of(sheet)
    many = replace(deck, cards=tuple(card._replace(copies=6) for card in deck.cards))
    said = first_page(make_kit(Kit(sheet, many, with_backs=False)))
    assert "Tuck box" not in said
    assert "Play mat" in said


@pytest.mark.slow
def test_the_command_writes_one_file_unless_all_languages_are_asked_for(tmp_path, capsys):
    files = ["scoundrel-kit-a4.pdf", "scoundrel-zh-kit-a4.pdf"]
    for count, options in ((1, []), (2, ["--all-languages"])):
        assert run(["kit", "scoundrel", *options, "--out", str(tmp_path)]) == 0
        assert sorted(path.name for path in tmp_path.iterdir()) == files[:count]
    assert run(["kit", "chess", "--out", str(tmp_path)]) == 2
    assert "There are no rules for" in capsys.readouterr().err


def test_a_game_may_be_played_with_part_of_a_deck_and_with_several():
    sheet = load("scoundrel", "en")._replace(deck="playing-cards", decks=2, only=("*C", "*S"))
    assert sorted({card.code[-1] for card in load_deck_of(sheet).cards}) == ["C", "S"]
    assert len(load_deck_of(sheet).printed_cards) == 52
    with pytest.raises(DeckError, match="the deck has no card 1X"):
        load_deck_of(sheet._replace(only=("AS", "1X")))


def chapters(path):
    return [one.title for one in pypdf.PdfReader(path).outline if not isinstance(one, list)]


def test_a_new_game_is_printed_whole(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["new", "my-game/"]) == 0
    assert "cards-pdf kit my-game/deck.toml" in capsys.readouterr().out
    assert run(["check", "my-game/deck.toml"]) == 0
    assert not capsys.readouterr().err
    assert run(["kit", "my-game/deck.toml", "--out", "."]) == 0
    word = language("en").kit
    keys = ("how", "leaflet", "cards", "box", "check_list", "mat", "rules")
    assert chapters("my-game-kit-a4.pdf") == [word[key] for key in keys]
    assert run(["rules", "my-game/deck.toml", "--out", "."]) == 0
    assert Path("my-game-rules-a4.pdf").exists()
    assert "my-game-stitched-a4 is left out" in capsys.readouterr().err
    assert run(["new", "my-game"]) != 0


def test_a_deck_alone_has_a_kit_without_rules(tmp_path, capsys):
    path = tmp_path / "tide.toml"
    path.write_text(
        '[deck]\ntitle = "Tide"\nlanguage = "pl"\nback = "all"\n[backs.all]\n'
        '[small_words]\ncards = "Karty"\n[[card]]\nname = "Fala"\n',
        "utf-8",
    )
    assert run(["kit", str(path), "--out", str(tmp_path)]) == 0
    word = language("en").kit
    assert chapters(tmp_path / "tide-pl-kit-a4.pdf") == [
        word["how"], "Karty", word["box"], word["check_list"],
    ]  # fmt: skip
    assert run(["rules", str(path), "--out", str(tmp_path)]) == 2
    assert 'rules = "rules.toml" under [deck]' in capsys.readouterr().err


def test_a_deck_that_has_no_backs_prints_its_cards_on_one_side():
    deck = load_deck("scoundrel")
    bare = replace(deck, cards=tuple(card._replace(back="") for card in deck.cards), backs={})
    assert "cards" in Kit(load("scoundrel"), bare).one_sided


def test_a_game_without_drawings_shows_cards_of_its_deck_below_the_first_page():
    sheet = load_file(LOCKS / "tumblers.toml")
    assert "Strongroom" in first_page(make_kit(Kit(sheet, load_deck_of(sheet))))


def test_a_sheet_that_names_no_deck_is_refused():
    with pytest.raises(DeckError, match="names no deck"):
        load_deck_of(load("scoundrel", "en")._replace(deck=""))


@pytest.mark.slow
def test_advice_on_bleed_can_be_followed_with_the_command_that_gave_it(tmp_path, capsys):
    order = ["kit", "scoundrel", "--lang", "en", "--out", str(tmp_path)]
    assert run([*order, "--bleed", "30mm"]) == 2
    message = capsys.readouterr().err
    assert "Take less bleed, --bleed-mode outer, or a smaller --margin" in message
    for advice in (["2mm"], ["3mm", "--bleed-mode", "outer"], ["3mm", "--margin", "4mm"]):
        assert run([*order, "--bleed", *advice]) == 0
    assert len([*tmp_path.iterdir()]) == 3
