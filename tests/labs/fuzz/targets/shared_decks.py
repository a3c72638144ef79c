"""Untrusted decks as a file or a link: laid out in an empty folder, or rejected without a trace."""

import json
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from cards_pdf.common.data_files import starts
from cards_pdf.decks.shared_deck import SUMS
from cards_pdf.studio.session import Studio
from cards_pdf.studio.sharing import write_link
from tests.labs.fuzz import damage
from tests.labs.fuzz.texts import read_words

FULL, SMALL = 1500, 12
WORDS = read_words("shared_decks")
LINK = b"link\n"
Files = dict[str, bytes]


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        files = {
            file.name: file.read_bytes() for file in starts()[rng.choice([*starts()])].iterdir()
        }
        for _ in range(rng.choice([0, 1, 2])):
            rng.choice([renamed, scripted, harmed])(files, rng)
        made = rng.choice([in_link, zipped])(files, rng)
        yield made if rng.random() < 0.6 else damage.some(made, rng)


def renamed(files: Files, rng: Random) -> None:
    files[rng.choice(WORDS["names"])] = (
        files.pop(rng.choice([*files])) if rng.random() < 0.5 else b"x"
    )


def scripted(files: Files, rng: Random) -> None:
    files[rng.choice(["frame.svg", "evil.svg"])] = rng.choice(WORDS["scripts"]).encode()
    deck = files.get("deck.toml", b"").replace(
        b'name = "', b'art = "evil.svg"\nname = "<script>x</script>', 1
    )
    files["deck.toml"] = deck


def harmed(files: Files, rng: Random) -> None:
    name = rng.choice([*files])
    files[name] = damage.some(files[name] or b"#", rng)


def in_link(files: Files, _: Random) -> bytes:
    texts = {name: content.decode("utf-8", "replace") for name, content in files.items()}
    return LINK + json.dumps({"deck": "deck.toml", "files": texts}).encode()


def zipped(files: Files, rng: Random) -> bytes:
    """Return an archive with a list that is mostly right, and at times a megabyte of nothing."""
    names = sorted(files, key=lambda name: name != "deck.toml")
    sums = "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in names)
    out = BytesIO()
    with ZipFile(out, "w", rng.choice([ZIP_DEFLATED, ZIP_STORED])) as made:
        made.writestr(SUMS, sums if rng.random() < 0.9 else sums[1:])
        for name in names:
            made.writestr(name, files[name])
        if rng.random() < 0.1:
            made.writestr("big.txt", bytes(rng.choice([2**20, 2**27])))
    return out.getvalue()


def check(data: bytes, folder: Path) -> str:
    home = folder / "home"
    home.mkdir()
    session = Studio(home / "deck.toml")
    answer = session.reply(request(data))
    assert [path.name for path in folder.iterdir()] == ["home"]
    if "refused" in answer:
        assert len(answer["refused"]) < 10_000
        assert not [*home.iterdir()]
        return "refused"
    while answer.get("more"):
        answer = session.reply({"do": "look"})
    drawn = "".join(answer.get("pictures", {}).values()).replace("&lt;script", "")
    assert not [word for word in WORDS["never"] if word in drawn]
    return "taken"


def request(data: bytes) -> dict[str, Any]:
    """Return a request as the page sends it."""
    if not data.startswith(LINK):
        return {"do": "open-pack", "content": data}
    text = data.removeprefix(LINK).decode("utf-8", "replace")
    return {"do": "open-link", "link": write_link(text)}
