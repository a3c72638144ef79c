"""`referee legacy`: opens the next game of a campaign, and lets the campaign follow it.

A game with `--save FILE` is a game of the campaign as well; only its journal lies elsewhere.
"""

import os
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from referee import games
from referee.campaign import file, folders, ledger
from referee.campaign.file import Campaign
from referee.errors import DamagedError, UsageError, user_path
from referee.games.legacy.deck import Plain
from referee.languages import HERE
from referee.rulekit.ask import Event
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.saves import open_save, results
from referee.saves.folder import GAMES, going_on, label, new_path_in
from referee.saves.journal import Header, Journal
from referee.saves.open_save import Save
from referee.saves.opening import Request, begin_at, begin_new, same_deal


def open_game(game: Game[Any], request: Request) -> Save:
    """The unfinished game of the campaign, or its next one."""
    if request.save and request.save.exists() and not request.new:
        return go_on(game, request.save, request)
    given = request.given
    folder = folders.chosen(given.get("campaign"))
    if folder is None:  # the very first begins now
        campaign = folders.new(folders.FIRST, given.get("deck"), given.get("upgrade-discards"))
    else:
        campaign = ledger.load_reconciled(folder)
    unfinished = ledger.find_game_in_play(campaign)
    if unfinished and not request.save and not request.new:
        # If the cards have changed before anything was answered, the game is begun again
        begun_with = Journal.read(unfinished).header.options["campaign"]["state"]
        if begun_with == campaign.state or not open_save.discard_unanswered(unfinished):
            return go_on(game, unfinished, request)
    return begin(game, campaign, request)


def begin(game: Game[Any], campaign: Campaign, request: Request) -> Save:
    _same_campaign(campaign, request.given)
    _agree_to_two(campaign, request)
    if request.digital:
        _may_count(campaign, request)
    if request.save:
        # Refuse a path that is no text: the campaign's file has to name it
        try:
            str(request.save.resolve()).encode()
        except UnicodeEncodeError:
            said = "--save: a game of a campaign needs a file whose name is a text in UTF-8."
            raise UsageError(said) from None
    options = _options(game, campaign, os.urandom(8).hex())
    if request.save:
        return attach(campaign.folder, begin_at(request.save, game, options, request))
    free = partial(new_path_in, campaign.folder, games.LEGACY)
    return attach(campaign.folder, begin_new(free, game, options, request))


def _options(game: Game[Any], campaign: Campaign, identity: str) -> Options:
    own = {"name": campaign.name, "of": campaign.id, "id": identity}
    return game.settled(
        {
            "upgrade-discards": campaign.upgrade_discards,
            "deck": campaign.plain,
            "campaign": own | {"after": campaign.course, "state": campaign.state},
        }
    )


def as_it_stands(game: Game[Any], given: Options) -> Options:
    """Options for games that begin with a campaign's cards as they are and do not count in it."""
    campaign = ledger.load_reconciled(folders.find(given["campaign"]))
    _same_campaign(campaign, given)
    return _options(game, campaign, "")


def _agree_to_two(campaign: Campaign, request: Request) -> None:
    """Say what becomes of a game that is not over; whoever sits at a terminal is asked first."""
    playing = ledger.find_game_in_play(campaign)
    if playing is None or request.house.get("json") or not Journal.read(playing).moves:
        return
    speech = _speech(request)
    speech.say(
        "{save} is not over. The new game begins with the same cards: whichever of the two is "
        "over first "
        "counts, and the other one never does.",
        save=label(playing),
    )
    if request.attended and not speech.is_agreed("Begin another?"):
        said = "No game was begun. `{command}` goes on with the one that is not over."
        raise UsageError(said, command=going_on(playing))


def _speech(request: Request) -> Speech:
    speech = Speech(HERE)
    speech.lang = request.house.get("lang")
    return speech


