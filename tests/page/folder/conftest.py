"""The static folder as the command writes it, made once for all tests of this room."""

import pytest

from cards_pdf.common.files import FOR_EVER, lock
from cards_pdf.common.messages import UserError
from referee import games
from referee.commands.page import faces_of_cards
from referee.web import site
from tests.browser import CHROMIUM, FLAGS, PHONE, SLOW, Complaints
from tests.page.folder.host import FULL, Host, replaced


@pytest.fixture(scope="session")
def built(tmp_path_factory, request):
    """The folder with the real Python in it, where npm can fetch it; one for all processes."""
    here = tmp_path_factory.getbasetemp()
    run = here.parent if hasattr(request.config, "workerinput") else here
    folder = run / "built"
    with (run / "building").open("ab") as file:
        lock(file, wait=FOR_EVER)
        if not folder.exists():
            site.write(here / "begun", _contents())
            (here / "begun").rename(folder)
    return folder


def _contents():
    try:
        return site.contents(site.engine_files(None), faces_of_cards(games.names()))
    except UserError as failure:
        pytest.skip(str(failure))


@pytest.fixture
def host(built):
    host = Host(built)
    yield host
    host.go_away()


@pytest.fixture
def device(tmp_path, request, playwright):
    """A browser with a profile of its own; whatever it complains about fails the test.

    The host goes after it, and what its closing cuts off is no complaint.
    """
    request.getfixturevalue("host")
    complaints = Complaints()
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=CHROMIUM, args=FLAGS, **PHONE
    )
    context.set_default_timeout(SLOW)
    context.on("page", complaints.about)
    yield context
    said = list(complaints)
    context.close()
    assert not said


@pytest.fixture
def disk(device, built):
    """A disk of the browser, which may be full."""
    state = {"full": False}
    replaced(device, built, "storage.js", ("const write =", FULL))
    device.route("**/is-it-full", lambda route: route.fulfill(json=state["full"]))
    return state
