"""Requests to the servers of the page and of the studio, as a browser sends them."""

import json
from http.client import HTTPConnection


def send(server, path, body=None, *, method="POST", **headers):
    """Send a request with the token and return the status, the headers and the content."""
    usual = {"Table-Token": server.token, "Content-Type": "application/json"}
    own = {name.replace("_", "-"): value for name, value in headers.items()}
    content = json.dumps(body).encode() if isinstance(body, dict) else body
    line = HTTPConnection(*server.server_address, timeout=10)
    try:
        line.request(method, path, content, usual | own)
        with line.getresponse() as answer:
            return answer.status, answer.headers, answer.read()
    finally:
        line.close()
