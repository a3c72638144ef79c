"""What reaches paper silently: words that a later layer covers, or without contrast to what lies
below.

Each card is drawn twice, with and without its words, and both pictures are compared where words
stand. Whatever a layout puts below them, photos, gradients, drawings, is judged as it looks.
"""

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, product
from math import atan2, ceil, degrees, floor, hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import deck_typefaces
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.reading.to_pictures import page_pictures
from cards_pdf.cards.back import decks_by_back_layout
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.front import Fronts, describe_small_print
from cards_pdf.common.colour import INK, LEAST_CONTRAST, Rgb, contrast
from cards_pdf.common.errors import FitError, Problem, Whereabouts
from cards_pdf.common.messages import Message, first_few
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.model import Card, Deck
from cards_pdf.text.fit import Block, Line

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_LOOKED_AT = 150  # cards: a second of drawing
MOST_WRONG = 100  # cards: what does not fit is tried at every size
_DPI = 72  # a pixel a point
_PARTS = 8  # of a line; a few of them may be hard to read …
_FEW = 2
_CHANGED = 2.5  # of 255: what words change at least where they show
_TALL, _DEEP = 0.65, 0.05  # of a size: what letters take above and below their line
_LETTERS = 3  # from so many on it is known how words look
_WIDEST_GAP = 1.5  # ems between two words
_SMALL = (0.3, 0.85)  # where small letters stand in the height of a line
_HAND = 1.0  # mm by which a cut by hand may miss its line
_ROUNDING = 0.05  # mm
_NAMED = 6
_computed = getattr(time, "thread_time", time.process_time)  # a browser's Python has one thread


class Legibility(NamedTuple):
    """What was found: what is wrong with a deck's cards, and what its author should know."""

    wrong: list[str]
    warnings: list[Problem]


class _WordsOnPage(NamedTuple):
    """A line of words on a page."""

    page: int
    region: str
    colour: Rgb
    box: tuple[int, int, int, int]  # in points, from the page's left top
    em: float  # in points
    angle: int  # clockwise
    is_plain: bool  # letters that stand as close as they are measured
    from_edge: float  # mm to the nearest edge of the card, which is its page


class _Watching(PdfCanvas):
    """Notes where words stand; `silent` draws all but them."""

    def __init__(self, deck: Deck, edition: Edition, *, silent: bool) -> None:
        super().__init__(title=deck.title, only_black=edition.low_ink)
        self.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
        self.pictures.dpi = _DPI
        self.silent = silent
        self.words: list[_WordsOnPage] = []

    def text_block(
        self,
        x: float,
        y: float,
        block: Block,
        *,
        colour: Rgb = INK,
        align: float = 0.0,
        spread: float = 0.0,
    ) -> None:
        # A silent canvas notes line by line
        draw = Canvas.text_block if self.silent else PdfCanvas.text_block
        draw(self, x, y, block, colour=colour, align=align, spread=spread)

    @contextmanager
    def _stroked_letters(self, colour: Rgb, width: float) -> Iterator[None]:
        silent, self.silent = self.silent, False  # words are read against it
        with super()._stroked_letters(colour, width):
            yield
        self.silent = silent

    def _line(
        self, x: float, y: float, line: Line, size: float, colour: Rgb, wider: float = 0.0
    ) -> None:
        if not self.silent:
            super()._line(x, y, line, size, colour, wider)
            return
        for own, part in line.parts:
            if not "".join(text for _, text in part.runs).isspace():
                self._note_words(x, y, part, size, own or colour, is_plain=not wider)
            x += part.width_mm(size)

    def _note_words(
        self, left: float, y: float, line: Line, size: float, colour: Rgb, *, is_plain: bool
    ) -> None:
        """Where they stand on the page."""
        width, em = line.width_mm(size), size * MM_PER_POINT
        a, b, c, d, e, f = self.matrix
        corners = product((left, left + width), (y - _TALL * em, y + _DEEP * em))
        placed = [(a * px - c * py + e, b * px - d * py + f) for px, py in corners]
        (x1, x2), (y1, y2) = ((min(side), max(side)) for side in zip(*placed, strict=True))
        box = (round(x1), round(-y2), round(x2), round(-y1))
        shown = self.inks.printed(colour)
        wide, high = self.marks.page_size
        near = min(x1, y1, wide - x2, high - y2) * MM_PER_POINT
        turn = degrees(atan2(-b, a))
        angle = round(turn / 90) % 4 * 90
        is_upright = abs((turn - angle + 180) % 360 - 180) < 1
        letters = sum(map(str.isalpha, "".join(text for _, text in line.runs)))
        is_plain = is_plain and is_upright and letters >= _LETTERS
        em *= hypot(a, b)
        self.words.append(
            _WordsOnPage(self.pages - 1, self.region, shown, box, em, angle, is_plain, near)
        )


