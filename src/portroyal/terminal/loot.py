"""The screen of the loot game."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Reason
from portroyal.games.loot.actions import Bid, Pass
from portroyal.games.loot.cards import CARDS, LOOT, PRISONERS, SIZES, Card
from portroyal.games.loot.view import PlayerView, ShipView, View
from portroyal.i18n.sentences import Reader
from portroyal.terminal.choices import numbered


def title(view: View, reader: Reader) -> str:
    return reader.message("loot-title", game=reader.message(f"game-{view.game}"))


def table(view: View, reader: Reader, refusals: dict[Action, Reason]) -> RenderableType:
    lines = [" · ".join(_facts(view, reader)), _on_offer(view, reader)]
    if view.open:
        lines.append(reader.message("loot-table-open", cards=_listed(view.open, reader)))
    if view.prize is not None:
        card = _with_bonus(view.prize, view, reader)
        lines.append(reader.message("loot-table-trick", card=card, cards=_trick(view, reader)))
    if view.won is not None:
        lines.append(reader.message("loot-table-won", card=reader.named(view.won)))
    if view.spoils:
        lines.append(reader.message("loot-table-spoils", cards=_listed(view.spoils, reader)))
    if view.viewer is not None:
        player = view.players[view.viewer]
        if player.hand:
            lines.append(reader.message("loot-table-your-hand", cards=_listed(player.hand, reader)))
        over = [reader.message(f"ship-{ship.goods}") for ship in player.ships if ship.would_sink and not ship.sinks]
        if over:
            lines.append(reader.message("loot-table-warning", ships=reader.listed(over)))
    return Group(_players(view, reader), *(Text(line) for line in lines if line))


def question(view: View, reader: Reader) -> str:
    args = {"card": reader.named(view.won)} if view.won is not None else {}
    return reader.message(f"ask-{view.phase}", **args)


def keys(legal: Sequence[Action]) -> dict[str, Action]:
    """In the auction a person types the bid, or 0 to pass; all other choices are numbered."""
    if not all(isinstance(action, (Pass, Bid)) for action in legal):
        return numbered(legal)
    return {str(action.amount) if isinstance(action, Bid) else "0": action for action in legal}


def unseen(view: View, reader: Reader) -> RenderableType:
    return Group(
        Text(reader.message("loot-table-unseen", cards=_listed(view.unseen_tricks, reader))),
        Text(reader.message("loot-table-unseen-loot", cards=_listed(view.unseen_loot, reader))),
    )


def cards(game: AnyGame, reader: Reader) -> RenderableType:
    parts = [
        reader.message("loot-cards-tricks", players=seats, cards=_listed(size.trick_cards(), reader))
        for seats, size in SIZES.items()
    ]
    parts.append(reader.message("loot-cards-loot", cards=_listed(LOOT, reader)))
    parts.append(reader.message("loot-cards-bonus", cards=_listed(PRISONERS, reader)))
    return Group(Text(reader.message(f"game-{game.id}"), style="bold"), *map(Text, parts))


def card_list(game: AnyGame) -> list[dict[str, Any]]:
    return [{**asdict(card), "suit": card.message[1]["suit"], "count": 1} for card in CARDS]


def _facts(view: View, reader: Reader) -> list[str]:
    facts = [reader.message("loot-table-round", round=view.round)]
    if view.phase in ("choose", "play"):
        facts.append(reader.message("loot-table-trick-number", number=len(view.past) + 1))
    facts.append(reader.message("loot-table-dealer", seat=reader.label(view.dealer)))
    if view.trump is not None:
        facts.append(reader.message("loot-table-trump", colour=reader.message(f"colour-{view.trump}")))
    if view.holder is not None:
        name = reader.label(view.holder)
        message = "loot-table-bids" if view.phase == "auction" else "loot-table-holder"
        facts.append(reader.message(message, seat=name, bid=view.bid))
    if view.paid and view.bid:
        facts.append(reader.message("loot-table-paid"))
    if None not in view.aside and view.aside:
        facts.append(reader.message("loot-table-aside", cards=_listed(view.aside, reader)))
    return facts


def _on_offer(view: View, reader: Reader) -> str:
    if view.phase == "over":
        return ""  # the loot card that is left belongs to nobody (L4.6)
    names = [_with_bonus(card, view, reader) for card in view.layout]
    return reader.message("loot-table-on-offer", cards=reader.listed(names)) if names else ""


def _with_bonus(card: Card, view: View, reader: Reader) -> str:
    """A loot card, and the number of bonus cards under it."""
    if card is not view.leftover:
        return reader.named(card)
    return reader.message("loot-table-leftover", card=reader.named(card), count=view.under)


def _trick(view: View, reader: Reader) -> str:
    seats = len(view.players)
    played = [
        f"{reader.label((view.leader + place) % seats)} {reader.named(card)}" for place, card in enumerate(view.trick)
    ]
    return reader.listed(played) or "–"


def _listed(cards: Iterable[Card | None], reader: Reader) -> str:
    return reader.listed(reader.named(card) for card in cards)


def _players(view: View, reader: Reader) -> Table:
    board = Table(expand=True, box=SIMPLE_HEAD)
    board.add_column(reader.message("table-player"), no_wrap=True)
    board.add_column(reader.message("loot-table-hand"), justify="right")
    board.add_column(reader.message("loot-table-debt"), justify="right")
    board.add_column(reader.message("loot-table-marks"))
    board.add_column(reader.message("loot-table-ships"), ratio=1)
    for seat, player in enumerate(view.players):
        mark = "▶ " if seat == view.to_act else "  "
        board.add_row(
            mark + reader.label(seat),
            str(len(player.hand)),
            str(player.debt),
            reader.listed(reader.message(f"colour-{colour}") for colour in player.marks),
            Text("\n".join(_ships(player, reader))),
            style="bold" if seat == view.viewer else "",
        )
    return board


def _ships(player: PlayerView, reader: Reader) -> list[str]:
    lines = [_ship(ship, reader) for ship in player.ships]
    return [*lines, reader.message("loot-table-kept")] if player.kept else lines


def _ship(ship: ShipView, reader: Reader) -> str:
    name = reader.message(f"ship-{ship.goods}")
    text = reader.message("loot-table-ship", name=name, load=ship.load, limit=ship.limit)
    if ship.sinks:
        text += f" ⚠ {reader.message('loot-table-sinking')}"
    return f"{text}: {_listed(ship.cards, reader)}" if ship.cards else text
