"""Witnesses: whole games, a readable playthrough and counts of action sequences, kept as files.

They are made by `python -m tests.golden` and must come out the same, byte for byte, for as long as the rules
version stands. A change that alters one raises the rules version of its game.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from portroyal import GAMES, Match
from portroyal.core.game import AnyGame
from portroyal.core.values import Action
from portroyal.games.harbour.notation import read as draw
from portroyal.games.loot.notation import read as draw_loot
from portroyal.record import AnyRecord, Player, origin_of, record_of, write

FOLDER = Path(__file__).parent

EMPTY_PILES = """
    start: 1
    active: 0
    rest: coins/1
    top: flute-1-1
    seat 0: 2 sailor-3
    seat 1: 0
"""

RESHUFFLE = """
    rest: discard
    top: flute-1-1 jester-5
    seat 0: 4
    seat 1: 3
"""


def played(match: Match, rng: Random) -> Match:
    """Random play to the end; now and then somebody takes an action back."""
    while legal := match.legal():
        match.play(rng.choice(legal))
        seat = match.full_log[-1].seat
        if rng.random() < 0.05 and match.why_not_undo(seat) is None:
            match.undo(seat)
    return match


def from_word(game: str, seats: int, word: str, undo: bool = True, **options: Any) -> AnyRecord:
    match = Match.start(game, seats, word, **options)
    if undo:
        played(match, Random(word))
    else:
        rng = Random(word)
        while legal := match.legal():
            match.play(rng.choice(legal))
    return record_of(match, _players(seats), origin_of(word.encode()))


def from_drawing(drawing: str) -> AnyRecord:
    position = draw(drawing)
    match = played(Match.from_position(position), Random(1))
    return record_of(match, _players(match.seats))


def _players(seats: int) -> list[Player]:
    return [Player(name) for name in ("Ann", "Bob", "Cy", "Di", "Eve")[:seats]]


def _normal(game: str, seats: int) -> Callable[[], AnyRecord]:
    return lambda: from_word(game, seats, f"golden {game} {seats}")


LOOT_CASES = {
    "bid-of-19": "golden loot 0",
    "nobody-bids": "golden loot 3",
    "remove-used": "golden loot 5",
    "double-on-negative": "golden loot 11",
    "tied-winners": "golden loot 15",
    "move-impossible": "golden loot 40",
    "remove-unused": "golden loot 160",
}
"""Games of three players that show something rare; tests/test_golden.py says what."""


def _loot_case(word: str) -> Callable[[], AnyRecord]:
    return lambda: from_word("loot", 3, word, undo=False)


RECORDS: dict[str, Callable[[], AnyRecord]] = {
    **{f"{game.id}-{seats}": _normal(game.id, seats) for game in GAMES.values() for seats in game.seat_counts},
    **{f"loot-{name}": _loot_case(word) for name, word in LOOT_CASES.items()},
    "harbour-tie-on-points": lambda: from_word("harbour", 3, "golden 96", undo=False),
    "harbour-shared-win": lambda: from_word("harbour", 3, "golden 60", undo=False),
    "harbour-expedition-ending": lambda: from_word("harbour", 3, "golden expeditions", ending="expeditions"),
    "harbour-reshuffle": lambda: from_drawing(RESHUFFLE),
    "harbour-empty-piles": lambda: from_drawing(EMPTY_PILES),
}

DEPTHS = {"harbour-2": 15, "harbour-5": 14, "travel-3": 14, "combined-4": 16, "loot-3": 4, "loot-4": 4}


def playthrough(game: str) -> str:
    """A game as text that people can follow: what could be done, what was done, what happened."""
    match = Match.start(game, GAMES[game].seat_counts[0], f"golden {game}")
    rng = Random(game)
    lines = [f"game {game}", *(f"    {event}" for event in match.full_events(0))]
    while legal := match.legal():
        action = rng.choice(legal)
        lines.append(f"{match.step + 1}. seat {match.to_act}: {action}   of {', '.join(map(str, legal))}")
        match.play(action)
        lines += [f"    {event}" for event in match.full_events(match.step)]
    lines.append(f"outcome {json.dumps(match.outcome.scores if match.outcome else None)}")
    return "\n".join(lines) + "\n"


LAST_TRICKS = """
    trump: red
    holder: 1
    bid: 3
    past: 6
    round: 6
    leader: 0
    phase: choose
    turn: 0
    layout: move rum-2 plus-6
    seat 0: blue-1 red-2 rum double rum-9
    seat 1: blue-2 green-3 biscuit minus-10 prisoner-4
    seat 2: pirate-5 black-6 kept remove
"""
"""The loot game from its last two tricks to its end."""


def depths(setting: str) -> list[int]:
    """How many sequences of one, two, three … actions there are from a fixed deal."""
    game, seats = setting.split("-")
    rules = GAMES[game]
    state, _ = rules.start(int(seats), bytes(32), rules.options_type())
    return counted(rules, state, DEPTHS[setting])


def counted(rules: AnyGame, state: Any, depth: int) -> list[int]:
    layer, counts = [state], []
    for _ in range(depth):
        layer = [_after(rules, state, action) for state in layer for action in rules.legal(state)]
        counts.append(len(layer))
    return counts


def _after(rules: Any, state: Any, action: Action) -> Any:
    copy = state.copy()
    rules.apply(copy, action)
    return copy


def files() -> dict[str, Callable[[], str]]:
    """Every file and what makes it."""
    made: dict[str, Callable[[], str]] = {f"{name}.json": _record_text(recipe) for name, recipe in RECORDS.items()}
    made |= {f"{game}.txt": _playthrough_text(game) for game in GAMES}
    made["depths.json"] = _depths_text
    return made


def _depths_text() -> str:
    loot = GAMES["loot"]
    counts = {name: depths(name) for name in DEPTHS}
    counts["loot-3 from its last two tricks"] = counted(loot, loot.set_up(draw_loot(LAST_TRICKS)), 7)
    return json.dumps(counts, indent=1) + "\n"


def _record_text(recipe: Callable[[], AnyRecord]) -> Callable[[], str]:
    return lambda: write(recipe())


def _playthrough_text(game: str) -> Callable[[], str]:
    return lambda: playthrough(game)
