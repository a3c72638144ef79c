"""A deck on sheets: one PDF from one job."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.art.path import Path, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.document import document
from cards_pdf.canvas.fonts.typefaces import deck_typefaces
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.cards.card_style import Bleed, final_error_context
from cards_pdf.cards.edition import LARGE_PT, Edition
from cards_pdf.cards.error_card import draw_error_card
from cards_pdf.cards.front import Fronts, describe_small_print
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.common.files import stem_of
from cards_pdf.common.messages import Message, first_few, lines
from cards_pdf.decks.campaign.state import UNMARKED, Marks
from cards_pdf.decks.icons import CREDIT
from cards_pdf.decks.model import Card, Deck
from cards_pdf.order import Order
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.sheets.formats import ONE_CARD, SheetFormat
from cards_pdf.sheets.guides import (
    corner_ticks,
    cut_lines,
    cut_marks,
    draw_caption,
    fold_marks,
    round_corners,
    shape_guides,
    shape_outline,
)
from cards_pdf.sheets.impose import Grid, Page, Slot, check_margins, grid, impose
from cards_pdf.sheets.printer import NO_PRINTER, Printer
from cards_pdf.text.fit import line

if TYPE_CHECKING:
    from cards_pdf.cards.back import Backs

_MOST_CARD_BOOKMARKS = 120
_NAMED = 6  # of the cards that a warning names
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


class DeckJob(NamedTuple):
    """An order of cards with all it names looked up; the same job gives the same bytes."""

    deck: Deck
    form: SheetFormat
    order: Order = Order()
    pencil: Mapping[str, Marks] = {}
    only: frozenset[str] | None = (
        None  # just these codes; in the places they always had if only changed ones
    )
    printer: Printer = NO_PRINTER
    backs_first: bool = False
    cmyk: bool = False  # four inks for a print service instead of a screen's colours
    keywords: str = ""  # for programs that read the file
    say: Callable[[Message], str] = (
        str  # why a card does not fit, in the language of whoever prints
    )

    @property
    def edition(self) -> Edition:
        return self.order.edition

    def prints(self, card: Card) -> bool:
        return self.only is None or card.code in self.only

    @property
    def stem(self) -> str:
        """Its file's name, in which variants differ: legacy-a4-poker-9-low-ink-long-edge."""
        order, says = self.order, self.order.says
        bleed = f"bleed-{order.bleed:g}mm" if order.bleed else ""
        return stem_of(
            self.deck.stem,
            self.form.name,
            self.edition.in_names,
            "camera" if self.deck.camera else "",
            order.backs if says("backs") else "",
            bleed and stem_of(bleed, order.bleed_mode if says("bleed_mode") else ""),
            f"from-{order.from_}" if says("from_") else "",
            f"margin-{order.margin:g}mm" if says("margin") else "",
            f"marks-{order.marks}" if order.marks else "",
            f"round-{order.corners:g}mm" if order.corners else "",
            "fillable" if order.fillable else "",
            f"gamma-{order.gamma:g}" if says("gamma") else "",
            "state" if self.pencil and not order.only_changed else "",
            "changed" if order.only_changed else "some" if self.only is not None else "",
        )


def make_pdf(job: DeckJob, progress: Callable[[int, int], None] | None = None) -> FinishedPdf:
    """Draw the job. `progress` gets the number of pages done and the number of all pages."""
    with document(
        title=job.deck.title,
        author=job.deck.designer,
        language=job.deck.language,
        deck=job.deck,
        keywords=job.keywords,
        duplex=_DUPLEX.get(job.order.backs, "Simplex"),
        fillable=job.order.fillable,
        cmyk=job.cmyk,
        only_black=job.edition.low_ink,
    ) as canvas:
        canvas.inks.gamma = job.order.gamma
        warning = draw_deck(canvas, job, progress)
    return canvas.finished._replace(warning=warning)


