"""The gallery of printable files: a page for each game's kit, and the starts of decks."""

import json
import tomllib
from base64 import urlsafe_b64encode
from html import escape
from pathlib import Path
from zlib import compress

from tools.site import games
from tools.site.kits import FOLDER, PAPERS, kit_file
from tools.site.page import LANGUAGES, PICTURES, Language, element, picture, write
from tools.site.pictures import draw_pages

STARTS = "gallery/starts.html"


def write_all(out: Path) -> None:
    for lang in LANGUAGES:
        language = Language.load(lang)
        for game in games.list_games(lang):
            _write_kit(out, language, game)
        _write_starts(out, language)


def _write_kit(out: Path, language: Language, game: games.ShownGame) -> None:
    files = {paper: kit_file(game.name, paper, language.lang) for paper in PAPERS}
    drawn = draw_pages(out / FOLDER / files[PAPERS[0]], out / PICTURES)
    sheets = "".join(picture(f"TOP/{PICTURES}/{file}", label, size) for file, size, label in drawn)
    papers = (
        element("a", f"{language['print']}: {language[paper]}", href=f"TOP/{FOLDER}/{file}")
        for paper, file in files.items()
    )
    play = element("a", language["play"], href=f"TOP/app/index.html#play={game.name}")
    body = (
        element("h1", escape(game.title)),
        element("p", escape(game.line)),
        element("p", escape(game.credit), class_="facts"),
        element("p", *papers, play, class_="ways"),
        element("h2", language["pages"]),
        element("div", sheets, class_="sheets"),
        _render_back(language),
    )
    write(out, language, f"gallery/{game.name}.html", game.title, *body)


def _write_starts(out: Path, language: Language) -> None:
    tiles = "".join(_render_start(out, language, deck) for deck in games.starts())
    body = (
        element("h1", language["starts"]),
        element("p", language["starts-note"]),
        element("div", tiles, class_="sheets"),
        _render_back(language),
    )
    write(out, language, STARTS, language.words["starts"], *body)


def _render_start(out: Path, language: Language, deck: Path) -> str:
    (pdf,) = (out / FOLDER / deck.parent.name).glob("*.pdf")
    file, size, _ = next(draw_pages(pdf, out / PICTURES))
    title = tomllib.loads(deck.read_text("utf-8"))["deck"]["title"]
    ways = {
        "studio": f"TOP/app/studio/index.html#deck={_pack_link(deck)}",
        "pdf": f"TOP/{FOLDER}/{deck.parent.name}/{pdf.name}",
    }
    return element(
        "article",
        picture(f"TOP/{PICTURES}/{file}", title, size),
        element("h2", escape(title)),
        element(
            "p",
            *(element("a", language[way], href=href) for way, href in ways.items()),
            class_="ways",
        ),
    )


def _pack_link(deck: Path) -> str:
    """Pack a deck into a link, as the studio shares small ones. No server sees its files."""
    texts = {file.name: file.read_text("utf-8") for file in sorted(deck.parent.iterdir())}
    packed = compress(json.dumps({"deck": deck.name, "files": texts}).encode(), wbits=-15)
    return urlsafe_b64encode(packed).decode().rstrip("=")


def _render_back(language: Language) -> str:
    return element("p", element("a", language["back"], href=f"TOP/{language.home}index.html#games"))
