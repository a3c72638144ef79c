"""A deck on sheets: one PDF from one job."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from cards_pdf.art.paths import Path, rounded
from cards_pdf.cards.card_style import Bleed, stated
from cards_pdf.cards.edition import COLOUR, LARGE_PT, Edition
from cards_pdf.cards.front import Fronts
from cards_pdf.common.errors import DeckError
from cards_pdf.common.sentences import Sentence, lines, some
from cards_pdf.common.whole_file import stem_of
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.pencil_marks import UNMARKED, Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.fonts.typefaces import deck_typefaces, embedding
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.pdf_canvas import PdfCanvas
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.sheets.captions import draw_caption
from cards_pdf.sheets.cut_marks import (
    cut_marks,
    fold_marks,
    guides,
    round_corners,
    shape_guides,
    shape_outline,
)
from cards_pdf.sheets.formats import LEAST_MARGIN, ONE_CARD, SheetFormat
from cards_pdf.sheets.impose import Grid, Page, Slot, check_margins, grid, impose
from cards_pdf.sheets.printer import NO_PRINTER, Printer
from cards_pdf.text.fit import line

_MOST_CARD_BOOKMARKS = 120
_NAMED = 6  # of the cards that a warning names
_DUPLEX = {True: "DuplexFlipLongEdge", False: "DuplexFlipShortEdge"}


class Job(NamedTuple):
    """Everything one PDF depends on; the same job gives the same bytes."""

    deck: Deck
    form: SheetFormat
    edition: Edition = COLOUR
    backs: str = "none"
    bleed: float = 0.0
    bleed_mode: str = "shared"
    margin: float = LEAST_MARGIN
    fillable: bool = False
    marks: Mapping[str, Marks] = {}
    only: frozenset[str] | None = None  # print just these codes …
    in_place: bool = False  # … in the places they always had
    printer: Printer = NO_PRINTER
    cut: str | None = None  # one of cut_marks.MARKS; without it, ticks where no frame shows the edge
    corners: float = 0.0  # mm: the radius of a guide for round corners
    registered: bool = False  # with the marks by which a cutting machine finds the cards, and no others
    backs_first: bool = False
    cmyk: bool = False  # four inks for a print service instead of a screen's colours
    keywords: str = ""  # for programs that read the file

    @property
    def stem(self) -> str:
        """Its file's name, in which variants differ: legacy-a4-poker-9-low-ink-long-edge."""
        usual = self._field_defaults
        bleed = f"bleed-{self.bleed:g}mm" if self.bleed else ""
        return stem_of(
            self.deck.stem,
            self.form.name,
            self.edition.in_names,
            "camera" if self.deck.camera else "",
            self.backs if self.backs != usual["backs"] else "",
            bleed and stem_of(bleed, self.bleed_mode if self.bleed_mode != usual["bleed_mode"] else ""),
            f"margin-{self.margin:g}mm" if self.margin != usual["margin"] else "",
            f"marks-{self.cut}" if self.cut else "",
            f"round-{self.corners:g}mm" if self.corners else "",
            "fillable" if self.fillable else "",
            "state" if self.marks and not self.in_place else "",
            "changed" if self.in_place else "some" if self.only is not None else "",
        )


def make_pdf(
    job: Job, progress: Callable[[int, int], None] | None = None, log: list[str] | None = None
) -> Made:
    """Draw the job. `progress` hears pages done and pages in all; `log` gets every drawing call."""
    canvas = PdfCanvas(
        title=job.deck.title, author=job.deck.designer, language=job.deck.language, duplex=_duplex(job),
        fillable=job.fillable, cmyk=job.cmyk, only_black=job.edition.low_ink, log=log,
    )  # fmt: skip
    warning = draw_deck(canvas, job, progress)
    with embedding(job.deck.fonts):
        content = canvas.pdf(job.keywords)
    return Made(content, canvas.pages, warning, job.deck.title, canvas.pictures.drawn)


