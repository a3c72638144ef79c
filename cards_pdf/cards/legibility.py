"""Text that would print unreadably: covered by a later layer, or too low in contrast.

Guarantee:
    A layout that passes has words of at least `LEAST_CONTRAST` on whatever lies below them, and no
    words that a later region hides. Photos, gradients and drawings are judged as they look.

How it works:
    1. Each card is drawn with its words and without them. While it is drawn without them, the
       place of each line is noted.
    2. Both pages are rasterised, a pixel per point, and compared where words stand. Words that
       change nothing are hidden.
    3. A line is split into eight parts, and each part's mean ground is compared with the colour of
       the words. Two parts of a line may be hard to read.

What is delicate:
    *Partly covered words.* A stretch of a line without a trace, wider than any space, is covered.
    So is a line whose small letters have left no trace in a strip. Both are judged only for plain
    letters that stand upright: it is known how these look.

    *Time.* At most 150 cards are rasterised, and drawing stops after a number of CPU seconds. The
    texts of further cards are only fitted.

Example:
    White words on the ground #cccccc have a contrast of 1.6 to 1. All eight parts are below 4.5, so
    the region is reported with the codes of its cards.
"""

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, product
from math import atan2, ceil, degrees, floor, hypot, inf
from typing import TYPE_CHECKING

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts, decks_by_back_layout, describe_small_print
from cards_pdf.common.colour import LEAST_CONTRAST, Rgb, contrast
from cards_pdf.common.errors import FitError, Problem, Whereabouts
from cards_pdf.common.messages import Message, first_few
from cards_pdf.common.records.record import record
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.text.fit import Line, TooLittleRoomError

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_DRAWN_CARDS = 150  # a second of drawing
MAX_CARDS_THAT_DO_NOT_FIT = 100  # each of their texts is tried at every size
DPI = 72  # a pixel per point
PARTS_OF_LINE = 8
MAX_POOR_PARTS = 2
MIN_CHANGE = 2.5  # of 255: what words change at least where they show
ASCENT_EM = 0.65
DESCENT_EM = 0.05
MIN_PLAIN_LETTERS = 3  # from so many on it is known how words look
MAX_SPACE_EM = 1.5  # between two words
SMALL_LETTERS = (0.3, 0.85)  # where they stand in the height of a line
MAX_UPRIGHT_DEGREES = 1
CUT_BY_HAND_MM = 1.0  # by which a cut may miss its line
ROUNDING_MM = 0.05
MAX_CODES = 6  # in a warning

# a browser's Python has one thread, and no clock for it
_cpu_seconds = getattr(time, "thread_time", time.process_time)


@record
class Legibility:
    """Errors of a deck's cards, and warnings for its author."""

    wrong: list[str]
    warnings: list[Problem]
    lacks_room: bool = False  # True if giving words more room mends one of the errors


@record
class WordsOnPage:
    """A line of words, or a part of it in one colour."""

    page: int
    region: str
    colour: Rgb
    box: tuple[int, int, int, int]  # in points, from the page's left top
    em: float  # in points
    angle: int  # clockwise
    is_plain: bool  # letters that stand as close as they are measured
    from_edge: float  # mm to the nearest edge of the card, which is its page


class TextRecorder(PdfCanvas):
    """A canvas for judging cards. If it is silent, it notes where words stand, and draws none."""

    def __init__(self, deck: Deck, edition: Edition, *, silent: bool) -> None:
        super().__init__(title=deck.title, only_black=edition.low_ink)
        self.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
        self.pictures.dpi = DPI
        self.sets_single_lines = silent
        self.words: list[WordsOnPage] = []

    @contextmanager
    def stroked_letters(self, colour: Rgb, width: float) -> Iterator[None]:
        silent = self.sets_single_lines
        self.sets_single_lines = False  # words are read against it
        with super().stroked_letters(colour, width):
            yield
        self.sets_single_lines = silent

    def _line(
        self, x: float, y: float, line: Line, size: float, colour: Rgb, wider: float = 0.0
    ) -> None:
        if not self.sets_single_lines:  # it is not silent, or draws a shadow
            super()._line(x, y, line, size, colour, wider)
            return
        for own, part in line.parts:
            if not "".join(text for _, text in part.runs).isspace():
                self._note_words(x, y, part, size, own or colour, is_plain=not wider)
            x += part.width_mm(size)

    def _note_words(
        self, left: float, y: float, line: Line, size: float, colour: Rgb, *, is_plain: bool
    ) -> None:
        width = line.width_mm(size)
        em = size * MM_PER_POINT
        a, b, c, d, e, f = self.matrix
        corners = product((left, left + width), (y - ASCENT_EM * em, y + DESCENT_EM * em))
        placed = [(a * px - c * py + e, b * px - d * py + f) for px, py in corners]
        across, down = zip(*placed, strict=True)
        right = max(across)
        bottom = max(down)
        page_width, page_height = self.marks.page_size
        near = min(*across, *down, page_width - right, page_height - bottom)
        turn = degrees(atan2(-b, a))
        angle = round(turn / 90) % 4 * 90
        is_upright = abs((turn - angle + 180) % 360 - 180) < MAX_UPRIGHT_DEGREES
        letters = sum(map(str.isalpha, "".join(text for _, text in line.runs)))
        self.words.append(
            WordsOnPage(
                page=self.pages - 1,
                region=self.region,
                colour=self.inks.printed(colour),
                box=(round(min(across)), round(-bottom), round(right), round(-min(down))),
                em=em * hypot(a, b),
                angle=angle,
                is_plain=is_plain and is_upright and letters >= MIN_PLAIN_LETTERS,
                from_edge=near * MM_PER_POINT,
            )
        )


