"""An order to print: what to print and how, in words and numbers, before files are read.

The command line, the studio, the page's print room, a campaign and `cards-pdf all` fill in an
`Order`. Each field is declared here once: its type, its limits, its meaning. The options of
`cards-pdf` come from that, and so does the schema of requests. An order is plain data. It may name
a deck or a paper that does not exist; `check_together` only rejects fields that would be ignored.

`outputs` turns an order into a list of files to make. For cards the order is resolved first
(`outputs.resolve_deck_job`): the deck is read, the sheet chosen, the cards and the
campaign's marks selected. Drawing code gets the result as a `sheets.deck_sheets.DeckJob`.

Limitation: most fields apply to only some outputs. A rule sheet has no bleed. Each command offers
the fields that it uses.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, Self

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import AnyOf, Int, Length, Number, Text
from cards_pdf.common.records.record import DefaultFrom
from cards_pdf.common.sizes import USUAL_PAPER, paper_names

if TYPE_CHECKING:
    from cards_pdf.cards.edition import Edition

# How backs meet their fronts
BACKS = ("none", "long-edge", "short-edge", "gutterfold", "fronts-then-backs")
FOLDED = "gutterfold"
MARKS = ("outer", "corners", "lines", "none")
LEAST_MARGIN = 5.0  # mm at the rim on which most printers cannot print


class Cutter(NamedTuple):
    """The marks by which a cutting machine finds the print. Some programs print their own."""

    angles: Sequence[tuple[bool, bool]] = ()  # corners of the paper: whether right, whether below
    square: bool = False  # at the top left

    @property
    def has_marks(self) -> bool:
        return self.square or bool(self.angles)


CUTTERS: Mapping[str, Cutter] = {
    "silhouette": Cutter([(True, False), (False, True)], square=True),
    "cameo-5-alpha": Cutter([(False, False), (True, False), (False, True), (True, True)]),
    "cricut": Cutter(),
    "siser": Cutter(),
}
MIN_INSET_MM = 3.5  # mm of a cutting machine's marks
STOCKS = {  # of MakePlayingCards and its group, as orders for mpc-autofill name them
    "s27": "(S27) Smooth",
    "s30": "(S30) Standard Smooth",
    "s33": "(S33) Superior Smooth",
    "m31": "(M31) Linen",
    "p10": "(P10) Plastic",
}

EDITIONS = {  # of everything that can be had in several, and the heading under which it is shown
    "colour": "In colour",
    "low-ink": "Low ink",
    "large-print": "Large print",
    "fillable": "To fill in on a screen",
}


class Metavar(NamedTuple):
    """The name of a value in help."""

    word: str


def _internal(default: object) -> DefaultFrom:
    """Mark a field that no request from outside may fill in, such as a file name."""
    return DefaultFrom(lambda _: default, is_keyless=True)


class Order(NamedTuple):
    """An order for the printing of a deck or a game."""

    what: Annotated[str, _internal("")] = ""  # a deck or a game, or the file of one
    lang: Annotated[
        str,
        Text(12),
        Metavar("LANG"),
        "the language of the cards, such as zh, where the deck has a file for it",
    ] = ""
    paper: Annotated[str | None, AnyOf(paper_names), "the paper in your printer"] = None
    format: Annotated[
        str | None,
        Text(60),
        Metavar("NAME"),
        "a sheet format; see `cards-pdf formats`",
        _internal(None),
    ] = None
    backs: Annotated[str, AnyOf(BACKS), "how backs line up with their fronts"] = "none"
    bleed: Annotated[
        float | None,
        Length(),
        'ink beyond the cut, such as "3mm"; without it, up to 3mm around the cards of a sheet',
    ] = None
    bleed_mode: Annotated[
        str, AnyOf(("shared", "outer", "each")), "whose bleed is printed where cards touch"
    ] = "shared"
    from_: Annotated[
        int, Int(1, 100), Metavar("N"), "the place on a part-used sheet where the first card lies"
    ] = 1
    skip: Annotated[
        str, Text(), Metavar("PLACES"), "places of every sheet that stay empty, such as 3,5 or 7..9"
    ] = ""
    margin: Annotated[float, Length(), "the edge that your printer cannot print on"] = LEAST_MARGIN
    marks: Annotated[
        str | None,
        AnyOf(MARKS),
        "cut marks: in the margins, also at the corners, or along every edge",
    ] = None  # ticks where no frame shows the edge
    corners: Annotated[float, Length(), 'a guide for round corners, such as "3mm"'] = 0.0
    cut_file: Annotated[
        str | None,
        AnyOf(("svg", "dxf")),
        "the cards' outlines for a cutting machine, whose marks are printed",
    ] = None
    cutter: Annotated[
        str, AnyOf(tuple(CUTTERS)), "the maker of the cutting machine, which decides on the marks"
    ] = "silhouette"
    inset: Annotated[
        float,
        Length(MIN_INSET_MM, 30),
        (
            "how far a cutting machine's marks lie from the paper's edges; below 10mm, more "
            "cards have room"
        ),
    ] = 10.0
    cut_test: Annotated[
        bool, "one sheet with the edges of cards alone, to try the cut before you print"
    ] = False
    low_ink: Annotated[bool, "outlines and patterns instead of areas of colour"] = False
    large_print: Annotated[bool, "cards one and a half times as large, text at 18 pt"] = False
    small_type: Annotated[bool, "let text shrink to 6 pt instead of 7 pt"] = False
    suits: Annotated[
        str,
        AnyOf(("two-colour", "four-colour")),
        "four-colour: suits that colour-blind players can distinguish",
    ] = "two-colour"
    border: Annotated[bool, "a frame, and paper around it, instead of colour to the edge"] = False
    camera: Annotated[bool, "marks by which a photo identifies the dealt cards"] = False
    fillable: Annotated[bool, "boxes that can be ticked in a PDF reader"] = False
    sleeved: Annotated[bool, "room for cards in sleeves"] = False
    gamma: Annotated[
        float,
        Number(0.5, 2.5),
        Metavar("NUMBER"),
        (
            "lighter colours from 1.1 on, for a printer that prints too dark; see "
            "`cards-pdf calibrate`"
        ),
        _internal(1.0),
    ] = 1.0
    png: Annotated[
        int | None,
        Int(),
        Metavar("DPI"),
        "PNG pictures of the sheets instead of a PDF",
        _internal(None),
    ] = None
    anyway: Annotated[bool, "cards that do not fit are marked, and the others printed"] = False
    single: Annotated[bool, "one card per page, or with --png one picture per card"] = False
    cmyk: Annotated[bool, "four inks, as PDF/X-1a, for a printing house"] = False
    profile: Annotated[
        str | None,
        Text(60),
        Metavar("NAME"),
        "files for a print service; see `cards-pdf formats --all`",
    ] = None
    stock: Annotated[
        str,
        AnyOf(tuple(STOCKS)),
        "what MakePlayingCards or PrinterStudio prints on",
        _internal("s30"),
    ] = "s30"
    foil: Annotated[bool, "for MakePlayingCards: cards with foil", _internal(default=False)] = False
    hosted: Annotated[
        str,
        Text(400),
        Metavar("ADDRESS"),
        "where a virtual table finds the pictures",
        _internal(""),
    ] = ""
    cards: Annotated[
        str | None, Text(), Metavar("CODES"), "only these cards, such as A1,D2 or A1..A4"
    ] = None
    state: Annotated[
        Path | None,
        Metavar("FILE"),
        "print the ticks and numbers of this campaign state",
        _internal(None),
    ] = None
    only_changed: Annotated[
        bool, "only cards that differ from --since, each in its old place", _internal(default=False)
    ] = False
    since: Annotated[
        Path | None,
        Metavar("FILE"),
        "the state you printed last, or an older version of the deck; without it, fresh cards",
        _internal(None),
    ] = None

    @property
    def on_paper(self) -> str:
        return self.paper or USUAL_PAPER

    @property
    def edition(self) -> "Edition":
        from cards_pdf.cards.edition import Edition  # orders are filled in before anything is drawn

        return Edition(
            self.low_ink,
            self.large_print,
            self.small_type,
            four_colour=self.suits == "four-colour",
            border=self.border,
        )

    @property
    def edition_name(self) -> str:
        """The order's edition, one of EDITIONS."""
        return "fillable" if self.fillable else self.edition.name

    def in_edition(self, name: str) -> Self:
        """Return the order in another of EDITIONS."""
        return self._replace(
            low_ink=name == "low-ink",
            large_print=name == "large-print",
            fillable=name == "fillable",
        )

    def is_set(self, field: str) -> bool:
        """Return True if the field differs from its default."""
        return bool(getattr(self, field) != self._field_defaults[field])


