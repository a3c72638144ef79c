"""The static folder: the page, the worker in place of its server, Python, and the referee as an archive."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from cards_pdf.common.serving.server import SHARED
from cards_pdf.common.whole_file import replace_file
from referee import games
from referee.front_ends.messages import Json
from referee.front_ends.phone import covers, lobby
from referee.front_ends.web import ROOMS, bundle, prepared, rooms
from referee.languages import languages
from referee.texts.catalogues import catalogue

PAGES = (  # what stands in a later one takes the place of its namesakes
    SHARED,
    "referee.front_ends.phone",
    "referee.front_ends.web",
)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="manifest" href="manifest.webmanifest">
<title>"""
PLACES = {  # in the page of the phone, and what is put before them
    b"<title>": HEAD.encode(),
    b"</head>": b'<link rel="stylesheet" href="rooms.css">\n</head>',
    b'<p id="link"': b'<nav id="rooms" hidden></nav>\n<p id="link"',
    b'<p id="live"': b'<section id="room" role="main"></section>\n<p id="live"',
}
STUDIO = "studio"  # the folder of its page
BEFORE = "page.web-"  # words that the page needs before Python is there


def contents(
    engine: dict[str, bytes], faces: Mapping[str, object], only: Collection[str] = ()
) -> dict[str, bytes]:  # fmt: skip
    """All files of the folder by name; `faces` are pictures of games' own cards, by game and language."""
    open_ = [name for name in rooms() if not only or name in only]
    found = {file.name: file.read_bytes() for page in PAGES for file in _page(page)}
    for place, put in PLACES.items():
        found["index.html"] = found["index.html"].replace(place, put, 1)
    packs, drawings = _packs(open_), _drawings()
    faces = faces if "play" in open_ else {}
    consts = {
        "WORDS": _words(),
        "FACES": list(faces),
        "COVERS": list(drawings),
        "ROOMS": open_,
        "PACKS": [*map(bundle.part_of, packs)],
    }
    found["words.js"] = "".join(
        f"export const {name} = {_json(of)};\n" for name, of in consts.items()
    ).encode()
    found |= {f"faces-{name}.json": _json(pictures).encode() for name, pictures in faces.items()}
    found |= {f"cover-{name}.svg": drawing.encode() for name, drawing in drawings.items()}
    found |= {f"first-{lang}.json": _json(_first(lang)).encode() for lang in languages()}
    found |= engine | packs
    found |= prepared.prepared(found) | (_studio() if "design" in open_ else {})
    found["service.js"] = _listed(found) + found["service.js"]
    return found


def _packs(open_: Collection[str]) -> dict[str, bytes]:
    """The game's own, and those that these rooms need."""
    wanted = {bundle.PLAY, *(part for name in open_ for part in ROOMS[name].parts)}
    return {name: pack for name, pack in bundle.packs().items() if bundle.part_of(name) in wanted}


def _studio() -> dict[str, bytes]:
    """The page of the studio in a folder of its own, with a worker in place of its server."""
    own = (files("referee.front_ends.web") / STUDIO).iterdir()
    pages = (*_page(SHARED), *_page("cards_pdf.studio"), *own)
    found = {f"{STUDIO}/{file.name}": file.read_bytes() for file in pages}
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n<title>'
    start = f"{STUDIO}/index.html"
    found[start] = found[start].replace(b"<title>", policy.encode(), 1)
    return found


def _first(lang: str) -> Json:
    """The list of games as somebody sees it who has played none, before Python is there to tell it."""
    told = lobby.as_json(lang, "")
    new = {"unfinished": [], "record": {"games": 0, "wins": 0}}
    return told | {"games": [game | new for game in told["games"]], "verbs": []}


def _drawings() -> dict[str, str]:
    """The covers of all games that have one."""
    drawn = {name: covers.found(name) for name in (*games.TITLES, *bundle.of_others())}
    return {name: drawing for name, drawing in drawn.items() if drawing}


def _page(package: str) -> list[Traversable]:
    return list((files(package) / "page").iterdir())


def _words() -> dict[str, dict[str, str]]:
    return {
        lang: {key: text for key, text in catalogue("page", lang).items() if key.startswith(BEFORE)}
        for lang in languages()
    }


def _listed(found: dict[str, bytes]) -> bytes:
    """What the service worker keeps at once and once a part is needed, and the name of these contents."""
    names = sorted(found.keys() - {"service.js"})
    total = sha256(b"".join(sha256(found[name]).digest() for name in (*names, "service.js")))
    later: dict[str, list[str]] = {}
    for name in names:
        if part := _part(name):
            later.setdefault(part, []).append(name)
    first = [name for name in names if not _part(name)]
    consts = {"VERSION": total.hexdigest()[:16], "FILES": first, "LATER": later}
    return "".join(f"const {name} = {_json(of)};\n" for name, of in consts.items()).encode()


def _part(name: str) -> str:
    """To which part that is needed later a file belongs, if to any."""
    if name.startswith(f"{STUDIO}/"):
        return "design"
    return bundle.part_of(name) if name.endswith(".pack") and name != bundle.CORE else ""


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def write(folder: Path, found: dict[str, bytes]) -> None:
    """Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / STUDIO).mkdir(exist_ok=True)
    for name, data in found.items():
        replace_file(folder / name, data)
