"""How much may be drawn into one file: a few lines of a deck can ask for hours of drawing."""

from cards_pdf.common.errors import CardsError

MOST = 20_000_000  # characters of drawing instructions: some five seconds, a thousand cards with patterns


class InkBudget:
    """What is left of it."""

    def __init__(self) -> None:
        self._left = MOST

    def spend(self, instructions: int) -> None:
        """So many characters of them."""
        self._left -= instructions
        if self._left < 0:
            raise CardsError(
                "There is more to draw than the {most} MB that fit into one file. "
                "Print the deck in parts, such as --cards FIRST..LAST.",
                most=MOST // 1_000_000,
            )
