"""A browser through its own driver: WebDriver over http, by the standard library."""

from __future__ import annotations

import json
import subprocess
import time
from glob import glob
from http.client import HTTPConnection
from shutil import which
from socket import socket

PATIENCE = 20.0  # seconds for a driver to start and for a page to show what is waited for
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the standard's name for one
WATCHED = """window.wrong = [];
addEventListener("error", (event) => window.wrong.push(String(event.message)));
addEventListener("unhandledrejection", (event) => window.wrong.push(String(event.reason)));"""


def firefox():
    """Its driver and what is asked of it, where both are installed."""
    driver, browser = which("geckodriver"), which("firefox-esr") or which("firefox")
    options = {"args": ["-headless"], "binary": browser}
    return driver and browser and ([driver, "--port"], {"moz:firefoxOptions": options})


def webkit():
    """WebKit as GTK programs have it, in the small browser that comes with it."""
    driver = which("WebKitWebDriver")
    browser = next(iter(glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), None)
    options = {"binary": browser, "args": ["--automation"]}
    return driver and browser and ([driver, "--port"], {"webkitgtk:browserOptions": options})


ENGINES = {"firefox": firefox, "webkit": webkit}


def free_port():
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Driver:
    """One window of a browser."""

    def __init__(self, command, wanted):
        self.port = free_port()
        *words, port = command
        line = [*words, port, str(self.port)] if "gecko" in words[0] else [*words, f"{port}={self.port}"]
        display = [] if "gecko" in words[0] else ["xvfb-run", "--auto-servernum"]
        self.process = subprocess.Popen(
            [*display, *line], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )  # noqa: S603
        self.session = ""
        self.session = self._started({"capabilities": {"alwaysMatch": wanted}})

    def _started(self, wanted):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return f"/session/{self._say('POST', '/session', wanted)['sessionId']}"
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def _say(self, method, path, body=None):
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(method, self.session + path if self.session else path, body=json.dumps(body or {}))
            found = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        if isinstance(found, dict) and "error" in found:
            raise AssertionError(f"{found['error']}: {found['message']}")
        return found

    def open(self, url):
        self._say("POST", "/url", {"url": url})
        self.run(WATCHED)

    def run(self, script):
        return self._say("POST", "/execute/sync", {"script": script, "args": []})

    def wait(self, css):
        """The first element of this kind, once it is there."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self._say("POST", "/elements", {"using": "css selector", "value": css})
            if found:
                return found[0][ELEMENT]
            assert time.monotonic() < end, f"there is no {css}: {self.run('return document.body.innerText')}"
            time.sleep(0.05)

    def tap(self, css):
        self._say("POST", f"/element/{self.wait(css)}/click")

    @property
    def wrong(self):
        """What went wrong in the page."""
        return self.run("return window.wrong")

    def close(self):
        try:
            if self.session:
                self._say("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait(10)
