"""The mark a camera reads: its place, its pattern, what its number says, and what it costs."""

from dataclasses import replace

import pytest

from cards_pdf.cards.camera_mark import card_and_check, has_marks, number_of, rows
from cards_pdf.decks.campaign import UNMARKED, PencilMarks, find_marks
from cards_pdf.decks.deck import MARK_PATTERNS
from cards_pdf.decks.layout_file import load_layout, shipped_layouts
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.drawing import EDITIONS, job, picture, printed, scale
from tests.cards_pdf.reading import open_pdf

LEGACY = load_deck("legacy")
TICKED = find_marks(LEGACY, {"boxes": {"A1": [1, 3]}, "elements": {"A1.3": "ice"}})["A1"]


def modules(edition, place):
    """Black or white at the middle of each module of the first sheet's first cards and a ring."""
    times, dots = scale(edition), 8.0
    page = picture(open_pdf(printed("legacy", edition))[0], dots)
    form = job("legacy", edition).form
    left = (form.page[0] - form.columns * form.card[0]) / 2 + place * form.card[0] + 51.4 * times
    top = (form.page[1] - form.rows * form.card[1]) / 2 + 77.0 * times
    middles = [(n + 0.5) * times for n in range(-1, 9)]

    def sign(x, y):
        return (
            "#" if page.getpixel((round((left + x) * dots), round((top + y) * dots))) < 128 else "."
        )

    return ["".join(sign(x, y) for x in middles) for y in middles]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pattern_stands_in_its_spot_with_paper_around_it(edition):
    for place, card in enumerate(LEGACY.cards[:2]):
        shown = modules(edition, place)
        pattern = rows(number_of(LEGACY, card, UNMARKED))
        assert shown == ["." * 10, *(f".{row}." for row in pattern), "." * 10]


def test_every_pattern_is_its_own_and_has_a_black_ring():
    patterns = {rows(number) for number in range(MARK_PATTERNS)}
    assert len(patterns) == MARK_PATTERNS
    assert all({row[0] + row[-1] for row in made} == {"##"} for made in patterns)
    assert all(made[0] == made[-1] == "#" * 8 for made in patterns)


def test_a_number_names_the_card_and_changes_with_what_is_printed_in_whatever_order():
    card = LEGACY.card("A1")
    number = number_of(LEGACY, card, UNMARKED)
    named, check = card_and_check(LEGACY, number)
    assert named is card
    assert number == 4 + 18 * check < MARK_PATTERNS
    other = replace(LEGACY, title="Another deck")
    assert len({number, number_of(LEGACY, card, TICKED), number_of(other, card, UNMARKED)}) == 3
    orders = (PencilMarks(ticked={1: 1, 2: 1}), PencilMarks(ticked={2: 1, 1: 1}))
    assert len({number_of(LEGACY, card, ticks) for ticks in orders}) == 1


def test_a_card_printed_for_a_campaign_is_like_none_for_nobody_and_like_few_of_others():
    """Campaigns always differ from none, and mostly from each other: there are 32 checks."""
    nobodys = [number_of(LEGACY, card, UNMARKED) for card in LEGACY.cards]
    theirs = [
        [number_of(LEGACY, card, PencilMarks(campaign=f"{n:016x}")) for card in LEGACY.cards]
        for n in range(20)
    ]
    assert all(number != same for one in theirs for number, same in zip(one, nobodys, strict=True))
    alike = [sum(a == b for a, b in zip(theirs[0], one, strict=True)) for one in theirs[1:]]
    assert max(alike) <= 3


def test_decks_without_a_spot_and_decks_of_too_many_cards_have_no_marks():
    assert not has_marks(load_deck("scoundrel"))
    assert has_marks(LEGACY)
    assert not has_marks(replace(LEGACY, cards=LEGACY.cards[:1] * (MARK_PATTERNS + 1)))
    assert not has_marks(replace(LEGACY, layout=load_layout(shipped_layouts()["playing"])))
