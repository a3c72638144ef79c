"""A front end that plays a game in plain lines, for a screen reader.

python dialogue.py scoundrel
"""

import json
import subprocess
import sys

from referee.errors import RequestError
from referee.protocol.client import Client, from_wire
from referee.protocol.messages import Json


class Pipe:
    """A referee in another process. A call sends a request and returns all messages to the ask."""

    def __init__(self, game: str) -> None:
        command = [sys.executable, "-m", "referee", game, "--json", "--new"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.before = self.messages()[:-1]  # what happened before anything was asked

    def __call__(self, request: Json) -> list[Json]:
        print(json.dumps(request), file=self.process.stdin, flush=True)
        before, self.before = self.before, []
        return before + self.messages()

    def messages(self) -> list[Json]:
        found = [json.loads(self.process.stdout.readline())]
        while found[-1]["type"] not in ("ask", "over"):
            found.append(json.loads(self.process.stdout.readline()))
        return found


def show(client: Client) -> None:
    for event in client.take_events():
        print("To do:" if event.hands else "So:", event.text)
    for row in client.table():
        print(f"{row.label}:", row.text, *row.cards, row.note or "")
    print(client.now.text)
    for choice in client.choices:
        print(
            "-", choice.number or choice.id, choice.label, choice.brings or "", choice.danger or ""
        )


def main(game: str) -> None:
    client = Client(from_wire(Pipe(game)))
    print(client.hello.title)
    show(client)
    while not client.is_over and (line := sys.stdin.readline()):
        try:
            client.answer_line(line)
        except RequestError as error:
            print(client.explain(error))
        show(client)


main(sys.argv[1])
