"""`cards-pdf box`: a tuck box and a card wallet for a deck."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.commands.files import OnProgress, Work, pages_in_words, write
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.whole_file import stem_of
from cards_pdf.decks.model import Deck
from cards_pdf.papers.tuck_box import draw_tuck_box
from cards_pdf.papers.wallet import draw_wallet
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.pdf_canvas import PdfCanvas
from cards_pdf.pdf.typefaces import deck_typefaces, embedding
from cards_pdf.rulebooks.small_words import deck_words

_KINDS = {"tuck-box": ("tuck_box", draw_tuck_box), "wallet": ("wallet", draw_wallet)}


def _kinds(edition: Edition) -> list[str]:
    """A wallet of large-print cards would be longer than the paper."""
    return [kind for kind in _KINDS if not (edition.large and kind == "wallet")]


def box_works(deck: Deck, paper: str, edition: Edition = COLOUR, *, sleeved: bool = False) -> Iterator[Work]:
    for kind in _kinds(edition):
        stem = stem_of(deck.stem, kind, paper, "sleeved" if sleeved else "", edition.in_names)
        yield Work(
            Path(deck.source).stem.partition(".")[0], deck.title, edition.name, stem,
            partial(_made, deck, kind, edition, paper, sleeved=sleeved), deck.language,
        )  # fmt: skip


def print_box(deck: Deck, paper: str, edition: Edition, out: Path, speech: Speech, *, sleeved: bool) -> None:
    """Both are made before one is written: what does not fit on the paper leaves nothing behind."""
    made = [(work.stem, work.make(_at_once)) for work in box_works(deck, paper, edition, sleeved=sleeved)]
    for stem, pdf in made:
        write(out / f"{stem}.pdf", pdf.pdf, pages_in_words(pdf.pages), speech)


def _at_once(_done: int, _pages: int) -> None:
    """A page is no progress to tell."""


def _made(
    deck: Deck, kind: str, edition: Edition, paper: str, _progress: OnProgress, *, sleeved: bool
) -> Made:
    word, draw = _KINDS[kind]
    title = f"{deck.title} · {deck_words(deck.language)[word]}"
    canvas = PdfCanvas(title=title, author=deck.designer, language=deck.language, only_black=edition.low_ink)
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    draw(canvas, deck, edition, paper, sleeved=sleeved)
    with embedding(deck.fonts):
        content = canvas.pdf()
    return Made(content, canvas.pages, title=title)