def look_at_deck(
    deck: Deck, edition: Edition, *, all_texts: bool = True, seconds: float = inf
) -> Legibility:
    """Fronts, and backs that layouts draw; all_texts or not.

    So many `seconds` of computing go into drawing them: of cards that take longer, fewer are looked
    at.
    """
    end = _computed() + seconds
    found = _look_at_fronts(deck, edition, end, all_texts=all_texts)
    for _, behind in decks_by_back_layout(deck):
        wrong, warnings = _look_at_fronts(behind, edition, end, all_texts=all_texts)
        found.wrong.extend(wrong)
        for problem in warnings:
            said = Message("Back {name}: {said}", name=behind.layout.name, said=problem.said)
            found.warnings.append(problem._replace(said=said))
    return found


def _look_at_fronts(deck: Deck, edition: Edition, end: float, *, all_texts: bool) -> Legibility:
    """The first cards are looked at; of the others no more than whether their texts fit."""
    fronts = Fronts(deck, edition)
    whole, ground = (_Watching(deck, edition, silent=silent) for silent in (False, True))
    others = _Watching(deck, edition, silent=False)
    wrong: list[str] = []
    looked_at: list[Card] = []
    for card in deck.cards if all_texts else deck.cards[:MOST_LOOKED_AT]:
        if _computed() > end:
            break
        canvas = others
        if len(looked_at) < MOST_LOOKED_AT:
            canvas = whole
            looked_at.append(card)
        try:
            _page(canvas, card, fronts)
        except FitError as fault:
            wrong.append(fault.args[0])
            canvas.end_page()
            if len(wrong) == MOST_WRONG:
                break
    if wrong:
        return Legibility(wrong, [])
    for card in looked_at:
        _page(ground, card, fronts)
    warnings = [
        Problem(Message(said)) for said in (*whole.pictures.warnings, *others.pictures.warnings)
    ]
    warnings += map(Problem, fronts.find_unshown_fields())
    if small := whole.small_print | others.small_print:
        warnings.append(Problem(describe_small_print(small)))
    warnings += words_near_cut(ground.words, looked_at, _HAND)
    if ground.words:
        warnings += _complaints(looked_at, _verdicts_on(whole, ground, fronts.style.size[1]))
    return Legibility(wrong, warnings)


def _page(canvas: Canvas, card: Card, fronts: Fronts) -> None:
    canvas.begin_page(*fronts.style.size)
    fronts.draw(canvas, card)
    canvas.end_page()


class _Readable(NamedTuple):
    """Words that are hard to read, by their worst part; hidden ones have none."""

    page: int
    region: str
    ratio: float | None


def _verdicts_on(whole: PdfCanvas, ground: _Watching, height: float) -> Iterator[_Readable]:
    shown_pages = page_pictures(whole.pdf(), _DPI)
    pairs = zip(shown_pages, page_pictures(ground.pdf(), _DPI), strict=True)
    tall, on_page = round(height / MM_PER_POINT), groupby(ground.words, lambda words: words.page)
    pages = {page: [*words] for page, words in on_page}
    for page, (shown, below) in enumerate(pairs):
        for words in pages.get(page, []):
            box = (words.box[0], tall + words.box[1], words.box[2], tall + words.box[3])
            yield from _verdict(words, shown.crop(box), below.crop(box))


