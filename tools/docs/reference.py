"""The references in docs/reference: written from the code and the schemas.

`pytest --bless tests/project/test_reference.py` writes them anew.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cards_pdf import cli as cards_pdf_cli
from cards_pdf.commands.file_schemas import schema_text
from cards_pdf.common.commands import CommandGroup, LazyCommand, name_of
from cards_pdf.common.data_files import card_data
from cards_pdf.common.program import Speech, import_target
from referee import cli as referee_cli
from referee import games
from referee.commands.game_command import HOUSE_RULES, GameGroup
from referee.protocol import Conversation
from referee.sessions.session import Session
from tools.docs.examples import COMMAND_EXAMPLES, CONVERSATION, REQUEST_EXAMPLES

DOCS = Path(__file__).parents[2] / "docs"
HOW = "Written from the code by `pytest --bless tests/project/test_reference.py`.\n"
MAX_EXAMPLE = 70  # characters
MAX_DEPTH = 4  # keys within keys
TIMES = {"at", "minutes"}  # fields that differ from run to run
Schema = Mapping[str, Any]


def commands() -> str:
    """Return the page of all commands and options."""
    parts = ["# Commands\n", HOW]
    parts.append(
        "`help COMMAND` in both programs shows the same in your language; "
        "`COMMAND --help` is shorter. Names of commands may be typed in any case, and shortened "
        "while they are unique.\n"
    )
    parts.append(
        "[Playing](../playing.md#the-games-and-their-options) lists the options of each game.\n"
    )
    for program, group in (("referee", referee_cli.app), ("cards-pdf", cards_pdf_cli.app)):
        parts += _describe_group(program, group)
    return "\n".join(parts)


def _describe_group(path: str, group: CommandGroup) -> Iterator[str]:
    if isinstance(group, GameGroup):
        yield from _describe_games(path, group)
    for name, command in group.commands.items():
        if isinstance(command, CommandGroup):
            yield from _describe_group(f"{path} {name}", command)
        elif isinstance(command, LazyCommand):
            yield from _describe_command(f"{path} {name}", command.load())


def _describe_games(path: str, group: GameGroup) -> Iterator[str]:
    """Describe the command of the first game, and the options of their own of the others."""
    shared: set[str] = set()
    for name in games.BUILT_IN:
        command = import_target(group.target)(name, Speech())
        own = [param for param in command.params if param.name not in shared]
        if own:
            yield from _describe_command(f"{path} {name}", command, own)
        shared |= {param.name for param in own if param.rich_help_panel != HOUSE_RULES}


def _describe_command(path: str, command: Any, params: Sequence[Any] = ()) -> Iterator[str]:
    yield f"## {path}\n"
    yield f"{command.help}\n"
    yield f"    {COMMAND_EXAMPLES.get(path, path)}\n"
    rows = [_describe_parameter(param) for param in params or command.params]
    if rows:
        yield "| option | meaning |\n|---|---|"
        yield "\n".join(rows) + "\n"


def _describe_parameter(param: Any) -> str:
    if param.param_type_name == "argument":
        name = name_of(param)
    else:
        name = ", ".join(sorted(param.opts, key=len))
        name = name if param.is_flag else f"{name} {param.metavar}"
    default = param.show_default if param.param_type_name == "option" else ""
    if default is True:
        default = "" if param.is_flag or param.default is None else str(param.default)
    meaning = Speech()(param.help or "") + (f" (default {default})" if default else "")
    return f"| `{_in_cell(name)}` | {_in_cell(meaning)} |"


def rule_sheets() -> str:
    """Return the page of the keys of a rule sheet."""
    schema = json.loads(schema_text("rules"))
    files = [  # those that change least first
        *card_data("new").rglob("rules.toml"),
        DOCS / "your_own_game" / "low_tide" / "low-tide.toml",
        *(DOCS / "games" / name / name / f"{name}.toml" for name in ("gridcannon", "donsol")),
        *sorted(card_data("rules").glob("*.toml")),
    ]
    sheets = [tomllib.loads(file.read_text("utf-8")) for file in files if ".zh." not in file.name]
    head = (
        "A rule sheet is a TOML file with the rules in short. The printed sheet, the booklet, the "
        "mat and the trackers come from it. `cards-pdf new my-game/` writes an example, "
        "`cards-pdf rules my-game/rules.toml` prints it, and `cards-pdf schema rules` is its "
        "schema for editors. A key with a dot is in a table: `turn.do` is `do` in `[[turn]]`. "
        "Keys in **bold** are required.\n"
    )
    rows = ["| key | meaning | example |\n|---|---|---|"]
    for key, meaning, is_needed in _list_keys(schema, schema):
        name = f"**`{key}`**" if is_needed else f"`{key}`"
        example = _show_example(_find_example(sheets, key.split(".")))
        rows.append(f"| {name} | {_in_cell(meaning)} | {example} |")
    return "\n".join(["# The keys of a rule sheet\n", HOW, head, *rows, ""])


def _list_keys(schema: Schema, table: Schema, prefix: str = "") -> Iterator[tuple[str, str, bool]]:
    for name, key in table["properties"].items():
        inner = key.get("items", key)
        inner = next((one for one in inner.get("anyOf", ()) if "$ref" in one), inner)
        inner = schema["$defs"].get(inner.get("$ref", "").rpartition("/")[2], inner)
        choices = f"one of {', '.join(key['enum'])}" if "enum" in key else ""
        meaning = key.get("description", "") or inner.get("description", "")
        facts = "; ".join(filter(None, (meaning, choices)))
        yield f"{prefix}{name}", facts, name in table.get("required", ())
        if "properties" in inner and prefix.count(".") < MAX_DEPTH - 1:
            yield from _list_keys(schema, inner, f"{prefix}{name}.")


def _find_example(tables: list[Any], path: list[str]) -> Any:
    """Return the first value at a path, or None."""
    name, *rest = path
    values = [table[name] for table in tables if isinstance(table, dict) and table.get(name)]
    if not rest:
        return next(iter(values), None)
    inner = [part for value in values for part in (value if isinstance(value, list) else [value])]
    return _find_example(inner, rest) if inner else None


def _show_example(value: Any) -> str:
    if value is None or isinstance(value, dict) or (value and _is_table_list(value)):
        return ""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) > MAX_EXAMPLE:
        text = text[:MAX_EXAMPLE].rpartition(" ")[0] + " …"
    return f"`{_in_cell(text)}`"


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list) and isinstance(value[0], dict)


def messages() -> str:
    """Return the page of the protocol's messages and requests."""
    schema = json.loads((DOCS / "protocol.schema.json").read_text("utf-8"))
    head = (
        "Fields by name and type, from [protocol.schema.json](../protocol.schema.json). [The "
        "protocol](../protocol.md) says what they mean.\n"
    )
    parts = ["# Messages of the protocol\n", HOW, head, "## Requests\n"]
    parts.append("| request | does | fields | example |\n|---|---|---|---|")
    parts += [*map(_describe_request, schema["requests"]["oneOf"]), ""]
    examples = _collect_examples(schema["$defs"])
    for name, record in sorted(schema["$defs"].items()):
        parts += [f"## {name}\n", f"{record.get('description', '')}\n"]
        parts.append("| field | type | example |\n|---|---|---|")
        parts += [
            f"| `{field}` | {_in_cell(_name_type(kind))} | "
            f"{_show_example(examples.get((name, field)))} |"
            for field, kind in record.get("properties", {}).items()
        ]
        parts.append("")
    return "\n".join(parts)


