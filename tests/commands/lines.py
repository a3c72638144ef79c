"""Lines typed at the program, and its output."""

ROOM = "js8d6h4c\n"
DEATH = "js qs 2c 3c\nj q\n"


def output_of(done):
    return done.stdout.decode() + done.stderr.decode()
