"""The games of the family behind the contract of `portroyal.core.game`."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from portroyal.core.faults import Fault
from portroyal.core.game import Game
from portroyal.core.values import Action, Event, Named, Option, Outcome, Printed, Reason, Seat, Viewer, zone_of
from portroyal.games.harbour import notation, rules
from portroyal.games.harbour import view as views
from portroyal.games.harbour.actions import ACTION_TYPES, REASON_TYPES, Pass, Repel, Stop, actions_of
from portroyal.games.harbour.cards import Card
from portroyal.games.harbour.events import EVENT_TYPES, Zone
from portroyal.games.harbour.position import Position, position_of, set_up
from portroyal.games.harbour.state import State
from portroyal.games.harbour.variants import Ending, Variant
from portroyal.games.harbour.view import Revealed, View


@dataclass(frozen=True, slots=True)
class Options:
    ending: Ending = Ending.POINTS
    """`points`, or `expeditions` for H9.4."""
    start: Seat | None = None
    """Who begins; None draws lots (H2.4)."""


class HarbourGame(Game[State, View, Options, Position]):
    family = "harbour"
    rules_version = 1
    has_secrets = False
    first_option = "start"
    action_types = ACTION_TYPES
    cautious = (Stop, Pass, Repel)
    event_types = EVENT_TYPES
    reason_types = REASON_TYPES
    view_type = View
    options_type = Options
    position_type = Position

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.id = variant.id
        self.seat_counts = variant.seat_counts
        self.actions = actions_of(variant)
        self.options = (Option("ending", variant.endings),) if len(variant.endings) > 1 else ()
        self.cards = _printed(variant)

    def start(self, seats: int, seed: bytes, options: Options) -> tuple[State, list[Event]]:
        if seats not in self.seat_counts:
            raise Fault("seat-count", "/seats", seats)
        if options.ending not in self.variant.endings:
            raise Fault("unknown-ending", "/options/ending", options.ending)
        if options.start is not None and options.start not in range(seats):
            raise Fault("no-such-seat", "/options/start", options.start)
        return rules.deal(self.variant, Ending(options.ending), seats, seed, options.start)

    def first_seat(self, state: State) -> Seat:
        return state.start

    def to_act(self, state: State) -> Seat | None:
        return views.to_act(state)

    def legal(self, state: State) -> Sequence[Action]:
        return state.legal

    def why_not(self, state: State, action: Action) -> Reason | None:
        return rules.why_not(state, action)

    def apply(self, state: State, action: Action) -> list[Event]:
        return rules.apply(state, action)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def view_for_another(self, seen: View, state: State, viewer: Viewer) -> View:
        return views.view_for_another(seen, state, viewer)

    def see(self, event: Event, viewer: Viewer) -> Event:
        return event

    def reveal(self, state: State) -> Revealed:
        return views.reveal(state)

    def sample(self, view: View, rng: Random) -> State:
        return views.sample(view, rng)

    def position(self, state: State) -> Position:
        return position_of(state)

    def set_up(self, position: Position) -> State:
        if position.game != self.id:
            raise Fault("other-game", "/game", position.game)
        return set_up(position)

    def read_notation(self, text: str) -> Position:
        return notation.read(text, self.id)

    def write_position(self, position: Position) -> str:
        return notation.write(position)

    def zones(self, state: State) -> dict[str, list[Named]]:
        zones: dict[str, list[Named]] = {
            Zone.DECK: [*reversed(state.deck)],
            Zone.DISCARD: [*reversed(state.discard)],
            Zone.HARBOUR: [*state.harbour],
            Zone.LAID_OUT: [*state.expeditions],
            Zone.DRAWN: [state.drawn] if state.drawn else [],
        }
        for seat, player in enumerate(state.players):
            zones[zone_of(Zone.COINS, seat)] = [card for card, _ in player.coins]
            zones[zone_of(Zone.PERSONS, seat)] = [*player.persons]
            zones[zone_of(Zone.CLAIMED, seat)] = [*player.expeditions]
            zones[zone_of(Zone.TUCKED, seat)] = [*player.tucked]
        return zones

    def full_outcome(self, state: State) -> Outcome:
        return rules.outcome(state)


def _printed(variant: Variant) -> tuple[Printed, ...]:
    """The cards of a game; one that is printed in both sets is counted together."""
    printed: dict[Card, Printed] = {}
    for printing in sorted(variant.printings, key=lambda printing: printing.card.number):
        before = printed.get(printing.card, Printed(printing.card, 0))
        count, attested = before.count + printing.count, before.attested and printing.attested
        printed[printing.card] = Printed(printing.card, count, attested)
    return tuple(printed.values())
