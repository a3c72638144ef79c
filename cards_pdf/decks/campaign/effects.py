"""The effects that the referee knows, with the values that each needs.

The referee resolves effects; printing only fills their numbers into text. A deck may use any of
them, in any number. `cards-pdf check` reports unknown names, so that typos are found before play.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from cards_pdf.common.errors import Problem, Whereabouts, nearest
from cards_pdf.common.messages import Message, join_words
from cards_pdf.decks.card import Effect
from cards_pdf.decks.deck import Deck

ELEMENT = "element"  # a word such as fire or ice
NUMBER = "number"
_ELEMENT_WORD = {"element": ELEMENT}
_AMOUNT = {"amount": NUMBER}
_FACTOR = {"factor": NUMBER}

# the kind of value by effect and key
EFFECTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        # monsters
        "strike-per-held": _ELEMENT_WORD | _AMOUNT,
        "raise-mag-all": _AMOUNT,
        "standing-atk": _FACTOR,
        "draw-fewer": _AMOUNT,
        "standing-hp": _FACTOR,
        "heal-monster": _AMOUNT,
        "strike-plus-mag": _FACTOR,
        "raise-mag": _AMOUNT,
        # attacks
        "attack": _AMOUNT,
        "damage": _AMOUNT,
        "element": {},
        "all-attacks": {},
        "damage-per-held": _ELEMENT_WORD | _AMOUNT,
        "pay": {"cost": NUMBER} | _AMOUNT,
        "reduce-by-damage": {},
        # defends
        "reduce": _AMOUNT,
        "heal-after": _AMOUNT,
        "draw-more": _AMOUNT,
        "take-from-discard": {},
        "search-draw-pile": {},
        "raise-max-hp": _AMOUNT,
        "double-reduction": {"against": ELEMENT},
        # specials
        "heal": _AMOUNT,
        "reshuffle": {},
        "draw": _AMOUNT,
        "silence": {},
        "cross-out": {},
        "use-more": _AMOUNT,
        "remove": {},
        # upgrading
        "upgrade": {},
        "tick": {"box": NUMBER},
        "monster-hp": _AMOUNT,
        "monster-atk": _AMOUNT,
        "monster-def": _AMOUNT,
        "monster-mag": _AMOUNT,
    }
)


def find_unknown_effects(deck: Deck) -> list[Problem]:
    """Return effects that the referee does not know, or that lack a value.

    Such decks can be printed.
    """
    source = Path(deck.source).name
    found = []
    for card in deck.cards:
        for what, rows in (("effects", card.effects), ("boxes", card.boxes), ("foot", card.foot)):
            where = (card.row.whereabouts if card.row else Whereabouts(source))._replace(
                code=card.code, column=what
            )
            for n, row in enumerate(rows, 1):
                place = join_words((card.place, f"{what} {n}"))
                for mistake in _find_mistakes(row):
                    message = Message(
                        "{source}: {where}: {said}", source=source, where=place, said=mistake
                    )
                    found.append(Problem(message, where))
    return found


def _find_mistakes(effect: Effect) -> Iterator[Message]:
    if not effect.name:
        return
    if effect.name not in EFFECTS:
        yield Message(
            'the effect "{name}" is not one the referee knows.{near}',
            name=effect.name,
            near=nearest(effect.name, EFFECTS),
        )
        return
    yield from wrong_numbers(effect)
    known = EFFECTS[effect.name]
    for key in effect.numbers:
        if key not in known:
            yield Message(
                'the effect "{name}" has no "{key}".{near}',
                name=effect.name,
                key=key,
                near=nearest(key, known),
            )


def wrong_numbers(effect: Effect) -> Iterator[Message]:
    """Yield a message for each missing or wrong value of a known effect."""
    for key, kind in EFFECTS[effect.name].items():
        if key not in effect.numbers:
            yield Message(
                'the effect "{name}" needs a {sort} "{key}".',
                name=effect.name,
                sort=Message(kind),
                key=key,
            )
        elif is_number(effect.numbers[key]) != (kind == NUMBER):
            yield Message(
                '"{key}" must be a {sort}, not {found}.',
                key=key,
                sort=Message(kind),
                found=repr(effect.numbers[key]),
            )


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
