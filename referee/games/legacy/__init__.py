"""The 18-card legacy game, by Ratstail91: its options, its state, and the view of its table.

The view shows the arithmetic that a player needs before choosing.
"""

from collections.abc import Callable, Iterable
from typing import Any

from cards_pdf.decks.campaign import WAYS, CardsState, find_state_mistake
from cards_pdf.decks.card import Effect
from cards_pdf.decks.deck import MarkedCards, pencilled
from referee.errors import DamagedError
from referee.rulekit.cards import Card, Reader
from referee.rulekit.game import Command, Game, Invitation, Option, Options, Places, find_cards
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Facts, read_card
from referee.rulekit.rows import LOSES, Cards, Printed, Row, Track
from referee.rulekit.say import Say

from . import deck as decks
from . import rules
from .deck import Change, find_changes
from .rules import open_in_short
from .table import Table, compute_blow, compute_reduction, live_state, monster_state


def show_cards(t: Table, say: Say, words: list[str]) -> list[Row]:
    """Show what stands on the named cards, with their open boxes; without a name, on all."""
    cards = [read_card(word, t.deck.reader) for word in words]
    return [row for card in cards or t.deck.rows for row in describe_card(t, card, say)]


class Legacy(Game[Table]):
    name = "legacy"
    deck = decks.SHIPPED
    ledger = "referee.campaign.ledger"
    invitation = Invitation(minutes=10, won=81, hue=305)
    unordered_places = frozenset({"hand", "used", "discard", "removed"})
    hand_events = frozenset(
        {
            "setup", "met", "shuffle-in", "reshuffle", "taken", "found", "not-found", "crossed-out",
            "removed", "upgrade-discards", "ticked", "ticked-choice", "discarded", "gather",
            "monster-stronger",
        }
    )  # fmt: skip
    options = (
        Option("upgrade-discards", choices=WAYS),
        Option("deck", any_text="FILE.toml"),
        Option("campaign", any_text="NAME"),
    )
    commands = (Command("card", show_cards),)

    def complete_options(self, options: Options) -> Options:
        """Add the deck and, without a campaign, fresh cards."""
        deck = options["deck"]
        if not isinstance(deck, dict):
            deck = decks.load_deck(deck) if deck else decks.load_shipped()
        return {
            "upgrade-discards": options["upgrade-discards"] or deck["upgrade_discards"],
            "deck": deck,
            "campaign": options.get("campaign")
            or {"name": "", "id": "", "state": decks.fresh_cards(decks.from_saved_deck(deck))},
        }

    def setup(self, options: Options) -> Table:
        return self.prepare(options)()

    def prepare(self, options: Options) -> Callable[[], Table]:
        """Read and check the cards of the header once for all tables."""
        deck = decks.from_saved_deck(options["deck"])
        before = check_state(deck, options)
        return lambda: Table(
            deck=deck,
            pencil=decks.Pencil.from_state(deck, before),
            before=before,
            upgrade_discards=options["upgrade-discards"] == "upgraded",
            monsters=Pile("monsters", deck.monsters),
            draw=Pile("draw", deck.drawn),
            hp=deck.player_hp,
            max_hp=deck.player_hp,
        )

    play = staticmethod(rules.play)
    concede = staticmethod(rules.concede)

    def state(self, t: Table) -> Facts:
        return (t.frozen or live_state(t)) | {
            "monster": monster_state(t),
            "campaign": t.pencil.state(),
        }

    def places(self, t: Table) -> Places:
        cards = find_cards(t, "monster", "hand", "used", "discard", "removed")
        return cards | {"upgrade": [t.last] if t.last else []}

    def reader(self, t: Table) -> Reader:
        return t.deck.reader

    def marks(self, t: Table) -> list[str]:
        return [str(change) for change in find_changes(t.before, t.pencil.state())]

    def view(self, t: Table, say: Say) -> list[Row]:
        if t.everything is not None:
            return describe_end(t, say)
        if t.monster is None:  # on the page these are the cards as the campaign has written on them
            monsters = [Card(code) for code in t.pencil.monsters]
            names = [say.word(t.deck[monster].name) for monster in monsters]
            return [
                describe_campaign(t, say),
                Row(say("view.monsters"), cards=monsters, notes=names),
            ]
        note = say(
            "view.turn-and-piles",
            turn=t.turn,
            uses=t.uses_left,
            draw=len(t.draw),
            discard=len(t.discard),
        )
        hp = say("view.hp", hp=t.hp, max_hp=t.max_hp)
        player = Row(say("view.player"), hp, note=note, vital=True)
        rows = [
            *describe_monster(t, say),
            player,
            *(describe_card_in_hand(t, card, say) for card in t.hand),
        ]
        if t.frozen is not None:
            boxes = [box for card in t.deck.drawn for box in t.pencil.open_boxes(card)]
            rows += label_rows(say("view.open"), open_in_short(boxes))
        elif t.hand or t.used:
            rows += describe_strike(t, say)
        return rows

    def tracks(self, t: Table, say: Say) -> list[Track]:
        if t.monster is None:
            return []
        return [
            Track("hp", say("view.player"), t.hp, t.max_hp, "up"),
            Track("monster.hp", say.word(t.deck[t.foe].name), t.monster_hp, t.monster_max, "down"),
            Track("uses_left", say("track.uses"), t.uses_left),
        ]

    def cards(self, t: Table, say: Say) -> Cards:
        """Return every card of the deck, with what is written on it now."""
        return {
            card: Printed(
                "",
                "",
                name=say.word(row.name),
                kind=row.kind,
                text=" ".join(line.text for line in describe_card(t, card, say)[1:]),
            )
            for card, row in t.deck.rows.items()
        }

    def marked_cards(self, t: Table) -> MarkedCards:
        return pencilled([str(card) for card in t.deck.rows])

    def names(self, t: Table, say: Say) -> dict[str, str]:
        """Return the text beside every box, by the answer that ticks it."""
        names = {}
        for card, row in t.deck.rows.items():
            for number, box in enumerate(row.boxes, 1):
                name = f"{card}.{number}"
                for choice in box.choices or ("",):
                    # The choice in this language; players who type also read how it is typed
                    words = dict.fromkeys(("" if say.tapped else choice, say.word(choice)))
                    spelt = " ".join(filter(None, (name, *words)))
                    names[f"{name} {choice}".rstrip()] = f"{spelt}: {shorten(box, say)}"
        return names

    def tally(self, t: Table) -> Facts:
        if t.monster is None:
            return {}
        return {
            "monster": t.monster,
            "hp": t.monster_hp,
            "max_hp": t.monster_max,
            "left": t.hp,
            "turn": t.turn,
        }


