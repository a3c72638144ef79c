"""What `cards-pdf deck` is asked for, and which of its options have nothing to say beside each other."""

from pathlib import Path
from typing import NamedTuple

from cards_pdf.cards.edition import Edition
from cards_pdf.common.errors import DeckError
from cards_pdf.common.sentences import Sentence


class DeckWish(NamedTuple):
    """What the command line asks for, an option a field; only the deck has to be named."""

    deck: str
    lang: str = ""
    paper: str | None = None
    format: str | None = None
    backs: str = "none"
    bleed: str = "0mm"
    bleed_mode: str = "shared"
    margin: str = "5mm"
    marks: str | None = None
    corners: str = "0mm"
    cut_file: str | None = None
    edition: Edition = Edition()
    camera: bool = False
    fillable: bool = False
    png: int | None = None
    single: bool = False
    profile: str | None = None
    cards: str | None = None
    state: Path | None = None
    only_changed: bool = False
    since: Path | None = None
    out: Path = Path("output")

    def says(self, field: str) -> bool:
        """Whether it asks for anything but what is usual."""
        return bool(getattr(self, field) != self._field_defaults[field])


_SHEET = ("paper", "format", "margin", "marks", "corners", "cut_file")
_APART = {  # what would be asked for in vain beside an option, and why
    "profile": (
        (*_SHEET, "backs", "bleed", "bleed_mode", "fillable", "png", "single"),
        Sentence("a print service gets its files as it wants them"),
    ),
    "single": (_SHEET, Sentence("a single card lies on no sheet")),
    "png": (("fillable",), Sentence("nobody can fill in a picture")),
    "cut_file": (("marks", "png"), Sentence("a machine goes by marks of its own on a PDF")),
}


def check_together(asked: DeckWish) -> None:
    """Refuse what would be passed over in silence."""
    for field, (others, why) in _APART.items():
        for other in filter(asked.says, others if asked.says(field) else ()):
            raise DeckError(
                "{one} and {other} do not go together: {why}.",
                one=_option(field),
                other=_option(other),
                why=why,
            )
    if asked.cut_file and asked.backs == "gutterfold":
        raise DeckError("--cut-file and gutterfold do not go together: a machine cuts one flat sheet.")
    if asked.since and not asked.only_changed:
        raise DeckError("--since says what --only-changed compares with; ask for both.")


def _option(field: str) -> str:
    return f"--{field.replace('_', '-')}"
