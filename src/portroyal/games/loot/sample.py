"""States that agree with a view, every one as likely as any other.

Hands are drawn exactly uniformly from all deals that fit what is public: how many cards each hand holds, which
cards were seen, the marks (L4.2), and that the two cards that lay open are with the holder of the privileges or
aside. Usually a few random deals are enough to find one that fits. Where many marks are set, deals are counted: cards
of one suit are alike for these conditions, so it is enough to choose how many of each suit go where; `ways` counts the
deals behind each choice, and the choice is made in that proportion. What a player's bids or plays suggest beyond this
is ignored.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from random import Random

from portroyal.games.loot import rules
from portroyal.games.loot.cards import COLOURS, MOVE, PRISONERS, REMOVE, SHIPS, Card
from portroyal.games.loot.events import Cards
from portroyal.games.loot.state import NOBODY, State
from portroyal.games.loot.view import View

LUCKY_TRIES = 400
"""Counting takes as long as a thousand tries, unless the same counts are cached."""

Group = tuple[int, int]
"""How many cards are alike, and the receivers that may get them, one bit each."""


def sample(view: View, rng: Random) -> State:
    seats = len(view.players)
    state = State(seats, rng.randbytes(32))
    state.shuffles = 2 + view.round
    state.phase = view.phase
    state.round = view.round
    state.dealer = view.dealer
    state.turn = view.dealer if view.to_act is None else view.to_act
    state.bids = list(view.bids)
    state.passed = [any(bid.seat == seat and not bid.amount for bid in view.bids) for seat in range(seats)]
    state.bid = view.bid
    state.holder = NOBODY if view.holder is None else view.holder
    state.paid = view.paid
    state.open = list(view.open)
    state.taken = list(view.taken)
    state.trump = NOBODY if view.trump is None else COLOURS.index(view.trump)
    state.leader = view.leader
    state.trick = list(view.trick)
    state.past = list(view.past)
    state.prize = view.prize
    state.won = view.won
    state.layout = list(view.layout)
    state.leftover = view.leftover
    for player, seen in zip(state.players, view.players, strict=True):
        player.kept = [REMOVE] if seen.kept else []
        player.debt = seen.debt
        player.marks = sum(1 << COLOURS.index(colour) for colour in seen.marks)
    _deal_hands(state, view, rng)
    _deal_bonus(state, view, rng)
    pile = [card for card in view.unseen_loot if card is not MOVE]
    rng.shuffle(pile)
    state.loot = [card for card in view.unseen_loot if card is MOVE] + pile
    state.legal = rules.pending(state)
    return state


def _deal_hands(state: State, view: View, rng: Random) -> None:
    """Fill the hidden hands and, if it is hidden, what was laid aside."""
    piles: list[Cards] = [player.hand for player in view.players] + [view.aside]
    hands = [[card for card in pile if card is not None] for pile in piles]
    seen = {card for hand in hands for card in hand} | set(view.trick) | set(view.open)
    seen |= {card for trick in view.past for card in trick.cards}
    unseen = [card for card in state.size.trick_cards() if card not in seen]
    capacities = tuple(len(pile) - len(hand) for pile, hand in zip(piles, hands, strict=True))
    aside = len(view.players)
    dealt = _by_luck(state, view, unseen, capacities, rng) or _by_counting(state, view, unseen, capacities, rng)
    for hand, cards in zip(hands, dealt, strict=True):
        hand += cards
    for player, hand in zip(state.players, hands, strict=False):
        player.hand = sorted(hand, key=lambda card: card.number)
    state.aside = hands[aside]


def _by_luck(
    state: State, view: View, unseen: list[Card], capacities: tuple[int, ...], rng: Random
) -> list[list[Card]] | None:
    """Deal at random until a deal fits: usually one soon does, and each that fits is as likely as any other."""
    cards = list(unseen)
    allowed = {card: _receivers(state, view, card) for card in cards}
    for _ in range(LUCKY_TRIES):
        rng.shuffle(cards)
        dealt, first = [], 0
        for receiver, capacity in enumerate(capacities):
            dealt.append(cards[first : first + capacity])
            first += capacity
            if not all(allowed[card] >> receiver & 1 for card in dealt[-1]):
                break
        else:
            return dealt
    return None


def _receivers(state: State, view: View, card: Card) -> int:
    """Who may have a card: one bit for each hand, and one for what is laid aside."""
    allowed = _allowed(state, card.suit)
    if card in view.taken:
        assert view.holder is not None
        allowed &= 1 << view.holder | 1 << len(view.players)
    return allowed


def _by_counting(
    state: State, view: View, unseen: list[Card], capacities: tuple[int, ...], rng: Random
) -> list[list[Card]]:
    """Choose among all deals that fit, by how many there are of each sort."""
    hands: list[list[Card]] = [[] for _ in capacities]
    groups: list[tuple[list[Card], int]] = []
    for card in unseen:
        if card in view.taken:
            groups.append(([card], _receivers(state, view, card)))
    for suit in range(len(COLOURS) + 1):
        alike = [card for card in unseen if card.suit == suit and card not in view.taken]
        if alike:
            groups.append((alike, _allowed(state, suit)))
    for index, (cards, allowed) in enumerate(groups):
        rest = tuple((len(cards), allowed) for cards, allowed in groups[index + 1 :])
        rng.shuffle(cards)
        shares = _choose_shares((len(cards), allowed), rest, capacities, rng)
        capacities = tuple(capacity - share for capacity, share in zip(capacities, shares, strict=True))
        for hand, share in zip(hands, shares, strict=True):
            hand += [cards.pop() for _ in range(share)]
    return hands


def _allowed(state: State, suit: int) -> int:
    """Which receivers may hold a suit: every hand without its mark, and what is laid aside."""
    allowed = 1 << len(state.players)
    for seat, player in enumerate(state.players):
        if not player.marks >> suit & 1:
            allowed |= 1 << seat
    return allowed


def _choose_shares(group: Group, rest: tuple[Group, ...], capacities: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """How many of the group each receiver gets, in proportion to the deals that follow."""
    options = list(_shares(group, capacities))
    weights = [
        _orders(shares) * ways(rest, tuple(c - s for c, s in zip(capacities, shares, strict=True)))
        for shares in options
    ]
    target = rng.randrange(sum(weights))
    for shares, weight in zip(options, weights, strict=True):
        target -= weight
        if target < 0:
            return shares
    raise AssertionError("the weights add up")


@lru_cache(maxsize=1 << 16)
def ways(groups: tuple[Group, ...], capacities: tuple[int, ...]) -> int:
    """How many deals of all groups fill the capacities exactly."""
    if not groups:
        return 0 if any(capacities) else 1
    return sum(
        _orders(shares) * ways(groups[1:], tuple(c - s for c, s in zip(capacities, shares, strict=True)))
        for shares in _shares(groups[0], capacities)
    )


def _shares(group: Group, capacities: tuple[int, ...], first: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to split a group by numbers alone."""
    size, allowed = group
    if first == len(capacities):
        if not size:
            yield ()
        return
    most = min(size, capacities[first]) if allowed >> first & 1 else 0
    for share in range(most + 1):
        for others in _shares((size - share, allowed), capacities, first + 1):
            yield (share, *others)