def _may_count(campaign: Campaign, request: Request) -> None:
    """A dealt game counts like any other; whoever sits at a terminal is asked once, before the
    first.
    """
    games = results.saves_at(sorted((campaign.folder / GAMES).glob("*.jsonl")))
    has_dealt_games = any(header is not None and header.seed is not None for _, header, _ in games)
    if request.house.get("json") or has_dealt_games:
        return
    speech = _speech(request)
    speech.say(
        "The end of this dealt game counts in the campaign {campaign} like any other.",
        campaign=campaign.name,
    )
    if request.attended and not speech.is_agreed("Count it?"):
        raise UsageError(
            "No game was begun. `referee campaign new NAME` begins a campaign to try things out "
            "in; `referee legacy --campaign NAME` plays in it."
        )


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


def _rejoin(save: Save, request: Request) -> None:
    """Bring the game and its campaign, if that is still there, together again."""
    game = save.session.options["campaign"]
    campaign = campaign_of(save.path, game)
    if campaign is None:
        if game.get("name") in {folder.name for folder in folders.folders()}:
            save.session.tell(Event("another-campaign", {"campaign": game["name"]}))
        return
    campaign = ledger.load_reconciled(campaign.folder, open_journal=save.path)
    _same_campaign(campaign, request.given)
    if ledger.is_superseded(campaign, save.session.options):
        said = (
            "Another game of the campaign {campaign} was counted since {save} was played, so its "
            "cards have changed. `referee log` shows this game; `referee legacy` plays the next."
        )
        raise UsageError(said, campaign=campaign.name, save=save.path.name)
    attach(campaign.folder, save)
    ledger.reconcile(campaign.folder, save.session, save.path)


def campaign_of(path: Path, game: Plain) -> Campaign | None:
    """The campaign that a saved game belongs to: the one whose id its header keeps, whatever names
    say.

    It is looked for where the file lies, then under the name that the header has.
    """
    known = folders.folders()
    near = [folder for folder in known if path.resolve().parent == (folder / GAMES).resolve()]
    named = [folder for folder in known if folder.name == game.get("name")]
    own = map(file.read_campaign, [*near, *named])
    return next((campaign for campaign in own if campaign.id == game.get("of")), None)


def is_counted(path: Path, header: Header) -> bool:
    """Whether a campaign counts this game, once the two agree; refused while somebody plays it."""
    game = header.options.get("campaign") or {}
    campaign = campaign_of(path, game)
    if campaign is None:
        return False
    with suppress(DamagedError), closing(open_save.go_on(games.load(games.LEGACY), path)) as save:
        ledger.reconcile(campaign.folder, save.session, path)
    return file.read_campaign(campaign.folder).counted(game["id"]) is not None


def attach(folder: Path, save: Save) -> Save:
    """From now on the campaign counts this game whenever it ends or is reopened."""
    session, path = save.session, save.path
    ledger.register_external_save(folder, path)
    was_over = session.over is not None

    def follow() -> None:
        nonlocal was_over
        if was_over or session.over:
            was_over = session.over is not None
            ledger.reconcile(folder, session, path)

    def may_change() -> None:
        if session.over:
            ledger.check_reopenable(folder, session, path)

    session.watch(before_change=may_change, after_move=follow)
    return save


def _same_campaign(campaign: Campaign, given: Options) -> None:
    """Refuse options other than those the campaign began with."""
    deck = given.get("deck")
    for option, asked, playing in (
        ("campaign", given.get("campaign"), campaign.name),
        ("deck", str(user_path(deck).resolve()) if deck else None, campaign.deck_name),
        ("upgrade-discards", given.get("upgrade-discards"), campaign.upgrade_discards),
    ):
        if asked is not None and asked != playing:
            said = (
                "The campaign {campaign} has --{option} {value}. `referee campaign new NAME` "
                "begins another."
            )
            raise UsageError(said, campaign=campaign.name, option=option, value=playing)
