"""Names that a shell can complete, looked up when it asks."""


def decks() -> list[str]:
    from cards_pdf.decks.load import shipped_decks

    return list(shipped_decks())


def sheet_formats() -> list[str]:
    from cards_pdf.sheets.formats import formats

    return list(formats())


def backs() -> tuple[str, ...]:
    from cards_pdf.sheets.impose import BACKS

    return BACKS


def marks() -> tuple[str, ...]:
    from cards_pdf.sheets.cut_marks import MARKS

    return MARKS


def profiles() -> list[str]:
    from cards_pdf.sheets.services import profile_files

    return list(profile_files())


def games() -> list[str]:
    from cards_pdf.rulebooks.load import games as rulebooks

    return list(rulebooks())


def languages() -> list[str]:
    from cards_pdf.rulebooks.load import games as rulebooks
    from cards_pdf.rulebooks.load import languages as translations

    return sorted({lang for game in rulebooks() for lang in translations(game)})


def deck_languages() -> list[str]:
    return sorted({name.partition(".")[2] for name in decks() if "." in name})
