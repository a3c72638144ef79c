"""The dispatcher: a JSON request names what to `do`, and a typed answer comes back.

How it works
    A handler is a function or method marked as a `verb`. Its parameters are the keys of the
    request: their types and `Annotated` notes are checked by the reader that files are read with. A
    parameter marked `Inline` is a record whose fields are keys of the request. A handler with a
    single record as its parameter takes the whole request as that record. The return type is the
    answer.

    The dispatcher collects the handlers of objects and modules, so no list of them is kept by hand.
    Parameters are read before the handler runs: a wrong request is rejected with a message that
    names the key. What a handler raises passes through; `make_error_reply` distinguishes errors for
    the user from bugs, which are written to a report.

    `to_json` turns an answer into JSON, `from_json` turns it back. A field without a default is
    always in JSON; any other field is left out while it holds its default. `type` comes first and
    is always there. A field that is named like a keyword of Python ends in an underscore: `from_`
    is the key `from`.

Example
    ::

        @verb
        def rename_column(self, change: Change, column: Column, to: ColumnName) -> DeckNews: ...

    handles ``{"do": "rename-column", "file": "cards.csv", "column": "cost", "to": "price"}``.

What is delicate
    *Unknown keys are rejected*, because a misspelt key would be ignored silently. Pass
    `lenient=True` to accept requests of newer clients.

    *The reader is imported with the first request*, so that the first question of a game is shown
    without it.
"""

from collections import namedtuple
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, TypeVar, dataclass_transform, get_type_hints

from cards_pdf.common.errors import BadRequestError, file_failure, nearest
from cards_pdf.common.messages import Message, UserError, short
from cards_pdf.common.program import report
from cards_pdf.common.records.record import (
    REQUIRED,
    Field,
    fields_of,
    hint_of,
    is_record,
    keys_of,
    record,
)

# --- records and JSON ---

T = TypeVar("T")
JsonObject = dict[str, Any]  # deliberately without types
Say = Callable[[Message], str]
UNSET: Any = None  # the default of fields that are left out until they are set
OMITTED: Any = object()  # the default of fields that are in JSON even where they are null
_JSON_TYPES = frozenset((str, int, bool, float, type(None)))


