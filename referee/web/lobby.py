"""The page's list of games, the game that is open, and the verbs that open and leave games."""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.common.data_files import has_deck
from cards_pdf.common.languages import own_name
from cards_pdf.common.records.annotations import Int
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import JsonObject, to_json
from referee import games
from referee.errors import BrokenGameError, RequestError, RulesError
from referee.languages import language as spoken_in
from referee.languages import languages as own_languages
from referee.protocol import Conversation, judge, results, verbs
from referee.protocol.messages import Json
from referee.rulekit.game import Game
from referee.rulekit.options import Option, check_options
from referee.rulekit.say import SIGNED, Say
from referee.saves import folder, library
from referee.saves.journal import Journal
from referee.saves.lessons import count_new_lessons, make_first_request
from referee.saves.library import SavedGame, list_games
from referee.saves.listing import describe_state
from referee.saves.opening import (
    CAMPAIGN,
    DealKind,
    OpenRequest,
    Save,
    check_can_be_dealt,
    next_request,
)
from referee.saves.plays import format_plays
from referee.texts import SHARED, catalogue
from referee.thirdparty.blame import blame_author
from referee.web import ROOMS, Name
from referee.web.typed_line import TypedText, carry_out

COVER = "cover.svg"  # beside the module of a third-party game
MAX_SEED = 10**15  # numbers in JavaScript are exact up to there

Open = Callable[[Game[Any], OpenRequest], Save]


class GameChoice(NamedTuple):
    """A game to resume, or a `new` one with these options."""

    game: Name
    new: bool = False
    deal: Literal["physical", "digital", "winnable", "teach"] = "physical"
    options: JsonObject | None = None  # the game checks them
    campaign: Name = ""
    seed: Annotated[int | None, Int(0, MAX_SEED)] = None  # the same seed deals the same cards
    daily: bool = False  # the deal of the day


@dataclass(frozen=True, kw_only=True)
class Plays:
    """All games that are over, as the text of a file."""

    text: str
    type: Literal["plays"] = "plays"


@dataclass(frozen=True, kw_only=True)
class Cover:
    svg: str
    type: Literal["cover"] = "cover"


@dataclass(frozen=True, kw_only=True)
class Sheet:
    sections: list[Any]
    type: Literal["sheet"] = "sheet"


