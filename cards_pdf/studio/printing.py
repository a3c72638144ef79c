"""Files for the page: fonts, pictures and icons, variants of a card, printed sheets, the printer.

A printed file is made by one request, which answers with its name and how much paper it takes, and
fetched by another. Only the last file is kept, because files are large.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from itertools import chain, count, product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from cards_pdf.art.notation import icon_names, icon_outline
from cards_pdf.canvas.pdf_file import page_pictures, png_bytes
from cards_pdf.canvas.svg import SvgCanvas
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Bytes, Int, Text
from cards_pdf.common.records.record import record
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.common.web.dispatcher import define_verb, verb
from cards_pdf.decks.archive import pack, zipped
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import free_icons, icon_meanings
from cards_pdf.decks.load import load_deck
from cards_pdf.order import BACKS, FOLDED, MARKS, Order, check_together
from cards_pdf.outputs import resolve_deck_job
from cards_pdf.outputs.catalogue import BOXES, list_boxes
from cards_pdf.outputs.kits import KINDS, list_kits, list_rule_papers
from cards_pdf.papers.calibration import make_calibration_page
from cards_pdf.sheets.deck_sheets import DeckJob, draw_deck, make_pdf
from cards_pdf.sheets.formats import find_profile_files
from cards_pdf.sheets.printer import Printer, save_own_printer
from cards_pdf.sheets.services import list_pdf_services, load_profile, make_service_job
from cards_pdf.studio.edits import MAX_FILE_BYTES
from cards_pdf.studio.open_deck import (
    BLEED_MM,
    DEFAULT_VIEW,
    Code,
    DeckHandlers,
    Name,
    OpenDeck,
    ViewOptions,
)

if TYPE_CHECKING:
    from cards_pdf.scan.calibration import PageSeen

# --- fonts, pictures and icons ---

_EDITIONS = {
    "in colour": COLOUR,
    "Low ink": Edition(low_ink=True),
    "Large print": Edition(large=True),
}
_BACKS = "Backs"
_MAX_LANGUAGES = 6


class Content(NamedTuple):
    """A file, which the server sends as it is."""

    content: bytes


@record
class Icons:
    """All icons that texts can use."""

    icons: Mapping[str, str]  # outlines by name
    own: list[str]  # names that the deck defines
    free: Mapping[str, str]  # outlines 512 units wide that a deck may take for its own
    meanings: Mapping[str, str]  # further words by which an icon is found


@record
class CardVariant:
    """A card in one edition, from behind, or in another language."""

    name: str
    svg: str
    lies: bool


@record
class CardVariants:
    compared: list[CardVariant]


class Pictures(DeckHandlers):
    """Handlers for files. Only files that a card in sight uses are handed out."""

    def __init__(self, deck: OpenDeck) -> None:
        super().__init__(deck)
        self._numbers = count(1)

    @verb
    def font(self, name: Name, view: ViewOptions = DEFAULT_VIEW) -> Content:
        """Send a font that cards in sight use."""
        fonts = self.deck.get_gallery(view).fonts
        if name not in fonts:
            raise DeckError("There is no such file any more.")
        return Content(bytes(fonts[name].face._ttf_data))  # noqa: SLF001 -- the only place where ReportLab keeps a font whole

    @verb
    def picture(self, name: Name, view: ViewOptions = DEFAULT_VIEW) -> Content:
        """Send a picture on the cards in sight."""
        file = self.deck.get_gallery(view).files.get(name)
        if file is None or not file.is_file():
            raise DeckError("There is no such file any more.")
        return Content(read_limited(file, MAX_FILE_BYTES))

    @verb
    def file(self, name: Name) -> Content:
        """Send a file of the deck's folder."""
        return Content(self.deck.folder.read(name))

    @verb
    def icons(self) -> Icons:
        """List all icons that texts can use, and those that a deck may take."""
        return Icons(
            icons={name: icon_outline(name).svg() for name in icon_names()},
            own=[*self.deck.deck.icons] if self.deck.deck else [],
            free=free_icons(),
            meanings=icon_meanings(),
        )

    @verb
    def compare(self, code: Code, view: ViewOptions = DEFAULT_VIEW) -> CardVariants:
        """Draw a card in every variant. Variants that fail are left out."""
        deck = self.deck.get_deck()
        ways = [(deck, title, edition) for title, edition in _EDITIONS.items()]
        if any(card.code == code and deck.back_of(card) for card in deck.cards):
            ways.append((deck, _BACKS, COLOUR))
        for lang in self.deck.find_languages()[:_MAX_LANGUAGES]:
            with suppress(CardsError):
                ways.append((load_deck(self.deck.path, lang), lang, COLOUR))
        variants = []
        for shown, title, edition in ways:
            pictures = CardPictures(shown, edition, BLEED_MM)
            is_back = title == _BACKS
            draw = pictures.draw_back if is_back else pictures.draw_front
            with suppress(CardsError, StopIteration):  # the deck may have changed
                card = shown.card(code)
                layout = shown.layout_behind(card) if is_back else shown.layout_of(card)
                svg = draw(card, f"b{next(self._numbers)}-")
                self.deck.get_gallery(view).keep_files(pictures.canvas)
                lies = bool(layout and layout.landscape)
                variants.append(CardVariant(name=title, svg=svg, lies=lies))
        return CardVariants(compared=variants)


