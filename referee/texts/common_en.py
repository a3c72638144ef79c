"""What the referee says in every game."""

TEXTS = {
    # each game has its own
    "event.automatic": "{ask}: only {answer} is possible.",
    "event.dealt": "Dealt: {cards}.",
    "event.undo": "Taken back: {ask} {answer}.",
    "event.undo-draw": "Taken back: {ask} {answer}.",
    "event.undo-concede": "The game goes on.",
    "event.fixed": "Answer {n} is now {answer}.",
    "event.fixed-cut": "Answer {n} is now {answer}; {dropped:later answer no longer fits and is|later answers no longer fit and are} dropped.",
    "event.endless": "{draws:draw|draws} in a row without anything to decide: this game may never end.",
    "event.put-back": "Put {cards} back on top of the {pile}, {first} uppermost.",
    "event.put-back-one": "Put {cards} back on top of the {pile}.",
    "event.look-out": "{cards}: look it out of the pile; {to} again.",
    "event.lay-back": "{cards}: {to} again, no longer {from}.",
    "event.unnamed-back": "{count:card|cards} that you did not name: {to} again.",
    "event.resumed": "Going on with your game {save}: {answers:answer|answers} so far.",
    "event.torn": "The last line of {save} was only half written. It is dropped; answer that question again.",
    "over.conceded": "You give the game up.",
    "over.score": "Score {score}.",
    "error.not-json": "That line is not a JSON object.",
    "error.bad-request": "The referee does not know what to do with that line.",
    "error.game-over": "The game is over. Only undo is possible now.",
    "error.given-up": "You have given this game up. undo takes that back.",
    "error.one-option": "Name one of the options, as a string.",
    "error.list-of-cards": "Name the cards as a list of strings.",
    "error.not-all-known": "Not every card to be drawn is known, so they have to be named.",
    "error.other-question": "the question there would be {ask}",
    "error.no-such-card": "{text} is not a card.",
    "error.not-in-game": "{card} is not in the {pile}, nor ever was.",
    "error.already-seen": "{card} lies {place}, since answer {since}.",
    "error.already-seen-at-start": "{card} lies {place} from the start.",
    "error.repeated": "{card} is named twice.",
    "error.wrong-count": "{wanted:card has|cards have} to be named here, not {given}.",
    "error.wrong-pick-count": "Name {least} to {most} of them, not {given}.",
    "error.not-expected": "{expected} should come up here, not {card}: it was put there face up.",
    "error.not-an-option": "{answer} is not possible here. Possible: {options}.",
    "error.no-combination": "{answer} cannot be named together here.",
    "error.nothing-to-undo": "There is nothing to take back.",
    "error.nothing-to-redo": "There is nothing to do again.",
    "error.no-such-ask": "There is no answer {n}; answers have the numbers 1 to {last}.",
    "error.no-answers-yet": "There is no answer to change yet.",
    "error.does-not-fit": "Nothing is changed: answer {n} ({ask} {answer}) would no longer fit, because {reason}",
    "face.help": (
        "Type cards as they come: 8d th 4c 6s, or 8dTh4c6s, or ♥10. Several answers may stand on one line.\n"
        "Enter alone accepts cards that are known to come up. Tab shows what is possible now.\n"
        "undo         take the last answer back          redo          answer it again\n"
        "fix 3 7h     change answer 3, keep the rest     fix 3 7h cut  keep what still fits\n"
        "log          the game so far, with numbers      state         the table in numbers\n"
        "rules        the rules in short                 help          this help\n"
        "concede      give the game up                   quit          leave; the game is saved"
    ),
    "face.saved": "Saved as {save}. `{command}` goes on with it.",
    "face.closed": "The game is kept as {save}.",
    "face.after-end": "undo takes the last answer back, log shows the game, quit leaves.",
    "face.no-number": "Write the number of the answer and the new answer: fix 3 7h.",
    "face.rest-dropped": "Not read any more: {rest}",
    "face.fact": "{name}: {value}",
    "face.suits": "C ♣  S ♠  H ♥  D ♦",
    "face.line": "Line {line}: {error}",
    "face.unknown-all": "Enter alone leaves them unnamed.",
    "face.none-named": "Enter alone names none.",
    "face.known-draw": "Enter accepts {cards}.",
    "log.entry": "{ask}: {answer}",
    "picture.kind": "{file}: a picture is written to a file that ends in .svg or .pdf.",
    "picture.not-written": "{file} could not be written: {reason}.",
    "picture.written": "Written: {file}.",
}
