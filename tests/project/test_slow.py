"""Tests that compute for long are found, however busy the machine is."""

import pytest

from tests import conftest


@pytest.fixture
def call(request):
    """Run the hook around a test of so many CPU seconds on a machine so many times slower."""

    def run(seconds, slowness=1):
        readings = iter([10, 10 + seconds])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(conftest, "measure_cpu", lambda: next(readings))
            patch.setattr(conftest, "measure_slowness", lambda: slowness)
            patch.setattr(request.config.option, "depth", "usual")  # a deep run has no bound
            patch.setattr(request.config.option, "cov_source", None, raising=False)  # nor a trace
            hook = conftest.pytest_runtest_call(request.node)
            next(hook)
            with pytest.raises(StopIteration):
                hook.send(None)

    return run


def test_a_test_within_its_seconds_passes(call):
    call(2.9)
    call(8, slowness=3)


def test_a_test_beyond_its_seconds_fails(call):
    with pytest.raises(pytest.fail.Exception, match=r"computes for 4\.0 s: share"):
        call(8, slowness=2)


@pytest.mark.slow
def test_a_slow_test_is_marked(call):
    call(60)


def test_this_machine_is_no_faster_than_a_quiet_one():
    assert conftest.measure_slowness() >= 1
