"""Pages of a kit: its first page, a list to check the deck, the rules in short, a player aid.

The first page says how to print the kit, on which paper, and how long cutting takes. The list has
the cards with a box for each copy, to tick the ones that are there.

For tonight, goal, setup, turn and end stand in two columns, in the largest type with which they
take half of the page. Pictures, rulings and variants are left out; the kit has them. What the game
counts follows in circles for coins. A game whose cards are laid like the hands of a clock gets its
dial. Below that stand as many of the game's tables as have room.

The player aid has the turn in short and the game's first tables. It takes an empty place of a kit's
last sheet of cards, and has the back of the cards beside it, so that a shifted back shows no other
colour.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product

from cards_pdf.art.path import Point
from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.card_context import Bleed
from cards_pdf.cards.drawings import Frame
from cards_pdf.cards.edition import LARGE_PT, Edition
from cards_pdf.cards.regions.pencil_rows import GAP, SIDE, draw_track, measure_track
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, colour_name
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.order import Order
from cards_pdf.papers.diagrams import PrintedCards
from cards_pdf.papers.example_pictures import draw_clock
from cards_pdf.papers.flow import (
    NoRoomError,
    Part,
    PlacedPart,
    TextColumn,
    draw_parts,
    join_parts,
    pour_parts,
    split_parts,
    spread_parts,
    stack_height,
    turn_pages,
)
from cards_pdf.papers.rule_sheet import GUTTER, MARGIN
from cards_pdf.papers.sections import (
    list_short_parts,
    make_heading,
    make_list_item,
    make_paragraph,
    make_table_parts,
)
from cards_pdf.papers.sheet_style import (
    BODY_PT,
    LEAST_CARD_PT,
    NOTE_PT,
    SMALLEST,
    SheetStyle,
    draw_title,
    find_ink,
    find_title_face,
    make_masthead,
)
from cards_pdf.papers.trackers import make_circles
from cards_pdf.rulebooks import deck_words
from cards_pdf.rulebooks.rule_sheet import RuleSheet, SummaryTable
from cards_pdf.text.fit import TooLittleRoomError, block
from cards_pdf.text.typeface import Typeface

# --- the first page ---

_BELOW_HEAD = 5.0  # mm from the masthead to words
_COVER_TITLE_PT = 28.0
_MIN_TITLE_PT = 12.0
_TITLE = 15.0  # mm
_BODY_PT = 13.0
_ABOVE_CARDS = 6.0  # mm above a fan of cards
_MIN_CARDS_MM = 30.0  # the fan's height
_MAX_CARDS_MM = 110.0
# A card has four edges, and shares most of its cuts with its neighbours.
_CUT_SECONDS = {"cards": 22, "mat": 300}
_COLUMNS = ("part", "pages", "sheets", "paper", "work")


@record
class KitPart:
    """A chapter of the kit: its pages, its ink, and how many things are cut out of it."""

    kind: str
    pages: range  # counted from 0, from the first to the last that is not empty
    sheets: int
    pieces: int


def fit_kit_cover(
    sheet: RuleSheet,
    style: SheetStyle,
    *,
    parts: Sequence[KitPart],
    deck: Deck,
    order: Order,
    card: Mm,
    is_folded: bool,
) -> tuple[int, Callable[[Canvas], None]]:
    """Return how many pages a cover takes, two at most in large print, and what draws it."""
    paper = sizes.paper(order.on_paper)
    page = paper.mm
    style = style if style.large else style.with_size(_BODY_PT)
    width = page[0] - 2 * MARGIN
    height = page[1] - 2 * MARGIN
    word = sheet.kit_words
    steps = [
        word["size"].format(paper.title),
        *([word["fold_how"]] if is_folded else [word["both_how"], word["try"]]),
        word["cut"],
        word["sleeves"].format(f"{card[0]:g}", f"{card[1]:g}"),
    ]
    texts = [
        *_make_introduction(sheet, style, width, steps=steps),
        *_make_table(sheet, style, width, parts=parts),
    ]
    masthead = make_masthead(sheet, style, width) if style.cover else None
    head = masthead.height + _BELOW_HEAD if masthead else _TITLE * style.scale
    first = TextColumn(0, MARGIN, MARGIN + head, height - head)
    others = (TextColumn(n, MARGIN, MARGIN, height) for n in range(1, len(texts)))
    placed = pour_parts(texts, [first, *others])
    top = placed[-1].bottom + _ABOVE_CARDS
    room = page[1] - MARGIN - top
    pages = placed[-1].page + 1

    def draw(canvas: Canvas) -> None:
        for number, items in turn_pages(canvas, placed, page):
            if number == 0 and masthead:
                masthead.draw(canvas, MARGIN, MARGIN)
            elif number == 0:
                place = (MARGIN, MARGIN + 9.0 * style.scale)
                sizes_pt = (_COVER_TITLE_PT * style.scale, _MIN_TITLE_PT)
                draw_title(canvas, sheet.title, style, place=place, width=width, sizes=sizes_pt)
            draw_parts(canvas, items)
            with canvas.decoration():
                if number == pages - 1 and room >= _MIN_CARDS_MM:
                    fan = (MARGIN, top, width, min(room, _MAX_CARDS_MM))
                    PrintedCards(deck=deck, edition=order.edition).draw_fan(canvas, fan)

    return pages, draw


def _make_introduction(
    sheet: RuleSheet, style: SheetStyle, width: float, steps: Iterable[str]
) -> Iterator[Part]:
    keys = ["needs"]
    if not style.cover:  # a masthead has the tagline, and who plays for how long
        keys = ["players", "time", "needs"]
        if sheet.tagline:
            yield make_paragraph(f"*{sheet.tagline}*", style, width)
    if sheet.credit:
        yield make_paragraph(sheet.credit, style, width)
    stop = sheet.words["stop"]
    for fact in sheet.facts(*keys, stars="*"):
        yield make_paragraph(fact.rstrip(stop) + stop, style, width)
    yield make_heading(sheet.kit_words["how"], style, width)
    for number, step in enumerate(steps, 1):
        yield make_list_item(str(number), step, style, width=width)


def _make_table(
    sheet: RuleSheet, style: SheetStyle, width: float, parts: Sequence[KitPart]
) -> list[Part]:
    word = sheet.kit_words
    rows = []
    for part in parts:
        minutes = max(5, round(part.pieces * _CUT_SECONDS.get(part.kind, 0) / 60 / 5) * 5)
        first = part.pages.start + 1
        # As a print dialog takes them.
        numbers = f"{first}" if len(part.pages) <= 1 else f"{first}–{part.pages.stop}"
        paper = word["card_paper" if part.kind == "cards" else f"{part.kind}_paper"]
        work = word[f"{part.kind}_work"].format(part.pieces, minutes)
        rows.append((word[part.kind], numbers, str(part.sheets or "–"), paper, work))
    columns = tuple(word[key] for key in _COLUMNS)
    return make_table_parts(SummaryTable(word["parts"], columns, tuple(rows)), style, width)


# --- the check list ---

_MARGIN = 14.0
_GUTTER = 6.0
_LIST_PT = 10.5
_COLUMN_WIDTH = 48.0  # of words of that size
_MAX_BOXES = 4  # beside a card; for more copies their number is written


def draw_check_list(canvas: Canvas, deck: Deck, edition: Edition, paper: str) -> None:
    """Draw as many pages as it takes, with the title at the head of the first column."""
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    page = sizes.paper(paper).mm
    size = LARGE_PT if edition.large else _LIST_PT
    room = page[0] - 2 * _MARGIN + _GUTTER
    count = max(1, int(room // (_COLUMN_WIDTH * size / _LIST_PT + _GUTTER)))
    pitch = room / count
    parts = list(_make_parts(canvas, deck, edition, width=pitch - _GUTTER, size=size))
    columns = [
        TextColumn(number, _MARGIN + n * room / count, _MARGIN, page[1] - 2 * _MARGIN)
        for number, n in product(range(len(parts)), range(count))
    ]

    for number, items in turn_pages(canvas, pour_parts(parts, columns), page):
        if number == 0:
            canvas.bookmark(f"{deck.title} · {deck_words(deck)['check_list']}")
        draw_parts(canvas, items)


def _make_parts(
    canvas: Canvas, deck: Deck, edition: Edition, width: float, size: float
) -> Iterator[Part]:
    """Make the title, what to do, and the cards by suit or kind."""
    faces = canvas.typefaces
    yield _make_text("H1", deck.title, faces.title, width=width, size=1.6 * size)
    yield _make_text("P", deck_words(deck)["check_list_how"], faces.body, width=width, size=size)
    groups: dict[str, list[Card]] = {}
    for card in deck.cards:
        _, suit = INDICES.get(card.code, ("", ""))
        groups.setdefault(suit or card.kind.label, []).append(card)
    for name, cards in groups.items():
        count = sum(card.copies for card in cards)
        heading = f"{_colour_suit(name, edition)} ({count})"
        yield _make_text("H2", heading, faces.bold, width=width, size=1.2 * size)
        for card in cards:
            yield _make_row(canvas, card, edition, width=width, size=size)


def _colour_suit(sign: str, edition: Edition) -> str:
    """Return a suit's sign with the mark of its ink, if that is not the ink of words."""
    ink = find_ink(sign, edition)
    return sign if ink == INK else f"[{colour_name(ink)}]{sign}[/]"