def _collect_examples(records: Schema) -> dict[tuple[str, str], Any]:
    """Return a value for each field of a record that comes up in a game: (record, field)."""
    game = games.load("scoundrel")
    conversation = Conversation(Session(game, game.resolve_options({})), game.say())
    replies = [
        *conversation.opening(),
        *(reply for request in CONVERSATION for reply in conversation.reply(request)),
    ]
    examples: dict[tuple[str, str], Any] = {}
    for reply in replies:
        name = "Refused" if reply["type"] == "error" else str(reply["type"]).capitalize()
        for record, field, value in _walk({"$ref": name}, reply, records):
            if field not in TIMES and value not in (None, "", [], {}):
                examples.setdefault((record, field), value)
    return examples


def _walk(kind: Schema, value: Any, records: Schema) -> Iterator[tuple[str, str, Any]]:
    """Yield each field of each record within a value: (record, field, value)."""
    for one in kind.get("anyOf", ()):
        yield from _walk(one, value, records)
    if isinstance(value, list):
        for part in value:
            yield from _walk(kind.get("items", {}), part, records)
    elif isinstance(value, dict) and "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        for field, part in value.items():
            yield name, field, part
            yield from _walk(records[name]["properties"].get(field, {}), part, records)
    elif isinstance(value, dict) and isinstance(kind.get("additionalProperties"), dict):
        for part in value.values():
            yield from _walk(kind["additionalProperties"], part, records)


def _describe_request(request: Schema) -> str:
    name = request["title"]
    meaning = request.get("description", "Answer the question.")
    fields = ", ".join(
        f"`{field}` {_name_type(kind)}"
        for field, kind in request["properties"].items()
        if field not in {"do", "rev", "want"}
    )
    example = REQUEST_EXAMPLES.get(name, {"do": name})
    line = json.dumps(example, ensure_ascii=False)
    return f"| `{name}` | {_in_cell(meaning)} | {_in_cell(fields)} | `{line}` |"


def _name_type(kind: Schema) -> str:
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in kind:
        return " or ".join(_name_type(one) for one in kind["anyOf"])
    if "enum" in kind:
        return ", ".join(f"`{one}`" for one in kind["enum"])
    if "const" in kind:
        return f"`{kind['const']}`"
    if kind.get("type") == "array":
        return f"list of {_name_type(kind['items'])}" if "items" in kind else "list"
    if kind.get("type") == "object" and isinstance(kind.get("additionalProperties"), dict):
        return f"table of {_name_type(kind['additionalProperties'])}"
    return TYPES.get(str(kind.get("type")), "anything")


TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "table",
}


def _in_cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


PAGES = {"commands": commands, "rule-sheets": rule_sheets, "messages": messages}