class OpenGame:
    """The game that is open on the page, if any, and the conversation about it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.save: Save | None = None
        self.talk: Conversation | None = None

    @property
    def label(self) -> str:
        """The name of the open save, or an empty string."""
        return folder.label(self.save.path) if self.save else ""

    @property
    def state_id(self) -> object:
        """A value that differs once the page has to be shown anew."""
        return self.lang, self.save and (self.save.path, self.save.session.rev)

    def start(self, save: Save) -> None:
        self.save = save
        self._start_conversation()

    def close(self) -> None:
        if self.save:
            self.save.close()
        self.save = None
        self.talk = None

    def set_language(self, lang: str) -> None:
        if lang != self.lang:
            self.lang = lang
            self._start_conversation()

    def _start_conversation(self) -> None:
        if self.save:
            session = self.save.session
            is_dealt = session.seed is not None
            say = session.game.say(self.lang, dealt=is_dealt, tapped=True, words=SIGNED)
            self.talk = Conversation(session, say, path=self.save.path)

    def opening(self) -> list[Json]:
        """All messages that a page needs to show the game."""
        if self.talk is None:
            return []
        try:
            with blame_author(self.talk.session.game, self.talk.answers):
                return [to_json(self.talk.hello()), *self.talk.begun(), self.talk.present()]
        except RulesError as failed:
            return [{"type": "error", "code": "failed", "text": spoken_in(self.lang)(failed)}]


class Lobby:
    """The verbs of the list of games. `verbs` returns all verbs of the page."""

    def __init__(
        self, open_game: Open, game: OpenGame, verbs: Callable[[], Collection[str]]
    ) -> None:
        self.open_game = open_game
        self.game = game
        self.verbs = verbs

    @verb("lobby")
    def list_games(self) -> Json:
        """List the games, the verbs of the page, and the rooms whose verbs are there."""
        verbs = list(self.verbs())
        rooms = [name for name, room in ROOMS.items() if room.verb in verbs]
        return lobby_message(self.game.lang, self.game.label) | {"verbs": verbs, "rooms": rooms}

    def opening(self) -> list[Json]:
        return [self.list_games(), *self.game.opening()]

    @verb
    def open(self, ask: GameChoice) -> list[Any]:
        """Resume a game, or start one."""
        game = games.load(ask.game)
        request = open_request(game, ask)
        save = self.game.save
        if save and not request.is_new and save.session.game is game and not request.options:
            return self._seated()
        self.game.close()
        return self._start(game, request)

    @verb
    def go_on(self, name: Name) -> list[Any]:
        """Resume the save of this name."""
        path = library.require_listed(name)
        self.game.close()
        game = games.load(Journal.read(path).header.game)
        return self._start(game, OpenRequest(is_program=True, path=path))

    @verb
    def again(self, next_: bool = False) -> list[Any]:
        """Start another game after this one, or deal other cards before the first answer.

        With `next` it is the next level of a game that was won.
        """
        save = self.game.save
        if save is None:
            raise RequestError
        over = save.session.over
        if next_:
            is_possible = over is not None and over.outcome == "win"
        else:
            is_unplayed_deal = save.session.seed is not None and not save.is_answered
            is_possible = over is not None or is_unplayed_deal
        if not is_possible:
            raise RequestError
        request = next_request(save, OpenRequest(is_program=True), is_next_level=next_)
        save.leave()
        return self._start(save.session.game, request)

    def _start(self, game: Game[Any], request: OpenRequest) -> list[Json]:
        self.game.start(self.open_game(game, request))
        return self._seated()

    def _seated(self) -> list[Json]:
        assert self.game.talk is not None, "a game was opened"
        return self.game.talk.opening()

    @verb
    def leave(self) -> list[Any]:
        """Return to the list of games."""
        self.game.close()
        return [self.list_games()]

    @verb
    def speak(self, lang: Name) -> list[Any]:
        """Change the language of the page, on all devices."""
        self.game.set_language(language(lang))
        return self.opening()

    @verb("type")
    def type_line(
        self, line: TypedText, draft: Sequence[Name] = (), rev: int | None = None
    ) -> list[Any]:
        """Carry out a line as the prompt would."""
        if self.game.talk is None:
            raise RequestError
        return carry_out(self.game.talk, line, draft, rev)

    @verb
    def stats(self) -> Any:
        """Tell how all finished games went."""
        return results.count_results(self.game.lang)

    @verb
    def finished(self, game: Name | None = "") -> Any:
        """List the games that are over; `go-on` opens each of them."""
        return results.find_finished(self.game.lang, game)

    @verb
    def plays(self, kind: Literal["csv", "json"]) -> Plays:
        """Export all games that are over."""
        return Plays(text=format_plays(kind, self.game.lang))

    @verb(aside=True)
    def cover(self, game: Name) -> Cover:
        """Draw a game's cover."""
        return Cover(svg=cover_of(game))

    @verb
    def sheet(self, game: Name) -> Sheet:
        """Tell the rules of a game that is not open."""
        sections = verbs.find_sections(games.load(game), self.game.lang)
        return Sheet(sections=list(sections))

    @verb
    def marks(self, game: Name | None = "") -> judge.Marks:
        """Tell the marks by which a camera knows the cards of the open game, or ordinary cards."""
        session = self.game.save.session if self.game.save else None
        is_open = session is not None and game == session.game.name
        return judge.marks(session if is_open else None, self.game.lang)


def languages() -> list[str]:
    """Return the languages of the referee, then those that games add by texts `page.…`."""
    return [*dict.fromkeys((*own_languages(), *_languages_of(games.names())))]