def _verdict(words: _WordsOnPage, shown: "Image", below: "Image") -> Iterator[_Readable]:
    from PIL import Image, ImageChops

    if min(shown.size) < 1:
        return
    size = (_PARTS, 1)
    changed = ImageChops.difference(shown.convert("L"), below.convert("L"))
    hidden = sum(part < _CHANGED for part in changed.resize(size, Image.Resampling.BOX).tobytes())
    if hidden > _PARTS / 2 or (words.is_plain and _is_partly_covered(words, changed)):
        yield _Readable(words.page, words.region, None)
        return
    parts = below.convert("RGB").resize(size, Image.Resampling.BOX).tobytes()
    colours = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ratios = sorted(contrast(words.colour, (r / 255, g / 255, b / 255)) for r, g, b in colours)
    if ratios[_FEW] < LEAST_CONTRAST:
        yield _Readable(words.page, words.region, ratios[_FEW])


def _is_partly_covered(words: _WordsOnPage, changed: "Image") -> bool:
    """Whether a stretch of them, wider than any space, or a strip of their small letters left no
    trace.
    """
    from PIL import Image

    upright = changed.rotate(words.angle, expand=True).point([0, 0] + [255] * 254)
    width, height = upright.size
    columns = upright.resize((width, 1), Image.Resampling.BOX).tobytes()
    if max((len(run) for run in re.findall(b"\0+", columns)), default=0) > _WIDEST_GAP * words.em:
        return True
    rows = upright.resize((1, height), Image.Resampling.BOX).tobytes()
    strip = rows[ceil(_SMALL[0] * height) : floor(_SMALL[1] * height)]
    return strip.count(0) > len(strip) / 3


def words_near_cut(
    words: Iterable[_WordsOnPage], cards: Sequence[Card], safe: float
) -> Iterator[Problem]:
    """For each region the cards whose words a cut beside its line would reach."""
    found: dict[str, dict[int, float]] = {}
    for line in words:
        if line.from_edge < safe - _ROUNDING:
            pages = found.setdefault(line.region, {})
            pages[line.page] = min(line.from_edge, pages.get(line.page, safe))
    for region, pages in found.items():
        said = Message(
            'region "{region}": words are {near:.1f} mm from the cut (cards {codes}), which '
            'may lie up to '
            "{safe:g} mm beside its line.",
            region=region, near=max(0.0, min(pages.values())), safe=safe,
            codes=first_few([cards[page].code for page in pages], _NAMED),
        )  # fmt: skip
        yield Problem(said, Whereabouts(region=region))


def near_cut(deck: Deck, edition: Edition, safe: float) -> Iterator[Message]:
    """The same for a deck that is sent somewhere."""
    for side in (deck, *(behind for _, behind in decks_by_back_layout(deck))):
        ground, fronts = _Watching(side, edition, silent=True), Fronts(side, edition)
        first = side.cards[:MOST_LOOKED_AT]
        for card in first:
            _page(ground, card, fronts)
        yield from (problem.said for problem in words_near_cut(ground.words, first, safe))


def _complaints(cards: Sequence[Card], verdicts: Iterator[_Readable]) -> Iterator[Problem]:
    """One for each region, with all its cards."""
    found: dict[tuple[str, bool], dict[int, float]] = {}
    for page, region, ratio in verdicts:
        pages = found.setdefault((region, ratio is None), {})
        pages[page] = min(ratio or 0.0, pages.get(page, 99.0))
    for (region, is_hidden), pages in found.items():
        codes = first_few([cards[page].code for page in pages], _NAMED)
        if is_hidden:
            said = Message(
                'region "{region}": words cannot be seen, or only in part (cards {codes}): a '
                'later region '
                "covers them, or they have the colour of what lies below them.",
                region=region, codes=codes,
            )  # fmt: skip
        else:
            said = Message(
                'region "{region}": words have a contrast of {ratio:.1f} to 1 to what lies '
                'below them '
                "(cards {codes}); from {least} on they are easy to read. Take another colour, "
                "or put a panel "
                'below them: fill = "paper".',
                region=region, ratio=min(pages.values()), codes=codes, least=LEAST_CONTRAST,
            )  # fmt: skip
        yield Problem(said, Whereabouts(region=region))
