"""Tables for people: the server."""
