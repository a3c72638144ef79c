"""`referee legacy`: opens the next game of a campaign.

A game with `--save FILE` is a game of the campaign as well; only its journal lies elsewhere.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from cards_pdf.common.command_line.harmless import show_lines
from cards_pdf.common.command_line.wrapping import fitted
from cards_pdf.common.sentences import Sentence
from referee.campaign import file, folders, ledger
from referee.campaign.file import Campaign
from referee.campaign.typed_answers import said_yes
from referee.errors import WrongUse, user_path
from referee.games.legacy.deck import Plain
from referee.languages import language, local_language
from referee.rulekit.ask import Event
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.saves import open_save, results
from referee.saves.folder import GAMES, new_path_in
from referee.saves.journal import Journal
from referee.saves.open_save import Save
from referee.saves.opening import Request, begin_at, begin_new, same_deal

GAME = "legacy"


def open_game(game: Game[Any], request: Request) -> Save:
    """The unfinished game of the campaign, or its next one."""
    if request.save and request.save.exists() and not request.new:
        return go_on(game, request.save, request)
    campaign = _campaign(request)
    unfinished = ledger.in_play(campaign)
    if unfinished and not request.save and not request.new and not _is_stale(campaign, unfinished):
        return go_on(game, unfinished, request)
    return begin(game, campaign, request)


def _campaign(request: Request) -> Campaign:
    """The campaign that is named or the only one; the very first begins now."""
    given = request.given
    folder = folders.chosen(given.get("campaign"))
    if folder is None:
        return folders.new(folders.FIRST, given.get("deck"), given.get("upgrade-discards"))
    return ledger.settled(folder)


def begin(game: Game[Any], campaign: Campaign, request: Request) -> Save:
    _same_campaign(campaign, request.given)
    if request.digital:
        _may_count(campaign, request)
    if request.save:
        _can_be_named(request.save)
    options = _options(game, campaign, os.urandom(8).hex())
    if request.save:
        return attach(campaign.folder, begin_at(request.save, game, options, request))
    free = partial(new_path_in, campaign.folder, GAME)
    return attach(campaign.folder, begin_new(free, game, options, request))


def _options(game: Game[Any], campaign: Campaign, identity: str) -> Options:
    return game.settled(
        {
            "upgrade-discards": campaign.upgrade_discards,
            "deck": campaign.plain,
            "campaign": {
                "name": campaign.name,
                "of": campaign.id,
                "id": identity,
                "after": campaign.course,
                "state": campaign.state,
            },
        }
    )


def as_it_stands(game: Game[Any], given: Options) -> Options:
    """Options for games that begin with a campaign's cards as they are and do not count in it."""
    campaign = ledger.settled(folders.find(given["campaign"]))
    _same_campaign(campaign, given)
    return _options(game, campaign, "")


def _may_count(campaign: Campaign, request: Request) -> None:
    """A dealt game counts like any other; whoever sits at a terminal is asked once, before the first."""
    if request.house.get("json") or _has_dealt_games(campaign):
        return
    say = language(str(request.house.get("lang") or local_language()))
    show_lines(
        [
            fitted(
                say(
                    "The end of this dealt game counts in the campaign {campaign} like any other.",
                    campaign=campaign.name,
                ),
                sys.stdout,
            )
        ]
    )
    if sys.stdin.isatty() and not said_yes(say, Sentence("Count it?")):
        raise WrongUse(
            "No game was begun. `referee campaign new NAME` begins a campaign to try things out "
            "in; `referee legacy --campaign NAME` plays in it."
        )


def _has_dealt_games(campaign: Campaign) -> bool:
    games = results.listed(sorted((campaign.folder / GAMES).glob("*.jsonl")))
    return any(header is not None and header.seed is not None for _, header, _ in games)


def go_on(game: Game[Any], path: Path, request: Request) -> Save:
    """Go on with a game of a campaign; if that is refused, the game is left free for others."""
    save = open_save.go_on(game, path)
    try:
        same_deal(request, save)
        _rejoin(save, request)
    except BaseException:
        save.close()
        raise
    return save


def _can_be_named(path: Path) -> None:
    """Refuse a path that is no text: the campaign's file has to name it."""
    try:
        str(path.resolve()).encode()
    except UnicodeEncodeError:
        raise WrongUse("--save: a game of a campaign needs a file whose name is a text in UTF-8.") from None


def _rejoin(save: Save, request: Request) -> None:
    """Bring the game and its campaign, if that is still there, together again."""
    game = save.session.options["campaign"]
    campaign = campaign_of(save.path, game)
    if campaign is None:
        if game.get("name") in {folder.name for folder in folders.folders()}:
            save.session.unread.append(Event("another-campaign", {"campaign": game["name"]}))
        return
    campaign = ledger.settled(campaign.folder, but=save.path)
    _same_campaign(campaign, request.given)
    _not_overtaken(campaign, save)
    attach(campaign.folder, save)
    ledger.agree(campaign.folder, save.session, save.path)


def campaign_of(path: Path, game: Plain) -> Campaign | None:
    """The campaign that a saved game belongs to: the one whose id its header keeps, whatever names say."""
    own = (file.read(folder) for folder in _candidates(path, game.get("name")))
    return next((campaign for campaign in own if campaign.id == game.get("of")), None)


def _candidates(path: Path, name: object) -> Iterator[Path]:
    """The campaign in whose folder the file lies, then the one that it names."""
    known = folders.folders()
    yield from (folder for folder in known if path.resolve().parent == (folder / GAMES).resolve())
    yield from (folder for folder in known if folder.name == name)


def _not_overtaken(campaign: Campaign, save: Save) -> None:
    if ledger.overtaken(campaign, save.session.options):
        raise WrongUse(
            (
                "Another game of the campaign {campaign} was counted since {save} was played, so its "
                "cards have changed. `referee log` shows this game; `referee legacy` plays the next."
            ),
            campaign=campaign.name,
            save=save.path.name,
        )


def attach(folder: Path, save: Save) -> Save:
    """From now on the campaign counts this game whenever it ends or is reopened."""
    session, path = save.session, save.path
    ledger.lies_elsewhere(folder, path)
    was_over = session.over is not None

    def follow() -> None:
        nonlocal was_over
        if was_over or session.over:
            was_over = session.over is not None
            ledger.agree(folder, session, path)

    def may_change() -> None:
        if session.over:
            ledger.must_not_be_overtaken(folder, session, path)

    session.after_move, session.before_change = follow, may_change
    return save


def _is_stale(campaign: Campaign, path: Path) -> bool:
    """Whether the cards have changed before anything was answered: such a game is begun again."""
    begun_with = Journal.read(path).header.options["campaign"]["state"]
    return begun_with != campaign.state and open_save.discard_unanswered(path)


def _same_campaign(campaign: Campaign, given: Options) -> None:
    """Refuse options other than those the campaign began with."""
    deck = given.get("deck")
    asked = {
        "campaign": given.get("campaign"),
        "deck": str(user_path(deck).resolve()) if deck else None,
        "upgrade-discards": given.get("upgrade-discards"),
    }
    playing = {
        "campaign": campaign.name,
        "deck": campaign.deck_name,
        "upgrade-discards": campaign.upgrade_discards,
    }
    for name, value in asked.items():
        if value is not None and value != playing[name]:
            raise WrongUse(
                (
                    "The campaign {campaign} has --{option} {value}. `referee campaign new NAME` begins "
                    "another."
                ),
                campaign=campaign.name,
                option=name,
                value=playing[name],
            )
