"""The loot game behind the contract of `portroyal.core.game`."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from portroyal.core.faults import Fault
from portroyal.core.game import Game
from portroyal.core.values import Action, Event, Named, Outcome, Printed, Reason, Seat, Viewer, zone_of
from portroyal.games.loot import notation, refusals, rules
from portroyal.games.loot import view as views
from portroyal.games.loot.actions import ACTION_TYPES, ACTIONS, REASON_TYPES, Decline, KeepRemove, Pass
from portroyal.games.loot.cards import CARDS, SHIPS, SIZES
from portroyal.games.loot.events import EVENT_TYPES, Zone, hidden_from
from portroyal.games.loot.position import Position, position_of, set_up
from portroyal.games.loot.sample import sample
from portroyal.games.loot.state import State
from portroyal.games.loot.view import Revealed, View


@dataclass(frozen=True, slots=True)
class Options:
    dealer: Seat | None = None
    """Who deals first; None draws lots (L2.3)."""


class LootGame(Game[State, View, Options, Position]):
    id = "loot"
    family = "loot"
    rules_version = 1
    has_secrets = True
    first_option = "dealer"
    seat_counts = range(min(SIZES), max(SIZES) + 1)
    options = ()
    cards = tuple(Printed(card, 1) for card in CARDS)
    actions = ACTIONS
    action_types = ACTION_TYPES
    cautious = (Pass, KeepRemove, Decline)
    event_types = EVENT_TYPES
    reason_types = REASON_TYPES
    view_type = View
    options_type = Options
    position_type = Position

    def start(self, seats: int, seed: bytes, options: Options) -> tuple[State, list[Event]]:
        if seats not in self.seat_counts:
            raise Fault("seat-count", "/seats", seats)
        if options.dealer is not None and options.dealer not in range(seats):
            raise Fault("no-such-seat", "/options/dealer", options.dealer)
        return rules.deal(seats, seed, options.dealer)

    def first_seat(self, state: State) -> Seat:
        """The first dealer: the deal goes one seat to the right with every round (L2.3)."""
        return (state.dealer + state.round - 1) % len(state.players)

    def to_act(self, state: State) -> Seat | None:
        return views.to_act(state)

    def legal(self, state: State) -> Sequence[Action]:
        return state.legal

    def why_not(self, state: State, action: Action) -> Reason | None:
        return refusals.why_not(state, action)

    def apply(self, state: State, action: Action) -> list[Event]:
        return rules.apply(state, action)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def see(self, event: Event, viewer: Viewer) -> Event:
        return hidden_from(event, viewer)

    def reveal(self, state: State) -> Revealed:
        return views.reveal(state)

    def sample(self, view: View, rng: Random) -> State:
        return sample(view, rng)

    def position(self, state: State) -> Position:
        return position_of(state)

    def set_up(self, position: Position) -> State:
        return set_up(position)

    def read_notation(self, text: str) -> Position:
        return notation.read(text)

    def write_position(self, position: Position) -> str:
        return notation.write(position)

    def zones(self, state: State) -> dict[str, list[Named]]:
        zones: dict[str, list[Named]] = {
            Zone.DECK: [],
            Zone.OPEN: [*state.open],
            Zone.ASIDE: [*state.aside],
            Zone.TRICK: [*state.trick],
            Zone.PLAYED: [*state.played()],
            Zone.LOOT: [*reversed(state.loot)],
            Zone.LAYOUT: [*state.layout],
            Zone.BONUS: [*reversed(state.bonus)],
            Zone.UNDER: [*state.under],
            Zone.PRIZE: [state.prize] if state.prize else [],
            Zone.WON: [state.won] if state.won else [],
            Zone.SPOILS: [*state.spoils],
            Zone.OUT: [*state.out],
        }
        for seat, player in enumerate(state.players):
            zones[zone_of(Zone.HAND, seat)] = [*player.hand]
            zones[zone_of(Zone.KEPT, seat)] = [*player.kept]
            for ship, cards in zip(SHIPS, player.ships, strict=True):
                zones[zone_of(ship, seat)] = [*cards]
        return zones

    def full_outcome(self, state: State) -> Outcome:
        return rules.outcome(state)