def draw_deck(
    canvas: Canvas, job: DeckJob, progress: Callable[[int, int], None] | None = None
) -> Message:
    """Every sheet of the job, and what to warn of."""
    made = grid(job.form, job.order.bleed, job.order.bleed_mode)
    warning = check_margins(made, job.order.margin)
    places = _places(job)
    cards = job.deck.printed_cards
    if job.order.backs != "none" and not any(
        job.deck.back_of(cards[n]) for n in places if n is not None
    ):
        raise DeckError(  # blank paper would be a silent failure
            "{source}: there is no back to print behind these cards. Give the deck one under "
            "[backs] and "
            'name it (back = "…"), or leave --backs out.',
            source=job.deck.source,
        )
    pages = impose(places, made, job.order.backs)
    if job.backs_first:
        pages = [page for pair in zip(pages[1::2], pages[::2], strict=True) for page in pair]
    canvas.pictures.dpi = job.deck.art_dpi
    canvas.typefaces = deck_typefaces(job.deck, cmyk=job.cmyk, only_black=job.edition.low_ink)
    with final_error_context("{deck}: foot_title", deck=job.deck.source):
        line(job.deck.foot_title, canvas.typefaces.italic)
    sheets = _Sheets(canvas, job, made)
    for done, page in enumerate(pages, 1):
        sheets.draw(page)
        if progress:
            progress(done, len(pages))
    warnings = [warning, *canvas.pictures.warnings, *sheets.fronts.find_unshown_fields()]
    if job.deck.names_artists and job.form.paper == ONE_CARD:
        warnings.append(credit_due())
    if job.order.cut_file:
        from cards_pdf.sheets.cutters import marks_warning  # few print for a machine

        warnings.append(marks_warning(job.order))
    if sheets.unfit:
        said = "{count:card does not fit and is|cards do not fit and are} marked instead: {names}."
        warnings.append(
            Message(said, count=len(sheets.unfit), names=first_few([*sheets.unfit], _NAMED))
        )
    small = canvas.small_print
    if small and not job.edition.large:
        warnings.append(describe_small_print(small))
    elif small:
        warnings.append(
            Message(
                "In large print the text of {count:card|cards} ({names}) is set in {least:.1f} "
                "points, "
                "below the {usual:g} of the others; it has room in fewer words.",
                count=len(small),
                names=first_few([*small], _NAMED),
                least=min(small.values()),
                usual=LARGE_PT,
            )
        )
    return lines([*filter(None, warnings)])


def credit_due() -> Message:
    """What whoever prints no sheets has to print elsewhere."""
    said = "These cards have free icons, whose licence asks for a line in your rules: {credit}"
    return Message(said, credit=CREDIT)


def _places(job: DeckJob) -> list[int | None]:
    """Which of the deck's fronts lies in which place."""
    places = [n if job.prints(card) else None for n, card in enumerate(job.deck.printed_cards)]
    if job.order.only_changed:
        return places
    if job.order.from_ > job.form.per_sheet:
        said = "--from is {place}; a sheet of {name} has {count} places."
        raise DeckError(said, place=job.order.from_, name=job.form.name, count=job.form.per_sheet)
    used = [None] * (job.order.from_ - 1)
    return [*used, *(n for n in places if n is not None)]


def make_cut_files(job: DeckJob) -> Iterator[tuple[int, bytes, int]]:
    """The outlines that a machine cuts, as `cutters.cut_files` yields them."""
    from cards_pdf.sheets.cutters import (  # few print for a machine
        DEFAULT_CORNER_RADIUS,
        write_cut_files,
    )

    radius = job.order.corners if job.order.says("corners") else DEFAULT_CORNER_RADIUS
    made, size = grid(job.form, job.order.bleed, job.order.bleed_mode), job.form.card

    def outline(x: float, y: float) -> Path:
        shape = job.deck.shape
        return shape_outline(shape, x, y, *size) if shape else rounded(x, y, *size, radius)

    yield from write_cut_files(
        made, impose(_places(job), made, job.order.backs), outline, job.order
    )


