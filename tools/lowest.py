"""Prints the lowest version that pyproject.toml allows of what users install, as constraints for
pip.

The tools that run the tests and the lint are left as new as they come.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def constraints(project: str) -> Iterator[str]:
    for dependency in tomllib.loads(project)["project"]["dependencies"]:
        found = re.match(r"([\w.-]+)>=([\w.]+)", dependency)
        if not found:
            raise SystemExit(f"{dependency}: a dependency needs a lowest version.")
        yield f"{found[1]}=={found[2]}"


if __name__ == "__main__":
    print("\n".join(constraints(PROJECT.read_text("utf-8"))))
