"""Options and places that all tests share."""

import difflib
import signal

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # how long a thing takes, `make bench` measures
settings.load_profile("untimed")


# A shell that starts the tests in the background has them ignore Ctrl-C, and all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption("--bless", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def golden(request):
    """Compares a text with the file that holds it; `--bless` writes the file first, for the commit's diff."""

    def compare(file, text):
        if request.config.getoption("--bless"):
            file.write_text(text, "utf-8")
        assert file.is_file(), f"there is no {file.name}: run pytest --bless"
        kept = file.read_text("utf-8").splitlines()
        diff = list(difflib.unified_diff(kept, text.splitlines(), "golden", "now", lineterm=""))
        assert not diff, "\n".join(diff)

    return compare


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    """No test sees or touches the games of whoever runs it."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
