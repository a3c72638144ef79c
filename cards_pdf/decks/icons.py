"""Files beside a deck, and its icons: an outline, a picture or a free icon, by a name for texts.

A deck names files in its own folder alone: nothing outside it is opened.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple
from urllib.parse import urlsplit
from zlib import crc32

from cards_pdf.common.data_files import card_data
from cards_pdf.common.errors import nearest
from cards_pdf.common.files import slug
from cards_pdf.common.messages import OR, join_words, short
from cards_pdf.common.records.annotations import TABLE_NAME, Convert, Format, Keys, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.records.reader import read_value
from cards_pdf.common.records.record import DefaultFrom
from cards_pdf.common.records.toml_file import read_known

PATTERNS = ("none", "slashes", "bricks", "chevrons", "scales", "dots", "lattice")
BACK_PATTERNS = (*PATTERNS, "diaper", "spades", "suits", "elements")
ICONS: tuple[str, ...] = tuple(read_known(__file__)["icons"])
MAX_FILES_FOR_SUGGESTION = 200
_MAX_FILES_TO_COMPARE = 5_000


def file_in_deck_folder(*endings: str) -> Convert:
    """Return the check of a file's name, which becomes its path. Its content is not checked."""

    def find(name: str, location: Location) -> Path | None:
        return resolve_in_folder(location.run.shared["folder"], name, endings) if name else None

    return Convert(Annotated[str, Text(200)], find)


def is_address(name: str) -> bool:
    return name.lower().startswith(("https://", "http://"))


def file_of_address(address: str) -> str:
    """Return the name beside the deck under which `cards-pdf fetch` keeps a picture of the web."""
    path = PurePosixPath(urlsplit(address).path)
    stem = f"{slug(path.stem) or 'picture'}-{crc32(address.encode()):08x}"
    return f"fetched/{stem}{path.suffix.lower()}"


def resolve_in_folder(folder: Path, name: str, endings: Sequence[str]) -> Path:
    """Return the file of a name in a deck's folder. Raise InvalidValue if it is not there."""
    if is_address(name):
        address, name = name, file_of_address(name)
        if not (folder / name).is_file():
            raise InvalidValue(
                'is "{name}", an address: `cards-pdf fetch` downloads a picture whose name ends in '
                "{words}; save any other file beside the deck.",
                name=short(address),
                words=join_words(PICTURES, OR),
            )
    name = name.replace("\\", "/")  # as Windows writes it
    file = _find_file(folder, name).resolve()
    if not file.is_relative_to(folder):
        raise InvalidValue(
            'is "{name}", which lies outside the deck\'s folder; copy it there.', name=name
        )
    if file.suffix.lower() not in endings:
        # tables often name pictures without their endings
        for ending in endings if name else ():
            complete = _find_file(folder, f"{name}{ending}").resolve()
            if complete.is_relative_to(folder) and complete.is_file():
                return complete
        message = 'is "{name}"; it must be a file that ends in {words}.'
        known = read_known(__file__)["save_as"].get(file.suffix.lower())
        if known in endings:
            message = 'is "{name}", which is not read: save it as {known}.'
        raise InvalidValue(message, name=name, words=join_words(endings, OR), known=known)
    if not file.is_file():
        others = islice(file.parent.glob("*"), MAX_FILES_FOR_SUGGESTION)
        raise InvalidValue(
            'is "{name}", but there is no such file beside the deck.{near}',
            name=name,
            near=nearest(file.name, [other.name for other in others]),
        )
    return file


def _find_file(folder: Path, name: str) -> Path:
    """Return a file by its name; of several spellings that systems take for one, any will do."""
    file = folder / name
    if file.is_file() or ".." in Path(name).parts:
        return file
    place = folder
    for part in Path(name).parts:  # not all systems tell capitals from small letters
        if not (place / part).exists() and place.is_dir():
            others = (other.name for other in islice(place.iterdir(), _MAX_FILES_TO_COMPARE))
            found = [other for other in others if _fold(other) == _fold(part)]
            place /= found[0] if len(found) == 1 else part
        else:
            place /= part
    return place if place.is_file() else file


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