class _Sheets:
    """Draws pages of cards, and what stands around and over them."""

    def __init__(self, canvas: Canvas, job: DeckJob, made: Grid) -> None:
        self.canvas, self.job, self.order, self.grid = canvas, job, job.order, made
        self.cards, self.scale = job.deck.printed_cards, job.edition.scale
        width, height = job.form.card
        self.size = (width / self.scale, height / self.scale)
        self.fronts = Fronts(job.deck, job.edition, self.size)
        self._backs: Backs | None = None  # until there is one to draw
        self.unfit: dict[str, None] = {}  # the codes of cards that are marked instead
        seen: Counter[str] = Counter()
        self.copies = []  # the number of each card among those of its code
        for card in self.cards:
            seen[card.code] += 1
            self.copies.append(seen[card.code])

    @property
    def backs(self) -> "Backs":
        """Most decks are printed without."""
        if not self._backs:
            from cards_pdf.cards.back import Backs

            bleed = self.order.bleed / self.scale
            self._backs = Backs(self.job.deck, self.job.edition, self.size, bleed)
        return self._backs

    def draw(self, page: Page) -> None:
        canvas, job, order = self.canvas, self.job, self.order
        (x, y, wide, high), bleed = self.grid.outer, self.grid.bleed
        around = (x - bleed, y - bleed, wide + 2 * bleed, high + 2 * bleed)
        canvas.begin_page(*job.form.page, trim=self.grid.outer, bleed=around)
        self._bookmarks(page)
        with job.printer.applied(canvas, *job.form.page, back=page.back):
            if order.cut_file:
                if not page.back:
                    from cards_pdf.sheets.cutters import registration_marks

                    with canvas.decoration():
                        registration_marks(canvas, job.form.page, order)
            elif job.form.paper != ONE_CARD:
                self._draw_margins(page)
            for slot in page.slots:
                self._draw_card(slot)
            if job.form.paper != ONE_CARD and not page.back and not order.cut_file:
                self._draw_guides(page)
        canvas.end_page()

    def _why_unfit(self, card: Card, marks: Marks) -> Message | None:
        """Found before anything of the card is drawn."""
        try:
            self.fronts.place_regions(self.canvas, card, marks)
        except FitError as wrong:
            return wrong.said
        return None

    def _bookmarks(self, page: Page) -> None:
        word = deck_words(self.job.deck)
        sheet = word["sheet"].format(page.number)
        self.canvas.bookmark(f"{sheet}, {word['backs']}" if page.back else sheet)
        if not page.back and len(self.cards) <= _MOST_CARD_BOOKMARKS:
            for card in (self.cards[slot.card] for slot in page.slots if not slot.back):
                self.canvas.bookmark(f"{card.code} {card.name}", 1)

    def _draw_margins(self, page: Page) -> None:
        canvas, job, margin = self.canvas, self.job, self.order.margin
        with canvas.decoration(), canvas.repeated("cut marks") as first:
            if first:
                if self.order.marks != "none":
                    cut_marks(canvas, self.grid, margin)
                fold_marks(canvas, self.grid, margin)
        read_out = canvas.decoration() if page.back else canvas.tagged("H1")
        with final_error_context("{deck}: title", deck=job.deck.source), read_out:
            draw_caption(canvas, self.grid, page, job.deck, job.edition, margin)

    def _draw_guides(self, page: Page) -> None:
        """Over the fronts, since most cover their paper."""
        canvas, order, deck = self.canvas, self.order, self.job.deck
        marks = order.marks or ("outer" if deck.is_framed or order.only_changed else "corners")
        if marks in ("corners", "lines"):
            with canvas.decoration(), canvas.repeated("guides") as first:
                if first:
                    (corner_ticks if marks == "corners" else cut_lines)(canvas, self.grid)
        if deck.shape and order.marks != "none":
            with canvas.decoration():
                shape_guides(canvas, self.grid, page, deck.shape)
        if order.corners:
            with canvas.decoration():
                round_corners(canvas, self.grid, page, order.corners)

    def _draw_card(self, slot: Slot) -> None:
        canvas, job, order = self.canvas, self.job, self.order
        card, (width, height) = self.cards[slot.card], job.form.card
        corner = (slot.x + width, slot.y + height) if slot.turned else (slot.x, slot.y)
        left, top, right, bottom = (side / self.scale for side in slot.bleed)
        copy = self.copies[slot.card]
        fields = f"c{copy}_" if copy > 1 else ""
        with canvas.frame(*corner, 180 if slot.turned else 0, self.scale):
            if slot.back:
                bleed = Bleed(left, top, right, bottom)
                if slot.turned:
                    bleed = Bleed(right, bottom, left, top)
                self.backs.draw(canvas, card, bleed, fields)
                return
            marks = self.job.pencil.get(card.code, UNMARKED)
            if order.anyway and (why := self._why_unfit(card, marks)):
                self.unfit.setdefault(card.code)
                with canvas.tagged("Sect"):
                    draw_error_card(canvas, card, self.size, job.say(why))
                return
            with canvas.tagged("Sect"):
                bleed = Bleed(left, top, right, bottom)
                self.fronts.draw(canvas, card, marks=marks, bleed=bleed, fields=fields)
