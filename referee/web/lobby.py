"""The list of games on the page: which there are, what can be resumed, and the page's texts."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from functools import cache

from cards_pdf.common.data_files import has_deck
from cards_pdf.common.languages import own_name
from referee import games
from referee.errors import BrokenGameError
from referee.protocol.messages import Json
from referee.rulekit.game import AnyGame, Option
from referee.rulekit.say import Say
from referee.saves.lessons import count_new_lessons
from referee.saves.library import SavedGame, describe_state, list_games
from referee.texts import SHARED, catalogue, language
from referee.texts import languages as own_languages


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


def known_language(code: str, default: str = "en") -> str:
    """Return the language that a code means, or the default; "zh-CN" means "zh"."""
    return next((own for own in languages() if code.lower().startswith(own)), default)


def lobby_message(lang: str, playing: str) -> Json:
    return {
        "type": "lobby",
        "games": list(_describe_games(lang)),
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


def _describe_games(lang: str) -> Iterator[Json]:
    saved_games = list_games()
    for name in games.names():
        try:
            game = games.load(name)
        except BrokenGameError as broken:
            yield {"game": name, "title": name, "broken": language(lang)(broken)}
            continue
        say = game.say(lang)
        about: Json = {}
        if game.invitation:
            keys = ("line", "needs", "chances")
            words = {key: say(f"invitation.{key}") for key in keys if say.has(f"invitation.{key}")}
            about = asdict(game.invitation) | words
        own = [saved for saved in saved_games if saved.header and saved.header.game == name]
        results = [saved.result for saved in own if saved.result]
        wins = sum(result.outcome == "win" for result in results)
        yield {
            "game": name,
            "title": game.title_in(say),
            "options": [_describe_option(option, game, say) for option in offered_options(game)],
            "unfinished": _describe_unfinished(
                [saved for saved in own if saved.is_unfinished], lang
            ),
            "record": {"games": len(results), "wins": wins},
            "faces": has_deck(name),
            "lessons": count_new_lessons(name),
            "daily": not game.ledger,
        } | ({"about": about} if about else {})


def offered_options(game: AnyGame) -> list[Option]:
    """Return the options that the page offers: no free texts, which might name any file."""
    return [option for option in game.options if not option.any_text]


def _describe_unfinished(own: list[SavedGame], lang: str) -> list[Json]:
    """List the games to resume, the one played last first.

    Only that one has a text on its state, which takes a replay of its game.
    """
    saves = sorted(own, key=lambda saved: saved.modified_at, reverse=True)
    listed: list[Json] = [
        {"save": saved.label, "began": saved.header and saved.header.began[:16].replace("T", " ")}
        for saved in saves
    ]
    if listed:
        listed[0]["text"] = describe_state(saves[0].path, Say(lang=lang))
    return listed


def _describe_option(option: Option, game: AnyGame, say: Say) -> Json:
    """Return an option with its texts."""
    values = {
        "name": option.name,
        "default": option.default,
        "choices": option.choices,
        "least": option.minimum,
        "most": option.maximum,
        "or_word": option.or_word,
    }
    # 0 is a value, although it equals False
    found = {
        key: value
        for key, value in values.items()
        if value is not False and value not in {None, ()}
    }
    words = [
        say(key) if say.has(key := f"choice.{choice}") else choice for choice in option.choices
    ]
    key = f"option.{option.name}"
    label = say(key) if say.has(key) else game.option_help(option, say)
    found["help"] = game.option_help(option, say)
    return found | {"switch": option.is_switch, "label": label, "words": words}
