"""Profiles of print services and virtual tables, which are files in card_data/profiles."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from cards_pdf.common import sizes
from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import one_called
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.sizes import Mm

OUTPUTS = ("png", "pdf", "sheet", "table", "game")
ORDER_FORMS = ("mpc-autofill", "quantities")
Millimetres = Annotated[float, Length()]


@dataclass(frozen=True, kw_only=True)
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


def find_profile_files() -> dict[str, Path]:
    return card_files("profiles")


def list_pdf_services() -> dict[str, str]:
    """Return the titles, by name, of services that take a PDF. The others need pdfium."""
    profiles = {name: load_profile(name) for name in find_profile_files()}
    return {name: profile.title for name, profile in profiles.items() if profile.output == "pdf"}


def load_own_profile(file: Path) -> Profile:
    """Return the profile in a file of one's own. No request from outside may name one."""
    profile: Profile = read_file(Profile, file)
    return profile


@cache
def load_profile(name: str) -> Profile:
    profile: Profile = read_file(Profile, one_called("profile", name, find_profile_files()))
    return profile


def find_other_cut(size: str, profile: Profile) -> str:
    """Return the size to which a service cuts cards of this size, if it is another one."""
    cut = profile.cut_of(size)
    is_other = profile.accepts(size) and cut != sizes.card(size).mm
    return _describe_sides(cut) if is_other else ""


def find_size_warning(title: str, size: str, profile: Profile) -> Message | None:
    """Return a warning if a service takes cards of this size and cuts them to another."""
    service = find_other_cut(size, profile)
    if not service:
        return None
    return Message(
        "{title} has cards of {deck}; {name} cuts {service} and gets them in that size.",
        title=title,
        deck=_describe_sides(sizes.card(size).mm),
        name=profile.name,
        service=service,
    )


def _describe_sides(sides: Mm) -> str:
    return f"{sides[0]:g} x {sides[1]:g} mm"
