"""The referee's folder: the paths and names of saves."""

import os
import re
import shlex
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from stat import S_ISREG

from referee.errors import SaveError, file_errors

CAMPAIGNS = "campaigns"
CAMPAIGN_FILE = "campaign.toml"
GAMES = "games"  # in a campaign's folder
FOLDERS = "folders"  # links to games that were played from where they lie
_MAX_LENGTH = 3_500  # characters of its path; a system with longer ones than 4,096 is rare
_FIRST_TIME_S = 2 * 86_400.0  # in 1970, in every time zone
_LAST_TIME_S = datetime(9999, 12, 29, tzinfo=UTC).timestamp()


def home() -> Path:
    """Return the folder of everything that the referee keeps."""
    if own := os.environ.get("REFEREE_HOME"):
        if len(own) > _MAX_LENGTH:
            raise SaveError(
                "REFEREE_HOME is too long a path ({count} characters) for files in it.",
                count=len(own),
            )
        return Path(own)
    from platformdirs import user_data_path  # takes as long as the rest of a start

    try:
        folder = user_data_path("pnp-referee", appauthor=False)
    except RuntimeError:  # nobody's home; older versions name a folder called "~"
        folder = Path()
    if not folder.is_absolute():
        raise SaveError(
            "You have no home folder. Set REFEREE_HOME to a folder where games can be kept."
        )
    return folder


def list_campaign_folders() -> list[Path]:
    """Return the folder of every campaign, by name."""
    return sorted(path.parent for path in (home() / CAMPAIGNS).glob(f"*/{CAMPAIGN_FILE}"))


def list_campaign_names() -> list[str]:
    return [folder.name for folder in list_campaign_folders()]


def find_saves(game: str | None = None) -> list[Path]:
    """Return the saves of one game or of all, in the order in which they were started."""
    return [path for path in _named_like_saves(game) if is_save(path)]


def _named_like_saves(game: str | None) -> list[Path]:
    folders = [home() / "saves", *(home() / CAMPAIGNS).glob(f"*/{GAMES}")]
    found = [path for folder in folders for path in folder.glob("*.jsonl") if _number(path)]
    own = [path for path in found if game in {None, _game(path)}]
    return sorted(own, key=lambda path: (_game(path), path.parent, _number(path)))


def label(path: Path) -> str:
    """Return the name of a save in lists: "scoundrel-3", "first/legacy-3", or its own name."""
    name = path.stem.lstrip(".").partition(".")[0]
    return f"{path.parents[1].name}/{name}" if is_of_campaign(path) else name


def modified_at(path: Path) -> float:
    """Return the time of the last change of a file, in seconds since 1970, for sorting."""
    return path.stat().st_mtime


def find_last_played(path: Path) -> datetime:
    """Return the time of the last change of a save, within the years that a date can have."""
    # File systems hold times far outside of them, and Windows converts none before 1970.
    seconds = min(max(modified_at(path), _FIRST_TIME_S), _LAST_TIME_S)
    return datetime.fromtimestamp(seconds, UTC).astimezone()


def is_of_campaign(path: Path) -> bool:
    """Return True if a save lies in a campaign's folder."""
    return path.parent.name == GAMES


def resume_command(path: Path) -> str:
    """Return the command that resumes a save."""
    return f"referee go {shlex.quote(label(path) if home() in path.parents else str(path))}"


def find_last_in(campaign: Path) -> Path | None:
    """Return the save in a campaign's folder that was started last."""
    return max(
        (path for path in (campaign / GAMES).glob("*.jsonl") if _number(path)),
        key=_number,
        default=None,
    )


def new_path(game: str, campaign: Path | None = None) -> Path:
    """Return the path of the next save of a game, or of the next one in a campaign's folder."""
    last = find_last_in(campaign) if campaign else next(reversed(_named_like_saves(game)), None)
    folder = campaign / GAMES if campaign else home() / "saves"
    return folder / f"{game}-{_number(last) + 1 if last else 1}.jsonl"


def set_aside(path: Path) -> Path:
    """Move a save to a free name. It never replaces another."""
    with file_errors(path, "{path} cannot be set aside: {reason}."):
        for n in count(1):
            copy = path.with_name(f"{path.stem}-{n}{path.suffix}")
            with suppress(FileExistsError):
                move(path, copy)
                break
    return copy


def move(path: Path, to: Path) -> None:
    """Move a file and never replace another. The new name is taken first.

    Whatever is killed in between, the save is in one place; an empty file may be in the other.
    """
    to.touch(exist_ok=False)
    path.replace(to)


def remember_game(name: str, path: Path) -> None:
    """Note where a game lies that is not installed, so that its saves can be resumed."""
    link = home() / FOLDERS / name
    with suppress(OSError):  # then its saves wait for `referee play FOLDER`
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(path.resolve())


def find_game(name: str) -> Path | None:
    """Return where a game lies that was played from its folder or file, if it is still there."""
    link = home() / FOLDERS / name
    return link.resolve() if link.exists() else None


def is_save(path: Path) -> bool:
    """Return True for a save: no broken link, and no empty file that `move` has left."""
    try:
        found = path.stat()
    except OSError:
        return False
    return found.st_size > 0 or not S_ISREG(found.st_mode)


def _number(path: Path) -> int:
    match = re.fullmatch(r".*-(\d+)", path.stem)
    return int(match[1]) if match else 0


def _game(path: Path) -> str:
    return path.stem.rpartition(".")[2].rpartition("-")[0]
