"""The effects a box, a printed line or a foot may name, and what each must say.

The referee resolves them; the printer only fills their numbers into text. A deck may use any subset
in any count. `check` complains about a name that is not here, so a slip of the pen is found before
play.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from cards_pdf.common.errors import Problem, Whereabouts, nearest
from cards_pdf.common.messages import Message, join_words
from cards_pdf.decks.model import Deck
from cards_pdf.decks.rows import Effect

ELEMENT = "element"  # a word such as fire or ice
NUMBER = "number"
_ELEMENT_WORD = {"element": ELEMENT}
_AMOUNT = {"amount": NUMBER}
_FACTOR = {"factor": NUMBER}

#: effect name -> what it must say -> the sort of value.
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
    """What `check` adds to loading: effects no referee knows, or without a number. Printing goes
    on.
    """
    source, found = Path(deck.source).name, []
    for card in deck.cards:
        for what, rows in (("effects", card.effects), ("boxes", card.boxes), ("foot", card.foot)):
            where = (card.row.where if card.row else Whereabouts(source))._replace(
                code=card.code, column=what
            )
            for n, row in enumerate(rows, 1):
                place = join_words((card.place, f"{what} {n}"))
                for wrong in _wrong(row):
                    said = Message(
                        "{source}: {where}: {said}", source=source, where=place, said=wrong
                    )
                    found.append(Problem(said, where))
    return found


def _wrong(effect: Effect) -> list[Message]:
    if not effect.name:
        return []
    if effect.name not in EFFECTS:
        said, near = (
            'the effect "{name}" is not one the referee knows.{near}',
            nearest(effect.name, EFFECTS),
        )
        return [Message(said, name=effect.name, near=near)]
    needed, said = EFFECTS[effect.name], 'the effect "{name}" has no "{key}".{near}'
    slips = [key for key in effect.numbers if key not in needed]
    wrong = [Message(said, name=effect.name, key=key, near=nearest(key, needed)) for key in slips]
    return [*wrong_numbers(effect), *wrong]


def wrong_numbers(effect: Effect) -> Iterator[Message]:
    """What a known effect must say and does not, or says with a value of another sort."""
    for key, sort in EFFECTS[effect.name].items():
        if key not in effect.numbers:
            said = 'the effect "{name}" needs a {sort} "{key}".'
            yield Message(said, name=effect.name, sort=Message(sort), key=key)
        elif is_number(effect.numbers[key]) != (sort == NUMBER):
            said, found = '"{key}" must be a {sort}, not {found}.', repr(effect.numbers[key])
            yield Message(said, key=key, sort=Message(sort), found=found)


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
