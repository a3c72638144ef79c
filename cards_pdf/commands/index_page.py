"""A page that shows what was written, by game and edition: pictures, pages, ink, with a link to
each file.

Its HTML and its style are parts of `card_data/index.html`, each below a comment that names it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template
from typing import NamedTuple

from cards_pdf.art.looks import COVER_HEIGHT, COVER_WIDTH, cover_svg, look_of
from cards_pdf.art.notation import figure
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.reading.to_pictures import ink_of_pages, page_pictures, png_bytes
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.single_cards import print_single_cards
from cards_pdf.commands.files import pages_in_words, size_in_words
from cards_pdf.common import sizes
from cards_pdf.common.colour import colour_name
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data_files import card_data
from cards_pdf.common.files import write_file
from cards_pdf.common.languages import own_name
from cards_pdf.common.line_break import FIRM
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import EDITIONS, Order
from cards_pdf.outputs.output import Output
from cards_pdf.text.markup import plain

_DPI = 40
_CARD_DPI = 90
_FAN = (0.02, 0.24, 0.46, 0.74, 0.97)  # of a deck: a high card of each suit, and the first
_PART = re.compile(r"^<!-- (\w+).*? -->\n", re.MULTILINE)
_FILTERS = ("colour", "low-ink", "large-print")  # editions of which one is shown at a time
_PRINT = "Print this kit"
_ALL = "All files"
_TITLE = "Cards and rules to print"
_ABOUT = (
    "Print at 100 % (“actual size”), or cards and mats will not fit the real cards. "
    "Ink is how many pages one ink would cover."
)


class Shown(NamedTuple):
    """A file as the page shows it; another process may have made it."""

    folder: str
    game: str
    edition: str
    language: str
    paper: str
    file: str
    picture: str
    title: str
    pages: int
    size: int
    ink: float  # pages that one ink would cover
    warning: str
    kind: str = ""
    ink_of_parts: Mapping[str, float] = {}  # of a kit, by the kind of file


def picture_of(
    out: Path, order: Order, work: Output, made: FinishedPdf, *, measure_ink: bool = True
) -> Shown:
    """Write a small picture of the first page and return the facts for the index."""
    picture = f"thumbnails/{work.stem}.png"
    first = next(page_pictures(made.pdf, _DPI))
    write_file(out / picture, png_bytes(first, _DPI))
    inks = made.inks
    if measure_ink and not inks:
        inks = ink_of_pages(made.pdf, low_ink=order.edition.low_ink)
    return Shown(
        work.folder, plain(work.title), work.edition, work.language, order.on_paper,
        f"{work.folder}/{work.stem}.pdf", picture, made.title, made.pages, len(made.pdf),
        sum(inks), made.warning, work.kind, made.ink_of_parts,
    )  # fmt: skip


def write_index(path: Path, shown: Sequence[Shown], speech: Speech) -> None:
    first = {each.folder: each.game for each in reversed(shown)}
    titles = dict(sorted(first.items(), key=lambda item: item[1].casefold()))
    fans = {folder: _fan(path.parent, folder, speech.spoken.code) for folder in titles}
    languages = {code: own_name(code) for code in sorted({each.language for each in shown})}
    papers = {
        name: name.upper() if any(map(str.isdigit, name)) else name.capitalize()
        for name in sorted({each.paper for each in shown})
    }
    there = {each.edition for each in shown}
    editions = {name: speech(EDITIONS[name]) for name in _FILTERS if name in there}
    filters = {"lang": languages, "data-paper": papers, "data-edition": editions}
    usual = {
        "lang": speech.spoken.code,
        "data-paper": sizes.local_paper(),
        "data-edition": _FILTERS[0],
    }
    hidden = [(what, key) for what, named in filters.items() for key in named]
    tiles = []
    for folder, title in titles.items():
        cover = _part("cover", folder=folder, width=f"{COVER_WIDTH:g}", height=f"{COVER_HEIGHT:g}")
        picture = cover if look_of(folder) else fans[folder]
        ground = _colours(folder)
        tiles.append(
            _part("tile", folder=folder, colours=ground, picture=picture, title=escape(title))
        )
    page = _part(
        "page",
        lang=speech.spoken.code,
        title=speech(_TITLE),
        about=speech(_ABOUT),
        hidden="\n".join(_part("hidden", what=what, key=key) for what, key in hidden),
        tiles="\n".join(tiles),
        tabs="".join(_tabs(what, named, usual[what]) for what, named in filters.items()),
        games="\n".join(
            _game(folder, title, fans[folder], shown, speech) for folder, title in titles.items()
        ),
    )
    write_file(path, page.encode())
    speech.say("{path}  shows {count} files", path=path, count=len(shown))


@cache
def _parts() -> Mapping[str, Template]:
    words = _PART.split(card_data("index.html").read_text("utf-8"))[1:]
    return {
        name: Template(text.removesuffix("\n"))
        for name, text in zip(words[::2], words[1::2], strict=True)
    }


def _part(name: str, /, **facts: object) -> str:
    return _parts()[name].substitute(facts)


def _fan(out: Path, folder: str, language: str) -> str:
    """Write pictures of some cards of a game's deck and return them as a fan."""
    if folder not in shipped_decks():
        return ""
    deck = load_deck(folder, language if f"{folder}.{language}" in shipped_decks() else "")
    cards = [deck.cards[int(share * len(deck.cards))] for share in _FAN]
    pictures = page_pictures(print_single_cards(deck, cards, COLOUR), _CARD_DPI)
    shown = []
    for card, picture in zip(cards, pictures, strict=True):
        file = f"thumbnails/card-{deck.stem}-{card.code}.png"
        write_file(out / file, png_bytes(picture, _CARD_DPI))
        shown.append(
            _part("card", file=escape(file), alt=escape(f"{card.code} {card.name}".strip()))
        )
    return f'<div class="fan">{"".join(shown)}</div>'


