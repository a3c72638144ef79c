"""The static site: the page, a worker in place of its server, Python, and the referee packed."""

import json
from collections.abc import Collection, Mapping
from gzip import compress
from hashlib import sha256
from pathlib import Path

from cards_pdf.common.files import replace_file
from cards_pdf.common.web.server import static_files
from referee import games
from referee.protocol.messages import Json
from referee.web import OF_AUTHORS, ROOMS, lobby
from referee.web.printing import draw_cover
from referee.web.server import PAGE, PAGES, STUDIO
from referee.web.site import bundle, engine

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
    "'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action "
    "'none'"
)
HEAD = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
MANIFEST = '<link rel="manifest" href="manifest.webmanifest">\n'
TRANSPORTS = ("http.js", "worker.js")
LATER = {f"{STUDIO}/": "design", "eye/": "eye"}  # parts that are folders of files
OWN = "referee.web.site"
OVER_THE_WORKER = b'export * from "%sworker.js";\n'  # what `transport.js` says here
BEFORE = "page.web-"  # words that the page needs before Python is there


def contents(
    python: dict[str, bytes],
    faces: Mapping[str, object],
    only: Collection[str] = (),
    game_names: Collection[str] | None = None,
) -> dict[str, bytes]:
    """Return all files of the site by name, with the `game_names` games or all of them.

    `faces` are pictures of the cards of games, by game and language.
    """
    game_names = games.names() if game_names is None else game_names
    open_ = [name for name in ROOMS if not only or name in only]
    found = _pages(STUDIO if "design" in open_ else "")
    packs = _packs(open_, game_names)
    drawings = _drawings(game_names)
    faces = faces if "play" in open_ else {}
    consts = {
        "WORDS": _words(),
        "FACES": list(faces),
        "COVERS": list(drawings),
        "GAMES": list(game_names),
        "ROOMS": open_,
        "PACKS": [*map(bundle.part_of, packs)],
    }
    found["words.js"] = "".join(
        f"export const {name} = {_json(of)};\n" for name, of in consts.items()
    ).encode()
    found |= {
        f"faces-{name}.pack": compress(_json(pictures).encode(), mtime=0)
        for name, pictures in faces.items()
    }
    found |= {f"cover-{name}.svg": drawing.encode() for name, drawing in drawings.items()}
    found |= {
        f"first-{lang}.json": _json(_first(lang, game_names)).encode() for lang in lobby.languages()
    }
    found |= python | packs
    found |= engine.prepare({name: data for name, data in found.items() if "/" not in name})
    found["service.js"] = _listed(found) + found["service.js"]
    return found


def _packs(open_: Collection[str], game_names: Collection[str]) -> dict[str, bytes]:
    """Return the pack of the game, and those that these rooms need."""
    wanted = {bundle.PLAY, *(part for name in open_ for part in ROOMS[name].parts)}
    return {
        name: pack
        for name, pack in bundle.packs(game_names).items()
        if bundle.part_of(name) in wanted
    }


def _pages(*places: str) -> dict[str, bytes]:
    """Return the pages of the server at these places and at its top, over the worker."""
    own = {name: file.read_bytes() for name, file in static_files(OWN).items()}
    found = {name: file.read_bytes() for name, file in static_files(PAGE).items()} | own
    for name in OF_AUTHORS:
        del found[name]
    found["transport.js"] = OVER_THE_WORKER % b"./"
    found["index.html"] = _headed(found["index.html"], HEAD + MANIFEST).replace(
        b"http.js", b"worker.js"
    )
    for place in filter(None, places):
        inner = {name: file.read_bytes() for name, file in static_files(PAGES[place]).items()}
        inner["index.html"] = _headed(inner["index.html"], HEAD)
        inner["transport.js"] = OVER_THE_WORKER % b"../"
        found |= {f"{place}/{name}": data for name, data in inner.items() if name not in TRANSPORTS}
    del found["http.js"]
    return found


def _headed(page: bytes, head: str) -> bytes:
    return page.replace(b"<title>", f"{head}<title>".encode(), 1)


def _first(lang: str, game_names: Collection[str]) -> Json:
    """Return the list of games of a new player, to show before Python is there."""
    message = lobby.lobby_message(lang, "")
    new = {"unfinished": [], "record": {"games": 0, "wins": 0}}
    listed = [game | new for game in message["games"] if game["game"] in game_names]
    return message | {"games": listed, "verbs": [], "rooms": []}


def _drawings(game_names: Collection[str]) -> dict[str, str]:
    """Return the covers of all games that have one."""
    known = (*games.BUILT_IN, *bundle.find_third_party())
    drawn = {name: draw_cover(name) for name in game_names if name in known}
    return {name: drawing for name, drawing in drawn.items() if drawing}


def _words() -> dict[str, dict[str, str]]:
    return {
        lang: {key: text for key, text in lobby.words(lang).items() if key.startswith(BEFORE)}
        for lang in lobby.languages()
    }


def _listed(files: dict[str, bytes]) -> bytes:
    """Return the constants of the service worker: files to keep at once, and those of each part."""
    names = sorted(files.keys() - {"service.js"})
    total = sha256(b"".join(sha256(files[name]).digest() for name in (*names, "service.js")))
    later: dict[str, list[str]] = {}
    for name in names:
        if part := _part(name):
            later.setdefault(part, []).append(name)
    first = [name for name in names if not _part(name)]
    consts = {"VERSION": total.hexdigest()[:16], "FILES": first, "LATER": later}
    return "".join(f"const {name} = {_json(of)};\n" for name, of in consts.items()).encode()


def _part(name: str) -> str:
    """Return the part that a file belongs to, if it is needed later."""
    if name.startswith(tuple(LATER)):
        return LATER[name.partition("/")[0] + "/"]
    is_early = name == bundle.CORE or name.startswith("faces-")
    return bundle.part_of(name) if name.endswith(".pack") and not is_early else ""


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files. Raise OSError if that fails."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        replace_file(folder / name, data)
