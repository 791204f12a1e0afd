"""The screen of the harbour family."""

from collections import Counter
from typing import Any

from rich.box import SIMPLE, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Named, Reason
from portroyal.games.harbour.actions import TAKES, AnswerFirst, NotNow
from portroyal.games.harbour.cards import SHIP, Card, Printing, Skull
from portroyal.games.harbour.faces import describe
from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.view import Offer, PlayerView, Pool, View
from portroyal.i18n.sentences import Reader
from portroyal.terminal.choices import numbered as keys

__all__ = ["card_list", "cards", "keys", "question", "table", "title", "unseen"]

STYLES = {"yellow": "yellow", "blue": "blue", "green": "green", "red": "red", "black": "bright_black"}


def title(view: View, reader: Reader) -> str:
    ending = reader.message(f"ending-{view.ending}", goal=view.goal)
    text = reader.message("table-title", game=reader.message(f"game-{view.game}"), ending=ending)
    return f"{text} · {reader.message('table-last-round')}" if view.last_round else text


def table(view: View, reader: Reader, refusals: dict[Action, Reason]) -> RenderableType:
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
    if view.drawn is not None:
        return reader.message("ask-repel" if view.twin is None else "ask-repel-bust", card=reader.named(view.drawn))
    if view.phase == "trade":
        return reader.message("ask-trade", takes=view.takes)
    return reader.message("ask-discover" if view.has_drawn else "ask-discover-first")


def unseen(view: View, reader: Reader) -> RenderableType:
    """What a perfect memory knows of the face-down cards, by shuffle."""
    parts: list[RenderableType] = []
    for pool in reversed(view.pools):
        board = Table(title=_pool_title(pool, reader), title_justify="left", box=SIMPLE)
        board.add_column(reader.message("table-card"))
        board.add_column(reader.message("table-unseen"), justify="right")
        for card, count in Counter(pool.cards).items():
            board.add_row(Text(reader.named(card), style=_style(card)), str(count))
        parts.append(board)
    return Group(*parts)


def _pool_title(pool: Pool, reader: Reader) -> str:
    coins = reader.listed(f"{reader.label(seat)} {count}" for seat, count in enumerate(pool.coins) if count)
    return reader.message("table-pool", shuffle=pool.shuffle, cards=len(pool.cards), deck=pool.deck, coins=coins or "–")


def cards(game: AnyGame, reader: Reader) -> RenderableType:
    """All cards of a game, with how well each is known (H1.4)."""
    lines = []
    for printing in _printings(game):
        source = "" if printing.attested else f"  [{reader.message('cards-inferred')}]"
        card = f"{printing.card.id:36}{reader.named(printing.card)}"
        lines.append(Text(f"{printing.count:3} × {card}{source}", style=_style(printing.card)))
    total = sum(printing.count for printing in _printings(game))
    title = reader.message("cards-title", game=reader.message(f"game-{game.id}"), count=total)
    return Group(Text(title, style="bold"), *lines, Text(reader.message("cards-note"), style="dim"))


def card_list(game: AnyGame) -> list[dict[str, Any]]:
    return [
        {
            **describe(printing.card),
            "number": printing.card.number,
            "set": printing.set,
            "count": printing.count,
            "combines": printing.combines,
            "attested": printing.attested,
        }
        for printing in _printings(game)
    ]


def _printings(game: AnyGame) -> list[Printing]:
    assert isinstance(game, HarbourGame)
    return game.variant.printings


def _players(view: View, reader: Reader) -> Table:
    board = Table(expand=True, box=SIMPLE_HEAD)
    board.add_column(reader.message("table-player"), no_wrap=True)
    for heading in ("coins", "points", "swords"):
        board.add_column(reader.message(f"table-{heading}"), justify="right")
    board.add_column(reader.message("table-cards"), ratio=1)
    for seat, player in enumerate(view.players):
        mark = "▶ " if seat == view.active else "  "
        board.add_row(
            mark + reader.label(seat),
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
    return reader.listed(texts)


def _harbour(view: View, reader: Reader, refusals: dict[Action, Reason]) -> Table:
    board = Table(title=reader.message("table-harbour"), title_justify="left", box=SIMPLE_HEAD)
    for heading in ("card", "asks", "gives"):
        board.add_column(reader.message(f"table-{heading}"))
    board.add_column(_for_whom(view, reader))
    offers = {offer.card: offer for offer in view.offers}
    for card in view.harbour:
        board.add_row(
            Text(reader.short_name(card), style=_style(card)),
            _asks(card, reader),
            _gives(card, reader),
            _for_you(offers[card], reader, refusals.get(TAKES[card.number])) if card in offers else "",
        )
    return board


def _for_whom(view: View, reader: Reader) -> str:
    """The offers are those of the viewer, who is the reader unless the reader looks on at a replay."""
    if view.viewer in (None, reader.seat):
        return reader.message("table-for-you")
    return reader.message("table-for", player=reader.name(view.viewer))


def _style(card: Card) -> str:
    return "" if card.colour is None else STYLES[card.colour]


def _asks(card: Card, reader: Reader) -> str:
    if card.kind != SHIP:
        return reader.message("table-asks-coins", coins=card.cost)
    if isinstance(card.swords, Skull):
        return reader.message("table-skull")
    return reader.message("table-asks-swords", swords=card.swords)


def _gives(card: Card, reader: Reader) -> str:
    if card.kind == SHIP:
        return reader.message("table-gives-coins", coins=card.coins)
    return reader.message("table-gives-points", points=card.points)


def _for_you(offer: Offer, reader: Reader, refusal: Reason | None) -> Text:
    if refusal is not None and not isinstance(refusal, (NotNow, AnswerFirst)):
        return Text(reader.sentence(refusal), style="dim italic")
    if offer.income:
        texts = [
            reader.message("table-income-fee" if offer.fee else "table-income", income=offer.income, fee=offer.fee)
        ]
        if offer.points:
            texts.append(reader.message("table-tucks"))
        return Text(reader.listed(texts), style="green")
    if not offer.change:
        return Text(reader.message("table-free"), style="green")
    return Text(reader.message("table-pay-fee" if offer.fee else "table-pay", price=offer.price, fee=offer.fee))
