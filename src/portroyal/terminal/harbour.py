"""Draws the table of the harbour family. It shows a view and knows no rule."""

from collections import Counter

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from portroyal.core.values import Action, Named, Outcome, Reason
from portroyal.games import GAMES
from portroyal.games.harbour.actions import TAKES
from portroyal.games.harbour.cards import SHIP, SKULL, Card
from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.view import Offer, PlayerView, View
from portroyal.i18n.sentences import Reader

STYLES = {"yellow": "yellow", "blue": "blue", "green": "green", "red": "red", "black": "bright_black"}


def title(view: View, reader: Reader) -> str:
    game = GAMES[view.game]
    assert isinstance(game, HarbourGame)
    ending = reader.message(f"ending-{view.ending}", goal=game.variant.goal)
    text = reader.message("table-title", game=reader.message(f"game-{view.game}"), ending=ending)
    return f"{text} · {reader.message('table-last-round')}" if view.last_round else text


def table(view: View, reader: Reader, refusals: dict[Action, Reason]) -> RenderableType:
    """Everything on the table. `refusals` says why the reader may not do this or that."""
    parts: list[RenderableType] = [_players(view, reader)]
    if view.expeditions:
        names = "\n".join(f"  {reader.named(card)}" for card in view.expeditions)
        parts.append(Text(f"{reader.message('table-expeditions')}\n{names}"))
    parts.append(_harbour(view, reader, refusals) if view.harbour else Text(reader.message("table-harbour-empty")))
    foot = reader.message("table-piles", deck=view.deck, discard=len(view.discard))
    if view.risk is not None and view.to_act == view.viewer:
        percent = round(100 * view.risk.busts / view.risk.cards)
        foot += " " + reader.message("table-risk", busts=view.risk.busts, cards=view.risk.cards, percent=percent)
    parts.append(Text(foot, style="dim"))
    return Group(*parts)


def question(view: View, reader: Reader) -> str:
    """What the reader has to decide."""
    if view.drawn is not None:
        twin = any(card.kind == SHIP and card.colour == view.drawn.colour for card in view.harbour)
        return reader.message("ask-repel-bust" if twin else "ask-repel", card=reader.named(view.drawn))
    if view.phase == "trade":
        return reader.message("ask-trade", takes=view.takes)
    return reader.message("ask-discover" if view.has_drawn else "ask-discover-first")


def scores(outcome: Outcome, reader: Reader) -> RenderableType:
    board = Table(title=reader.message("table-scores"), title_justify="left")
    board.add_column(reader.message("table-player"))
    for figure in outcome.scores[0]:
        board.add_column(reader.message(f"table-{figure}"), justify="right")
    for seat in sorted(range(len(outcome.places)), key=outcome.places.__getitem__):
        style = "bold" if seat in outcome.winners else ""
        name = f"{outcome.places[seat]}. {reader.name(seat)}"
        board.add_row(name, *map(str, outcome.scores[seat].values()), style=style)
    return board


def _players(view: View, reader: Reader) -> Table:
    board = Table(expand=True)
    board.add_column(reader.message("table-player"), no_wrap=True)
    for heading in ("coins", "points", "swords"):
        board.add_column(reader.message(f"table-{heading}"), justify="right")
    board.add_column(reader.message("table-cards"), ratio=1)
    for seat, player in enumerate(view.players):
        mark = "▶ " if seat == view.active else "  "
        board.add_row(
            mark + reader.name(seat),
            str(len(player.coins)),
            str(player.points),
            str(player.swords),
            _in_front(player, reader),
            style="bold" if seat == view.viewer else "",
        )
    return board


def _in_front(player: PlayerView, reader: Reader) -> str:
    shown: list[Named] = [*player.persons, *player.expeditions, *player.tucked]
    counted = Counter(reader.short_name(card) for card in shown)
    texts = [f"{count} × {name}" if count > 1 else name for name, count in counted.items()]
    if player.discount:
        texts.append(f"({reader.message('table-discount', count=player.discount)})")
    return ", ".join(texts)


def _harbour(view: View, reader: Reader, refusals: dict[Action, Reason]) -> Table:
    board = Table(title=reader.message("table-harbour"), title_justify="left")
    for heading in ("card", "asks", "gives", "for-you"):
        board.add_column(reader.message(f"table-{heading}"))
    offers = {offer.card: offer for offer in view.offers}
    for card in view.harbour:
        board.add_row(
            Text(reader.short_name(card), style=_style(card)),
            _asks(card, reader),
            _gives(card, reader),
            _for_you(offers[card], reader, refusals.get(TAKES[card.number])) if card in offers else "",
        )
    return board


def _style(card: Card) -> str:
    return list(STYLES.values())[card.colour] if card.colour >= 0 else ""


def _asks(card: Card, reader: Reader) -> str:
    if card.kind != SHIP:
        return reader.message("table-asks-coins", coins=card.cost)
    if card.swords == SKULL:
        return reader.message("table-skull")
    return reader.message("table-asks-swords", swords=card.swords)


def _gives(card: Card, reader: Reader) -> str:
    if card.kind == SHIP:
        return reader.message("table-gives-coins", coins=card.coins)
    return reader.message("table-gives-points", points=card.points)


def _for_you(offer: Offer, reader: Reader, refusal: Reason | None) -> Text:
    if refusal is not None:
        return Text(reader.sentence(refusal), style="dim italic")
    if offer.income:
        texts = [
            reader.message("table-income-fee" if offer.fee else "table-income", income=offer.income, fee=offer.fee)
        ]
        if offer.points:
            texts.append(reader.message("table-tucks"))
        return Text(", ".join(texts), style="green")
    if not offer.price + offer.fee:
        return Text(reader.message("table-free"), style="green")
    return Text(reader.message("table-pay-fee" if offer.fee else "table-pay", price=offer.price, fee=offer.fee))
