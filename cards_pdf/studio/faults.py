"""What is wrong with a deck, each with the place to which a page leads: file, card, column, region."""

from collections.abc import Iterator, Mapping
from typing import Any

from cards_pdf.common.data.problems import Trail
from cards_pdf.common.errors import CardsError
from cards_pdf.common.languages import Language
from cards_pdf.common.sentences import Sentence

Fault = dict[str, Any]
_OF_A_CARD = "{source}: {place}: {wrong}."


def faults_of(error: CardsError, speak: Language, **known: Any) -> list[Fault]:
    """One for each problem that was collected, or the one that was raised."""
    if error.trails:
        return [
            {**known, **_place(trail), "said": speak(trail.said), "grave": True} for trail in error.trails
        ]
    said = error.said
    if said.template == _OF_A_CARD:  # whoever reads it sees the card
        said = Sentence("{wrong}.", wrong=said.facts["wrong"])
    return [{**known, **_facts(error.said), "said": speak(said), "grave": True}]


def notice(said: str, speak: Language) -> Fault:
    return {**_facts(said), "said": speak(said), "grave": False}


def _place(trail: Trail) -> Fault:
    """From the way to a value: the row of its table, the card, the region, the key."""
    place: Fault = {"file": trail.file}
    if trail.key:
        place["column"] = trail.key
    for step in trail.steps:
        facts = getattr(step.label, "facts", {})
        if "file" in facts and "number" in facts:  # a row of a spreadsheet
            place |= {"file": str(facts["file"]), "row": int(facts["number"])}
        elif step.of == "Card":
            place |= {"card": step.number, "code": step.code or str(step.number)}
        elif step.of == "Region":
            place["region"] = str(step.label)
    return place


def _facts(said: object) -> Fault:
    """What a sentence's facts tell of its place, however deep they lie."""
    place: Fault = {}
    for template, facts in _parts(said):
        if "line" in facts and str(facts["line"]).isdecimal():
            place.setdefault("line", int(facts["line"]))
        if "region" in facts:
            place.setdefault("region", str(facts["region"]))
        if template.startswith("column ") and "key" in facts:
            place.setdefault("column", str(facts["key"]))
        elif template.startswith("region ") and "name" in facts:
            place.setdefault("region", str(facts["name"]))
        elif template == "{key}: {said}" and not getattr(facts["key"], "facts", {}):
            place.setdefault("column", str(facts["key"]))
    return place


def _parts(said: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Its templates with their facts, from the outermost in."""
    if not isinstance(said, Sentence):
        return
    if isinstance(said.template, Sentence):
        yield from _parts(said.template)
        return
    yield said.template, said.facts
    for fact in said.facts.values():
        yield from _parts(fact)