def _tabs(what: str, named: Mapping[str, str], usual: str) -> str:
    """Return the switch that shows one language, paper or edition alone."""
    chosen = usual if usual in named else next(iter(named), "")
    shown = (
        _part(
            "tab",
            what=what,
            key=key,
            checked=" checked" if key == chosen else "",
            name=escape(name),
            wanted={"lang": key, "data-paper": " ".join(_countries(key))}.get(what, ""),
        )
        for key, name in named.items()
    )
    return f"<p>{''.join(shown)}</p>" if len(named) > 1 else ""


def _countries(paper: str) -> Sequence[str]:
    return sizes.paper(paper).countries if paper in sizes.paper_names() else ()


def _colours(folder: str) -> str:
    """Return the style of a game's part of the page."""
    look = look_of(folder)
    if not look:
        return ""
    ground, letters = (colour_name(look.colours[name]) for name in (look.ground, look.lettering))
    return f' style="--ground:{ground};--letters:{letters}"'


def _game(folder: str, title: str, fan: str, shown: Iterable[Shown], speech: Speech) -> str:
    """Return a game's kit, and folded away all of its files by edition and language."""
    look = look_of(folder)
    places = list(EDITIONS)
    cover = cover_svg(figure(look.cover), look, f"cover-{folder}", title) if look else ""
    own = [each for each in shown if each.folder == folder]
    own.sort(key=lambda each: (places.index(each.edition), each.language))
    kits = "\n".join(_kit(each, speech) for each in own if each.kind == "kit")
    colours = _colours(folder)
    head = _part(
        "head", folder=folder, colours=colours, cover=cover, title=escape(title), fan=fan, kits=kits
    )
    parts = []
    for edition, files in groupby(own, key=lambda each: each.edition):
        languages = groupby(files, key=lambda each: each.language)
        lists = [
            _part("list", entries="\n".join(_entry(each, speech) for each in same))
            for _, same in languages
        ]
        parts.append(_part("edition", heading=speech(EDITIONS[edition]), lists="\n".join(lists)))
    rest = _part("rest", all=speech(_ALL), lists="\n".join(parts))
    return f"{head}\n{rest}"


def _kit(each: Shown, speech: Speech) -> str:
    return _part(
        "kit",
        lang=escape(each.language),
        paper=each.paper,
        edition=each.edition,
        file=escape(each.file),
        print=speech(_PRINT),
    )


def _entry(each: Shown, speech: Speech) -> str:
    size = size_in_words(each.size).replace(" ", FIRM)
    pages = pages_in_words(each.pages)
    return _part(
        "entry",
        lang=escape(each.language),
        paper=each.paper,
        edition=f' data-edition="{each.edition}"' if each.edition in _FILTERS else "",
        file=escape(each.file),
        picture=escape(each.picture),
        title=escape(each.title),
        counts=speech("{pages} · ink {ink:.2f} · {size}", pages=pages, ink=each.ink, size=size),
        alt=escape(speech("First page of {title}", title=plain(each.title))),
    )
