"""Chinese on paper, measured in every file: letters beside hanzi, breaks, marks, air."""

from collections import Counter
from itertools import pairwise

import pytest

from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.common.data_files import games
from cards_pdf.common.line_break import CLOSING
from cards_pdf.papers.sheet_style import make_style, typeset
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.text.fit import wrap
from tests.cards_pdf.reading import letters, open_pdf
from tests.papers import build_pdf

LARGER = 1.2  # Crimson Pro's capitals are 0.57 em high, hanzi 0.86
MARKS = CLOSING + "*"
SHEETS = [(game, kind, edition) for game in games() for kind, edition in (
    ("rules", "colour"), ("rules", "large-print"), ("booklet", "colour"), ("trackers", "colour")
)]  # fmt: skip


def of_one_size(pdf):
    """The size in which most hanzi are set, and how many figures are set in each."""
    with open_pdf(pdf) as document:
        found = [letter for page in document for letter in letters(page)]
    hanzi = Counter(
        round(letter.size, 1) for letter in found if "\u4e00" <= letter.letter <= "\u9fff"
    )
    return hanzi.most_common(1)[0][0], {
        round(letter.size, 1) for letter in found if letter.letter.isdigit()
    }


@pytest.mark.sample(6)
@pytest.mark.parametrize(("game", "kind", "edition"), SHEETS)
def test_figures_in_chinese_text_are_set_larger_than_its_hanzi(game, kind, edition):
    hanzi, figures = of_one_size(build_pdf(game, "zh", kind, "a4", edition)[0].pdf)
    assert any(abs(size - hanzi * LARGER) < 0.11 for size in figures)


@pytest.mark.parametrize("game", ["days", "legacy"])
def test_full_width_marks_beside_each_other_close_up(game):
    """A mark's right half is empty: where another one follows, that begins in the middle."""
    with open_pdf(build_pdf(game, "zh", "rules")[0].pdf) as document:
        shown = [page.get_textpage() for page in document]
        apart = []
        for text in shown:
            for n, pair in enumerate(pairwise(text.get_text_range())):
                (left, _, _, top), (then, _, _, other) = (
                    text.get_charbox(n),
                    text.get_charbox(n + 1),
                )
                if "".join(pair) in {"）。", "）：", "）、"} and abs(top - other) < 20:
                    apart.append(then - left)
    assert apart
    assert max(apart) < 0.7 * 10.5


def texts(game):
    sheet = load(game, "zh")
    yield from (sheet.goal, sheet.source, *sheet.setup)
    for step in (*sheet.turn, *sheet.end):
        yield from (step.full_text("*"), *step.parts)
    yield from (ruling.text for ruling in sheet.rulings)
    yield from (option.text for option in sheet.options)


def join_runs(lines):
    return ["".join(text for _, text in line.runs).strip() for line in lines]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("width", [42.0, 55.0, 88.0])
def test_no_hanzi_stands_alone_on_a_last_line_and_no_mark_begins_one(game, width):
    face = typefaces("zh").body
    for text in texts(game):
        lines = join_runs(wrap(typeset(text), face, width, 9.0))
        assert not any(line[0] in CLOSING for line in lines if line)
        if len(lines) > 1:
            assert len(lines[-1].strip(MARKS)) > 1, lines


def test_what_is_one_thing_stays_on_one_line():
    text = typeset("火怪有 HP 100、ATK 40，攻击 20 HP：`--level N`，♣ 力量。")
    for width in range(14, 60, 2):
        lines = join_runs(wrap(text, typefaces("zh").body, width, 7.0))
        for thing in ("HP 100", "ATK 40", "20 HP", "--level N", "♣ 力"):
            assert sum(thing in line for line in lines) == 1


def test_a_line_too_narrow_for_one_thing_breaks_it():
    style = make_style(load("legacy", "en"), Edition())
    assert join_runs(style.text("HP 100", 6.0).lines) == ["HP", "100"]
    assert join_runs(style.text("HP 100", 20.0).lines) == ["HP 100"]
