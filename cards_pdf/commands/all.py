"""`cards-pdf all`: every game and deck, or a selection, with a process for each core.

The index page has a button for each kit, another for the edition for tonight, and a few other
files. A game has its cover, its letters, its tagline, players and time. Each picture stands once.
Its HTML is the template `card_data/index.html`. There `$name` is a fact, and what stands between
`<!-- each name -->` and `<!-- end name -->` is repeated for each item of a list.
"""

import os
import re
import signal
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from html import escape
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer

from cards_pdf.art.notation import look_of
from cards_pdf.canvas.pdf_file import FinishedPdf, ink_of_pages, page_pictures, png_bytes
from cards_pdf.canvas.svg import cover_svg
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.single_cards import print_single_cards
from cards_pdf.commands.files import pages_in_words, refuse_missing, say_written, size_in_words
from cards_pdf.commands.options import LOCAL_LANGUAGE, OUT, OptionText, Out, order_options
from cards_pdf.common import sizes
from cards_pdf.common.colour import colour_name
from cards_pdf.common.data_files import card_data, font_file, games, languages
from cards_pdf.common.errors import CardsError, FileError, FitError
from cards_pdf.common.files import write_file
from cards_pdf.common.languages import own_name
from cards_pdf.common.line_break import FIRM
from cards_pdf.common.program import Speech
from cards_pdf.common.records.record import record
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import EDITIONS, Order
from cards_pdf.outputs import Output
from cards_pdf.outputs.catalogue import find_orders, find_outputs
from cards_pdf.outputs.kits import KINDS_OF_PARTS
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.text.markup import strip_marks

_PAPERS = ("a4", "letter")  # what most printers hold
_BAR = 30  # signs


@record
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
    order: Order,
    speech: Speech,
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
    """Print files into folders of their games, kits first, then a page that shows them.

    Without `everything` these are the files that the page lists.
    """
    wanted = [word.strip() for word in papers.split(",") if word.strip()]
    for name in wanted:
        sizes.paper(name)  # any other is refused
    wanted = wanted or [order.paper or sizes.local_paper()]
    chosen = dict.fromkeys([*wanted, *(_PAPERS if everything else ())])
    languages = [] if everything or in_all_languages else [order.lang or speech.spoken.code]
    editions = [*EDITIONS] if everything else ["colour"]
    outputs, missing = _find_outputs(find_orders(languages, [*chosen], editions))
    listed = _select_listed(outputs)
    if not everything:
        # The kit has the rest: boxes, trackers. Fewer files are easier to find one's way in.
        outputs = {task: outputs[task] for task in outputs if task in listed}
    files = []
    inks: dict[tuple[Order, str], float] = {}  # of the parts of kits
    _draw_bar(0, len(outputs))
    with _workers(len(outputs)) as each:
        results = zip(outputs.items(), each(partial(_print, out), outputs), strict=True)
        for done, ((task, output), (finished, page_inks)) in enumerate(results, 1):
            _draw_bar(0, 0)
            if isinstance(finished, FinishedPdf):
                path = out / _path_of(output)
                for kind, pages in finished.parts.items():
                    inks[task.order, kind] = sum(page_inks[page] for page in pages)
                ink = sum(page_inks)
                if task.is_in_kit:  # it is measured here if the kit has failed
                    ink = inks.get((task.order, output.kind)) or sum(
                        _measure_inks(path.read_bytes(), task.order)
                    )
                size = path.stat().st_size
                if task in listed:
                    file = ListedFile(
                        output=output,
                        paper=task.order.on_paper,
                        finished=finished,
                        size=size,
                        ink=ink,
                    )
                    files.append(file)
                if finished.warning:
                    speech.complain(finished.warning)
                say_written(path, pages_in_words(finished.pages), size, speech=speech)
            else:
                missing.append(finished)
            _draw_bar(done, len(outputs))
    _write_index(out / "index.html", files, speech)
    if not everything:
        speech.say("Other languages, papers and editions: cards-pdf all --everything")
    refuse_missing(missing, speech)


def _find_outputs(orders: Iterable[Order]) -> tuple[dict[Task, Output], list[CardsError]]:
    """Return the files to print, kits first, and the errors of orders that fit on no sheet.

    Kits take longest, and users wait for them. A deck of two games is one file.
    """
    found: dict[str, tuple[Order, Output]] = {}
    missing: list[CardsError] = []
    for order in orders:
        try:
            for output in find_outputs(order):
                found.setdefault(_path_of(output), (order, output))
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


def _print(out: Path, task: Task) -> tuple[FinishedPdf | FitError, list[float]]:
    """Print a file and its picture for the index; return it without bytes, and its pages' ink."""
    output = _outputs_of(task.order)[task.stem]
    try:
        finished = output.make(lambda _done, _pages: None)
    except FitError as error:
        return error, []
    inks = [] if task.is_in_kit else _measure_inks(finished.pdf, task.order)
    if output.kind not in _BUTTONS:
        first = next(page_pictures(finished.pdf, _DPI))
        write_file(out / _thumbnail_of(output), png_bytes(first, _DPI))
    write_file(out / _path_of(output), finished.pdf)
    return finished._replace(pdf=b""), inks


