"""Decks made to cost, opened in the studio instead of by a command."""

from tests.labs.fuzz.attacks import Attack
from tests.labs.fuzz.attacks.decks import ATTACKS as OF_COMMANDS


def open_in_studio(attack: Attack) -> Attack:
    return lambda folder: ["studio", attack(folder)[1]]


ATTACKS: dict[str, Attack] = {
    name.replace("deck", "studio", 1): open_in_studio(attack)
    for name, attack in OF_COMMANDS.items()
    if name.startswith("deck-")
}
