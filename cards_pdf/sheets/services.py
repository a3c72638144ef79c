"""Files for print services and virtual tables, as their profiles in card_data/profiles describe
them.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import StringIO
from itertools import accumulate, islice
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.canvas.pdf_file import as_pdf_x
from cards_pdf.canvas.reading.to_pictures import page_pictures, png_bytes
from cards_pdf.cards.back import fill_in_back, has_card_fields
from cards_pdf.common import sizes
from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import DeckError, one_called
from cards_pdf.common.files import stem_of
from cards_pdf.common.messages import OR, Message, first_few, join_words
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.common.xml_text import xml_text
from cards_pdf.decks.model import Card, Deck
from cards_pdf.order import STOCKS
from cards_pdf.sheets.deck_sheets import DeckJob, credit_due, make_pdf
from cards_pdf.sheets.formats import ONE_CARD, SheetFormat, single_card
from cards_pdf.sheets.virtual_tables import TableSheet, write_saved_object, write_table

_MOST_NAMED = 6  # of the cards that a warning names
_TIMES = (
    4  # the usual pixels, since each picture is written before the next: a thousand poker cards
)
_BRACKETS = (
    18,
    36,
    55,
    72,
    90,
    108,
    126,
    144,
    162,
    180,
    198,
    216,
    234,
    396,
    504,
    612,
)  # what is sold

File = tuple[str, bytes, int]  # name, content, pages or pictures in it
Millimetres = Annotated[float, Length()]


def mpc_order(cards: Sequence[Card], job: DeckJob) -> str:
    """Which picture goes into which places, which back behind them, on which stock."""
    deck, order = job.deck, job.order
    ends = list(accumulate(card.copies for card in cards))
    slots = [(card, range(end - card.copies, end)) for card, end in zip(cards, ends, strict=True)]
    count = ends[-1] if ends else 0
    bracket = next((size for size in _BRACKETS if size >= count), count)
    usual = next(
        (f"back-{back.name}.png" for card in cards if (back := fill_in_back(card, deck))), ""
    )
    fronts = (_entry(f"{card.code}.png", places, card.name) for card, places in slots)
    behind = [
        _entry(f"back-{back.name}.png", places, back.title or back.name)
        for card, places in slots
        if (back := fill_in_back(card, deck)) and f"back-{back.name}.png" != usual
    ]
    return "\n".join(
        (
            "<order>",
            f"<details><quantity>{count}</quantity><bracket>{bracket}</bracket>",
            f"<stock>{STOCKS[order.stock]}</stock><foil>{str(order.foil).lower()}</foil></details>",
            f"<fronts>{''.join(fronts)}</fronts>",
            *([f"<backs>{''.join(behind)}</backs>"] if behind else []),
            f"<cardback>{xml_text(usual)}</cardback>",
            "</order>\n",
        )
    )


def _entry(file: str, places: Sequence[int], name: str) -> str:
    slots = ",".join(map(str, places))
    return (
        f"<card><id>{xml_text(file)}</id><slots>{slots}</slots>"
        f"<name>{xml_text(name or file)}</name></card>"
    )


def quantities(cards: Sequence[Card], job: DeckJob) -> str:
    """A table of each card's pictures, and how often it is printed."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(("front", "back", "quantity"))
    for card in cards:
        back = fill_in_back(card, job.deck)
        writer.writerow((f"{card.code}.png", f"back-{back.name}.png" if back else "", card.copies))
    return out.getvalue()


_ORDERS = {"mpc-autofill": ("order.xml", mpc_order), "quantities": ("quantities.csv", quantities)}


class Profile(NamedTuple):
    """What a print service or a virtual table takes."""

    name: Annotated[str, FILE_NAME]
    title: str
    output: Annotated[str, AnyOf(("png", "pdf", "sheet", "table"))]
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
        AnyOf(tuple(_ORDERS), nothing=""),
        "what lies beside the pictures and says how often each is printed",
    ] = ""
    most_pixels: Annotated[int, Int(100, 20_000), "along a side of that sheet"] = 4096
    stocks: Annotated[tuple[str, ...], "what it prints on, of those an order names"] = ()
    foil: Annotated[bool, "whether it prints with foil"] = False


