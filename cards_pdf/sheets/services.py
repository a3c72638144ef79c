"""Files for print services and virtual tables, described by profiles in card_data/profiles.

How it works:
    A profile names one of four kinds of output, and each has its class:

    ======  ============  =====================================================
    output  class         files
    ======  ============  =====================================================
    pdf     PdfJob        one PDF/X with a card on each page
    png     PictureJob    a picture of each front and back, and a list of them
    table   TableJob      a playingcards.io table that holds these pictures
    sheet   PileJob       sheets of cards and a saved pile of Tabletop Simulator
    ======  ============  =====================================================

    `make_service_job` chooses the class once. A job resolves the order to a card a page, the page
    being the card with its bleed, and refuses what the service does not print.
"""

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import StringIO
from itertools import accumulate, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from cards_pdf.canvas.pdf_file import as_pdf_x
from cards_pdf.canvas.reading.to_pictures import page_pictures, png_bytes
from cards_pdf.cards.back import fill_in_back, has_card_fields
from cards_pdf.cards.legibility import near_cut
from cards_pdf.common import sizes
from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import DeckError, one_called
from cards_pdf.common.files import stem_of
from cards_pdf.common.line_break import xml_text
from cards_pdf.common.messages import OR, Message, first_few, join_words
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.order import STOCKS
from cards_pdf.sheets.deck_sheets import DeckJob, credit_due, make_pdf
from cards_pdf.sheets.formats import ONE_CARD, SheetFormat, single_card
from cards_pdf.sheets.virtual_tables import TableSheet, write_saved_object, write_table

if TYPE_CHECKING:
    from PIL.Image import Image

OUTPUTS = ("png", "pdf", "sheet", "table")
ORDER_FORMS = ("mpc-autofill", "quantities")
_MAX_NAMED_CARDS = 6  # in a warning
# Each picture is written before the next is drawn, so more pixels are allowed than usual: enough
# for a thousand poker cards.
_PIXEL_FACTOR = 4
_SHEET_DPI = 300
# Numbers of cards that MakePlayingCards sells.
_BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)

File = tuple[str, bytes, int]  # name, content, number of pages or cards in it
Millimetres = Annotated[float, Length()]


class Profile(NamedTuple):
    """The files that a print service or a virtual table takes."""

    name: Annotated[str, FILE_NAME]
    title: str
    output: Annotated[str, AnyOf(OUTPUTS)]
    short: Annotated[str, "the title where there is little room"] = ""
    sizes: Annotated[tuple[str, ...], "of the cards it takes; without this, any"] = ()
    card: Annotated[tuple[Millimetres, Millimetres], "width and height to which it cuts"] = (
        0.0,
        0.0,
    )
    pixels: Annotated[tuple[int, int], "across and down a card with its bleed"] = (0, 0)
    upright: Annotated[bool, "cards in landscape are shown as they are read"] = False
    safe: Annotated[Millimetres, "from the cut to where words are safe"] = 0.0
    dpi: Annotated[int, Int(72, 1200)] = 300
    cmyk: Annotated[bool, "in four inks"] = False
    backs_first: Annotated[bool, "each card's back before its front, so that all must have one"] = (
        False
    )
    columns: Annotated[int, Int(1, 20), "of cards on a sheet for a virtual table"] = 1
    rows: Annotated[int, Int(1, 20)] = 1
    order: Annotated[
        str,
        AnyOf(ORDER_FORMS, nothing=""),
        "what lies beside the pictures and says how often each is printed",
    ] = ""
    most_pixels: Annotated[int, Int(100, 20_000), "along a side of that sheet"] = 4096
    stocks: Annotated[tuple[str, ...], "what it prints on, of those an order names"] = ()
    foil: Annotated[bool, "whether it prints with foil"] = False


def profile_files() -> dict[str, Path]:
    return card_files("profiles")


