"""A campaign's paper on a page without a server: its cards as they are, printed again, PDFs read back."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING

from cards_pdf.common.errors import DeckError
from referee.campaign import cards_on_page, from_pdf, to_pdf
from referee.campaign.on_page import Json, campaign_of, text
from referee.errors import BadRequest, WrongUse
from referee.games.legacy.deck import cards_errors

if TYPE_CHECKING:
    from cards_pdf.decks.model import Card, Deck
    from cards_pdf.printing import Form

EDITIONS = ("colour", "low-ink", "large-print")
WAYS = ("all", "changed", "stickers", "fillable")
FACES: dict[str, Path] = {}  # the files of all typefaces that cards were drawn with, by name


def wall(request: Json) -> list[Json]:
    """The cards as they now are, or `only` one, each with its squares to tap."""
    campaign, only = campaign_of(request), request.get("only", "")
    with cards_errors():
        deck = campaign.printed_in(str(request.get("spoken", "en")))
        wanted = [card for card in deck.cards if only in ("", card.code)]
        cards = list(_drawn(deck, campaign.state, wanted))
    return [{"type": "wall", "cards": cards, "faces": list(FACES)}]


def _drawn(deck: Deck, state: Json, wanted: list[Card]) -> Iterator[Json]:
    from cards_pdf.common import sizes
    from cards_pdf.decks.pencil_marks import UNMARKED, marks_of
    from cards_pdf.printing import COLOUR, CardPictures, with_squares

    marks, size = marks_of(deck, state), sizes.card(deck.size).mm
    _, squares = with_squares(deck, wanted, COLOUR, marks)
    pictures = CardPictures(deck)
    for card in wanted:
        svg = pictures.front(card, card.code, marks.get(card.code, UNMARKED))
        told = [cards_on_page.square_as_json(square, *size) for square in squares[card.code]]
        yield {"code": card.code, "name": card.name, "svg": svg, "squares": told}
    FACES.update({name: Path(font.face.filename) for name, font in pictures.canvas.fonts.items()})


def face(request: Json) -> list[Json]:
    """A typeface that cards are drawn with, for the page."""
    path = FACES.get(text(request, "face"))
    if path is None:
        raise BadRequest
    return [{"type": "face", "files": [_file(Path(copy(path, mkdtemp())))]}]


def paper(request: Json) -> list[Json]:
    """The campaign on paper: all of it, what has changed, as stickers or as a form. It is remembered."""
    way, edition, since = text(request, "way"), request.get("edition", "colour"), request.get("since")
    if way not in WAYS or edition not in EDITIONS or not (since is None or type(since) is int):
        raise BadRequest
    folder, compared = Path(mkdtemp()), way in {"changed", "stickers"}
    wish = to_pdf.Wish(
        folder, text(request, "paper"), only_changed=way == "changed", stickers=way == "stickers",
        since=since if compared else None, fillable=way == "fillable", low_ink=edition == "low-ink",
        large_print=edition == "large-print", spoken=str(request.get("spoken", "en")),
    )  # fmt: skip
    lines = to_pdf.export(text(request, "name"), wish)
    files = [_file(path) for path in sorted(folder.iterdir())]
    return [{"type": "paper", "files": files, "lines": [line for line in lines if str(folder) not in line]}]


def _file(path: Path) -> Json:
    """For the page to fetch, which takes it away."""
    return {"path": str(path), "name": path.name}


def form(request: Json) -> list[Json]:
    """What was ticked in a PDF that this campaign printed: first only what it would change, then written."""
    asked: list[str] = []

    def keep(lines: list[str]) -> bool:
        asked.extend(lines)
        return False

    write = request.get("write") is True
    with _given(request) as path:
        try:
            said = from_pdf.import_pdf(path, text(request, "name"), yes=write, ask=keep, read=_form_here)
        except WrongUse:
            if not asked:
                raise
            return [{"type": "form", "lines": asked, "asks": True}]
    return [{"type": "form", "lines": said, "asks": False}]


@contextmanager
def _given(request: Json) -> Iterator[Path]:
    """The file of a request, by a name that sentences can say."""
    try:
        data = b64decode(text(request, "data"), validate=True)
    except ValueError:
        raise BadRequest from None
    path = Path(Path(str(request.get("file") or "form.pdf")).name)
    with TemporaryDirectory() as folder, chdir(folder):
        path.write_bytes(data)
        yield path


def _form_here(data: bytes) -> Form:
    """Read in this very process: the page ends it if it takes too long."""
    from cards_pdf.printing import form_in

    try:
        return form_in(data)
    except Exception as wrong:  # a damaged PDF fails in any way that its reader's parts can
        raise DeckError("is not a PDF that can be read") from wrong


VERBS = {"wall": wall, "face": face, "paper": paper, "form": form, "square": cards_on_page.square}
