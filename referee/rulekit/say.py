"""Texts with their facts, from the catalogues in `referee.texts` and in packages of games."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Self, cast

from cards_pdf.common.messages import LocalNumber, Message, Numbers, UserError, format_template
from referee.errors import MissingTextError, RequestError
from referee.rulekit.ask import Event, Over
from referee.rulekit.cards import COPY, SIGNS, STANDARD, Card
from referee.rulekit.questions import Facts, Question
from referee.texts import SHARED, catalogue, language

NO_WORDS: Mapping[str, str] = {}
#: Cards as "8♦", and suits.
SIGNED: Mapping[str, str] = {card: card.rank + SIGNS[card.suit] for card in STANDARD} | SIGNS
NUMBERED = re.compile(r"(?P<all>.+?)(?P<numbers>(-\d{1,3}){1,2})")
#: The texts to use if a question has no name in words.
WITHOUT_NAME = {
    "event.automatic": "event.only",
    "event.dealt": "event.dealt-only",
    "event.undo": "event.undo-only",
}
COMMON = "common"  # the texts that all games share
PLACES = ("place", "from", "to")  # facts that name a place on the table
PILE = "pile"  # the fact that names a pile


class FinishedText(str):
    """A text in the player's language. As a fact it is not translated once more."""

    __slots__ = ()


