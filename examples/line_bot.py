"""A bot as a program of its own: it reads lines of JSON and answers with lines of JSON (docs/bot-protocol.md).

It needs nothing but Python. Try it: portroyal watch --bots "cmd:python3 examples/line_bot.py,skilled"
"""

import json
import sys
from random import Random


def choose(view, legal, rng):
    """One of the texts in `legal`. Here is where your own ideas go."""
    if "stop" in legal and "draw" in legal:  # the harbour games: stop when more than 15 % of the cards are bust
        risk = view["risk"]
        return "stop" if 100 * risk["busts"] > 15 * risk["cards"] else "draw"
    return rng.choice([action for action in legal if action != "pass"] or legal)


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()  # without this the answer waits in a buffer and the game waits for the answer


for line in sys.stdin:  # ends when the game closes our stdin
    message = json.loads(line)
    if message["type"] == "start":
        say({"type": "ready", "protocol": 1})
    elif message["type"] == "choose":
        rng = Random(message["seed"])  # chance from the game: the same game again, the same choices again
        action = choose(message["view"], message["legal"], rng)
        say({"type": "action", "step": message["step"], "action": action})
    # "see" tells what happened, "end" how the game ended; neither wants an answer. Print nothing else to stdout:
    # what you want to look at goes to sys.stderr.
