"""`cards-pdf formats`: what can be printed on what."""

from cards_pdf.decks.load import shipped_decks
from cards_pdf.sheets.formats import formats
from cards_pdf.sheets.services import load_profile, profile_files


def print_formats() -> None:
    print("Decks:", ", ".join(shipped_decks()))
    print("\nSheet formats (--format; without it the fullest sheet for the deck's cards on --paper):")
    for form in formats().values():
        print(f"  {form.name:20} {form.title}")
    print("\nPrint services and virtual tables (--profile):")
    for name in profile_files():
        print(f"  {name:20} {load_profile(name).title}")
