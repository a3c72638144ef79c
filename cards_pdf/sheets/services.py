"""Files for print services and virtual tables, described by profiles in card_data/profiles.

How it works:
    A profile names one of five kinds of output, and each has its class:

    ======  ============  =====================================================
    output  class         files
    ======  ============  =====================================================
    pdf     PdfJob        one PDF/X with a card on each page
    png     PictureJob    a picture of each front and back, and a list of them
    table   TableJob      a playingcards.io table that holds these pictures
    sheet   PileJob       sheets of cards and a saved pile of Tabletop Simulator
    game    GameJob       a folder of Card Game Simulator that holds these pictures
    ======  ============  =====================================================

    `make_service_job` chooses the class once. A job resolves the order to a card a page, the page
    being the card with its bleed, and refuses what the service does not print.
"""

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cards_pdf.canvas.pdf_file import FinishedPdf, as_pdf_x, page_pictures, png_bytes
from cards_pdf.cards.faces import fill_in_back, has_card_fields
from cards_pdf.cards.legibility import near_cut
from cards_pdf.common import sizes
from cards_pdf.common.errors import DeckError, one_called
from cards_pdf.common.files import stem_of
from cards_pdf.common.line_break import xml_text
from cards_pdf.common.messages import OR, Message, first_few, join_words
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.card import Card
from cards_pdf.order import STOCKS
from cards_pdf.sheets.deck_sheets import CREDIT_WARNING, DeckJob, make_pdf
from cards_pdf.sheets.formats import ONE_CARD, SheetFormat, find_profile_files
from cards_pdf.sheets.virtual_tables import TableSheet, write_game, write_saved_object, write_table

# --- profiles ---

OUTPUTS = ("png", "pdf", "sheet", "table", "game")
ORDER_FORMS = ("mpc-autofill", "quantities")
Millimetres = Annotated[float, Length()]


@record
class Profile:
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
    bleed: Annotated[Millimetres, "ink beyond the cut on all sides, instead of pixels"] = 0.0
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
        AnyOf(ORDER_FORMS, empty=""),
        "what lies beside the pictures and says how often each is printed",
    ] = ""
    most_pixels: Annotated[int, Int(100, 20_000), "along a side of that sheet"] = 4096
    stocks: Annotated[tuple[str, ...], "what it prints on, of those an order names"] = ()
    foil: Annotated[bool, "whether it prints with foil"] = False

    def accepts(self, size: str) -> bool:
        """Return True if the service takes cards of this size."""
        return not self.sizes or size in self.sizes

    def cut_of(self, size: str) -> Mm:
        """Return the size to which a card is cut."""
        return self.card if any(self.card) else sizes.card(size).mm


def list_pdf_services() -> dict[str, str]:
    """Return the titles, by name, of services that take a PDF. The others need pdfium."""
    profiles = {name: load_profile(name) for name in find_profile_files()}
    return {name: profile.title for name, profile in profiles.items() if profile.output == "pdf"}


@cache
def load_profile(name: str) -> Profile:
    return read_file(Profile, one_called("profile", name, find_profile_files()))


def find_other_cut(size: str, profile: Profile) -> str:
    """Return the size to which a service cuts cards of this size, if it is another one."""
    cut = profile.cut_of(size)
    is_other = profile.accepts(size) and cut != sizes.card(size).mm
    return _describe_sides(cut) if is_other else ""


def _describe_sides(sides: Mm) -> str:
    return f"{sides[0]:g} x {sides[1]:g} mm"


if TYPE_CHECKING:
    from PIL.Image import Image

_MAX_NAMED_CARDS = 6  # in a warning
# Each picture is written before the next is drawn, so more pixels are allowed than usual: enough
# for a thousand poker cards.
_PIXEL_FACTOR = 4
_SHEET_DPI = 300
# Numbers of cards that MakePlayingCards sells.
_BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)

File = tuple[str, bytes, int]  # name, content, number of pages or cards in it


