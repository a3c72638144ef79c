"""A page that shows what was written, by game and edition: pictures, pages, ink, with a link to each file."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cards_pdf.commands.files import Work, pages_in_words, size_in_words
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.line_break import FIRM
from cards_pdf.common.whole_file import put
from cards_pdf.pdf.ink import ink
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.to_pictures import page_pictures, png_bytes
from cards_pdf.text.plain import plain

_DPI = 24
_EDITIONS = {
    "colour": "In colour",
    "low-ink": "Low ink",
    "large-print": "Large print",
    "fillable": "To fill in on a screen",
}
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:1rem/1.4 Georgia,serif;max-width:64rem;margin:2rem auto;padding:0 1rem}"
    "h2{border-bottom:2px solid;margin-top:3rem}"
    "ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr));gap:1.2rem 1rem}"
    "ul{list-style:none;padding:0}"
    "li{font-size:.85rem}"
    "img{display:block;box-sizing:border-box;width:100%;height:12rem;object-fit:contain}"
    "img{background:#8883;padding:.5rem;margin-bottom:.3rem}"
)
_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
<h1>{title}</h1>
<p>{about}</p>
<nav>{links}</nav>
{parts}
</html>
"""
_TITLE = "Cards and rules to print"
_ABOUT = (
    "Print at 100 % (“actual size”), or cards and mats will not fit the real cards. "
    "Ink is how many pages black all over it would take."
)
_ENTRY = (
    '<li lang="{lang}"><a href="{file}"><img src="{picture}" alt="" loading="lazy">{title}</a><br>'
    "{counts}</li>"
)


class Shown(NamedTuple):
    """A file as the page shows it."""

    work: Work
    file: str
    picture: str
    made: Made
    ink: float  # pages' worth of full black


def picture_of(out: Path, file: str, work: Work, made: Made) -> Shown:
    """The first page is put beside the index in small."""
    picture, first = f"thumbnails/{work.stem}.png", next(page_pictures(made.pdf, _DPI))
    put(out / picture, png_bytes(first, _DPI))
    return Shown(work, file, picture, made, ink(made.pdf))


def write_index(path: Path, shown: Sequence[Shown], speech: Speech) -> None:
    first = {each.work.folder: plain(each.work.title) for each in reversed(shown)}
    titles = dict(sorted(first.items(), key=lambda item: item[1].casefold()))
    links = " · ".join(f'<a href="#{folder}">{escape(title)}</a>' for folder, title in titles.items())
    parts = "\n".join(_part(folder, title, shown, speech) for folder, title in titles.items())
    said = {"lang": speech.spoken.code, "title": speech(_TITLE), "about": speech(_ABOUT)}
    page = _PAGE.format(**said, style=_STYLE, links=links, parts=parts)
    put(path, page.encode())
    speech.say("{path}  shows {count} files", path=path, count=len(shown))


def _part(folder: str, title: str, shown: Iterable[Shown], speech: Speech) -> str:
    places = list(_EDITIONS)
    own = [each for each in shown if each.work.folder == folder]
    own.sort(key=lambda each: (places.index(each.work.edition), each.work.language))
    editions = groupby(own, key=lambda each: each.work.edition)
    lists = (_list(_EDITIONS[edition], files, speech) for edition, files in editions)
    return f'<h2 id="{folder}">{escape(title)}</h2>\n' + "\n".join(lists)


def _list(heading: str, files: Iterable[Shown], speech: Speech) -> str:
    """Each language begins a line of its own."""
    languages = groupby(files, key=lambda each: each.work.language)
    lists = ("\n".join(["<ul>", *_entries(own, speech), "</ul>"]) for _, own in languages)
    return "\n".join([f"<h3>{speech(heading)}</h3>", *lists])


def _entries(files: Iterable[Shown], speech: Speech) -> Iterator[str]:
    for each in files:
        size = size_in_words(len(each.made.pdf)).replace(" ", FIRM)
        pages = pages_in_words(each.made.pages)
        counts = speech("{pages} · ink {ink:.2f} · {size}", pages=pages, ink=each.ink, size=size)
        yield _ENTRY.format(
            lang=escape(each.work.language), file=escape(each.file),
            picture=escape(each.picture), title=escape(each.made.title), counts=counts,
        )  # fmt: skip
