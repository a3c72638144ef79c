"""The effects a box, a printed line or a foot may name, and what each must say.

The referee resolves them; the printer only fills their numbers into text. A deck may use any subset in
any count. `check` complains about a name that is not here, so a slip of the pen is found before play.
"""

from collections.abc import Mapping
from types import MappingProxyType

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

#: Effects whose box is ticked as one of several choices, for good.
CHOICE_EFFECTS = ("element", "all-attacks")
