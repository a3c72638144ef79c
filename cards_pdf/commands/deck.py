"""`cards-pdf deck`: from the words of the command line to files."""

from collections.abc import Iterator
from pathlib import Path

from cards_pdf.commands.chosen_cards import chosen_cards, read_state
from cards_pdf.commands.deck_wish import DeckWish, check_together
from cards_pdf.commands.files import write, write_pdf
from cards_pdf.common import sizes
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import DeckError
from cards_pdf.common.sentences import Sentence
from cards_pdf.common.units import millimetres
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Deck
from cards_pdf.decks.pencil_marks import marks_of
from cards_pdf.sheets.deck_sheets import Job, cut_files_of, make_pdf
from cards_pdf.sheets.formats import SheetFormat, format_for, formats_for, load_format, single_card
from cards_pdf.sheets.printer import load_printer, printer_file


def print_deck(asked: DeckWish, speech: Speech, *, watching: bool = False) -> None:
    check_together(asked)
    if watching:
        from cards_pdf.commands.watch import watch

        states = filter(None, (asked.state, asked.since))
        watch(asked.deck, states, lambda: _written(asked, speech), speech)
    else:
        tuple(_written(asked, speech))


def _written(asked: DeckWish, speech: Speech) -> Iterator[Path]:
    """Each file, once it is in its place."""
    job = job_from(asked, load_deck(asked.deck, asked.lang))
    for notice in job.deck.notices:
        speech.complain(notice)
    if asked.profile:
        from cards_pdf.sheets.services import export, load_profile, warnings

        profile = load_profile(asked.profile)
        for warning in warnings(job, profile):
            speech.complain(warning)
        for name, content, count in export(job, profile):
            holds = "{count:page|pages}" if name.endswith(".pdf") else "{count:card|cards}"
            yield write(asked.out / name, content, Sentence(holds, count=count), speech)
    elif asked.png is not None:
        yield from _pictures(asked, job, asked.png, speech)
    else:
        path = asked.out / f"{job.stem}.pdf"
        write_pdf(path, lambda progress: make_pdf(job, progress), speech)
        yield path
        yield from _cut_files(asked, job, speech)


def _cut_files(asked: DeckWish, job: Job, speech: Speech) -> Iterator[Path]:
    """Beside the PDF, a file for each sheet that is cut in another way than those before."""
    if asked.cut_file:
        from cards_pdf.sheets.cutters import ROUND

        radius = _length("--corners", asked.corners) if asked.says("corners") else ROUND
        for number, content, count in cut_files_of(job, radius, asked.cut_file):
            path = asked.out / f"{job.stem}-cut-{number}.{asked.cut_file}"
            yield write(path, content, Sentence("{count:card|cards}", count=count), speech)


def _pictures(asked: DeckWish, job: Job, dpi: int, speech: Speech) -> Iterator[Path]:
    from cards_pdf.pdf.reading.to_pictures import page_pictures, png_bytes

    made = make_pdf(job)
    pictures = page_pictures(made.pdf, dpi, trimmed=asked.single, art=made.art)
    for number, picture in enumerate(pictures, 1):
        path = asked.out / f"{job.stem}-{_picture_name(asked, job, number)}.png"
        yield write(path, png_bytes(picture, dpi), Sentence("1 picture"), speech)


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
    state, bleed = read_state(asked.state), _length("--bleed", asked.bleed)
    deck = deck._replace(camera=True) if asked.camera else deck
    return Job(
        deck=deck,
        form=_form_to_cut(asked, deck, bleed) if asked.cut_file else _form(asked, deck),
        registered=bool(asked.cut_file),
        edition=asked.edition,
        backs=asked.backs,
        bleed=bleed,
        bleed_mode=asked.bleed_mode,
        margin=_length("--margin", asked.margin),
        cut=asked.marks,
        corners=_length("--corners", asked.corners),
        fillable=asked.fillable,
        marks=marks_of(deck, state),
        only=chosen_cards(asked, deck, state),
        in_place=asked.only_changed,
        printer=load_printer(printer_file()),
    )


def _form(asked: DeckWish, deck: Deck) -> SheetFormat:
    if asked.format:
        return _asked_for(load_format(asked.format), asked, deck)
    size = sizes.enlarged(deck.size, asked.edition.scale)
    if asked.single:
        return single_card(size)
    return format_for(size, asked.paper or sizes.USUAL_PAPER, fold=asked.backs == "gutterfold")


def _form_to_cut(asked: DeckWish, deck: Deck, bleed: float) -> SheetFormat:
    size = sizes.enlarged(deck.size, asked.edition.scale)
    forms = [_form(asked, deck)] if asked.format else formats_for(size, asked.paper or sizes.USUAL_PAPER)
    from cards_pdf.sheets.cutters import with_room_for_marks

    return with_room_for_marks(forms, bleed, asked.bleed_mode)


def _asked_for(form: SheetFormat, asked: DeckWish, deck: Deck) -> SheetFormat:
    """On the paper that was asked for. Large print on cards of the usual size would be so in name only."""
    if asked.paper not in (None, form.paper):
        raise DeckError(
            "{form} is not a format on {paper} paper; leave --format or --paper out.",
            form=form.name,
            paper=asked.paper,
        )
    if asked.edition.large and form.card[0] <= sizes.card(deck.size).mm[0]:
        raise DeckError(
            "{form} is for cards of the usual size; large print enlarges them. Leave --format out.",
            form=form.name,
        )
    return form


def _length(option: str, text: str) -> float:
    try:
        length = millimetres(text)
    except ValueError as wrong:
        raise DeckError("{option}: {wrong}.", option=option, wrong=wrong) from wrong
    if length < 0:
        raise DeckError("{option} cannot be less than 0, as {text} is.", option=option, text=text)
    return length
