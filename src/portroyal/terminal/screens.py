"""Which screen draws which family of games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import RenderableType

from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Reason
from portroyal.i18n.sentences import Reader
from portroyal.terminal import harbour, loot
from portroyal.terminal.choices import numbered


@dataclass(frozen=True, slots=True)
class Screen:
    """What a family needs to be played in a terminal. Screens show views and know no rule."""

    title: Callable[[Any, Reader], str]
    table: Callable[[Any, Reader, dict[Action, Reason]], RenderableType]
    question: Callable[[Any, Reader], str]
    keys: Callable[[Sequence[Action]], dict[str, Action]]
    """What to type for each choice, in the order in which they are shown."""
    unseen: Callable[[Any, Reader], RenderableType]
    cards: Callable[[AnyGame, Reader], RenderableType]
    card_list: Callable[[AnyGame], list[dict[str, Any]]]


SCREENS: Final = {
    "harbour": Screen(
        title=harbour.title,
        table=harbour.table,
        question=harbour.question,
        keys=numbered,
        unseen=harbour.unseen,
        cards=harbour.cards,
        card_list=harbour.card_list,
    ),
    "loot": Screen(
        title=loot.title,
        table=loot.table,
        question=loot.question,
        keys=loot.keys,
        unseen=loot.unseen,
        cards=loot.cards,
        card_list=loot.card_list,
    ),
}
"""By family."""
