"""The protocol as plain messages: requests in, replies out, and no I/O of any kind.

Every front end speaks it, the ones in this house as well; `docs/protocol.md` describes each
message.
"""

from referee.protocol.conversation import Conversation as Conversation
