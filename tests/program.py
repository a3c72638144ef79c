"""The program as a process: started with words, typed at with lines."""

import os
import subprocess
import sys


def referee(*words, lines="", home):
    environment = {**os.environ, "REFEREE_HOME": str(home)}
    command = [sys.executable, "-m", "referee", *words]
    return subprocess.run(
        command, input=lines.encode(), env=environment, capture_output=True, check=False, timeout=60
    )
