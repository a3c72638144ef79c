"""How the table looks, with the arithmetic that a player needs before choosing."""

from __future__ import annotations

from collections.abc import Iterable

from cards_pdf.decks.rows import Effect
from referee.errors import NoSuchCard
from referee.games.legacy.arithmetic import Blow, blow, lowers
from referee.games.legacy.changes import Change, changes
from referee.games.legacy.table import Table
from referee.games.legacy.verbs import open_in_short
from referee.rulekit.cards import Card
from referee.rulekit.printed import Cards, Printed
from referee.rulekit.rows import LOSES, Row, Track
from referee.rulekit.say import Say


def view(t: Table, say: Say) -> list[Row]:
    if t.everything is not None:
        return after(t, say)
    if t.monster is None:
        return [_campaign(t, say), _monsters(t, say)]
    rows = [*_monster(t, say), _player(t, say), *(_in_hand(t, card, say) for card in t.hand)]
    if t.frozen is not None:
        boxes = [box for card in t.deck.drawn for box in t.pencil.open_boxes(card)]
        rows += _listed(say("view.open"), open_in_short(boxes))
    elif t.hand or t.used:
        rows += _strike(t, say)
    return rows


def after(t: Table, say: Say) -> list[Row]:
    """What had to be written on the cards in this game, so that nothing is forgotten."""
    written = [_change(change, t, say) for change in changes(t.before, t.pencil.state())]
    head = _campaign(t, say) if t.monster is None else _ended(t, t.monster, say)
    return [head, *_listed(say("view.pencil"), written)]


def _listed(label: str, texts: Iterable[str]) -> list[Row]:
    """A row for each text; the first has the label."""
    return [Row("" if n else label, text) for n, text in enumerate(texts)]


def _ended(t: Table, monster: Card, say: Say) -> Row:
    return Row(
        say("view.turn"),
        say("view.ended", turn=t.turn, hp=t.hp, monster=monster, monster_hp=t.monster_hp),
    )


def _change(change: Change, t: Table, say: Say) -> str:
    card, box, choice, stat, gain = change
    if box:
        key = "view.change-choice" if choice else "view.change-tick"
        return say(key, card=card, box=box, choice=choice, text=_text(t, card, box))
    if not stat:
        return say("view.change-cross", card=card)
    now = t.pencil.monsters[card][stat]
    return say("view.change-stat", card=card, stat=stat.upper(), gain=f"{gain:+}", now=now)


def _text(t: Table, code: str, box: int) -> str:
    return t.deck[t.deck.card(code)].boxes[box - 1].text


def tracks(t: Table, say: Say) -> list[Track]:
    if t.monster is None:
        return []
    return [
        Track("hp", say("view.player"), t.hp, t.max_hp, "up"),
        Track("monster.hp", say.word(t.deck[t.foe].name), t.monster_hp, t.monster_max, "down"),
        Track("uses_left", say("track.uses"), t.uses_left),
    ]


def _campaign(t: Table, say: Say) -> Row:
    played = say("view.played", games=t.pencil.games, wins=t.pencil.wins, losses=t.pencil.losses)
    return Row(say("view.campaign"), played)


def _monsters(t: Table, say: Say) -> Row:
    """Who may come: on the page these are the cards as the campaign has written on them."""
    monsters = [Card(code) for code in t.pencil.monsters]
    names = [say.word(t.deck[monster].name) for monster in monsters]
    return Row(say("view.monsters"), cards=monsters, notes=names)


def _monster(t: Table, say: Say) -> list[Row]:
    facts = {
        "hp": t.monster_hp,
        "max_hp": t.monster_max,
        "atk": t.atk,
        "armour": t.stat("def"),
        "mag": t.stat("mag"),
    }
    row = t.deck[t.foe]
    weakness = say("view.weakness", element=row.weakness) if row.weakness else ""
    stats = say("view.stats", weakness=weakness, **facts)
    boxes = [say("view.box-text", box=number, text=box.text) for number, box in t.pencil.ticked(t.foe)]
    return [
        Row(say("view.monster"), cards=[t.foe], notes=[say.word(row.name)], note=stats),
        *map(_text_row, boxes),
    ]


def _player(t: Table, say: Say) -> Row:
    piles = say(
        "view.turn-and-piles", turn=t.turn, uses=t.uses_left, draw=len(t.draw), discard=len(t.discard)
    )
    return Row(say("view.player"), say("view.hp", hp=t.hp, max_hp=t.max_hp), note=piles, vital=True)