def pdf_services() -> dict[str, str]:
    """Return the titles, by name, of services that take a PDF. The others need pdfium."""
    profiles = {name: load_profile(name) for name in profile_files()}
    return {name: profile.title for name, profile in profiles.items() if profile.output == "pdf"}


@cache
def load_profile(name: str) -> Profile:
    profile: Profile = read_file(Profile, one_called("profile", name, profile_files()))
    return profile


@dataclass(frozen=True)
class ServiceJob(ABC):
    """Cards for a print service: what is printed, and what the service takes."""

    job: DeckJob
    profile: Profile

    @abstractmethod
    def make_files(self) -> Iterator[File]:
        """Yield every file that the service gets. Raises DeckError if it cannot print them."""

    @property
    def stem(self) -> str:
        return stem_of(self.job.deck.stem, self.profile.name, self.job.edition.in_names)

    @property
    def cards(self) -> list[Card]:
        """The cards that are chosen."""
        return [card for card in self.job.deck.cards if self.job.prints(card)]

    @property
    def size(self) -> str:
        """The size of the cards as printed. Large print enlarges them."""
        return sizes.enlarged(self.job.deck.size, self.job.edition.scale)

    @property
    def accepts_size(self) -> bool:
        """True if the service takes cards of this size."""
        return not self.profile.sizes or self.size in self.profile.sizes

    @property
    def card(self) -> sizes.Mm:
        """The size to which a card is cut."""
        return self.profile.card if any(self.profile.card) else sizes.card(self.size).mm

    @property
    def pixels(self) -> tuple[int, int]:
        """The size of a picture. Where the service cuts nothing, it has no bleed."""
        if any(self.profile.pixels):
            return self.profile.pixels
        width, height = (round(side * self.profile.dpi / MM_PER_INCH) for side in self.card)
        return width, height

    def resolve_job(self) -> DeckJob:
        """Return the job as the service prints it. Raises DeckError if it does not."""
        self._check_size()
        self._check_order()
        job = self.job
        profile = self.profile
        page = self.card
        bleed = 0.0
        if any(profile.pixels):
            width, height = self.pixels
            page = (width / profile.dpi * MM_PER_INCH, height / profile.dpi * MM_PER_INCH)
            bleed = max((page[0] - self.card[0]) / 2, (page[1] - self.card[1]) / 2)
        backs = "long-edge" if any(map(job.deck.back_of, self.cards)) else "none"
        return job._replace(
            form=self._make_form(self.card, page),
            order=job.order._replace(bleed=bleed, backs=backs, only_changed=False),
            cmyk=profile.cmyk,
            backs_first=profile.backs_first,
        )

    def _make_form(self, card: sizes.Mm, page: sizes.Mm) -> SheetFormat:
        name = self.profile.name
        return SheetFormat(
            name=name,
            title=name,
            paper=ONE_CARD,
            page=page,
            size=name,
            card=card,
            columns=1,
            rows=1,
        )

    def _check_size(self) -> None:
        if self.accepts_size:
            return
        deck = self.job.deck
        name = self.profile.name
        if self.job.edition.large:
            width, height = sizes.card(self.size).mm
            message = (
                "{name} sells no cards as large as large print has them ({width:g} x {height:g} "
                "mm). Leave --large-print out, or make a page of each card with --single."
            )
            raise DeckError(message, name=name, width=width, height=height)
        message = "{name} takes {words} cards; {title} has {size}."
        words = join_words([*self.profile.sizes])
        raise DeckError(message, name=name, words=words, title=deck.title, size=deck.size)

    def _check_order(self) -> None:
        order = self.job.order
        profile = self.profile
        if order.says("foil") and not profile.foil:
            raise DeckError("{name} prints no foil; leave --foil out.", name=profile.name)
        if order.says("stock") and order.stock not in profile.stocks:
            message = "{name} has no choice of {stock}; leave --stock out, or take {words}."
            if not profile.stocks:
                message = "{name} does not offer a choice of stock; leave --stock out."
            words = join_words([*profile.stocks], OR)
            raise DeckError(message, name=profile.name, stock=order.stock, words=words)
        if profile.backs_first and not all(map(self.job.deck.back_of, self.cards)):
            message = "{name} prints a back behind every card; {title} has cards without one."
            raise DeckError(message, name=profile.name, title=self.job.deck.title)

    def find_warnings(self) -> Iterator[Message]:
        """Yield what to know before ordering."""
        yield from self.find_size_warnings()
        yield from self._find_words_near_cut()
        if self.job.deck.names_artists:
            yield credit_due()
        yield from self._find_missing_backs()

    def find_size_warnings(self) -> Iterator[Message]:
        """Yield a warning if the service cuts cards to another size than the deck's."""
        size = sizes.card(self.size).mm
        if size != self.card and self.accepts_size:
            deck, service = (f"{width:g} x {height:g} mm" for width, height in (size, self.card))
            yield Message(
                "{title} has cards of {deck}; {name} cuts {service} and gets them in that size.",
                title=self.job.deck.title,
                deck=deck,
                name=self.profile.name,
                service=service,
            )

    def _find_words_near_cut(self) -> Iterator[Message]:
        if self.profile.safe and self.accepts_size:
            chosen = replace(self.job.deck, cards=tuple(self.cards))
            for said in near_cut(chosen, self.job.edition, self.profile.safe):
                yield Message("{name}: {said}", name=self.profile.name, said=said)

    def _find_missing_backs(self) -> Iterator[Message]:
        """Yield a warning if some cards have a back and others have none."""
        bare = [card.code for card in self.cards if not self.job.deck.back_of(card)]
        if not self.profile.backs_first and 0 < len(bare) < len(self.cards):
            message = "{name} gets no back for {count:card|cards} ({codes}); the others have one."
            codes = first_few(bare, _MAX_NAMED_CARDS)
            yield Message(message, name=self.profile.name, count=len(bare), codes=codes)