class Say:
    """Texts of one game in one language. Calling it with a key fills in the facts.

    A game without a translation is played in English. A text that is missing in a translation, or
    has other placeholders than the English one, is taken from English. A game that has no texts at
    all yet is played by their keys: "ask.bot-leads" is "bot leads".

    Where the referee deals, `dealt.EVENT` replaces a text that moves real cards. Where answers are
    tapped, `tapped.QUESTION` replaces a text about typing. The texts `event.EVENT.SIDE` and
    `ask.QUESTION.SIDE` are for one side alone. `card_names` returns the printed names of cards:
    {card:name} is "Grave Warden", {card:named} is "J♠, Grave Warden".
    """

    def __init__(
        self,
        package: str = "",
        lang: str = "en",
        *,
        dealt: bool = False,
        tapped: bool = False,
        words: Mapping[str, str] = NO_WORDS,
        card_names: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.tapped = tapped
        self._package = package or SHARED
        self._card_names = card_names
        self._has_texts = not package or bool(catalogue(package, "en"))
        own = catalogue(package, lang) if package else catalogue(SHARED, lang, COMMON)
        self.lang = lang if own else "en"
        self._english = _load_texts(package, "en", dealt=dealt)
        self._texts = self._english | _load_texts(package, self.lang, dealt=dealt)
        self._texts |= {f"word.{name}": word for name, word in words.items()}

    def __call__(self, key: str, /, **facts: object) -> str:
        own = self._texts.get(key) or self.text(key, facts)
        if not own:  # Chinese puts nothing between two sentences
            return ""
        english = self._english.get(key, own)
        return format_template(english, _Facts(self, facts), own, lang=self.lang)

    def has(self, key: str) -> bool:
        """Return True if there is such a text."""
        return key in self._texts

    def text(self, key: str, facts: Iterable[str] = ()) -> str:
        """Return a text without its facts."""
        if key in self._texts:
            return self._texts[key]
        if self._has_texts:
            raise MissingTextError(
                "There is no text {key} in {file}.",
                key=key,
                file=f"{self._package.rpartition('.')[2]}/texts/en.toml",
            )
        kind, _, name = key.partition(".")
        placeholders = [f"{{{fact}}}" for fact in facts] if kind != "ask" else []
        return " ".join([name.replace("-", " "), *placeholders])

    def word(self, key: str) -> str:
        """Return a word of the rules ("barehanded") in this language, or the word itself."""
        found = self._texts.get(f"word.{key}")
        if found is None and "-" in key:
            found = self._area_text("label", key)
        if found is None and COPY in key:  # the place tells copies of a card apart
            return self.word(key.partition(COPY)[0])
        return key if found is None else found

    def option_value(self, name: str, value: object) -> object:
        """Return a value of an option in words: `word.NAME.VALUE`, or what the word itself means.

        So a word of the command line ("none") may have another meaning for an option alone.
        """
        if not isinstance(value, str):
            return value
        key = f"word.{name}.{value}"
        return FinishedText(self(key)) if self.has(key) else self.word(value)

    def options(self, options: Mapping[str, object]) -> dict[str, object]:
        """Return the values of options in words, as facts of a text."""
        values = {
            name: ("no", "yes")[value] if isinstance(value, bool) else value
            for name, value in options.items()
        }
        return {name: self.option_value(name, value) for name, value in values.items()}

    def pile(self, name: str) -> str:
        """Return the name of a pile within a sentence: "draw pile"."""
        if own := self._area_text("pile", name):
            return own
        label = self.word(name)
        if self.lang == "en" and label != name:  # "The bot's hand", as the head of a row
            label = label[:1].lower() + label[1:]
        return label.removeprefix("the ")

    def name_on(self, card: str) -> str:
        """Return the printed name of a card, or an empty text."""
        face = card.partition(COPY)[0]
        is_kind = f"word.{face}" in self._texts  # a word can also be a kind of card
        own = "" if is_kind else self._texts.get(f"card.{face}", "")
        if isinstance(card, Card) and card.name:
            return own or self.word(card.name)
        return self._card_names().get(face, "") if face in SIGNED or is_kind else own

    def named(self, card: str) -> str:
        """Return the card with its name: "J♠, Grave Warden"."""
        name = self.name_on(card)
        return self("card.called", card=card, name=name) if name else self.word(card)

    def answer(self, answer: object, *, named: bool = False) -> str:
        """Return an answer for the player: its words, or the cards of a list."""
        if named and isinstance(answer, list) and len(answer) == 1:
            return self.named(answer[0])
        if isinstance(answer, list):
            return " ".join(answer) or self.word("none")
        return self.named(str(answer)) if named else self.word(str(answer))

    def label(self, place: str) -> str:
        """Return the name of an area: "Discard pile"."""
        return self._area_text("label", place) or self.word(place)

    def place(self, place: str) -> str:
        """Return an area within a sentence: "on the discard pile"."""
        return self._area_text("place", place) or self(f"place.{place}")

    def names_pile(self, name: str) -> bool:
        """Return True if a text names the pile."""
        return bool(self._area_text("pile", name)) or self.has(f"word.{name}")

    def _area_text(self, kind: str, place: str) -> str | None:
        """Return the text of an area, or of all areas that only numbers distinguish (cell-2-3)."""
        if self.has(f"{kind}.{place}"):
            return self(f"{kind}.{place}")
        numbered = NUMBERED.fullmatch(place)
        if not (numbered and self.has(f"{kind}.{numbered['all']}")):
            return None
        numbers = [int(number) for number in numbered["numbers"].split("-")[1:]]
        names = ("row", "column") if len(numbers) > 1 else ("n",)
        return self(f"{kind}.{numbered['all']}", **dict(zip(names, numbers, strict=True)))

    def question(self, question: Question) -> str:
        """Return the text of a question."""
        key = f"tapped.{question.name}"
        if not (self.tapped and self.has(key)):
            key = self._about(f"ask.{question.name}", question.about)
        return self(key, **self.facts_of(question))

    @staticmethod
    def facts_of(question: Question) -> Facts:
        """Return the facts for the text of a question."""
        return {"for": question.about} | question.as_json() | question.facts

    def event(self, event: Event) -> str:
        """Return the text of an event."""
        ask_name = event.facts.get("ask")
        key = self._about(f"event.{event.name}", event.facts.get("about") or ask_name)
        if key in WITHOUT_NAME and not self.has(f"word.{ask_name}"):
            key = WITHOUT_NAME[key]
        return self(key, **event.facts)

    def _about(self, key: str, about: object) -> str:
        """Return the key of a text for one side alone ("You attack"), if there is one."""
        own = f"{key}.{about}"
        return own if self.has(own) else key

    def error(self, error: UserError) -> str:
        """Return the message of an error."""
        if not isinstance(error, RequestError):
            return str(language(self.lang)(error))
        own = f"error.{error.key}"
        return self(own if self.has(own) else f"error.{error.code}", **error.facts)

    def over(self, over: Over) -> str:
        """Return the text of the end, with the score."""
        end = self(f"over.{over.text_key or over.outcome}")
        return end if over.score is None else f"{end} {self('over.score', score=over.score)}"


def _load_texts(package: str, lang: str, *, dealt: bool) -> dict[str, str]:
    """Return the texts of all games and those of a package."""
    texts = {**catalogue(SHARED, lang, COMMON), **(catalogue(package, lang) if package else {})}
    where_dealt = {
        key.replace("dealt.", "event."): text
        for key, text in texts.items()
        if key.startswith("dealt.")
    }
    return texts | where_dealt if dealt else texts


class _Facts(dict[str, object]):
    """Facts as texts show them. A fact that is slow to compute is a function."""

    def __init__(self, say: Say, facts: Mapping[str, object]) -> None:
        super().__init__(facts)
        self._say = say

    def __getitem__(self, name: str) -> object:
        fact = super().__getitem__(name)
        if name in PLACES and isinstance(fact, str):
            return self._say.place(fact)
        if name == PILE and isinstance(fact, str):
            return self._say.pile(fact)
        return _show_fact(fact, self._say)


def _show_fact(fact: object, say: Say) -> object:
    if callable(fact):
        fact = fact()
    match fact:
        case bool() | float() | FinishedText():
            return fact
        case int():
            return LocalNumber(fact)
        case UserError():
            return say.error(fact)
        case Message():
            return language(say.lang)(fact)
        case str():
            return _CardsText([fact], say)
        case dict():
            return " ".join(str(_show_fact(part, say)) for part in fact.values())
        case list() | tuple():
            return _list_facts(fact, say)
    return fact


class _CardsText(str):
    """Words and cards in the language; the formats `name` and `named` give printed names."""

    __slots__ = ("cards", "say")

    cards: Sequence[str]
    say: Say

    def __new__(cls, cards: Sequence[str], say: Say) -> Self:
        text = super().__new__(cls, _join_words([say.word(card) for card in cards]))
        text.cards = cards
        text.say = say
        return text

    def __format__(self, spec: str) -> str:
        if spec not in {"name", "named"}:
            return super().__format__(spec)
        say = self.say
        names = [
            say.named(card) if spec == "named" else say.name_on(card) or say.word(card)
            for card in self.cards
        ]
        return say("card.joint").join(names)


def _list_facts(facts: Sequence[object], say: Say) -> object:
    if all(isinstance(part, int) for part in facts):
        return Numbers(cast("Sequence[int]", facts))
    if all(isinstance(part, str) and not isinstance(part, Message) for part in facts):
        return _CardsText(cast("Sequence[str]", facts), say)
    words = [str(_show_fact(part, say)) for part in facts]
    if any(isinstance(part, dict) for part in facts):
        return "; ".join(words)
    return _join_words(words)


def _join_words(words: Sequence[str]) -> str:
    return (" / " if any(" " in word for word in words) else " ").join(words)
