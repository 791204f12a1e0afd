"""A bot in a few lines: a function. Try it: portroyal watch --bots examples/cautious_bot.py,skilled

`view` is everything the player may know, `legal` the legal actions, `rng` a source of randomness.
"""


def choose(view, legal, rng):
    actions = {str(action): action for action in legal}
    if "draw" in actions and "stop" in actions:  # the harbour games: push your luck?
        good = [offer for offer in view.offers if offer.points or offer.income]
        risky = 100 * view.risk.busts > 15 * view.risk.cards
        return actions["stop" if risky or len(good) > 3 else "draw"]
    if view.game == "loot":  # any legal action will do
        return rng.choice(legal)
    claims = [action for text, action in actions.items() if text.startswith("claim")]
    takes = {f"take {offer.card.id}": 3 * offer.points + offer.income - offer.price / 2 for offer in view.offers}
    best = max(takes.keys() & actions.keys(), key=lambda text: (takes[text], text), default="pass")
    return claims[0] if claims else actions.get("repel") or actions.get(best) or legal[0]
