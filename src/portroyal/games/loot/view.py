"""What a viewer with perfect memory may know (L8.1). None stands for a card they cannot see."""

from collections.abc import Sequence
from dataclasses import dataclass

from portroyal.core.faults import Fault
from portroyal.core.values import Outcome, Seat, Viewer
from portroyal.games.loot import rules
from portroyal.games.loot.cards import BONUS, COLOURS, SHIPS, Card, Colour, Good
from portroyal.games.loot.events import Cards
from portroyal.games.loot.scoring import limit_of, load_of
from portroyal.games.loot.state import (
    NOBODY,
    OVER,
    Phase,
    PlacedBid,
    Player,
    State,
    Trick,
)


@dataclass(frozen=True, slots=True)
class ShipView:
    goods: Good
    cards: Cards
    load: int
    limit: int
    sinks: bool
    """Would it sink if the game ended now (L7.2)?"""
    would_sink: bool | None
    """Would it, with the loot card that is played for or just won? None if that card cannot go there."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    hand: Cards
    ships: tuple[ShipView, ...]
    kept: bool
    """Does Remove lie beside their ships?"""
    debt: int
    marks: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class View:
    game: str
    viewer: Viewer
    phase: Phase
    round: int
    dealer: Seat
    to_act: Seat | None
    bids: tuple[PlacedBid, ...]
    bid: int
    holder: Seat | None
    """Who has the highest bid, and after the auction the privileges."""
    paid: bool
    open: tuple[Card, ...]
    taken: tuple[Card, ...]
    """The two cards that lay open, once the holder has taken them."""
    aside: Cards
    trump: Colour | None
    leader: Seat
    trick: tuple[Card, ...]
    past: tuple[Trick, ...]
    """The finished tricks of this round."""
    prize: Card | None
    won: Card | None
    spoils: Cards
    layout: tuple[Card, ...]
    leftover: Card | None
    under: int
    """How many bonus cards lie under the leftover."""
    unseen_loot: tuple[Card, ...]
    """The cards of the loot pile, by number; Move lies at its bottom."""
    bonus: int
    """How many bonus cards are in the pile."""
    out: Cards
    out_seen: tuple[Seat | None, ...]
    """For each card in `out` that is a bonus card: who has seen it."""
    unseen_tricks: tuple[Card, ...]
    """The trick cards of this round that the viewer has not seen, by number."""
    players: tuple[PlayerView, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Revealed:
    """A finished game with everything face up."""

    view: View
    bonus: tuple[Card, ...]
    """The pile, from its top down."""
    under: tuple[Card, ...]


def view(state: State, viewer: Viewer) -> View:
    over = state.phase is OVER

    def sees(card: Card) -> bool:
        return over or card.kind is not BONUS or state.seen[card.value - 1] == viewer

    def visible(cards: Sequence[Card]) -> Cards:
        return tuple(card if sees(card) else None for card in cards)

    def hand(seat: Seat, cards: Sequence[Card]) -> Cards:
        return tuple(cards) if over or seat == viewer else (None,) * len(cards)

    return View(
        game="loot",
        viewer=viewer,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        to_act=to_act(state),
        bids=tuple(state.bids),
        bid=state.bid,
        holder=None if state.holder == NOBODY else state.holder,
        paid=state.paid,
        open=tuple(state.open),
        taken=tuple(state.taken),
        aside=hand(state.holder, state.aside),
        trump=None if state.trump == NOBODY else COLOURS[state.trump],
        leader=state.leader,
        trick=tuple(state.trick),
        past=tuple(state.past),
        prize=state.prize,
        won=state.won,
        spoils=visible(state.spoils),
        layout=tuple(state.layout),
        leftover=state.leftover,
        under=len(state.under),
        unseen_loot=tuple(sorted(state.loot, key=lambda card: card.number)),
        bonus=len(state.bonus),
        out=visible(state.out),
        out_seen=tuple(state.seen[card.value - 1] if card.kind is BONUS else None for card in state.out),
        unseen_tricks=_unseen_tricks(state, viewer),
        players=tuple(
            PlayerView(
                hand=hand(seat, player.hand),
                ships=tuple(_ship_view(state, player, ship, visible(player.ships[ship])) for ship in range(len(SHIPS))),
                kept=bool(player.kept),
                debt=player.debt,
                marks=tuple(colour for number, colour in enumerate(COLOURS) if player.marks >> number & 1),
            )
            for seat, player in enumerate(state.players)
        ),
        outcome=rules.outcome(state) if over else None,
    )


def _unseen_tricks(state: State, viewer: Viewer) -> tuple[Card, ...]:
    seen = {*state.played(), *state.trick, *state.open, *state.taken}
    if viewer is not None:
        seen |= {*state.players[viewer].hand}
    if viewer == state.holder or state.phase is OVER:
        seen |= {*state.aside}
    return tuple(card for card in state.size.trick_cards() if card not in seen)


def to_act(state: State) -> Seat | None:
    return None if state.phase is OVER else state.turn


def reveal(state: State) -> Revealed:
    if state.phase is not OVER:
        raise Fault("not-over")
    return Revealed(view(state, None), tuple(reversed(state.bonus)), tuple(state.under))


def _ship_view(state: State, player: Player, ship: int, cards: Cards) -> ShipView:
    load = load_of(player.ships[ship])
    limit = limit_of(player.ships[ship], state.size.limit)
    card = state.won or state.prize
    would_sink = None
    if card is not None and rules.can_carry(ship, card):
        laden = [*player.ships[ship], card]
        would_sink = load_of(laden) > limit_of(laden, state.size.limit)
    return ShipView(SHIPS[ship], cards, load, limit, load > limit, would_sink)