def _orders(shares: tuple[int, ...]) -> int:
    """In how many ways different cards can be split by these numbers."""
    left = sum(shares)
    count = 1
    for share in shares:
        count *= comb(left, share)
        left -= share
    return count


def _deal_bonus(state: State, view: View, rng: Random) -> None:
    """Put unseen bonus cards wherever one lies that the viewer has not seen, all orders equally likely."""
    ships: list[Cards] = [ship.cards for player in view.players for ship in player.ships]
    places = [*ships, view.spoils, view.out]
    known = {card for place in places for card in place if card is not None}
    hidden = [card for card in PRISONERS if card not in known]
    rng.shuffle(hidden)
    for card in known:
        if card in PRISONERS and view.viewer is not None:
            state.seen[card.value - 1] = view.viewer

    def fill(cards: Cards, owner: int) -> list[Card]:
        filled = []
        for card in cards:
            filled.append(hidden.pop() if card is None else card)
            if card is None:
                state.seen[filled[-1].value - 1] = owner
        return filled

    for seat, player in enumerate(state.players):
        player.ships = [fill(ships[seat * len(SHIPS) + ship], seat) for ship in range(len(SHIPS))]
    state.spoils = fill(view.spoils, state.turn)
    for gone, seen_by in zip(view.out, view.out_seen, strict=True):
        state.out += fill((gone,), NOBODY if seen_by is None else seen_by)
    state.under = [hidden.pop() for _ in range(view.under)]
    state.bonus = hidden
