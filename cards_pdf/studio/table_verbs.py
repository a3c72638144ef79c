"""What the page asks to change: files as text, cells and rows of tables, pictures and fonts dropped in."""

from collections.abc import Callable, Mapping
from typing import Any

from cards_pdf.common.errors import DeckError
from cards_pdf.common.sentences import Sentence
from cards_pdf.studio.card_table import CardTable
from cards_pdf.studio.pasting import pasted
from cards_pdf.studio.session import Json, Session
from cards_pdf.studio.tables import table_in

_MOST_CELLS = 50_000
_MOST_ROWS = 5_000


class TableVerbs:
    """Each answers with what the page shows afterwards."""

    def __init__(self, session: Session) -> None:
        self.session = session
        session.verbs |= {
            "write": self.write, "cells": self.cells, "paste": self.paste, "add": self.add, "copy": self.copy,
            "remove": self.remove, "move": self.move, "undo": self.undo, "redo": self.redo,
            "drop": self.drop,
        }  # fmt: skip

    def write(self, request: Json) -> Json:
        """A file's whole text."""
        name, text = str(request["file"]), str(request["text"])
        self.session.edits.write_text(name, text, str(request.get("rev") or ""), f"typed {name}")
        return self.session.look(request)

    def cells(self, request: Json) -> Json:
        cells = [(int(row), str(column), str(text)) for row, column, text in request["cells"][:_MOST_CELLS]]
        return self._changed(request, lambda table: table.set(cells))

    def paste(self, request: Json) -> Json:
        """What was copied in a spreadsheet, as one edit."""
        name, grid = str(request["file"]), [[*map(str, row)] for row in request["grid"][:_MOST_ROWS]]
        text = self.session.folder.text(name).replace("\r\n", "\n")
        after, rows = pasted(name, text, grid, max(0, int(request["row"])), str(request["column"]))
        self.session.edits.write_text(name, after, str(request.get("rev") or ""))
        return {"pasted": rows, **self.session.look(request)}

    def add(self, request: Json) -> Json:
        rows = [{str(name): str(text) for name, text in row.items()} for row in request["rows"][:_MOST_ROWS]]
        return self._changed(request, lambda table: table.add(int(request["at"]), rows))

    def copy(self, request: Json) -> Json:
        return self._changed(request, lambda table: table.copy(int(request["row"])))

    def remove(self, request: Json) -> Json:
        return self._changed(request, lambda table: table.remove(int(request["row"])))

    def move(self, request: Json) -> Json:
        return self._changed(request, lambda table: table.move(int(request["row"]), int(request["to"])))

    def _changed(self, request: Mapping[str, Any], change: Callable[[CardTable], str]) -> Json:
        name = str(request["file"])
        text = change(table_in(self.session.folder, name))
        self.session.edits.write_text(name, text, str(request.get("rev") or ""))
        return self.session.look(dict(request))

    def undo(self, request: Json) -> Json:
        return {"file": self.session.edits.undo(), **self.session.look(request)}

    def redo(self, request: Json) -> Json:
        return {"file": self.session.edits.redo(), **self.session.look(request)}

    def drop(self, request: Json) -> Json:
        """A picture or a font; one of the same name is replaced only by whoever knows its state."""
        content = request.get("content")
        if not isinstance(content, bytes) or not content:
            raise DeckError("{path}: {fault}.", path=request.get("file"), fault=Sentence("is empty"))
        self.session.edits.write(str(request["file"]), content, str(request.get("rev") or ""))
        return {"dropped": request["file"]}
