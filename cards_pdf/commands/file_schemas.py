"""JSON Schemas of the files that authors write. A browser has them without the command line."""

import json

from cards_pdf.art.notation import Look
from cards_pdf.common.errors import one_called
from cards_pdf.common.records.schema import schema_of
from cards_pdf.common.sizes import Size
from cards_pdf.decks.campaign import CampaignFile
from cards_pdf.decks.layouts.file import LayoutFile
from cards_pdf.decks.load import DeckFile, TranslationFile
from cards_pdf.papers.mat_layout import MatLayout
from cards_pdf.rulebooks.rule_sheet import RuleSheet, SheetWords
from cards_pdf.rulebooks.small_words import DeckWords, WordsFile
from cards_pdf.sheets.formats import SheetFormat
from cards_pdf.sheets.printer import Printer
from cards_pdf.sheets.services import Profile
from cards_pdf.text.typeface import TypefacesFile

# The docstring of each class is its meaning in the list of schemas.
SCHEMAS: dict[str, type] = {
    "deck": DeckFile,
    "translation": TranslationFile,
    "layout": LayoutFile,
    "sheet": SheetFormat,
    "size": Size,
    "profile": Profile,
    "printer": Printer,
    "campaign": CampaignFile,
    "rules": RuleSheet,
    "rules-translation": SheetWords,
    "mat": MatLayout,
    "look": Look,
    "words": WordsFile,
    "deck-words": DeckWords,
    "typefaces": TypefacesFile,
}


def schema_text(name: str) -> str:
    """Return the JSON Schema of a kind of file."""
    row = one_called("schema", name, SCHEMAS)
    return json.dumps(schema_of(row, name), ensure_ascii=False, indent=2) + "\n"
