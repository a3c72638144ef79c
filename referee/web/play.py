"""The game that is open on the page, and the verbs that open games, leave them and type in them."""

from collections.abc import Callable, Collection, Sequence
from typing import Annotated, Any, Literal

from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import JsonObject, message, to_json
from referee import games
from referee.errors import RequestError, RulesError, UsageError, error_code
from referee.languages import language as language_of
from referee.protocol import Conversation, judge, results, verbs
from referee.protocol.client import READ, Client
from referee.protocol.messages import Ask, Event, Json, Refused
from referee.rulekit.game import Game
from referee.rulekit.options import check_options
from referee.rulekit.say import SIGNED
from referee.saves import folder, library
from referee.saves.journal import Journal
from referee.saves.lessons import make_first_request
from referee.saves.opening import (
    CAMPAIGN,
    DealKind,
    OpenRequest,
    Save,
    check_can_be_dealt,
    next_request,
)
from referee.saves.plays import format_plays
from referee.thirdparty.blame import blame_author
from referee.web import ROOMS, Name
from referee.web.lobby import language, lobby_message, offered_options
from referee.web.printing import draw_cover

MAX_SEED = 10**15  # numbers in JavaScript are exact up to there
#: Commands of the prompt that only show something, by the page's button for each.
BUTTONS = {
    "help": "help", "hint": "hint", "odds": "hint", "left": "left", "log": "log",
    "rules": "rules", "look": "words", "state": "words", "map": "picture", "photo": "photograph",
    "concede": "concede", "quit": "lobby", "again": "again", "next": "next", "review": "to-end",
}  # fmt: skip

Open = Callable[[Game[Any], OpenRequest], Save]


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
        """Return the messages that a page needs to show the game."""
        if self.talk is None:
            return []
        try:
            with blame_author(self.talk.session.game, self.talk.answers):
                return [
                    to_json(self.talk.hello()),
                    *self.talk.list_first_events(),
                    self.talk.present(),
                ]
        except RulesError as failed:
            return [{"type": "error", "code": "failed", "text": language_of(self.lang)(failed)}]


@message("plays")
class Plays:
    """The games that are over, as the text of a file."""

    text: str


@message("cover")
class Cover:
    svg: str


@message("sheet")
class Sheet:
    sections: list[Any]


class Lobby:
    """The verbs of the list of games. `list_verbs` returns all verbs of the page."""

    def __init__(
        self, open_game: Open, game: OpenGame, list_verbs: Callable[[], Collection[str]]
    ) -> None:
        self.open_game = open_game
        self.game = game
        self.list_verbs = list_verbs

    @verb("lobby")
    def list_games(self) -> Json:
        """List the games, the verbs of the page, and the rooms whose verbs are there."""
        known = list(self.list_verbs())
        rooms = [name for name, room in ROOMS.items() if room.verb in known]
        return lobby_message(self.game.lang, self.game.label) | {"verbs": known, "rooms": rooms}

    def opening(self) -> list[Json]:
        return [self.list_games(), *self.game.opening()]

    @verb
    def open(
        self,
        game: Name,
        new: bool = False,
        deal: Literal["physical", "digital", "winnable", "teach"] = "physical",
        options: JsonObject | None = None,  # the game checks them
        campaign: Name = "",
        seed: Annotated[int | None, Int(0, MAX_SEED)] = None,
        daily: bool = False,
    ) -> list[Any]:
        """Resume a game, or start a `new` one with these options.

        The same `seed` deals the same cards; `daily` is the deal of the day.
        """
        loaded = games.load(game)
        own = dict(check_options(loaded.title, offered_options(loaded), options or {}))
        is_dealt = new and deal != "physical"
        kind: DealKind = "daily" if daily else "winnable" if deal == "winnable" else ""
        if deal == "teach":
            request = make_first_request(loaded, OpenRequest(options=own, is_program=True))
        else:
            if (campaign and not loaded.ledger) or (seed is not None and not is_dealt):
                raise RequestError
            if campaign:
                own[CAMPAIGN] = campaign
            if is_dealt:
                check_can_be_dealt(loaded, own)
            request = OpenRequest(
                options=own,
                is_new=new,
                deal="digital" if is_dealt else "physical" if new else None,
                seed=seed,
                deal_kind=kind,
                is_program=True,
            )
        save = self.game.save
        # A game that is open on another device stays open, with its conversation.
        if save and not request.is_new and save.session.game is loaded and not request.options:
            return self._show_game()
        self.game.close()
        return self._start(loaded, request)

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
            is_possible = over is not None and (over.outcome == "win" or bool(over.carry))
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
        return self._show_game()

    def _show_game(self) -> list[Json]:
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
        self, line: Annotated[str, Text(2000)], draft: Sequence[Name] = (), rev: int | None = None
    ) -> list[Any]:
        """Carry out a line as the prompt would."""
        if self.game.talk is None:
            raise RequestError
        return carry_out_line(self.game.talk, line, draft, rev=rev)

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

    @verb(is_concurrent=True)
    def cover(self, game: Name) -> Cover:
        """Draw a game's cover."""
        return Cover(svg=draw_cover(game))

    @verb
    def sheet(self, game: Name) -> Sheet:
        """Tell the rules of a game that is not open."""
        return Sheet(sections=list(verbs.find_sections(games.load(game), self.game.lang)))

    @verb
    def marks(self, game: Name | None = "") -> judge.Marks:
        """Tell the marks by which a camera knows the cards of the open game, or ordinary cards."""
        session = self.game.save.session if self.game.save else None
        is_open = session is not None and game == session.game.name
        return judge.marks(session if is_open else None, self.game.lang)


