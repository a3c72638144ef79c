"""What the page shows before a game lies open: games with their options, and what can be gone on
with.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.common.data_files import has_deck
from cards_pdf.common.languages import own_name
from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.json_records import JsonObject
from referee import games
from referee.collection.all_games import kept_games
from referee.collection.lobby import standing
from referee.errors import BrokenGameError, RequestError
from referee.languages import language as spoken_in
from referee.languages import languages as of_house
from referee.protocol.messages import Json
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Options, check_options
from referee.rulekit.say import Say
from referee.saves import folder, results
from referee.saves.lessons import first_game, unheard
from referee.saves.opening import CAMPAIGN, Request, can_be_dealt
from referee.saves.results import Saved
from referee.texts import catalogue

COVER = "cover.svg"  # beside the module of a game that somebody brings
SEEDS = 10**15  # which a page can tell apart
UNATTENDED: Options = {"json": "2"}  # nobody sits at the terminal to be asked


Name = Annotated[str, Text(10_000)]


class GameWanted(NamedTuple):
    """A game to go on with, or a `new` one with these options."""

    game: Name
    new: bool = False
    deal: Literal["physical", "digital", "winnable", "teach"] = "physical"
    options: JsonObject | None = None  # the game judges what stands in them
    campaign: Name = ""
    seed: Annotated[int | None, Int(0, SEEDS)] = None  # deals the same cards to everybody
    daily: bool = False  # the seed is a day


def languages() -> list[str]:
    """Those of the house, then those that games of others bring, whose texts `page.…` are the
    page's.
    """
    return [*dict.fromkeys((*of_house(), *_of_games(games.names()[len(games.TITLES) :])))]


@cache
def _of_games(names: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for name in names:
        with suppress(BrokenGameError):
            found += games.load(name).languages()
    return found


def language(wanted: str) -> str:
    """The language that is meant, if anything here is said in it, else English."""
    return known_language(wanted) or "en"


def known_language(wanted: str) -> str | None:
    """The language that is meant, if anything here is said in it; "zh-CN" means "zh"."""
    return next((own for own in languages() if wanted.lower().startswith(own)), None)


def as_json(lang: str, playing: str) -> Json:
    return {
        "type": "lobby",
        "games": list(_games(lang)),
        "playing": playing,
        "lang": lang,
        "langs": languages(),
        "texts": words(lang),
    }


def words(lang: str) -> dict[str, str]:
    """The words of the page, in a language that the house does not speak those that a game brings
    for it.
    """
    names = {f"page.lang-{code}": own_name(code) for code in languages()}
    brought: dict[str, str] = {}
    for name in games.names()[len(games.TITLES) :] if lang not in of_house() else ():
        with suppress(BrokenGameError):
            brought |= games.load(name).texts(lang)
    page = {key: text for key, text in brought.items() if key.startswith("page.")}
    return {**catalogue("page", "en"), **catalogue("page", lang), **names, **page}


def _games(lang: str) -> Iterator[Json]:
    paths, overtaken = kept_games()
    kept = list(results.saves_at(paths))
    for name in games.names():
        try:
            game = games.load(name)
        except BrokenGameError as broken:
            yield {"game": name, "title": name, "broken": spoken_in(lang)(broken)}
            continue
        own = [save for save in kept if save.header and save.header.game == name]
        yield {
            "game": name,
            "title": game.say(lang).word(game.title),
            "options": [_option(option, name, words(lang)) for option in offered(game)],
            "unfinished": _unfinished([save for save in own if save.path not in overtaken], lang),
            "record": _record(own),
            "faces": has_deck(name),
            "lessons": unheard(name),
            "daily": all(option.name != CAMPAIGN for option in game.options),
            **_about(game, lang),
        }


def _about(game: Game[Any], lang: str) -> Json:
    """What invites to it, in words where the game has them."""
    if game.invitation is None:
        return {}
    say = game.say(lang)
    words = {
        key: say(f"invitation.{key}")
        for key in ("line", "needs", "chances")
        if say.has(f"invitation.{key}")
    }
    return {"about": game.invitation._asdict() | words}


def _record(own: list[Saved]) -> Json:
    """How the games that were played to their end went."""
    over = [save.result for save in own if save.result]
    return {"games": len(over), "wins": sum(result.outcome == "win" for result in over)}


def offered(game: Game[Any]) -> list[Option]:
    """What can be chosen on the page: no texts, which might name any file of this computer."""
    return [option for option in game.options if not option.any_text]


def _unfinished(own: list[Saved], lang: str) -> list[Json]:
    """What can be gone on with, the game played last first; only of that one it is told how it
    stands.
    """
    found = sorted(
        (save for save in own if not save.result),
        key=lambda save: save.path.stat().st_mtime,
        reverse=True,
    )
    told = [{"save": folder.label(save.path), "began": _began(save)} for save in found]
    return [
        one | {"text": standing(found[0].path, Say(lang=lang))} if one is told[0] else one
        for one in told
    ]


def _began(save: Saved) -> str | None:
    return save.header.began[:16].replace("T", " ") if save.header else None


def _option(option: Option, game: str, texts: dict[str, str]) -> Json:
    """What can be chosen, in words of the language where there are any."""
    kept = ("name", "help", "default", "choices", "least", "most", "or_word")
    found = {name: value for name in kept if (value := getattr(option, name)) not in {None, ()}}
    words = [texts.get(f"page.choice-{choice}", choice) for choice in option.choices]
    label = texts.get(f"page.option-{game}-{option.name}", option.help)
    return found | {"switch": option.is_switch, "label": label, "words": words}


def wanted(game: Game[Any], ask: GameWanted) -> Request:
    """What a tap means in the words of a command line."""
    given = dict(check_options(game.title, offered(game), ask.options or {}))
    house = dict(UNATTENDED)
    if ask.deal == "teach":
        return first_game(game, Request(given, house))
    if ask.new:
        house |= {"new": True, "deal": "digital" if ask.deal == "winnable" else ask.deal}
    if ask.seed is not None:
        if house.get("deal") != "digital":
            raise RequestError
        house["seed"] = ask.seed
    if ask.campaign:
        if all(option.name != CAMPAIGN for option in game.options):
            raise RequestError
        given[CAMPAIGN] = ask.campaign
    wish = Request(
        given, house, wish="daily" if ask.daily else "winnable" if ask.deal == "winnable" else ""
    )
    if wish.digital:
        can_be_dealt(game, given)
    return wish


def request(path: Path) -> Request:
    """The same for the save in a file."""
    return Request(house=dict(UNATTENDED), save=path)


@cache
def cover_of(name: str) -> str:
    """The drawing that invites to it: the printed cover, else its own; empty if there is none."""
    from cards_pdf.printing import game_cover

    return game_cover(name) or _cover_beside(type(games.load(name)).__module__)


def _cover_beside(module: str) -> str:
    """What a game of another package brings; one that is a module of its own has no folder for
    it.
    """
    package = sys.modules[module].__package__
    drawing = files(package) / COVER if package else None
    return drawing.read_text("utf-8") if drawing and drawing.is_file() else ""
