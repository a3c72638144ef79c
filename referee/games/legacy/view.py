"""The table in plain lines, with the arithmetic that a player needs before choosing."""

from __future__ import annotations

from cards_pdf.decks.model import Effect
from referee.errors import NoSuchCard
from referee.games.legacy.arithmetic import Blow, blow, lowers
from referee.games.legacy.changes import Change, changes
from referee.games.legacy.table import Table
from referee.rulekit.cards import Card
from referee.rulekit.say import MINUS, Say


def view(t: Table, say: Say) -> list[str]:
    if t.everything is not None:
        return after(t, say)
    if t.monster is None:
        return [_campaign(t, say)]
    lines = [_monster(t, say), _player(t, say)]
    lines += [_in_hand(t, card, say) for card in t.hand]
    if t.hand or t.used:
        lines.append(_strike(t, say))
    return lines


def after(t: Table, say: Say) -> list[str]:
    """What the pencil had to do in this game, so that nothing is forgotten."""
    written = [f"  {_change(change, t, say)}" for change in changes(t.before, t.pencil.state())]
    head = _campaign(t, say) if t.monster is None else _ended(t, t.monster, say)
    return [head, say("view.pencil"), *written] if written else [head]


def _ended(t: Table, monster: Card, say: Say) -> str:
    return say("view.ended", turn=t.turn, hp=t.hp, monster=monster, monster_hp=t.monster_hp)


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
    return t.deck.rows[t.deck.reader.spellings[code.upper()]].boxes[box - 1].text


def _campaign(t: Table, say: Say) -> str:
    return say("view.campaign", games=t.pencil.games, wins=t.pencil.wins, losses=t.pencil.losses)


def _monster(t: Table, say: Say) -> str:
    facts = {
        "hp": t.monster_hp,
        "max_hp": t.monster_max,
        "atk": t.atk,
        "armour": t.stat("def"),
        "mag": t.stat("mag"),
    }
    row = t.deck[t.foe]
    weakness = say("view.weakness", element=row.weakness) if row.weakness else ""
    boxes = [say("view.box-text", box=number, text=box.text) for number, box in t.pencil.ticked(t.foe)]
    return "\n".join([say("view.monster", card=t.monster, name=row.name, weakness=weakness, **facts), *boxes])


def _player(t: Table, say: Say) -> str:
    return say(
        "view.player", hp=t.hp, max_hp=t.max_hp, turn=t.turn, uses=t.uses_left, draw=len(t.draw),
        discard=len(t.discard),
    )  # fmt: skip


def _in_hand(t: Table, card: Card, say: Say) -> str:
    row = t.deck[card]
    printed = [_blow(blow(t, card, 0), say)] if row.is_attack else [_plain(effect) for effect in row.effects]
    boxes = [
        _brief(box, say, t.pencil.elements.get(f"{card}.{number}", ""))
        for number, box in t.pencil.ticked(card)
        if box.name not in {"damage", "element"}
    ]
    does = "; ".join([*printed, *boxes]) or say("view.nothing")
    return say("view.card", card=card, name=row.name, does=does)


def _brief(effect: Effect, say: Say, choice: str = "") -> str:
    return say("view.chosen", text=_plain(effect), choice=choice) if choice else _plain(effect)


def _plain(effect: Effect) -> str:
    return effect.text.replace("*", "").removesuffix(".")


def _blow(hit: Blow, say: Say) -> str:
    sum_ = f"{hit.base} × 2" if hit.is_doubled else f"{hit.base}"
    if hit.bonus:
        sum_ += f" + {hit.bonus}"
    key = "view.blow" if hit.element is None else "view.blow-element"
    return say(key, sum=sum_, armour=hit.armour, damage=hit.damage, element=hit.element)


def _strike(t: Table, say: Say) -> str:
    """The strike as it would be now, and what else could lower it."""
    extras = "".join(say("view.extra", amount=amount, box=box) for box, amount in t.extras() if amount)
    facts = {"atk": t.atk, "extras": extras, "reduction": t.reduction, "damage": t.strike()}
    parts = [say("view.strike", **facts)]
    less = [f"{card} {-lowers(t, card)}" for card in t.hand if lowers(t, card)]
    if less and t.uses_left:
        parts.append(say("view.lowers", cards=", ".join(less).replace("-", MINUS)))
    heals = sum(box.number() for box in t.monster_boxes("heal-monster"))
    if heals and not t.silenced:
        parts.append(say("view.heals", amount=heals))
    return " ".join(parts)


def card_lines(t: Table, say: Say, words: list[str]) -> list[str]:
    """What stands on a card, with its open boxes; without a name, all open boxes."""
    cards = [_named(t, word) for word in words] or list(t.deck.rows)
    return [line for card in cards for line in _card(t, card, say)]


def _named(t: Table, word: str) -> Card:
    card = t.deck.reader.one(word)
    if card is None:
        raise NoSuchCard(text=word)
    return card


def _card(t: Table, card: Card, say: Say) -> list[str]:
    row = t.deck[card]
    lines = [say("view.card-head", card=card, number=row.number, name=row.name)]
    lines += [f"  {_plain(effect)}" for effect in row.effects]
    for number, box in enumerate(row.boxes, 1):
        ticks = t.pencil.boxes.get(card, []).count(number)
        choice = t.pencil.elements.get(f"{card}.{number}", "/".join(box.choices))
        mark = "x" if ticks == box.steps else str(ticks) if ticks else " "
        lines.append(f"  [{mark}] {card}.{number} {choice + ': ' if choice else ''}{_plain(box)}")
    return lines