def make_service_job(job: DeckJob, profile: Profile) -> ServiceJob:
    """Return the job for the profile's kind of output."""
    return _JOBS[profile.output](job, profile)


class PdfJob(ServiceJob):
    """A PDF/X with a card on each page."""

    def make_files(self) -> Iterator[File]:
        made = make_pdf(self.resolve_job())
        yield f"{self.stem}.pdf", as_pdf_x(made.pdf), made.pages


class PictureJob(ServiceJob):
    """A picture of each front, and one of each different back."""

    def make_files(self) -> Iterator[File]:
        job = self.resolve_job()
        for name, picture in self._draw_pictures(job):
            yield f"{self.stem}/{name}", picture, 1
        if self.profile.order:
            name, write = _ORDER_FILES[self.profile.order]
            yield f"{self.stem}/{name}", write(self.cards, job).encode(), len(self.cards)

    @property
    def _is_turned(self) -> bool:
        """True if all cards are read in landscape, and are to be shown so."""
        layout_of = self.job.deck.layout_of
        return self.profile.upright and all(layout_of(card).landscape for card in self.cards)

    def _draw_pictures(self, job: DeckJob) -> Iterator[tuple[str, bytes]]:
        """Yield each picture with its name."""
        has_backs = job.order.backs != "none"
        pages: dict[str, int] = {}  # of each picture, by its name
        for n, card in enumerate(self.cards):
            pages[card.code] = 2 * n if has_backs else n
            back = fill_in_back(card, job.deck) if has_backs else None
            if back:
                pages.setdefault(f"back-{back.name}", 2 * n + 1)
        made = make_pdf(job._replace(deck=job.deck.without_copies))
        dpi = self.profile.dpi
        pictures = page_pictures(
            made.pdf, dpi, pages=list(pages.values()), art=made.art, times=_PIXEL_FACTOR
        )
        for name, picture in zip(pages, pictures, strict=True):
            shown = picture.resize(self.pixels)
            if self._is_turned:
                shown = shown.rotate(90, expand=True)
            yield f"{name}.png", png_bytes(shown, dpi)


