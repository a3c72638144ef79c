"""The first page: one sentence, three doors, how it works in three pictures, and the games."""

import shutil
from html import escape
from pathlib import Path

from tools.site import games
from tools.site.gallery import STARTS
from tools.site.kits import FOLDER, kit_file
from tools.site.page import HERE, LANGUAGES, PICTURES, Language, element, picture, write
from tools.site.pictures import STRIP, draw_covers, draw_strip

DOORS = {
    "open": "app/index.html#play",
    "print": "app/index.html#print",
    "design": "app/index.html#design",
}
STATIC = ("site.css", "site.js")


def write_all(out: Path) -> None:
    for name in STATIC:
        shutil.copyfile(HERE / "static" / name, out / name)
    draw_strip(out / PICTURES)
    draw_covers(out / PICTURES)
    for lang in LANGUAGES:
        language = Language.load(lang)
        parts = (_render_hero(language), _render_strip(language), _render_games(language))
        write(out, language, "index.html", language.words["title"], *parts)


def _render_hero(language: Language) -> str:
    doors = (_render_door(language, door, f"TOP/{way}") for door, way in DOORS.items())
    line = element("h1", language["line"])
    return element("section", line, element("p", *doors, class_="doors"), class_="hero")


def _render_door(language: Language, door: str, way: str) -> str:
    return element(
        "a", element("b", language[door]), element("small", language[f"{door}-note"]), href=way
    )


def _render_strip(language: Language) -> str:
    shots = (
        element(
            "figure",
            picture(f"TOP/{PICTURES}/{name}.webp", language.words[name], size, late=False),
            element("figcaption", language[f"{name}-note"]),
        )
        for name, size in STRIP.items()
    )
    return element("section", *shots, class_="strip")


def _render_games(language: Language) -> str:
    """Return the section of built-in games, third-party games and decks to start from."""
    listed = games.list_games(language.lang)
    ours = [_render_game(language, game) for game in listed if game.is_of_the_house]
    others = [_render_game(language, game) for game in listed if not game.is_of_the_house]
    starts = element("a", language["starts"], href=f"TOP/{language.home}{STARTS}")
    return element(
        "section",
        element("h2", language["games"]),
        element("div", *ours, class_="tiles"),
        element("h2", language["others"]),
        element("div", *others, class_="tiles"),
        element("p", starts),
        id="games",
    )


def _render_game(language: Language, game: games.ShownGame) -> str:
    cover = picture(f"TOP/{PICTURES}/cover-{game.name}.svg", "", (540, 360))
    minutes = language.words["minutes"].format(minutes=game.minutes)
    page = f"TOP/{language.home}gallery/{game.name}.html"
    kit = f"TOP/{FOLDER}/{kit_file(game.name, 'a4', language.lang)}"
    ways = {"play": f"TOP/app/index.html#play={game.name}", "pdf": kit, "kit": page}
    return element(
        "article",
        element("a", cover, href=page, tabindex="-1", aria_hidden="true"),
        element("h3", element("a", escape(game.title), href=page)),
        element("p", escape(game.line)),
        element("p", escape(f"{minutes} · {game.needs}"), class_="facts"),
        element("p", escape(game.credit), class_="facts"),
        element(
            "p",
            *(element("a", language[way], href=href) for way, href in ways.items()),
            class_="ways",
        ),
    )
