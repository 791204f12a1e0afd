"""One module for each command, loaded when the command is called; `command` is its function, or its group of commands.

A module declares options at the top and may import the slow parts (rich, the bots, the server) inside the function:
`--help` must not wait for them.
"""
