"""What the studio's page asks is what its desk reads: the compiler of types finds a misspelt verb
or key.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

from cards_pdf.studio.session import Studio
from tests.page.written_types import written
from tests.schemas import schema_of_dispatcher

TOOLS = Path(__file__).parents[2] / "tools" / "page"
COMPILER = TOOLS / "node_modules" / ".bin" / "tsc"
ALONG = (
    "{ view?: object; since?: number; revs?: object; first?: string[]; file?: string; rev?: "
    "string }"
)


def test_the_types_are_those_of_the_desk(golden, tmp_path):
    schema = schema_of_dispatcher(Studio(tmp_path / "deck.toml").desk, "What the studio is asked")
    golden(TOOLS / "studio.d.ts", written("Studio", schema, ALONG))


@pytest.mark.skipif(not COMPILER.exists(), reason="the page's tools are not here")
@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ('{ do: "copy", file: "d.toml", row: 1 }', ""),
        ('{ do: "cpoy", file: "d.toml", row: 1 }', "cpoy"),
        ('{ do: "copy", file: "d.toml", rwo: 1 }', "rwo"),
        ('{ do: "copy", file: "d.toml", row: "1" }', "'string' is not assignable to type 'number'"),
    ],
)
def test_a_misspelt_verb_or_key_is_found(tmp_path, asked, wrong):
    static = TOOLS.parents[1] / "cards_pdf" / "studio" / "static"
    there = os.path.relpath(static, tmp_path)
    (tmp_path / "asks.js").write_text(
        f'import {{ ask }} from "{there}/state.js";\nask({asked});\n', "utf-8"
    )
    how = {
        "extends": f"{TOOLS}/tsconfig.json",
        "include": [f"{tmp_path}/asks.js", f"{TOOLS}/*.d.ts"],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(how), "utf-8")
    done = subprocess.run(
        [COMPILER, "--project", tmp_path], capture_output=True, check=False, text=True
    )
    assert (done.returncode != 0) is bool(wrong), done.stdout
    assert wrong in done.stdout
