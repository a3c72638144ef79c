"""A page that shows what was written, by game and edition: pictures, pages, ink, with a link to each file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cards_pdf.art.cover_svg import cover_svg
from cards_pdf.art.gallery import figure
from cards_pdf.art.look import HEIGHT, WIDTH, look_of
from cards_pdf.commands.files import pages_in_words, size_in_words
from cards_pdf.commands.index_fan import fan_of
from cards_pdf.common import sizes
from cards_pdf.common.colour import colour_name
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.line_break import FIRM
from cards_pdf.common.whole_file import put
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.reading.ink import ink
from cards_pdf.pdf.reading.to_pictures import page_pictures, png_bytes
from cards_pdf.text.plain import plain
from cards_pdf.works.work import Work

_DPI = 40
_EDITIONS = {
    "colour": "In colour",
    "low-ink": "Low ink",
    "large-print": "Large print",
    "fillable": "To fill in on a screen",
}
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:1rem/1.45 Charter,'Bitstream Charter',Georgia,serif}"
    "body{max-width:76rem;margin:0 auto;padding:1rem}"
    "h1{font-size:2.4rem;line-height:1.1;margin:.5rem 0}h1,h2{text-wrap:balance}"
    "nav{display:grid;grid-template-columns:repeat(3,1fr);gap:1rem;margin:1.5rem 0}"
    "nav a{display:flex;flex-direction:column;justify-content:space-between}"
    "nav a,header{border-radius:.8rem;overflow:hidden}"
    "nav a{color:var(--letters,inherit);background:var(--ground,#8883);text-decoration:none;font-weight:bold}"
    "nav span{display:block;padding:.6rem 1rem}"
    "nav svg,header svg{display:block;width:100%}"
    "header{display:grid;grid-template-columns:minmax(12rem,22rem) 1fr auto;gap:1.5rem;align-items:center}"
    "header{background:var(--ground,#8883);color:var(--letters,inherit)}"
    "header{margin-top:3rem}"
    "h2{font-size:2rem;line-height:1.15;padding:1rem 0}header h2:first-child{padding-left:1.5rem}"
    ".fan{display:flex;justify-content:center;padding:1.6rem 3.2rem}"
    ".fan img{width:6.2rem;height:auto;background:#fff;padding:0;margin:0 -1.1rem;border-radius:.35rem}"
    ".fan img{position:relative;box-shadow:0 .1rem .5rem #0006;transform-origin:50% 130%}"
    ".fan img:nth-child(1){rotate:-14deg}.fan img:nth-child(2){rotate:-7deg}"
    ".fan img:nth-child(4){rotate:7deg}.fan img:nth-child(5){rotate:14deg}"
    "nav .fan{margin:auto;padding:1.4rem 0 0}nav .fan img{width:4.6rem}"
    "label{display:inline-block;border:1px solid;border-radius:2rem;padding:.2rem 1rem}"
    "label{margin:0 .5rem .5rem 0}"
    "input{position:absolute;opacity:0}input:checked+label{background:CanvasText;color:Canvas}"
    "input:focus-visible+label{outline:3px solid Highlight}"
    "ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1.4rem 1rem}"
    "ul{list-style:none;padding:0}"
    "li{font-size:.9rem}li a{color:inherit}"
    "li img{display:block;box-sizing:border-box;width:100%;height:18rem;object-fit:contain}"
    "li img{background:#8883;border-radius:.5rem;padding:.6rem;margin-bottom:.4rem}"
    "@media(max-width:44rem){nav{grid-template-columns:1fr 1fr}header{grid-template-columns:1fr;gap:0}"
    "nav .fan img{width:3.2rem}h2{padding:1rem 1.5rem 0}.fan img{width:4.6rem}"
    "ul{grid-template-columns:1fr 1fr}li img{height:14rem}}"
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
{tabs}
{parts}
</html>
"""
_ALL_LANGUAGES, _ALL_PAPERS = "All languages", "All papers"
_LANGUAGES = {"en": "English", "zh": "中文"}  # in their own words; others are called by their code
_TITLE = "Cards and rules to print"
_ABOUT = (
    "Print at 100 % (“actual size”), or cards and mats will not fit the real cards. "
    "Ink is how many pages black all over it would take."
)
_ENTRY = (
    '<li lang="{lang}" data-paper="{paper}"><a href="{file}"><img src="{picture}" alt="{alt}" loading="lazy">'
    "{title}</a><br>{counts}</li>"
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
    fans = {folder: fan_of(path.parent, folder, speech.spoken.code) for folder in titles}
    links = "\n".join(_tile(folder, title, fans[folder]) for folder, title in titles.items())
    parts = "\n".join(_part(folder, title, fans[folder], shown, speech) for folder, title in titles.items())
    spoken = sorted({each.work.language for each in shown})
    papers = sorted({_paper(each.work) for each in shown})
    said = {"lang": speech.spoken.code, "title": speech(_TITLE), "about": speech(_ABOUT)}
    style = _STYLE + "".join(_hidden_unless_chosen("lang", code) for code in spoken)
    style += "".join(_hidden_unless_chosen("data-paper", name) for name in papers)
    tabs = _tabs("lang", _ALL_LANGUAGES, {code: _LANGUAGES.get(code, code) for code in spoken}, speech)
    tabs += _tabs("data-paper", _ALL_PAPERS, {name: _name_of(name) for name in papers}, speech)
    page = _PAGE.format(**said, style=style, links=links, tabs=tabs, parts=parts)
    put(path, page.encode())
    speech.say("{path}  shows {count} files", path=path, count=len(shown))


def _tile(folder: str, title: str, fan: str) -> str:
    """A game in the shop window."""
    cover = f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}"><use href="#cover-{folder}"/></svg>'
    picture = cover if look_of(folder) else fan
    return f'<a href="#{folder}"{_colours(folder)}>{picture}<span>{escape(title)}</span></a>'


