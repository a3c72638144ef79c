"""Campaigns for tests: games of one, opened as the command line does."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cards_pdf.common.program import Speech
from referee import games
from referee.campaign import file
from referee.commands import game_command as commands
from referee.commands import requests
from referee.commands.requests import make_request
from referee.saves import opening
from referee.sessions.dealers import Dealer
from tests.table import answer_with_dealer

LONGEST = 400


def parse_request(name: str, *words: str) -> opening.OpenRequest:
    """Return what `referee NAME …` asks for."""
    speech = Speech()
    typed = commands.game_command(name, speech).make_context(name, [*words], obj=speech).params
    return make_request(games.load(name), typed, is_interactive=commands.is_interactive())


def seat(*words: str, name: str = "legacy") -> opening.Save:
    """Return what `referee NAME …` opens."""
    save = requests.open_game(games.load(name), parse_request(name, *words))
    OPENED.append(save)
    return save


OPENED: list[opening.Save] = []


@contextmanager
def all_left() -> Iterator[None]:
    """Every game that was opened in here is left at the end."""
    yield
    while OPENED:
        OPENED.pop().close()


def campaign(name: str = file.FIRST) -> file.Campaign:
    return file.read_campaign(file.folder_of(name))


def toml(name: str = file.FIRST) -> Path:
    return file.folder_of(name) / file.CAMPAIGN_FILE


def counts(name: str = file.FIRST) -> tuple[int, int, int]:
    """Games, wins and losses."""
    state = campaign(name).state
    return state["games"], state["wins"], state["losses"]


def play_out(save: opening.Save, rng, *, concede_at: int | None = None) -> opening.Save:
    """Play to the end with real shuffles, mostly by fighting."""
    session, dealer = save.session, Dealer(rng.randrange(10**6))
    while session.question:
        if session.number == (concede_at or LONGEST) and not session.history.conceded:
            session.concede()
            continue
        session.answer(likely(session.question, rng, dealer))
    return save


def likely(question, rng, dealer):
    if question.name == "use" and rng.random() < 0.9:
        attacks = [card for card in question.options if card.startswith(("A", "UP", "D"))]
        return rng.choice(attacks or question.options)
    return answer_with_dealer(question, rng, dealer)


def played(rng, *words: str, **options) -> opening.Save:
    """One whole game of a campaign, left again."""
    save = play_out(seat(*words), rng, **options)
    save.close()
    return save
