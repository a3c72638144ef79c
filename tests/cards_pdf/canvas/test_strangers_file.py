"""A PDF of somebody's is read in a process that ends in a way that says why."""

import signal
import subprocess
import sys

import pytest

COMPUTES = """
from cards_pdf.canvas.reading.untrusted_file import Needs, given_file
given_file(Needs(seconds=20, memory=2**32, computing=1))
while True:
    pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_what_computes_for_too_long_is_ended_by_the_signal_that_says_so():
    done = subprocess.run([sys.executable, "-c", COMPUTES], input=b"", check=False, timeout=60)
    assert done.returncode == -signal.SIGXCPU
