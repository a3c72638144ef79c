"""A PDF from its first page to the finished file."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cards_pdf.canvas.fonts.typefaces import deck_typefaces
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.messages import join_words
from cards_pdf.decks.deck import Deck


@contextmanager
def document(  # noqa: PLR0913 -- each call names the few that it needs
    *,
    title: str,
    author: str = "",
    language: str = "en",
    deck: Deck | None = None,
    keywords: str = "",
    duplex: str = "",
    fillable: bool = False,
    cmyk: bool = False,
    only_black: bool = False,
) -> Iterator[PdfCanvas]:
    """Open a PDF to draw on. After the block, `canvas.finished` is the file.

    `deck` sets the canvas's typefaces to the deck's fonts and icons. `keywords` are for programs
    that read the file again.

        with document(title="Rules", language="en") as canvas:
            draw_rules(canvas)
        return canvas.finished
    """
    canvas = PdfCanvas(
        title=title,
        author=author,
        language=language,
        duplex=duplex,
        fillable=fillable,
        cmyk=cmyk,
        only_black=only_black,
    )
    if deck:
        canvas.typefaces = deck_typefaces(deck, cmyk=cmyk, only_black=only_black)
    yield canvas
    with embedding(deck.fonts if deck else {}):
        content = canvas.pdf(keywords)
    canvas.finished = FinishedPdf(
        pdf=content, pages=canvas.pages, title=title, art=canvas.pictures.drawn
    )


@contextmanager
def embedding(fonts: Mapping[str, Path]) -> Iterator[None]:
    """Blame a deck's fonts for what goes wrong while a PDF is finished.

    ReportLab reads glyphs only when it cuts fonts down to the letters used. Damaged ones make it
    fail in any way.
    """
    try:
        yield
    except Exception as fault:
        if not fonts or isinstance(fault, (CardsError, MemoryError)):
            raise
        names = join_words(sorted({file.name for file in fonts.values()}))
        raise DeckError(
            "The letters of {names} cannot be embedded: a font is damaged.", names=names
        ) from fault
