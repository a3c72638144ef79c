"""Browsers through their own doors: WebDriver over http, and Marionette, which is in every Firefox.

Both speak of the same commands; nothing but the standard library is needed.
"""

import json
import subprocess
import time
from http.client import HTTPConnection
from pathlib import Path
from shutil import which
from socket import create_connection, socket

PATIENCE = 20.0  # seconds for a browser to start and for a page to show what is waited for
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the standard's name for one
HANDS = Path(__file__).parent / "scripts" / "hands.js"


def free_port():
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def patiently(attempt):
    """Try until it works: a browser that starts is not there at once."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


class WebKit:
    """WebKit as GTK programs have it: the small browser that comes with WebKitWebDriver."""

    PATHS = {  # noqa: RUF012 -- never changed
        "Navigate": "/url", "ExecuteScript": "/execute/sync", "FindElements": "/elements",
        "ElementClick": "/element/{id}/click",
    }  # fmt: skip

    @staticmethod
    def installed():
        browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        return all(map(which, ("WebKitWebDriver", "xvfb-run"))) and browsers and str(browsers[0])

    def __init__(self, browser, _):
        self.port = free_port()
        line = ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={self.port}"]
        self.process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wanted = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        body = {"capabilities": {"alwaysMatch": wanted}}
        self.session = patiently(lambda: self.post("/session", body))["sessionId"]

    def post(self, path, body, method="POST"):
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(method, path, body=json.dumps(body))
            found = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        assert not (isinstance(found, dict) and "error" in found), found
        return found

    def say(self, command, **facts):
        return self.post(f"/session/{self.session}{self.PATHS[command].format(**facts)}", facts)

    def close(self):
        self.post(f"/session/{self.session}", {}, "DELETE")
        self.process.terminate()
        self.process.wait(10)


class Firefox:
    """Firefox without a window, by Marionette: a message is its length, a colon and a JSON list."""

    @staticmethod
    def installed():
        return which("firefox-esr") or which("firefox")

    def __init__(self, browser, folder):
        port = free_port()
        (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        line = [browser, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        self.process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = patiently(lambda: create_connection(("127.0.0.1", port), 60))
        self.line = self.socket.makefile("rwb")
        self.read()
        self.say("NewSession")

    def read(self):
        size = b""
        while not size.endswith(b":"):
            size += self.line.read(1)
        return json.loads(self.line.read(int(size[:-1])))

    def say(self, command, **facts):
        message = json.dumps([0, 1, f"WebDriver:{command}", facts]).encode()
        self.line.write(b"%d:%s" % (len(message), message))
        self.line.flush()
        _, _, wrong, found = self.read()
        assert wrong is None, wrong
        return found["value"] if isinstance(found, dict) and "value" in found else found

    def close(self):
        self.line.close()
        self.socket.close()
        self.process.terminate()
        self.process.wait(10)


ENGINES = {"firefox": Firefox, "webkit": WebKit}


class Window:
    """A page in one of these browsers."""

    def __init__(self, engine):
        self.engine = engine

    def open(self, url):
        self.engine.say("Navigate", url=url)
        self.watch()

    def watch(self):
        """Note from now on what goes wrong in this page; a link leads to another one."""
        self.use("watch()")

    def run(self, script):
        return self.engine.say("ExecuteScript", script=script, args=[])

    def use(self, call):
        """Call one of the `hands`."""
        return self.run(f"{HANDS.read_text('utf-8')}\nhands.{call}")

    def wait(self, css):
        """The first element of this kind, once it is there."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self.engine.say("FindElements", using="css selector", value=css)
            if found:
                return found[0][ELEMENT]
            assert time.monotonic() < end, (
                f"there is no {css}: {self.run('return document.body.innerText')}"
            )
            time.sleep(0.05)

    def tap(self, css):
        """Once more where art came in between and the table was laid anew."""
        try:
            self.engine.say("ElementClick", id=self.wait(css))
        except AssertionError as wrong:
            if "stale" not in str(wrong):
                raise
            self.engine.say("ElementClick", id=self.wait(css))

    @property
    def wrong(self):
        """Return the error in the page."""
        return self.run("return window.wrong")