class TableJob(PictureJob):
    """A table of playingcards.io that holds the pictures of its cards."""

    def make_files(self) -> Iterator[File]:
        job = self.resolve_job()
        pictures = dict(self._draw_pictures(job))
        size = self.card[::-1] if self._is_turned else self.card
        table = write_table(job.deck, self.cards, pictures, size)
        yield f"{self.stem}.pcio", table, sum(card.copies for card in self.cards)


class PileJob(ServiceJob):
    """Sheets of cards, and a pile of Tabletop Simulator that shows them.

    Cards with one back share their sheets. Behind them lies that back, or a sheet of backs if each
    card has its own. The last place of a sheet is for the hidden side.
    """

    def resolve_job(self) -> DeckJob:
        self._check_size()
        self._check_order()
        return self._with_bare_cards(self.job)

    def find_size_warnings(self) -> Iterator[Message]:
        yield from ()  # nothing is cut

    def _find_missing_backs(self) -> Iterator[Message]:
        yield from ()  # a card without a back lies on a sheet of its own kind

    def _with_bare_cards(self, job: DeckJob) -> DeckJob:
        size = sizes.card(self.size).mm
        order = job.order._replace(bleed=0.0, only_changed=False)
        return job._replace(form=self._make_form(size, size), order=order)

    def make_files(self) -> Iterator[File]:
        self.resolve_job()  # raises what the table cannot show
        deck = self.job.deck
        groups: dict[str, list[str]] = {}
        for card in self.cards:
            back = deck.back_of(card)
            groups.setdefault(back.name if back else "", []).append(card.code)
        sheets: list[TableSheet] = []
        for group, (back_name, codes) in enumerate(groups.items(), 1):
            order = self.job.order._replace(backs="long-edge" if back_name else "none")
            job = self.job._replace(selected_codes=frozenset(codes), order=order)
            is_unique = bool(back_name) and has_card_fields(deck.backs[back_name], deck)
            # On sheets a card follows another as often as it is there.
            cards = filter(job.prints, deck.printed_cards)
            is_back_written = False
            for picture, count, back_picture in self._draw_sheets(job, is_unique=is_unique):
                number = len(sheets) + 1
                file = f"{self.stem}-{number}.png"
                back_file = ""
                if back_name:
                    back_file = f"{self.stem}-back-{number if is_unique else group}.png"
                if back_name and (is_unique or not is_back_written):
                    is_back_written = True
                    yield back_file, back_picture, count if is_unique else 1
                sheets.append(TableSheet(file, [*islice(cards, count)], back_file, is_unique))
                yield file, picture, count
        grid = (self.profile.columns, self.profile.rows)
        pile = write_saved_object(deck, sheets, grid, self.job.order.hosted)
        yield f"{self.stem}.json", pile.encode(), sum(len(sheet.cards) for sheet in sheets)

    def _draw_sheets(self, job: DeckJob, *, is_unique: bool) -> Iterator[tuple[bytes, int, bytes]]:
        """Yield each sheet, its number of cards, and the back of all of them or of each."""
        columns = self.profile.columns
        rows = self.profile.rows
        size = self._picture_size
        card_width = sizes.card(self.size).mm[0]
        made = make_pdf(self._with_bare_cards(job))
        has_backs = job.order.backs != "none"

        def draw(pages: Iterable[int]) -> Iterator["Image"]:
            dpi = size[0] / card_width * MM_PER_INCH
            for picture in page_pictures(made.pdf, dpi, pages=[*pages], art=made.art):
                yield picture.resize(size)

        hidden = list(draw([1])) if has_backs else []
        alone = png_bytes(hidden[0], _SHEET_DPI) if hidden else b""
        step = 2 if has_backs else 1
        fronts = draw(range(0, made.pages, step))
        backs = draw(range(1, made.pages, step))
        max_cards = columns * rows - 1
        while shown := list(islice(fronts, max_cards)):
            back = alone
            if is_unique:
                back = self._paste_sheet(enumerate(islice(backs, max_cards)), size)
            places = [*enumerate(shown), *enumerate(hidden, max_cards)]
            yield self._paste_sheet(places, size), len(shown), back

    @property
    def _picture_size(self) -> tuple[int, int]:
        """The pixels of a card, so that no side of a sheet has too many."""
        width, height = sizes.card(self.size).mm
        max_width = self.profile.most_pixels // self.profile.columns
        max_height = self.profile.most_pixels // self.profile.rows
        card_height = min(max_height, round(max_width * height / width))
        return round(card_height * width / height), card_height

    def _paste_sheet(self, pictures: Iterable[tuple[int, "Image"]], size: tuple[int, int]) -> bytes:
        from PIL import Image

        width, height = size
        columns = self.profile.columns
        sheet = Image.new("RGB", (width * columns, height * self.profile.rows), "white")
        for place, picture in pictures:
            row, column = divmod(place, columns)
            sheet.paste(picture, (column * width, row * height))
        return png_bytes(sheet, _SHEET_DPI)


