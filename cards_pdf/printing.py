"""The one door for programs that print and draw: whatever the referee needs of sheets, cards and
pictures.

Importing it brings in all of these rooms, so import it where a page is wanted, not at the start.
"""

from cards_pdf.art.path import polygon, polyline
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import page_pictures, png_bytes
from cards_pdf.canvas.svg import game_cover
from cards_pdf.canvas.untrusted_pdf import FilledIn, Form, form_in, read_form
from cards_pdf.cards.camera_mark import check_of, has_marks
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.single_cards import CardPictures, Square, make_svg_bundle, print_with_squares
from cards_pdf.order import EDITIONS, Order
from cards_pdf.outputs import Output, resolve_deck_job
from cards_pdf.outputs.catalogue import list_outputs, load_catalogue
from cards_pdf.papers.campaign_log import LoggedGame, LogTable, Series, make_log_sheet
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.labels import LabelPlace, find_labels, make_label_sheet
from cards_pdf.text.fit import line

__all__ = [
    "COLOUR",
    "EDITIONS",
    "CardPictures",
    "DeckJob",
    "Edition",
    "FilledIn",
    "Form",
    "LabelPlace",
    "LogTable",
    "LoggedGame",
    "Order",
    "Output",
    "PdfCanvas",
    "Series",
    "Square",
    "check_of",
    "find_labels",
    "form_in",
    "game_cover",
    "has_marks",
    "line",
    "list_outputs",
    "load_catalogue",
    "make_label_sheet",
    "make_log_sheet",
    "make_pdf",
    "make_svg_bundle",
    "page_pictures",
    "png_bytes",
    "polygon",
    "polyline",
    "print_with_squares",
    "read_form",
    "resolve_deck_job",
]