def look_at_deck(
    deck: Deck, edition: Edition, *, all_texts: bool = True, seconds: float = inf
) -> Legibility:
    """Judge fronts, and backs that layouts draw.

    `all_texts` fits the texts of cards that are not rasterised. After `seconds` of CPU time no
    more cards are drawn.
    """
    end = _cpu_seconds() + seconds
    found = _look_at_fronts(deck, edition, end, all_texts=all_texts)
    for _, behind in decks_by_back_layout(deck):
        backs = _look_at_fronts(behind, edition, end, all_texts=all_texts)
        found.wrong.extend(backs.wrong)
        for problem in backs.warnings:
            message = Message("Back {name}: {said}", name=behind.layout.name, said=problem.message)
            found.warnings.append(problem._replace(message=message))
    return found


def _look_at_fronts(deck: Deck, edition: Edition, end: float, *, all_texts: bool) -> Legibility:
    fronts = Fronts(deck, edition)
    whole = TextRecorder(deck, edition, silent=False)
    ground = TextRecorder(deck, edition, silent=True)
    others = TextRecorder(deck, edition, silent=False)
    causes: dict[str, list[str]] = {}  # the messages of cards that have it
    lacks_room = False
    for card in deck.cards if all_texts else deck.cards[:MAX_DRAWN_CARDS]:
        if _cpu_seconds() > end:
            break
        canvas = whole if whole.pages < MAX_DRAWN_CARDS else others
        try:
            _draw_page(canvas, card, fronts)
        except FitError as error:
            lacks_room |= isinstance(error.__cause__, TooLittleRoomError)
            cause = str(error.args[0]).replace(str(card.place), "")
            causes.setdefault(cause, []).append(error.args[0])
            canvas.end_page()
            if len(causes) == MAX_CARDS_THAT_DO_NOT_FIT:
                break
    if causes:
        same = "{first} The same on {count:other card|other cards}."
        wrong = [
            Message(same, first=first, count=len(others)) if others else first
            for first, *others in causes.values()
        ]
        return Legibility(wrong=wrong, warnings=[], lacks_room=lacks_room)
    rasterised = deck.cards[: whole.pages]
    for card in rasterised:
        _draw_page(ground, card, fronts)
    messages = [Message(text) for text in whole.pictures.warnings + others.pictures.warnings]
    messages += fronts.find_unshown_fields()
    small_print = whole.small_print | others.small_print
    if small_print:
        messages.append(describe_small_print(small_print))
    warnings = [*map(Problem, messages)]
    warnings += words_near_cut(ground.words, rasterised, CUT_BY_HAND_MM)
    if ground.words:
        poor = _find_poor_contrast(whole, ground, fronts.style.size[1])
        warnings += _describe_poor_contrast(rasterised, poor)
    return Legibility(wrong=[], warnings=warnings)


def _draw_page(canvas: Canvas, card: Card, fronts: Fronts) -> None:
    canvas.begin_page(*fronts.style.size)
    fronts.draw(canvas, card)
    canvas.end_page()


# By a region's name, and True for its hidden words or False for those that are hard to read: the
# contrast of the worst words on each page
PoorPages = dict[tuple[str, bool], dict[int, float]]


