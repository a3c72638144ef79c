"""A deck on sheets: one PDF from one job, and the cards that differ in two versions of a deck."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cards_pdf.art.path import Path, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import OFFSET, FinishedPdf, as_pdf_x, page_pictures
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.card_context import Bleed, final_error_context
from cards_pdf.cards.edition import LARGE_PT, Edition
from cards_pdf.cards.faces import Backs, Fronts, describe_small_print, draw_error_card
from cards_pdf.common.colour import INK
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.common.files import stem_of
from cards_pdf.common.messages import Message, first_few, lines
from cards_pdf.common.records.record import record
from cards_pdf.decks.campaign import UNMARKED, PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import CREDIT
from cards_pdf.order import Order
from cards_pdf.rulebooks import deck_words
from cards_pdf.sheets.formats import ONE_CARD, SheetFormat, make_single_card
from cards_pdf.sheets.guides import (
    DEFAULT_CORNER_RADIUS,
    draw_caption,
    draw_cut_marks,
    draw_fold_marks,
    draw_guides,
    draw_outlines,
    draw_registration_marks,
    find_bleed_beside_caption,
    find_marks_warning,
    make_shape_outline,
    write_cut_files,
)
from cards_pdf.sheets.impose import (
    Grid,
    Page,
    Slot,
    check_margins,
    find_free_bleed,
    impose,
    make_grid,
)
from cards_pdf.sheets.printer import NO_PRINTER, Printer
from cards_pdf.text.fit import line

if TYPE_CHECKING:
    from PIL.Image import Image

# Single cards have no margin for the credit of icons.
CREDIT_WARNING = Message(
    "These cards use free icons, whose licence asks for a line in your rules: {credit}",
    credit=CREDIT,
)
_MAX_CARD_BOOKMARKS = 120
_TEST_LINE_MM = 0.1  # wide enough to be seen, and no ink to speak of
_MAX_NAMED_CARDS = 6  # in a warning
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


class ExtraCard(Protocol):
    """A card beside those of the deck, such as a player aid. It has the last card's back."""

    @property
    def title(self) -> str: ...

    def draw(self, canvas: Canvas, bleed: Bleed) -> None: ...


class DeckJob(NamedTuple):
    """A fully resolved print job. Equal jobs produce identical bytes."""

    deck: Deck
    form: SheetFormat
    order: Order = Order()
    pencil: Mapping[str, PencilMarks] = {}
    # Codes to print, None for all. With `only_changed` each card keeps its old position.
    selected_codes: frozenset[str] | None = None
    printer: Printer = NO_PRINTER
    backs_first: bool = False
    cmyk: bool = False  # four inks for a print service instead of a screen's colours
    keywords: str = ""  # for programs that read the file
    extra: ExtraCard | None = None  # printed if the last sheet has an empty place
    say: Callable[[Message], str] = str  # translates why a card does not fit

    @property
    def edition(self) -> Edition:
        return self.order.edition

    @property
    def grid(self) -> Grid:
        order = self.order
        if order.bleed is not None:
            return make_grid(self.form, order.bleed, order.bleed_mode)
        if order.cut_file or self.form.paper == ONE_CARD:  # marks need the room, or it is given
            return make_grid(self.form)
        bleed = find_free_bleed(self.form, order.margin)
        room = find_bleed_beside_caption(make_grid(self.form), order.margin, self.edition)
        if room >= 0:  # "print at 100 %" is worth more than a wider bleed
            bleed = min(bleed, floor(room * 10) / 10)
        return make_grid(self.form, bleed, "outer")

    def prints(self, card: Card) -> bool:
        return self.selected_codes is None or card.code in self.selected_codes

    @property
    def chosen_cards(self) -> list[Card]:
        """The cards that are printed, each once."""
        return [card for card in self.deck.cards if self.prints(card)]

    @property
    def stem(self) -> str:
        """The file's name, in which variants differ: legacy-a4-poker-9-low-ink-long-edge."""
        order = self.order
        is_set = order.is_set
        bleed = name_bleed(order)
        return stem_of(
            self.deck.stem,
            self.form.name,
            self.edition.in_names,
            "camera" if self.deck.camera else "",
            order.backs if is_set("backs") else "",
            bleed,
            f"from-{order.from_}" if is_set("from_") else "",
            f"skip-{order.skip.replace(',', '-').replace('..', 'to')}" if order.skip else "",
            f"margin-{order.margin:g}mm" if is_set("margin") else "",
            f"marks-{order.marks}" if order.marks else "",
            f"round-{order.corners:g}mm" if order.corners else "",
            "cut-test" if order.cut_test else "",
            "fillable" if order.fillable else "",
            "cmyk" if order.cmyk else "",
            f"gamma-{order.gamma:g}" if is_set("gamma") else "",
            "state" if self.pencil and not order.only_changed else "",
            "changed" if order.only_changed else "some" if self.selected_codes is not None else "",
        )


