"""Options and places that all tests share."""

import difflib
import gc
import os
import signal
import sys
from collections import defaultdict
from itertools import count
from math import ceil
from zlib import crc32

import pytest
from hypothesis import settings

from tests.browser import CHROMIUM, FLAGS

DEPTHS = ("quick", "usual", "deep")  # of `make quick`, `make test` and `make test-all`
LESS = 8  # times fewer tries are made than the deep way

# Files made twice are the same bytes, at whatever time the tests run.
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"

# A shell that starts the tests in the background has them ignore Ctrl-C, and all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption(
        "--bless", action="store_true", help="write golden files anew instead of comparing"
    )
    parser.addoption("--no-skips", action="store_true", help="a test that cannot run here fails")
    parser.addoption(
        "--browser", action="store_true", help="run the tests in a real browser as well"
    )
    parser.addoption(
        "--depth", choices=DEPTHS, default="usual", help="how much is tried of what could be"
    )


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "sample(n): one in n cases of a test is tried, in `make test-all` each"
    )
    config.addinivalue_line("markers", "deep: takes long and is tried in `make test-all` alone")
    config.addinivalue_line(
        "markers", "browser: needs a real browser, which `make test-browser` installs"
    )
    tries = so_many(settings.get_profile("default").max_examples, config)
    settings.register_profile(
        "as deep", deadline=None, max_examples=tries
    )  # `make bench` measures times
    settings.load_profile("as deep")


def so_many(most, config):
    return most if config.getoption("depth") == "deep" else -(-most // LESS)


def pytest_itemcollected(item):
    if "browser" in item.fixturenames:
        item.add_marker("browser")


def pytest_collection_modifyitems(config, items):
    """Leave out, the same every time, what this depth does not try."""
    cases = defaultdict(list)
    for item in items:
        if not is_for_later(item, config):
            cases[item.nodeid.partition("[")[0]].append(item)
    tried = {item for of_one_test in cases.values() for item in sampled(of_one_test, config)}
    config.hook.pytest_deselected(items=[item for item in items if item not in tried])
    items[:] = [item for item in items if item in tried]


def is_for_later(item, config):
    """Whether a test needs a browser or depth, and this is not `make test-browser` or `make
    test-all`.
    """
    is_deep = item.get_closest_marker("deep") and config.getoption("depth") != "deep"
    return is_deep or (item.get_closest_marker("browser") and not config.getoption("browser"))


def sampled(cases, config):
    """Some of a test's cases; tests of the same cases try the same ones, and share what those
    make.
    """
    ordered = sorted(cases, key=lambda item: crc32(item.nodeid.partition("[")[2].encode()))
    return ordered[: ceil(len(cases) / one_in(cases[0], config))]


def one_in(item, config):
    """How many cases of a test there are to one that is tried."""
    marker, depth = item.get_closest_marker("sample"), config.getoption("depth")
    if not marker or depth == "deep":
        return 1
    return marker.args[0] if depth == "usual" else sys.maxsize


def pytest_collection_finish():
    """What was collected stays to the end: no search for garbage need look through it again and
    again.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.skipped and item.config.getoption("no_skips"):
        report.outcome = "failed"
    return report


@pytest.fixture
def depth(request):
    """How often a test tries something that `make test-all` tries so often."""
    return lambda most: so_many(most, request.config)


@pytest.fixture
def golden(request):
    """Compares a text with the file that holds it; `--bless` writes the file first, for the
    commit's diff.
    """

    def compare(file, text):
        if request.config.getoption("--bless"):
            file.write_text(text, "utf-8")
        assert file.is_file(), f"there is no {file.name}: run pytest --bless"
        kept = file.read_text("utf-8").splitlines()
        diff = list(difflib.unified_diff(kept, text.splitlines(), "golden", "now", lineterm=""))
        assert not diff, "\n".join(diff)

    return compare


@pytest.fixture(scope="session")
def homes(tmp_path_factory):
    """A place for each test that has no folder; to make one for all would take longer than most
    tests do.
    """
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(request, homes, monkeypatch):
    """No test sees or touches the games of whoever runs it."""
    has_folder = "tmp_path" in request.fixturenames
    home = request.getfixturevalue("tmp_path") / "home" if has_folder else next(homes)
    monkeypatch.setenv("REFEREE_HOME", str(home))


@pytest.fixture(scope="module")
def browser():
    """A real one, which `make test-browser` installs; tests that need it are skipped without."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
