"""What the page shows before a game lies open: games with their options, and what can be gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee import games
from referee.errors import BadRequest, BrokenGame
from referee.front_ends.messages import Json
from referee.front_ends.protocol.requests import switch, text
from referee.languages import language as spoken_in
from referee.languages import languages
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Options, checked
from referee.rulekit.say import Say
from referee.saves import folder, results
from referee.saves.opening import CAMPAIGN, Request, can_be_dealt
from referee.texts.catalogues import catalogue

UNATTENDED: Options = {"json": "2"}  # nobody sits at the terminal to be asked
DEALS = ("physical", "digital")


def language(wanted: str) -> str:
    """The language that is meant, if the referee speaks it; "zh-CN" means "zh"."""
    return next((own for own in languages() if wanted.lower().startswith(own)), "en")


def as_json(lang: str, playing: str) -> Json:
    return {
        "type": "lobby",
        "games": list(_games(lang)),
        "playing": playing,
        "lang": lang,
        "langs": languages(),
        "texts": _texts(lang),
    }


def _texts(lang: str) -> dict[str, str]:
    return {**catalogue("page", "en"), **catalogue("page", lang)}


def _games(lang: str) -> Iterator[Json]:
    for name in games.names():
        try:
            game = games.load(name)
        except BrokenGame as broken:
            yield {"game": name, "title": name, "broken": spoken_in(lang)(broken)}
            continue
        unfinished = [_unfinished(path) for path in results.all_unfinished(name)]
        options = [_option(option, name, _texts(lang)) for option in offered(game)]
        title = Say(name, lang, game.package).word(game.title)
        yield {"game": name, "title": title, "options": options, "unfinished": unfinished}


def offered(game: Game[Any]) -> list[Option]:
    """What can be chosen on the page: no texts, which might name any file of this computer."""
    return [option for option in game.options if not option.any_text]


def _unfinished(path: Path) -> Json:
    _, header, _ = next(results.listed([path]))
    return {"save": folder.label(path), "began": header.began[:16].replace("T", " ") if header else None}


def _option(option: Option, game: str, texts: dict[str, str]) -> Json:
    """What can be chosen, in words of the language where there are any."""
    kept = ("name", "help", "default", "choices", "least", "most", "or_word")
    found = {name: value for name in kept if (value := getattr(option, name)) not in {None, ()}}
    words = [texts.get(f"page.choice-{choice}", choice) for choice in option.choices]
    label = texts.get(f"page.option-{game}-{option.name}", option.help)
    return found | {"switch": option.is_switch, "label": label, "words": words}


def wanted(game: Game[Any], request: Json) -> Request:
    """What a tap means in the words of a command line."""
    options = request.get("options", {})
    if not isinstance(options, dict) or any(not isinstance(name, str) for name in options):
        raise BadRequest
    given = dict(checked(game.title, offered(game), options))
    house = dict(UNATTENDED)
    if switch(request, "new"):
        house["new"] = True
        deal = text(request, "deal", DEALS[0])
        if deal not in DEALS:
            raise BadRequest
        house["deal"] = deal
    if campaign := text(request, CAMPAIGN, ""):
        if all(option.name != CAMPAIGN for option in game.options):
            raise BadRequest
        given[CAMPAIGN] = campaign
    wish = Request(given, house)
    if wish.digital:
        can_be_dealt(game, given)
    return wish


def request(path: Path) -> Request:
    """The same for the save in a file."""
    return Request(house=dict(UNATTENDED), save=path)
