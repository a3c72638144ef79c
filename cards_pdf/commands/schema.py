"""`cards-pdf schema`: what a file may say, as editors read it."""

import json
from collections.abc import Mapping
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data.schema import schema_of
from cards_pdf.common.errors import called
from cards_pdf.common.sentences import Sentence


def schema_text(name: str) -> str:
    """The JSON Schema of a sort of file."""
    row = called("schema", name, _classes())
    return json.dumps(schema_of(row, name), ensure_ascii=False, indent=2) + "\n"


def print_schema(name: str, speech: Speech) -> None:
    """Without a name, which schemas there are; each class says what it is."""
    if name:
        print(schema_text(name), end="")
        return
    known = _classes()
    width = max(map(len, known))
    rows = [f"  {name:{width}}  {speech(Sentence(cls.__doc__))}" for name, cls in known.items()]
    speech.tell([Sentence("Schemas (cards-pdf schema NAME):"), *rows])


def _classes() -> Mapping[str, Any]:
    from cards_pdf.art.look import Look
    from cards_pdf.common.sizes import Size
    from cards_pdf.decks.campaign_file import CampaignFile
    from cards_pdf.decks.deck_file import DeckFile
    from cards_pdf.decks.layouts.file import LayoutFile
    from cards_pdf.decks.translation import TranslationFile
    from cards_pdf.papers.mats.layout import MatLayout
    from cards_pdf.rulebooks.model import RuleSheet
    from cards_pdf.rulebooks.small_words import DeckWords, WordsFile
    from cards_pdf.rulebooks.translation import SheetWords
    from cards_pdf.sheets.formats import FormatFile
    from cards_pdf.sheets.printer import Printer
    from cards_pdf.sheets.services import Profile
    from cards_pdf.text.typeface import TypefacesFile

    return {
        "deck": DeckFile,
        "translation": TranslationFile,
        "layout": LayoutFile,
        "sheet": FormatFile,
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
