"""`referee campaign export`, `import` and `scan`: cards as PDFs, and ticks from PDFs and photos.

These commands import all that prints or scans, which takes longer than the other commands of a
campaign.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cards_pdf.common.commands import choice, speech_of
from cards_pdf.common.messages import Message
from cards_pdf.common.program import Speech
from cards_pdf.common.sizes import USUAL_PAPER, paper_names
from cards_pdf.order import Order
from cards_pdf.scan import MAX_MARKS, MAX_SECONDS
from cards_pdf.scan.verdicts import PhotoSeen
from referee.campaign import file, ledger, pdf
from referee.campaign.actions import apply
from referee.campaign.file import Campaign
from referee.campaign.photo import (
    Findings,
    KnownPrints,
    SeenBox,
    find_marks_on,
    name_pictures,
    read_photos,
    write_crop,
)
from referee.commands import game_command
from referee.commands.campaign import NamedByOption, NamedByWord
from referee.errors import UsageError
from referee.saves.folder import list_campaign_folders

CHANGED = "only cards that changed since the last export, each in its old place"
STICKERS = "only what changed since the last export, as labels to glue on"
SINCE = (
    "with --stickers or --only-changed: what changed since this game, to print a lost sheet again"
)
SAME_SHEET = "with --stickers: continue the last sheet of labels where it ends"
ANOTHER = "accept cards of another campaign as if they belonged to this one"


def export(  # noqa: PLR0913, PLR0917 -- each is an option of the command
    context: typer.Context,
    name: NamedByWord = None,
    campaign: NamedByOption = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="the folder for the files")] = Path(
        "output"
    ),
    paper: Annotated[
        str | None, choice(paper_names(), "the paper in your printer", USUAL_PAPER)
    ] = None,
    only_changed: Annotated[bool, typer.Option("--only-changed", help=CHANGED)] = False,
    stickers: Annotated[bool, typer.Option("--stickers", help=STICKERS)] = False,
    since: Annotated[int | None, typer.Option("--since", metavar="GAME", help=SINCE)] = None,
    same_sheet: Annotated[bool, typer.Option("--same-sheet", help=SAME_SHEET)] = False,
    fillable: Annotated[
        bool, typer.Option("--fillable", help="boxes that can be ticked in a PDF reader")
    ] = False,
    low_ink: Annotated[
        bool, typer.Option("--low-ink", help="outlines instead of areas of colour")
    ] = False,
    large_print: Annotated[
        bool, typer.Option("--large-print", help="one and a half times as large")
    ] = False,
) -> None:
    speech = speech_of(context)
    order = Order(
        lang=speech.lang or "",
        paper=paper,
        only_changed=only_changed,
        fillable=fillable,
        low_ink=low_ink,
        large_print=large_print,
    )
    lines = pdf.export(
        game_command.choose_campaign(speech, name, campaign),
        out,
        order,
        stickers=stickers,
        since=since,
        same_sheet=same_sheet,
        spoken=speech.spoken.code,
    )
    speech.tell(lines)


def import_pdf(
    context: typer.Context,
    words: Annotated[
        list[str], typer.Argument(metavar="[NAME] PDF", help="a fillable deck with your ticks")
    ],
    campaign: NamedByOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="write without asking")] = False,
    another: Annotated[bool, typer.Option("--another", help=ANOTHER)] = False,
) -> None:
    speech = speech_of(context)
    words, which = game_command.split_campaign(speech, words, campaign)
    if len(words) != 1:
        raise UsageError("import takes one PDF.")
    ask = None if yes else partial(game_command.confirm, speech)
    speech.tell(pdf.import_pdf(Path(words[0]), which, ask=ask, another=another))


PHOTOS = typer.Argument(
    metavar="[NAME] PHOTO…", help="pictures of your cards, from a phone or a scanner"
)
MAX_CROP_COLUMNS = 48  # columns of a crop on a terminal
BLACK = 232  # the first of a terminal's 24 greys


def scan(
    context: typer.Context,
    photos: Annotated[list[str], PHOTOS],
    campaign: NamedByOption = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="write without asking; doubtful boxes stay as they are")
    ] = False,
) -> None:
    speech = speech_of(context)
    photos, which = game_command.split_campaign(speech, photos, campaign)
    if not photos:
        raise UsageError("scan takes at least one photo.")
    scan_photos(speech, [Path(photo) for photo in photos], which, yes=yes)


def scan_photos(speech: Speech, paths: Sequence[Path], name: str | None, *, yes: bool) -> None:
    """Read pictures, ask about doubts, show the changes, and write them if the player agrees."""
    campaign = ledger.load_reconciled(file.require_folder(name))
    prints = KnownPrints(campaign)
    named = name_pictures(paths)
    reads = []
    for read, picture in read_photos(prints, named):
        reads.append(read)
        speech.tell([_describe_photo(read, campaign, picture)])
        if read.skipped_marks:
            speech.say(
                "{photo}: {skipped:mark|marks} skipped; a picture is read up to "
                "{marks} marks and {seconds} seconds.",
                photo=read.path,
                skipped=read.skipped_marks,
                marks=MAX_MARKS,
                seconds=MAX_SECONDS,
            )
    findings = _report_findings(speech, campaign, prints, reads=reads)
    can_ask = game_command.is_interactive() and not yes
    answers = {}
    crops = {}
    for number, doubt in enumerate(findings.doubts):
        crops[doubt.name] = write_crop(doubt, named)
        if can_ask:
            answers[number] = dict(_ask_about_doubt(speech, doubt))
    observation, remaining = findings.resolve(campaign, answers)
    for doubt in remaining:
        speech.say("unsure: {box}, {picture}", box=doubt.name, picture=crops[doubt.name])
    pending = observation.describe_pending()
    if not pending:
        speech.say("Nothing new is written in campaign {campaign}.", campaign=campaign.name)
    elif yes or (can_ask and game_command.confirm(speech, pending)):
        # `apply` rejects what was observed before another process changed the campaign.
        apply(campaign.folder, lambda _: observation)
        speech.tell(observation.describe())
    elif can_ask:
        speech.say("Nothing is written.")
    else:
        speech.tell([*pending, Message("Nothing is written yet. Add --yes to write it.")])


def _describe_photo(read: PhotoSeen, campaign: Campaign, picture: Path | None) -> Message:
    # photos/loose9-1.jpg: 9 cards, A1 A3 A5 …; see scan/loose9-1-read.png
    codes = [one.card.code for one in read.cards]
    more = Message("; {strangers} more that fit no card of this deck", strangers=read.unknown_marks)
    facts = {"photo": read.path, "strangers": more if read.unknown_marks else ""}
    if not codes:
        return Message(
            "{photo}: no card of {deck}{strangers}", deck=campaign.printed.title, **facts
        )
    message = "{photo}: {count:card|cards}, {codes}{strangers}; see {picture}"
    return Message(message, count=len(codes), codes=" ".join(codes), picture=picture, **facts)


def _report_findings(
    speech: Speech, campaign: Campaign, prints: KnownPrints, reads: Sequence[PhotoSeen]
) -> Findings:
    findings = find_marks_on(prints, reads)
    cards = findings.cards
    others = [
        file.try_read(folder) for folder in list_campaign_folders() if folder != campaign.folder
    ]
    alike = [
        one for one in others if isinstance(one, Campaign) and one.deck_name == campaign.deck_name
    ]
    nameless = findings.nameless if alike else []  # if another campaign's cards look alike
    notes = {
        "seen more than once: {cards}": [
            code for code, seen in cards.items() if len(seen.photos) > 1
        ],
        "not seen: {cards}": [
            card.code for card in campaign.printed.cards if card.code not in cards
        ],
        "not on paper yet: {cards}": findings.lacking,
        (
            "of another campaign or an older print, so you are asked about their ticks: {cards}"
        ): findings.strange,
        (
            "in the same photo as these, so you are asked about them as well: {cards}"
        ): findings.neighbours,
        (
            "printed for no campaign, and you have several; check that these cards "
            "belong to this one: {cards}"
        ): nameless,
    }
    for note, names in notes.items():
        if names and cards:
            speech.say(note, cards=names)
    return findings


def _ask_about_doubt(speech: Speech, doubt: SeenBox) -> Iterator[tuple[int, bool]]:
    for number in doubt.open:
        crop = doubt.squares[number].crop
        if crop and os.environ.get("TERM", "dumb") != "dumb":
            columns = min(MAX_CROP_COLUMNS, shutil.get_terminal_size().columns)
            print("\n".join(half_blocks(crop, columns)))
        struck = doubt.squares[number].is_struck
        question = "A stroke runs through {box}. Is it ticked?" if struck else "Is {box} ticked?"
        answer = speech.is_agreed(question, box=doubt.name_square(number))
        if answer is not None:
            yield number, answer


def half_blocks(crop: bytes, columns: int) -> Iterator[str]:
    """Yield a grey picture as characters of two pixels, one above the other."""
    from io import BytesIO

    from PIL import Image

    picture = Image.open(BytesIO(crop), formats=["PNG"])
    # An even number, because each character shows two rows.
    rows = max(2, round(columns * picture.height / picture.width) // 2 * 2)
    small = picture.resize((columns, rows), Image.Resampling.BOX).point(
        lambda grey: BLACK + grey * 23 // 255
    )
    for y in range(0, rows, 2):
        pairs = ((small.getpixel((x, y)), small.getpixel((x, y + 1))) for x in range(columns))
        yield "".join(f"\x1b[38;5;{above};48;5;{below}m▀" for above, below in pairs) + "\x1b[0m"
