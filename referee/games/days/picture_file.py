"""A picture in a file of the player's choice, whose ending says which kind."""

from __future__ import annotations

from pathlib import Path

from referee.errors import WrongUse
from referee.rulekit.picture import Picture
from referee.rulekit.say import Say

KINDS = (".svg", ".pdf")
YES = " yes"  # behind a file's name


def _content(picture: Picture, kind: str) -> bytes:
    if kind == ".svg":
        return picture.svg()
    from referee.rulekit.picture_pdf import pdf  # brings ReportLab along, which no game needs to start

    return pdf(picture)


def write(picture: Picture, name: str, say: Say) -> str:
    """Write a picture to the file that was named, as its ending says; the sentence that says so.

    A file that is there already is written over when the line says yes.
    """
    agreed, name = name.endswith(YES), name.removesuffix(YES)
    kind = name[-4:].casefold()
    if kind not in KINDS:
        raise WrongUse(say("picture.kind", file=name))
    drawn = _content(picture, kind)
    try:
        with Path(name).expanduser().open("wb" if agreed else "xb") as file:
            file.write(drawn)
    except FileExistsError:
        raise WrongUse(say("picture.exists", file=name)) from None
    except (OSError, ValueError, RuntimeError) as error:  # the disk, a NUL in the name, ~nobody
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongUse(say("picture.not-written", file=name, reason=reason)) from None
    return say("picture.written", file=name)
