"""The referee behind the page: the list of games, and the game that lies open, by messages alone.

It reads no line and writes none, so that a server, a terminal and a browser's worker can all use
it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any, Literal, NamedTuple

from cards_pdf.common.errors import BadRequestError
from cards_pdf.common.messages import short
from cards_pdf.common.web.dispatcher import Dispatcher, failure_of, verb
from cards_pdf.common.web.json_records import to_json
from referee import games
from referee.collection import save_names
from referee.errors import RequestError, RulesError
from referee.languages import language
from referee.protocol import Conversation, judge, rulebook
from referee.protocol.messages import Json
from referee.rulekit.game import Game
from referee.rulekit.say import SIGNED, Say
from referee.saves import folder
from referee.saves.journal import Journal
from referee.saves.open_save import Save
from referee.saves.opening import Request, another
from referee.thirdparty.blame import blame_author
from referee.web import ROOMS, lobby
from referee.web.keyboard import Line, carry_out
from referee.web.lobby import GameWanted, Name

Open = Callable[[Game[Any], Request], Save]
Heard = Callable[[list[Json]], None]
OWN = ("do", "patience", "rev", "save", "want")  # keys of any request
HERE = ""  # the name of whoever sits where the referee runs
OWN_MATTERS = ("error", "typed")  # of whoever sent the request


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


class PageSession:
    """What the page shows, to all who have it open, each in a language of their own.

    `places` have verbs that other rooms know.
    """

    def __init__(self, open_game: Open, lang: str = "en", *places: object) -> None:
        self.open_game = open_game
        self.langs = {HERE: lang}  # of the listeners
        self.save: Save | None = None
        self.listeners: dict[str, Heard] = {}
        self.source: Conversation | None = None  # in which happened what is told to them
        self._talks: dict[
            str, Conversation
        ] = {}  # about the game that lies open, by their languages
        self._now = local()  # whom this thread answers
        self._places = [self, *places]
        self.desk = Dispatcher(*self._places, own=OWN, lenient=True)

    def join(self, *places: object) -> None:
        """More verbs, of whoever needs the page to be there."""
        self._places += places
        self.desk = Dispatcher(*self._places, own=OWN, lenient=True)

    @property
    def lang(self) -> str:
        """The language of whoever is being answered."""
        return getattr(self._now, "lang", None) or self.langs[HERE]

    @contextmanager
    def speaking(self, lang: str | None) -> Iterator[None]:
        """What is said meanwhile on this thread is said in this language."""
        before, self._now.lang = getattr(self._now, "lang", None), lang
        try:
            yield
        finally:
            self._now.lang = before

    @property
    def talk(self) -> Conversation | None:
        """The game that lies open, in the language of whoever is being answered."""
        if self.save and self.lang not in self._talks:
            session = self.save.session
            say = session.game.say(
                self.lang, dealt=session.seed is not None, tapped=True, words=SIGNED
            )
            self._talks[self.lang] = Conversation(session, say, path=self.save.path)
        return self._talks.get(self.lang)

    @verb
    def lobby(self) -> Json:
        """The games, and what else there is: the verbs, and the rooms whose verbs are there."""
        verbs = list(self.desk.verbs)
        rooms = [name for name, room in ROOMS.items() if room.verb in verbs]
        return lobby.as_json(self.lang, self.label()) | {"verbs": verbs, "rooms": rooms}

    def label(self) -> str:
        """The save that lies open, by its name."""
        return folder.label(self.save.path) if self.save else ""

    def opening(self) -> list[Json]:
        """All that a page needs to show what is there."""
        if self.talk is None:
            return [self.lobby()]
        try:
            with blame_author(self.talk.session.game):
                told = [to_json(self.talk.hello()), *self.talk.begun(), self.talk.present()]
        except RulesError as failed:
            told = [{"type": "error", "code": "failed", "text": language(self.lang)(failed)}]
        return [self.lobby(), *told]

    def reply(self, request: Json, sender: str = HERE, lang: str = "") -> list[Json]:
        """Carry a request out in the sender's language, and let all others hear what it changed."""
        with self.speaking(lobby.known_language(lang) or self.langs.get(sender)):
            before = self._mark()
            said = self._guarded(self._carried_out, request)
            if self._mark() != before:
                self.tell(self._for_others(said, request), sender, self.talk)
            if sender in self.langs:
                self.langs[sender] = self.lang
            return said

    def beside(self, request: Json, lang: str = "") -> list[Json]:
        """Carry out a verb that asks nothing of the game, on any thread."""
        with self.speaking(lobby.known_language(lang)):
            return self._guarded(self.run_verb, request)

    def _guarded(self, carry_out: Callable[[Json], list[Json]], request: Json) -> list[Json]:
        """Whatever happens, a page is told something: else it asks again for ever."""
        try:
            return carry_out(request)
        except (BadRequestError, RequestError) as error:
            return self._refused(error)
        except Exception as error:  # noqa: BLE001
            failed = failure_of(error, request, "referee", folder.home)
            return [{"type": "error", "code": "failed", "text": language(self.lang)(failed.said)}]

    def _for_others(self, said: list[Json], request: Json) -> list[Json]:
        """They hear the whole question, whatever one of them wanted of it, and what happened."""
        said = [message for message in said if message["type"] not in OWN_MATTERS]
        return [*said[:-1], self.talk.present()] if self.talk and "want" in request else said

    def tell(self, said: list[Json], sender: str, source: Conversation | None = None) -> None:
        """All others hear it, each in their language."""
        self.source, told = source, {self.lang: said}
        for name, heard in list(self.listeners.items()):
            with self.speaking(self.langs.get(name)):
                if self.lang not in told:
                    told[self.lang] = self._translated(said)
                if name != sender:
                    heard(told[self.lang])

    def _translated(self, said: list[Json]) -> list[Json]:
        if self.talk is None:
            return [self.lobby()]
        is_opened = any(message["type"] == "hello" for message in said)
        hello = [to_json(self.talk.hello())] if is_opened else []
        happened = self.talk.events(self.source.happened) if self.source else []
        return [*hello, *happened, self.talk.present()]

    def _mark(self) -> object:
        return self.save and (self.save.path, self.save.session.rev)

    def _carried_out(self, request: Json) -> list[Json]:
        """A page that went on while the referee was away is still at its game, and at its `rev`."""
        if self.save is None and save_names.find_listed(str(request.get("save", ""))):
            return [*self.go_on(SaveNamed(request["save"]))[:1], *self._said(request)]
        return self._said(request)

    def _said(self, request: Json) -> list[Json]:
        save, do = request.get("save", self.label()), request.get("do")
        if not isinstance(save, str):
            raise RequestError
        if save != self.label():
            raise RequestError("stale-save", given=short(save))
        if isinstance(do, str) and do in self.desk.verbs:
            return self.run_verb(request)
        if do == "quit":
            return self.leave()
        return self._game().reply(request)

    def run_verb(self, request: Json) -> list[Json]:
        """The answer of a verb of the page's own, its sentences in the language of the page."""
        answer = to_json(self.desk.run(request), language(self.lang))
        return answer if isinstance(answer, list) else [answer]

    def _game(self) -> Conversation:
        if self.talk is None:
            raise RequestError
        return self.talk

    def _refused(self, error: BadRequestError | RequestError) -> list[Json]:
        if self.talk:
            return self.talk.refused(error)
        say = Say(lang=self.lang)
        return [{"type": "error", "code": error.code, "text": say.error(error)}, self.lobby()]

    @verb
    def open(self, ask: GameWanted) -> list[Any]:
        """Go on with a game, or begin one."""
        game = games.load(ask.game)
        wanted = lobby.wanted(game, ask)
        if self.save and not wanted.new and self.save.session.game is game and not wanted.given:
            return self.seated()
        self.close()
        self.seat(self.open_game(game, wanted))
        return self.seated()

    @verb
    def go_on(self, ask: SaveNamed) -> list[Any]:
        """Go on with the save of this name."""
        path = save_names.listed_save(ask.name)
        self.close()
        self.seat(self.open_game(games.load(Journal.read(path).header.game), lobby.request(path)))
        return self.seated()

    @verb
    def again(self, ask: After) -> list[Any]:
        """Another game: the same again, the `next` level of one that was won, or other cards in
        time.
        """
        if self.save is None:
            raise RequestError
        over, is_dealt = self.save.session.over, self.save.session.seed is not None
        is_spare = over is not None or (is_dealt and not self.save.is_answered)
        if not (over is not None and over.outcome == "win" if ask.next else is_spare):
            raise RequestError
        game = self.save.session.game
        wanted = another(self.save, "next" if ask.next else "again", lobby.UNATTENDED)
        self.save.leave()
        self.seat(self.open_game(game, wanted))
        return self.seated()

    def seat(self, save: Save) -> None:
        """From now on this game lies open."""
        self.save, self._talks = save, {}

    def seated(self) -> list[Json]:
        return self._game().opening()

    def close(self) -> None:
        """Leave the game to whoever opens it next."""
        if self.save:
            self.save.close()
        self.save, self._talks = None, {}

    @verb("type")
    def type_line(self, ask: Line) -> list[Any]:
        """Carry out a line, as the prompt would."""
        return carry_out(self._game(), ask)

    @verb
    def stats(self) -> Any:
        """How all finished games went."""
        from referee.protocol import kept  # reads all games

        return kept.stats(self.lang)

    @verb
    def finished(self, ask: OfAnyGame) -> Any:
        """The games that are over, each to be opened by `go-on`."""
        from referee.protocol import kept  # likewise

        return kept.over(self.lang, ask.game or None)

    @verb
    def plays(self, ask: PlaysWanted) -> Plays:
        """All games that are over, to be kept elsewhere."""
        from referee.collection.plays import as_text, plays  # likewise

        return Plays(as_text(plays(self.lang), ask.kind))

    @verb(aside=True)
    def cover(self, ask: OfGame) -> Cover:
        """A game's drawing, for whoever has room for it."""
        return Cover(lobby.cover_of(ask.game))

    @verb
    def sheet(self, ask: OfGame) -> Sheet:
        """The rules of a game that is not open."""
        return Sheet(list(rulebook.sections(games.load(ask.game), self.lang, "")))

    @verb
    def marks(self, ask: OfAnyGame) -> judge.Marks:
        """By which marks a camera knows the cards of the `game` that lies open, or ordinary
        ones.
        """
        is_open = self.talk is not None and ask.game == self.talk.session.game.name
        return judge.marks(self.talk.session if self.talk and is_open else None, self.lang)

    @verb
    def leave(self) -> list[Any]:
        """Back to the list of games."""
        self.close()
        return [self.lobby()]

    @verb
    def speak(self, ask: Spoken) -> list[Any]:
        """Another language, for whoever asks."""
        self._now.lang = lobby.language(ask.lang)
        return self.opening()
