"""Tables into named tuples: the class is the schema, for reading and for editors (`schema_of`).

A field's type says what may stand under its key; `Annotated` says how much, with one of the checks below.
Whatever is wrong becomes a problem that names file, place and key; reading goes on, so that one run tells
them all. What a class says in `made` is asked once its keys are right.
"""

import re
import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence, short, some
from cards_pdf.common.data.tables import MAX_NUMBER, MAX_TEXT, MAX_WORDS, Problems, cleaned

WRONG: Any = object()  # what was read of a value that is not right
Schema = dict[str, Any]
Read = Callable[[Any, "Place", str], Any]  # a value, the table it stands in and its key there


class Reading:
    """One file being read: its problems, and what its rows refer to by name."""

    def __init__(
        self,
        problems: Problems,
        shared: dict[str, Any] | None = None,
        called: str = "key",
        *,
        dotted: bool = False,
    ) -> None:
        self.problems = problems
        self.shared = {} if shared is None else shared
        self.dotted = dotted  # "state.boxes.A1 …", for files of tables in tables
        self.called = called  # what keys are to whoever wrote them: a spreadsheet has columns


class Place:
    """A table and where it stands; only what is wrong puts that into words."""

    __slots__ = ("label", "number", "of", "run", "table", "up")

    def __init__(
        self,
        run: Reading,
        table: Any,
        label: str = "",
        up: "Place | None" = None,
        number: int = 0,
        of: Any = None,
    ) -> None:
        self.run, self.table, self.label, self.up, self.number, self.of = run, table, label, up, number, of

    def words(self) -> tuple[str, ...]:
        if self.of and (called := getattr(self.of, "called", None)) and self.run.called == "key":
            return (called(self.table, self.number),)
        own = short(f"{self.label} {self.number}" if self.up and self.number else self.label)  # "boxes 2"
        return (*(self.up.words() if self.up else ()), *([own] if own else []))

    def wrong(self, key: str, template: str, **facts: object) -> Any:
        said = Sentence(template, **facts)
        if self.run.dotted:
            return self._wrong_there(key, said)
        called = Sentence(self.run.called)
        template = '{called} "{key}" {said}' if key else "{said}"
        self.run.problems.add(self.words(), template, called=called, key=short(key), said=said)
        return WRONG

    def _wrong_there(self, key: str, said: Sentence) -> Any:
        """ "game 1: outcome …", "state.boxes.A1 …"."""
        rows = [word for word in self.words() if " " in word]
        keys = [word for word in (*self.words(), key) if word and " " not in word]
        place = "{row}: {key} {said}" if rows else "{key} {said}" if keys else "{said}"
        self.run.problems.add((), place, row=".".join(rows), key=short(".".join(keys), 200), said=said)
        return WRONG


def first_wrong(cls: Any, table: Any, label: str, **shared: Any) -> str | None:
    """What is wrong with a table, if anything is: one sentence, whoever has no file to name."""
    run = Reading(Problems(""), shared, dotted=True)
    if type(table) is not dict:
        return Sentence("{label} must be a table.", label=label)
    reader(cls)(table, Place(run, table, label))
    return run.problems.found[0].facts["said"] if run.problems.found else None


# What a field may be told beside its type


class Text(NamedTuple):
    most: int = MAX_TEXT
    like: str = ""
    must: str = ""  # the sentence for what is not `like` it

    def reader(self) -> Read:
        most, like, must = self.most, re.compile(self.like), self.must

        def read(value: Any, at: Place, key: str) -> Any:
            if type(value) is not str:
                return at.wrong(key, "must be a text in quotes, not {value}.", value=shown(value))
            if len(value) > most:
                said = "is {count} characters long; at most {most} fit on a card."
                return at.wrong(key, said, count=len(value), most=most)
            if must and value and not like.fullmatch(value):
                return at.wrong(key, must)
            return value if value.isprintable() else cleaned(value)

        return read

    def schema(self) -> Schema:
        pattern = {"pattern": f"^({self.like})?$"} if self.must else {}
        return {"type": "string", "maxLength": self.most} | pattern