def describe_end(t: Table, say: Say) -> list[Row]:
    """Return what had to be written on the cards in this game, so that nothing is forgotten."""
    head = describe_campaign(t, say)
    if t.monster is not None:
        ended = say("view.ended", turn=t.turn, hp=t.hp, monster=t.monster, monster_hp=t.monster_hp)
        head = Row(say("view.turn"), ended)
    changes = find_changes(t.before, t.pencil.state())
    written = [describe_change(change, t, say) for change in changes]
    return [head, *label_rows(say("view.pencil"), written)]


def label_rows(label: str, texts: Iterable[str]) -> list[Row]:
    """Return a row for each text; the first has the label."""
    return [Row("" if n else label, text) for n, text in enumerate(texts)]


def describe_change(change: Change, t: Table, say: Say) -> str:
    card = change.card
    if box := change.box:
        key = "view.change-choice" if change.choice else "view.change-tick"
        text = t.deck[t.deck.card(card)].boxes[box - 1].text
        return say(key, card=card, box=box, choice=change.choice, text=text)
    if not (stat := change.stat):
        return say("view.change-cross", card=card)
    gain = f"{change.gain:+}"
    now = t.pencil.monsters[card][stat]
    return say("view.change-stat", card=card, stat=stat.upper(), gain=gain, now=now)


def describe_campaign(t: Table, say: Say) -> Row:
    played = say("view.played", games=t.pencil.games, wins=t.pencil.wins, losses=t.pencil.losses)
    return Row(say("view.campaign"), played)


