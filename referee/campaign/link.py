"""The link between a game and its campaign: the ledger of `referee legacy`.

A game with `--save FILE` is a game of the campaign as well. Only its journal lies elsewhere.
"""

import os
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import UserError
from referee import games
from referee.campaign import file, folders, ledger
from referee.campaign.file import Campaign
from referee.errors import DamagedError, UsageError, user_path
from referee.languages import HERE
from referee.rulekit.ask import Event
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.saves import opening
from referee.saves.folder import GAMES, label, new_path_in, resume_command
from referee.saves.journal import Header, Journal, read_header
from referee.saves.opening import CAMPAIGN, OpenRequest, Save, check_same_deal


class CampaignLink:
    """Keeps a campaign in agreement with one open game: a `Follower` of its session."""

    def __init__(self, folder: Path, save: Save) -> None:
        self.folder = folder
        self.save = save
        self.was_over = save.session.over is not None

    def check_change(self) -> None:
        """Raise RequestError if the game is counted and can no longer be reopened."""
        if self.save.session.over:
            ledger.check_reopenable(self.folder, self.save.session, self.save.path)

    def follow_move(self) -> None:
        """Count the game if it has ended, and uncount it if it was reopened."""
        is_over = self.save.session.over is not None
        if self.was_over or is_over:
            self.was_over = is_over
            ledger.reconcile(self.folder, self.save.session, self.save.path)


def link(folder: Path, save: Save) -> Save:
    """Let the campaign count this game whenever it ends or is reopened."""
    ledger.register_external_save(folder, save.path)
    save.session.follower = CampaignLink(folder, save)
    return save


# --- the functions of a ledger: see `Ledger` in `referee.saves.opening` ---


def open_game(game: Game[Any], request: OpenRequest) -> Save:
    """Resume the unfinished game of the campaign, or start its next one."""
    if request.path and request.path.exists() and not request.is_new:
        return resume_game(game, request.path, request)
    folder = folders.choose_folder(request.options.get(CAMPAIGN))
    if folder is None:
        campaign = folders.create_campaign(
            folders.FIRST, request.options.get("deck"), request.options.get("upgrade-discards")
        )
    else:
        campaign = ledger.load_reconciled(folder)
    unfinished = ledger.find_game_in_play(campaign)
    if unfinished and not request.path and not request.is_new:
        # A game without answers is started again if the cards have changed since
        started_with = Journal.read(unfinished).header.options["campaign"]["state"]
        if started_with == campaign.state or not opening.discard_unanswered(unfinished):
            return resume_game(game, unfinished, request)
    return _start_game(game, campaign, request)


def resolve_options(game: Game[Any], options: Options) -> Options:
    """Return options for a game with the campaign's present cards that does not count in it."""
    campaign = ledger.load_reconciled(folders.find_folder(options[CAMPAIGN]))
    _check_same_campaign(campaign, options)
    return _make_options(game, campaign, "")


def find_superseded() -> Iterator[Path]:
    """Yield the unfinished games of all campaigns that are superseded."""
    for folder in folders.list_folders():
        with suppress(UserError):  # a damaged campaign is reported where it is opened
            yield from ledger.find_superseded_games(ledger.load_reconciled(folder))


def is_counted(path: Path, header: Header) -> bool:
    """Return True if a campaign counts this game. Raise InUseError if it is open."""
    game = header.options.get(CAMPAIGN) or {}
    campaign = find_campaign(path, game)
    if campaign is None:
        return False
    with suppress(DamagedError), closing(_resume(path)) as save:
        ledger.reconcile(campaign.folder, save.session, path)
    return file.read_campaign(campaign.folder).find_counted(game["id"]) is not None


# --- starting ---


def _start_game(game: Game[Any], campaign: Campaign, request: OpenRequest) -> Save:
    _check_same_campaign(campaign, request.options)
    _confirm_second_game(campaign, request)
    if request.deal == "digital":
        _confirm_counting(campaign, request)
    if request.path:
        try:  # the campaign's file has to name it
            str(request.path.resolve()).encode()
        except UnicodeEncodeError:
            message = "--save: a game of a campaign needs a file whose name is a text in UTF-8."
            raise UsageError(message) from None
    options = _make_options(game, campaign, os.urandom(8).hex())
    if request.path:
        save = opening.start_in_file(request.path, game, options, request)
    else:
        free_path = partial(new_path_in, campaign.folder, game.name)
        save = opening.start_under_free_name(free_path, game, options, request)
    return link(campaign.folder, save)