class Whole(NamedTuple):
    least: int = -MAX_NUMBER
    most: int = MAX_NUMBER

    def reader(self) -> Read:
        least, most = self

        def read(value: Any, at: Place, key: str) -> Any:
            if type(value) is int and least <= value <= most:
                return value
            said = "must be a whole number from {least} to {most}, not {value}."
            return at.wrong(key, said, least=least, most=most, value=shown(value))

        return read

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class OneOf(NamedTuple):
    """One of some words. `of` names those that the file itself has said; its things are then the value."""

    words: tuple[str, ...] = ()
    of: str = ""
    things: bool = False
    nothing: Any = ""  # what an empty text stands for

    def reader(self) -> Read:
        words, of, things, nothing = self

        def read(value: Any, at: Place, key: str) -> Any:
            own: Any = at.run.shared[of] if of else ()
            if type(value) is not str:
                return at.wrong(key, "must be a text in quotes, not {value}.", value=shown(value))
            if value in own:
                return own[value] if things else value
            if not value or value in words:
                return value or nothing
            named, value = [*own, *words], cleaned(value)
            said = 'is "{value}"; it may be {listed}.{near}'
            return at.wrong(key, said, value=short(value), listed=listed(named), near=nearest(value, named))

        return read

    def schema(self) -> Schema:
        return {"type": "string"} if self.of else {"enum": [*dict.fromkeys((*self.words, ""))]}


class Unfit(ValueError):
    """What is wrong with a value, as whoever makes something of it puts it."""

    def __init__(self, template: str, **facts: object) -> None:
        self.template, self.facts = template, facts
        super().__init__(template)


class As(NamedTuple):
    """Read as this type, and then made into something; a ValueError says what is wrong with it."""

    hint: Any
    by: Callable[[Any, "Place"], Any] | None = None

    def reader(self, plain: Read | None = None) -> Read:
        plain, by = plain or field(self.hint).read, self.by

        def read(value: Any, at: Place, key: str) -> Any:
            found = plain(value, at, key)
            if found is WRONG or by is None:
                return found
            try:
                return by(found, at)
            except Unfit as wrong:
                return at.wrong(key, wrong.template, **wrong.facts)
            except ValueError as wrong:
                return at.wrong(key, "{wrong}.", wrong=wrong)

        return read

    def schema(self) -> Schema:
        return field(self.hint).schema()


class Few(NamedTuple):
    """So many rows or words at most."""

    most: int


class Shared(NamedTuple):
    """What later rows refer to by this name."""

    name: str


class Usual(NamedTuple):
    """What stands for a key that is not said: worked out from the place. `aside`: it never is said."""

    by: Callable[["Place"], Any]
    aside: bool = False


class Keys(NamedTuple):
    """How the tables in a table may be called."""

    like: str
    must: str


class Rest(NamedTuple):
    """All keys that are not the class's own."""


# From types to readers


class Field(NamedTuple):
    read: Read
    schema: Callable[[], Schema]
    note: tuple[Any, ...]