@dataclass(frozen=True)
class ServiceJob(ABC):
    """Cards for a print service: what is printed, and what the service takes."""

    job: DeckJob
    profile: Profile
    drawing_warnings: list[str] = field(default_factory=list)  # complete once files are made

    @abstractmethod
    def make_files(self) -> Iterator[File]:
        """Yield every file that the service gets. Raises DeckError if it cannot print them."""

    @property
    def stem(self) -> str:
        return stem_of(self.job.deck.stem, self.profile.name, self.job.edition.in_names)

    @property
    def cards(self) -> list[Card]:
        return self.job.chosen_cards

    @property
    def bare_cards(self) -> list[Card]:
        return [card for card in self.cards if not self.job.deck.back_of(card)]

    @property
    def size(self) -> str:
        """The size of the cards as printed. Large print enlarges them."""
        return sizes.enlarged(self.job.deck.size, self.job.edition.scale)

    @property
    def pixels(self) -> tuple[int, int]:
        """The size of a picture. Where the service cuts nothing, it has no bleed."""
        if any(self.profile.pixels):
            return self.profile.pixels
        cut = self.profile.cut_of(self.size)
        around = 2 * self.profile.bleed
        width, height = (round((side + around) * self.profile.dpi / MM_PER_INCH) for side in cut)
        return width, height

    def resolve_job(self) -> DeckJob:
        """Return the job as the service prints it. Raises DeckError if it does not."""
        self._check()
        profile = self.profile
        card = profile.cut_of(self.size)
        bleed = profile.bleed
        page = (card[0] + 2 * bleed, card[1] + 2 * bleed)
        if any(profile.pixels):
            page = (
                self.pixels[0] / profile.dpi * MM_PER_INCH,
                self.pixels[1] / profile.dpi * MM_PER_INCH,
            )
            bleed = max((page[0] - card[0]) / 2, (page[1] - card[1]) / 2)
        name = profile.name
        return self.job._replace(
            form=SheetFormat(
                name=name,
                title=name,
                paper=ONE_CARD,
                page=page,
                size=name,
                card=card,
                columns=1,
                rows=1,
            ),
            order=self.job.order._replace(
                bleed=bleed,
                backs="long-edge" if len(self.bare_cards) < len(self.cards) else "none",
                only_changed=False,
            ),
            cmyk=profile.cmyk,
            backs_first=profile.backs_first,
        )

    def _draw(self, job: DeckJob) -> FinishedPdf:
        """Draw the job, and keep what is to be said of it."""
        finished = make_pdf(job)
        if finished.warning:
            self.drawing_warnings.append(finished.warning)
        return finished

    def _check(self) -> None:
        order = self.job.order
        profile = self.profile
        words = join_words([*profile.stocks], OR)
        message = ""
        if not profile.accepts(self.size):
            words = join_words([*profile.sizes])
            message = "{name} takes {words} cards; {title} has {size}."
            if self.job.edition.large:
                message = (
                    "{name} sells no cards of the size of large print ({width:g} x "
                    "{height:g} mm). Leave --large-print out, or print each card on its "
                    "own page with --single."
                )
        elif order.is_set("foil") and not profile.foil:
            message = "{name} prints no foil; leave --foil out."
        elif order.is_set("stock") and not profile.stocks:
            message = "{name} does not offer a choice of stock; leave --stock out."
        elif order.is_set("stock") and order.stock not in profile.stocks:
            message = "{name} has no choice of {stock}; leave --stock out, or take {words}."
        elif profile.backs_first and self.bare_cards:
            message = "{name} prints a back behind every card; {title} has cards without one."
        if message:
            width, height = sizes.card(self.size).mm
            raise DeckError(
                message,
                name=profile.name,
                words=words,
                title=self.job.deck.title,
                size=self.job.deck.size,
                width=width,
                height=height,
                stock=order.stock,
            )

    def find_warnings(self) -> Iterator[Message]:
        """Yield what to know before ordering."""
        deck = self.job.deck
        name = self.profile.name
        if service := find_other_cut(self.size, self.profile):
            yield Message(
                "{title} has cards of {deck}; {name} cuts {service} and gets them in that size.",
                title=deck.title,
                deck=_describe_sides(sizes.card(self.size).mm),
                name=name,
                service=service,
            )
        if self.profile.safe and self.profile.accepts(self.size):
            chosen = replace(deck, cards=tuple(self.cards))
            for warning in near_cut(chosen, self.job.edition, self.profile.safe):
                yield Message("{name}: {said}", name=name, said=warning)
        if deck.names_artists:
            yield CREDIT_WARNING
        bare = [card.code for card in self.bare_cards]
        # On a virtual table, cards without a back lie on a sheet of their own kind.
        if self.profile.output != "sheet" and 0 < len(bare) < len(self.cards):
            message = "{name} gets no back for {count:card|cards} ({codes}); the others have one."
            codes = first_few(bare, _MAX_NAMED_CARDS)
            yield Message(message, name=name, count=len(bare), codes=codes)