# --- a line that is typed on the page, read as the prompt reads it ---


@message("typed")
class LineResult:
    """The page's part after a line: text that stays in the field, a draft, a button to press."""

    rest: str = ""
    draft: Sequence[str] | None = None  # cards that wait for the rest of an answer
    open: str = ""


def carry_out_line(
    talk: Conversation, line: str, draft: Sequence[str], rev: int | None
) -> list[Json]:
    """Carry out a line. Return the events, an error if there is one, the result, the question.

    `draft` are cards that were given of the answer before.
    """
    if rev not in {None, talk.session.rev}:
        raise RequestError("stale", given=rev, rev=talk.session.rev)
    messages: list[Any] = []

    def exchange(request: Json) -> list[Any]:
        found = talk.exchange(request)
        messages.extend(message for message in found if isinstance(message, Event))
        return found

    try:
        typed = _read_line(Client(exchange, shown_fields=READ), line, draft)
    except UsageError as error:
        text = talk.say.error(error)
        facts = error.facts if isinstance(error, RequestError) else {}
        typed = LineResult(rest=line)
        if taken := facts.get("taken"):
            unread = facts["unread"]
            text = f"{talk.say('face.line-stopped', taken=taken, rest=unread)} {text}"
            typed = LineResult(rest=" ".join(unread))
        if "missing" in facts:  # what was right of the answer stays
            typed = LineResult(draft=facts["cards"])
        messages.append(Refused(code=error_code(error), text=text))
    return [*map(to_json, messages), to_json(typed), talk.present()]


def _read_line(client: Client, line: str, draft: Sequence[str]) -> LineResult:
    name, behind = client.split_command(line)
    if name in {"undo", "redo"}:
        client.step(name, behind)
    elif name == "fix":
        client.fix(behind)
    elif name in BUTTONS:
        is_next_game = name == "next" and client.is_campaigns
        return LineResult(open=BUTTONS["again" if is_next_game else name])
    elif not client.is_over:
        client.answer_line(line, _complete_draft(client.question, draft))
    return LineResult()


def _complete_draft(now: Ask, draft: Sequence[str]) -> Sequence[str]:
    """Return the cards of a draft up to the first missing one, with known cards in their places."""
    if None not in now.expected:
        return draft
    cards = []
    unread = iter(draft)
    for known in now.expected:
        card = known or next(unread, None)
        if card is None:
            break
        cards.append(card)
    return cards if draft else []