def field(hint: Any) -> Field:
    """How a value of this type is read, and what it is to an editor."""
    note: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        note = tuple(rest)
    check = next((one for one in note if hasattr(one, "reader")), None)
    most = next((one.most for one in note if isinstance(one, Few)), 0)
    if isinstance(check, As):
        plain = field(Annotated[check.hint, Few(most)] if most else check.hint)
        return Field(check.reader(plain.read), plain.schema, note)
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return Field(lambda value, _, __: value, dict, note)
    if origin is tuple or (origin is list and check is None):
        each = field(Annotated[args[0], check] if check else args[0])
        return Field(
            _rows(each, args[0], most or MAX_WORDS),
            lambda: {"type": "array", "items": each.schema()} | ({"maxItems": most} if most else {}),
            note,
        )
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        each = field(Annotated[args[1], check] if check else args[1])
        keys = next((one for one in note if isinstance(one, Keys)), None)
        names = {"propertyNames": {"pattern": f"^({keys.like})$"}} if keys else {}
        return Field(
            _named(each, keys),
            lambda: {"type": "object", "additionalProperties": each.schema()} | names,
            note,
        )
    if check is not None:
        return Field(check.reader(), check.schema, note)
    if origin in (Union, types.UnionType):
        some_of = [field(arg) for arg in args if arg is not types.NoneType]
        if len(some_of) == 1:  # TOML has no null, JSON has
            one = some_of[0]
            return Field(one.read, lambda: {"anyOf": [one.schema(), {"type": "null"}]}, note)
        return Field(_either(args, some_of), lambda: {"anyOf": [one.schema() for one in some_of]}, note)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Sequence):
        each = field(args[0])
        return Field(
            _rows(each, args[0], most or MAX_WORDS), lambda: {"type": "array", "items": each.schema()}, note
        )
    if is_record(hint):
        _CLASSES[hint.__name__] = hint
        return Field(_table(hint), lambda: {"$ref": f"#/$defs/{hint.__name__}"}, note)
    if hint is bool:
        return Field(_flag, lambda: {"type": "boolean"}, note)
    plain_text: Any = {str: Text(), int: Whole()}[hint]
    return Field(plain_text.reader(), plain_text.schema, note)


def is_record(hint: Any) -> bool:
    return isinstance(hint, type) and hasattr(hint, "_field_defaults")


def _flag(value: Any, at: Place, key: str) -> Any:
    return (
        value
        if type(value) is bool
        else at.wrong(key, "must be true or false, not {value}.", value=shown(value))
    )


def _either(hints: tuple[Any, ...], readers: list[Field]) -> Read:
    by_type = {_kind_of(hint): one.read for hint, one in zip(hints, readers, strict=True)}
    last = readers[0].read

    def read(value: Any, at: Place, key: str) -> Any:
        return by_type.get(type(value), last)(value, at, key)

    return read


def _kind_of(hint: Any) -> type:
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return dict if is_record(plain) else plain


def _table(cls: Any) -> Read:
    def read(value: Any, at: Place, key: str) -> Any:
        if type(value) is not dict:
            return at.wrong(key, "must be a table, not {value}.", value=shown(value))
        return reader(cls)(value, Place(at.run, value, key, at, 0, cls))

    return read


_WANTS = {
    str: 'must be a list of texts such as ["fire", "ice"], not {value}.',
    int: "must be a list of whole numbers, not {value}.",
}


def _rows(each: Field, hint: Any, most: int) -> Read:
    of_tables, one = is_record(hint), each.read
    wants = _WANTS.get(hint, "must be a list of tables, not {value}.")

    def read(value: Any, at: Place, key: str) -> Any:
        if type(value) is not list or (of_tables and not all(type(row) is dict for row in value)):
            return at.wrong(key, wants, value=shown(value))
        if len(value) > most:
            said = (
                "has {count} rows; {most} is the most." if of_tables else "names {count}; {most} is the most."
            )
            at.wrong(key, said, count=len(value), most=most)
            value = value[:most]
        if of_tables:
            run, made = at.run, reader(hint)
            found = [made(row, Place(run, row, key, at, n, hint)) for n, row in enumerate(value, 1)]
        else:
            found = [one(word, at, key) for word in value]
        return tuple(row for row in found if row is not WRONG) if WRONG in found else tuple(found)

    return read


def _named(each: Field, keys: Keys | None) -> Read:
    one, like = each.read, re.compile(keys.like) if keys else None

    def read(value: Any, at: Place, key: str) -> Any:
        if type(value) is not dict:
            return at.wrong(key, "must be a table, not {value}.", value=shown(value))
        here = Place(at.run, value, key, at)
        for name in value:
            if keys and like and not like.fullmatch(name):
                Place(at.run, value, name, here).wrong("name", keys.must)
        return {name: got for name, row in value.items() if (got := one(row, here, name)) is not WRONG}

    return read


