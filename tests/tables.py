"""Tables drawn as text, for tests: `portroyal.games.harbour.notation` says how."""

from portroyal.core.values import Reason
from portroyal.games import GAMES
from portroyal.games.harbour import rules, view
from portroyal.games.harbour.actions import actions_of
from portroyal.games.harbour.cards import Card
from portroyal.games.harbour.game import Options
from portroyal.games.harbour.notation import read
from portroyal.games.harbour.position import set_up
from portroyal.games.harbour.state import State
from portroyal.games.harbour.variants import Ending
from portroyal.games.harbour.view import View


class Table:
    """A state to act on and look at, everything in words."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, *actions: str) -> list[str]:
        """Do these, each of which must be legal; all their events."""
        events: list[str] = []
        for text in actions:
            action = {str(action): action for action in self.state.legal}[text]
            events += map(str, rules.apply(self.state, action))
        return events

    @property
    def legal(self) -> list[str]:
        return [str(action) for action in self.state.legal]

    def why_not(self, text: str) -> Reason | None:
        action = {str(action): action for action in actions_of(self.state.variant)}[text]
        return rules.why_not(self.state, action)

    @property
    def view(self) -> View:
        return view.view(self.state, None)

    @property
    def harbour(self) -> list[str]:
        return _ids(self.state.harbour)

    @property
    def discard(self) -> list[str]:
        """The last card is the top, so that it reads as it happened."""
        return _ids(self.state.discard)

    @property
    def deck(self) -> list[str]:
        """The last card is the top."""
        return _ids(self.state.deck)

    @property
    def expeditions(self) -> list[str]:
        return _ids(self.state.expeditions)

    def coins(self, seat: int) -> int:
        return len(self.state.players[seat].coins)

    def coin_faces(self, seat: int) -> list[str]:
        """Oldest first."""
        return _ids([card for card, _ in self.state.players[seat].coins])

    def points(self, seat: int) -> int:
        return self.state.players[seat].points

    def persons(self, seat: int) -> list[str]:
        return _ids(self.state.players[seat].persons)

    def tucked(self, seat: int) -> list[str]:
        return _ids(self.state.players[seat].tucked)


def table(drawing: str) -> Table:
    """Set a table up. Seats that are not drawn are filled up to two."""
    seats = sum(line.strip().startswith("seat ") for line in drawing.splitlines())
    drawing += "".join(f"\nseat {seat}:" for seat in range(seats, 2))
    return Table(set_up(read(drawing)))


def deal(
    game: str, seats: int, *, seed: bytes = bytes(32), start: int | None = None, ending: str = "points"
) -> tuple[Table, list[str]]:
    """A new game, and the events of its beginning."""
    state, events = GAMES[game].start(seats, seed, Options(Ending(ending), start))
    return Table(state), [str(event) for event in events]


def _ids(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]
