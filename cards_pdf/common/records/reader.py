"""The reader of records: tables of TOML or JSON become named tuples.

Guarantee
    The class is the schema. A table is read into the named tuple that describes it, or every
    problem in it is reported, each with its location. What is read was checked: types, limits,
    unknown keys, missing keys. One problem never hides another one.

How it works
    `fields_of(cls)` gives the fields with their types and notes. For every type there is a
    `Read`: a function of a value, the location of its table and its key. `_reader_of` chooses it:

    ==============================  ================================================================
    type                            function
    ==============================  ================================================================
    with a check (`Text`, `Int`)    of the check
    `Convert(hint, convert)`        reads as `hint`, then calls `convert(value, location)`
    a union                         of the choice whose TOML type the value has
    a list, a mapping               reads every entry
    a record                        `reader(cls)` on a new location
    ==============================  ================================================================

    These functions are built once per class, and for rare keys only when a table has them. For
    each table, `reader(cls)` then runs once over the fields:

    1. fields with `DefaultFrom` get the value that is found from the location;
    2. missing, inline, further and unknown keys are handled, if there are any;
    3. keys are read in the order of the fields;
    4. if nothing was wrong, the tuple is made, and its method `validated` or `built` is called.

    `validated(self, location)` checks what fields have to do with each other and returns the same
    class; `built` returns another one, such as `Deck` for a `DeckFile`. The reader finds both by
    their names, so a search for their callers finds nothing.

What is delicate
    *Invalid values.* A check that fails raises a ValueError. `_reader_of` notes the problem in the
    `ReadContext` and returns `INVALID`. The field keeps its default and reading goes on. A table
    with problems is INVALID itself, so `validated` never sees one.

    *The order of fields.* A field with `Exports(name)` is in `context.shared` for all fields after
    it. `AnyOf(shared_name=name)` looks it up there. So a class lists what others refer to first: a
    deck its kinds before its cards.

    *Speed.* A deck of 5,000 cards calls `read` in `reader` 5,000 times. It works on a copied dict
    of defaults and creates the tuple without keyword arguments.

Example
    >>> from typing import Annotated, NamedTuple, TypeVar
    >>> from cards_pdf.common.records.annotations import AnyOf, Exports, Int
    >>> class Card(NamedTuple):
    ...     kind: Annotated[str, AnyOf(shared_name="kinds")]
    ...     copies: Annotated[int, Int(1, 9)] = 1
    >>> class Cards(NamedTuple):
    ...     kinds: Annotated[dict[str, str], Exports("kinds")]
    ...     card: tuple[Card, ...] = ()
    >>> kinds = {"beast": "green"}
    >>> read_root(Cards, {"kinds": kinds, "card": [{"kind": "beast"}]}, ReadContext("d.toml"))
    Cards(kinds={'beast': 'green'}, card=(Card(kind='beast', copies=1),))
    >>> wrong = {"kinds": kinds, "card": [{"kind": "baest", "copies": 10}]}
    >>> try:
    ...     read_root(Cards, wrong, ReadContext("d.toml"))
    ... except DeckError as error:
    ...     print(error)
    d.toml: card 1: key "kind" is "baest"; it may be "beast". Did you mean "beast"?
    d.toml: card 1: key "copies" must be a whole number from 1 to 9, not 10.
"""

import re
from collections.abc import Callable, Container, Mapping, Sized
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from cards_pdf.common.errors import BadRequestError, CardsError, DeckError, nearest
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Convert, Exports, Keys, MaxItems, Read, check_of
from cards_pdf.common.records.problems import (
    INVALID,
    InvalidValue,
    Location,
    ReadContext,
    check_table,
    format_value,
)
from cards_pdf.common.records.record import REQUIRED, TypeHint, fields_of, hint_of, keys_of
from cards_pdf.common.records.toml_file import Toml, tables_of

Record = TypeVar("Record")


def read_file(
    cls: type[Record], path: Path, error: type[CardsError] = DeckError, **shared: Any
) -> Record:
    """Read a TOML file as a class. Raise an error with all problems."""
    run = ReadContext(path.name, error, file=path, **shared)
    record: Record = read_root(cls, tables_of(path), run)
    return record


def read_root(cls: Any, table: Any, run: ReadContext, label: str = "") -> Any:
    """Read the tables of a whole file as a class. Raise an error with all problems."""
    location = Location(run, table)
    record = read_value(cls, table, location, key=label)
    run.raise_any()
    return record


def first_wrong(cls: Any, table: Any, label: str, **shared: Any) -> Message | None:
    """Return the first problem of a table that is in no file, or None."""
    run = ReadContext(**shared)
    with suppress(DeckError):
        read_root(cls, table, run, label=label)
    return run.messages[0] if run.messages else None


