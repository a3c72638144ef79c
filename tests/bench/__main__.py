"""Runs every module `bench_*` beside this one and prints one table; exits with 1 if a bar is
missed.

`python -m tests.bench referee` runs one module only, and `--write` puts the table into
docs/speed.md.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

from tests.bench import Row
from tests.bench.table import write_table

DOCUMENT = Path(__file__).parents[2] / "docs" / "speed.md"


def main(words: list[str]) -> int:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as where it is installed
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    wanted = {word for word in words if word != "--write"}
    rows: list[Row] = []
    for name in names:
        if not wanted or name.removeprefix("bench_") in wanted:
            for row in import_module(f"tests.bench.{name}").rows():
                rows.append(row)
                print(line(row), flush=True)
    if "--write" in words:
        write_table(DOCUMENT, rows)
    missed = [row for row in rows if not row.holds]
    print(f"{len(rows)} measured, {len(missed)} missed their bar")
    return 1 if missed else 0


def line(row: Row) -> str:
    sign = {True: "  ", False: "! "}[row.holds]
    measured = f"{row.measured:,.{3 if row.measured < 100 else 0}f} {row.unit}"
    floor = f"{row.measured / row.floor:.2f} x {row.against}" if row.floor else row.against
    way = "at least" if row.more_is_better else "at most"
    bar = f"{way} {row.bar:,.{3 if row.bar < 100 else 0}f}" if row.bar is not None else ""
    return f"{sign}{row.what:52}{measured:>18}   {floor:34}{bar}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
