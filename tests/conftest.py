"""Options and places that all tests share."""

import difflib
import gc
import os
import signal
import sys
import time
from collections import defaultdict
from itertools import count
from math import ceil
from zlib import crc32

import pytest
from hypothesis import settings

from tests.browser import CHROMIUM, FLAGS

DEPTHS = ("quick", "usual", "deep")  # of `make quick`, `make test` and `make test-all`
LESS = 8  # times fewer tries are made than the deep way
MAX_CPU_S = 1  # of a test that is not marked as slow, on a quiet machine
# The first tests of a worker also pay for caches and for imports, in a fresh clone for compiling
# them, and one test's seconds vary.
CPU_TOLERANCE = 3
CALIBRATION_S = 0.032  # what `measure_slowness` computes on a quiet machine

# Files made twice are the same bytes, at whatever time the tests run.
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"

# A shell that starts the tests in the background has them ignore Ctrl-C, and all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    for name, about in (
        ("--bless", "write golden files anew instead of comparing"),
        ("--no-skips", "a test that cannot run here fails"),
        ("--browser", "run the tests in a real browser as well"),
    ):
        parser.addoption(name, action="store_true", help=about)
    about = "how much is tried of what could be"
    parser.addoption("--depth", choices=DEPTHS, default="usual", help=about)


def pytest_configure(config):
    for marker in (
        "sample(n): one in n cases of a test is tried, in `make test-all` each",
        "deep: takes long and is tried in `make test-all` alone",
        "slow: may compute for more than a second at usual depth",
        "packaging: installs packages; `make test-packaging` and `make test-all` run it",
        "browser: needs a real browser, which `make test-browser` installs",
    ):
        config.addinivalue_line("markers", marker)
    tries = so_many(settings.get_profile("default").max_examples, config)
    # `make bench` measures times
    settings.register_profile("as deep", deadline=None, max_examples=tries)
    settings.load_profile("as deep")


def so_many(maximum, config):
    return maximum if config.getoption("depth") == "deep" else -(-maximum // LESS)


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
    """Return True for a test of a browser, of packaging or of depth that this run leaves out."""
    is_deep_run = config.getoption("depth") == "deep"
    runs = {
        "deep": is_deep_run,
        "packaging": is_deep_run or "packaging" in config.getoption("markexpr"),
        "browser": config.getoption("browser"),
    }
    return any(item.get_closest_marker(name) and not is_run for name, is_run in runs.items())


def sampled(cases, config):
    """Some of a test's cases; tests of the same cases try the same ones and share their files."""
    ordered = sorted(cases, key=lambda item: crc32(item.nodeid.partition("[")[2].encode()))
    return ordered[: ceil(len(cases) / one_in(cases[0], config))]


def one_in(item, config):
    """Return how many cases of a test there are for one that is tried."""
    marker, depth = item.get_closest_marker("sample"), config.getoption("depth")
    if not marker or depth == "deep":
        return 1
    return marker.args[0] if depth == "usual" else sys.maxsize


def pytest_collection_finish():
    """Collected items stay to the end: no search for garbage need visit them again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Fail a test that computes for long, unless it is marked as slow."""
    before, max_seconds = measure_cpu(), MAX_CPU_S * CPU_TOLERANCE
    result = yield
    seconds = measure_cpu() - before
    if seconds > max_seconds and is_held_to_seconds(item):
        # Measured only now, when the machine is as busy as it was during the test.
        seconds /= measure_slowness()
        cure = "share what it makes, try fewer cases at usual depth, or mark it as slow"
        if seconds > max_seconds:
            pytest.fail(f"computes for {seconds:.1f} s: {cure}")
    return result


def is_held_to_seconds(item):
    config = item.config
    # What is traced takes several times as long
    is_longer = config.getoption("browser") or config.getoption("cov_source", None)
    is_marked = any(item.get_closest_marker(name) for name in ("slow", "packaging"))
    return config.getoption("depth") != "deep" and not is_longer and not is_marked


def measure_cpu():
    """Return the seconds that this process and those it has waited for have computed."""
    return sum(os.times()[:4])


def measure_slowness():
    """Return how many times slower than a quiet machine this one is now, and at least 1."""
    before = time.process_time()
    sum(number % 7 for number in range(1_000_000))
    return max(1, (time.process_time() - before) / CALIBRATION_S)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.skipped and item.config.getoption("no_skips"):
        report.outcome = "failed"
    return report


@pytest.fixture
def depth(request):
    """Return how often a test tries something that `make test-all` tries so often."""
    return lambda maximum: so_many(maximum, request.config)


@pytest.fixture
def golden(request):
    """Compare a text with the file that holds it; `--bless` writes the file first."""

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
    """A place for each test that has no folder; making all would take longer than most tests."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(request, homes, monkeypatch):
    """No test sees or touches the games of whoever runs it."""
    has_folder = "tmp_path" in request.fixturenames
    home = request.getfixturevalue("tmp_path") / "home" if has_folder else next(homes)
    monkeypatch.setenv("REFEREE_HOME", str(home))


@pytest.fixture(scope="session")
def playwright():
    """The driver of browsers; tests that need it are skipped where there is no browser."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright):
    """A real browser, which `make test-browser` installs."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()
