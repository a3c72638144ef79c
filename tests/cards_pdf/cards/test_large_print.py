"""Large print by measure: what is read back from every file of that name."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import LARGE
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.papers.sheet_style import typeset
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.drawing import printed, write_deck
from tests.cards_pdf.reading import MM, letters, open_pdf, outlines, squares
from tests.papers import PAPERS, SHEETS, build_pdf, squeezed, text_alone

TEXT, LEAST = 18.0, 13.0  # points; the body font is 0.42 em high, so 16 would not do
BOX = 6.0  # mm
BELOW_TITLE = 36.0  # mm
ROUNDING = 0.02
HYPHENS = re.compile("[-\xad\ufffe\x02]")


def bare(text):
    return HYPHENS.sub("", squeezed(text))


def check_sizes(pdf, texts):
    with open_pdf(pdf) as document:
        found = [it for page in document for it in letters(page) if not HYPHENS.match(it.letter)]
    words, sizes = typeset("".join(it.letter for it in found)), [it.size for it in found]
    assert min(sizes) >= LEAST - ROUNDING
    for text in filter(None, map(bare, texts)):
        starts = [match.start() for match in re.finditer(re.escape(text), words)]
        assert starts, text
        # Where it is printed largest
        size = max(min(sizes[start : start + len(text)]) for start in starts)
        assert size >= TEXT - ROUNDING, text


def rules_of(deck):
    for card in deck.cards:
        by_kind = "" if deck.layout.name == "scene" else card.kind.text  # a scene says it in signs
        yield from (card.body or by_kind, *card.note.split("\n"))
        yield from (row.text for row in (*card.effects, *card.boxes))


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", shipped_decks())
def test_rules_on_cards_are_set_in_18_points_and_nothing_below_13(name):
    path = shipped_decks()[name]
    check_sizes(printed(str(path), "large-print"), set(rules_of(load_deck(path))))


def test_boxes_on_cards_are_six_millimetres_wide():
    with open_pdf(printed("legacy", "large-print")) as large, open_pdf(printed("legacy")) as usual:
        count = sum(len(squares(page)) for page in usual)
        assert sum(len(squares(page, BOX / 4)) for page in large) == count


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
    finished, _ = text_alone(game, lang, "rules", paper, "large-print")
    check_sizes(finished.pdf, sentences(load(game, lang)))


@pytest.mark.sample(6)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_steps_on_mats_and_notes_on_trackers_are_set_in_18_points(game, lang):
    sheet = load(game, lang)
    mat, trackers = (
        build_pdf(game, lang, kind, "a4", "large-print")[0] for kind in ("mat", "trackers")
    )
    check_sizes(mat.pdf, [step.mat or step.do.rstrip(",.:，。：") for step in sheet.turn])
    check_sizes(trackers.pdf, [tracker.note for tracker in sheet.trackers])


def heights(pages):
    """Return the heights of a table's rows in mm, below what is drawn beside its title."""
    shapes = [shape for page in pages for shape in outlines(page)]
    rows = [shape.h for shape in shapes if shape.w > 1.2 * shape.h and shape.y > BELOW_TITLE]
    return [height for height in rows if 4.5 < height < 14]


@pytest.mark.sample(6)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_boxes_and_rows_of_trackers_are_larger_than_usual(game, lang):
    large, usual = (
        list(open_pdf(build_pdf(game, lang, "trackers", "a4", name)[0].pdf))
        for name in ("large-print", "colour")
    )
    boxes = sum(len(squares(page, BOX / 4, stroke=0.35)) for page in large)
    usual_boxes = sum(len(squares(page)) for page in usual)
    assert boxes >= usual_boxes >= 40 * (game == "legacy")  # tables may go on
    # Usual rows grow as far as a page allows, so large ones are compared with the lowest.
    least = min(heights(usual), default=0)
    assert min(heights(large), default=99) >= LARGE * least - 0.01


def test_a_deck_whose_text_large_print_sets_smaller_is_told_so(tmp_path, capsys):
    card = '[[card]]\ncode = "{0}"\nname = "{0}"\nbody = "{1}"\n'
    path = write_deck(tmp_path, card.format("A1", "Draw. " * 77) + card.format("A2", "Draw."))
    assert run(["deck", str(path), "--out", str(tmp_path), "--large-print"]) == 0
    told = capsys.readouterr().err
    size = re.search(r"text of 1 card \(A1\) shrinks to ([\d.]+) points, below the 18", told)
    assert LEAST <= float(size[1]) < TEXT
    assert run(["deck", str(path), "--out", str(tmp_path)]) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("head", "page"), [("", [94.5 + 6, 132 + 6]), ('size = "70mm x 120mm"', [105 + 6, 180 + 6])]
)
def test_single_cards_are_as_large_as_on_sheets(tmp_path, head, page):
    words = ["deck", str(write_deck(tmp_path, head=head)), "--out", str(tmp_path)]
    assert run([*words, "--single", "--large-print"]) == 0
    (file,) = tmp_path.glob("*-large-print.pdf")
    (only,) = open_pdf(file.read_bytes())
    assert [side * MM for side in only.get_size()] == pytest.approx(page, abs=0.01)