def _find_poor_contrast(page_image: PdfCanvas, ground: TextRecorder, height: float) -> PoorPages:
    page_height = round(height / MM_PER_POINT)
    words_by_page = {
        page: [*words] for page, words in groupby(ground.words, lambda words: words.page)
    }
    files = (page_image.pdf(), ground.pdf())
    pictures = zip(*(page_pictures(file, DPI) for file in files), strict=True)
    found: PoorPages = {}
    for page, (printed_image, below) in enumerate(pictures):
        for words in words_by_page.get(page, []):
            left, top, right, bottom = words.box
            box = (left, page_height + top, right, page_height + bottom)
            ratio = _judge_words(words, printed_image.crop(box), below.crop(box))
            if ratio < LEAST_CONTRAST:
                pages = found.setdefault((words.region, ratio == 0), {})
                pages[page] = min(ratio, pages.get(page, inf))
    return found


def _judge_words(words: WordsOnPage, printed_image: "Image", background: "Image") -> float:
    """Return the contrast of the worst part of the words that counts; 0 if they are hidden."""
    # Pillow is loaded only to judge cards
    from PIL import Image, ImageChops

    if min(printed_image.size) < 1:
        return inf
    size = (PARTS_OF_LINE, 1)
    changed = ImageChops.difference(printed_image.convert("L"), background.convert("L"))
    changes = changed.resize(size, Image.Resampling.BOX).tobytes()
    hidden = sum(change < MIN_CHANGE for change in changes)
    if hidden > PARTS_OF_LINE / 2 or (words.is_plain and _is_partly_covered(words, changed)):
        return 0.0
    parts = background.convert("RGB").resize(size, Image.Resampling.BOX).tobytes()
    colours = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ratios = sorted(contrast(words.colour, (r / 255, g / 255, b / 255)) for r, g, b in colours)
    return ratios[MAX_POOR_PARTS]


def _is_partly_covered(words: WordsOnPage, changed: "Image") -> bool:
    """Return True if a stretch of the words, or a strip of their small letters, left no trace."""
    from PIL import Image

    upright = changed.rotate(words.angle, expand=True).point([0, 0] + [255] * 254)
    width, height = upright.size
    columns = upright.resize((width, 1), Image.Resampling.BOX).tobytes()
    widest_gap = max((len(run) for run in re.findall(b"\0+", columns)), default=0)
    if widest_gap > MAX_SPACE_EM * words.em:
        return True
    rows = upright.resize((1, height), Image.Resampling.BOX).tobytes()
    strip = rows[ceil(SMALL_LETTERS[0] * height) : floor(SMALL_LETTERS[1] * height)]
    return strip.count(0) > len(strip) / 3


def words_near_cut(
    words: Iterable[WordsOnPage], cards: Sequence[Card], safe: float
) -> Iterator[Problem]:
    """Yield a warning for each region whose words a cut `safe` mm beside its line would reach."""
    found: dict[str, dict[int, float]] = {}
    for line in words:
        if line.from_edge < safe - ROUNDING_MM:
            pages = found.setdefault(line.region, {})
            pages[line.page] = min(line.from_edge, pages.get(line.page, safe))
    for region, pages in found.items():
        message = Message(
            'region "{region}": text is {near:.1f} mm from the cut (cards {codes}), '
            "which may be up to {safe:g} mm off its line.",
            region=region,
            near=max(0.0, min(pages.values())),
            safe=safe,
            codes=_list_codes(cards, pages),
        )
        yield Problem(message, Whereabouts(region=region))


def near_cut(deck: Deck, edition: Edition, safe: float) -> Iterator[Message]:
    """Yield warnings about words near the cut, for a deck that is sent to a print service."""
    for side in (deck, *(behind for _, behind in decks_by_back_layout(deck))):
        ground = TextRecorder(side, edition, silent=True)
        fronts = Fronts(side, edition)
        cards = side.cards[:MAX_DRAWN_CARDS]
        for card in cards:
            _draw_page(ground, card, fronts)
        yield from (problem.message for problem in words_near_cut(ground.words, cards, safe))


def _describe_poor_contrast(cards: Sequence[Card], poor: PoorPages) -> Iterator[Problem]:
    """Yield one warning for each region, with all its cards."""
    for (region, is_hidden), pages in poor.items():
        template = (
            'region "{region}": text has a contrast of {ratio:.1f} to 1 with its '
            "background (cards {codes}); from {least} on it is easy to read. "
            'Choose another colour, or put a panel below it: fill = "paper".'
        )
        if is_hidden:
            template = (
                'region "{region}": text is hidden, or partly hidden (cards '
                "{codes}): a later region covers it, or it has the colour of its "
                "background."
            )
        facts = {"ratio": min(pages.values()), "least": LEAST_CONTRAST}
        message = Message(template, region=region, codes=_list_codes(cards, pages), **facts)
        yield Problem(message, Whereabouts(region=region))


def _list_codes(cards: Sequence[Card], pages: Iterable[int]) -> str:
    return first_few([cards[page].code for page in pages], MAX_CODES)