def draw_deck(canvas: Canvas, job: Job, progress: Callable[[int, int], None] | None = None) -> str:
    """Every sheet of the job, and what to warn of."""
    made_grid = grid(job.form, job.bleed, job.bleed_mode)
    warning = check_margins(made_grid, job.margin)
    order = _order(job)
    _check_backs(job, order)
    pages = impose(order.places, made_grid, job.backs)
    if job.backs_first:
        pages = [page for pair in zip(pages[1::2], pages[::2], strict=True) for page in pair]
    canvas.art_dpi = job.deck.art_dpi
    canvas.typefaces = deck_typefaces(job.deck, cmyk=job.cmyk, only_black=job.edition.low_ink)
    with stated("{deck}: foot_title", deck=job.deck.source):
        line(job.deck.foot_title, canvas.typefaces.italic)
    width, height = (side / job.edition.scale for side in job.form.card)
    fronts = Fronts(job.deck, job.edition, (width, height))
    for done, page in enumerate(pages, 1):
        _page(canvas, job, made_grid, page, order, fronts)
        if progress:
            progress(done, len(pages))
    warnings = filter(None, (warning, *canvas.pictures.warnings, _small_print(canvas.small_print)))
    return lines([*warnings])


def _small_print(sizes: Mapping[str, float]) -> str:
    """A warning about text that large print had to set smaller."""
    if not sizes:
        return ""
    return Sentence(
        "In large print the text of {count:card|cards} ({names}) is set in {least:.1f} points, "
        "below the {usual:g} of the others; it has room in fewer words.",
        count=len(sizes),
        names=some([*sizes], _NAMED),
        least=min(sizes.values()),
        usual=LARGE_PT,
    )


class _Order(NamedTuple):
    """The deck's cards in order, and which of them lie in which place."""

    cards: tuple[Card, ...]
    copies: tuple[int, ...]
    places: list[int | None]


def _order(job: Job) -> _Order:
    cards = job.deck.fronts
    seen: dict[str, int] = {}
    copies = []
    for card in cards:
        seen[card.code] = seen.get(card.code, 0) + 1
        copies.append(seen[card.code])
    places: list[int | None] = [
        n if job.only is None or card.code in job.only else None for n, card in enumerate(cards)
    ]
    if not job.in_place:
        places = [n for n in places if n is not None]
    return _Order(cards, tuple(copies), places)


def _check_backs(job: Job, order: _Order) -> None:
    """If backs are wanted, blank paper would be a silent failure."""
    printed = [order.cards[place] for place in order.places if place is not None]
    if job.backs != "none" and not any(map(job.deck.back_of, printed)):
        raise DeckError(
            "{source}: there is no back to print behind these cards. Give the deck one under [backs] and "
            'name it (back = "…"), or leave --backs out.',
            source=job.deck.source,
        )


def _duplex(job: Job) -> str:
    if job.backs in ("none", "gutterfold", "fronts-then-backs"):
        return "Simplex"
    return _DUPLEX[job.backs == "long-edge"]


def cut_files_of(job: Job, radius: float, kind: str) -> Iterator[tuple[int, bytes, int]]:
    """The outlines that a machine cuts, as `cutters.cut_files` yields them."""
    made, size = grid(job.form, job.bleed, job.bleed_mode), job.form.card

    def outline(x: float, y: float) -> Path:
        shape = job.deck.shape
        return shape_outline(shape, x, y, *size) if shape else rounded(x, y, *size, radius)

    from cards_pdf.sheets.cutters import cut_files  # few print for a machine

    yield from cut_files(made, impose(_order(job).places, made, job.backs), outline, kind)


