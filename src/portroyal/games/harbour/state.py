"""A game in progress, as the rules see it. Outside this folder only bots read one, and only one that they imagined."""

from typing import Final, TypeAlias

from portroyal.core.values import Action
from portroyal.games.harbour.cards import CARDS, COLOURS, SHIP, SYMBOLS, Card
from portroyal.games.harbour.variants import Variant

DISCOVER: Final = "discover"
REPEL: Final = "repel"
TRADE: Final = "trade"
OVER: Final = "over"

Coin: TypeAlias = tuple[Card, int]
"""A card lying face down as a coin, and the number of the shuffle it was drawn from (V1)."""


class Player:
    """What lies in front of one seat.

    The totals of traits and points follow from the cards; they are kept because the rules ask for them
    at every step. `add` and `remove` are the only ones to change them.
    """

    __slots__ = (
        *("coins", "persons", "expeditions", "tucked"),
        *("points", "swords", "discount", "extra_takes", "crowd_coins", "bust_coins"),
        *("symbols", "jacks", "specialists", "trade", "tucks"),
    )

    def __init__(self) -> None:
        self.coins: list[Coin] = []
        """The coin that has lain longest first (H3.2)."""
        self.persons: list[Card] = []
        self.expeditions: list[Card] = []
        self.tucked: list[Card] = []
        self.points = 0
        self.swords = 0
        self.discount = 0
        self.extra_takes = 0
        self.crowd_coins = 0
        self.bust_coins = 0
        self.symbols = [0] * len(SYMBOLS)
        self.jacks = 0
        self.specialists = 0
        """Persons with a symbol, jacks included."""
        self.trade = [0] * len(COLOURS)
        self.tucks = [0] * len(COLOURS)

    def add(self, person: Card) -> None:
        self.persons.append(person)
        self._count(person, 1)

    def remove(self, person: Card) -> None:
        self.persons.remove(person)
        self._count(person, -1)

    def _count(self, person: Card, sign: int) -> None:
        self.points += sign * person.points
        self.swords += sign * person.swords
        self.discount += sign * person.discount
        self.extra_takes += sign * person.extra_takes
        self.crowd_coins += sign * person.crowd_coins
        self.bust_coins += sign * person.bust_coins
        if person.symbol >= 0:
            self.symbols[person.symbol] += sign
            self.specialists += sign
        if person.jack:
            self.jacks += sign
            self.specialists += sign
        if person.colour >= 0:
            self.trade[person.colour] += sign * person.trade
            self.tucks[person.colour] += sign * person.tucks

    def copy(self) -> "Player":
        twin = Player.__new__(Player)
        twin.coins = self.coins[:]
        twin.persons = self.persons[:]
        twin.expeditions = self.expeditions[:]
        twin.tucked = self.tucked[:]
        twin.points = self.points
        twin.swords = self.swords
        twin.discount = self.discount
        twin.extra_takes = self.extra_takes
        twin.crowd_coins = self.crowd_coins
        twin.bust_coins = self.bust_coins
        twin.symbols = self.symbols[:]
        twin.jacks = self.jacks
        twin.specialists = self.specialists
        twin.trade = self.trade[:]
        twin.tucks = self.tucks[:]
        return twin


class State:
    """The table. What is pending is data: `phase`, `taker`, `takes`, `drawn` and `legal`."""

    __slots__ = (
        *("variant", "ending", "seed", "shuffles", "deck", "discard", "harbour", "colours", "expeditions"),
        *("drawn", "players", "start", "active", "taker", "takes", "phase", "has_drawn", "last_round", "legal"),
    )

    def __init__(self, variant: Variant, ending: str, seats: int, seed: bytes) -> None:
        self.variant = variant
        self.ending = ending
        self.seed = seed
        self.shuffles = 0
        """How often cards were shuffled so far; the number of the shuffle that made this deck (V1)."""
        self.deck: list[Card] = []
        """The last card is the top."""
        self.discard: list[Card] = []
        """The last card is the top."""
        self.harbour: list[Card] = []
        self.colours = 0
        """The ship colours in the harbour, one bit each; 0 from phase 2 on, when they have been counted (H6.1)."""
        self.expeditions: list[Card] = []
        self.drawn: Card | None = None
        """The ship that the active player is asked about (H5.5)."""
        self.players = [Player() for _ in range(seats)]
        self.start = 0
        self.active = 0
        self.taker = 0
        """Whose time to take it is in phase 2."""
        self.takes = 0
        """How many cards the taker may still take; 0 outside phase 2."""
        self.phase = DISCOVER
        self.has_drawn = False
        self.last_round = False
        self.legal: tuple[Action, ...] = ()
        """Set at the end of every step; empty only when the game is over."""

    def copy(self) -> "State":
        twin = State.__new__(State)
        twin.variant = self.variant
        twin.ending = self.ending
        twin.seed = self.seed
        twin.shuffles = self.shuffles
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.harbour = self.harbour[:]
        twin.colours = self.colours
        twin.expeditions = self.expeditions[:]
        twin.drawn = self.drawn
        twin.players = [player.copy() for player in self.players]
        twin.start = self.start
        twin.active = self.active
        twin.taker = self.taker
        twin.takes = self.takes
        twin.phase = self.phase
        twin.has_drawn = self.has_drawn
        twin.last_round = self.last_round
        twin.legal = self.legal
        return twin

    def clockwise(self) -> list[int]:
        """All seats, the active player first."""
        seats = len(self.players)
        return [(self.active + step) % seats for step in range(seats)]


COLOUR_BITS: Final = tuple(1 << card.colour if card.kind == SHIP else 0 for card in CARDS)
"""By card number: the bit of a ship's colour in `State.colours`."""