@cache
def reader(cls: Any) -> Callable[[dict[str, Any], Place], Any]:
    """A function that reads this class; made once."""
    shape = shape_of(cls)
    reads = [(key, name, one.read) for key, (name, one) in shape.keys.items()]
    usual = dict.fromkeys(cls._fields) | cls._field_defaults
    placed, shared, needed, rest = shape.placed, shape.shared, shape.needed, shape.rest
    made, new = getattr(cls, "made", None), tuple.__new__

    def read(table: dict[str, Any], at: Place) -> Any:
        values, left, found = usual.copy(), len(table), at.run.problems.found
        before = len(found)
        for name, by in placed:
            values[name] = by(at)
        for key, name, one in reads:
            if key in table:
                left -= 1
                got = one(table[key], at, key)
                if got is not WRONG:
                    values[name] = got
            if key in shared:
                at.run.shared[shared[key]] = values[name]
        for key in needed:
            if key not in table:
                at.wrong(key, "is missing.")
        if left:
            free = [key for key in table if key not in shape.keys]
            if rest:
                values[rest[0]] = {key: rest[1](table[key], at, key) for key in free}
            else:
                for key in free:
                    at.wrong(key, "is not known here.{near}", near=nearest(key, shape.keys))
        if len(found) != before:
            return WRONG
        row = new(cls, values.values())
        return row if made is None else made(row, at)

    return read


class Shape(NamedTuple):
    """A class as its files see it."""

    keys: dict[str, tuple[str, Field]]
    placed: list[tuple[str, Callable[[Place], Any]]]
    shared: dict[str, str]
    needed: list[str]
    rest: tuple[str, Read] | None
    free: Schema | bool


@cache
def shape_of(cls: Any) -> Shape:
    hints = get_type_hints(cls, include_extras=True)
    called = getattr(cls, "keys", {})  # the keys of fields that are called otherwise here
    keys: dict[str, tuple[str, Field]] = {}
    shape = Shape(keys, [], {}, [], None, free=False)
    for name in cls._fields:
        notes = getattr(hints[name], "__metadata__", ())
        usual = next((note for note in notes if isinstance(note, Usual)), None)
        if usual:
            shape.placed.append((name, usual.by))
            if usual.aside:
                continue
        if Rest() in notes:
            each = field(get_args(get_args(hints[name])[0])[1])
            shape = shape._replace(rest=(name, each.read), free=each.schema())
            continue
        key = called.get(name, name)
        keys[key] = (name, field(hints[name]))
        shape.shared.update({key: note.name for note in notes if isinstance(note, Shared)})
        if name not in cls._field_defaults and not usual:
            shape.needed.append(key)
    return shape


def schema_of(cls: Any, title: str) -> Schema:
    """The JSON Schema (draft 2020-12) of a file whose root is this class."""
    known: dict[str, Schema] = {}
    root = _object(cls, known)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return head | root | {"$defs": dict(sorted(known.items()))}


def _object(cls: Any, known: dict[str, Schema]) -> Schema:
    shape = shape_of(cls)
    properties = {key: one.schema() for key, (_, one) in shape.keys.items()}
    for key, (name, _) in shape.keys.items():
        default = cls._field_defaults.get(name)
        if isinstance(default, str | int | bool) and default not in ("", None):
            properties[key] = properties[key] | {"default": default}
    needed = {"required": shape.needed} if shape.needed else {}
    about = (
        {"description": " ".join((cls.__doc__ or "").split())}
        if cls.__doc__ and "(" not in cls.__doc__[:40]
        else {}
    )
    for found in _named_in([properties, shape.free]):
        if found not in known:
            known[found] = {}
            known[found] = _object(_CLASSES[found], known)
    return (
        {"type": "object"}
        | about
        | {"properties": properties}
        | needed
        | {"additionalProperties": shape.free}
    )


def _named_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"].rpartition("/")[2]] if "$ref" in value else []
        return own + [name for inner in value.values() for name in _named_in(inner)]
    return [name for inner in value for name in _named_in(inner)] if isinstance(value, list) else []


_CLASSES: dict[str, Any] = {}


def shown(value: object) -> str:
    return short(repr(value))


def listed(words: Any) -> str:
    return some([f'"{word}"' for word in words], MAX_WORDS) if words else Sentence("nothing")
