"""What a viewer with perfect memory may know (V1). In this family nothing is private to a seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from random import Random
from typing import Final

from portroyal.core.faults import Fault
from portroyal.core.values import Amounts, Outcome, Seat, Viewer
from portroyal.games.harbour import rules
from portroyal.games.harbour.cards import PERSON, SHIP, Card
from portroyal.games.harbour.state import (
    COLOUR_BITS,
    DISCOVERING,
    OVER,
    REPELLING,
    Phase,
    Player,
    State,
)
from portroyal.games.harbour.traits import COLOURS, DISCOUNT, EXTRA_TAKES, SLOTS, SWORDS, TUCKS, Colour, Symbol
from portroyal.games.harbour.variants import VARIANTS, Ending, in_order

MAX_TOTALS: Final = 4096
"""The totals of players are few, and views are made after every step."""
TOTAL_NAMES: Final = tuple(id if colour is None else f"{id}/{colour}" for id, colour in SLOTS)


@dataclass(frozen=True, slots=True)
class Pool:
    """The unseen cards of one shuffle: exactly which they are, and how many of them lie where.

    Every arrangement of `cards` over those places is equally likely.
    """

    shuffle: int
    cards: tuple[Card, ...]
    deck: int
    coins: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Risk:
    """V1: the next draw is bust with `busts` of `cards` equally likely cards."""

    busts: int
    cards: int
    ships: tuple[Card, ...] = field(default=(), compare=False)
    """Those `busts` cards, by number."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What taking a harbour card would cost and bring the viewer, if they could take it now."""

    card: Card
    price: int
    """Coins to the bank, after discounts (H6.5)."""
    fee: int
    """Coins to the active player (H6.6)."""
    income: int
    """Coins from the deck, traders included (H6.4)."""
    bonus: int
    """Of these, the coins that the viewer's persons add to the income of a ship or take off the cost of a person."""
    points: int
    change: int
    """By how many coins taking it changes what the viewer has, all counted; below 0 if they pay."""
    coins_after: int
    """The viewer's coins after taking it; below 0 if they cannot afford it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the viewer is with an expedition that can be claimed."""

    card: Card
    have: tuple[bool, ...]
    """For each need of the card, in its order: do they have a person for it? Jacks fill the gaps."""
    missing: tuple[Symbol, ...]
    """The needs that are left, as in the reason `LacksPersons`."""