MAX_ICONS = 100
CREDIT = "Icons: game-icons.net, CC BY 3.0"
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg", ".heic")
FONTS = (".ttf", ".otf", ".ttc")
PICTURE = file_in_deck_folder(*PICTURES)
MAX_OUTLINE = 20_000  # characters
MAX_OUTLINES = 300_000  # characters of all together
_NAMES = Keys(
    "[a-z][a-z0-9-]{0,39}",
    "must have a name of lower-case letters, digits and hyphens, forty at most.",
)
_WORD = re.compile("[a-z]{2,}(-[a-z0-9]+)*")  # no outline begins with two letters
Drawn = Annotated[str, Text(MAX_OUTLINE)]
Picture = Annotated[Path | None, PICTURE, Format("picture")]


class Icon(NamedTuple):
    """An icon that texts name between colons."""

    outline: Annotated[Drawn, "as SVG writes a path, or one of the free icons by its name"] = ""
    picture: Annotated[Picture, "a file beside the deck"] = None
    says: Annotated[str, Text(60), "what is read out for it"] = ""
    name: Annotated[str, TABLE_NAME] = ""
    is_free: Annotated[bool, DefaultFrom(lambda _: False, is_keyless=True)] = False  # to credit


def icons_of(rows: Mapping[str, str | Icon], location: Location) -> dict[str, Icon]:
    """Read icons. A text is an outline, the name of a free icon, or the file of a picture."""
    place = location.inner("icons", rows)
    icons: dict[str, Icon] = {}
    for name, value in rows.items():
        icon = value if isinstance(value, Icon) else Icon(value)
        if icon.outline.lower().endswith(PICTURES):
            picture = read_value(Picture, icon.outline, place, key=name)
            icon = icon._replace(outline="", picture=picture)
        is_free = bool(_WORD.fullmatch(icon.outline))
        outline = free_icons().get(icon.outline, "") if is_free else icon.outline
        if is_free and not outline:  # the name stays known, or each use would be a problem as well
            location.report(
                "icons",
                'has "{word}" for {name}; there is no free icon of that name.{near}',
                word=short(icon.outline),
                name=name,
                near=nearest(icon.outline, free_icons()),
            )
        icons[name] = icon._replace(
            name=name, outline=outline, says=(icon.says or name).replace("-", " "), is_free=is_free
        )
    if sum(len(icon.outline) for icon in icons.values()) > MAX_OUTLINES:
        message = "has outlines of more than {most} characters together."
        raise InvalidValue(message, most=MAX_OUTLINES)
    return icons


@cache
def free_icons() -> Mapping[str, str]:
    """Return the outlines of game-icons.net by name, as SVG paths.

    The licence requires that `CREDIT` is printed where an icon is printed.
    """
    return _read_pairs("game-icons.txt")


@cache
def icon_meanings() -> Mapping[str, str]:
    """Return further words, in English and Chinese, by which a built-in or free icon is found."""
    return _read_pairs("meanings.txt")


def _read_pairs(file: str) -> dict[str, str]:
    """Return what stands behind the first word of each line."""
    lines = card_data("icons", file).read_text("utf-8").splitlines()
    pairs = (line.partition(" ") for line in lines)
    return {name: text for name, _, text in pairs if name != "#"}


def find_icons(word: str, names: Iterable[str]) -> list[str]:
    """Return the names that have a word in them, then those whose meaning has it."""
    word = word.lower()
    found = [name for name in names if word in name]
    meanings = icon_meanings()
    return found + [
        name
        for name in names
        if name not in found
        and any(other.startswith(word) for other in meanings.get(name, "").split())
    ]


OWN_ICONS = Convert(Annotated[Mapping[str, Drawn | Icon], _NAMES, MaxItems(MAX_ICONS)], icons_of)