def _text_row(text: str) -> Row:
    return Row(text=text)


def _in_hand(t: Table, card: Card, say: Say) -> Row:
    row = t.deck[card]
    first = say("label.hand") if card == t.hand[0] else ""
    printed = (
        [_blow(blow(t, card, 0), say)] if row.is_attack else [_plain(effect, say) for effect in row.effects]
    )
    boxes = [
        _brief(box, say, t.pencil.elements.get(f"{card}.{number}", ""))
        for number, box in t.pencil.ticked(card)
        if box.name not in {"damage", "element"}
    ]
    does = "; ".join([*printed, *boxes]) or say("view.nothing")
    return Row(first, cards=[card], notes=[say.word(row.name)], note=does)


def _brief(effect: Effect, say: Say, choice: str = "") -> str:
    return say("view.chosen", text=_plain(effect, say), choice=choice) if choice else _plain(effect, say)


def _plain(effect: Effect, say: Say) -> str:
    return say.word(effect.text).rstrip(".\N{IDEOGRAPHIC FULL STOP}")


def _blow(hit: Blow, say: Say) -> str:
    sum_ = f"{hit.base} × 2" if hit.is_doubled else f"{hit.base}"
    if hit.bonus:
        sum_ += f" + {hit.bonus}"
    key = "view.blow" if hit.element is None else "view.blow-element"
    return say(key, sum=sum_, armour=hit.armour, damage=hit.damage, element=hit.element)


def _strike(t: Table, say: Say) -> list[Row]:
    """The strike as it would be now, and what else could lower it."""
    extras = "".join(say("view.extra", amount=amount, box=box) for box, amount in t.extras() if amount)
    left = t.hp - t.strike()
    facts = {"atk": t.atk, "extras": extras, "reduction": t.reduction, "damage": t.strike(), "left": left}
    key, danger = ("view.strike-sum", None) if left > 0 else ("view.strike-beats", LOSES)
    rows = [Row(say("view.strike"), say(key, **facts), danger=danger)]
    less = [card for card in t.hand if lowers(t, card)]
    if less and t.uses_left:
        notes = [say("view.less", amount=-lowers(t, card)) for card in less]
        rows.append(Row(say("view.lowers"), cards=less, notes=notes))
    heals = sum(box.number() for box in t.monster_boxes("heal-monster"))
    if heals and not t.silenced:
        rows.append(Row(say("view.then"), say("view.heals", amount=heals)))
    return rows


def card_rows(t: Table, say: Say, words: list[str]) -> list[Row]:
    """What stands on a card, with its open boxes; without a name, all open boxes."""
    cards = [_named(t, word) for word in words] or list(t.deck.rows)
    return [row for card in cards for row in _card(t, card, say)]


def printed(t: Table, say: Say) -> Cards:
    """Every card of the deck, with what is written on it now."""
    return {
        card: Printed(
            "", "", say.word(row.name), row.kind, " ".join(line.text for line in _card(t, card, say)[1:])
        )
        for card, row in t.deck.rows.items()
    }


def boxes_by_name(t: Table, say: Say) -> dict[str, str]:
    """What stands beside every box, by the answer that ticks it."""
    return {
        f"{card}.{number} {choice}".rstrip(): f"{card}.{number}{_spelt(choice, say)}: {_plain(box, say)}"
        for card, row in t.deck.rows.items()
        for number, box in enumerate(row.boxes, 1)
        for choice in box.choices or ("",)
    }


def _spelt(choice: str, say: Say) -> str:
    """A choice as it is typed, then as this language calls it."""
    return "".join(f" {word}" for word in dict.fromkeys((choice, say.word(choice))) if word)


def _named(t: Table, word: str) -> Card:
    card = t.deck.reader.one(word)
    if card is None:
        raise NoSuchCard(text=word)
    return card


def _card(t: Table, card: Card, say: Say) -> list[Row]:
    row = t.deck[card]
    rows = [Row(cards=[card], notes=[say.word(row.name)], note=say("view.card-number", number=row.number))]
    rows += [_text_row(_plain(effect, say)) for effect in row.effects]
    for number, box in enumerate(row.boxes, 1):
        ticks = t.pencil.boxes.get(card, []).count(number)
        choice = t.pencil.elements.get(f"{card}.{number}", "/".join(box.choices))
        mark = "x" if ticks == box.steps else str(ticks) if ticks else " "
        rows.append(
            _text_row(f"[{mark}] {card}.{number} {choice + ': ' if choice else ''}{_plain(box, say)}")
        )
    return rows
