"""Every kit on the papers of the world, ready to print: for the site, and beside each release."""

from itertools import product
from pathlib import Path

from cards_pdf.__main__ import run
from tools.site import games
from tools.site.page import LANGUAGES

FOLDER = "kits"
PAPERS = ("a4", "letter")


def print_all(out: Path) -> None:
    """In every language that a game speaks, and a sheet of each deck to start from."""
    for game in games.list_games("en"):
        for paper, lang in product(PAPERS, LANGUAGES):
            _printed(["kit", game.name, "--paper", paper, "--lang", lang], out)
    for deck in games.starts():
        _printed(["deck", str(deck), "--lang", "en"], out / deck.parent.name)


def _printed(words: list[str], out: Path) -> None:
    if run([*words, "--out", str(out)]):
        raise SystemExit(1)


def kit_file(game: str, paper: str, lang: str) -> str:
    return f"{game}{'' if lang == 'en' else f'-{lang}'}-kit-{paper}.pdf"