_PLACES = ("from_", "skip")
_SHEET_ALONE = ("paper", "format", *_PLACES, "margin", "corners", "cut_file", "cutter", "inset")
_SHEET = ("marks", *_SHEET_ALONE)
# The fields that would be ignored beside a field, and why.
_EXCLUDED: Mapping[str, tuple[Sequence[str], Message]] = {
    "profile": (
        (*_SHEET, "backs", "bleed", "bleed_mode", "fillable", "gamma", "png", "single", "anyway"),
        Message("a print service prescribes its files"),
    ),
    "cmyk": (
        ("profile", "fillable", "png"),
        Message("four inks are only for a PDF that goes to a printing house"),
    ),
    "cut_test": (
        ("profile", "single", "backs", "from_", "cards", "only_changed"),
        Message("a sheet to cut on trial has no cards"),
    ),
    "single": (_SHEET_ALONE, Message("a single card lies on no sheet")),
    "only_changed": (("from_",), Message("changed cards lie in their old places")),
    "png": (("fillable",), Message("a picture cannot be filled in")),
    "cut_file": (("marks", "png"), Message("a cutting machine reads its marks on a PDF")),
}
# The fields that would be ignored without a field, and the message.
_DEPENDENT = {
    "profile": (
        ("stock", "foil", "hosted"),
        "{option} is about files for a print service or a virtual table; it needs --profile.",
    ),
    "cut_file": (
        ("cutter", "inset"),
        "{option} is about the marks of a cutting machine; it needs --cut-file.",
    ),
    "only_changed": (("since",), "--since names what --only-changed compares with; use both."),
}


def check_together(order: Order) -> None:
    """Reject combinations in which an option would be ignored."""
    for field, (others, why) in _EXCLUDED.items():
        for other in filter(order.is_set, others if order.is_set(field) else ()):
            message = "{one} and {other} do not go together: {why}."
            raise DeckError(message, one=option_name(field), other=option_name(other), why=why)
    if order.cut_file and order.backs == FOLDED:
        raise DeckError(
            "--cut-file and gutterfold do not go together: a machine cuts one flat sheet."
        )
    for field, (others, message) in _DEPENDENT.items():
        for other in filter(order.is_set, () if order.is_set(field) else others):
            raise DeckError(message, option=option_name(other))
    if order.is_set("inset") and not CUTTERS[order.cutter].has_marks:
        message = (
            "--inset places marks, but a machine by {cutter} uses those that its own "
            "program prints."
        )
        raise DeckError(message, cutter=order.cutter)


def option_name(field: str) -> str:
    """Return the name of a field's option on the command line."""
    return f"--{field.rstrip('_').replace('_', '-')}"
