"""The way to paper: a file is made once, told about and fetched; a sheet is drawn as it will be
printed.
"""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from typing import Annotated, NamedTuple

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.svg import SvgCanvas
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Int
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.archive import pack, zipped
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Deck
from cards_pdf.order import BACKS, MARKS, Order, check_together
from cards_pdf.outputs.decks import deck_job
from cards_pdf.sheets.deck_sheets import DeckJob, draw_deck, make_pdf
from cards_pdf.sheets.services import ServiceJob, load_profile, pdf_services, profile_files
from cards_pdf.studio.open_deck import DEFAULT_VIEW, OpenDeck, Seeing
from cards_pdf.studio.pictures import Called, Content

_PNG_DPI = 300
_TWO_SIDED = ("long-edge", "short-edge")


DEFAULT_ORDER = Order()


class Titled(NamedTuple):
    """Something to choose."""

    name: str
    title: str
    short: str = ""  # the title where there is little room


class PrintOptions(NamedTuple):
    """What there is to choose for a deck."""

    papers: list[Titled]
    backs: list[str]
    marks: list[str]
    services: list[Titled]
    elsewhere: bool  # other services are had where pages can be drawn as pictures
    languages: list[str]


class FileMade(NamedTuple):
    """A file that can be fetched, and how much paper it takes."""

    made: str
    bytes: int
    pages: int | None = None
    sheets: int | None = None
    warning: str = ""


class SheetSeen(NamedTuple):
    """A sheet as a picture, in mm, and how many there are."""

    svg: str
    page: int
    pages: int
    wide: float
    high: float
    warning: str


def _pictures(job: DeckJob, made: FinishedPdf) -> Iterator[tuple[str, bytes]]:
    """Each page as a picture, by its name."""
    from cards_pdf.canvas.reading.to_pictures import (  # which no browser has
        page_pictures,
        png_bytes,
    )

    for number, picture in enumerate(page_pictures(made.pdf, _PNG_DPI, art=made.art), 1):
        yield f"{job.stem}-{number}.png", png_bytes(picture, _PNG_DPI)


class OneSheet(SvgCanvas):
    """All sheets are drawn, and one of them is kept."""

    def __init__(self, job: DeckJob, wanted: int, name: str) -> None:
        super().__init__(language=job.deck.language, only_black=job.edition.low_ink)
        self._wanted, self._name = wanted, name
        self.shown = ""

    def end_page(self) -> None:
        if self.pages <= self._wanted:  # the last one if there are not so many
            self.at, self.shown = self.pages, self.svg(self._name)


class PrintRoom:
    """Only the file that was made last is kept: they are large."""

    def __init__(self, at: OpenDeck) -> None:
        self.at = at
        self._made: dict[str, bytes] = {}
        self._numbers = count(1)

    @verb
    def print_options(self) -> PrintOptions:
        """What there is to choose for this deck."""
        deck = self.at.whole()
        whole = find_spec("pypdfium2") is not None  # draws pages as pictures, and is in no browser
        services = [
            (name, load_profile(name)) for name in (profile_files() if whole else pdf_services())
        ]
        beside = re.compile(rf"{re.escape(self.at.name.removesuffix('.toml'))}\.([a-z-]+)\.toml")
        languages = map(beside.fullmatch, self.at.folder.names())
        return PrintOptions(
            papers=[Titled(name, sizes.paper(name).title) for name in sizes.paper_names()],
            backs=[back for back in BACKS if back == "none" or deck.has_backs],
            marks=[*MARKS],
            services=[Titled(name, found.title, found.short) for name, found in services],
            elsewhere=not whole,
            languages=["", *(one[1] for one in languages if one)],
        )

    @verb
    def print(
        self, how: Order = DEFAULT_ORDER, everything: bool = False, png: bool = False
    ) -> FileMade:
        """Make what is wanted; the answer says what it is called and how much paper it takes."""
        order, deck = how, self._spoken(how.lang)
        if everything:
            return self._keep(f"{deck.stem}.zip", self._everything(deck, anyway=order.anyway))
        if order.profile:
            bare = Order(
                low_ink=order.low_ink,
                large_print=order.large_print,
                profile=order.profile,
                cards=order.cards,
            )
            ordered = ServiceJob(deck_job(bare, deck), load_profile(order.profile))
            said = "\n".join(self.at.speak(Message(one)) for one in ordered.warnings())
            files = {name: content for name, content, _ in ordered.files()}
            return self._keep(f"{deck.stem}-{ordered.profile.name}.zip", zipped(files), said)
        check_together(order)
        job = deck_job(order, deck)._replace(say=self.at.speak)
        made = make_pdf(job)
        if png:
            return self._keep(
                f"{job.stem}.zip", zipped(dict(_pictures(job, made))), self.at.speak(made.warning)
            )
        sheets = -(-made.pages // 2) if order.backs in _TWO_SIDED else made.pages
        kept = self._keep(f"{job.stem}.pdf", made.pdf, self.at.speak(made.warning))
        return kept._replace(pages=made.pages, sheets=sheets)

    def _spoken(self, lang: str) -> Deck:
        return load_deck(self.at.path, lang) if lang else self.at.whole()

    def _keep(self, name: str, content: bytes, warning: str = "") -> FileMade:
        self._made = {name: content}
        return FileMade(name, len(content), warning=warning)

    def _everything(self, deck: Deck, *, anyway: bool) -> bytes:
        """Both papers, in colour and low ink, with backs where there are some, and the deck
        itself.
        """
        files: dict[str, bytes] = {}
        backs = ["none", "long-edge"] if deck.has_backs else ["none"]
        for paper in ("a4", "letter"):
            for ink in (False, True):
                for back in backs:
                    try:
                        job = deck_job(
                            Order(paper=paper, backs=back, low_ink=ink, anyway=anyway), deck
                        )
                        files[f"{job.stem}.pdf"] = make_pdf(job).pdf
                    except CardsError:
                        continue  # cards that are too large for a paper
        files[f"{deck.stem}.pnp.zip"] = pack(self.at.path)
        return zipped(files)

    @verb
    def made(self, ask: Called) -> Content:
        """The file that was made last."""
        if ask.name not in self._made:
            raise DeckError("There is no such file any more.")
        return Content(self._made[ask.name])

    @verb
    def sheet(
        self,
        how: Order = DEFAULT_ORDER,
        page: Annotated[int, Int(1)] = 1,
        view: Seeing = DEFAULT_VIEW,
    ) -> SheetSeen:
        """A sheet as it will be printed, or a service's card, and how many there are."""
        order, deck = how, self._spoken(how.lang)
        if order.profile:
            alone = deck_job(order._replace(profile=None, backs="none"), deck)
            job = ServiceJob(alone, load_profile(order.profile)).as_ordered()
        else:
            check_together(order)
            job = deck_job(order, deck)._replace(say=self.at.speak)
        canvas = OneSheet(job, page, f"w{next(self._numbers)}-")
        warning = self.at.speak(draw_deck(canvas, job))
        gallery = self.at.gallery(view.view)
        gallery.fonts |= canvas.fonts
        gallery.files |= canvas.files
        return SheetSeen(canvas.shown, canvas.at, canvas.pages, *job.form.page, warning)
