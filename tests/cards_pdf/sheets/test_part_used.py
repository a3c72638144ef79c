"""A sheet of which some places were used: cards begin where paper is left."""

import re

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order, check_together
from cards_pdf.sheets.deck_sheets import DeckJob, make_cut_files, make_pdf
from cards_pdf.sheets.formats import find_format
from cards_pdf.sheets.impose import make_grid
from tests.cards_pdf.reading import Rect, open_pdf, text_in

DECK = '[deck]\ntitle = "Few"\nback = "all"\n[backs.all]\ntitle = "Behind"\n' + "".join(
    f'[[card]]\nname = "Card{n}"\n' for n in range(1, 5)
)


@pytest.fixture
def deck(tmp_path):
    (tmp_path / "few.toml").write_text(DECK, "utf-8")
    return load_deck(tmp_path / "few.toml")


def read_cards(page, form):
    """Return the card in each place."""
    grid = make_grid(form)
    return [text_in(page, Rect(*grid.corner(place), *form.card)) for place in range(form.per_sheet)]


def test_cards_begin_at_the_place_that_is_asked_for_and_their_backs_lie_behind_them(deck):
    form = find_format("poker", "a4")
    pages = open_pdf(make_pdf(DeckJob(deck, form, Order(from_=8, backs="long-edge"))).pdf)
    words = read_words(pages, form)
    assert words[0] == [""] * 7 + ["card1", "card2"]
    assert words[1] == [""] * 6 + ["behind", "behind", ""]
    assert words[2] == ["card3", "card4"] + [""] * 7
    assert words[3] == ["", "behind", "behind"] + [""] * 6


def read_words(pages, form):
    return [
        ["".join(re.findall(r"card\d|behind", text.lower())) for text in read_cards(page, form)]
        for page in pages
    ]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_places_are_left_empty_on_every_sheet_and_their_backs_too(deck, backs):
    form = find_format("poker", "a4")
    order = Order(skip="2,4..9", backs=backs)
    fronts, behind, *rest = read_words(open_pdf(make_pdf(DeckJob(deck, form, order)).pdf), form)
    assert fronts == ["card1", "", "card2"] + [""] * 6
    mirrored = [2, 1, 0] if backs == "long-edge" else [6, 7, 8]
    assert [n for n, word in enumerate(behind) if word] == sorted((mirrored[0], mirrored[2]))
    assert rest[0] == ["card3", "", "card4"] + [""] * 6
    assert len(rest) == 2


def test_skipped_places_count_for_the_first_place_and_for_changed_cards(deck):
    form = find_format("poker", "a4")
    job = DeckJob(deck, form, Order(skip="3,5", from_=2))
    [fronts] = read_words(open_pdf(make_pdf(job).pdf), form)
    assert fronts == ["", "card1", "", "card2", "", "card3", "card4", "", ""]
    job = DeckJob(deck, form, Order(skip="3", only_changed=True), selected_codes=frozenset("3"))
    [fronts] = read_words(open_pdf(make_pdf(job).pdf), form)
    assert fronts == ["", "", "", "card3"] + [""] * 5


def test_a_machine_cuts_no_place_that_is_left_empty(deck):
    job = DeckJob(deck, find_format("poker", "a4"), Order(skip="1..8", cut_file="svg"))
    [(_, content, count)] = make_cut_files(job)
    assert (count, content.count(b"<path")) == (1, 1)


@pytest.mark.parametrize(
    ("skip", "message"),
    [
        ("1..9", "--skip leaves no place for a card"),
        ("10", "--skip is 10; a sheet of a4-poker-9 has 9 places"),
        ("x", '--skip takes numbers of places such as 3,5 or 7..9, not "x"'),
        ("5..3", '--skip takes numbers of places such as 3,5 or 7..9, not "5..3"'),
        ("0", '--skip takes numbers of places such as 3,5 or 7..9, not "0"'),
    ],
)
def test_places_to_skip_that_no_sheet_has_are_rejected(deck, skip, message):
    with pytest.raises(DeckError, match=re.escape(message)):
        make_pdf(DeckJob(deck, find_format("poker", "a4"), Order(skip=skip)))


def test_a_place_that_no_sheet_has_is_told(deck):
    with pytest.raises(DeckError, match=r"--from is 10; a sheet of a4-poker-9 has 9 places"):
        make_pdf(DeckJob(deck, find_format("poker", "a4"), Order(from_=10)))


@pytest.mark.parametrize(
    "option", [{"single": True}, {"profile": "gamecrafter"}, {"only_changed": True}]
)
def test_it_is_refused_where_it_would_be_passed_over(option):
    with pytest.raises(DeckError, match="do not go together"):
        check_together(Order(from_=2, **option))
