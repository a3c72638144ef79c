"""Every message that a test sees is checked against the schema of the protocol."""

from functools import cache

from jsonschema import Draft202012Validator

from referee.front_ends.schema import schema

OF_THE_PAGE = {
    "lobby", "campaigns", "new-campaign", "cards", "faces", "square", "print", "kit", "photo", "photo-write",
    "tick", "untick", "export", "import", "finished", "cover", "sheet", "devices", "newcomer", "link",
}  # fmt: skip


@cache
def validator():
    return Draft202012Validator(schema())


def checked(messages):
    """The messages, if each of them is what the schema says."""
    for message in messages:
        if message["type"] not in OF_THE_PAGE:
            complain(message)
    return messages


def complain(message):
    if validator().is_valid(message):
        return
    one = schema()["$defs"]
    own = [
        cls for cls in one.values() if message["type"] in cls["properties"].get("type", {}).get("enum", [])
    ]
    assert own, f"the schema knows no message {message['type']}"
    (error, *_) = Draft202012Validator(own[0] | {"$defs": one}).iter_errors(message)
    raise AssertionError(f"{message['type']}: {error.message} at {list(error.absolute_path)}")
