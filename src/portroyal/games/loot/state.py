"""A game in progress, as the rules see it. Outside this folder only bots read one, and only one from `sample`."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from portroyal.core.values import Action, Seat, Word
from portroyal.games.loot.cards import BONUS, PRISONERS, SHIPS, SIZES, Card


class Phase(Word):
    AUCTION = "auction"
    LAY = "lay"
    TRUMP = "trump"
    START = "start"
    CHOOSE = "choose"
    PLAY = "play"
    DEAL_WITH = "deal-with"
    """The winner of a trick deals with the loot card (L4.5)."""
    STOW = "stow"
    OVER = "over"


AUCTION: Final = Phase.AUCTION
LAY: Final = Phase.LAY
TRUMP: Final = Phase.TRUMP
START: Final = Phase.START
CHOOSE: Final = Phase.CHOOSE
PLAY: Final = Phase.PLAY
DEAL_WITH: Final = Phase.DEAL_WITH
STOW: Final = Phase.STOW
OVER: Final = Phase.OVER
"""For code that runs at every step: a member is found ten times as fast by a name of its own."""

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick, its cards in the order of play."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class PlacedBid:
    seat: Seat
    amount: int
    """0 is a pass."""


placed_bid = cache(PlacedBid)


class Player:
    """What belongs to one seat."""

    __slots__ = ("debt", "hand", "kept", "marks", "ships")

    def __init__(self) -> None:
        self.hand: list[Card] = []
        """By number."""
        self.ships: list[list[Card]] = [[] for _ in SHIPS]
        self.kept: list[Card] = []
        """Remove, if it lies beside the ships (L6.5)."""
        self.debt = 0
        self.marks = 0
        """The colours they are marked as having none of, one bit each (L4.2)."""

    def bonuses(self, ship: int) -> list[Card]:
        """The bonus cards on a ship, in the order in which they were loaded."""
        return [card for card in self.ships[ship] if card.kind == BONUS]

    def copy(self) -> "Player":
        twin = Player.__new__(Player)
        twin.hand = self.hand[:]
        twin.ships = [ship[:] for ship in self.ships]
        twin.kept = self.kept[:]
        twin.debt = self.debt
        twin.marks = self.marks
        return twin


class State:
    """The table. What is pending is data: `phase`, `turn`, `won`, `spoils` and `legal`."""

    __slots__ = (
        *("size", "seed", "shuffles", "players", "phase", "turn", "legal", "round", "dealer"),
        *("loot", "layout", "leftover", "under", "bonus", "out", "seen"),
        *("bid", "holder", "passed", "bids", "open", "taken", "aside", "paid", "trump"),
        *("leader", "trick", "prize", "past", "won", "spoils"),
    )

    def __init__(self, seats: int, seed: bytes) -> None:
        self.size = SIZES[seats]
        self.seed = seed
        self.shuffles = 0
        self.players = [Player() for _ in range(seats)]
        self.phase = Phase.AUCTION
        self.turn = 0
        """Whose decision it is."""
        self.legal: tuple[Action, ...] = ()
        """Set at the end of every step; empty only when the game is over."""
        self.round = 0
        self.dealer = 0

        self.loot: list[Card] = []
        """The pile; the last card is the top."""
        self.layout: list[Card] = []
        self.leftover: Card | None = None
        """The loot card of the layout that bonus cards lie under."""
        self.under: list[Card] = []
        self.bonus: list[Card] = []
        """The pile; the last card is the top."""
        self.out: list[Card] = []
        self.seen: list[int] = [NOBODY] * len(PRISONERS)
        """By the value of a bonus card, less 1: the seat that has seen it."""

        self.bid = 0
        self.holder = NOBODY
        """Who has the highest bid, and then the privileges."""
        self.passed: list[bool] = [False] * seats
        self.bids: list[PlacedBid] = []
        self.open: list[Card] = []
        self.taken: list[Card] = []
        """The two cards that lay open, once the holder has them."""
        self.aside: list[Card] = []
        self.paid = False
        """Has the bid been paid back in this round, or become debt?"""
        self.trump = NOBODY

        self.leader = 0
        self.trick: list[Card] = []
        self.prize: Card | None = None
        self.past: list[Trick] = []
        """The finished tricks of this round."""
        self.won: Card | None = None
        """The loot card to deal with."""
        self.spoils: list[Card] = []
        """The bonus cards still to be loaded."""

    def copy(self) -> "State":
        twin = State.__new__(State)
        twin.size = self.size
        twin.seed = self.seed
        twin.shuffles = self.shuffles
        twin.players = [player.copy() for player in self.players]
        twin.phase = self.phase
        twin.turn = self.turn
        twin.legal = self.legal
        twin.round = self.round
        twin.dealer = self.dealer
        twin.loot = self.loot[:]
        twin.layout = self.layout[:]
        twin.leftover = self.leftover
        twin.under = self.under[:]
        twin.bonus = self.bonus[:]
        twin.out = self.out[:]
        twin.seen = self.seen[:]
        twin.bid = self.bid
        twin.holder = self.holder
        twin.passed = self.passed[:]
        twin.bids = self.bids[:]
        twin.open = self.open[:]
        twin.taken = self.taken[:]
        twin.aside = self.aside[:]
        twin.paid = self.paid
        twin.trump = self.trump
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.prize = self.prize
        twin.past = self.past[:]
        twin.won = self.won
        twin.spoils = self.spoils[:]
        return twin

    def played(self) -> list[Card]:
        """The cards of the finished tricks of this round."""
        return [card for trick in self.past for card in trick.cards]

    def clockwise_from(self, first: int) -> list[int]:
        seats = len(self.players)
        return [(first + step) % seats for step in range(seats)]
