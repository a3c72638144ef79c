"""A front end of one's own: the game as a dialogue of plain lines, for a screen reader say.

python dialogue.py scoundrel
"""

import json
import subprocess
import sys

from referee.errors import Refusal
from referee.front_ends.client import Client
from referee.front_ends.messages import Json


class Pipe:
    """The referee in a process of its own: a request goes down, messages come up to the question."""

    def __init__(self, game: str) -> None:
        command = [sys.executable, "-m", "referee", game, "--json", "--new"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.heard()

    def __call__(self, request: Json) -> list[Json]:
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return self.heard()

    def heard(self) -> list[Json]:
        messages: list[Json] = []
        while not messages or messages[-1]["type"] not in ("ask", "over"):
            messages.append(json.loads(self.process.stdout.readline()))
        return messages


def show(client: Client) -> None:
    for event in client.events():
        print("*" if event.hands else " ", event.text)
    for row in client.table():
        print(
            f"{row.label}: {row.text}",
            *map(" ".join, zip(row.cards, row.notes or row.cards)),
            row.note,
            sep="  ",
        )
    print(client.now.text)
    for choice in getattr(client.now, "choices", ()):
        loses = " (loses)" if choice.id in (client.now.deadly or ()) else ""
        print(f"  {choice.number or choice.id}  {choice.label}{loses}")


def main() -> None:
    client = Client(Pipe(sys.argv[1]))
    print(client.hello.title)
    while not client.is_over:
        show(client)
        try:
            client.type(input("> "))
        except Refusal as refusal:
            print(client.said(refusal))
        except EOFError:
            return
    show(client)


main()
