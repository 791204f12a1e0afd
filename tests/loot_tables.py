"""Tables of the loot game drawn as text, for tests: `portroyal.games.loot.notation` says how."""

from portroyal.core.values import Reason, Viewer
from portroyal.games.loot import refusals, rules, view
from portroyal.games.loot.actions import ACTIONS
from portroyal.games.loot.cards import SHIPS
from portroyal.games.loot.events import hidden_from
from portroyal.games.loot.notation import read
from portroyal.games.loot.position import set_up
from portroyal.games.loot.state import State
from portroyal.games.loot.view import View


class LootTable:
    """A state to act on and look at, everything in words."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, *actions: str, viewer: Viewer | str = "all") -> list[str]:
        """Do these, each of which must be legal; all their events, in full or as a viewer sees them."""
        events: list[str] = []
        for text in actions:
            action = {str(action): action for action in self.state.legal}[text]
            for event in rules.apply(self.state, action):
                events.append(str(event if isinstance(viewer, str) else hidden_from(event, viewer)))
        return events

    @property
    def legal(self) -> list[str]:
        return [str(action) for action in self.state.legal]

    def why_not(self, text: str) -> Reason | None:
        return refusals.why_not(self.state, {str(action): action for action in ACTIONS}[text])

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def phase(self) -> str:
        return self.state.phase

    def view(self, viewer: Viewer) -> View:
        return view.view(self.state, viewer)

    def hand(self, seat: int) -> list[str]:
        return [card.id for card in self.state.players[seat].hand]

    def ship(self, seat: int, goods: str) -> list[str]:
        return [card.id for card in self.state.players[seat].ships[SHIPS.index(goods)]]

    def debt(self, seat: int) -> int:
        return self.state.players[seat].debt

    @property
    def out(self) -> list[str]:
        return [card.id for card in self.state.out]

    @property
    def layout(self) -> list[str]:
        return [card.id for card in self.state.layout]


def loot_table(drawing: str) -> LootTable:
    return LootTable(set_up(read(drawing)))
