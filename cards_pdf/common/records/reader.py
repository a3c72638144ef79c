"""Tables into named tuples: the class is the schema. Whatever is wrong is collected, and reading
goes on.

What a class says in `made` is asked once its keys are right: what they have to do with each other,
and what is made of them.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Convert, Exports, Keys, MaxItems, Read
from cards_pdf.common.records.problems import INVALID, InvalidValue, Location, ReadContext, shown
from cards_pdf.common.records.record import Field, Hint, fields_of, hint_of
from cards_pdf.common.records.toml_file import tables_of

_MOST_ROWS = 100_000  # of a list that says nothing else


def read_file(cls: Any, path: Path, error: type[CardsError] = DeckError, **shared: Any) -> Any:
    """What a class makes of a TOML file; raises all that is wrong with it."""
    return read_root(cls, tables_of(path), ReadContext(path.name, error, file=path, **shared))


def read_root(cls: Any, table: Any, run: ReadContext, label: str = "") -> Any:
    """The same of its tables."""
    at, fields = Location(run, table), fields_of(cls)
    if not label and type(table) is dict and not any(field.is_rest for field in fields):
        _other_keys(fields)(table, at)  # what a table is called comes before all that hangs on it
    found = read_value(cls, table, at, label)
    run.raise_any()
    return found


def first_wrong(cls: Any, table: Any, label: str, **shared: Any) -> Message | None:
    """What is wrong with a table, if anything is: one sentence, for whoever has no file to name."""
    run = ReadContext(**shared)
    with suppress(DeckError):
        read_root(cls, table, run, label)
    return run.found[0] if run.found else None


def read_value(annotated: Any, value: Any, at: Location, key: str) -> Any:
    """A value of this type under a key of the table there."""
    return _value(hint_of(annotated))(value, at, key)


def _value(hint: Hint) -> Read:
    """How a value of this type is read."""
    if hint.check:
        read: Read = _made(hint.check) if isinstance(hint.check, Convert) else hint.check.reader()
        return read
    if hint.choices:
        return _one_of([hint_of(choice) for choice in hint.choices], takes_null=hint.takes_null)
    if hint.is_list:
        return _rows(hint)
    if hint.is_fixed:
        return _fixed([_value(hint_of(arg)) for arg in hint.args])
    if hint.is_mapping:
        return _named(hint)
    if hint.is_record:
        return _table(hint.plain)
    return _flag if hint.plain is bool else lambda value, _, __: value


def _made(check: Convert) -> Read:
    plain, by = _value(hint_of(check.hint)), check.by

    def read(value: Any, at: Location, key: str) -> Any:
        found = plain(value, at, key)
        if found is INVALID or by is None:
            return found
        if isinstance(found, dict) and INVALID in found.values():
            return INVALID
        try:
            return by(found, at)
        except ValueError as wrong:
            return at.unfit(key, wrong)

    return read


def _flag(value: Any, at: Location, key: str) -> Any:
    if type(value) is bool:
        return value
    return at.wrong(key, "must be true or false, not {value}.", value=shown(value))


def _one_of(choices: list[Hint], *, takes_null: bool) -> Read:
    """By the type that the value has in TOML; what has none of them is told what the first one
    wants.
    """
    readers = {_toml_type(choice): _value(choice) for choice in choices}
    first = next(iter(readers.values()))

    def read(value: Any, at: Location, key: str) -> Any:
        if value is None and takes_null:
            return None
        return readers.get(type(value), first)(value, at, key)

    return read


def _toml_type(hint: Hint) -> type:
    if hint.is_record or hint.is_mapping:
        return dict
    plain: type = list if hint.is_list or hint.is_fixed else hint.plain
    return plain


def _table(cls: Any) -> Read:
    of = cls if hasattr(cls, "called") else None

    def read(value: Any, at: Location, key: str) -> Any:
        if type(value) is not dict:
            return at.wrong(key, "must be a table, not {value}.", value=shown(value))
        return reader(cls)(value, Location(at.run, value, key, at, 0, of))

    return read


def _rows(hint: Hint) -> Read:
    each, few = hint_of(hint.args[0]), hint.note(MaxItems)
    of_tables, one = each.is_record, _value(each)
    most, of = (
        few.most if few else _MOST_ROWS,
        each.plain if hasattr(each.plain, "called") else None,
    )

    def read(value: Any, at: Location, key: str) -> Any:
        if type(value) is not list or (of_tables and not all(type(row) is dict for row in value)):
            return at.unfit(key, _no_list(each, value))
        if len(value) > most:
            return at.wrong(
                key, "has {count} entries; {most} is the most.", count=len(value), most=most
            )
        if of_tables:
            run, made = at.run, reader(each.plain)
            found = [
                made(row, Location(run, row, key, at, n, of)) for n, row in enumerate(value, 1)
            ]
        else:
            found = [one(word, at, key) for word in value]
        return (
            tuple(row for row in found if row is not INVALID) if INVALID in found else tuple(found)
        )

    return read


def _no_list(each: Hint, value: Any) -> InvalidValue:
    if each.is_record:
        return InvalidValue("must be a list of tables, not {value}.", value=shown(value))
    if each.plain is str:
        return InvalidValue(
            'must be a list of texts such as ["fire", "ice"], not {value}.', value=shown(value)
        )
    return InvalidValue("must be a list, not {value}.", value=shown(value))


def _fixed(each: list[Read]) -> Read:
    def read(value: Any, at: Location, key: str) -> Any:
        if type(value) is not list or len(value) != len(each):
            must = "must be a list of {count} values, not {value}."
            return at.wrong(key, must, count=len(each), value=shown(value))
        found = tuple(one(word, at, key) for one, word in zip(each, value, strict=True))
        return INVALID if INVALID in found else found

    return read


def _named(hint: Hint) -> Read:
    each = hint_of(hint.args[1])
    one, keys, few = _value(each), hint.note(Keys), hint.note(MaxItems)
    like, most = re.compile(keys.like) if keys else None, few.most if few else _MOST_ROWS

    def read(value: Any, at: Location, key: str) -> Any:
        if type(value) is not dict:
            return at.wrong(key, "must be a table, not {value}.", value=shown(value))
        if len(value) > most:
            return at.wrong(
                key, "has {count} entries; {most} is the most.", count=len(value), most=most
            )
        here = Location(at.run, value, "" if hasattr(each.plain, "called") else key, at)
        for name in value:
            if keys and like and not like.fullmatch(name):
                here.wrong(name, keys.must)
        # A wrong one is known all the same
        return {name: one(row, here, name) for name, row in value.items()}

    return read


@cache
def reader(cls: Any) -> Callable[[dict[str, Any], Location], Any]:
    """A function that reads this class; made once."""
    fields = fields_of(cls)
    keys = [(field.key, field.name, field.hint) for field in fields if field.has_key]
    reads: dict[str, Read] = {}  # made for the keys that tables have: few have most of them
    placed = [(field.name, field.usual.by) for field in fields if field.usual]
    shared = {field.key: note.name for field in fields if (note := field.hint.note(Exports))}
    needed = {field.key for field in fields if field.is_needed}
    usual, other_keys = dict.fromkeys(cls._fields) | cls._field_defaults, _other_keys(fields)
    made, new = getattr(cls, "made", None), tuple.__new__
    has_beside = any(field.is_beside for field in fields)

    def read(table: dict[str, Any], at: Location) -> Any:
        values, left, found = usual.copy(), len(table), at.run.found
        before = len(found)
        for name, by in placed:
            values[name] = by(at)
        for key, name, hint in keys:
            if key in table:
                left -= 1
                if key not in reads:
                    reads[key] = _value(hint)
                got = reads[key](table[key], at, key)
                if got is not INVALID:
                    values[name] = got
            if key in shared:
                at.run.shared[shared[key]] = values[name]
        if left or has_beside or not table.keys() >= needed:
            values |= other_keys(table, at)
        if len(found) != before:
            return INVALID
        row = new(cls, values.values())
        return row if made is None else made(row, at)

    return read


def _other_keys(fields: tuple[Field, ...]) -> Callable[[dict[str, Any], Location], dict[str, Any]]:
    """Says which keys are missing. Those that the class has not are taken by classes beside it, by
    `Rest`, or each is a mistake.
    """
    known = dict.fromkeys(key for field in fields for key in field.keys)
    needed = [field.key for field in fields if field.is_needed]
    rest = next((field for field in fields if field.is_rest), None)
    each = _value(hint_of(rest.hint.args[1])) if rest else None
    beside = [
        (field.name, reader(field.hint.plain), field.keys) for field in fields if field.is_beside
    ]

    def read(table: dict[str, Any], at: Location) -> dict[str, Any]:
        for key in needed:
            if key not in table:
                at.wrong(key, "is missing.")
        values = {
            name: other({key: table[key] for key in keys if key in table}, at)
            for name, other, keys in beside
        }
        free = {key: value for key, value in table.items() if key not in known}
        if rest and each:
            return values | {rest.name: {key: each(value, at, key) for key, value in free.items()}}
        for key in free:
            at.wrong(key, "is not known here.{near}", near=nearest(key, known))
        return values

    return read