@dataclass(frozen=True, slots=True)
class PointsFrom:
    """Where a player's points come from (H9.1)."""

    persons: int
    expeditions: int
    ships: int
    """Tucked ships."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    coins: tuple[int, ...]
    """The shuffle each coin was drawn from, the coin that has lain longest first."""
    persons: tuple[Card, ...]
    expeditions: tuple[Card, ...]
    tucked: tuple[Card, ...]
    points: int
    points_from: PointsFrom
    swords: int
    discount: int
    extra_takes: int
    traits: Mapping[str, int]
    """The total of every trait that their persons have; those by colour are named `trade/blue`."""


@dataclass(frozen=True, slots=True)
class View:
    game: str
    ending: Ending
    goal: int
    """The points that set off the last round (H9.2)."""
    viewer: Viewer
    phase: Phase
    start: Seat
    active: Seat
    taker: Seat
    to_act: Seat | None
    takes: int
    has_drawn: bool
    last_round: bool
    drawn: Card | None
    """The ship the active player is asked about."""
    twin: Card | None
    """The harbour ship that letting that ship in would bust against (H5.5); None if it can come in."""
    harbour: tuple[Card, ...]
    colours: tuple[Colour, ...]
    """The ship colours in the harbour."""
    takes_now: int | None
    """H6.1: how many cards the active player may take if they stop now, extra takes included; None from phase 2 on."""
    takes_with_next_colour: int | None
    """The same with one more ship colour; None from phase 2 on, and when every colour is in the harbour."""
    expeditions: tuple[Card, ...]
    discard: tuple[Card, ...]
    """From its top down: the card that came onto it last is the first."""
    deck: int
    pools: tuple[Pool, ...]
    """By shuffle. The last one is that of the deck: the unseen cards that may still be drawn."""
    players: tuple[PlayerView, ...]
    offers: tuple[Offer, ...]
    """For a seat: one for each different card in the harbour."""
    progress: tuple[Progress, ...]
    """For a seat: one for each expedition that can be claimed."""
    risk: Risk | None
    """None when no draw is possible."""
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Revealed:
    """A finished game with everything face up."""

    view: View
    deck: tuple[Card, ...]
    """From its top down."""
    coins: tuple[tuple[Card, ...], ...]


def view(state: State, viewer: Viewer) -> View:
    takes_now, takes_with_next_colour = _takes(state)
    return View(
        game=state.variant.id,
        ending=state.ending,
        goal=state.variant.goal,
        viewer=viewer,
        phase=state.phase,
        start=state.start,
        active=state.active,
        taker=state.taker,
        to_act=to_act(state),
        takes=state.takes,
        has_drawn=state.has_drawn,
        last_round=state.last_round,
        drawn=state.drawn,
        twin=None if state.drawn is None else rules.twin_of(state, state.drawn),
        harbour=tuple(state.harbour),
        colours=_colours(state),
        takes_now=takes_now,
        takes_with_next_colour=takes_with_next_colour,
        expeditions=tuple(state.expeditions),
        discard=tuple(state.discard[::-1]),
        deck=len(state.deck),
        pools=_pools(state),
        players=tuple(_player_view(player) for player in state.players),
        offers=_offers(state, viewer),
        progress=_progress(state, viewer),
        risk=_risk(state),
        outcome=rules.outcome(state) if state.phase is OVER else None,
    )


def view_for_another(seen: View, state: State, viewer: Viewer) -> View:
    """Nothing is private in these games: viewers differ in what things cost them."""
    return replace(seen, viewer=viewer, offers=_offers(state, viewer), progress=_progress(state, viewer))


def to_act(state: State) -> Seat | None:
    return None if state.phase is OVER else state.taker


def reveal(state: State) -> Revealed:
    if state.phase is not OVER:
        raise Fault("not-over")
    coins = tuple(tuple(card for card, _ in player.coins) for player in state.players)
    return Revealed(view(state, None), tuple(reversed(state.deck)), coins)


def sample(view: View, rng: Random) -> State:
    """A state that agrees with the view: each pool is dealt out anew, all arrangements equally likely."""
    state = State(VARIANTS[view.game], view.ending, len(view.players), rng.randbytes(32))
    hidden: dict[int, list[Card]] = {}
    for pool in view.pools:
        cards = list(pool.cards)
        rng.shuffle(cards)
        hidden[pool.shuffle] = cards
    for player, seen in zip(state.players, view.players, strict=True):
        player.coins = [(hidden[shuffle].pop(), shuffle) for shuffle in seen.coins]
        lay_out(player, seen.persons, seen.expeditions, seen.tucked)
    state.shuffles = max(hidden)
    state.deck = hidden[state.shuffles]
    state.discard = list(reversed(view.discard))
    state.harbour = list(view.harbour)
    state.expeditions = list(view.expeditions)
    state.drawn = view.drawn
    state.start = view.start
    state.active = view.active
    state.taker = view.taker
    state.takes = view.takes
    state.phase = view.phase
    state.has_drawn = view.has_drawn
    state.last_round = view.last_round
    find_choices(state)
    return state


def lay_out(player: Player, persons: tuple[Card, ...], expeditions: tuple[Card, ...], tucked: tuple[Card, ...]) -> None:
    """Give a new player what lies face up in front of them."""
    for person in persons:
        player.add(person)
    player.expeditions = list(expeditions)
    player.tucked = list(tucked)
    player.points += sum(card.points for card in expeditions) + len(tucked)


def find_choices(state: State) -> None:
    """Find what follows from the cards of a state that was put together by hand."""
    if state.phase is DISCOVERING or state.phase is REPELLING:
        for card in state.harbour:
            state.colours |= COLOUR_BITS[card.number]
    state.legal = rules.pending(state)


def _colours(state: State) -> tuple[Colour, ...]:
    lying = {card.colour for card in state.harbour if card.kind is SHIP}
    return tuple([colour for colour in COLOURS if colour in lying])


def _takes(state: State) -> tuple[int | None, int | None]:
    if state.phase is not DISCOVERING and state.phase is not REPELLING:
        return None, None
    colours = state.colours.bit_count()
    takes = rules.TAKES_BY_COLOURS
    extra = state.players[state.active].totals[EXTRA_TAKES]
    return takes[colours] + extra, takes[colours + 1] + extra if colours + 1 < len(takes) else None


_points_from = cache(PointsFrom)


@lru_cache(maxsize=MAX_TOTALS)
def _traits(totals: tuple[int, ...]) -> Amounts:
    return Amounts({name: total for name, total in zip(TOTAL_NAMES, totals, strict=False) if total})


def _player_view(player: Player) -> PlayerView:
    expeditions = sum([card.points for card in player.expeditions])
    ships = len(player.tucked)
    return PlayerView(
        coins=tuple(shuffle for _, shuffle in player.coins),
        persons=tuple(player.persons),
        expeditions=tuple(player.expeditions),
        tucked=tuple(player.tucked),
        points=player.points,
        points_from=_points_from(player.points - expeditions - ships, expeditions, ships),
        swords=player.totals[SWORDS],
        discount=player.totals[DISCOUNT],
        extra_takes=player.totals[EXTRA_TAKES],
        traits=_traits(tuple(player.totals)),
    )


def _pools(state: State) -> tuple[Pool, ...]:
    """The cards of a pool are all its hidden ones together, which is what a perfect memory has left over."""
    seats = len(state.players)
    cards: dict[int, list[Card]] = {state.shuffles: list(state.deck)}
    counts: dict[int, list[int]] = {state.shuffles: [0] * seats}
    for seat, player in enumerate(state.players):
        for card, shuffle in player.coins:
            if shuffle not in cards:
                cards[shuffle] = []
                counts[shuffle] = [0] * seats
            cards[shuffle].append(card)
            counts[shuffle][seat] += 1
    return tuple(
        [
            Pool(
                shuffle=shuffle,
                cards=tuple(in_order(cards[shuffle])),
                deck=len(state.deck) if shuffle == state.shuffles else 0,
                coins=tuple(counts[shuffle]),
            )
            for shuffle in sorted(cards)
        ]
    )


def _offers(state: State, seat: Viewer) -> tuple[Offer, ...]:
    if seat is None:
        return ()
    fee = rules.fee(state, seat)
    player = state.players[seat]
    return tuple([_offer(state, player, card, fee) for card in dict.fromkeys(state.harbour)])


def _offer(state: State, player: Player, card: Card, fee: int) -> Offer:
    coins = len(player.coins)
    if card.kind is PERSON:
        price = rules.price(player, card)
        change = -price - fee
        return Offer(card, price, fee, 0, card.cost - price, card.points, change, coins + change)
    income = rules.income(player, card)
    tucks = 1 if player.totals[TUCKS + card.colour_number] else 0
    drawable = len(state.deck) + len(state.discard) + 1 - tucks
    change = min(income, drawable) - fee
    return Offer(card, 0, fee, income, income - card.coins, tucks, change, coins + change)


def _progress(state: State, seat: Viewer) -> tuple[Progress, ...]:
    if seat is None or not state.expeditions:
        return ()
    player = state.players[seat]
    return tuple([_progress_with(card, rules.filled(player, card)) for card in state.expeditions])


@cache
def _progress_with(expedition: Card, have: tuple[bool, ...]) -> Progress:
    return Progress(expedition, have, rules.unfilled(expedition, have))


def _risk(state: State) -> Risk | None:
    """By symmetry the next card is any unseen one of the present deck's pool, coins included."""
    if state.phase is not DISCOVERING:
        return None
    cards = state.deck or state.discard
    if not cards:
        return None
    if state.deck:
        cards = cards + [
            card for player in state.players for card, shuffle in player.coins if shuffle == state.shuffles
        ]
    swords = state.players[state.active].totals[SWORDS]
    busts = [card for card in cards if card.kind is SHIP and rules.is_bust(state, card) and card.strength > swords]
    return Risk(len(busts), len(cards), tuple(in_order(busts)))
