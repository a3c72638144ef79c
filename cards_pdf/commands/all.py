"""`cards-pdf all`: every game and deck, or a selection, with a process for each core."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.to_pictures import ink_of_pages
from cards_pdf.commands.files import pages_in_words, refuse_missing, say_written
from cards_pdf.commands.index_page import (
    ListedFile,
    path_of,
    select_listed,
    write_index,
    write_thumbnail,
)
from cards_pdf.commands.options import LOCAL_LANGUAGE, OUT, OptionText, Out, order_options
from cards_pdf.common import sizes
from cards_pdf.common.command_line.commands import speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError, FileError, FitError
from cards_pdf.common.files import write_file
from cards_pdf.order import EDITIONS, Order
from cards_pdf.outputs.catalogue import find_orders, find_outputs
from cards_pdf.outputs.kits import KINDS_OF_PARTS
from cards_pdf.outputs.output import Output

_PAPERS = ("a4", "letter")  # what most printers hold
_BAR = 30  # signs


@dataclass(frozen=True, kw_only=True)
class Scope:
    """The selection: one user's, more languages or papers, or everything."""

    papers: str = ""  # several, with commas
    all_languages: bool = False
    everything: bool = False


@dataclass(frozen=True, kw_only=True)
class Task:
    """A file to print. Another process finds it by its order and its name."""

    order: Order
    stem: str
    is_in_kit: bool  # its pages are in a kit as well, which is measured


@order_options(
    "lang paper",
    lang=LOCAL_LANGUAGE,
    paper=OptionText("the paper in your printer; without it, that of your country"),
)
def all_(
    context: typer.Context,
    order: Order,
    papers: Annotated[
        str, typer.Option(metavar="PAPERS", help="several papers, such as a4,letter")
    ] = "",
    in_all_languages: Annotated[
        bool, typer.Option("--all-languages", help="in every language")
    ] = False,
    everything: Annotated[
        bool,
        typer.Option(
            "--everything", help="in every language and every edition, at least for A4 and Letter"
        ),
    ] = False,
    out: Out = OUT,
) -> None:
    scope = Scope(papers=papers, all_languages=in_all_languages, everything=everything)
    print_all(order, scope, out, speech=speech_of(context))


def print_all(order: Order, scope: Scope, out: Path, speech: Speech) -> None:
    """Print files into folders of their games, kits first, then a page that shows them.

    Without `everything` these are the files that the page lists.
    """
    papers = _choose_papers(order, scope)
    languages = (
        [] if scope.everything or scope.all_languages else [order.lang or speech.spoken.code]
    )
    editions = [*EDITIONS] if scope.everything else ["colour"]
    outputs, missing = _find_outputs(find_orders(languages, papers, editions))
    if not scope.everything:
        # The kit has the rest: boxes, trackers. Fewer files are easier to find one's way in.
        listed = select_listed((output, task.order.on_paper) for task, output in outputs.items())
        outputs = {task: output for task, output in outputs.items() if path_of(output) in listed}
    files = []
    inks: dict[tuple[Order, str], float] = {}  # of the parts of kits
    bar = _Bar(len(outputs))
    with _workers(len(outputs)) as each:
        results = each(partial(_print, out), outputs)
        for (task, output), finished in zip(outputs.items(), results, strict=True):
            bar.clear()
            if isinstance(finished, FinishedPdf):
                path = out / path_of(output)
                inks |= {(task.order, kind): ink for kind, ink in finished.ink_of_parts.items()}
                ink = sum(finished.inks)
                if task.is_in_kit:
                    part = inks.get((task.order, output.kind))
                    ink = _measure_ink(path, task) if part is None else part
                size = path.stat().st_size
                paper = task.order.on_paper
                files.append(
                    ListedFile(output=output, paper=paper, finished=finished, size=size, ink=ink)
                )
                if finished.warning:
                    speech.complain(finished.warning)
                say_written(path, pages_in_words(finished.pages), size, speech=speech)
            else:
                missing.append(finished)
            bar.step()
    write_index(out / "index.html", files, speech)
    if not scope.everything:
        speech.say("Other languages, papers and editions: cards-pdf all --everything")
    refuse_missing(missing, speech)


def _choose_papers(order: Order, scope: Scope) -> Sequence[str]:
    own = order.paper or sizes.local_paper()
    wanted = [word.strip() for word in scope.papers.split(",") if word.strip()]
    for name in wanted:
        sizes.paper(name)  # any other is refused
    return list(dict.fromkeys([*(wanted or [own]), *(_PAPERS if scope.everything else ())]))


def _find_outputs(orders: Iterable[Order]) -> tuple[dict[Task, Output], list[CardsError]]:
    """Return the files to print, kits first, and the errors of orders that fit on no sheet.

    Kits take longest, and users wait for them. A deck of two games is one file.
    """
    found: dict[str, tuple[Order, Output]] = {}
    missing: list[CardsError] = []
    for order in orders:
        try:
            for output in find_outputs(order):
                found.setdefault(path_of(output), (order, output))
        except CardsError as error:  # its cards lie on no sheet of this paper
            missing.append(error)
    ordered = sorted(found.values(), key=lambda one: one[1].kind != "kit")
    kits = {order for order, output in ordered if output.kind == "kit"}
    parts = KINDS_OF_PARTS.values()
    return {
        Task(
            order=order, stem=output.stem, is_in_kit=order in kits and output.kind in parts
        ): output
        for order, output in ordered
    }, missing


@cache
def _outputs_of(order: Order) -> dict[str, Output]:
    return {output.stem: output for output in find_outputs(order)}


def _print(out: Path, task: Task) -> FinishedPdf | FitError:
    """Print a file and its picture for the index. The result has the ink, and no bytes."""
    output = _outputs_of(task.order)[task.stem]
    try:
        finished = output.make(lambda _done, _pages: None)
    except FitError as error:
        return error
    inks = finished.inks
    if not (inks or task.is_in_kit):
        inks = ink_of_pages(finished.pdf, low_ink=task.order.edition.low_ink)
    write_thumbnail(out, output, finished.pdf)
    write_file(out / path_of(output), finished.pdf)
    return finished._replace(pdf=b"", inks=inks)


def _measure_ink(path: Path, task: Task) -> float:
    """Measure a file whose kit has failed."""
    return sum(ink_of_pages(path.read_bytes(), low_ink=task.order.edition.low_ink))


@contextmanager
def _workers(tasks: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """Yield a `map` with a process for each core. Results come in the order of the tasks."""
    count = min(os.cpu_count() or 1, tasks)
    if count <= 1:
        yield map
        return
    pool = ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=_leave_ctrl_c_to_others
    )
    try:
        yield pool.map
    except BrokenExecutor as died:
        raise FileError("A printing process died, perhaps out of memory.") from died
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_others() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Bar:
    """A progress bar in the last line of a terminal."""

    def __init__(self, total: int) -> None:
        self.done = 0
        self.total = total
        self.is_seen = sys.stderr.isatty()
        self._draw()

    def clear(self) -> None:
        if self.is_seen:
            print("\r" + " " * (_BAR + 20), end="\r", file=sys.stderr, flush=True)

    def step(self) -> None:
        self.done += 1
        self._draw()

    def _draw(self) -> None:
        if self.is_seen and self.done < self.total:
            full = _BAR * self.done // self.total
            bar = f"\r[{'#' * full}{'-' * (_BAR - full)}] {self.done}/{self.total}"
            print(bar, end="", file=sys.stderr, flush=True)
