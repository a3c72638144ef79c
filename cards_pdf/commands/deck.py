"""`cards-pdf deck`: from an order to files, once or whenever the deck changes."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.canvas.pdf_file import page_pictures, png_bytes
from cards_pdf.commands.files import write, write_pdf
from cards_pdf.commands.options import DECK, OUT, OptionText, Out, order_options
from cards_pdf.common.errors import CardsError
from cards_pdf.common.files import find_version
from cards_pdf.common.messages import Message
from cards_pdf.common.program import Speech
from cards_pdf.decks.icons import FONTS, PICTURES
from cards_pdf.decks.load import find_deck, load_deck
from cards_pdf.decks.tables import ENDINGS
from cards_pdf.order import Order, check_together
from cards_pdf.outputs import make_service_job, resolve_deck_job
from cards_pdf.sheets.deck_sheets import DeckJob, make_cut_files, make_pdf
from cards_pdf.sheets.formats import find_profile_files, load_formats

_PAUSE = 0.5  # seconds between two looks at a watched deck
# times as long as a look took: folders of a hundred thousand files are looked at less often
_REST = 9
_NAMED = (*PICTURES, *ENDINGS, *FONTS, ".toml")


@order_options(
    "what lang paper format backs bleed bleed_mode from_ skip margin marks corners cut_file "
    "cutter inset cut_test low_ink large_print small_type suits border camera fillable gamma "
    "anyway png single cmyk profile stock foil hosted cards state only_changed since",
    has_headings=True,
    what=DECK,
    format=OptionText(words=load_formats),
    profile=OptionText(words=find_profile_files),
)
def deck(
    order: Order,
    speech: Speech,
    watching: Annotated[
        bool,
        typer.Option(
            "--watch",
            help="print again whenever a file of the deck changes",
            rich_help_panel="What:",
        ),
    ] = False,
    out: Out = OUT,
) -> None:
    check_together(order)
    if watching:
        states = filter(None, (order.state, order.since))
        watch(order.what, states, lambda: _write_files(order, out, speech), speech=speech)
    else:
        tuple(_write_files(order, out, speech))


def _write_files(order: Order, out: Path, speech: Speech) -> Iterator[Path]:
    """Write the files of an order and yield each path."""
    job = resolve_deck_job(order, load_deck(order.what, order.lang))
    for notice in job.deck.notices:
        speech.complain(notice)
    if order.profile:
        hosted = order.hosted or out.resolve().as_uri()  # a game on this machine finds them there
        hosted_job = job._replace(order=order._replace(hosted=hosted))
        is_file = order.profile.endswith(".toml")
        profile = Path(order.profile) if is_file else order.profile
        service = make_service_job(hosted_job, profile)
        for warning in service.find_warnings():
            speech.complain(warning)
        for name, content, count in service.make_files():
            holds = "{count:page|pages}" if name.endswith(".pdf") else "{count:card|cards}"
            yield write(out / name, content, Message(holds, count=count), speech=speech)
        for text in dict.fromkeys(service.drawing_warnings):
            speech.complain(text)
    elif order.png is not None:
        yield from _write_pictures(job, order.png, out, speech=speech)
    else:
        path = out / f"{job.stem}.pdf"
        write_pdf(path, lambda progress: make_pdf(job, progress), speech)
        yield path
        shows_backs = order.backs != "none" or order.single or order.only_changed or order.cut_test
        if not shows_backs and any(map(job.deck.back_of, job.chosen_cards)):
            message = "Fronts only. For backs add `--backs gutterfold` or `--backs long-edge`."
            speech.complain(Message(message))
        # A file for each sheet that is cut in another way than those before
        for number, content, count in make_cut_files(job) if order.cut_file else ():
            path = out / f"{job.stem}-cut-{number}.{order.cut_file}"
            holds = "{count:card|cards}"
            yield write(path, content, Message(holds, count=count), speech=speech)


def _write_pictures(job: DeckJob, dpi: int, out: Path, speech: Speech) -> Iterator[Path]:
    finished = make_pdf(job)
    if finished.warning:
        speech.complain(finished.warning)
    # a bleed that is asked for is in the picture
    trimmed = job.order.single and not job.order.bleed
    pictures = page_pictures(finished.pdf, dpi, trimmed=trimmed, art=finished.art)
    copies = ((card.code, copy) for card in job.chosen_cards for copy in range(card.copies))
    for number, picture in enumerate(pictures, 1):
        name = str(number)
        if job.order.single and job.order.backs == "none":  # fronts are called as their cards are
            name, earlier = next(copies)
            name += f"-{earlier + 1}" if earlier else ""
        path = out / f"{job.stem}-{name}.png"
        yield write(path, png_bytes(picture, dpi), Message("1 picture"), speech=speech)


def watch(
    deck: str, more_files: Iterable[Path], print_again: Callable[[], Iterable[Path]], speech: Speech
) -> None:
    """Print again after every change of the deck, until Ctrl-C.

    `print_again` prints and yields the files that it writes, which are no changes.
    """
    path = find_deck(deck).resolve()
    watched = [path, *(file.resolve() for file in more_files)]
    last: dict[Path, tuple[int, ...]] = {}
    written: set[Path] = set()
    while True:
        began = time.monotonic()
        files = [*watched]
        for place, folders, names in os.walk(path.parent):
            folders[:] = [name for name in folders if not name.startswith(".")]
            files += [Path(place, name) for name in names if name.lower().endswith(_NAMED)]
        now = {file: find_version(file) for file in files}
        took = time.monotonic() - began
        if {file for file, _ in last.items() ^ now.items()} - written:
            try:
                written.update(file.resolve() for file in print_again())
            except CardsError as error:  # it is reported, and waited for
                speech.complain(error.message)
            speech.complain(Message("Watching {path}; press Ctrl-C to stop.", path=find_deck(deck)))
        last = now
        time.sleep(max(_PAUSE, _REST * took))
