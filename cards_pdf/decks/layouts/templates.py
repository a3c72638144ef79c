"""Words, colours and names of pictures that a layout fills from a card's columns."""

import re
from pathlib import Path
from typing import Annotated, Self

from cards_pdf.common.colour import is_colour, no_colour
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import join_words, short
from cards_pdf.common.records.annotations import Convert, Format, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.decks.conditions import Ask, column_name
from cards_pdf.decks.deck_folder import resolve_in_folder
from cards_pdf.decks.icons import PICTURES

COLOURS = ("ink", "soft", "accent", "on accent", "shade", "pale", "tint", "paper")
MAX_COLOURS = 8
_FIELD = re.compile(r"\{([^{}]*)\}")


class Template(str):
    """Words with {fields}. The names of the fields are found when the file is read."""

    __slots__ = ("fields", "is_field")

    fields: tuple[str, ...]
    is_field: bool  # one field and nothing else

    def __new__(cls, text: str = "") -> Self:
        template = super().__new__(cls, text)
        template.fields = tuple(column_name(part.partition("}")[0]) for part in text.split("{")[1:])
        template.is_field = bool(_FIELD.fullmatch(text))
        return template

    def filled(self, ask: Ask) -> str:
        """Return the words with their fields; "" if all fields are empty."""
        if self.is_field:
            return ask(self.fields[0])
        values = {name: ask(name) for name in self.fields}
        if values and not any(values.values()):
            return ""
        return _FIELD.sub(lambda match: values[column_name(match[1])], self)


def _read_words(text: str, at: Location) -> Template:
    """Return words whose fields are columns that cards have."""
    template = Template(text)
    if len(template.fields) != len(_FIELD.findall(text)):
        raise InvalidValue(
            'has a "{{" without its "}}": fields are written {{name}}, in "{text}".',
            text=short(text),
        )
    for field in template.fields:
        if field not in at.run.shared["fields"]:
            fields = at.run.shared["fields"]
            raise InvalidValue(
                "speaks of {{{word}}}; it may be {words}. One card that has it is enough, even "
                'empty: "{word}" = "".{near}',
                word=field[:40],
                words=join_words([*fields]),
                near=nearest(field, fields),
            )
    return template


def _read_colour(text: str, at: Location) -> Template:
    """Return a built-in colour, a colour of the deck, "#a04020", or a column with one of these."""
    template = _read_words(text, at)
    own = at.run.shared["colours"]
    if template.fields or text in COLOURS or text in own:
        return template
    if not is_colour(text):
        raise no_colour(text, [*COLOURS, *own])
    return template


class PictureName(Template):
    """A file beside the layout, or a field with the name of a file beside the deck."""

    __slots__ = ("file",)

    file: Path | None

    def __new__(cls, text: str = "", file: Path | None = None) -> Self:
        name = super().__new__(cls, text)
        name.file = file
        return name


def _read_picture(text: str, at: Location) -> PictureName:
    if _read_words(text, at).fields:
        return PictureName(text)
    return PictureName(text, resolve_in_folder(at.run.shared["folder"], text, PICTURES))


NOTHING = Template()
NO_PICTURE = PictureName()
Words = Annotated[Template, Convert(Annotated[str, Text(400)], _read_words), Format("words")]
Colour = Annotated[Template, Convert(Annotated[str, Text(60)], _read_colour), Format("colour")]
PictureWord = Annotated[
    PictureName, Convert(Annotated[str, Text(200)], _read_picture), Format("picture or field")
]
Fills = tuple[Template, ...]
FILL = Convert(
    Colour | Annotated[tuple[Colour, ...], MaxItems(MAX_COLOURS)],
    lambda given, _: (given,) if isinstance(given, Template) else given,
)