def _tabs(what: str, everything: str, named: Mapping[str, str], speech: Speech) -> str:
    """One language or paper alone, if several are there."""
    if len(named) <= 1:
        return ""
    tabs = {"": speech(everything), **named}
    return "<p>{}</p>".format(
        "".join(
            f'<input type="radio" name="{what}" id="only-{what}-{key}"{"" if key else " checked"}>'
            f'<label for="only-{what}-{key}">{escape(name)}</label>'
            for key, name in tabs.items()
        )
    )


def _hidden_unless_chosen(what: str, key: str) -> str:
    return f"body:has(#only-{what}-{key}:checked) li:not([{what}={key}]){{display:none}}"


def _paper(work: Work) -> str:
    """Which paper a file is for, as its name says."""
    return next(paper for paper in sizes.paper_names() if paper in work.stem.split("-"))


def _name_of(paper: str) -> str:
    return paper.upper() if any(map(str.isdigit, paper)) else paper.capitalize()


def _colours(folder: str) -> str:
    """What its look lends to a game's part of the page."""
    look = look_of(folder)
    if not look:
        return ""
    ground, letters = (colour_name(look.colours[name]) for name in (look.ground, look.lettering))
    return f' style="--ground:{ground};--letters:{letters}"'


def _part(folder: str, title: str, fan: str, shown: Iterable[Shown], speech: Speech) -> str:
    places = list(_EDITIONS)
    own = [each for each in shown if each.work.folder == folder]
    own.sort(key=lambda each: (places.index(each.work.edition), each.work.language))
    editions = groupby(own, key=lambda each: each.work.edition)
    lists = (_list(_EDITIONS[edition], files, speech) for edition, files in editions)
    return f"{_head(folder, title, fan)}\n" + "\n".join(lists)


def _head(folder: str, title: str, fan: str) -> str:
    look = look_of(folder)
    cover = cover_svg(figure(look.cover), look, f"cover-{folder}", title) if look else ""
    return f'<header id="{folder}"{_colours(folder)}>{cover}<h2>{escape(title)}</h2>{fan}</header>'


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
            lang=escape(each.work.language), paper=_paper(each.work), file=escape(each.file),
            picture=escape(each.picture), title=escape(each.made.title), counts=counts,
            alt=escape(speech("First page of {title}", title=plain(each.made.title))),
        )  # fmt: skip