def describe_monster(t: Table, say: Say) -> list[Row]:
    row = t.deck[t.foe]
    weakness = say("view.weakness", element=row.weakness) if row.weakness else ""
    stats = say(
        "view.stats",
        weakness=weakness,
        hp=t.monster_hp,
        max_hp=t.monster_max,
        atk=t.atk,
        armour=t.stat("def"),
        mag=t.stat("mag"),
    )
    boxes = [
        say("view.box-text", box=number, text=box.text) for number, box in t.pencil.ticked(t.foe)
    ]
    first = Row(say("view.monster"), cards=[t.foe], notes=[say.word(row.name)], note=stats)
    return [first, *label_rows("", boxes)]


def describe_card_in_hand(t: Table, card: Card, say: Say) -> Row:
    row = t.deck[card]
    first = say("label.hand") if card == t.hand[0] else ""
    if row.is_attack:
        hit = compute_blow(t, card, 0)
        doubled = " × 2" if hit.is_doubled else ""
        bonus = f" + {hit.bonus}" if hit.bonus else ""
        blow = say(
            "view.blow" if hit.element is None else "view.blow-element",
            sum=f"{hit.base}{doubled}{bonus}",
            armour=hit.armour,
            damage=hit.damage,
            element=hit.element,
        )
        does = [blow]
    else:
        does = [shorten(effect, say) for effect in row.effects]
    for number, box in t.pencil.ticked(card):
        if box.name not in {"damage", "element"}:
            choice = t.pencil.elements.get(f"{card}.{number}", "")
            text = shorten(box, say)
            does.append(say("view.chosen", text=text, choice=choice) if choice else text)
    return Row(
        first, cards=[card], notes=[say.word(row.name)], note="; ".join(does) or say("view.nothing")
    )


def shorten(effect: Effect, say: Say) -> str:
    """Return the text of an effect without its full stop."""
    return say.word(effect.text).rstrip(".\N{IDEOGRAPHIC FULL STOP}")


def describe_strike(t: Table, say: Say) -> list[Row]:
    """Return the strike as it would be now, and what else could lower it."""
    extras = "".join(
        say("view.extra", amount=amount, box=box) for box, amount in t.extras() if amount
    )
    damage = t.strike()
    left = t.hp - damage
    strike = say(
        "view.strike-sum" if left > 0 else "view.strike-beats",
        atk=t.atk,
        extras=extras,
        reduction=t.reduction,
        damage=damage,
        left=left,
    )
    rows = [Row(say("view.strike"), strike, danger=None if left > 0 else LOSES)]
    less = [card for card in t.hand if compute_reduction(t, card)]
    if less and t.uses_left:
        notes = [say("view.less", amount=-compute_reduction(t, card)) for card in less]
        rows.append(Row(say("view.lowers"), cards=less, notes=notes))
    if t.monster_healing:
        rows.append(Row(say("view.then"), say("view.heals", amount=t.monster_healing)))
    return rows


def describe_card(t: Table, card: Card, say: Say) -> list[Row]:
    """Return all that is printed and written on a card."""
    row = t.deck[card]
    texts = [shorten(effect, say) for effect in row.effects]
    for number, box in enumerate(row.boxes, 1):
        ticks = t.pencil.count_ticks(card, number)
        written = t.pencil.elements.get(f"{card}.{number}")
        choices = [written] if written else box.choices
        choice = "/".join(str(say.word(choice)) for choice in choices)
        mark = "x" if ticks == box.steps else str(ticks) if ticks else " "
        texts.append(
            f"[{mark}] {card}.{number} {choice + ': ' if choice else ''}{shorten(box, say)}"
        )
    first = Row(
        cards=[card], notes=[say.word(row.name)], note=say("view.card-number", number=row.number)
    )
    return [first, *label_rows("", texts)]


def check_state(deck: decks.LegacyDeck, options: Options) -> CardsState:
    campaign = options["campaign"]
    whole = isinstance(campaign, dict) and all(
        isinstance(campaign.get(key), str) for key in ("name", "id")
    )
    state: Any = campaign.get("state") if whole else {}
    wrong = find_state_mistake(deck.writable, state)
    if wrong:
        raise DamagedError(
            "The campaign in this save is damaged: {wrong} The file is kept as it is.", wrong=wrong
        )
    found: CardsState = state
    return found


GAME = Legacy()