_JOBS: dict[str, type[ServiceJob]] = {
    "pdf": PdfJob,
    "png": PictureJob,
    "table": TableJob,
    "sheet": PileJob,
}


def find_size_warnings(deck: Deck) -> Iterator[Message]:
    """Yield a warning for each service that takes a deck's cards but cuts another size."""
    job = DeckJob(deck, single_card(deck.size))
    for name in profile_files():
        yield from make_service_job(job, load_profile(name)).find_size_warnings()


# --- lists beside the pictures ---


def write_mpc_order(cards: Sequence[Card], job: DeckJob) -> str:
    """Return an order of MPC Autofill: the picture of each place, the backs, and the stock."""
    deck = job.deck
    order = job.order
    ends = list(accumulate(card.copies for card in cards))
    slots = [range(end - card.copies, end) for card, end in zip(cards, ends, strict=True)]
    count = ends[-1] if ends else 0
    bracket = next((size for size in _BRACKETS if size >= count), count)
    fronts = [
        _write_entry(f"{card.code}.png", places, card.name)
        for card, places in zip(cards, slots, strict=True)
    ]
    usual_back = ""
    backs = []
    for card, places in zip(cards, slots, strict=True):
        back = fill_in_back(card, deck)
        if not back:
            continue
        file = f"back-{back.name}.png"
        usual_back = usual_back or file
        if file != usual_back:
            backs.append(_write_entry(file, places, back.title or back.name))
    lines = [
        "<order>",
        f"<details><quantity>{count}</quantity><bracket>{bracket}</bracket>",
        f"<stock>{STOCKS[order.stock]}</stock><foil>{str(order.foil).lower()}</foil></details>",
        f"<fronts>{''.join(fronts)}</fronts>",
    ]
    if backs:
        lines.append(f"<backs>{''.join(backs)}</backs>")
    lines += [f"<cardback>{xml_text(usual_back)}</cardback>", "</order>\n"]
    return "\n".join(lines)


def _write_entry(file: str, places: Sequence[int], name: str) -> str:
    slots = ",".join(map(str, places))
    return (
        f"<card><id>{xml_text(file)}</id><slots>{slots}</slots>"
        f"<name>{xml_text(name or file)}</name></card>"
    )


def write_quantities(cards: Sequence[Card], job: DeckJob) -> str:
    """Return a table of each card's pictures, and how often it is printed."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(("front", "back", "quantity"))
    for card in cards:
        back = fill_in_back(card, job.deck)
        writer.writerow((f"{card.code}.png", f"back-{back.name}.png" if back else "", card.copies))
    return out.getvalue()


_ORDER_FILES = {
    "mpc-autofill": ("order.xml", write_mpc_order),
    "quantities": ("quantities.csv", write_quantities),
}
