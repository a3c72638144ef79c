"""A sample of mutants: small mistakes in code that the tests of its room must find.

`python -m tests.labs.mutants [COUNT]` makes so many (fifty) in the modules below, one at a time
and in a copy of the project. It prints a line for each: killed by a test, or survived. The sample
is the same as long as the code is, because the mutants' own text decides which are taken.
"""

import ast
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

ROOT = Path(__file__).parents[2]
NOT_COPIED = shutil.ignore_patterns(".git", ".venv*", "node_modules", "output", "__pycache__")
LONGEST_RUN_S = 600
MAX_CPU_S = 150  # of one process
ROOMS = {  # the narrowest tests first: most mutants are killed there
    "referee/games/scoundrel/rules.py": ("games/test_rules.py",),
    "referee/games/spade_poker/rules.py": ("games/test_rules.py", "games/spade_poker"),
    "referee/games/solitaire_rpg/rules.py": ("games/test_rules.py", "games/solitaire_rpg"),
    "referee/games/days/rules.py": ("games/test_rules.py", "games/days"),
    "referee/games/legacy/rules.py": ("games/test_rules.py", "games/legacy"),
    "referee/saves/journal.py": ("saves/test_journal.py", "saves/test_chain.py", "saves"),
    "referee/campaign/ledger.py": (
        "campaign/test_counting.py", "campaign/test_file.py", "campaign/test_carrying.py",
        "campaign/test_log.py", "campaign/test_power.py", "commands/test_transcripts.py",
        "campaign",
    ),
    "cards_pdf/sheets/impose.py": ("cards_pdf/sheets", "cards_pdf/papers"),
    "cards_pdf/text/fit.py": ("cards_pdf/text", "cards_pdf/cards"),
    "cards_pdf/common/sandbox/__init__.py": (
        "cards_pdf/test_sandbox_fork.py", "cards_pdf/test_sandbox_worker.py", "studio/test_held.py",
    ),
}  # fmt: skip
SWAPS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One expression of a file, and what stands there instead."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str

    @property
    def rank(self) -> int:
        """A number that other changes of the file leave as it is."""
        return crc32(f"{self.file} {self.old} {self.new}".encode())


def main() -> None:
    """Print what became of each mutant, and how many were killed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    share = -(-count // len(ROOMS))
    # No process of the tests computes for ever, such as one whose own limits are mutants.
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))
    killed = tried = 0
    with TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
        for file, tests in ROOMS.items():
            mutants = sorted(find_mutants(file), key=lambda each: each.rank)[:share]
            if not is_green(copy, replace(mutants[0], new=mutants[0].old), tests):
                raise SystemExit(f"The tests of {file} fail without a mutant.")
            for mutant in mutants:
                survives = is_green(copy, mutant, tests)
                tried += 1
                killed += not survives
                result = "SURVIVED" if survives else "killed  "
                print(
                    f"{result}  {file}:{mutant.line}  {mutant.old!r} -> {mutant.new!r}", flush=True
                )
    print(f"{killed} of {tried} killed")


def find_mutants(file: str) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    source = (ROOT / file).read_text("utf-8")
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    untouched = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.arguments)
        for inner in ast.walk(node)
        if inner is not getattr(node, "value", None)
    }
    tests = {id(node.test) for node in ast.walk(tree) if isinstance(node, ast.If | ast.While)}
    for node in ast.walk(tree):
        if id(node) in untouched or not isinstance(node, ast.expr):
            continue
        old = ast.get_source_segment(source, node)
        for new in changes(node, is_test=id(node) in tests):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            yield Mutant(file=file, line=node.lineno, start=start, end=end, old=old, new=new)


def changes(node: ast.expr, *, is_test: bool) -> Iterator[str]:
    """Yield what could stand by mistake where an expression stands."""
    copy = deepcopy(node)
    match copy:
        case ast.Compare(ops=[op]) | ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in SWAPS:
            swapped = SWAPS[type(op)]()
            if isinstance(copy, ast.Compare):
                copy.ops = [swapped]
            else:
                copy.op = swapped
            yield f"({ast.unparse(copy)})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(value=bool() as value):
            yield str(not value)
        case ast.Constant(value=int() as value):
            yield str(value + 1)
        case ast.IfExp(body=body, orelse=orelse):
            yield f"({ast.unparse(body)})"
            yield f"({ast.unparse(orelse)})"
        case ast.Name() | ast.Attribute() | ast.Call() if is_test:
            yield f"(not {ast.unparse(copy)})"


def is_green(copy: Path, mutant: Mutant, tests: tuple[str, ...]) -> bool:
    """Return True if every test of the room passes with the mutant in the copy."""
    path = copy / mutant.file
    source = path.read_bytes()
    path.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "--depth=quick"]
    rooms = [f"tests/{test}" for test in tests]
    process = subprocess.Popen(
        [*command, "-p", "no:cacheprovider", *rooms],
        cwd=copy, env=os.environ | {"PYTHONPATH": str(copy)}, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        return process.wait(LONGEST_RUN_S) == 0
    except subprocess.TimeoutExpired:  # an endless loop is found as well
        return False
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # with what the tests have started
        process.wait()
        path.write_bytes(source)


if __name__ == "__main__":
    main()