def make_service_job(job: DeckJob, name: str | Path) -> ServiceJob:
    """Return the job for a print service: by its name, or by a profile that is a file.

    No request from outside may name a file.
    """
    profile = read_file(Profile, name) if isinstance(name, Path) else load_profile(name)
    return _JOBS[profile.output](job, profile)


class PdfJob(ServiceJob):
    """A PDF/X with a card on each page."""

    def make_files(self) -> Iterator[File]:
        finished = self._draw(self.resolve_job())
        yield f"{self.stem}.pdf", as_pdf_x(finished.pdf), finished.pages


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

    @property
    def _cut(self) -> Mm:
        """The size of a card as it is shown."""
        cut = self.profile.cut_of(self.size)
        return cut[::-1] if self._is_turned else cut

    def _draw_pictures(self, job: DeckJob) -> Iterator[tuple[str, bytes]]:
        """Yield each picture with its name."""
        has_backs = job.order.backs != "none"
        pages: dict[str, int] = {}  # of each picture, by its name
        for n, card in enumerate(self.cards):
            pages[card.code] = 2 * n if has_backs else n
            back = fill_in_back(card, job.deck) if has_backs else None
            if back:
                pages.setdefault(f"back-{back.name}", 2 * n + 1)
        finished = self._draw(job._replace(deck=job.deck.without_copies))
        dpi = self.profile.dpi
        pictures = page_pictures(
            finished.pdf, dpi, pages=list(pages.values()), art=finished.art, times=_PIXEL_FACTOR
        )
        for name, picture in zip(pages, pictures, strict=True):
            resized = picture.resize(self.pixels)
            if self._is_turned:
                resized = resized.rotate(90, expand=True)
            yield f"{name}.png", png_bytes(resized, dpi)


class TableJob(PictureJob):
    """A table of playingcards.io that holds the pictures of its cards."""

    def make_files(self) -> Iterator[File]:
        job = self.resolve_job()
        table = write_table(job.deck, self.cards, dict(self._draw_pictures(job)), size=self._cut)
        yield f"{self.stem}.pcio", table, sum(card.copies for card in self.cards)


class GameJob(PictureJob):
    """A folder of Card Game Simulator: pictures by set, backs, a deck, and the game itself."""

    def make_files(self) -> Iterator[File]:
        job = self.resolve_job()
        files = write_game(
            job.deck,
            self.cards,
            dict(self._draw_pictures(job)),
            size=self._cut,
            address=f"{job.order.hosted.rstrip('/')}/{self.stem}",
        )
        for name, content in files.items():
            yield f"{self.stem}/{name}", content, 1 if name.endswith(".png") else len(self.cards)


