"""A game in progress, as the rules see it. Outside this folder only bots read one, and only one from `sample`."""

from typing import Final, TypeAlias

from portroyal.core.values import Action, Word
from portroyal.games.harbour.cards import CARDS, SHIP, Card
from portroyal.games.harbour.traits import TOTALS
from portroyal.games.harbour.variants import Ending, Variant


class Phase(Word):
    DISCOVER = "discover"
    REPEL = "repel"
    """The active player is asked about the ship just drawn (H5.5)."""
    TRADE = "trade"
    OVER = "over"


DISCOVERING: Final = Phase.DISCOVER
REPELLING: Final = Phase.REPEL
TRADING: Final = Phase.TRADE
OVER: Final = Phase.OVER
"""For code that runs at every step: a member is found ten times as fast by a name of its own."""

Coin: TypeAlias = tuple[Card, int]
"""A card lying face down as a coin, and the number of the shuffle it was drawn from (V1)."""


class Player:
    """What lies in front of one seat.

    The totals of traits and the points follow from the cards; they are kept because the rules ask for them
    at every step. Only `add` and `remove` change the totals.
    """

    __slots__ = ("coins", "expeditions", "persons", "points", "totals", "tucked")

    def __init__(self) -> None:
        self.coins: list[Coin] = []
        """The oldest coin first (H3.2)."""
        self.persons: list[Card] = []
        self.expeditions: list[Card] = []
        self.tucked: list[Card] = []
        self.points = 0
        self.totals = [0] * TOTALS
        """By the places of `traits`."""

    def add(self, person: Card) -> None:
        self.persons.append(person)
        self.points += person.points
        for place, amount in person.adds:
            self.totals[place] += amount

    def remove(self, person: Card) -> None:
        self.persons.remove(person)
        self.points -= person.points
        for place, amount in person.adds:
            self.totals[place] -= amount

    def copy(self) -> "Player":
        twin = Player.__new__(Player)
        twin.coins = self.coins[:]
        twin.persons = self.persons[:]
        twin.expeditions = self.expeditions[:]
        twin.tucked = self.tucked[:]
        twin.points = self.points
        twin.totals = self.totals[:]
        return twin


class State:
    """The table. What is pending is data: `phase`, `taker`, `takes`, `drawn` and `legal`."""

    __slots__ = (
        *("variant", "ending", "seed", "shuffles", "deck", "discard", "harbour", "colours", "expeditions"),
        *("drawn", "players", "start", "active", "taker", "takes", "phase", "has_drawn", "last_round", "legal"),
    )

    def __init__(self, variant: Variant, ending: Ending, seats: int, seed: bytes) -> None:
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
        """Who takes cards now, in phase 2."""
        self.takes = 0
        """How many cards the taker may still take; 0 outside phase 2."""
        self.phase = Phase.DISCOVER
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


COLOUR_BITS: Final = tuple(1 << card.colour_number if card.kind is SHIP else 0 for card in CARDS)
"""By card number: the bit of a ship's colour in `State.colours`."""