class _RequestContext(ReadContext):
    key_word = "The key"
    is_raw = True


def read_request(
    cls: Any, request: Mapping[str, Any], *, other_keys: Container[str] = (), lenient: bool = False
) -> Any:
    """Read a JSON object as a class. Raise BadRequestError with the first problem.

    The `other_keys` may be there for other readers. A `lenient` reader ignores all keys that
    the class does not have.
    """
    known = keys_of(cls)
    table = {
        key: one
        for key, one in request.items()
        if key in known or not (lenient or key in other_keys)
    }
    run = _RequestContext(error=BadRequestError)
    with suppress(BadRequestError):  # raised for many problems at once
        record = reader(cls)(table, Location(run, table))
    if run.messages:
        raise BadRequestError(run.messages[0])
    return record


def read_value(annotated: Any, value: Any, location: Location, key: str) -> Any:
    """Read a value of a type, which stands under a key of the table at a location."""
    return _reader_of(hint_of(annotated))(value, location, key)


def _reader_of(hint: TypeHint) -> Read:
    """Return the function that reads values of a type and notes their problems."""
    read_valid = _choose_reader(hint)

    def read(value: Any, location: Location, key: str) -> Any:
        try:
            return read_valid(value, location, key)
        except ValueError as error:
            return location.report_error(key, error)

    return read


def _choose_reader(hint: TypeHint) -> Read:
    check = check_of(hint)
    if check:
        read: Read = _converter(check) if isinstance(check, Convert) else check.read
        return read
    match hint.kind:
        case "union":
            return _reader_of_union([*map(hint_of, hint.args)])
        case "list":
            return _reader_of_list(hint)
        case "fixed":
            return _reader_of_fixed_list([_reader_of(hint_of(arg)) for arg in hint.args])
        case "mapping":
            return _reader_of_mapping(hint)
        case "record":
            return _reader_of_record(hint.bare_type)
    return _read_bool if hint.bare_type is bool else lambda value, _, __: value


def _converter(check: Convert) -> Read:
    read_plain = _reader_of(hint_of(check.hint))
    convert = check.convert

    def read(value: Any, location: Location, key: str) -> Any:
        found = read_plain(value, location, key)
        if found is INVALID or convert is None:
            return found
        if isinstance(found, dict) and INVALID in found.values():
            return INVALID
        return convert(found, location)

    return read


def _read_bool(value: Any, _: Location, __: str) -> bool:
    if type(value) is bool:
        return value
    raise InvalidValue("must be true or false, not {value}.", value=format_value(value))


def _reader_of_union(choices: list[TypeHint]) -> Read:
    """Choose by the TOML type of the value; any other value gets the first choice's problem."""
    readers = {_TOML_TYPES.get(one.kind, one.bare_type): _reader_of(one) for one in choices}
    first = next(iter(readers.values()))
    return lambda value, location, key: readers.get(type(value), first)(value, location, key)


_TOML_TYPES = {"record": dict, "mapping": dict, "list": list, "fixed": list}


def _reader_of_record(cls: Any) -> Read:
    def read(value: Any, location: Location, key: str) -> Any:
        table = check_table(value)
        return reader(cls)(table, Location(location.run, table, key, location, 0, cls))

    return read


_NOT_A_LIST = {
    "record": "must be a list of tables, not {value}.",
    str: 'must be a list of texts such as ["fire", "ice"], not {value}.',
}


def _reader_of_list(hint: TypeHint) -> Read:
    entry = hint_of(hint.args[0])
    cls = entry.bare_type
    is_of_tables = entry.kind == "record"
    read_entry = _reader_of(entry)

    def read(value: Any, location: Location, key: str) -> Any:
        if type(value) is not list or (
            is_of_tables and not all(type(row) is dict for row in value)
        ):
            message = _NOT_A_LIST.get(entry.kind or cls, "must be a list, not {value}.")
            raise InvalidValue(message, value=format_value(value))
        _check_count(value, hint)
        if is_of_tables:
            run = location.run
            read_row = reader(cls)
            found = [
                read_row(row, Location(run, row, key, location, number, cls))
                for number, row in enumerate(value, 1)
            ]
        else:
            found = [read_entry(word, location, key) for word in value]
        return tuple(row for row in found if row is not INVALID)

    return read


def _check_count(rows: Sized, hint: TypeHint) -> None:
    max_items = hint.note(MaxItems)
    if max_items and len(rows) > max_items.maximum:
        message = "has {count} entries; at most {most} are allowed."
        raise InvalidValue(message, count=len(rows), most=max_items.maximum)


