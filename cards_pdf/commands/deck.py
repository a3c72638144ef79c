"""`cards-pdf deck`: from the words of the command line to files."""

from pathlib import Path
from typing import NamedTuple

from cards_pdf import sizes
from cards_pdf.cards.edition import Edition
from cards_pdf.command_line.speech import Speech
from cards_pdf.commands.files import cards_in_words, file_stem, pages_in_words, write, write_pdf
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Deck
from cards_pdf.decks.pencil_marks import changed_codes, marks_of
from cards_pdf.decks.state import State
from cards_pdf.errors import DeckError, nearest
from cards_pdf.sentences import Sentence
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import SheetFormat, format_for, load_format, single_card
from cards_pdf.sheets.printer import load_printer, printer_file
from cards_pdf.toml.tables import read_toml
from cards_pdf.units import millimetres


class DeckWish(NamedTuple):
    """What the command line asks for, an option a field; only the deck has to be named."""

    deck: str
    paper: str = "a4"
    format: str | None = None
    backs: str = "none"
    bleed: str = "0mm"
    bleed_mode: str = "shared"
    margin: str = "5mm"
    marks: str | None = None
    corners: str = "0mm"
    edition: Edition = Edition()
    fillable: bool = False
    png: int | None = None
    single: bool = False
    profile: str | None = None
    cards: str | None = None
    state: Path | None = None
    only_changed: bool = False
    since: Path | None = None
    out: Path = Path("output")


def print_deck(asked: DeckWish, speech: Speech, *, watching: bool = False) -> None:
    if watching:
        from cards_pdf.commands.watch import watch

        watch(asked.deck, asked.state, lambda: print_once(asked, speech), speech)
    else:
        print_once(asked, speech)


def print_once(asked: DeckWish, speech: Speech) -> None:
    job = job_from(asked, load_deck(asked.deck))
    if asked.profile:
        from cards_pdf.sheets.services import export, load_profile, other_size

        profile = load_profile(asked.profile)
        if warning := other_size(job, profile):
            speech.complain(warning)
        for name, content, count in export(job, profile):
            holds = pages_in_words(count) if name.endswith(".pdf") else cards_in_words(count)
            write(asked.out / name, content, holds, speech)
    elif asked.png is not None:
        _write_pictures(asked, job, asked.png, speech)
    else:
        write_pdf(asked.out / f"{file_stem(job)}.pdf", lambda progress: make_pdf(job, progress), speech)


def _write_pictures(asked: DeckWish, job: Job, dpi: int, speech: Speech) -> None:
    from cards_pdf.pdf.to_pictures import page_pictures, png_bytes

    made = make_pdf(job)
    pictures = page_pictures(made.pdf, dpi, trimmed=asked.single, art=made.art)
    for number, picture in enumerate(pictures, 1):
        path = asked.out / f"{file_stem(job)}-{_picture_name(asked, job, number)}.png"
        write(path, png_bytes(picture, dpi), Sentence("1 picture"), speech)


def _picture_name(asked: DeckWish, job: Job, number: int) -> str:
    """The card's code for single fronts, else the page's number."""
    if not asked.single or job.backs != "none":
        return str(number)
    fronts = [card for card in job.deck.fronts if job.only is None or card.code in job.only]
    code = fronts[number - 1].code
    earlier = sum(card.code == code for card in fronts[: number - 1])
    return f"{code}-{earlier + 1}" if earlier else code


def job_from(asked: DeckWish, deck: Deck) -> Job:
    """The job the options describe."""
    state = read_state(asked.state)
    return Job(
        deck=deck,
        form=_form(asked, deck),
        edition=asked.edition,
        backs=asked.backs,
        bleed=_length("--bleed", asked.bleed),
        bleed_mode=asked.bleed_mode,
        margin=_length("--margin", asked.margin),
        cut=asked.marks,
        corners=_length("--corners", asked.corners),
        fillable=asked.fillable,
        marks=marks_of(deck, state),
        only=_only(asked, deck, state),
        in_place=asked.only_changed,
        printer=load_printer(printer_file()),
    )


def _form(asked: DeckWish, deck: Deck) -> SheetFormat:
    if asked.format:
        return _large_enough(load_format(asked.format), asked, deck)
    size = sizes.enlarged(deck.size, asked.edition.scale)
    if asked.single:
        return single_card(size)
    return format_for(size, asked.paper, fold=asked.backs == "gutterfold")


def _large_enough(form: SheetFormat, asked: DeckWish, deck: Deck) -> SheetFormat:
    """Large print on cards of the usual size would be large print in name only."""
    if asked.edition.large and form.card[0] <= sizes.card(deck.size).mm[0]:
        raise DeckError(
            "{form} is for cards of the usual size; large print enlarges them. Leave --format out.",
            form=form.name,
        )
    return form


def _length(option: str, text: str) -> float:
    try:
        return millimetres(text)
    except ValueError as wrong:
        raise DeckError("{option}: {wrong}.", option=option, wrong=wrong) from wrong


def read_state(path: Path | None) -> State | None:
    """A campaign file's state: its [state] table, or the file itself."""
    if path is None:
        return None
    data = read_toml(path)
    state = data.get("state", data)
    if not isinstance(state, dict):
        raise DeckError("{path}: state must be a table.", path=path)
    return state


def _only(asked: DeckWish, deck: Deck, state: State | None) -> frozenset[str] | None:
    if asked.only_changed:
        if state is None:
            raise DeckError("--only-changed needs --state, the campaign's file.")
        changed = changed_codes(deck, state, read_state(asked.since))
        if not changed:
            raise DeckError("No card has changed; there is nothing to print.")
        return frozenset(changed)
    if not asked.cards:
        return None
    codes = {card.code.upper(): card.code for card in deck.cards}
    words = [word.strip().upper() for word in asked.cards.split(",") if word.strip()]
    return frozenset(codes[code] for word in words for code in _named_cards(word, list(codes), deck.title))


def _named_cards(word: str, codes: list[str], title: str) -> list[str]:
    """One card, or from one to another in the deck's order: A1..B4."""
    first, _, last = word.partition("..")
    for code in (first, last or first):
        if code not in codes:
            raise DeckError(
                '--cards: there is no card "{code}" in {title}.{near}',
                code=code,
                title=title,
                near=nearest(code, codes),
            )
    found = codes[codes.index(first) : codes.index(last or first) + 1]
    if not found:
        raise DeckError(
            "--cards: {last} comes before {first} in {title}.", last=last, first=first, title=title
        )
    return found
