"""Files of whole games."""

from collections.abc import Iterator
from functools import partial
from itertools import product

from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.kits import Kit, KitJob, deck_of, make_kit
from cards_pdf.pdf.made import Made
from cards_pdf.rulebooks.load import games
from cards_pdf.works.rules import folder_of, sheets_of
from cards_pdf.works.work import OnProgress, Work

_PAPERS = ("a4", "letter")


def kit_works(game: str, how: KitJob, lang: str = "") -> Iterator[Work]:
    """One game in one language or in all it has, or of a sheet of one's own."""
    for sheet in sheets_of(game, lang):
        kit = Kit(sheet, deck_of(sheet, folder_of(game)), how)
        make = partial(_at_once, kit)
        yield Work(sheet.game, sheet.title, "kit", how.edition.name, kit.stem, make, sheet.lang)


def all_kit_works(paper: str) -> Iterator[Work]:
    """Every game in every language and edition, on the papers of most printers and on this one."""
    editions = COLOUR, Edition(low_ink=True), Edition(large=True)
    for game, edition, each in product(games(), editions, sorted({*_PAPERS, paper})):
        yield from kit_works(game, KitJob(each, edition))


def _at_once(kit: Kit, _progress: OnProgress) -> Made:
    return make_kit(kit)
