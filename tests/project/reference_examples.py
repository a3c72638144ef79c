"""An example for each method in docs/authors.md, which run one after the other on that page."""

EXAMPLES = {
    "Ask.draw": """
>>> deck = Pile("deck", STANDARD)
>>> Script(referee.cards("7S 2H")).draw("room", deck, 2)
['7S', '2H']
""",
    "Ask.choose": """
>>> Script("stay").choose("next", ["go", "stay"], worth=7)
'stay'
""",
    "Ask.offer_power": """
>>> ask = Script("drink", "stay")
>>> ask.offer_power("drink", lambda: print("You drink."))
>>> ask.choose("next", ["go", "stay"])
You drink.
'stay'
""",
    "Ask.pick": """
>>> Script(referee.cards("7S")).pick("lose", referee.cards("7S 2H"), 1, 1)
['7S']
""",
    "Ask.number": """
>>> Script("3").number("oil", 0, 7)
3
""",
    "Ask.roll": """
>>> Script([4, 3]).roll("attack", dice=2)
[4, 3]
""",
    "Ask.secret": """
>>> hand = Pile("hand")
>>> deck.deal(hand, 2)
>>> Script(referee.cards("8S 9S")).secret("their-hand", hand, 2), len(hand)
(['8S', '9S'], 2)
""",
    "Ask.automa": """
>>> Script([referee.card("8S")]).automa("bot-plays", hand, max), len(hand)
('8S', 1)
""",
    "Ask.pause": """
>>> Script("go-on").pause("round-over", points=4)
""",
    "Ask.look": """
>>> Script(referee.cards("AS 2S"), referee.cards("2S AS")).look("top", deck, 2), deck.known()
(['2S', 'AS'], ['2S', 'AS'])
""",
    "Ask.search": """
>>> Script(referee.cards("QH")).search("find", deck, 1, 1, among=lambda card: card.rank == "Q")
['QH']
""",
    "Ask.tell": """
>>> Script().tell("turned", card="7S")
turned {'card': '7S'}
""",
    "Game.setup": """
>>> len(game.setup({}))
52
""",
    "Game.play": """
>>> game.play(game.setup({}), Script("red", referee.cards("7H"))).outcome
turned {'card': '7H'}
'win'
""",
    "Game.complete_options": """
>>> class Settled(Guess):
...     def complete_options(self, options): return {"goal": 80, **options}
>>> Settled().complete_options({})
{'goal': 80}
""",
    "Game.prepare": """
>>> lay = game.prepare({})
>>> len(lay())
52
""",
    "Game.concede": """
>>> class Ended(Guess):
...     def concede(self, deck, ask): return Over("conceded", -len(deck))
>>> Ended().concede(table, Script()).score
-52
""",
    "Game.next_level": """
>>> class Harder(Guess):
...     def next_level(self, options): return {"goal": options["goal"] + 10}
>>> Harder().next_level({"goal": 80})
{'goal': 90}
""",
    "Game.state": """
>>> game.state(table)
{'deck': 52}
""",
    "Game.places": """
>>> class Placed(Guess):
...     def view(self, deck, say): return [referee.Row(place="hand", cards=referee.cards("AS 2S"))]
>>> Placed().places(table)
{'hand': ['AS', '2S']}
""",
    "Game.reader": """
>>> game.reader(table).one("qh")
'QH'
""",
    "Game.marked_cards": """
>>> type(game.marked_cards(table)).__name__
'MarkedCards'
""",
    "Game.poses": """
>>> class Posed(Guess):
...     def poses(self, deck): return {referee.card("QH"): referee.Pose(exhausted=True)}
>>> Posed().poses(table)["QH"].exhausted
True
""",
    "Game.marks": """
>>> class Marked(Guess):
...     def marks(self, deck): return ["QH: a tick in its box"]
>>> Marked().marks(table)
['QH: a tick in its box']
""",
    "Game.view": """
>>> [row.text for row in game.view(table, game.say())]
['52 cards']
""",
    "Game.tracks": """
>>> class Tracked(Guess):
...     def view(self, deck, say): return [referee.Row.number("deck", len(deck), maximum=52)]
>>> [(track.key, track.value) for track in Tracked().tracks(table, game.say())]
[('deck', 52)]
""",
    "Game.cards": """
>>> game.cards(table, game.say())[referee.card("QH")].name
'queen of hearts'
""",
    "Game.names": """
>>> class Named(Guess):
...     def names(self, deck, say): return {"e4": "the king's pawn"}
>>> Named().names(table, None)
{'e4': "the king's pawn"}
""",
    "Game.picture": """
>>> class Pictured(Guess):
...     def picture(self, deck, say): return b"<svg/>"
>>> Pictured().picture(table, None)
b'<svg/>'
""",
    "Game.tally": """
>>> class Counted(Guess):
...     def tally(self, deck): return {"left": len(deck)}
>>> Counted().tally(table)
{'left': 52}
""",
    "Option.read": """
>>> goal.read("90")
90
""",
    "Option.allows": """
>>> goal.allows(90), goal.allows(0)
(True, False)
""",
    "Pile.Pile": """
>>> Pile("deck", STANDARD[:3]).slots, len(Pile("hand"))
([None, None, None], 0)
""",
    "Pile.expected": """
>>> pile.put_on_top(referee.cards("3S"))
>>> pile.expected(2)
['3S', None]
""",
    "Pile.known": """
>>> pile.known()
['3S', '2S']
""",
    "Pile.take": """
>>> pile.take(referee.cards("3S"))
>>> pile.expected(2)
[None, '2S']
""",
    "Pile.take_out": """
>>> pile.take_out(referee.card("2S"))
>>> len(pile), pile.known()
(1, [])
""",
    "Pile.add": """
>>> bot = Pile("bot")
>>> bot.add(referee.card("QH"))
>>> bot.expected(1), list(bot.unseen)
([None], ['QH'])
""",
    "Pile.deal": """
>>> pile.deal(hand)
>>> len(pile), len(hand)
(0, 1)
""",
    "Pile.put_on_top": """
>>> pile.put_on_top(referee.cards("4S 5S"))
>>> pile.known()
['4S', '5S']
""",
    "Pile.put_under": """
>>> pile.put_under(referee.cards("6S"))
>>> pile.known()
['4S', '5S', '6S']
""",
    "Pile.shuffle_in": """
>>> pile.shuffle_in(referee.cards("3S"))
>>> len(pile), pile.known(), sorted(pile.unseen)
(4, [], ['3S', '4S', '5S', '6S', 'AS'])
""",
    "Pile.can_lose": """
>>> pile.can_lose(referee.cards("3S"))
True
""",
    "Reader.one": """
>>> reader.one("♥10"), reader.one("ten")
('10H', None)
""",
    "Reader.option": """
>>> reader.option("Sell hq")
'sell qh'
""",
    "Reader.word": """
>>> reader.word("hq.3")
'QH.3'
""",
    "Reader.card_of": """
>>> reader.card_of("QH.3 fire")
'QH'
""",
    "Row.number": """
>>> referee.Row.number("health", 7, maximum=12, good="up").track
Track(key='health', label='', value=7, most=12, good='up')
""",
    "Row.grid": """
>>> cells = [referee.Stack("cell-1-1", ["7C"]), referee.Stack("cell-1-2", hidden=3)]
>>> referee.Row.grid("Field", 2, cells).cards
['7C']
""",
    "Row.pose_text": """
>>> referee.Row("Hand", cards=["AS"]).pose_text("AS")  # in the usual pose
''
""",
    "Row.as_json": """
>>> referee.Row("Round", "2 of 3").as_json()
{'label': 'Round', 'text': '2 of 3', 'note': None}
""",
    "Pose.as_json": """
>>> referee.Pose(turned=90).as_json()
{'turned': 90}
""",
    "Stack.as_json": """
>>> referee.Stack("cell-1-2", hidden=3).as_json()
{'place': 'cell-1-2', 'hidden': 3}
""",
    "Player.Player": """
>>> player = Sensible(referee.Seat(game, {}, game.setup({}), dice="7"))
>>> len(player.table)
52
""",
    "Player.answer": """
>>> player.answer(question)
'red'
""",
    "Player.find_win": """
>>> class Solver(referee.Player):
...     @classmethod
...     def find_win(cls, deck, peek): return ["black" if peek(deck)[0].black else "red"]
>>> Solver.find_win(table, lambda pile: referee.cards("7S"))
['black']
""",
    "Player.shortlist": """
>>> player.shortlist(question)
['red', 'black']
""",
    "Player.list_shown": """
>>> player.list_shown(question)
['red', 'black']
""",
    "Player.estimate_wins": """
>>> print(player.estimate_wins(question, ["red", "black"], None))
None
""",
    "Player.true_chance": """
>>> player.true_chance(0.5)
0.5
""",
    "Player.progress": """
>>> player.progress()
0.0
""",
    "Player.danger": """
>>> print(player.danger())
None
""",
    "Player.one_of": """
>>> player.one_of(["red"])
'red'
""",
    "Question.fact": """
>>> referee.Choose("next", None, {"worth": lambda: 7}, ["go", "stay"]).fact("worth")
7
""",
    "Question.check": """
>>> question.check("Red", session.reader)
'red'
""",
    "Question.as_json": """
>>> question.as_json()
{'kind': 'choose', 'options': ['red', 'black']}
""",
    "Say.has": """
>>> say.has("card.nothing")
False
""",
    "Say.text": """
>>> say.text("card.name")
'{rank} of {suit}'
""",
    "Say.word": """
>>> say.word("weapon"), say.word("8D")
('weapon', '8D')
""",
    "Say.option_value": """
>>> say.option_value("goal", "none")
'none'
""",
    "Say.options": """
>>> say.options({"goal": 80, "calm": True})
{'goal': 80, 'calm': 'yes'}
""",
    "Say.pile": """
>>> say.pile("deck")
'deck'
""",
    "Say.name_on": """
>>> say.name_on("JS")
'The Late Knight'
""",
    "Say.named": """
>>> say.named("JS")
'JS, The Late Knight'
""",
    "Say.answer": """
>>> say.answer(["JS", "8D"])
'JS 8D'
""",
    "Say.label": """
>>> say.label("room")
'Room'
""",
    "Say.place": """
>>> say.place("room")
'in the room'
""",
    "Say.question": """
>>> room = referee.begin("scoundrel", seed=4)
>>> say.question(room.question)
'Which card of the room do you play?'
""",
    "Say.facts_of": """
>>> sorted(say.facts_of(room.question))
['for', 'kind', 'options']
""",
    "Say.event": """
>>> say.event(referee.Event("dealt-only", {"cards": ["8D"]}))
'Dealt: 8D, Boar Spear.'
""",
    "Say.error": """
>>> say.error(referee.RequestError("given-up"))
'You have given this game up. `undo` takes that back.'
""",
    "Say.over": """
>>> say.over(Over("win", 20))
'You come out of the dungeon alive. You win. Score 20.'
""",
}
