"""Large print by measure: what is read back from every file of that name."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import LARGE
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.papers.sheet_style import typeset
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.drawing import printed
from tests.cards_pdf.reading import letters, open_pdf, outlines, squares
from tests.papers import PAPERS, SHEETS, build_pdf, squeezed, text_alone

TEXT, LEAST = 18.0, 13.0  # points; the body font is 0.42 em high, so 16 would not do
BOX = 6.0  # mm
BELOW_TITLE = 36.0  # mm
_ROUNDING = 0.02
_HYPHENS = re.compile("[-\xad\ufffe\x02]")


def bare(text):
    return _HYPHENS.sub("", squeezed(text))


def read(pdf):
    """All that is printed as one word, and the size of each of its letters."""
    with open_pdf(pdf) as document:
        found = [
            letter
            for page in document
            for letter in letters(page)
            if not _HYPHENS.match(letter.letter)
        ]
    return typeset("".join(letter.letter for letter in found)), [letter.size for letter in found]


def size_of(text, page_text, sizes):
    """The smallest letter of a text, where it is printed largest."""
    starts = [match.start() for match in re.finditer(re.escape(bare(text)), page_text)]
    assert starts, text
    return max(min(sizes[start : start + len(bare(text))]) for start in starts)


def rules_of(deck):
    for card in deck.cards:
        by_kind = "" if deck.layout.name == "scene" else card.kind.text  # a scene says it in signs
        yield from filter(None, (card.body or by_kind, *card.note.split("\n")))
        yield from (row.text for row in (*card.effects, *card.boxes) if row.text)


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", shipped_decks())
def test_rules_on_cards_are_set_in_18_points_and_nothing_below_13(name):
    whole, sizes = read(printed(str(shipped_decks()[name]), "large-print"))
    assert min(sizes) >= LEAST - _ROUNDING
    for text in set(rules_of(load_deck(shipped_decks()[name]))):
        assert size_of(text, whole, sizes) >= TEXT - _ROUNDING, text


def test_boxes_on_cards_are_six_millimetres_wide():
    with open_pdf(printed("legacy", "large-print")) as large, open_pdf(printed("legacy")) as usual:
        assert sum(len(squares(page, BOX / 4)) for page in large) == sum(
            len(squares(page)) for page in usual
        )


def sentences(sheet):
    yield from (sheet.goal, *sheet.setup)
    for step in (*sheet.turn, *sheet.end):
        yield from step.parts
    yield from (ruling.text for ruling in sheet.rulings)
    yield from (frame.text for frame in sheet.example.frames)
    yield from (cell for table in sheet.summary for row in table.rows for cell in row)


@pytest.mark.sample(14)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_rule_sheets_are_set_in_18_points_and_nothing_below_13(game, lang, paper):
    whole, sizes = read(text_alone(game, lang, "rules", paper, "large-print")[0].pdf)
    assert min(sizes) >= LEAST - _ROUNDING
    for text in sentences(load(game, lang)):
        assert size_of(text, whole, sizes) >= TEXT - _ROUNDING, text


@pytest.mark.sample(6)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("kind", ["mat", "trackers"])
def test_no_word_on_mats_and_trackers_is_below_13_points(game, lang, kind):
    whole, sizes = read(build_pdf(game, lang, kind, "a4", "large-print")[0].pdf)
    assert min(sizes) >= LEAST - _ROUNDING
    if kind == "mat":
        for step in load(game, lang).turn:
            assert (
                size_of(step.mat or step.do.rstrip(",.:，。："), whole, sizes) >= TEXT - _ROUNDING
            )
    else:
        for note in filter(None, (tracker.note for tracker in load(game, lang).trackers)):
            assert size_of(note, whole, sizes) >= TEXT - _ROUNDING


def heights(pdf, low, high):
    """Return the heights of a table's rows in mm, below what is drawn beside its title."""
    with open_pdf(pdf) as document:
        found = [
            made.h
            for page in document
            for made in outlines(page)
            if made.w > 1.2 * made.h and made.y > BELOW_TITLE
        ]
    return [height for height in found if low < height < high]


@pytest.mark.sample(6)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_boxes_and_rows_of_trackers_are_larger_than_usual(game, lang):
    large, usual = (
        build_pdf(game, lang, "trackers", "a4", name)[0].pdf for name in ("large-print", "colour")
    )
    with open_pdf(large) as document, open_pdf(usual) as other:
        boxes = sum(len(squares(page, BOX / 4, stroke=0.35)) for page in document)
        assert boxes >= sum(len(squares(page)) for page in other)  # tables may go on
    # Usual rows grow as far as a page allows, so large ones are compared with the lowest.
    least = min(heights(usual, 4.5, 14), default=0)
    assert min(heights(large, 4.5, 14), default=99) >= LARGE * least - 0.01


def test_a_deck_whose_text_large_print_sets_smaller_is_told_so(tmp_path, capsys):
    head = '[deck]\ntitle = "Mine"\n'
    words = [("A1", "Draw a card. " * 33), ("A2", "Draw a card.")]
    cards = "".join(
        f'[[card]]\ncode = "{code}"\nname = "{code}"\nbody = "{text}"\n' for code, text in words
    )
    (tmp_path / "mine.toml").write_text(head + cards, "utf-8")
    print_it = ["deck", str(tmp_path / "mine.toml"), "--out", str(tmp_path)]
    assert run([*print_it, "--large-print"]) == 0
    said = re.search(
        r"text of 1 card \(A1\) shrinks to ([\d.]+) points, below the 18", capsys.readouterr().err
    )
    assert LEAST <= float(said[1]) < TEXT
    assert run(print_it) == 0
    assert not capsys.readouterr().err


def pages_of(file):
    with open_pdf(file.read_bytes()) as document:
        return [[side * 25.4 / 72 for side in page.get_size()] for page in document]


@pytest.mark.parametrize(
    ("size", "page"), [("", [94.5 + 6, 132 + 6]), ('size = "70mm x 120mm"\n', [105 + 6, 180 + 6])]
)
def test_single_cards_are_as_large_as_on_sheets(tmp_path, size, page):
    (tmp_path / "mine.toml").write_text(
        f'[deck]\ntitle = "Mine"\n{size}[[card]]\nname = "One"\n', "utf-8"
    )
    out = tmp_path / "out"
    assert (
        run(["deck", str(tmp_path / "mine.toml"), "--single", "--large-print", "--out", str(out)])
        == 0
    )
    (file,) = out.glob("*-large-print.pdf")
    assert pages_of(file) == [pytest.approx(page, abs=0.01)]