# --- printed files ---

_PNG_DPI = 300
_TWO_SIDED = ("long-edge", "short-edge")
_TITLES = {
    "none": "none",
    "long-edge": "on the other side, turned over the long edge",
    "short-edge": "on the other side, turned over the short edge",
    "gutterfold": "beside the fronts, to fold",
    "fronts-then-backs": "after all fronts",
    "outer": "around all cards",
    "corners": "at each card's corners",
    "lines": "whole lines",
    "kit": "Kit: cards, box, rules and mat in one file",
    "tuck-box": "Tuck box",
    "wallet": "Wallet",
    "check-list": "Check list",
    "rules": "Rules",
    "booklet": "Rules as a booklet to fold",
    "stitched": "Rules as a stitched booklet",
    "mat": "Play mat",
    "trackers": "Trackers",
}


DEFAULT_ORDER = Order()


class PrintChoice(NamedTuple):
    """One choice of a print option."""

    name: str
    title: str
    short: str = ""  # a shorter title


@record
class PrintOptions:
    """The print options of a deck."""

    papers: list[PrintChoice]
    backs: list[PrintChoice]
    marks: list[PrintChoice]
    services: list[PrintChoice]
    elsewhere: bool  # True if some services need pages as pictures, which a browser cannot draw
    kinds: list[PrintChoice]  # of the deck's other papers, such as "kit" and "tuck-box"


@record
class DeckPrint:
    """A file that can be fetched."""

    made: str
    bytes: int
    pages: int | None = None
    sheets: int | None = None
    warning: str = ""


@record
class SheetPicture:
    """One sheet as a picture, with sizes in mm."""

    svg: str
    page: int
    pages: int
    wide: float
    high: float
    warning: str


class SheetRecorder(SvgCanvas):
    """A canvas that draws all sheets and keeps one of them, the last if there are too few."""

    def __init__(self, job: DeckJob, page: int, id_prefix: str) -> None:
        super().__init__(language=job.deck.language, only_black=job.edition.low_ink)
        self._page = page
        self._id_prefix = id_prefix
        self.kept_page = 0
        self.kept_svg = ""

    def end_page(self) -> None:
        if self.pages <= self._page:
            self.kept_page = self.pages
            self.kept_svg = self.svg(self._id_prefix)


