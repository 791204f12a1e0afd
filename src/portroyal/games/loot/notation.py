"""Positions as a few lines of text, for people who write them by hand: in tests, puzzles and bug reports.

    game: loot
    trump: red
    holder: 1
    past: 6
    prize: rum-10
    trick: blue-3
    turn: 1
    seat 0: red-2
    seat 1: blue-4 red-6 rum rum-12 minus-10 debt 3
    seat 2: green-1 black-2 marks blue

A line is a field of `Position` and its content. In a seat's line the words hand, biscuit, tobacco, rum, gunpowder,
kept and marks say what comes after them, and `debt` is followed by a number. A bid is written `1=5`, a pass `1=0`; a
trick as `0>red-1,red-2,blue-3>1`: who led, the cards, who won. Without words a seat's cards are its hand.
"""

from typing import Any, Final

from portroyal.core.faults import Fault
from portroyal.core.notation import choice, compose, format_value, number, parts
from portroyal.games.loot.cards import CARD_BY_ID, SHIPS, Card, Colour
from portroyal.games.loot.position import PlayerPosition, Position
from portroyal.games.loot.state import Phase, PlacedBid, Trick

CARD_FIELDS = ("open", "taken", "aside", "trick", "spoils", "layout", "under", "loot", "bonus", "out")
ONE_CARD_FIELDS = ("prize", "won", "leftover")
NUMBER_FIELDS = ("round", "dealer", "turn", "bid", "holder", "leader")
TEXT_FIELDS = ("format", "game", "seed")
CLOSED_FIELDS: Final = {"phase": Phase, "trump": Colour}
PILES = ("hand", *SHIPS, "kept", "marks")


def read(text: str) -> Position:
    """The position that the text draws. Raises Fault."""
    lines, seats = parts(text)
    content = {key: _field(key, rest) for key, rest in lines.items()}
    return Position(**{"players": tuple(_player(key, rest) for key, rest in seats)} | content)


def write(position: Position) -> str:
    """The text of a position, without what is as usual."""
    return compose(position, _seat, _format)


def _field(key: str, rest: str) -> Any:
    words = rest.split()
    if key in CARD_FIELDS:
        return tuple(_card(key, word) for word in words)
    if key in ONE_CARD_FIELDS:
        return _card(key, rest)
    if key in NUMBER_FIELDS:
        return number(key, rest)
    if key in TEXT_FIELDS:
        return rest
    if key in CLOSED_FIELDS:
        return choice(CLOSED_FIELDS[key], key, rest)
    if key == "paid" and rest in ("yes", "no"):
        return rest == "yes"
    if key == "bids":
        return tuple(_bid(word) for word in words)
    if key == "past":
        return tuple(_trick(word) for word in words) if ">" in rest or not rest else number(key, rest)
    if key == "seen":
        return tuple(-1 if word == "-1" else number(key, word) for word in words)
    raise Fault("unknown-field", "/", key)


def _player(key: str, rest: str) -> PlayerPosition:
    piles: dict[str, list[str]] = {pile: [] for pile in PILES}
    pile = "hand"
    debt = 0
    words = iter(rest.split())
    for word in words:
        if word in PILES:
            pile = word
        elif word == "debt":
            debt = number(key, next(words, ""))
        else:
            piles[pile].append(word)
    cards = {pile: tuple(_card(key, word) for word in piles[pile]) for pile in PILES if pile != "marks"}
    marks = tuple(choice(Colour, f"{_place(key)}/marks", word) for word in piles["marks"])
    return PlayerPosition(**cards, debt=debt, marks=marks)


def _place(key: str) -> str:
    """`seat 0` is `/players/0` in a position."""
    return f"players/{key.removeprefix('seat ')}"


def _bid(word: str) -> PlacedBid:
    seat, _, amount = word.partition("=")
    return PlacedBid(number("bids", seat), number("bids", amount))


def _trick(word: str) -> Trick:
    leader, _, rest = word.partition(">")
    cards, _, winner = rest.partition(">")
    names = cards.split(",")
    return Trick(number("past", leader), tuple(_card("past", name) for name in names), number("past", winner))


def _card(place: str, name: str) -> Card:
    if name not in CARD_BY_ID:
        raise Fault("unknown-card", place, name)
    return CARD_BY_ID[name]


def _seat(player: PlayerPosition) -> str:
    words = [card.id for card in player.hand]
    for pile in (*SHIPS, "kept"):
        cards = getattr(player, pile)
        if cards:
            words += [pile, *(card.id for card in cards)]
    if player.debt:
        words += ["debt", str(player.debt)]
    if player.marks:
        words += ["marks", *player.marks]
    return " ".join(words)


def _format(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_format, value))
    if isinstance(value, PlacedBid):
        return f"{value.seat}={value.amount}"
    if isinstance(value, Trick):
        return f"{value.leader}>{','.join(card.id for card in value.cards)}>{value.winner}"
    return format_value(value)