def name_bleed(order: Order) -> str:
    """Return a bleed that was asked for, as file names have it: bleed-1mm-outer."""
    if order.bleed is None:
        return ""
    return stem_of(
        f"bleed-{order.bleed:g}mm", order.bleed_mode if order.is_set("bleed_mode") else ""
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
    finished = canvas.finished._replace(warning=warning)
    if job.order.cmyk:
        finished = finished._replace(pdf=as_pdf_x(finished.pdf, OFFSET))
    return finished


def draw_deck(
    canvas: Canvas, job: DeckJob, progress: Callable[[int, int], None] | None = None
) -> Message:
    """Draw every sheet of the job, and return its warnings."""
    grid = job.grid
    # A default bleed takes what is free, and losing some of it does no harm.
    full_grid = make_grid(job.form) if job.order.bleed is None else grid
    margin_warning = check_margins(full_grid, job.order.margin)
    places = _find_places(job)
    cards = [*job.deck.printed_cards, None]  # the last one is the extra card
    printed = filter(None, (cards[n] for n in places if n is not None))
    # Blank paper would be a silent failure.
    if job.order.backs != "none" and not any(map(job.deck.back_of, printed)):
        raise DeckError(
            "{source}: there is no back to print behind these cards. Give the deck one under "
            '[backs] and name it (back = "…"), or leave --backs out.',
            source=job.deck.source,
        )
    pages = impose(places, grid, job.order.backs)
    if job.backs_first:
        pages = [page for pair in zip(pages[1::2], pages[::2], strict=True) for page in pair]
    canvas.pictures.dpi = job.deck.art_dpi
    canvas.typefaces = deck_typefaces(job.deck, cmyk=job.cmyk, only_black=job.edition.low_ink)
    with final_error_context("{deck}: foot_title", deck=job.deck.source):
        line(job.deck.foot_title, canvas.typefaces.italic)
    sheets = _SheetDrawer(canvas, job, grid)
    for done, page in enumerate(pages, 1):
        sheets.draw(page)
        if progress:
            progress(done, len(pages))
    warnings = [
        margin_warning,
        *canvas.pictures.warnings,
        *sheets.fronts.find_unshown_fields(),
        *_find_warnings(canvas, job, [*sheets.unfit]),
    ]
    return lines([*filter(None, warnings)])


def _find_warnings(canvas: Canvas, job: DeckJob, unfit: list[str]) -> Iterator[Message]:
    """Yield warnings of what has been drawn: credits, marks, cards that do not fit, small print."""
    if job.deck.names_artists and job.form.paper == ONE_CARD:
        yield CREDIT_WARNING
    marks_warning = find_marks_warning(job.order)
    if marks_warning:
        yield marks_warning
    if unfit:
        yield Message(
            "{count:card does not fit and is|cards do not fit and are} marked instead: {names}.",
            count=len(unfit),
            names=first_few(unfit, _MAX_NAMED_CARDS),
        )
    small = canvas.small_print
    if small and not job.edition.large:
        yield describe_small_print(small)
    elif small:
        yield Message(
            "In large print the text of {count:card|cards} ({names}) shrinks to "
            "{least:.1f} points, below the {usual:g} of the others; fewer words "
            "would fit.",
            count=len(small),
            names=first_few([*small], _MAX_NAMED_CARDS),
            least=min(small.values()),
            usual=LARGE_PT,
        )


def _find_places(job: DeckJob) -> list[int | None]:
    """Return the number of the card in each place."""
    free = _find_free_places(job)
    places: list[int | None] = []
    for number, card in enumerate(_fill_free_places(job, free)):
        sheet, at = divmod(number, len(free))
        place = sheet * job.form.per_sheet + free[at]
        places += [None] * (place - len(places))
        places.append(card)
    return places


def _find_free_places(job: DeckJob) -> list[int]:
    """Return the places of a sheet, from 0, that an order does not skip."""
    count = job.form.per_sheet
    skipped: set[int] = set()
    for word in filter(None, job.order.skip.replace(" ", "").split(",")):
        first, _, last = word.partition("..")
        try:
            numbers = range(int(first), int(last or first) + 1)
        except ValueError:
            numbers = range(0)
        if not numbers or numbers[0] < 1:
            message = '--skip takes numbers of places such as 3,5 or 7..9, not "{text}".'
            raise DeckError(message, text=word)
        _check_place("--skip", numbers[-1], job.form)
        skipped.update(numbers)
    free = [place for place in range(count) if place + 1 not in skipped]
    if not free:
        raise DeckError("--skip leaves no place for a card.")
    return free


def _check_place(option: str, place: int, form: SheetFormat) -> None:
    if place > form.per_sheet:
        message = "{option} is {place}; a sheet of {name} has {count} places."
        raise DeckError(message, option=option, place=place, name=form.name, count=form.per_sheet)


def _fill_free_places(job: DeckJob, free: list[int]) -> list[int | None]:
    """Return the number of the card in each free place, sheet by sheet."""
    if job.order.cut_test:
        return [0] * len(free)
    places = [n if job.prints(card) else None for n, card in enumerate(job.deck.printed_cards)]
    if job.order.only_changed:
        return _begin_sheets_with_backs(job, places, len(free))
    _check_place("--from", job.order.from_, job.form)
    used = [None for place in free if place + 1 < job.order.from_]
    cards = [*used, *(n for n in places if n is not None)]
    places = _begin_sheets_with_backs(job, cards, len(free))
    if job.extra and len(places) % len(free):
        places.append(len(job.deck.printed_cards))
    return places


def prints_extra(job: DeckJob) -> bool:
    """Return True if a sheet has an empty place for the extra card."""
    return job.extra is not None and len(job.deck.printed_cards) in _find_places(job)


def _begin_sheets_with_backs(
    job: DeckJob, places: list[int | None], per_sheet: int
) -> list[int | None]:
    """Begin a sheet where the back changes, if that takes one sheet more at most.

    A duplex printer shifts sheets a little, and a strip of the neighbour's back would mark a card.
    """
    if job.order.backs == "none":
        return places
    cards = job.deck.printed_cards
    back_of = job.deck.back_of
    spread: list[int | None] = []
    for number, previous in zip(places, [None, *places], strict=False):
        if number is not None and previous is not None:
            is_other = back_of(cards[number]) != back_of(cards[previous])
            spread += [None] * (-len(spread) % per_sheet * is_other)
        spread.append(number)
    return spread if ceil(len(spread) / per_sheet) <= ceil(len(places) / per_sheet) + 1 else places


def make_cut_files(job: DeckJob) -> Iterator[tuple[int, bytes, int]]:
    """Yield the outlines that a machine cuts, as `write_cut_files` does."""
    pages = impose(_find_places(job), job.grid, job.order.backs)
    return write_cut_files(job.grid, pages, partial(_make_outline, job), order=job.order)


def _make_outline(job: DeckJob, x: float, y: float) -> Path:
    """Return the edge of a card whose top left corner is there."""
    size = job.form.card
    if job.deck.shape:
        return make_shape_outline(job.deck.shape, x, y, *size)
    radius = job.order.corners if job.order.is_set("corners") else DEFAULT_CORNER_RADIUS
    return rounded(x, y, *size, radius)


class _SheetDrawer:
    """Draws pages of cards, and what stands around and over them."""

    def __init__(self, canvas: Canvas, job: DeckJob, grid: Grid) -> None:
        self.canvas = canvas
        self.job = job
        self.order = job.order
        self.grid = grid
        self.cards = job.deck.printed_cards
        self.scale = job.edition.scale
        width, height = job.form.card
        self.size = (width / self.scale, height / self.scale)
        self.fronts = Fronts(job.deck, job.edition, self.size)
        self.unfit: dict[str, None] = {}  # the codes of cards that are marked instead
        # The number of each card among those of its code.
        self._copies = [n for card in job.deck.cards for n in range(1, card.copies + 1)]

    @cached_property
    def backs(self) -> Backs:
        return Backs(self.job.deck, self.job.edition, self.size, self.grid.bleed / self.scale)

    def draw(self, page: Page) -> None:
        canvas = self.canvas
        form = self.job.form
        is_sheet = form.paper != ONE_CARD
        bleed = self.grid.bleed
        x, y, width, height = self.grid.outer
        bleed_box = (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
        canvas.begin_page(*form.page, trim=self.grid.outer, bleed=bleed_box)
        self._add_bookmarks(page)
        with self.job.printer.undo_habits(canvas, *form.page, back=page.back):
            if self.order.cut_file:
                if not page.back:
                    with canvas.decoration():
                        draw_registration_marks(canvas, form.page, self.order)
            elif is_sheet:
                self._draw_margins(page)
            elif self.order.marks not in (None, "none"):
                with canvas.decoration():
                    draw_cut_marks(canvas, self.grid, 0.0)
            for slot in page.slots:
                if self.order.cut_test:
                    with canvas.decoration():
                        edge = _make_outline(self.job, slot.x, slot.y)
                        canvas.path(edge, stroke=INK, width=_TEST_LINE_MM)
                else:
                    self._draw_card(slot)
            if is_sheet and not self.order.cut_file:
                self._draw_guides(page)
        canvas.end_page()

    def _add_bookmarks(self, page: Page) -> None:
        word = deck_words(self.job.deck)
        sheet = word["sheet"].format(page.number)
        self.canvas.bookmark(f"{sheet}, {word['backs']}" if page.back else sheet)
        if page.back or self.order.cut_test or len(self.cards) > _MAX_CARD_BOOKMARKS:
            return
        names = [f"{card.code} {card.name}" for card in self.cards]
        if self.job.extra:
            names.append(self.job.extra.title)
        for slot in page.slots:
            if not slot.back:
                self.canvas.bookmark(names[slot.card], 1)

    def _draw_margins(self, page: Page) -> None:
        canvas = self.canvas
        deck = self.job.deck
        margin = self.order.margin
        with canvas.decoration(), canvas.repeated("cut marks") as is_first:
            if is_first:
                if self.order.marks != "none":
                    draw_cut_marks(canvas, self.grid, margin)
                draw_fold_marks(canvas, self.grid, margin)
        # A screen reader reads the caption of fronts as a heading.
        role = canvas.decoration() if page.back else canvas.tagged("H1")
        with final_error_context("{deck}: title", deck=deck.source), role:
            draw_caption(
                canvas, self.grid, page, deck=deck, edition=self.job.edition, margin=margin
            )

    def _draw_guides(self, page: Page) -> None:
        """Draw guides over the cards, since most cover their paper: on fronts, all of them."""
        canvas = self.canvas
        order = self.order
        deck = self.job.deck
        if order.marks != "none":
            with canvas.decoration(), canvas.repeated("marks on bleed") as is_first:
                if is_first:
                    draw_cut_marks(canvas, self.grid, order.margin, on_bleed=True)
        if page.back:
            return
        usual = "outer" if deck.is_framed or order.only_changed else "corners"
        marks = order.marks or usual
        if marks in ("corners", "lines"):
            with canvas.decoration(), canvas.repeated("guides") as is_first:
                if is_first:
                    draw_guides(canvas, self.grid, marks)
        if deck.shape and marks != "none":
            with canvas.decoration():
                draw_outlines(canvas, page, partial(_make_outline, self.job))
        if order.corners:
            with canvas.decoration():
                size = self.job.form.card
                draw_outlines(canvas, page, lambda x, y: rounded(x, y, *size, order.corners))

    def _draw_card(self, slot: Slot) -> None:
        canvas = self.canvas
        job = self.job
        extra = job.extra if slot.card == len(self.cards) else None
        number = slot.card - 1 if extra else slot.card
        card = self.cards[number]
        corner = (slot.x, slot.y)
        if slot.is_turned:
            corner = (slot.x + job.form.card[0], slot.y + job.form.card[1])
        left, top, right, bottom = (side / self.scale for side in slot.bleed)
        bleed = Bleed(left, top, right, bottom)
        copy = self._copies[number]
        fields = f"c{copy}_" if copy > 1 else ""
        with canvas.frame(*corner, 180 if slot.is_turned else 0, self.scale):
            if slot.back:
                if slot.is_turned:
                    bleed = Bleed(right, bottom, left, top)
                self.backs.draw(canvas, card, bleed, fields)
                return
            if extra:
                with canvas.tagged("Sect"):
                    usual = canvas.typefaces
                    extra.draw(canvas, bleed)
                    canvas.typefaces = usual
                return
            marks = job.pencil.get(card.code, UNMARKED)
            reason = self._find_misfit(card, marks) if self.order.anyway else None
            with canvas.tagged("Sect"):
                if reason:
                    self.unfit.setdefault(card.code)
                    draw_error_card(canvas, card, self.size, message=job.say(reason))
                else:
                    self.fronts.draw(canvas, card, marks=marks, bleed=bleed, fields=fields)

    def _find_misfit(self, card: Card, marks: PencilMarks) -> Message | None:
        """Return why a card does not fit, before anything of it is drawn."""
        try:
            self.fronts.place_regions(self.canvas, card, marks)
        except FitError as wrong:
            return wrong.message
        return None


# --- versions ---

COMPARISON_DPI = 110
_PIXEL_FACTOR = 4  # of the usual limit of pixels, since only pictures that differ are kept


@record
class CardPair:
    """A card before and now. A new card has no picture before, a removed one none now."""

    card: Card
    before: "Image | None" = None
    now: "Image | None" = None


def find_changed_cards(old: Deck, new: Deck) -> Iterator[CardPair]:
    """Yield changed cards in the order of the new deck, then new ones, then removed ones."""
    old_numbers = {_identity(card): n for n, card in enumerate(old.cards)}
    new_names = [_identity(card) for card in new.cards]
    present = [(old_numbers.get(name), n) for n, name in enumerate(new_names)]
    kept = {*new_names}
    removed = [(n, None) for n, card in enumerate(old.cards) if _identity(card) not in kept]
    numbers = [*sorted(present, key=lambda pair: pair[0] is None), *removed]
    before = _draw_pictures(old, [n for n, _ in numbers if n is not None])
    now = _draw_pictures(new, [n for _, n in numbers if n is not None])
    for old_number, new_number in numbers:
        card = new.cards[new_number] if new_number is not None else old.cards[old_number or 0]
        old_picture = next(before) if old_number is not None else None
        new_picture = next(now) if new_number is not None else None
        if old_picture != new_picture:
            yield CardPair(card=card, before=old_picture, now=new_picture)


def _identity(card: Card) -> str:
    """Return the code, or the name if the code is only the number, which a new row moves."""
    return card.name if card.name and card.code == str(card.number) else card.code


def _draw_pictures(deck: Deck, numbers: Sequence[int]) -> Iterator["Image"]:
    file = make_pdf(DeckJob(deck.without_copies, make_single_card(deck.size)))
    yield from page_pictures(
        file.pdf, COMPARISON_DPI, pages=numbers, trimmed=True, art=file.art, times=_PIXEL_FACTOR
    )