def _page(canvas: Canvas, job: Job, made: Grid, page: Page, order: _Order, fronts: Fronts) -> None:
    width, height = job.form.page
    outer = made.outer
    bleed = (
        outer[0] - made.bleed,
        outer[1] - made.bleed,
        outer[2] + 2 * made.bleed,
        outer[3] + 2 * made.bleed,
    )
    canvas.begin_page(width, height, trim=outer, bleed=bleed)
    _bookmarks(canvas, job, page, order)
    with job.printer.applied(canvas, width, height, back=page.back):
        if job.registered and not page.back:
            from cards_pdf.sheets.cutters import registration_marks

            with canvas.decoration():
                registration_marks(canvas, job.form.page)
        elif job.form.paper != ONE_CARD and not job.registered:
            with canvas.decoration(), canvas.repeated("cut marks") as first:
                if first:
                    _margin_marks(canvas, job, made)
            read_out = canvas.decoration() if page.back else canvas.tagged("H1")
            with stated("{deck}: title", deck=job.deck.source), read_out:
                draw_caption(canvas, made, page, job.deck, job.edition, job.margin)
        for slot in page.slots:
            _slot(canvas, job, slot, order, fronts)
        if job.form.paper != ONE_CARD and not page.back:
            _guides(canvas, job, made, page)
    canvas.end_page()


def _margin_marks(canvas: Canvas, job: Job, made: Grid) -> None:
    if job.cut != "none":
        cut_marks(canvas, made, job.margin)
    fold_marks(canvas, made, job.margin)


def _guides(canvas: Canvas, job: Job, made: Grid, page: Page) -> None:
    """Over the fronts, since most cover their paper."""
    if job.registered:
        return
    marks = job.cut or ("outer" if job.deck.is_framed or job.in_place else "corners")
    if marks in ("corners", "lines"):
        with canvas.decoration(), canvas.repeated("guides") as first:
            if first:
                guides(canvas, made, marks)
    if job.deck.shape and job.cut != "none" and not job.registered:
        with canvas.decoration():
            shape_guides(canvas, made, page, job.deck.shape)
    if job.corners:
        with canvas.decoration():
            round_corners(canvas, made, page, job.corners)


def _bookmarks(canvas: Canvas, job: Job, page: Page, order: _Order) -> None:
    word = deck_words(job.deck.language)
    sheet = word["sheet"].format(page.number)
    if page.back:
        canvas.bookmark(f"{sheet}, {word['backs']}")
        return
    canvas.bookmark(sheet)
    if len(order.cards) <= _MOST_CARD_BOOKMARKS:
        for slot in page.slots:
            if not slot.back:
                card = order.cards[slot.card]
                canvas.bookmark(f"{card.code} {card.name}", 1)


def _slot(canvas: Canvas, job: Job, slot: Slot, order: _Order, fronts: Fronts) -> None:
    card = order.cards[slot.card]
    width, height = job.form.card
    scale = job.edition.scale
    size = (width / scale, height / scale)
    corner = (slot.x + width, slot.y + height) if slot.turned else (slot.x, slot.y)
    with canvas.frame(*corner, 180 if slot.turned else 0, scale):
        if slot.back:
            _back(canvas, job, card, size, slot, scale)
            return
        copy = order.copies[slot.card]
        fields = f"c{copy}_" if copy > 1 else ""
        marks = job.marks.get(card.code, UNMARKED)
        with canvas.tagged("Sect"):
            fronts.draw(canvas, card, marks, bleed=_bleed(slot, scale), fields=fields)


def _bleed(slot: Slot, scale: float) -> Bleed:
    left, top, right, bottom = slot.bleed
    return (left / scale, top / scale, right / scale, bottom / scale)


def _back(canvas: Canvas, job: Job, card: Card, size: tuple[float, float], slot: Slot, scale: float) -> None:
    from cards_pdf.cards.back import back_of, draw_back  # most decks are printed without

    back = back_of(card, job.deck)
    if back is None:
        return
    left, top, right, bottom = _bleed(slot, scale)
    if slot.turned:
        left, top, right, bottom = right, bottom, left, top
    reach = rounded(-left, -top, size[0] + left + right, size[1] + top + bottom, 0)
    alt = deck_words(job.deck.language)["back"].format(
        " ".join(filter(None, (back.title, back.text))) or back.name
    )
    with (
        stated("{deck}: back {name}", deck=job.deck.source, name=back.name),
        canvas.figure(alt),
        canvas.clipped(reach),
    ):
        draw_back(canvas, back, job.edition, size, job.bleed / scale)
