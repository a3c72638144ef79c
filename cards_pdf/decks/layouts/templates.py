"""What a layout may fill from a card's columns: words, colours, the names of pictures."""

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
_MOST_COLOURS = 8
_FIELD = re.compile(r"\{([^{}]*)\}")


class Template(str):
    """Words with {fields}, and the names of these; taken apart when its file is read."""

    __slots__ = ("fields", "is_field")

    fields: tuple[str, ...]
    is_field: bool  # one field and nothing else

    def __new__(cls, text: str = "") -> Self:
        template = super().__new__(cls, text)
        template.fields = tuple(column_name(part.partition("}")[0]) for part in text.split("{")[1:])
        template.is_field = bool(_FIELD.fullmatch(text))
        return template

    def filled(self, ask: Ask) -> str:
        """The words with each field; none at all where every field is empty."""
        if self.is_field:
            return ask(self.fields[0])
        asked = {name: ask(name) for name in self.fields}
        if asked and not any(asked.values()):
            return ""
        return _FIELD.sub(lambda match: asked[column_name(match[1])], self)


def _words(text: str, at: Location) -> Template:
    """Words that speak of nothing but what cards have."""
    template = Template(text)
    if len(template.fields) != len(_FIELD.findall(text)):
        raise InvalidValue(
            'has a "{{" without its "}}": fields are written {{name}}, in "{text}".',
            text=short(text),
        )
    for field in template.fields:
        if field not in at.run.shared["fields"]:
            fields = at.run.shared["fields"]
            said = (
                "speaks of {{{word}}}; it may be {words}. One card that has it is enough, even "
                "empty: "
                '"{word}" = "".{near}'
            )
            raise InvalidValue(
                said, word=field[:40], words=join_words([*fields]), near=nearest(field, fields)
            )
    return template


def _colour(text: str, at: Location) -> Template:
    """A word of the house, one of the deck's colours, "#a04020", or a column that holds one of
    these.
    """
    template = _words(text, at)
    own = at.run.shared["colours"]
    if template.fields or text in COLOURS or text in own:
        return template
    if not is_colour(text):
        raise no_colour(text, [*COLOURS, *own])
    return template


class PictureName(Template):
    """A file beside the layout, or fields with the name of one beside the deck."""

    __slots__ = ("file",)

    file: Path | None

    def __new__(cls, text: str = "", file: Path | None = None) -> Self:
        name = super().__new__(cls, text)
        name.file = file
        return name


def _picture(text: str, at: Location) -> PictureName:
    fields = _words(text, at).fields
    return PictureName(
        text, None if fields else resolve_in_folder(at.run.shared["folder"], text, PICTURES)
    )


NOTHING, NO_PICTURE = Template(), PictureName()
Words = Annotated[Template, Convert(Annotated[str, Text(400)], _words), Format("words")]
Colour = Annotated[Template, Convert(Annotated[str, Text(60)], _colour), Format("colour")]
PictureWord = Annotated[
    PictureName, Convert(Annotated[str, Text(200)], _picture), Format("picture or field")
]
Fills = tuple[Template, ...]
FILL = Convert(
    Colour | Annotated[tuple[Colour, ...], MaxItems(_MOST_COLOURS)],
    lambda given, _: (given,) if isinstance(given, Template) else given,
)
