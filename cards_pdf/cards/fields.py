"""What a card has under a name: as a layout's texts print it, and as its conditions ask for it."""

from collections.abc import Callable, Mapping

from cards_pdf.art.looks import Look, look_of
from cards_pdf.cards.card_style import CardContext
from cards_pdf.common.colour import PAPER, colour_name
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.decks.model import Card, Deck
from cards_pdf.rulebooks.small_words import deck_words


def field_text(name: str, card: Card, deck: Deck) -> str:
    """A column of the card, a number of it, or a field of the house; "" for what it has not."""
    if name in card.fields:
        return card.fields[name]
    for stat in card.stats:
        if stat.name.lower() == name:
            return str(stat.value)
    field = _FIELDS.get(name)
    return field(card, deck) if field else ""


def condition_value(name: str, context: CardContext) -> str:
    """The same for conditions, which speak of kinds and editions in the words of the deck's
    file.
    """
    if name in context.card.original:
        return context.card.original[name]
    question = _ASKED.get(name)
    if question is None or name in context.card.fields:
        return field_text(name, context.card, context.style.deck)
    answer = question(context)
    return answer if isinstance(answer, str) else name if answer else ""


def _subtitle(card: Card, deck: Deck) -> str:
    kind = card.kind.label if card.subtitle is None else card.subtitle
    words = [] if kind in (card.name, "") else [kind]
    if card.weakness:
        words.append(deck_words(deck)["weak_to"].format(deck.printed_word(card.weakness)))
    return " · ".join(words)


def _of_look(
    found: Callable[[Look, Card], str], otherwise: str = ""
) -> Callable[[Card, Deck], str]:
    """What the deck's look has for a card, or what stands for it in a deck without one."""

    def field(card: Card, deck: Deck) -> str:
        if not deck.look:
            return otherwise
        look = look_of(deck.look)
        return found(look, card) if look else otherwise

    return field


_FIELDS: Mapping[str, Callable[[Card, Deck], str]] = {
    "name": lambda card, _: card.name,
    "subtitle": _subtitle,
    "code": lambda card, _: card.code,
    "number": lambda card, _: str(card.number),
    "cards": lambda _, deck: str(len(deck.cards)),
    "place": lambda card, deck: deck_words(deck)["place"].format(card.position, len(deck.cards)),
    "value": lambda card, _: card.value,
    "kind": lambda card, _: card.kind.label,
    "rank": lambda card, _: card.rank,
    "suit": lambda card, _: card.suit,
    "element": lambda card, deck: deck.printed_word(card.element),
    "weakness": lambda card, deck: deck.printed_word(card.weakness),
    "deck": lambda _, deck: deck.title,
    "designer": lambda _, deck: deck.designer,
    "body": lambda card, _: card.body,
    "note": lambda card, _: card.note,
    "art": lambda card, _: card.art.name if card.art else "",
    "figure": lambda card, _: card.figure,
    "copies": lambda card, _: str(card.copies),
    "index": lambda card, _: " ".join(INDICES.get(card.code, (card.rank,))),
    "kind text": lambda card, _: card.kind.text,
    "stat": lambda card, _: str(card.stats[0].value) if card.stats else "",
    "stat label": lambda card, _: card.stats[0].label if card.stats else "",
    "other stats": lambda card, _: "\n".join(
        f"{stat.label} {stat.value}" for stat in card.stats[1:]
    ),
    "look ground": _of_look(lambda look, card: look.ground_of(card.code, card.suit)),
    "look tint": _of_look(lambda look, _: colour_name(look.colours.get("tint", PAPER)), "pale"),
    "look band": _of_look(
        lambda look, card: colour_name(look.colours[look.bands.get(card.suit, look.ground)]),
        "accent",
    ),
    "item": lambda *_: "",  # of a region that is repeated: its own, in the card's fields there
    "look words": _of_look(lambda look, _: colour_name(look.colours[look.words]), "on accent"),
}

_ASKED: Mapping[str, Callable[[CardContext], object]] = {
    "kind": lambda site: site.card.kind.name,
    "subtitle": lambda site: site.card.subtitle or "",
    "element": lambda site: site.card.element,
    "weakness": lambda site: site.card.weakness,
    "kind figure": lambda site: site.card.kind.figure,
    "stats": lambda site: site.card.stats,
    "effects": lambda site: site.card.effects,
    "boxes": lambda site: site.card.boxes,
    "foot": lambda site: site.card.foot,
    "low ink": lambda site: site.style.edition.low_ink,
    "large print": lambda site: site.style.edition.large,
    "border": lambda site: site.style.edition.bordered,
}