@dataclass_transform(frozen_default=True, kw_only_default=True)
def message(name: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator that makes a class a message: a frozen record with this `type` in JSON."""

    def make_message(cls: Any) -> Any:
        cls.__annotations__["type"] = Literal.__getitem__(name)
        cls.type = name
        return record(cls)

    return make_message


class Download(NamedTuple):
    """A finished file, to be fetched once."""

    path: str
    name: str


@cache
def _json_fields(cls: Any) -> list[Field]:
    """Return the fields that JSON has, in its order."""
    fields = [
        field for field in fields_of(cls) if (field.keys or field.is_rest) and not field.is_never
    ]
    return sorted(
        fields, key=lambda field: (field.name != "type", not field.is_rest, not field.is_inline)
    )


def to_json(answer: Any, say: Say | None = None) -> Any:
    """Return an answer, or a list of them, as JSON. `say` translates messages."""
    if type(answer) in _JSON_TYPES:
        return answer
    if isinstance(answer, dict):
        return {key: to_json(value, say) for key, value in answer.items()}
    if hasattr(answer, "_fields") or hasattr(answer, "__dataclass_fields__"):
        return _to_object(answer, say)
    if isinstance(answer, list | tuple):
        return [to_json(value, say) for value in answer]
    return say(answer) if say and isinstance(answer, Message) else answer


def _to_object(answer: Any, say: Say | None) -> JsonObject:
    found: JsonObject = {}
    if hasattr(answer, "as_json"):  # a class with a form of its own
        found |= answer.as_json()
        return found
    cls: Any = type(answer)
    for field in _json_fields(cls):
        value = getattr(answer, field.name)
        if field.is_rest or field.is_inline:
            found |= to_json(value, say) or {}
        elif field.is_always or value is not field.default:
            found[field.key] = to_json(value, say)
    return found


def from_json(hint: Any, value: Any) -> Any:
    """Rebuild a value of a type from JSON. Unknown keys are ignored, missing ones become None."""
    known = hint_of(hint)
    match known.kind:
        case "union":
            inner = next((one for one in known.args if hint_of(one).kind), Any)
            return from_json(inner, value) if isinstance(value, dict | list) else value
        case "list":
            return [from_json(known.args[0], one) for one in value]
        case "mapping":
            return {key: from_json(known.args[1], one) for key, one in value.items()}
        case "record":
            return _to_record(known.bare_type, value)
    return value


def _to_record(cls: Any, table: JsonObject) -> Any:
    found: dict[str, Any] = {}
    for field in _json_fields(cls):
        value: Any = table
        if field.is_rest:
            value = {key: one for key, one in table.items() if key not in keys_of(cls)}
        elif not field.is_inline:
            value = table.get(field.key)
        if value is not None:
            found[field.name] = from_json(field.hint.bare_type, value)
        elif field.default in (REQUIRED, OMITTED):
            found[field.name] = None
    return cls(**found)


# --- verbs ---

Act = TypeVar("Act", bound=Callable[..., Any])
_MARK = "_verb"  # the attribute of a handler: its name, and whether it is concurrent
_MAX_REPORTED_LENGTH = 400  # characters of a request


class Nothing(NamedTuple):
    """An answer or a request without content."""


def define_verb(name: str = "", *, is_concurrent: bool = False) -> Callable[[Act], Act]:
    """Mark a function that requests may name: `print_options` as "print-options", or another name.

    A verb that is concurrent takes long and changes nothing, so no other request waits for it.
    """

    def mark(function: Act) -> Act:
        own_name = name or function.__name__.strip("_").replace("_", "-")
        vars(function)[_MARK] = (own_name, is_concurrent)
        return function

    return mark


verb = define_verb()  # marks a function that requests may name by its own name


class Verb:
    """A handler: its name, its request, its answer."""

    def __init__(self, function: Callable[..., Any], first: tuple[Any, ...]) -> None:
        self.name, self.is_concurrent = vars(function)[_MARK]
        self.about = " ".join((function.__doc__ or "").split())
        self._function = function
        self._first = first

    @cached_property
    def signature(self) -> "_Signature":
        return _signature(self._function, len(self._first))

    def carry_out(self, request: Any) -> Any:
        arguments = (request,) if self.signature.is_whole else request
        return self._function(*self._first, *arguments)


class _Signature(NamedTuple):
    request: Any  # the class of its requests
    answer: Any
    is_whole: bool  # True if the handler takes the request as one record


@cache
def _signature(function: Callable[..., Any], first: int) -> _Signature:
    """Return the record of a handler's parameters after the `first` ones, and its answer."""
    hints = get_type_hints(function, include_extras=True)
    code = function.__code__
    names = code.co_varnames[first : code.co_argcount]
    if len(names) == 1 and is_record(hints[names[0]]):
        return _Signature(request=hints[names[0]], answer=hints["return"], is_whole=True)
    request: Any = Nothing
    if names:
        create: Any = namedtuple  # noqa: PYI024 -- the fields are only known at run time
        request = create(function.__name__, names, defaults=function.__defaults__ or ())
        request.__annotations__ = {name: hints[name] for name in names}
    return _Signature(request=request, answer=hints["return"], is_whole=False)


class ErrorReply(NamedTuple):
    """Why a request was not carried out."""

    code: str
    message: Message
    is_bug: bool = False


class Dispatcher:
    """The verbs of objects, of modules, and of names of modules that are imported when needed.

    Functions of modules get the `client` as their first argument, if there is one. Requests may
    have `common_keys`, because their carrier puts them there.
    """

    def __init__(
        self,
        *owners: Any,
        client: Any = None,
        common_keys: tuple[str, ...] = ("do",),
        lenient: bool = False,
        say: Say | None = None,
    ) -> None:
        self.common_keys = frozenset(common_keys)
        self.lenient = lenient
        self.say = say
        self._client = () if client is None else (client,)
        self._verbs: dict[str, Verb] = {}
        self._module_names: list[str] = []
        for owner in owners:
            if isinstance(owner, str):
                self._module_names.append(owner)
            else:
                self._add_verbs(owner)

    def _add_verbs(self, owner: Any) -> None:
        """Add the verbs of a module, or that an object's class has or inherits."""
        is_module = isinstance(owner, ModuleType)
        parts = [owner] if is_module else reversed(type(owner).__mro__)
        things = {name: one for part in parts for name, one in vars(part).items()}
        for thing in things.values():
            if _MARK in getattr(thing, "__dict__", ()):
                one = Verb(thing, self._client if is_module else (owner,))
                assert one.name not in self._verbs, f"two verbs are called {one.name}"
                self._verbs[one.name] = one

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """All verbs by name."""
        while self._module_names:
            self._add_next_module()
        return self._verbs

    def _add_next_module(self) -> None:
        self._add_verbs(import_module(self._module_names.pop(0)))

    def verb_of(self, request: Mapping[str, Any]) -> Verb:
        """Return the verb that a request names."""
        name = request.get("do")
        if not isinstance(name, str):
            raise BadRequestError('The key "do" is missing; it names the action.')
        while name not in self._verbs and self._module_names:
            self._add_next_module()
        if name not in self._verbs:
            message = 'Nothing here has the name "{name}".{near}'
            near = nearest(name, self._verbs)
            raise BadRequestError(message, name=short(name), near=near)
        return self._verbs[name]

    def read(self, request: Mapping[str, Any]) -> Any:
        """Return a request as the class of its verb. Raise BadRequestError if it does not fit."""
        cls = self.verb_of(request).signature.request
        if cls is Nothing and self.lenient:
            return Nothing()
        # 12 ms to import, so the first question of a game is shown without it
        from cards_pdf.common.records.reader import read_request

        return read_request(cls, request, other_keys=self.common_keys, lenient=self.lenient)

    def run(self, request: Mapping[str, Any]) -> Any:
        """Return the answer to a request. Raise whatever its verb raises."""
        return self.verb_of(request).carry_out(self.read(request))

    def reply(self, request: Mapping[str, Any]) -> Any:
        """Return the answer as JSON, in the user's language."""
        return to_json(self.run(request), self.say)


def make_error_reply(
    error: Exception, request: Mapping[str, Any], program: str, home: Callable[[], Path]
) -> ErrorReply:
    """Return the reply to a failed request. Errors that are not for users are reported bugs."""
    if isinstance(error, UserError):
        code = error.code if isinstance(error, BadRequestError) else "failed"
        return ErrorReply(code, error.message)
    if isinstance(error, OSError):
        return ErrorReply("failed", file_failure(error))
    facts = {key: value for key, value in request.items() if not isinstance(value, bytes)}
    words = ["request", short(str(facts), _MAX_REPORTED_LENGTH)]
    return ErrorReply("failed", report(error, program, words, home=home), is_bug=True)