@cache
def _languages_of(names: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for name in names:
        with suppress(BrokenGameError):
            found += games.load(name).languages()
    return found


def language(code: str) -> str:
    """Return the language that a code means, or English if it is not known."""
    return known_language(code) or "en"


def known_language(code: str) -> str | None:
    """Return the language that a code means, if it is known; "zh-CN" means "zh"."""
    return next((own for own in languages() if code.lower().startswith(own)), None)


def lobby_message(lang: str, playing: str) -> Json:
    return {
        "type": "lobby",
        "games": list(_games(lang)),
        "playing": playing,
        "lang": lang,
        "langs": languages(),
        "texts": words(lang),
    }


def words(lang: str) -> dict[str, str]:
    """Return the texts of the page. Third-party games may bring them for other languages."""
    names = {f"page.lang-{code}": own_name(code) for code in languages()}
    brought: dict[str, str] = {}
    for name in games.names() if lang not in own_languages() else ():
        with suppress(BrokenGameError):
            brought |= games.load(name).texts(lang)
    page = {key: text for key, text in brought.items() if key.startswith("page.")}
    return {**catalogue(SHARED, "en", "page"), **catalogue(SHARED, lang, "page"), **names, **page}


def _games(lang: str) -> Iterator[Json]:
    saved_games = list_games()
    for name in games.names():
        try:
            game = games.load(name)
        except BrokenGameError as broken:
            yield {"game": name, "title": name, "broken": spoken_in(lang)(broken)}
            continue
        own = [saved for saved in saved_games if saved.header and saved.header.game == name]
        yield {
            "game": name,
            "title": game.title_in(game.say(lang)),
            "options": [_option(option, game, game.say(lang)) for option in offered_options(game)],
            "unfinished": _unfinished([saved for saved in own if saved.is_unfinished], lang),
            "record": _record(own),
            "faces": has_deck(name),
            "lessons": count_new_lessons(name),
            "daily": not game.ledger,
            **_about(game, lang),
        }


def _about(game: Game[Any], lang: str) -> Json:
    """Return the invitation to a game."""
    if game.invitation is None:
        return {}
    say = game.say(lang)
    words = {
        key: say(f"invitation.{key}")
        for key in ("line", "needs", "chances")
        if say.has(f"invitation.{key}")
    }
    return {"about": game.invitation._asdict() | words}


def _record(own: list[SavedGame]) -> Json:
    """Count the finished games."""
    over = [save.result for save in own if save.result]
    return {"games": len(over), "wins": sum(result.outcome == "win" for result in over)}


def offered_options(game: Game[Any]) -> list[Option]:
    """Return the options that the page offers: no free texts, which might name any file."""
    return [option for option in game.options if not option.any_text]


def _unfinished(own: list[SavedGame], lang: str) -> list[Json]:
    """List the games to resume, the one played last first. It has a text on its state."""
    found = sorted(own, key=lambda saved: saved.modified_at, reverse=True)
    told = [{"save": saved.label, "began": _began(saved)} for saved in found]
    return [
        one | {"text": describe_state(found[0].path, Say(lang=lang))} if one is told[0] else one
        for one in told
    ]


def _began(save: SavedGame) -> str | None:
    return save.header.began[:16].replace("T", " ") if save.header else None


def _option(option: Option, game: Game[Any], say: Say) -> Json:
    """Return an option with its texts."""
    values = {
        "name": option.name,
        "default": option.default,
        "choices": option.choices,
        "least": option.minimum,
        "most": option.maximum,
        "or_word": option.or_word,
    }
    found = {key: value for key, value in values.items() if value is not False}
    found = {key: value for key, value in found.items() if value not in {None, ()}}
    words = [
        say(key) if say.has(key := f"choice.{choice}") else choice for choice in option.choices
    ]
    key = f"option.{option.name}"
    label = say(key) if say.has(key) else game.option_help(option, say)
    found["help"] = game.option_help(option, say)
    return found | {"switch": option.is_switch, "label": label, "words": words}


def open_request(game: Game[Any], choice: GameChoice) -> OpenRequest:
    """Return the request that a tap on the page makes."""
    options = check_options(game.title, offered_options(game), choice.options or {})
    request = OpenRequest(options=dict(options), is_program=True)
    if choice.deal == "teach":
        return make_first_request(game, request)
    if choice.new:
        is_physical = choice.deal == "physical"
        request = replace(request, is_new=True, deal="physical" if is_physical else "digital")
    if choice.seed is not None:
        if request.deal != "digital":
            raise RequestError
        request = replace(request, seed=choice.seed)
    if choice.campaign:
        if not game.ledger:
            raise RequestError
        request = replace(request, options=request.options | {CAMPAIGN: choice.campaign})
    if request.deal == "digital":
        check_can_be_dealt(game, request.options)
    kind: DealKind = "daily" if choice.daily else "winnable" if choice.deal == "winnable" else ""
    return replace(request, deal_kind=kind)


@cache
def cover_of(name: str) -> str:
    """Return the printed cover of a game, or its own drawing, or an empty text."""
    from cards_pdf.printing import game_cover

    return game_cover(name) or _cover_beside(type(games.load(name)).__module__)


def _cover_beside(module: str) -> str:
    """Return the cover beside a game's module. A game that is one file has no folder for it."""
    package = sys.modules[module].__package__
    drawing = files(package) / COVER if package else None
    return drawing.read_text("utf-8") if drawing and drawing.is_file() else ""
