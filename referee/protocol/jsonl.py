"""The protocol over two streams: one JSON object a line, in and out."""

import json
from typing import IO

from referee.errors import RequestError
from referee.protocol import Conversation
from referee.protocol.messages import Json

MAX_LINE_BYTES = 16 * 2**20


def serve(conversation: Conversation, lines: IO[bytes], out: IO[str]) -> None:
    """Answer requests until the game is left or the input ends."""

    def send(messages: list[Json]) -> None:
        for message in messages:
            out.write(json.dumps(message, ensure_ascii=False) + "\n")
        out.flush()

    send(conversation.opening())
    while not conversation.left and (line := lines.readline(MAX_LINE_BYTES)):
        try:
            request = request_of(line, lines)
        except RequestError as refusal:
            send(conversation.refused(refusal))
        else:
            send(conversation.reply(request))


def request_of(line: bytes, lines: IO[bytes]) -> Json:
    """Return the JSON object in a line. The rest of a line that is too long is skipped."""
    if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
        while (more := lines.readline(MAX_LINE_BYTES)) and not more.endswith(b"\n"):
            pass
        raise RequestError("not-json")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise RequestError("not-json") from None
    if not isinstance(request, dict):
        raise RequestError("not-json")
    return request
