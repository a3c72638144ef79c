"""`referee campaign …`: options of the commands. The work is done in `referee.campaign`."""

from collections.abc import Callable, Iterable
from typing import Annotated

import typer

from cards_pdf.common.commands import choice, completion_of, speech_of
from cards_pdf.decks.campaign import WAYS
from referee import games
from referee.campaign import actions
from referee.commands import game_command
from referee.errors import UsageError
from referee.saves.folder import list_campaign_names

NAME = "the campaign's name; not needed if there is only one"
CAMPAIGNS = completion_of(list_campaign_names)
NamedByWord = Annotated[str | None, typer.Argument(help=NAME, autocompletion=CAMPAIGNS)]
NamedByOption = Annotated[
    str | None, typer.Option("--campaign", metavar="NAME", help=NAME, autocompletion=CAMPAIGNS)
]
WORDS = "FM.hp, wins or S2.crossed_out, and a number, or yes or no"
SET = typer.Argument(metavar="[NAME] KEY VALUE", help=WORDS, autocompletion=CAMPAIGNS)
BOX = typer.Argument(
    metavar="[NAME] BOX…", help="such as A1.2, or A1.3 fire", autocompletion=CAMPAIGNS
)
DECK = typer.Option(metavar="FILE.toml", help="a deck of your own instead of the built-in one")


def new(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(help="a name for the campaign")] = None,
    campaign: Annotated[
        str | None,
        typer.Option("--campaign", metavar="NAME", help="a name for the campaign, as an option"),
    ] = None,
    deck: Annotated[str | None, DECK] = None,
    upgrade_discards: Annotated[
        str | None, choice(WAYS, "the card that goes to the discard pile when UP is used")
    ] = None,
) -> None:
    new_name = game_command.merge_names(name, campaign)
    if new_name is None:
        raise UsageError("Give the campaign a name: `referee campaign new NAME`.")
    speech_of(context).tell(actions.create(new_name, deck, upgrade_discards))


def list_campaigns(context: typer.Context) -> None:
    speech_of(context).tell(actions.list_campaigns())


def show(context: typer.Context, name: NamedByWord = None, campaign: NamedByOption = None) -> None:
    speech = speech_of(context)
    # Campaigns are always of the legacy game, which translates what is printed on its cards.
    word = games.load("legacy").say(speech.spoken.code).word
    speech.tell(actions.show(game_command.choose_campaign(speech, name, campaign), word))


def _on_one(act: Callable[[str | None], Iterable[str]]) -> Callable[..., None]:
    """Return a command that does something with one campaign."""

    def command(
        context: typer.Context, name: NamedByWord = None, campaign: NamedByOption = None
    ) -> None:
        speech = speech_of(context)
        speech.tell(act(game_command.choose_campaign(speech, name, campaign)))

    return command


def _on_boxes(act: Callable[[list[str], str | None], Iterable[str]]) -> Callable[..., None]:
    """Return a command that does something with boxes on the cards of a campaign."""

    def command(
        context: typer.Context, boxes: Annotated[list[str], BOX], campaign: NamedByOption = None
    ) -> None:
        speech = speech_of(context)
        speech.tell(act(*game_command.split_campaign(speech, boxes, campaign)))

    return command


history = _on_one(actions.history)
undo = _on_one(actions.undo)
tick = _on_boxes(actions.tick_boxes)
untick = _on_boxes(actions.untick_boxes)


def set_value(
    context: typer.Context, words: Annotated[list[str], SET], campaign: NamedByOption = None
) -> None:
    speech = speech_of(context)
    # The name of the campaign may be among the words, before the key.
    words, which = game_command.split_campaign(speech, words, campaign)
    if len(words) != 2:  # noqa: PLR2004 -- a key and its value
        raise UsageError("set takes a key and its value, such as FM.hp 140, or wins 3.")
    key, value = words
    speech.tell(actions.set_value(key, value, which))