def profile_files() -> dict[str, Path]:
    return card_files("profiles")


def pdf_services() -> dict[str, str]:
    """The titles, by name, of those that take a PDF; pictures for the others need pdfium."""
    found = {name: load_profile(name) for name in profile_files()}
    return {name: profile.title for name, profile in found.items() if profile.output == "pdf"}


@cache
def load_profile(name: str) -> Profile:
    profile: Profile = read_file(Profile, one_called("profile", name, profile_files()))
    return profile


class ServiceJob(NamedTuple):
    """Cards for a print service: what is printed, and what the service takes."""

    job: DeckJob
    profile: Profile

    @property
    def stem(self) -> str:
        return stem_of(self.job.deck.stem, self.profile.name, self.job.edition.in_names)

    @property
    def cards(self) -> list[Card]:
        """Those that are chosen."""
        return [card for card in self.job.deck.cards if self.job.prints(card)]

    @property
    def size(self) -> str:
        """The size of the cards as printed: large print enlarges them."""
        return sizes.enlarged(self.job.deck.size, self.job.edition.scale)

    @property
    def is_taken(self) -> bool:
        return not self.profile.sizes or self.size in self.profile.sizes

    @property
    def card(self) -> sizes.Mm:
        """As it is cut, or shown."""
        return self.profile.card if any(self.profile.card) else sizes.card(self.size).mm

    @property
    def pixels(self) -> tuple[int, int]:
        """Of a picture; where the service cuts nothing, of a card of any size without bleed."""
        if any(self.profile.pixels):
            return self.profile.pixels
        width, height = (round(side * self.profile.dpi / MM_PER_INCH) for side in self.card)
        return width, height

    def files(self) -> Iterator[File]:
        """All that the service gets."""
        job, profile = self.as_ordered(), self.profile
        if profile.output == "sheet":
            yield from self._table_sheets()
        elif profile.output == "pdf":
            made = make_pdf(job)
            yield f"{self.stem}.pdf", as_pdf_x(made.pdf), made.pages
        elif profile.output == "table":
            pictures, size = (
                dict(self._card_pictures(job)),
                self.card[::-1] if self._lie else self.card,
            )
            table = write_table(job.deck, self.cards, pictures, size)
            yield f"{self.stem}.pcio", table, sum(card.copies for card in self.cards)
        else:
            for name, picture in self._card_pictures(job):
                yield f"{self.stem}/{name}", picture, 1
            if profile.order:
                name, written = _ORDERS[profile.order]
                yield f"{self.stem}/{name}", written(self.cards, job).encode(), len(self.cards)

    def as_ordered(self) -> DeckJob:
        """A card a page, the page being the card with its bleed; refuses what the service does not
        print.
        """
        self._check()
        job, profile = self.job, self.profile
        if profile.output == "sheet":
            return self._bare_cards(job)
        backs, card, page, bleed = "none", self.card, self.card, 0.0
        if any(map(job.deck.back_of, self.cards)):
            backs = "long-edge"
        if any(profile.pixels):
            page = (
                self.pixels[0] / profile.dpi * MM_PER_INCH,
                self.pixels[1] / profile.dpi * MM_PER_INCH,
            )
            bleed = max((page[0] - card[0]) / 2, (page[1] - card[1]) / 2)
        order = job.order._replace(bleed=bleed, backs=backs, only_changed=False)
        form = self._form(card, page)
        return job._replace(
            form=form, order=order, cmyk=profile.cmyk, backs_first=profile.backs_first
        )

    def _check(self) -> None:
        deck, profile = self.job.deck, self.profile
        if self.job.edition.large and not self.is_taken:
            width, height = sizes.card(self.size).mm
            raise DeckError(
                "{name} sells no cards as large as large print has them ({width:g} x "
                "{height:g} mm). Leave "
                "--large-print out, or make a page of each card with --single.",
                name=profile.name,
                width=width,
                height=height,
            )
        if not self.is_taken:
            said, words = (
                "{name} takes {words} cards; {title} has {size}.",
                join_words([*profile.sizes]),
            )
            raise DeckError(said, name=profile.name, words=words, title=deck.title, size=deck.size)
        order = self.job.order
        if order.says("foil") and not profile.foil:
            raise DeckError("{name} prints no foil; leave --foil out.", name=profile.name)
        if order.says("stock") and order.stock not in profile.stocks:
            said = "{name} has no choice of {stock}; leave --stock out, or take {words}."
            if not profile.stocks:
                said = "{name} is not told what to print on; leave --stock out."
            raise DeckError(
                said, name=profile.name, stock=order.stock, words=join_words([*profile.stocks], OR)
            )
        if profile.backs_first and not all(map(deck.back_of, self.cards)):
            said = "{name} prints a back behind every card; {title} has cards without one."
            raise DeckError(said, name=profile.name, title=deck.title)

    def warnings(self) -> Iterator[Message]:
        """What to know before ordering: of the size, and of backs that stay blank where others have
        one.
        """
        yield from self.other_size()
        yield from self._words_near_cut()
        if self.job.deck.names_artists:
            yield credit_due()
        cards, profile = self.cards, self.profile
        bare = [card.code for card in cards if not self.job.deck.back_of(card)]
        if profile.output != "sheet" and not profile.backs_first and 0 < len(bare) < len(cards):
            said = "{name} gets no back for {count:card|cards} ({codes}); the others have one."
            yield Message(
                said, name=profile.name, count=len(bare), codes=first_few(bare, _MOST_NAMED)
            )

    def _words_near_cut(self) -> Iterator[Message]:
        if self.profile.safe and self.is_taken:
            from cards_pdf.cards.legibility import (
                near_cut,
            )  # a deck that is printed at home needs none of it

            chosen = self.job.deck._replace(cards=tuple(self.cards))
            for said in near_cut(chosen, self.job.edition, self.profile.safe):
                yield Message("{name}: {said}", name=self.profile.name, said=said)

    def other_size(self) -> Iterator[Message]:
        """When a service cuts cards to another size than the deck's."""
        size, profile = sizes.card(self.size).mm, self.profile
        if profile.output != "sheet" and size != self.card and self.is_taken:
            deck, service = (f"{width:g} x {height:g} mm" for width, height in (size, self.card))
            said = "{title} has cards of {deck}; {name} cuts {service} and gets them in that size."
            yield Message(
                said, title=self.job.deck.title, deck=deck, name=profile.name, service=service
            )

    def _bare_cards(self, job: DeckJob) -> DeckJob:
        size = sizes.card(self.size).mm
        order = job.order._replace(bleed=0.0, only_changed=False)
        return job._replace(form=self._form(size, size), order=order)

    def _form(self, card: sizes.Mm, page: sizes.Mm) -> SheetFormat:
        name = self.profile.name
        return SheetFormat(name, name, ONE_CARD, page, name, card, 1, 1)

    @property
    def _lie(self) -> bool:
        """Whether all cards are read in landscape, and are to be shown so."""
        return self.profile.upright and all(
            self.job.deck.layout_of(card).landscape for card in self.cards
        )

    def _card_pictures(self, job: DeckJob) -> Iterator[tuple[str, bytes]]:
        """A picture for each front, and one for each different back, by its name."""
        named: dict[str, int] = {}  # each picture's name and page
        for n, card in enumerate(self.cards):
            named[card.code] = n if job.order.backs == "none" else 2 * n
            if job.order.backs != "none" and (back := fill_in_back(card, job.deck)):
                named.setdefault(f"back-{back.name}", 2 * n + 1)
        made, dpi = make_pdf(job._replace(deck=job.deck.without_copies)), self.profile.dpi
        pictures = page_pictures(
            made.pdf, dpi, pages=list(named.values()), art=made.art, times=_TIMES
        )
        for name, picture in zip(named, pictures, strict=True):
            shown = picture.resize(self.pixels)
            yield (
                f"{name}.png",
                png_bytes(shown.rotate(90, expand=True) if self._lie else shown, dpi),
            )

    def _table_sheets(self) -> Iterator[File]:
        """The sheets for each back's cards: one back for all of them, or a sheet of backs behind
        each.
        """
        job, groups = self.job, dict[str, list[str]]()
        for card in self.cards:
            back = job.deck.back_of(card)
            groups.setdefault(back.name if back else "", []).append(card.code)
        sheets = list[TableSheet]()
        for group, (named, codes) in enumerate(groups.items(), 1):
            order = job.order._replace(backs="long-edge" if named else "none")
            alike = job._replace(only=frozenset(codes), order=order)
            unique = bool(named) and has_card_fields(job.deck.backs[named], job.deck)
            # As they follow one another on sheets, each as often as it is there
            cards, drawn = filter(alike.prints, job.deck.printed_cards), set[str]()
            for picture, count, behind in self._sheets_of(alike, unique=unique):
                number = len(sheets) + 1
                file = f"{self.stem}-{number}.png"
                file_behind = (
                    f"{self.stem}-back-{number if unique else group}.png" if behind else ""
                )
                if behind and file_behind not in drawn:
                    drawn.add(file_behind)
                    yield file_behind, behind, count if unique else 1
                sheets.append(TableSheet(file, [*islice(cards, count)], file_behind, unique))
                yield file, picture, count
        grid = (self.profile.columns, self.profile.rows)
        saved = write_saved_object(job.deck, sheets, grid, job.order.hosted)
        yield f"{self.stem}.json", saved.encode(), sum(len(sheet.cards) for sheet in sheets)

    def _sheets_of(self, job: DeckJob, *, unique: bool) -> Iterator[tuple[bytes, int, bytes]]:
        """Cards on sheets that the table takes, how many, and what lies behind: the back of all or
        of each.

        The last place of a sheet is for the hidden side.
        """
        from PIL import Image

        size, columns, rows = sizes.card(self.size).mm, self.profile.columns, self.profile.rows
        wide, most = self.profile.most_pixels // columns, self.profile.most_pixels // rows
        high = min(most, round(wide * size[1] / size[0]))
        wide = round(high * size[0] / size[1])
        made = make_pdf(self._bare_cards(job))
        has_backs = job.order.backs != "none"
        dpi, room = wide / size[0] * MM_PER_INCH, columns * rows - 1

        def pictures(pages: Iterable[int]) -> Iterator[Image.Image]:
            found = page_pictures(made.pdf, dpi, pages=[*pages], art=made.art)
            return (picture.resize((wide, high)) for picture in found)

        def sheet(shown: Iterable[tuple[int, Image.Image]]) -> bytes:
            laid = Image.new("RGB", (wide * columns, high * rows), "white")
            for place, picture in shown:
                row, column = divmod(place, columns)
                laid.paste(picture, (column * wide, row * high))
            return png_bytes(laid, 300)

        hidden = [*pictures([1])] if has_backs else []
        alone = png_bytes(hidden[0], 300) if hidden else b""
        fronts, backs = (
            pictures(range(side, made.pages, 2 if has_backs else 1)) for side in (0, 1)
        )
        while shown := list(islice(fronts, room)):
            behind = sheet(enumerate(islice(backs, room))) if unique else alone
            yield sheet([*enumerate(shown), *enumerate(hidden, room)]), len(shown), behind


def size_warnings(deck: Deck) -> Iterator[Message]:
    """For each service that takes a deck's cards, but cuts them to another size."""
    plain = DeckJob(deck, single_card(deck.size))
    for name in profile_files():
        yield from ServiceJob(plain, load_profile(name)).other_size()