def _measure_inks(pdf: bytes, order: Order) -> list[float]:
    return ink_of_pages(pdf, low_ink=order.edition.low_ink)


@contextmanager
def _workers(tasks: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """Yield a `map` with a process for each core. Results come in the order of the tasks."""
    count = min(os.cpu_count() or 1, tasks)
    if count <= 1:
        yield map
        return
    leave_ctrl_c_to_others = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(
        count, mp_context=get_context("spawn"), initializer=leave_ctrl_c_to_others
    )
    try:
        yield pool.map
    except BrokenExecutor as died:
        raise FileError("A printing process died, perhaps out of memory.") from died
    finally:
        pool.shutdown(cancel_futures=True)


def _draw_bar(done: int, total: int) -> None:
    """Draw a progress bar in the last line of a terminal, or clear it if nothing is left to do."""
    if sys.stderr.isatty():
        full = _BAR * done // max(1, total)
        bar = f"[{'#' * full}{'-' * (_BAR - full)}] {done}/{total}" if done < total else ""
        print(f"\r{bar:{_BAR + 20}}", end="\r", file=sys.stderr, flush=True)


# --- the index page ---

_DPI = 40
_CARD_DPI = 90
_FAN = (0.02, 0.24, 0.46, 0.74, 0.97)  # of a deck: a high card of each suit, and the first
_TEMPLATE_PART = re.compile(r"<!-- each (\w+) -->\n?(.*?)<!-- end \1 -->\n?|\$(\w+|\$)", re.DOTALL)
_FILTERS = ("colour", "low-ink", "large-print")  # editions of which one is shown at a time
_BUTTONS = ("kit", "tonight")
# What the page shows beside the buttons, best first; the kit has the rest.
_OTHERS = ("deck", "rules", "booklet", "mat", "wallet", "tuck-box", "check-list", "trackers")
_MAX_OTHERS = 5
_ABOUT = "Print at 100% (“actual size”), or cards and mats will not fit the real cards."


@record
class ListedFile:
    """A file as the page shows it. Another process may have written its bytes to disk."""

    output: Output
    paper: str
    finished: FinishedPdf
    size: int
    ink: float  # pages that one ink would cover


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


def _path_of(output: Output) -> str:
    return f"{output.folder}/{output.stem}.pdf"


def _thumbnail_of(output: Output) -> str:
    return f"thumbnails/{output.stem}.png"


def _select_listed(outputs: Mapping[Task, Output]) -> set[Task]:
    """Return the tasks whose files the page lists."""
    listed = set()
    counts: Counter[tuple[str, ...]] = Counter()  # of other files than buttons
    in_order = (
        task for kind in (*_BUTTONS, *_OTHERS) for task in outputs if outputs[task].kind == kind
    )
    for task in in_order:
        output = outputs[task]
        group = (output.folder, output.language, task.order.on_paper, output.edition)
        counts[group] += output.kind in _OTHERS
        if output.edition in _FILTERS and counts[group] <= _MAX_OTHERS:
            listed.add(task)
    return listed


def _write_index(path: Path, files: Sequence[ListedFile], speech: Speech) -> None:
    first = {file.output.folder: strip_marks(file.output.title) for file in reversed(files)}
    titles = dict(sorted(first.items(), key=lambda item: item[1].casefold()))
    spoken = {code: own_name(code) for code in sorted({file.output.language for file in files})}
    papers = {
        name: name.upper() if any(map(str.isdigit, name)) else name.capitalize()
        for name in sorted({file.paper for file in files})
    }
    editions = {file.output.edition for file in files}
    filters = {
        "lang": (spoken, speech.spoken.code),
        "data-paper": (papers, sizes.local_paper()),
        "data-edition": (
            {name: speech(EDITIONS[name]) for name in _FILTERS if name in editions},
            _FILTERS[0],
        ),
    }
    described = [
        _describe_game(
            path.parent,
            folder,
            title,
            files=[file for file in files if file.output.folder == folder],
            speech=speech,
        )
        for folder, title in titles.items()
    ]
    page = _fill_in(
        card_data("index.html").read_text("utf-8"),
        {
            "lang": speech.spoken.code,
            "title": speech("Cards and rules to print"),
            "about": speech(_ABOUT),
            "print": speech("Print this kit"),
            "tonight": speech("Print tonight"),
            "short": speech("Print tonight: one side, black, seven sheets at most"),
            "other": speech("Other files"),
            "hidden": [
                {"what": what, "key": key} for what, (names, _) in filters.items() for key in names
            ],
            "switches": [
                {"tabs": _list_tabs(what, names, default)}
                for what, (names, default) in filters.items()
                if len(names) > 1
            ],
            "games": described,
            "faces": [face for game in described for face in game["face"]],
        },
    )
    write_file(path, page.encode())
    speech.say("{path}  shows {count} files", path=path, count=len(files))


def _fill_in(template: str, facts: Mapping[str, Any]) -> str:
    """Return the template with its facts, which are escaped unless they are markup."""

    def fill(part: re.Match[str]) -> str:
        items, block, name = part.groups()
        if items:
            return "".join(_fill_in(block, {**facts, **item}) for item in facts[items])
        if name == "$":
            return name
        fact = facts[name]
        return fact if isinstance(fact, Markup) else escape(str(fact))

    return _TEMPLATE_PART.sub(fill, template)


def _list_tabs(kind: str, names: Mapping[str, str], default: str) -> list[dict[str, str]]:
    """Return the switch that shows one language, paper or edition alone."""
    chosen = default if default in names else next(iter(names))
    wanted = {key: key if kind == "lang" else "" for key in names}
    if kind == "data-paper":
        own = sizes.paper_names()
        wanted = {key: " ".join(sizes.paper(key).countries) if key in own else "" for key in names}
    return [
        {
            "what": kind,
            "key": key,
            "name": name,
            "wanted": wanted[key],
            "checked": " checked" if key == chosen else "",
        }
        for key, name in names.items()
    ]


def _describe_game(
    out: Path, folder: str, title: str, files: list[ListedFile], speech: Speech
) -> dict[str, Any]:
    """Return a game's words and letters, its buttons and its other files."""
    look = look_of(folder)
    fans = _draw_fan(out, folder, speech.spoken.code)
    colours = ""
    covers = []
    face = []
    if look:
        ground, letters = (
            colour_name(look.colours[name]) for name in (look.ground, look.lettering)
        )
        colours = f' style="--ground:{ground};--letters:{letters};--face:face-{folder}"'
        covers.append({"cover": Markup(cover_svg(look, title))})
        file = font_file(look.title if title.isascii() else look.hanzi)
        data = b64encode(file.read_bytes()).decode()
        face.append({"name": f"face-{folder}", "data": Markup(data)})
    edition_places = list(EDITIONS)
    files.sort(
        key=lambda file: (
            edition_places.index(file.output.edition),
            file.output.language,
            _OTHERS.index(file.output.kind) if file.output.kind in _OTHERS else 0,
        )
    )
    by_kind = {
        kind: [_describe_file(file, speech) for file in files if file.output.kind == kind]
        for kind in _BUTTONS
    }
    others = [file for file in files if file.output.kind in _OTHERS]
    return {
        "folder": folder,
        "game": title,
        "colours": Markup(colours),
        "covers": covers,
        "face": face,
        "fans": fans,
        "abouts": _describe_rules(folder, speech.spoken.code),
        "kits": by_kind["kit"],
        "tonights": by_kind["tonight"],
        "files": [_describe_file(file, speech) for file in others],
    }


def _describe_rules(folder: str, language: str) -> list[dict[str, str]]:
    """Return the tagline, the players and the time of a game; a deck has none."""
    if folder not in games():
        return []
    sheet = load(folder, language if language in languages(folder) else "en")
    word = sheet.words
    facts = f"{word['players']}{word['colon']}{sheet.players} · {sheet.time}"
    return [{"tagline": strip_marks(sheet.tagline), "facts": facts}]


def _draw_fan(out: Path, folder: str, language: str) -> list[dict[str, Any]]:
    """Write pictures of some cards of a game's deck. Return one fan of them, or none."""
    if folder not in shipped_decks():
        return []
    deck = load_deck(folder, language if f"{folder}.{language}" in shipped_decks() else "")
    cards = [deck.cards[int(share * len(deck.cards))] for share in _FAN]
    pictures = page_pictures(print_single_cards(deck, cards, COLOUR), _CARD_DPI)
    fan = []
    for card, picture in zip(cards, pictures, strict=True):
        file = f"thumbnails/card-{deck.stem}-{card.code}.png"
        write_file(out / file, png_bytes(picture, _CARD_DPI))
        fan.append({"file": file, "alt": f"{card.code} {card.name}".strip()})
    return [{"cards": fan}]


def _describe_file(file: ListedFile, speech: Speech) -> dict[str, str]:
    output = file.output
    pages = pages_in_words(file.finished.pages)
    size = size_in_words(file.size).replace(" ", FIRM)
    return {
        "lang": output.language,
        "paper": file.paper,
        "edition": output.edition,
        "file": _path_of(output),
        "picture": _thumbnail_of(output),
        "title": file.finished.title,
        "counts": speech(
            "{pages} · ink for {ink:.2f} full pages · {size}", pages=pages, ink=file.ink, size=size
        ),
        "alt": speech("First page of {title}", title=strip_marks(file.finished.title)),
    }