def _make_options(game: Game[Any], campaign: Campaign, game_id: str) -> Options:
    return game.resolve_options(
        {
            "upgrade-discards": campaign.upgrade_discards,
            "deck": campaign.saved_deck,
            "campaign": {
                "name": campaign.name,
                "of": campaign.id,
                "id": game_id,
                "after": campaign.version_id,
                "state": campaign.state,
            },
        }
    )


def _check_same_campaign(campaign: Campaign, options: Options) -> None:
    """Raise UsageError for options other than those that the campaign started with."""
    deck = options.get("deck")
    for option, given, actual in (
        (CAMPAIGN, options.get(CAMPAIGN), campaign.name),
        ("deck", str(user_path(deck).resolve()) if deck else None, campaign.deck_name),
        ("upgrade-discards", options.get("upgrade-discards"), campaign.upgrade_discards),
    ):
        if given not in (None, actual):
            message = (
                "The campaign {campaign} has --{option} {value}. `referee campaign new NAME` "
                "begins another."
            )
            raise UsageError(message, campaign=campaign.name, option=option, value=actual)


def _confirm_second_game(campaign: Campaign, request: OpenRequest) -> None:
    """Tell the player what becomes of the unfinished game. Raise UsageError if they decline."""
    unfinished = ledger.find_game_in_play(campaign)
    if unfinished is None or request.is_program or not Journal.read(unfinished).moves:
        return
    speech = _make_speech(request)
    speech.say(
        "{save} is not over. The new game begins with the same cards: whichever of the two is "
        "over first "
        "counts, and the other one never does.",
        save=label(unfinished),
    )
    if request.is_interactive and not speech.is_agreed("Begin another?"):
        message = "No game was begun. `{command}` goes on with the one that is not over."
        raise UsageError(message, command=resume_command(unfinished))


def _confirm_counting(campaign: Campaign, request: OpenRequest) -> None:
    """Tell the player that a dealt game counts, before the first. Raise UsageError if declined."""
    headers = map(read_header, (campaign.folder / GAMES).glob("*.jsonl"))
    has_dealt_games = any(header and header.seed is not None for header in headers)
    if request.is_program or has_dealt_games:
        return
    speech = _make_speech(request)
    speech.say(
        "The end of this dealt game counts in the campaign {campaign} like any other.",
        campaign=campaign.name,
    )
    if request.is_interactive and not speech.is_agreed("Count it?"):
        raise UsageError(
            "No game was begun. `referee campaign new NAME` begins a campaign to try things out "
            "in; `referee legacy --campaign NAME` plays in it."
        )


def _make_speech(request: OpenRequest) -> Speech:
    speech = Speech(HERE)
    speech.lang = request.lang
    return speech


# --- resuming ---


def resume_game(game: Game[Any], path: Path, request: OpenRequest) -> Save:
    """Resume a game of a campaign, and link it again. If that fails, the save is closed."""
    save = opening.resume_game(game, path)
    try:
        check_same_deal(request, save)
        _link_again(save, request)
    except BaseException:
        save.close()
        raise
    return save


def _resume(path: Path) -> Save:
    return opening.resume_game(games.load(games.LEGACY), path)


def _link_again(save: Save, request: OpenRequest) -> None:
    """Link a resumed game to its campaign, if that is still there."""
    game = save.session.options[CAMPAIGN]
    campaign = find_campaign(save.path, game)
    if campaign is None:
        if game.get("name") in {folder.name for folder in folders.list_folders()}:
            save.session.tell(Event("another-campaign", {"campaign": game["name"]}))
        return
    campaign = ledger.load_reconciled(campaign.folder, open_journal=save.path)
    _check_same_campaign(campaign, request.options)
    if ledger.is_superseded(campaign, save.session.options):
        message = (
            "Another game of the campaign {campaign} was counted since {save} was played, so its "
            "cards have changed. `referee log` shows this game; `referee legacy` plays the next."
        )
        raise UsageError(message, campaign=campaign.name, save=save.path.name)
    link(campaign.folder, save)
    ledger.reconcile(campaign.folder, save.session, save.path)


def find_campaign(path: Path, game: dict[str, Any]) -> Campaign | None:
    """Return the campaign whose id the header of a save holds.

    It is looked for where the save lies, and then under the name in the header.
    """
    known = folders.list_folders()
    near = [folder for folder in known if path.resolve().parent == (folder / GAMES).resolve()]
    named = [folder for folder in known if folder.name == game.get("name")]
    campaigns = map(file.read_campaign, [*near, *named])
    return next((campaign for campaign in campaigns if campaign.id == game.get("of")), None)