def _reader_of_fixed_list(readers: list[Read]) -> Read:
    def read(value: Any, location: Location, key: str) -> Any:
        if type(value) is not list or len(value) != len(readers):
            message = "must be a list of {count} values, not {value}."
            raise InvalidValue(message, count=len(readers), value=format_value(value))
        found = tuple(
            read_one(one, location, key) for read_one, one in zip(readers, value, strict=True)
        )
        return INVALID if INVALID in found else found

    return read


def _reader_of_mapping(hint: TypeHint) -> Read:
    entry = hint_of(hint.args[1])
    read_entry = _reader_of(entry)
    keys = hint.note(Keys)
    is_described = hasattr(entry.bare_type, "describe_table")

    def read(value: Any, location: Location, key: str) -> Any:
        table = check_table(value)
        _check_count(table, hint)
        inner = Location(location.run, table, "" if is_described else key, location)
        for name in table:
            if keys and not re.fullmatch(keys.pattern, name):
                inner.report(name, keys.message)
        # Invalid entries stay, so that later references to their names are no further problems.
        return {name: read_entry(row, inner, name) for name, row in table.items()}

    return read


@cache
def reader(cls: Any) -> Callable[[Toml, Location], Any]:
    """Return the function that reads tables as this class."""
    fields = fields_of(cls)
    keys = [(field.key, field.name, field.hint) for field in fields if field.has_key]
    readers: dict[str, Read] = {}  # built for keys that occur, because tables have few of them
    found_defaults = [
        (field.name, field.default_from.find) for field in fields if field.default_from
    ]
    exports = {field.key: note.name for field in fields if (note := field.hint.note(Exports))}
    needed = {field.key for field in fields if field.is_needed}
    own = {key for key, _, _ in keys}
    defaults = {
        field.name: None if field.default is REQUIRED else field.default for field in fields
    }
    read_other_keys = _other_keys(cls)
    has_inline = any(field.is_inline for field in fields)
    finish = getattr(cls, "validated", None) or getattr(cls, "built", None)
    is_tuple = issubclass(cls, tuple)
    create = tuple.__new__

    def read(table: Toml, location: Location) -> Any:
        values = defaults.copy()
        problems = location.run.messages
        problems_before = len(problems)
        for name, find in found_defaults:
            values[name] = find(location)
        # A misspelt table is reported before all the problems that follow from it.
        if has_inline or not needed <= table.keys() <= own:
            values |= read_other_keys(table, location)
        for key, name, hint in keys:
            if key in table:
                if key not in readers:
                    readers[key] = _reader_of(hint)
                value = readers[key](table[key], location, key)
                if value is not INVALID:
                    values[name] = value
            if key in exports:
                location.run.shared[exports[key]] = values[name]
        if len(problems) != problems_before:
            return INVALID
        record = create(cls, values.values()) if is_tuple else cls(**values)
        return record if finish is None else finish(record, location)

    return read


def _other_keys(cls: Any) -> Callable[[Toml, Location], Toml]:
    """Return the function that reads all keys which are not fields of their own.

    It reports missing keys. Keys that the class does not have belong to inline records or to the
    field with `Rest`; otherwise each is a problem. Its message suggests the key of which it is a
    synonym, or the nearest one.
    """
    fields = fields_of(cls)
    known = keys_of(cls)
    synonyms: Callable[[], Mapping[str, str]] = getattr(cls, "synonyms", dict)
    needed = [field.key for field in fields if field.is_needed]
    rest = next((field for field in fields if field.is_rest), None)
    read_rest = _reader_of(hint_of(rest.hint.args[1])) if rest else None
    inline = [
        (field.name, reader(field.hint.bare_type), field.keys)
        for field in fields
        if field.is_inline
    ]

    def read(table: Toml, location: Location) -> Toml:
        for key in needed:
            if key not in table:
                location.report(key, "is missing.")
        values = {
            name: read_record({key: table[key] for key in keys if key in table}, location)
            for name, read_record, keys in inline
        }
        others = {key: value for key, value in table.items() if key not in known}
        if rest and read_rest:
            more = {key: read_rest(value, location, key) for key, value in others.items()}
            return values | {rest.name: more}
        for key in others:
            for field in () if location.label else fields:
                is_table = field.has_key and field.hint.kind == "record"
                if is_table and key in keys_of(field.hint.bare_type):
                    location.report(key, "belongs under [{table}].", table=field.key)
                    break
            else:
                meant = synonyms().get(key.lower().replace("-", "_"), key)
                location.report(key, "is not known here.{near}", near=nearest(meant, known))
        return values

    return read
