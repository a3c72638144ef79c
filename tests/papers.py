"""Helpers for tests of rule sheets, booklets, mats and trackers: papers made once."""

from functools import cache
from itertools import chain

import pypdfium2
import pytest

from cards_pdf.common.data_files import games, languages
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.order import Order
from cards_pdf.outputs.kits import make_paper
from cards_pdf.papers.diagrams import PrintedCards
from cards_pdf.papers.sheet_style import typeset
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.drawing_log import result_and_log

SHEETS = [(game, lang) for game in games() for lang in languages(game)]
FLAT = 0.1  # points
PAPERS = ("a4", "letter")


def each_sheet(one_in=0, **values):
    """Return a mark that tries each rule sheet in each language, with each of these values.

    Where `one_in` is given, one of so many cases is tried.
    """

    def decorate(test):
        for name, cases in values.items():
            test = pytest.mark.parametrize(name, cases)(test)
        test = pytest.mark.parametrize(("game", "lang"), SHEETS)(test)
        return pytest.mark.sample(one_in)(test) if one_in else test

    return decorate


@cache
def build_pdf(game, lang, kind, paper="a4", edition="colour", *, fillable=False):
    order = Order(paper=paper).in_edition(edition)._replace(fillable=fillable)
    return result_and_log(make_paper, load(game, lang), kind, order)


@cache
def text_alone(game, lang, kind, paper, edition="colour"):
    """Return the text without pictures of cards, which have letters of their own."""
    order = Order(paper=paper).in_edition(edition)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PrintedCards, "draw", lambda *_, **__: None)
        return result_and_log(make_paper, load(game, lang), kind, order)


def open_pdf(game, lang, kind, *options, **more):
    return pypdfium2.PdfDocument(build_pdf(game, lang, kind, *options, **more)[0].pdf)


def squeezed(text):
    return "".join(typeset(text).replace("*", "").split())


def read_text(*paper):
    """All words of a file, those of each column once more: lines beside them may come between."""
    with open_pdf(*paper) as document:
        return squeezed("".join(chain.from_iterable(map(_columns, document))))


def _columns(page):
    words, middle = page.get_textpage(), page.get_width() / 2
    return (
        words.get_text_bounded(),
        words.get_text_bounded(right=middle),
        words.get_text_bounded(left=middle),
    )


def rectangles(page):
    """Return the rectangles of text on a page, in mm from its bottom left; a space alone has no
    height.
    """
    text = page.get_textpage()
    boxes = [text.get_rect(n) for n in range(text.count_rects())]
    return [tuple(part * MM_PER_POINT for part in box) for box in boxes if box[3] - box[1] > FLAT]
