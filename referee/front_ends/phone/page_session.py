"""The referee behind the page: the list of games, and the game that lies open, by messages alone.

It reads no line and writes none, so that a server, a terminal and a browser's worker can all use it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from cards_pdf.common.errors import file_failure
from cards_pdf.common.languages import Language
from cards_pdf.common.sentences import Said, Sentence, short
from referee import games
from referee.errors import BadRequest, Refusal, RulesFailed, Stale
from referee.front_ends.messages import Json, as_json
from referee.front_ends.phone import lobby
from referee.front_ends.protocol import Conversation, dealt
from referee.front_ends.protocol.requests import switch, text
from referee.languages import language
from referee.rulekit.faults import blamed
from referee.rulekit.game import Game
from referee.rulekit.say import SIGNED, Say
from referee.saves import folder, save_names
from referee.saves.journal import Journal
from referee.saves.open_save import Save
from referee.saves.opening import Request, another

Open = Callable[[Game[Any], Request], Save]
Verb = Callable[[Json], list[Json]]
Heard = Callable[[list[Json]], None]
SPOKEN = "spoken"  # under which a verb is told the language of the page


class PageSession:
    """What the page shows, to all who have it open. `more` are verbs that another room knows."""

    def __init__(self, open_game: Open, lang: str = "en", more: Mapping[str, Verb] | None = None) -> None:
        self.open_game = open_game
        self.lang = lang
        self.save: Save | None = None
        self.talk: Conversation | None = None
        self.listeners: dict[str, Heard] = {}
        self.verbs: dict[str, Verb] = {
            "lobby": lambda _: [self.lobby()],
            "open": self.open,
            "go-on": self.go_on,
            "again": self.again,
            "leave": self.leave,
            "speak": self.speak,
            "cards": self.dealt,  # of a campaign, where one is served
            "stats": self.stats,
            "finished": self.finished,
            "cover": lobby.cover,
            "sheet": lobby.sheet,
            **(more or {}),
        }

    def lobby(self) -> Json:
        return lobby.as_json(self.lang, self.label()) | {"verbs": list(self.verbs)}

    def label(self) -> str:
        """The save that lies open, by its name."""
        return folder.label(self.save.path) if self.save else ""

    def opening(self) -> list[Json]:
        """All that a page needs to show what is there."""
        if self.talk is None:
            return [self.lobby()]
        try:
            with blamed(self.talk.session.game):
                told = [as_json(self.talk.hello()), *self.talk.begun(), self.talk.present()]
        except RulesFailed as failed:
            told = [{"type": "error", "code": "failed", "text": language(self.lang)(failed)}]
        return [self.lobby(), *told]

    def reply(self, request: Json, sender: str = "") -> list[Json]:
        """Carry a request out, and let all others hear what it changed."""
        before = self._mark()
        said = self._guarded(self._carried_out, request)
        if self._mark() != before:
            self.tell(self._for_others(said, request), sender)
        return said

    def beside(self, request: Json) -> list[Json]:
        """Carry out a verb that asks nothing of the game, on any thread."""
        return self._guarded(self._own, request)

    def _guarded(self, carry_out: Verb, request: Json) -> list[Json]:
        """Whatever happens, a page is told something: else it asks again for ever."""
        try:
            return carry_out(request)
        except Refusal as refusal:
            return self._refused(refusal)
        except Said as error:
            failure = language(self.lang)(error)
        except OSError as error:
            failure = language(self.lang)(file_failure(error))
        except Exception as error:  # noqa: BLE001
            failure = language(self.lang)(_reported(error, request))
        return [{"type": "error", "code": "failed", "text": failure}]

    def _for_others(self, said: list[Json], request: Json) -> list[Json]:
        """They hear the whole question, whatever one of them wanted of it."""
        return [*said[:-1], self.talk.present()] if self.talk and "want" in request else said

    def tell(self, said: list[Json], sender: str) -> None:
        for name, heard in list(self.listeners.items()):
            if name != sender:
                heard(said)

    def _mark(self) -> object:
        return self.save and (self.save.path, self.save.session.rev), self.lang

    def _carried_out(self, request: Json) -> list[Json]:
        """A page that went on while the referee was away is still at its game, and at its `rev`."""
        if self.save is None and save_names.listed(str(request.get("save", ""))):
            return [*self.go_on({"name": request["save"]})[:1], *self._said(request)]
        return self._said(request)

    def _said(self, request: Json) -> list[Json]:
        if text(request, "save", self.label()) != self.label():
            raise Stale("stale-save", given=short(request["save"]))
        if str(request.get("do")) in self.verbs:
            return self._own(request)
        if request.get("do") == "quit":
            return self.leave(request)
        return self._game().reply(request)

    def _own(self, request: Json) -> list[Json]:
        told = self.verbs[str(request["do"])]({**request, SPOKEN: self.lang})
        return cast("list[Json]", _worded(told, language(self.lang)))

    def _game(self) -> Conversation:
        if self.talk is None:
            raise BadRequest
        return self.talk

    def _refused(self, refusal: Refusal) -> list[Json]:
        if self.talk:
            return self.talk.refused(refusal)
        say = Say(lang=self.lang)
        return [{"type": "error", "code": refusal.code, "text": say.refusal(refusal)}, self.lobby()]

    def open(self, request: Json) -> list[Json]:
        """Go on with a game, or begin one."""
        game = games.load(text(request, "game"))
        wanted = lobby.wanted(game, request)
        if self.save and not wanted.new and self.save.session.game is game and not wanted.given:
            return self.seated()
        self.close()
        self.seat(self.open_game(game, wanted))
        return self.seated()

    def go_on(self, request: Json) -> list[Json]:
        """Go on with the save of this name."""
        path = save_names.listed_or_refused(text(request, "name"))
        self.close()
        self.seat(self.open_game(games.load(Journal.read(path).header.game), lobby.request(path)))
        return self.seated()

    def again(self, request: Json) -> list[Json]:
        """Another game after one that is over: the same again, or its `next` level."""
        over = self.save and self.save.session.over
        is_next = switch(request, "next")
        if over is None or (is_next and over.outcome != "win"):
            raise BadRequest
        self.play_on("next" if is_next else "again")
        return self.seated()

    def play_on(self, which: str) -> None:
        assert self.save is not None, "only after a game"
        game, wanted = self.save.session.game, another(self.save, which, lobby.UNATTENDED)
        self.close()
        self.seat(self.open_game(game, wanted))

    def seat(self, save: Save) -> None:
        """From now on this game lies open."""
        self.save = save
        self._talk()

    def _talk(self) -> None:
        assert self.save is not None, "only about a game"
        session = self.save.session
        say = session.game.say(self.lang, dealt=session.seed is not None, words=SIGNED)
        self.talk = Conversation(session, say, path=self.save.path, additions=True)

    def look(self, request: Json) -> Json:
        """Read a photo of dealt cards, before its turn at the table."""
        return (
            request | {"photo": dealt.looked(self.talk.session, request["photo"])} if self.talk else request
        )

    def dealt(self, request: Json) -> list[Json]:
        """The cards of a photo that was sent; a page names no file of this computer."""
        if isinstance(request.get("photo"), str):
            raise BadRequest
        return self._game().reply({**request, "do": "cards", "table": bool(request.get("table"))})

    def seated(self) -> list[Json]:
        return self._game().opening()

    def close(self) -> None:
        """Leave the game to whoever opens it next."""
        if self.save:
            self.save.close()
        self.save = self.talk = None

    def stats(self, _: Json) -> list[Json]:
        """How all finished games went."""
        from referee.front_ends.protocol import kept  # reads all games

        return [as_json(kept.stats(self.lang))]

    def finished(self, request: Json) -> list[Json]:
        """The games that are over, each to be opened by `go-on`."""
        from referee.front_ends.protocol import kept  # likewise

        return [as_json(kept.over(self.lang, text(request, "game", "") or None))]

    def leave(self, _: Json) -> list[Json]:
        self.close()
        return [self.lobby()]

    def speak(self, request: Json) -> list[Json]:
        """Another language, for everyone who has the page open."""
        self.lang = lobby.language(text(request, "lang"))
        if self.save:
            self._talk()
        return self.opening()


def _reported(error: Exception, request: Json) -> Sentence:
    """A mistake of ours, and where it is written down."""
    from cards_pdf.common.command_line.last_resort import report  # seldom needed

    return report(error, "referee", ["page", short(str(request))], folder.home)


def _worded(told: Any, say: Language) -> Any:
    """What a verb tells, its phrases in the language of the page."""
    if isinstance(told, dict):
        return {name: _worded(part, say) for name, part in told.items()}
    if isinstance(told, list):
        return [_worded(part, say) for part in told]
    return say(told) if isinstance(told, Sentence) else told
