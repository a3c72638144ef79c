"""Any static web host; it can go away."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic

from tools.site import gallery, games, kits, landing, offline

PATIENCE = 60  # seconds
# What a worker asks before it keeps something.
FULL = """if (await (await fetch("is-it-full")).json())
    throw new DOMException("", "QuotaExceededError"); const write ="""
NOW = 1_700_000_000  # seconds: the time stands in a PDF


class Host:
    def __init__(self, folder):
        class Quiet(SimpleHTTPRequestHandler):
            def log_message(self, *_):
                """Tests look at the page."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        Thread(
            target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        ).start()

    def go_away(self):
        self.server.shutdown()
        self.server.server_close()


def visit(device, host):
    page = device.new_page()
    page.goto(host.url)
    page.locator("[data-game],[data-question],[data-over]").first.wait_for()
    return page


def is_kept(page, file):
    """A strict policy lets nobody wait in the page itself."""
    return page.evaluate("async (file) => !!(await caches.match(file))", file)


def wait_until_kept(page, file):
    """The file is there with the network off from now on."""
    end = monotonic() + PATIENCE
    while not is_kept(page, file):
        assert monotonic() < end, file
        page.wait_for_timeout(50)


def at_rest(folder):
    """The folder's worker, for which the time stands still."""
    return f"Date.now = () => {NOW}e3;\n{(folder / 'python.js').read_text('utf-8')}"


def replaced(device, folder, name, *changes):
    """Serve a module of the folder with some words replaced."""
    module = (folder / name).read_text("utf-8")
    for old, new in changes:
        assert old in module
        module = module.replace(old, new)
    device.route(
        f"**/{name}", lambda route: route.fulfill(body=module, content_type="text/javascript")
    )


def stand_still(device, folder):
    """Let the time stand still for the folder's worker."""
    module = at_rest(folder)
    device.route(
        "**/python.js", lambda route: route.fulfill(body=module, content_type="text/javascript")
    )


def write_site(out, built, monkeypatch):
    """Write a site of one game and one start, without the documents, around a folder."""
    all_games, starts = games.list_games, games.starts
    monkeypatch.setattr(games, "list_games", lambda lang: all_games(lang)[:1])
    monkeypatch.setattr(games, "starts", lambda: starts()[:1])
    kits.print_all(out / kits.FOLDER)
    (out / "app").symlink_to(built)
    for part in (gallery, landing):
        part.write_all(out)
    offline.write(out)
    return out
