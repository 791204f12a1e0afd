"""Which screen draws which family of games."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from rich.console import RenderableType

from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Reason
from portroyal.i18n.sentences import Reader
from portroyal.terminal import harbour, loot


class Screen(Protocol):
    """What a module needs so that a family can be played in a terminal. Screens show views and know no rules."""

    def title(self, view: Any, reader: Reader) -> str: ...

    def table(self, view: Any, reader: Reader, refusals: dict[Action, Reason]) -> RenderableType:
        """Everything on the table. `refusals` says why the viewer may not do this or that."""

    def question(self, view: Any, reader: Reader) -> str:
        """What the viewer has to decide."""

    def keys(self, legal: Sequence[Action]) -> dict[str, Action]:
        """What to type for each choice, in the order in which they are shown."""

    def unseen(self, view: Any, reader: Reader) -> RenderableType:
        """The cards that the viewer has not seen."""

    def cards(self, game: AnyGame, reader: Reader) -> RenderableType:
        """All cards of a game."""

    def card_list(self, game: AnyGame) -> list[dict[str, Any]]:
        """The same as JSON."""


SCREENS: Final[dict[str, Screen]] = {"harbour": harbour, "loot": loot}
"""By family."""
