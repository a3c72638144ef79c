"""A simulation on Dask: a scheduler and two workers on this machine, one of them killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from importlib.util import find_spec

import pytest

from referee import games
from referee.errors import UsageError
from referee.insight import simulate as crew
from referee.insight.simulate import Counts, SimulationTask, play_block, split_seeds

pytestmark = pytest.mark.skipif(
    not find_spec("distributed"), reason="the extra cluster is not installed"
)

START = "from distributed.cli.dask_{0} import main; main()"


def start_process(kind, *words):
    command = [sys.executable, "-c", START.format(kind), *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def cluster(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    scheduler = start_process("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
    worker = (address, "--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", "127.0.0.1")
    workers = [
        start_process("worker", *worker, "--local-directory", str(tmp_path / str(n)))
        for n in range(2)
    ]
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


@pytest.mark.deep
def test_a_killed_worker_changes_no_count(cluster):
    address, workers = cluster
    task = SimulationTask(
        game="scoundrel", options=games.load("scoundrel").resolve_options({}), player="random"
    )
    whole = Counts()
    with crew.cluster(address) as pool:
        wait_for_both(pool._executor)
        pool.size = 2
        parts = pool.play(play_block, split_seeds(task, 0, 400, 10))
        for number, part in enumerate(parts):
            whole.add(part)
            if number == 3:
                os.kill(workers[0].pid, signal.SIGKILL)
    assert whole == play_block(task, 0, 400)


def wait_for_both(executor):
    for _ in range(200):
        if len(executor._client.nthreads()) == 2:
            return
        time.sleep(0.1)
    raise AssertionError("both workers should have come")


def test_no_scheduler_is_a_sentence(monkeypatch):
    monkeypatch.setattr(crew, "SCHEDULER_TIMEOUT_S", 1)
    with pytest.raises(UsageError, match="no scheduler"), crew.cluster("tcp://127.0.0.1:9"):
        pass
