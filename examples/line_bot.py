"""A bot as a separate program: it reads lines of JSON and answers with lines of JSON (docs/bot-protocol.md).

It needs nothing but Python. Try it: portroyal watch --bots "cmd:python3 examples/line_bot.py,skilled"
"""

import json
import sys
from random import Random


def choose(view, legal, rng):
    """One of the texts in `legal`. Put your own ideas here."""
    if "stop" in legal and "draw" in legal:  # the harbour games: stop when more than 15 % of the cards are bust
        risk = view["risk"]
        return "stop" if 100 * risk["busts"] > 15 * risk["cards"] else "draw"
    return rng.choice([action for action in legal if action != "pass"] or legal)


def say(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()  # otherwise the answer stays in a buffer while the game waits for it


for line in sys.stdin:  # ends when the game closes our stdin
    message = json.loads(line)
    if message["type"] == "start":
        say({"type": "ready", "protocol": 1})
    elif message["type"] == "choose":
        rng = Random(message["seed"])  # randomness from the game: the same game gives the same choices
        action = choose(message["view"], message["legal"], rng)
        say({"type": "action", "step": message["step"], "action": action})
    # "see" says what happened, "end" how the game ended; neither needs an answer. Print nothing else to stdout:
    # write debug output to sys.stderr.
