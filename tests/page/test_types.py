"""Types of the page's JavaScript are the dispatchers': tsc finds a misspelt verb or key."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from cards_pdf.studio.session import Studio
from referee.campaign.page import CampaignPictures, Campaigns, CardFaces, FormsHere
from referee.commands.dev_table import InsideView
from referee.commands.requests import open_game
from referee.in_browser import Files, InBrowser
from referee.web.printing import DecksHere, PrintRoom
from referee.web.table import LineResult
from tests.protocol.schema import schema as protocol_schema
from tests.schemas import AnswerSchemas, schema_of_dispatcher
from tools.wire_types import HEAD, write_namespace, write_union

TOOLS = Path(__file__).parents[2] / "tools" / "page"
NEWS = "deed", "view", "since", "revs", "first"  # keys of requests that change the deck
COMPILER = TOOLS / "node_modules" / ".bin" / "tsc"


def page_types():
    """Return the types of all messages of the page: of a game, and of the rooms beside it."""
    rooms = Campaigns(), CardFaces(), CampaignPictures(), PrintRoom(str), DecksHere()
    browser = InBrowser(open_game, "en", *rooms, FormsHere(), Files())
    page = schema_of_dispatcher(browser.dispatcher, "Requests of the page")
    game = protocol_schema()
    more = AnswerSchemas()
    for record in (LineResult, InsideView):
        more.record(record)
    definitions = game["$defs"] | page["$defs"] | more.known
    verbs = [*game["requests"]["oneOf"], *page["oneOf"]]
    requests = [verb for verb in verbs if "do" in verb["properties"]]
    messages = [name for name, record in definitions.items() if has_type(record)]
    types = write_namespace("Wire", definitions, requests, page["answers"], common=("rev", "want"))
    return types + write_union("Wire", "Message", ["Lobby", *messages])


def has_type(record):
    return "enum" in record.get("properties", {}).get("type", {})


def studio_types(folder):
    """Return the types of all messages of the studio."""
    studio = schema_of_dispatcher(Studio(folder / "deck.toml").desk, "Requests of the studio")
    return write_namespace(
        "Studio", studio["$defs"], studio["oneOf"], studio["answers"], base="DeckNews", common=NEWS
    )


def test_the_types_are_those_of_the_dispatchers(golden, tmp_path):
    golden(TOOLS / "wire.d.ts", "\n".join([HEAD, page_types(), studio_types(tmp_path)]))


@pytest.mark.skipif(not COMPILER.exists(), reason="the page's tools are not here")
@pytest.mark.parametrize(
    ("request_", "wrong"),
    [
        ('{ do: "copy", file: "d.toml", row: 1 }', ""),
        ('{ do: "cpoy", file: "d.toml", row: 1 }', "cpoy"),
        ('{ do: "copy", file: "d.toml", rwo: 1 }', "rwo"),
        ('{ do: "copy", file: "d.toml", row: "1" }', "'string' is not assignable to type 'number'"),
    ],
)
def test_a_misspelt_verb_or_key_is_found(tmp_path, request_, wrong):
    static = TOOLS.parents[1] / "cards_pdf" / "studio" / "static"
    static_path = os.path.relpath(static, tmp_path)
    (tmp_path / "asks.js").write_text(
        f'import {{ ask }} from "{static_path}/state.js";\nask({request_});\n', "utf-8"
    )
    config = {
        "extends": f"{TOOLS}/tsconfig.json",
        "include": [f"{tmp_path}/asks.js", f"{TOOLS}/*.d.ts"],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    done = subprocess.run(
        [COMPILER, "--project", tmp_path], capture_output=True, check=False, text=True
    )
    assert (done.returncode != 0) is bool(wrong), done.stdout
    assert wrong in done.stdout
