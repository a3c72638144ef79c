"""Options and places that all tests share."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--bless", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def bless(request):
    return request.config.getoption("--bless")


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    """No test sees or touches the games of whoever runs it."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