class PileJob(ServiceJob):
    """Sheets of cards, and a pile of Tabletop Simulator that shows them.

    Cards with one back share their sheets. Behind them lies that back, or a sheet of backs if each
    card has its own. The last place of a sheet is for the hidden side.
    """

    def make_files(self) -> Iterator[File]:
        whole = self.resolve_job()
        deck = self.job.deck
        max_cards = self.profile.columns * self.profile.rows - 1
        groups: dict[str, list[Card]] = {}
        for card in self.cards:
            back = deck.back_of(card)
            groups.setdefault(back.name if back else "", []).append(card)
        sheets: list[TableSheet] = []
        for group, (back_name, cards) in enumerate(groups.items(), 1):
            codes = frozenset(card.code for card in cards)
            order = whole.order._replace(backs="long-edge" if back_name else "none")
            finished = self._draw(whole._replace(selected_codes=codes, order=order))
            fronts = self._draw_cards(finished, range(0, finished.pages, 2 if back_name else 1))
            backs = self._draw_cards(finished, range(1, finished.pages, 2))
            hidden = [*self._draw_cards(finished, [1])] if back_name else []
            is_unique = bool(back_name) and has_card_fields(deck.backs[back_name], deck)
            back_file = f"{self.stem}-back-{group}.png" if back_name else ""
            if back_name and not is_unique:
                yield back_file, png_bytes(hidden[0], _SHEET_DPI), 1
            # On sheets a card follows another as often as it is there.
            copies = [card for card in cards for _ in range(card.copies)]
            for start in range(0, len(copies), max_cards):
                on_sheet = copies[start : start + max_cards]
                count = len(on_sheet)
                number = len(sheets) + 1
                file = f"{self.stem}-{number}.png"
                if is_unique:
                    back_file = f"{self.stem}-back-{number}.png"
                    yield back_file, self._paste_sheet(enumerate(islice(backs, count))), count
                sheets.append(
                    TableSheet(file=file, cards=on_sheet, back=back_file, is_unique=is_unique)
                )
                places = [*enumerate(islice(fronts, count)), *enumerate(hidden, max_cards)]
                yield file, self._paste_sheet(places), count
        grid = (self.profile.columns, self.profile.rows)
        pile = write_saved_object(deck, sheets, grid, hosted=self.job.order.hosted)
        yield f"{self.stem}.json", pile.encode(), sum(len(sheet.cards) for sheet in sheets)

    def _draw_cards(self, finished: FinishedPdf, pages: Sequence[int]) -> Iterator["Image"]:
        width, height = self._picture_size
        dpi = width / sizes.card(self.size).mm[0] * MM_PER_INCH
        for picture in page_pictures(finished.pdf, dpi, pages=pages, art=finished.art):
            yield picture.resize((width, height))

    @property
    def _picture_size(self) -> tuple[int, int]:
        """The pixels of a card, so that no side of a sheet has too many."""
        width, height = sizes.card(self.size).mm
        max_width = self.profile.most_pixels // self.profile.columns
        max_height = self.profile.most_pixels // self.profile.rows
        card_height = min(max_height, round(max_width * height / width))
        return round(card_height * width / height), card_height

    def _paste_sheet(self, pictures: Iterable[tuple[int, "Image"]]) -> bytes:
        from PIL import Image

        width, height = self._picture_size
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
    "game": GameJob,
    "sheet": PileJob,
}


# --- lists beside the pictures ---


def write_mpc_order(cards: Sequence[Card], job: DeckJob) -> str:
    """Return an order of MPC Autofill: the picture of each place, the backs, and the stock."""
    order = job.order
    fronts = []
    backs = []
    usual_back = ""
    count = 0
    for card in cards:
        places = range(count, count + card.copies)
        count = places.stop
        fronts.append(_write_entry(f"{card.code}.png", places, card.name))
        back = fill_in_back(card, job.deck)
        if back:
            file = f"back-{back.name}.png"
            usual_back = usual_back or file
            if file != usual_back:
                backs.append(_write_entry(file, places, back.title or back.name))
    bracket = next((size for size in _BRACKETS if size >= count), count)
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
