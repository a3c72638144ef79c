"""A page that shows what was written, by game and edition: pictures, pages, ink, with a link to
each file.

Its HTML is the template `card_data/index.html`. There `$name` is a fact, and what stands between
`<!-- each name -->` and `<!-- end name -->` is repeated for each item of a list.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from cards_pdf.art.looks import COVER_HEIGHT, COVER_WIDTH, cover_svg, look_of
from cards_pdf.art.notation import figure
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.reading.to_pictures import page_pictures, png_bytes
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
from cards_pdf.order import EDITIONS
from cards_pdf.outputs.output import Output
from cards_pdf.text.markup import plain

_DPI = 40
_CARD_DPI = 90
_FAN = (0.02, 0.24, 0.46, 0.74, 0.97)  # of a deck: a high card of each suit, and the first
_TEMPLATE_PART = re.compile(r"<!-- each (\w+) -->\n?(.*?)<!-- end \1 -->\n?|\$(\w+|\$)", re.DOTALL)
_FILTERS = ("colour", "low-ink", "large-print")  # editions of which one is shown at a time
_ABOUT = (
    "Print at 100 % (“actual size”), or cards and mats will not fit the real cards. "
    "Ink is how many pages one ink would cover."
)


@dataclass(frozen=True, kw_only=True)
class ListedFile:
    """A file as the page shows it. Another process may have written its bytes to disk."""

    output: Output
    paper: str
    finished: FinishedPdf
    size: int
    ink: float  # pages that one ink would cover

    @property
    def path(self) -> str:
        return path_of(self.output)


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


def path_of(output: Output) -> str:
    return f"{output.folder}/{output.stem}.pdf"


def write_thumbnail(out: Path, output: Output, pdf: bytes) -> None:
    """Write a small picture of the first page."""
    first = next(page_pictures(pdf, _DPI))
    write_file(out / _thumbnail_of(output), png_bytes(first, _DPI))


def _thumbnail_of(output: Output) -> str:
    return f"thumbnails/{output.stem}.png"


def write_index(path: Path, files: Sequence[ListedFile], speech: Speech) -> None:
    first = {file.output.folder: plain(file.output.title) for file in reversed(files)}
    titles = dict(sorted(first.items(), key=lambda item: item[1].casefold()))
    languages = {code: own_name(code) for code in sorted({file.output.language for file in files})}
    papers = {
        name: name.upper() if any(map(str.isdigit, name)) else name.capitalize()
        for name in sorted({file.paper for file in files})
    }
    editions = {file.output.edition for file in files}
    filters = {
        "lang": (languages, speech.spoken.code),
        "data-paper": (papers, sizes.local_paper()),
        "data-edition": (
            {name: speech(EDITIONS[name]) for name in _FILTERS if name in editions},
            _FILTERS[0],
        ),
    }
    page = _fill_in(
        card_data("index.html").read_text("utf-8"),
        {
            "lang": speech.spoken.code,
            "title": speech("Cards and rules to print"),
            "about": speech(_ABOUT),
            "print": speech("Print this kit"),
            "all": speech("All files"),
            "hidden": [
                {"what": what, "key": key} for what, (names, _) in filters.items() for key in names
            ],
            "switches": [
                {"tabs": _list_tabs(what, names, default)}
                for what, (names, default) in filters.items()
                if len(names) > 1
            ],
            "games": [
                _describe_game(
                    path.parent,
                    folder,
                    title,
                    [file for file in files if file.output.folder == folder],
                    speech,
                )
                for folder, title in titles.items()
            ],
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


def _list_tabs(what: str, names: Mapping[str, str], default: str) -> list[dict[str, str]]:
    """Return the switch that shows one language, paper or edition alone."""
    chosen = default if default in names else next(iter(names))
    wanted = {key: key if what == "lang" else "" for key in names}
    if what == "data-paper":
        own = sizes.paper_names()
        wanted = {key: " ".join(sizes.paper(key).countries) if key in own else "" for key in names}
    return [
        {
            "what": what,
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
    """Return a game's kits, and all of its files by edition and language."""
    look = look_of(folder)
    fans = _draw_fan(out, folder, speech.spoken.code)
    colours = ""
    covers = []
    if look:
        ground, letters = (
            colour_name(look.colours[name]) for name in (look.ground, look.lettering)
        )
        colours = f' style="--ground:{ground};--letters:{letters}"'
        cover = cover_svg(figure(look.cover), look, f"cover-{folder}", title)
        size = {"width": f"{COVER_WIDTH:g}", "height": f"{COVER_HEIGHT:g}"}
        covers.append({"cover": Markup(cover), **size})
    places = list(EDITIONS)
    files.sort(key=lambda file: (places.index(file.output.edition), file.output.language))
    return {
        "folder": folder,
        "game": title,
        "colours": Markup(colours),
        "covers": covers,
        "fans": fans,
        "shop_fans": [] if look else fans,
        "kits": [_describe_file(file, speech) for file in files if file.output.kind == "kit"],
        "editions": [
            {
                "heading": speech(EDITIONS[edition]),
                "languages": [
                    {"files": [_describe_file(file, speech) for file in of_language]}
                    for _, of_language in groupby(of_edition, lambda file: file.output.language)
                ],
            }
            for edition, of_edition in groupby(files, lambda file: file.output.edition)
        ],
    }


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
    of_edition = f' data-edition="{output.edition}"' if output.edition in _FILTERS else ""
    return {
        "lang": output.language,
        "paper": file.paper,
        "edition": output.edition,
        "of_edition": Markup(of_edition),
        "file": file.path,
        "picture": _thumbnail_of(output),
        "title": file.finished.title,
        "counts": speech("{pages} · ink {ink:.2f} · {size}", pages=pages, ink=file.ink, size=size),
        "alt": speech("First page of {title}", title=plain(file.finished.title)),
    }
