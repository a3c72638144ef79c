"""The pages of docs/reference are what the code says, and their examples run."""

import json

import pytest
from jsonschema import Draft202012Validator

from tools.docs import reference
from tools.docs.examples import COMMAND_EXAMPLES, REQUEST_EXAMPLES


@pytest.mark.parametrize("name", reference.PAGES)
def test_a_page_is_as_the_code_has_it(name, request):
    page = reference.DOCS / "reference" / f"{name}.md"
    if request.config.getoption("--bless"):
        page.write_text(reference.PAGES[name](), "utf-8")
    assert page.read_text("utf-8") == reference.PAGES[name](), (
        "write it anew: pytest --bless tests/project/test_reference.py"
    )


def test_examples_of_commands_are_those_of_commands_that_exist():
    page = reference.commands()
    assert [path for path in COMMAND_EXAMPLES if f"\n## {path}\n" not in page] == []
    assert [path for path, line in COMMAND_EXAMPLES.items() if not line.startswith(path)] == []


@pytest.mark.parametrize("name", REQUEST_EXAMPLES)
def test_examples_of_requests_are_requests(name):
    schema = json.loads((reference.DOCS / "protocol.schema.json").read_text("utf-8"))
    (request,) = (one for one in schema["requests"]["oneOf"] if one["title"] == name)
    assert Draft202012Validator(request).is_valid(REQUEST_EXAMPLES[name])