def _make_text(role: str, text: str, face: Typeface, width: float, size: float) -> Part:
    words = block(text, face, width, size=size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(role):
            canvas.text_block(x, y, words)

    return Part(words.height + 1, draw, gap=size / 4, keep_with_next=True)


def _make_row(canvas: Canvas, card: Card, edition: Edition, width: float, size: float) -> Part:
    """Make a card's boxes, with its code and name."""
    scale = size / _LIST_PT
    boxes = card.copies if card.copies <= _MAX_BOXES else 1
    indent = (measure_track(boxes) + GAP) * scale
    rank, *suits = INDICES.get(card.code, (card.code,))
    signs = "".join(_colour_suit(suit, edition) for suit in suits)
    text = f"*{rank}{signs}* {card.name}"
    if card.copies > boxes:
        text += f" × {card.copies}"
    words = block(text, canvas.typefaces.body, width - indent, size=size)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.item(), canvas.tagged("LBody"):
            with canvas.frame(x, y, 0, scale):
                draw_track(canvas, 0, 0, field=FieldName(card.code, card.name), count=boxes)
            canvas.text_block(x + indent, y, words)

    return Part(max(words.height, SIDE * scale) + 0.8 * scale, draw)


# --- the rules in short ---

_SHORT_TITLE_PT = 26.0
_TITLE_MM = 11.0
_HOW_PT = 10.5
_SIZES_PT = (10.5, 10.0, 9.5, 9.25, 9.0)
_HEIGHT_STEP_MM = 3.0
_BELOW_RULES = 5.0
_SCALES = [1.0 - 0.05 * n for n in range(9)]  # of circles: a cent still lies in the smallest
_MAX_DIAL_MM = 30.0  # its radius


def draw_short_rules(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str, manner: str
) -> None:
    """Draw the page; `manner` says how to print the file."""
    page = sizes.paper(paper).mm
    width = page[0] - 2 * MARGIN
    bottom = page[1] - MARGIN
    canvas.begin_page(*page)
    canvas.bookmark(sheet.title)
    draw_title(
        canvas,
        sheet.title,
        style,
        place=(MARGIN, MARGIN + 8.0),
        width=width,
        sizes=(_SHORT_TITLE_PT, _MIN_TITLE_PT),
        face=find_title_face(style.typefaces, style.cover, sheet.title),
    )
    top = MARGIN + _TITLE_MM
    line = make_paragraph(manner, style.with_size(_HOW_PT), width)
    line.draw(canvas, MARGIN, top)
    top += line.height + _BELOW_RULES / 2
    placed = _fit_rules(sheet, style, (MARGIN, top), width=width, bottom=bottom)
    draw_parts(canvas, placed)
    end = max(item.bottom for item in placed) + _BELOW_RULES
    end = _draw_counters(canvas, sheet, style, frame=(MARGIN, end, width, bottom - end))
    left_over = (MARGIN, end, width, bottom - end)
    _draw_tables(canvas, sheet, style.with_size(_SIZES_PT[0]), frame=left_over)
    canvas.end_page()


def _fit_rules(
    sheet: RuleSheet, style: SheetStyle, corner: Point, width: float, bottom: float
) -> list[PlacedPart]:
    """Return the rules in two columns of one height, half a page high if the type allows it."""
    half = (bottom + MARGIN) / 2 - corner[1]
    column = (width - GUTTER) / 2
    found: list[PlacedPart] = []
    for size in _SIZES_PT:
        parts = split_parts(list_short_parts(sheet, style.with_size(size), column))
        found = _balance(parts, corner, column, max_height=bottom - corner[1])
        if max(item.bottom for item in found) <= corner[1] + half:
            break
    return found


def _balance(parts: list[Part], corner: Point, width: float, max_height: float) -> list[PlacedPart]:
    """Return the parts in the two lowest columns that hold them."""
    x, y = corner
    height = sum(part.height for part in parts) / 2
    while height < max_height:
        columns = [TextColumn(0, x + n * (width + GUTTER), y, height) for n in range(2)]
        try:
            return pour_parts(parts, columns)
        except NoRoomError:
            height += _HEIGHT_STEP_MM
    raise NoRoomError("The short rules do not fit on one page.")


def _draw_counters(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, frame: Frame) -> float:
    """Draw the circles of all counters that have room, or the dial; return where they end."""
    x, y, width, height = frame
    counted = [tracker for tracker in sheet.trackers if tracker.counts]
    if not counted and sheet.mat.clock:
        radius = min(height / 2, _MAX_DIAL_MM)
        draw_clock(canvas, x + width / 2, y + radius, radius=radius, style=style)
        return y + 2 * radius
    for scale in _SCALES if counted else ():
        parts: list[Part] = []
        for tracker in counted:
            heading = make_heading(tracker.title, style, width)
            circles = make_circles(tracker.counts, style, width, scale=scale)
            parts += (heading, replace(circles, gap=heading.gap))
        whole = join_parts(parts)
        end = whole.height + heading.gap
        if end <= height:
            whole.draw(canvas, x, y)
            return y + end
    return y


def _draw_tables(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, frame: Frame) -> None:
    """Draw the tables that have room, one below the other."""
    x, y, width, height = frame
    for table in sheet.summary:
        parts = make_table_parts(table, style, width)
        whole = join_parts(parts)
        needed = whole.height + parts[0].gap
        if needed <= height:
            whole.draw(canvas, x, y + parts[0].gap)
            y += needed
            height -= needed


# --- the player aid ---

_RIM = 3.0  # mm of colour around the words
_PAD = 2.5
_CORNER = 2.0
_AID_SIZES_PT = (BODY_PT, NOTE_PT, SMALLEST, LEAST_CARD_PT)
_STRETCH_EM = 1.2


@record
class AidCard:
    """A player aid whose text is fitted to a card."""

    title: str
    style: SheetStyle
    size: Mm
    parts: Sequence[Part]

    def draw(self, canvas: Canvas, bleed: Bleed) -> None:
        """Draw the aid with its top left corner at the origin."""
        width, height = self.size
        left, top, right, bottom = bleed
        style = self.style
        with canvas.decoration():
            if not style.low_ink:
                area = (-left, -top, width + left + right, height + top + bottom)
                canvas.rect(*area, fill=style.strong)
            inner = (_RIM, _RIM, width - 2 * _RIM, height - 2 * _RIM)
            stroke = style.strong if style.low_ink else None
            canvas.rect(*inner, fill=PAPER, stroke=stroke, width=0.4, radius=_CORNER)
        edge = _RIM + _PAD
        column = TextColumn(0, edge, edge, height - 2 * edge)
        draw_parts(canvas, spread_parts(self.parts, column, style.em * _STRETCH_EM))


def fit_aid_card(sheet: RuleSheet, style: SheetStyle, size: Mm) -> AidCard | None:
    """Return an aid with as much as has room; None if not even the turn has room."""
    if style.large:
        return None
    style = replace(style, smallest=LEAST_CARD_PT)
    edge = _RIM + _PAD
    width = size[0] - 2 * edge
    tables = len(sheet.summary)
    # Two tables in small type are worth less than one in type that is easily read.
    contents = [*product((1,), _AID_SIZES_PT[:-1]), *product((0,), _AID_SIZES_PT)]
    for count, points in contents:
        with suppress(TooLittleRoomError):
            sized = style.with_size(points)
            parts = [*_make_aid(sheet, sized, width, tables=min(count, tables))]
            if stack_height(parts) <= size[1] - 2 * edge:
                return AidCard(title=sheet.turn_title, style=sized, size=size, parts=parts)
    return None


def _make_aid(sheet: RuleSheet, style: SheetStyle, width: float, tables: int) -> Iterator[Part]:
    yield make_heading(sheet.turn_title, style, width)
    for number, step in enumerate(sheet.turn, 1):
        text = step.mat or step.do
        yield make_list_item(f"{number}", text, style, width=width, icon=step.icon)
    for table in sheet.summary[:tables]:
        yield from make_table_parts(table, style, width)
