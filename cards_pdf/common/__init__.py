"""The base of all rooms and of the referee: messages, records, files, sandbox, web."""
