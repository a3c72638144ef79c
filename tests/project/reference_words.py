"""What docs/authors.md says that the code does not: words before each part, and examples that run."""

import referee
from referee.testing import GameLaws

HEAD = """\
# For authors: what a game may use

Built from the code by `pytest --bless tests/project/test_authors.py`; the examples run as tests. [A game of your
own](your-own-game.md) goes through a whole game; `referee new-game NAME` writes one to begin with.
"""
PARTS = [
    (
        "Ask: the verbs of rules",
        referee.Ask,
        (
            "Rules are functions of a table and `ask`. A question waits until a player answers it. The referee keeps only "
            "the answers. For undo, resume and previews it calls `play` again on a fresh table and feeds them in, so "
            "`play` runs many times a turn: the same answers must give the same game (no clock, no chance, no sets, "
            "nothing kept beside the table), and a card that was drawn lies somewhere on it before the next question."
        ),
        """
>>> import referee
>>> from referee import STANDARD, Over, Pile
>>> class Guess(referee.Game):
...     name, title = "guess", "Guess"
...     def setup(self, options):
...         return Pile("deck", STANDARD)
...     def play(self, deck, ask):
...         guess = ask.choose("guess", ["red", "black"])
...         (card,) = ask.draw("turn", deck, 1)
...         ask.tell("turned", card=card)
...         return Over("win" if card.black == (guess == "black") else "loss", card.order)
...     def view(self, deck, say):
...         return [referee.Row("Deck", f"{len(deck)} cards")]
>>> session = referee.begin(Guess())
>>> session.answer("black")
>>> session.answer(["7S"])
>>> session.over
Over(outcome='win', score=7)
>>> class Script(referee.Ask):  # for the examples below: its answers are known beforehand
...     def __init__(self, *answers):
...         self.answers = list(answers)
...     def answer(self, question):
...         return self.answers.pop(0)
...     def tell(self, event, /, **facts):
...         print(event, facts)
""",
    ),
    (
        "Game: what it tells the house",
        referee.Game,
        "`setup`, `play` and `view` are every game's own; all others have defaults.",
        """
>>> game = Guess()
>>> table = game.setup({})
>>> game.name, game.title, game.rules
('guess', 'Guess', 1)
""",
    ),
    (
        "Option: what may be set",
        referee.Option,
        "",
        """
>>> from referee import Option
>>> goal = Option("goal", "what it takes to win", 80, minimum=1)
>>> goal.default
80
>>> Option("calm", "the sea takes nothing").default
False
""",
    ),
    (
        "Pile: cards that lie face down",
        referee.Pile,
        "",
        """
>>> pile = Pile("deck", referee.cards("AS 2S 3S"))
>>> pile.take(referee.cards("2S"))
>>> pile.put_under(referee.cards("2S"))
>>> len(pile), list(pile.unseen), pile.known()
(3, ['AS', '3S'], ['2S'])
>>> hand = Pile("hand")  # face down: nobody knows which of the two lies where
>>> pile.deal(hand)
>>> len(hand), hand.known(), list(hand.unseen), list(pile.unseen)
(1, [], ['AS', '3S'], ['AS', '3S'])
>>> hand.take(referee.cards("3S"))  # it is turned over
>>> pile.expected(2), list(pile.unseen)
([None, '2S'], ['AS'])
""",
    ),
    (
        "Card",
        referee.Card,
        'One is `referee.card("10H")`, several `referee.cards("AS 2S")`; `STANDARD` is a deck, `JOKERS` are two more. One of your own has a code, a suit and a rank: `Card("U3", "U", "3")`. Those of a deck of your own, with what each column says of them, are `referee.read_deck(__file__)`: their suit is their kind, their rank their value, and their names are said.',
        """
>>> queen = referee.card("QH")
>>> queen.suit, queen.rank, queen.order, queen.black
('H', 'Q', 12, False)
>>> referee.Card("U3", "U", "3").order, referee.Card("U3").order
(3, 0)
>>> two_decks = referee.copies(STANDARD, 2)
>>> len(two_decks), two_decks[:2], two_decks[1].face
(104, ('AC', 'AC#2'), 'AC')
>>> referee.by_suit(referee.cards("QH 2S AS")), referee.UNKNOWN
(['AS', '2S', 'QH'], '?')
""",
    ),
    (
        "Reader: how cards are typed",
        referee.Reader,
        "The usual one reads the cards of the table's piles; a game needs another only for other spellings.",
        """
>>> reader = session.reader
>>> reader.one("♥10")
'10H'
""",
    ),
    (
        "Row: the table as a player sees it",
        referee.Row,
        "",
        """
>>> referee.Row("Hand", cards=["AS"], note="one card").as_json()
{'label': 'Hand', 'cards': ['AS'], 'note': 'one card'}
""",
    ),
    (
        "Stack: a place of a grid",
        referee.Stack,
        "`Row.grid` lays them in columns. `hidden` cards under open ones make a tableau.",
        """
>>> row = referee.Row.grid("Field", 2, [referee.Stack("a1", ["7C", "9H"]), referee.Stack("a2", hidden=3)])
>>> row.cards, row.columns
(['9H'], 2)
""",
    ),
    (
        "Pose: how a card lies",
        referee.Pose,
        "`poses` of a game says it of each card that does not lie as usual.",
        """
>>> referee.Pose(turned=90, counters={"rust": 2})
Pose(turned=90, flipped=False, exhausted=False, counters={'rust': 2}, text='')
""",
    ),
    (
        "Offer: an option with a value",
        referee.Offer,
        "",
        """
>>> referee.Offer("pay 3", 3).value
3
""",
    ),
    (
        "Player: who plays it",
        referee.Player,
        "A class in the entry points `pnp_referee.players`, or `Sensible` in `player.py` of a game in a folder. It is asked a `Question`: a `Choose`, a `Pick` or a `Number`, which is a choice of its digits; never a `Draw` or a `Roll`. A search is a `Pick` of what may lie there. Cards that `ask.secret` showed to the rules are none of its business: a law finds who looks at them.",
        """
>>> class Sensible(referee.Player):
...     def answer(self, question):
...         return "red"
>>> question = referee.begin(game).question
""",
    ),
    (
        "Seat: what a player sees",
        referee.Seat,
        "",
        """
>>> seat = referee.Seat(Guess(), {}, Guess().setup({}), dice="7")
>>> Sensible(seat).answer(None), len(seat.table)
('red', 52)
""",
    ),
    (
        "Track: a number that decides the game",
        referee.Track,
        "",
        """
>>> referee.Track("health", "Health", 12, most=20, good="up").value
12
""",
    ),
    (
        "Printed: what stands on a card",
        referee.Printed,
        "What `cards` returns for each card; `standard(say, cards, kind=…)` makes them all.",
        """
>>> referee.Printed("C", "8", "8 of clubs", "monster", "strikes for 8").kind
'monster'
""",
    ),
    (
        "Question: what a player is asked",
        referee.Question,
        "`name`, `about` and `facts` are those of the rules. A `Choose`, a `Number` and a `Pick` have `options` too, a `Pick` `least` and `most`.",
        """
>>> question = referee.begin(Guess()).question
>>> question.name, question.options
('guess', ['red', 'black'])
""",
    ),
    (
        "Say: sentences by key",
        referee.Say,
        "`view`, `tracks` and `cards` are given one: `say(KEY, fact=…)` is the text of that key with its facts.",
        """
>>> say = referee.games.load("scoundrel").say("en")
>>> say("card.name", rank="ten", suit="hearts"), say.has("card.nothing"), say.word("weapon")
('ten of hearts', False, 'weapon')
""",
    ),
    (
        "Invitation: what invites to a game",
        referee.Invitation,
        "",
        """
>>> referee.Invitation(minutes=10, won=21, hue=45)
Invitation(minutes=10, won=21, hue=45)
""",
    ),
    (
        "Command: a word of your own at the prompt",
        referee.Command,
        "",
        """
>>> count = referee.Command("count", lambda table, say, words: [referee.Row("Deck", str(len(table)))])
>>> [row.text for row in count.run(Guess().setup({}), None, [])]
['52']
""",
    ),
    (
        "Over: how a game ended",
        referee.Over,
        'What `play` returns: `Over("win")` or `Over("loss")`, with a score if there is one.',
        """
>>> Over("win", carry={"scenario": 2, "gold": 7}).carry["gold"]  # for the options of `next`
7
>>> Over("loss", -3).score
-3
""",
    ),
    (
        "Laws: what your tests try",
        GameLaws,
        "Each law is a test of its own, with every option; `referee dev` tries them too.",
        """
>>> from referee.testing import GameLaws
>>> class TestGuess(GameLaws):
...     game = Guess()
""",
    ),
    (
        "Event: what was told",
        referee.Event,
        "",
        """
>>> [event.name for event in session.events()]
['turned']
""",
    ),
]
TEXTS = """
## Texts: what is said, by key

The file `texts/en.toml` beside the rules; `ask.wave` is `wave` in its table `[ask]`. English is enough; a line
that a translation lacks is said in English. A fact stands in braces; `{n:card|cards}` takes the fitting noun, `{n:+}` a sign.

| key | shown |
|---|---|
| `ask.QUESTION` | as the question of that name, with the facts that the rules give it; `{for}` is what it is about; a draw has `{pile}` and `{count}`, a roll `{count}` dice of `{sides}`, a number `{least}` and `{most}`, a choice its `{options}` |
| `ask.QUESTION.SIDE` | instead, where the question is `about` that side |
| `tapped.QUESTION` | instead, where answers are tapped: without what may be typed |
| `event.EVENT` · `event.EVENT.SIDE` | when the rules tell it; for an event with `about=SIDE` |
| `event.automatic.QUESTION` · `event.dealt.QUESTION` · `event.rolled.QUESTION` | instead of "Only {answer} is possible." · what the referee dealt, `{cards}` · what it rolled, `{dice}` |
| `event.put-back.QUESTION` · `event.put-back-one.QUESTION` | when the cards drawn there go back, instead of "Put {cards} back on top of the {pile}"; `{from}` is where the first of them lay |
| `dealt.EVENT` | instead of `event.EVENT`, where the referee deals and no hands move cards |
| `over.win` · `over.loss` · `over.draw` · `over.TEXT_KEY` | at the end |
| `place.PLACE` | where a card lies, within a sentence: "in your basket"; of piles, what lies face down in a hand or a cell |
| `place.PLACES` · `label.PLACES` | of places that a number tells apart, `pile-3`, with `{n}`; in lines and columns, `cell-2-3`, with `{row}` and `{column}` |
| `label.PLACE` | the same as a heading: "Basket" |
| `pile.PILE` | a pile within a sentence, without an article: "draw pile", "bot's hand" |
| `word.OPTION` | an option that is a word, as players read it; a setting of that name is called so too |
| `card.KIND` | what a kind of card does, for `standard(say, kind=…)` |
| `card.FACE` | what a card of your own deck is called: `{card:name}` in sentences, `{card:named}` with its code before it |
| `change.NUMBER` | what becomes of a number of the state, beside an option: `{was}`, `{now}` |
| `end.tally` · `end.tally-win` · `end.tally-loss` · `end.tally-all` · `end.closest-win` · `end.closest-loss` | at the end, with the facts of `tally` |
| `track.KEY` | a number of `tracks`, beside its bar |
| `game.title` | what the game is called, unless its class has a `title` |
| `option.OPTION` · `choice.VALUE` | an option and its values, on a page |
| `first.OPTION` · `first.OPTION.VALUE` | the question for an option before a player's first game at the terminal, and each of its values |
| `option-help.OPTION` | an option in `--help`, instead of the text in the code |
| `lobby.state` | how an unfinished game stands, in lists; with the facts of `state` |
| `event.lesson.LESSON` | what a first game teaches. `lessons.toml` beside the rules names the lessons and their moments |
| `invitation.line` · `invitation.needs` | what the game is and what it needs, where games are chosen |
| `invitation.chances` | how often it is won, where one number for all of its games would not be true |
| `error.KEY` | a refusal in the game's own words |
| `face.rules` | the options on the first screen |
| `page.lang-LANG` · `page.KEY` | in a language that the house does not speak: what the language calls itself · a word of the page |

### How a sentence is filled in

1. A fact stands in braces, `{card}`. A list of cards is joined by spaces, `{cards:named}` gives each card with its
   name. A number takes a form, `{n:card|cards}`, or a sign, `{n:+}`.
2. A fact called `place`, `from` or `to` that names a place becomes its text `place.…`: with `place.column-5`, "in
   column 5", the text "Move {card}: {to}" becomes "Move 7C: in column 5". So write no preposition before it: "onto
   {to}" would be "onto in column 5". Under any other name, such as `{column}`, the fact is the name of the place.
3. A fact called `pile` becomes its text `pile.…`, or else its label: "out of the {pile}" with `label.bot-hand`, "The
   bot's hand", becomes "out of the bot's hand".
4. Every other word becomes its text `word.…`, where there is one.
5. In Chinese a place has no leading 在, because sentences bring it: `place.bot-hand = "机器人手里"`. Every pile needs a
   name in each translation.
6. One side may have a sentence of its own. In a table `[event.trick]`, `_` is the sentence for all others:

```toml
[event.trick]
_ = "{winner} takes the trick."
you = "You take the trick."
```

7. A hyphen in a name is an underscore in Python alone: the field `their_hand` of the table is `their-hand` in texts,
   in `state` and in `Row.number`.
"""
