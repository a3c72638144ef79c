"""The page's list of games, the game that is open, and the verbs that open and leave games."""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
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
from referee.protocol import Conversation, judge, rulebook
from referee.protocol.messages import Json
from referee.rulekit.game import Game
from referee.rulekit.options import Option, check_options
from referee.rulekit.say import SIGNED, Say
from referee.saves import folder, library
from referee.saves.journal import Journal
from referee.saves.lessons import first_game, unheard
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
from referee.texts import SHARED, catalogue
from referee.thirdparty.blame import blame_author
from referee.web import ROOMS, Name
from referee.web.typed_line import TypedText, carry_out

COVER = "cover.svg"  # beside the module of a game that somebody brings
SEEDS = 10**15  # which a page can tell apart

Open = Callable[[Game[Any], OpenRequest], Save]


class GameWanted(NamedTuple):
    """A game to go on with, or a `new` one with these options."""

    game: Name
    new: bool = False
    deal: Literal["physical", "digital", "winnable", "teach"] = "physical"
    options: JsonObject | None = None  # the game judges what stands in them
    campaign: Name = ""
    seed: Annotated[int | None, Int(0, SEEDS)] = None  # deals the same cards to everybody
    daily: bool = False  # the seed is a day


class OfGame(NamedTuple):
    game: Name


class OfAnyGame(NamedTuple):
    game: Name | None = ""


class PlaysWanted(NamedTuple):
    """As a table or as JSON."""

    kind: Literal["csv", "json"]


class Plays(NamedTuple):
    """All games that are over, as the text of a file."""

    text: str
    type: Literal["plays"] = "plays"


class SaveNamed(NamedTuple):
    name: Name


class After(NamedTuple):
    next: bool = False


class Spoken(NamedTuple):
    lang: Name


class Cover(NamedTuple):
    svg: str
    type: Literal["cover"] = "cover"


class Sheet(NamedTuple):
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
        return as_json(self.game.lang, self.game.label) | {"verbs": verbs, "rooms": rooms}

    def opening(self) -> list[Json]:
        return [self.list_games(), *self.game.opening()]

    @verb
    def open(self, ask: GameWanted) -> list[Any]:
        """Resume a game, or start one."""
        game = games.load(ask.game)
        request = wanted(game, ask)
        save = self.game.save
        if save and not request.is_new and save.session.game is game and not request.options:
            return self._seated()
        self.game.close()
        return self._start(game, request)

    @verb
    def go_on(self, ask: SaveNamed) -> list[Any]:
        """Resume the save of this name."""
        path = library.require_listed(ask.name)
        self.game.close()
        game = games.load(Journal.read(path).header.game)
        return self._start(game, OpenRequest(is_program=True, path=path))

    @verb
    def again(self, ask: After) -> list[Any]:
        """Start another game after this one, or deal other cards before the first answer.

        With `next` it is the next level of a game that was won.
        """
        save = self.game.save
        if save is None:
            raise RequestError
        over = save.session.over
        if ask.next:
            is_possible = over is not None and over.outcome == "win"
        else:
            is_unplayed_deal = save.session.seed is not None and not save.is_answered
            is_possible = over is not None or is_unplayed_deal
        if not is_possible:
            raise RequestError
        request = next_request(save, OpenRequest(is_program=True), is_next_level=ask.next)
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
    def speak(self, ask: Spoken) -> list[Any]:
        """Change the language of the page, on all devices."""
        self.game.set_language(language(ask.lang))
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
        from referee.protocol import kept  # reads all games

        return kept.stats(self.game.lang)

    @verb
    def finished(self, ask: OfAnyGame) -> Any:
        """List the games that are over; `go-on` opens each of them."""
        from referee.protocol import kept  # reads all games

        return kept.over(self.game.lang, ask.game or None)

    @verb
    def plays(self, ask: PlaysWanted) -> Plays:
        """Export all games that are over."""
        from referee.saves.plays import format_plays  # reads all games

        return Plays(format_plays(ask.kind, self.game.lang))

    @verb(aside=True)
    def cover(self, ask: OfGame) -> Cover:
        """Draw a game's cover."""
        return Cover(cover_of(ask.game))

    @verb
    def sheet(self, ask: OfGame) -> Sheet:
        """Tell the rules of a game that is not open."""
        return Sheet(list(rulebook.sections(games.load(ask.game), self.game.lang, "")))

    @verb
    def marks(self, ask: OfAnyGame) -> judge.Marks:
        """Tell the marks by which a camera knows the cards of the open game, or ordinary cards."""
        session = self.game.save.session if self.game.save else None
        is_open = session is not None and ask.game == session.game.name
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
            "options": [_option(option, game, game.say(lang)) for option in offered(game)],
            "unfinished": _unfinished([saved for saved in own if saved.is_unfinished], lang),
            "record": _record(own),
            "faces": has_deck(name),
            "lessons": unheard(name),
            "daily": not game.ledger,
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


def _record(own: list[SavedGame]) -> Json:
    """How the games that were played to their end went."""
    over = [save.result for save in own if save.result]
    return {"games": len(over), "wins": sum(result.outcome == "win" for result in over)}


def offered(game: Game[Any]) -> list[Option]:
    """What can be chosen on the page: no texts, which might name any file of this computer."""
    return [option for option in game.options if not option.any_text]


def _unfinished(own: list[SavedGame], lang: str) -> list[Json]:
    """What can be gone on with, the game played last first; only of that one it is told how it
    stands.
    """
    found = sorted(own, key=lambda saved: saved.modified_at, reverse=True)
    told = [{"save": saved.label, "began": _began(saved)} for saved in found]
    return [
        one | {"text": describe_state(found[0].path, Say(lang=lang))} if one is told[0] else one
        for one in told
    ]


def _began(save: SavedGame) -> str | None:
    return save.header.began[:16].replace("T", " ") if save.header else None


def _option(option: Option, game: Game[Any], say: Say) -> Json:
    """What can be chosen, in words of the language where there are any."""
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


def wanted(game: Game[Any], ask: GameWanted) -> OpenRequest:
    """Return the request that a tap on the page makes."""
    request = OpenRequest(
        options=dict(check_options(game.title, offered(game), ask.options or {})), is_program=True
    )
    if ask.deal == "teach":
        return first_game(game, request)
    if ask.new:
        is_physical = ask.deal == "physical"
        request = replace(request, is_new=True, deal="physical" if is_physical else "digital")
    if ask.seed is not None:
        if request.deal != "digital":
            raise RequestError
        request = replace(request, seed=ask.seed)
    if ask.campaign:
        if not game.ledger:
            raise RequestError
        request = replace(request, options=request.options | {CAMPAIGN: ask.campaign})
    if request.deal == "digital":
        check_can_be_dealt(game, request.options)
    kind: DealKind = "daily" if ask.daily else "winnable" if ask.deal == "winnable" else ""
    return replace(request, deal_kind=kind)


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
