"""Two games with the same public history and different hidden cards, for any game of the registry.

The second game gets the first one's shuffles with cards swapped. A swap stays if the viewer saw exactly
the same events; so what is swapped in the end is what was hidden from them all along.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from portroyal.core import chance, codec
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Event, Move, Viewer
from tests.games import Setting

Swap = tuple[int, int, int]
"""The number of a shuffle, and two places in its order."""


@contextmanager
def swapped(swaps: list[Swap]) -> Iterator[dict[int, int]]:
    """Shuffles come out as always, and then these cards change places. Gives the size of each shuffle."""
    honest = chance.shuffle
    sizes: dict[int, int] = {}

    def shuffle(items: list[Any], seed: bytes, number: int) -> None:
        honest(items, seed, number)
        sizes[number] = len(items)
        for shuffle_number, one, other in swaps:
            if shuffle_number == number:
                items[one], items[other] = items[other], items[one]

    with patch.object(chance, "shuffle", shuffle):
        yield sizes


def replay(
    setting: Setting, seed: bytes, actions: list[Action], viewer: Viewer, swaps: list[Swap]
) -> tuple[Any, str, dict[int, int]]:
    """The state after these actions, all that the viewer saw on the way, as text, and the sizes of the shuffles.

    Where an action of another seat cannot be done, or names a card that the viewer does not see, any other action that
    looks the same to them is done instead: so what others did with hidden cards may differ as well.
    """
    game = setting.game
    with swapped(swaps) as sizes:
        state, opening = setting.start(seed)
        seen = [seen_events(game, opening, viewer)]
        for number, action in enumerate(actions):
            if swaps and game.to_act(state) != viewer:
                action = disguised(game, state, action, viewer, Random(number)) or action
            if action not in game.legal(state):
                break
            seen.append(seen_events(game, game.apply(state, action), viewer))
    return state, "\n".join(seen), sizes


def disguised(game: AnyGame, state: Any, action: Action, viewer: Viewer, rng: Random) -> Action | None:
    """An action that differs from this one, if at all, in what is hidden from the viewer alone."""
    if action in game.legal(state) and not hides(game, state, action, viewer):
        return action
    same_kind = [other for other in game.legal(state) if type(other) is type(action)]
    return rng.choice([other for other in same_kind if hides(game, state, other, viewer)] or [action])


def hides(game: AnyGame, state: Any, action: Action, viewer: Viewer) -> bool:
    """Is a card of this action hidden from the viewer? Told by the zones it moves between, not by `see`."""
    first = game.apply(state.copy(), action)[0]
    return any(moves_unseen(game, state, first, move, viewer) for move in first.moves)


def moves_unseen(game: AnyGame, state: Any, event: Event, move: Move, viewer: Viewer) -> bool:
    """Does a card move that the viewer may not see? A bonus card is for its owner alone, wherever it lies."""
    if move.card is None:
        return False
    if move.card.startswith("prisoner"):
        return getattr(event, "seat", None) != viewer
    return is_hidden(game, state, move.source, viewer) and is_hidden(game, state, move.target, viewer)


def is_hidden(game: AnyGame, state: Any, zone: str, viewer: Viewer) -> bool:
    """Is the viewer kept from seeing faces in this zone? This is the test's own account of the rules."""
    name, _, seat = zone.partition("/")
    if game.family == "loot":
        if name == "hand":
            return viewer is None or int(seat) != viewer
        if name == "aside":
            return bool(viewer != state.holder)
        return name in ("deck", "loot")
    return name in ("deck", "coins")


def seen_events(game: AnyGame, events: list[Event], viewer: Viewer) -> str:
    return codec.text(tuple(game.see(event, viewer) for event in events))


def twins(setting: Setting, seed: bytes, actions: list[Action], viewer: Viewer, rng: Random) -> tuple[Any, Any]:
    """Two states after the same actions that look the same to the viewer and differ wherever they can."""
    state, history, sizes = replay(setting, seed, actions, viewer, [])
    swaps: list[Swap] = []
    for number, size in sizes.items():
        for place in range(size):
            attempt = [*swaps, (number, place, rng.randrange(size))]
            if replay(setting, seed, actions, viewer, attempt)[1] == history:
                swaps = attempt
    twin, twin_history, _ = replay(setting, seed, actions, viewer, swaps)
    assert twin_history == history, "the public history is the same"
    return state, twin


def check_secrecy(game: AnyGame, state: Any, twin: Any, viewer: Viewer) -> None:
    """The viewer cannot tell the two states apart by anything the game gives out."""
    assert codec.text(game.view(state, viewer)) == codec.text(game.view(twin, viewer))
    assert game.to_act(state) == game.to_act(twin)
    if viewer == game.to_act(state):
        assert [*map(str, game.legal(state))] == [*map(str, game.legal(twin))]
        for action in game.actions:
            assert codec.text(game.why_not(state, action)) == codec.text(game.why_not(twin, action))
    for action in game.legal(state):
        # What another player may do can depend on their hand; what they did is public, or their own version of it is.
        if action in game.legal(twin):
            check_events(game, game.apply(state.copy(), action), game.apply(twin.copy(), action), viewer)


def check_events(game: AnyGame, events: list[Event], others: list[Event], viewer: Viewer) -> None:
    """Equal up to the first event that turns a hidden card up; that one differs in the card alone."""
    for event, other in zip(events, others, strict=False):
        seen, other_seen = game.see(event, viewer), game.see(other, viewer)
        if event.reveals:
            assert [(move.source, len(event.moves)) for move in seen.moves] == [
                (move.source, len(other.moves)) for move in other_seen.moves
            ]
            assert type(seen) is type(other_seen)
            return
        assert codec.text(seen) == codec.text(other_seen)
    assert len(events) == len(others)


def check_sight(game: AnyGame, state: Any, events: list[Event], viewer: Viewer) -> None:
    """The viewer's version of events names no card that moved unseen."""
    for event in events:
        seen = game.see(event, viewer)
        assert len(seen.moves) == len(event.moves)
        named = {move.card for move in seen.moves if move.card is not None}
        for move in event.moves:
            if moves_unseen(game, state, event, move, viewer):
                assert move.card not in named
                assert f'"{move.card}"' not in codec.text(seen)
