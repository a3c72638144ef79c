"""A real browser for the studio; without one, its tests are skipped."""

from threading import Thread

import pytest

from cards_pdf.commands import fetch
from cards_pdf.common.web.server import link
from cards_pdf.studio.server import StudioServer
from cards_pdf.studio.session import Studio
from tests.browser import Complaints
from tests.studio.decks import write_deck

DESK = {"viewport": {"width": 1280, "height": 800}, "locale": "en-US", "reduced_motion": "reduce"}


@pytest.fixture
def visit(browser, tmp_path):
    """Open the studio on a folder; the browser must have nothing to complain of."""
    complaints, contexts, servers = Complaints(), [], []

    def open_studio(deck=None, lang="en", **options):
        server = StudioServer(0, Studio(deck or write_deck(tmp_path), lang), "right-token")
        servers.append(server)
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        context = browser.new_context(**DESK | options)
        contexts.append(context)
        page = complaints.about(context.new_page())
        page.set_default_timeout(15_000)
        page.goto(link(server))
        page.locator("[data-card-picture], [data-start]").first.wait_for()
        return page

    yield open_studio
    messages = list(complaints)  # what closing cuts off is no complaint
    for context in contexts:
        context.close()
    for server in servers:
        server.shutdown()
        server.server_close()
    assert not messages


@pytest.fixture
def table_at_an_address(monkeypatch):
    """Read a table that is another one the second time."""
    tables = iter([b"code,name\nX1,Elf\n", b"code,name\nX1,Orc\n"])
    monkeypatch.setattr(fetch, "read_address", lambda _: next(tables))
