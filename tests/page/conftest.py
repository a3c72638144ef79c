"""A served table on the loopback address, in this process, and the page of it in a real browser."""

import json
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest

from cards_pdf.common.web.dispatcher import JsonObject, verb
from referee import games
from referee.campaign import actions
from referee.campaign.page import Campaigns, CardFaces
from referee.commands.requests import open_game
from referee.saves.opening import OpenRequest
from referee.thirdparty import discovery
from referee.web.printing import PrintRoom
from referee.web.server import Server
from referee.web.table import PageSession, TableThread
from tests.browser import PHONE, Complaints, Tapper
from tests.protocol.schema import checked
from tests.requests_of_pages import send

SCRIPTS = Path(__file__).with_name("scripts")
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
READ = {
    "type": "photo", "cards": ["A1"], "lines": ["D1.1"],
    "doubts": [{"doubt": 0, "square": 2, "words": "A1.3 ice", "struck": True, "crop": PIXEL}],
    "skipped": 3, "picture": PIXEL,
}  # fmt: skip


class Checked(PageSession):
    """A page that is told nothing but what the schema knows."""

    def reply(self, request, sender=""):
        return checked(super().reply(request, sender))

    def opening(self):
        return checked(super().opening())


PHONE_390 = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}


def serve(address=("127.0.0.1", 0), session=Checked, **more):
    """A server with a table of its own."""
    server = Server(address, TableThread(session(open_game)), "right-token", **more)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    return server


def stop(server):
    server.stop()
    server.table.close()


def seat(server, game, dealt="digital", seed=3, options=None):
    """A new game lies open; the page is not told."""
    desk = server.table.page
    request = OpenRequest(options=options or {}, is_new=True, is_program=True)
    if dealt == "digital":
        request = replace(request, deal=dealt, seed=seed)
    desk.close()
    desk.start(open_game(games.load(game), request))


def show(server):
    """The page shows what lies open."""
    desk = server.table.page
    server.table.do(lambda: desk.send(desk.opening(), "test"))


def start_game(visit, server, game, dealt, seed=3, tapper=1, **context):
    """A game with its first question on the page."""
    page = visit(**context)
    if dealt == "digital":
        server.table.do(lambda: seat(server, game, seed=seed))
        show(server)
        page.locator("[data-question], [data-over]").first.wait_for()
        return Tapper(page, tapper)
    return Tapper(page, tapper).begin(game)


@pytest.fixture
def server(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    server = serve()
    yield server
    if not server.is_closing:
        stop(server)


@pytest.fixture
def post(server):
    """Send a request of a device; return the status and the messages."""

    def post(request, seat="me", path="/table", **headers):
        status, _, content = send(server, path, request, **{"Table-Seat": seat, **headers})
        return status, json.loads(content)

    return post


@pytest.fixture
def complaints():
    """Collect the browser's complaints, which fail the test."""
    found = Complaints()
    yield found
    assert not found


@pytest.fixture
def visit(browser, server, complaints, routes):
    """Open the page."""
    contexts = []

    def open_page(**options):
        context = browser.new_context(**PHONE | options)
        contexts.append(context)
        context.add_init_script(path=SCRIPTS / "sight.js")
        for pattern, file in routes.items():
            context.route(pattern, lambda route, _, file=file: route.fulfill(path=file))
        page = complaints.about(context.new_page())
        page.set_default_timeout(10_000)
        host, port = server.server_address
        page.goto(f"http://{host}:{port}/#{server.token}")
        page.locator("[data-game],[data-question],[data-over]").first.wait_for()
        return page

    yield open_page
    server.is_closing = True
    for context in contexts:
        context.close()


class Photographed(NamedTuple):
    name: str
    photo: Any = None
    answers: Any = None


class Camera:
    """Photos are said to show what is in `READ`."""

    def __init__(self):
        self.heard = []

    @verb
    def photo(self, ask: Photographed) -> JsonObject:
        """Return a summary of a photo."""
        self.heard.append(ask)
        return READ

    @verb
    def photo_write(self, ask: Photographed) -> JsonObject:
        """Write the ticks of a photo."""
        self.heard.append(ask)
        return {"type": "photo-write", "lines": ["D1.1"]}


@pytest.fixture
def pencil(server):
    """The desk knows campaigns and prints."""
    camera, page = Camera(), server.table.page
    page.join(Campaigns(lambda: page.lang), PrintRoom(str), camera)
    return camera.heard


@pytest.fixture
def campaign(pencil):
    """A campaign, and what is heard about it."""
    actions.create("first", None, None)
    return pencil


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"a photo")
    return path


@pytest.fixture
def routes():
    """Files that a browser gets in place of the server's."""
    return {}


@pytest.fixture
def eye(routes):
    """An eye that sees what its script says, without a camera, as on a phone over plain http."""
    script = SCRIPTS / "eye.js"
    routes.update({"**/eye/eye.js": script, "**/eye/weights.bin": script})


@pytest.fixture
def faces(server):
    """Cards are drawn as they are printed."""
    server.table.page.join(CardFaces())


@pytest.fixture
def third_party_games(monkeypatch):
    """Games of other authors are there, one of them with an invitation and a cover."""
    donsol = Path(__file__).parents[2] / "docs" / "games" / "donsol"
    monkeypatch.syspath_prepend(donsol)
    modules = {"donsol": "donsol", "fair": "tests.games.fair", "cellar": "tests.games.cellar"}
    ours = discovery.GAMES_GROUP
    points = {name: EntryPoint(name, f"{file}:GAME", ours) for name, file in modules.items()}
    monkeypatch.setattr(discovery, "find_points", lambda group=ours: {ours: points}.get(group, {}))


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    rooms = (room(lambda: desk.lang) for room in (Campaigns, CardFaces))
    desk = Checked(open_game, "en", *rooms)
    yield desk
    desk.close()
