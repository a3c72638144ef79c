"""A session with all that the page may ask."""

from pathlib import Path

from cards_pdf.studio.balance_verbs import BalanceVerbs
from cards_pdf.studio.begin_verbs import BeginVerbs
from cards_pdf.studio.compare_verbs import CompareVerbs
from cards_pdf.studio.files_verbs import FileVerbs
from cards_pdf.studio.layout_verbs import LayoutVerbs
from cards_pdf.studio.print_verbs import PrintVerbs
from cards_pdf.studio.session import Session
from cards_pdf.studio.share_verbs import ShareVerbs
from cards_pdf.studio.sheet_verbs import SheetVerbs
from cards_pdf.studio.table_verbs import TableVerbs


def new_session(deck: Path, lang: str = "en") -> Session:
    """With all that the page may ask."""
    session = Session(deck, lang)
    for verbs in (BalanceVerbs, TableVerbs, FileVerbs, LayoutVerbs, BeginVerbs, ShareVerbs, CompareVerbs):
        verbs(session)
    SheetVerbs(PrintVerbs(session))
    return session