class Printing(DeckHandlers):
    """Handlers that print the deck."""

    def __init__(self, deck: OpenDeck) -> None:
        super().__init__(deck)
        self._last_file: dict[str, bytes] = {}
        self._numbers = count(1)

    @verb
    def print_options(self) -> PrintOptions:
        """List the choices of each print option."""
        deck = self.deck.get_deck()
        speak = self.deck.speak
        can_draw_pictures = find_spec("pypdfium2") is not None  # not in a browser
        names = find_profile_files() if can_draw_pictures else list_pdf_services()
        services = [(name, load_profile(name)) for name in names]
        return PrintOptions(
            papers=[
                PrintChoice(name, speak(Message(sizes.paper(name).title)))
                for name in sizes.paper_names()
            ],
            backs=self._list_choices(BACKS if deck.has_backs else BACKS[:1]),
            marks=self._list_choices(MARKS),
            services=[
                PrintChoice(name, speak(Message(profile.title)), speak(Message(profile.short)))
                for name, profile in services
                if profile.accepts(deck.size)
            ],
            elsewhere=not can_draw_pictures,
            kinds=self._list_choices(("kit", *BOXES, *(KINDS if deck.rules else ()))),
        )

    def _list_choices(self, names: Iterable[str]) -> list[PrintChoice]:
        return [PrintChoice(name, self.deck.speak(Message(_TITLES[name]))) for name in names]

    @define_verb("print")
    def print_deck(
        self,
        how: Order = DEFAULT_ORDER,
        everything: bool = False,
        png: bool = False,
        kind: Annotated[str, Text(20)] = "",
    ) -> DeckPrint:
        """Make one file: a PDF, its pages as pictures, a service's order, or everything.

        With a `kind` it is another paper of the deck, such as its kit or its box, or the
        calibration page of the printer.
        """
        if kind == "calibration":
            page = make_calibration_page(how.on_paper, self.deck.speak)
            return self._keep(f"calibrate-{how.on_paper}.pdf", page.pdf)
        deck = self._load(how.lang)
        if kind:
            return self._print_paper(deck, how, kind)
        if everything:
            files = self._print_everything(deck, how.lang, anyway=how.anyway)
            return self._keep(f"{deck.stem}.zip", files)
        if how.profile:
            return self._print_for_service(deck, how)
        check_together(how)
        job = resolve_deck_job(how, deck)._replace(say=self.deck.speak)
        finished = make_pdf(job)
        warning = self.deck.speak(finished.warning)
        if png:
            pictures = page_pictures(finished.pdf, _PNG_DPI, art=finished.art)
            pages = {
                f"{job.stem}-{number}.png": png_bytes(picture, _PNG_DPI)
                for number, picture in enumerate(pictures, 1)
            }
            return self._keep(f"{job.stem}.zip", zipped(pages), warning)
        result = self._keep(f"{job.stem}.pdf", finished.pdf, warning)
        sides = 2 if how.backs in _TWO_SIDED else 1
        return replace(result, pages=finished.pages, sheets=-(-finished.pages // sides))

    def _print_paper(self, deck: Deck, request: Order, kind: str) -> DeckPrint:
        # Papers have no options but these: others of the page do not apply.
        order = Order(
            what=str(self.deck.path),
            lang=request.lang,
            paper=request.paper,
            backs=FOLDED if request.backs == FOLDED else "long-edge",
            low_ink=request.low_ink,
            large_print=request.large_print,
        )
        if kind == "kit":
            outputs = list_kits(order)
        elif kind in BOXES:
            outputs = list_boxes(order, deck)
        else:
            outputs = list_rule_papers(order)
        output = next((output for output in outputs if output.kind == kind), None)
        if output is None:
            raise DeckError("This paper does not exist in this edition.")
        finished = output.make(lambda *_: None)
        return self._keep(f"{output.stem}.pdf", finished.pdf, self.deck.speak(finished.warning))

    def _load(self, lang: str) -> Deck:
        return load_deck(self.deck.path, lang) if lang else self.deck.get_deck()

    def _keep(self, name: str, content: bytes, warning: str = "") -> DeckPrint:
        self._last_file = {name: content}
        return DeckPrint(made=name, bytes=len(content), warning=warning)

    def _print_for_service(self, deck: Deck, request: Order) -> DeckPrint:
        # A service has its own card sizes and bleed: other options of the page do not apply.
        order = Order(
            low_ink=request.low_ink,
            large_print=request.large_print,
            profile=request.profile,
            cards=request.cards,
        )
        job = make_service_job(resolve_deck_job(order, deck), str(request.profile))
        warning = "\n".join(self.deck.speak(Message(text)) for text in job.find_warnings())
        files = {name: content for name, content, _ in job.make_files()}
        return self._keep(f"{deck.stem}-{job.profile.name}.zip", zipped(files), warning)

    def _print_everything(self, deck: Deck, lang: str, *, anyway: bool) -> bytes:
        """Return a ZIP of all papers, editions and backs, kit and boxes, with the deck itself."""
        files: dict[str, bytes] = {}
        all_backs = ["none", "long-edge"] if deck.has_backs else ["none"]
        for paper, low_ink, backs in product(("a4", "letter"), (False, True), all_backs):
            order = Order(paper=paper, backs=backs, low_ink=low_ink, anyway=anyway)
            with suppress(CardsError):  # the cards are too large for this paper
                job = resolve_deck_job(order, deck)
                files[f"{job.stem}.pdf"] = make_pdf(job).pdf
        order = Order(what=str(self.deck.path), lang=lang, backs="long-edge")
        for output in chain(list_kits(order), list_boxes(order, deck)):
            with suppress(CardsError):  # the cards or the rules do not fit
                files[f"{output.stem}.pdf"] = output.make(lambda *_: None).pdf
        files[f"{deck.stem}.pnp.zip"] = pack(self.deck.path)
        return zipped(files)

    @define_verb("made")
    def fetch_file(self, name: Name) -> Content:
        """Send the last file."""
        if name not in self._last_file:
            raise DeckError("There is no such file any more.")
        return Content(self._last_file[name])

    @verb
    def sheet(
        self,
        how: Order = DEFAULT_ORDER,
        page: Annotated[int, Int(1)] = 1,
        view: ViewOptions = DEFAULT_VIEW,
    ) -> SheetPicture:
        """Draw a sheet as it will be printed, or a service's card."""
        deck = self._load(how.lang)
        if how.profile:
            cards = resolve_deck_job(how._replace(profile=None, backs="none"), deck)
            job = make_service_job(cards, how.profile).resolve_job()
        else:
            check_together(how)
            job = resolve_deck_job(how, deck)._replace(say=self.deck.speak)
        canvas = SheetRecorder(job, page, f"w{next(self._numbers)}-")
        warning = self.deck.speak(draw_deck(canvas, job))
        self.deck.get_gallery(view).keep_files(canvas)
        width, height = job.form.page
        return SheetPicture(
            svg=canvas.kept_svg,
            page=canvas.kept_page,
            pages=canvas.pages,
            wide=width,
            high=height,
            warning=warning,
        )


# --- the printer of this computer, measured by photos of its calibration page ---


@record
class PrinterFindings:
    """Sentences about the printer, and whether there are corrections to save."""

    findings: Sequence[str]
    doubts: Sequence[str] = ()
    can_save: bool = False  # once both sides are measured


class Calibration:
    """Handlers that measure the printer. The sides of a sheet are sent one by one."""

    def __init__(self, deck: OpenDeck) -> None:
        self._speak = deck.speak
        self._sides: dict[bool, PageSeen] = {}  # the back is True
        self._printer: Printer | None = None

    @verb
    def measure_side(
        self, file: Name, content: Annotated[bytes, Bytes(MAX_FILE_BYTES)] = b""
    ) -> PrinterFindings:
        """Measure a photo of one side of the calibration page, or of the other one again."""
        # A browser has neither of them; its page does not offer this.
        from cards_pdf.scan import calibration, reader_process

        self._printer = None
        with reader_process.PhotoReader(reader_process.read_calibration_page) as reader:
            side = reader.read(Path(file), content)
        self._sides[side.is_back] = side
        if len(self._sides) == 1:
            message = "The front is measured. Now take a photo of the back."
            if side.is_back:
                message = "The back is measured. Now take a photo of the front."
            return PrinterFindings(findings=[self._speak(message)])
        result = calibration.combine_sides(self._sides[False], self._sides[True])
        self._printer = result.printer
        return PrinterFindings(
            findings=[self._speak(finding) for finding in result.findings],
            doubts=[self._speak(doubt) for doubt in result.doubts],
            can_save=True,
        )

    @verb
    def save_printer(self) -> PrinterFindings:
        """Save the corrections that the photos show."""
        if self._printer is None:
            raise DeckError("Take photos of both sides first.")
        path = save_own_printer(self._printer)
        message = Message("Saved the corrections for this printer in {path}.", path=path)
        return PrinterFindings(findings=[self._speak(message)])
