"""Any state, written down.

A position names the cards that matter. Of the others, trick cards count as played in this round, loot cards fill
the layout and the pile to their proper numbers and are otherwise out of the game, and bonus cards likewise; all in
the order that the seed gives. `position_of` names every card, so it sets up the same state again.
"""

from dataclasses import dataclass

from portroyal.core import chance
from portroyal.core.faults import Fault
from portroyal.core.values import Seat
from portroyal.games.loot import rules
from portroyal.games.loot.actions import BIDS, MAX_DEBT, PASS
from portroyal.games.loot.cards import (
    BONUS,
    COLOURS,
    EXTRA,
    GOODS,
    LOOT,
    MOVE,
    PRISONERS,
    REMOVE,
    SHIPS,
    SIZES,
    TRICK,
    Card,
    CardKind,
    Colour,
)
from portroyal.games.loot.state import NOBODY, Phase, PlacedBid, Player, State, Trick

FORMAT = "loot-position/1"


@dataclass(frozen=True, slots=True)
class PlayerPosition:
    """What belongs to one seat."""

    hand: tuple[Card, ...] = ()
    biscuit: tuple[Card, ...] = ()
    tobacco: tuple[Card, ...] = ()
    rum: tuple[Card, ...] = ()
    gunpowder: tuple[Card, ...] = ()
    kept: tuple[Card, ...] = ()
    debt: int = 0
    marks: tuple[Colour, ...] = ()

    @property
    def ships(self) -> tuple[tuple[Card, ...], ...]:
        return (self.biscuit, self.tobacco, self.rum, self.gunpowder)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    format: str = FORMAT
    game: str = "loot"
    players: tuple[PlayerPosition, ...]
    seed: str = "00" * chance.SEED_BYTES
    """64 hexadecimal digits: the order of unnamed cards, and of shuffles to come."""
    phase: Phase = Phase.PLAY
    round: int = 1
    dealer: Seat = 0
    turn: Seat | None = None
    """Whose decision it is. It need not be told where it follows from the rest, and is otherwise 0."""
    bids: tuple[PlacedBid, ...] = ()
    """This round's, in order; `bid` and `holder` follow from them and need not be told."""
    bid: int | None = None
    """The highest bid; 0 if neither it nor `bids` are told."""
    holder: Seat | None = None
    """Who has the highest bid, and after the auction the privileges."""
    paid: bool = False
    open: tuple[Card, ...] = ()
    taken: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    trump: Colour | None = None
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    past: tuple[Trick, ...] | int = 0
    """The finished tricks of this round, or only how many there were."""
    prize: Card | None = None
    won: Card | None = None
    spoils: tuple[Card, ...] = ()
    layout: tuple[Card, ...] = ()
    leftover: Card | None = None
    under: tuple[Card, ...] = ()
    loot: tuple[Card, ...] = ()
    """The pile from its top down, as far as it is given."""
    bonus: tuple[Card, ...] = ()
    """The pile from its top down, as far as it is given."""
    out: tuple[Card, ...] = ()
    seen: tuple[int, ...] | None = None
    """By the value of each bonus card, less 1: the seat that has seen it, or -1."""


def position_of(state: State) -> Position:
    """The position that names every card of this state."""
    return Position(
        players=tuple(
            PlayerPosition(
                hand=tuple(player.hand),
                **dict(zip(SHIPS, map(tuple, player.ships), strict=True)),
                kept=tuple(player.kept),
                debt=player.debt,
                marks=tuple(colour for number, colour in enumerate(COLOURS) if player.marks >> number & 1),
            )
            for player in state.players
        ),
        seed=state.seed.hex(),
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        turn=state.turn,
        bids=tuple(state.bids),
        bid=state.bid,
        holder=None if state.holder == NOBODY else state.holder,
        paid=state.paid,
        open=tuple(state.open),
        taken=tuple(state.taken),
        aside=tuple(state.aside),
        trump=None if state.trump == NOBODY else COLOURS[state.trump],
        leader=state.leader,
        trick=tuple(state.trick),
        past=tuple(state.past),
        prize=state.prize,
        won=state.won,
        spoils=tuple(state.spoils),
        layout=tuple(state.layout),
        leftover=state.leftover,
        under=tuple(state.under),
        loot=tuple(reversed(state.loot)),
        bonus=tuple(reversed(state.bonus)),
        out=tuple(state.out),
        seen=tuple(state.seen),
    )


def set_up(position: Position) -> State:
    """The state of a position. Raises Fault if it cannot be."""
    _check_frame(position)
    seats = len(position.players)
    _check_cards(position, seats)
    auction = _auction_of(position, seats)
    state = State(seats, bytes.fromhex(position.seed))
    state.shuffles = 2 + position.round
    state.phase = Phase(position.phase)
    state.round = position.round
    state.dealer = position.dealer
    state.bids = list(position.bids)
    state.passed = [any(bid.seat == seat and not bid.amount for bid in position.bids) for seat in range(seats)]
    state.bid = auction.bid
    state.holder = auction.holder
    state.paid = position.paid
    state.open = list(position.open)
    state.taken = list(position.taken)
    state.aside = list(position.aside)
    state.trump = NOBODY if position.trump is None else COLOURS.index(position.trump)
    state.leader = position.leader
    state.trick = list(position.trick)
    state.prize = position.prize
    state.won = position.won
    state.spoils = list(position.spoils)
    state.leftover = position.leftover
    state.under = list(position.under)
    for player, told in zip(state.players, position.players, strict=True):
        player.hand = sorted(told.hand, key=_number)
        player.ships = [list(ship) for ship in told.ships]
        player.kept = list(told.kept)
        player.debt = told.debt
        player.marks = sum(1 << COLOURS.index(colour) for colour in told.marks)
    _fill_tricks(state, position)
    _fill_loot(state, position)
    state.turn = _turn(state, auction) if position.turn is None else position.turn
    if state.phase is Phase.AUCTION and (state.turn != auction.turn or state.paid):
        raise Fault("bids-do-not-fit", "/turn", state.turn)
    _fill_bonus(state, position)
    _check_play(state)
    state.legal = rules.pending(state)
    if state.phase is not Phase.OVER and not state.legal:
        raise Fault("nothing-to-do", "/phase", state.phase)
    return state


def _number(card: Card) -> int:
    return card.number


def _named(position: Position) -> list[tuple[str, tuple[Card, ...], tuple[CardKind, ...]]]:
    """Every zone with the cards named in it and the kinds that can lie there."""
    one = tuple(card for card in (position.prize, position.won) if card is not None)
    zones: list[tuple[str, tuple[Card, ...], tuple[CardKind, ...]]] = [
        ("/open", position.open, (TRICK,)),
        ("/aside", position.aside, (TRICK,)),
        ("/trick", position.trick, (TRICK,)),
        ("/prize", one, (GOODS, EXTRA)),
        ("/spoils", position.spoils, (BONUS,)),
        ("/layout", position.layout, (GOODS, EXTRA)),
        ("/under", position.under, (BONUS,)),
        ("/loot", position.loot, (GOODS, EXTRA)),
        ("/bonus", position.bonus, (BONUS,)),
        ("/out", position.out, (GOODS, EXTRA, BONUS)),
    ]
    if not isinstance(position.past, int):
        zones += [(f"/past/{number}", trick.cards, (TRICK,)) for number, trick in enumerate(position.past)]
    for seat, told in enumerate(position.players):
        zones.append((f"/players/{seat}/hand", told.hand, (TRICK,)))
        zones.append((f"/players/{seat}/kept", told.kept, (EXTRA,)))
        for name, ship in zip(SHIPS, told.ships, strict=True):
            zones.append((f"/players/{seat}/{name}", ship, (GOODS, EXTRA, BONUS)))
    return zones


def _check_frame(position: Position) -> None:
    if position.format != FORMAT:
        raise Fault("not-a-position", "/format", position.format)
    if position.game != "loot":
        raise Fault("unknown-game", "/game", position.game)
    seats = len(position.players)
    if seats not in SIZES:
        raise Fault("seat-count", "/players", seats)
    if position.phase not in tuple(Phase):
        raise Fault("unknown-phase", "/phase", position.phase)
    if not 1 <= position.round <= rules.ROUNDS:
        raise Fault("out-of-range", "/round", position.round)
    for place in ("dealer", "turn", "leader", "holder"):
        seat = getattr(position, place)
        if seat is not None and not 0 <= seat < seats:
            raise Fault("no-such-seat", f"/{place}", seat)
    if position.trump is not None and position.trump not in COLOURS:
        raise Fault("unknown-colour", "/trump", position.trump)
    chance.check_seed(position.seed)
    _check_players(position)
    _check_history(position, seats)


def _check_history(position: Position, seats: int) -> None:
    """The bids and tricks that were, as far as they are told."""
    for number, bid in enumerate(position.bids):
        if not 0 <= bid.seat < seats:
            raise Fault("no-such-seat", f"/bids/{number}", bid.seat)
        if not 0 <= bid.amount <= MAX_DEBT:
            raise Fault("out-of-range", f"/bids/{number}", bid.amount)
    if position.bid is not None and not 0 <= position.bid <= MAX_DEBT:
        raise Fault("out-of-range", "/bid", position.bid)
    for number, trick in enumerate(() if isinstance(position.past, int) else position.past):
        if not (0 <= trick.leader < seats and 0 <= trick.winner < seats and len(trick.cards) == seats):
            raise Fault("out-of-range", f"/past/{number}", len(trick.cards))
    for card in position.taken:
        if card.kind is not TRICK:
            raise Fault("wrong-kind", "/taken", card.id)


def _check_players(position: Position) -> None:
    for seat, told in enumerate(position.players):
        for colour in told.marks:
            if colour not in COLOURS:
                raise Fault("unknown-colour", f"/players/{seat}/marks", colour)
        if not 0 <= told.debt <= MAX_DEBT:
            raise Fault("out-of-range", f"/players/{seat}/debt", told.debt)


def _check_cards(position: Position, seats: int) -> None:
    tricks = SIZES[seats].trick_cards()
    seen: set[Card] = set()
    for place, cards, kinds in _named(position):
        for card in cards:
            if card.kind not in kinds:
                raise Fault("wrong-kind", place, card.id)
            if card in seen or (card.kind is TRICK and card not in tricks):
                raise Fault("too-many-of-card", place, card.id)
            seen.add(card)
    for seat, told in enumerate(position.players):
        for number, (name, ship) in enumerate(zip(SHIPS, told.ships, strict=True)):
            for card in ship:
                if card in (REMOVE, MOVE) or (card.kind is GOODS and card.suit != number):
                    raise Fault("wrong-kind", f"/players/{seat}/{name}", card.id)
        if any(card is not REMOVE for card in told.kept):
            raise Fault("wrong-kind", f"/players/{seat}/kept", told.kept[0].id)


def _fill_tricks(state: State, position: Position) -> None:
    """Trick cards that nobody named were played in tricks that seat 0 led."""
    seats = len(state.players)
    if not isinstance(position.past, int):
        state.past = list(position.past)
        return
    named = {card for _, cards, _ in _named(position) for card in cards}
    rest = [card for card in state.size.trick_cards() if card not in named]
    chance.shuffle(rest, state.seed, state.shuffles)
    if not 0 <= position.past < rules.HAND + 1 or len(rest) < position.past * seats:
        raise Fault("out-of-range", "/past", position.past)
    for _ in range(position.past):
        cards = [rest.pop() for _ in range(seats)]
        state.past.append(Trick(0, tuple(cards), rules.winning_place(cards, state.trump)))
    missing = rules.ASIDE - len(state.aside) if state.phase not in (Phase.AUCTION, Phase.LAY) else 0
    state.aside += [rest.pop() for _ in range(min(missing, len(rest)))]
    if rest:
        raise Fault("cards-left-over", "/players", rest[0].id)


def _fill_loot(state: State, position: Position) -> None:
    """Loot cards that nobody named fill the layout and the pile; the others are out of the game."""
    named = {card for _, cards, _ in _named(position) for card in cards}
    rest = [card for card in LOOT if card not in named and card is not MOVE]
    chance.shuffle(rest, state.seed, 1)
    gone = len(state.past) + (state.prize is not None)
    open_now = max(0, rules.LAID_OUT - gone)
    state.layout = list(position.layout)
    missing = max(0, open_now - len(state.layout))
    state.layout += [rest.pop() for _ in range(min(missing, len(rest)))]
    if position.leftover is not None and (
        position.round == 1 or position.leftover not in (*state.layout, position.prize)
    ):
        raise Fault("not-open", "/leftover", position.leftover.id)
    pile = (rules.LAID_OUT - 1) * (rules.ROUNDS - position.round)
    bottom = [MOVE] if MOVE not in named and pile else []
    fill = pile - len(position.loot) - len(bottom)
    if len(state.layout) != open_now or fill < 0 or fill > len(rest):
        raise Fault("loot-count", "/layout", len(state.layout))
    state.loot = bottom + [rest.pop() for _ in range(fill)] + list(reversed(position.loot))
    state.out = list(position.out) + sorted(rest, key=_number)
    if MOVE not in named and not pile:
        state.out.append(MOVE)


def _fill_bonus(state: State, position: Position) -> None:
    """Bonus cards that nobody named fill the pile; the others are out of the game."""
    named = {card for _, cards, _ in _named(position) for card in cards}
    rest = [card for card in PRISONERS if card not in named]
    chance.shuffle(rest, state.seed, 2)
    fill = len(PRISONERS) - (position.round - 1) - len(position.bonus)
    if fill < 0 or fill > len(rest):
        raise Fault("bonus-count", "/bonus", len(position.bonus))
    state.bonus = [rest.pop() for _ in range(fill)] + list(reversed(position.bonus))
    state.out += sorted(rest, key=_number)
    if position.seen is not None:
        if len(position.seen) != len(PRISONERS) or any(not -1 <= seat < len(state.players) for seat in position.seen):
            raise Fault("out-of-range", "/seen", len(position.seen))
        state.seen = list(position.seen)
        return
    for seat, player in enumerate(state.players):
        for card in (card for ship in player.ships for card in ship if card.kind is BONUS):
            state.seen[card.value - 1] = seat
    for card in state.spoils:
        state.seen[card.value - 1] = state.turn


def _check_play(state: State) -> None:
    """What the rules would never let happen."""
    seats = len(state.players)
    _check_phase(state)
    _check_winners(state)
    if (state.phase is Phase.DEAL_WITH) != (state.won is not None):
        raise Fault("won-and-phase", "/won", state.phase)
    if (state.phase is Phase.PLAY) != (state.prize is not None):
        raise Fault("prize-and-phase", "/prize", state.phase)
    if (state.phase is Phase.STOW) and not state.spoils:
        raise Fault("nothing-to-do", "/spoils", state.phase)
    if state.phase is Phase.PLAY and state.turn != (state.leader + len(state.trick)) % seats:
        raise Fault("out-of-range", "/turn", state.turn)
    if len(state.trick) >= seats or (state.trick and state.phase is not Phase.PLAY):
        raise Fault("out-of-range", "/trick", len(state.trick))
    if bool(state.under) != (state.leftover is not None):
        raise Fault("under-nothing", "/under")
    if any(state.seen[card.value - 1] != NOBODY for card in (*state.bonus, *state.under)):
        raise Fault("out-of-range", "/seen", len(state.seen))
    if MOVE in state.loot[1:]:
        raise Fault("move-not-below", "/loot", MOVE.id)
    for seat, player in enumerate(state.players):
        _check_hand(state, seat, player, seats)
    _check_places(state)


def _check_phase(state: State) -> None:
    """Trump, privileges, open cards, cards laid aside and tricks come in their order."""
    early = state.phase in (Phase.AUCTION, Phase.LAY, Phase.TRUMP)
    if early != (state.trump == NOBODY):
        raise Fault("trump-and-phase", "/trump", state.phase)
    if state.phase is not Phase.AUCTION and state.holder == NOBODY:
        raise Fault("nobody-holds", "/holder")
    if state.phase in (Phase.LAY, Phase.TRUMP) and state.turn != state.holder:
        raise Fault("out-of-range", "/turn", state.turn)
    if len(state.open) != (rules.ASIDE if state.phase is Phase.AUCTION else 0):
        raise Fault("out-of-range", "/open", len(state.open))
    aside = {Phase.AUCTION: (0,), Phase.LAY: (0, 1)}.get(state.phase, (rules.ASIDE,))
    if len(state.aside) not in aside:
        raise Fault("out-of-range", "/aside", len(state.aside))
    least, most = (0, 0) if early else (0, rules.HAND - 1)
    if state.phase in (Phase.DEAL_WITH, Phase.STOW):
        least, most = 1, rules.HAND
    if state.phase is Phase.OVER:
        least, most = rules.HAND, rules.HAND
    if not least <= len(state.past) <= most or (state.phase is Phase.OVER and state.round != rules.ROUNDS):
        raise Fault("out-of-range", "/past", len(state.past))


def _auction_of(position: Position, seats: int) -> State:
    """The auction as far as it is told: its phase, highest bid, holder and turn. The bids must fit all that is told."""
    auction = State(seats, bytes.fromhex(position.seed))
    auction.dealer = position.dealer
    auction.turn = (position.dealer + 1) % seats
    if position.phase != Phase.AUCTION and not position.bids:
        auction.bid = position.bid or 0
        auction.holder = NOBODY if position.holder is None else position.holder
        return auction
    for player, told in zip(auction.players, position.players, strict=True):
        # After the auction the debt may be this round's, so only an auction in progress limits bids by it.
        player.debt = told.debt if position.phase == Phase.AUCTION else 0
    for bid in position.bids:
        action = BIDS[bid.amount - 1] if bid.amount else PASS
        if auction.phase is not Phase.AUCTION or auction.turn != bid.seat or action not in rules.bid_choices(auction):
            raise Fault("bids-do-not-fit", "/bids", bid.amount)
        rules.apply(auction, action)
    highest = auction.bid if position.bid is None else position.bid
    holder = auction.holder if position.holder is None else position.holder
    is_over = auction.phase is not Phase.AUCTION
    if (highest, holder) != (auction.bid, auction.holder) or is_over != (position.phase != Phase.AUCTION):
        raise Fault("bids-do-not-fit", "/bids", highest)
    return auction


def _turn(state: State, auction: State) -> int:
    """Whose decision it is, where that follows from the rest; otherwise seat 0."""
    if state.phase is Phase.AUCTION:
        return auction.turn
    if state.phase is Phase.PLAY:
        return (state.leader + len(state.trick)) % len(state.players)
    if state.phase in (Phase.LAY, Phase.TRUMP) or (state.phase is Phase.START and not state.past):
        return max(state.holder, 0)
    return state.past[-1].winner if state.past and state.phase is not Phase.CHOOSE else 0


def _check_winners(state: State) -> None:
    """L4.3, L4.4: who won a finished trick follows from its cards."""
    for number, trick in enumerate(state.past):
        place = rules.winning_place(list(trick.cards), state.trump)
        if trick.winner != (trick.leader + place) % len(state.players):
            raise Fault("out-of-range", f"/past/{number}/winner", trick.winner)


def _check_places(state: State) -> None:
    """Every card lies somewhere, and the two cards that lay open are with the holder, aside or played."""
    zones = [state.open, state.aside, state.trick, state.played(), *(player.hand for player in state.players)]
    lying = {card for zone in zones for card in zone}
    missing = [card for card in state.size.trick_cards() if card not in lying]
    if missing:
        raise Fault("cards-left-over", "/players", missing[0].id)
    if state.taken:
        reach = {*state.aside, *state.trick, *state.played(), *state.players[state.holder].hand}
        if len(set(state.taken)) != rules.ASIDE or not reach >= set(state.taken):
            raise Fault("out-of-range", "/taken", len(state.taken))


def _check_hand(state: State, seat: int, player: Player, seats: int) -> None:
    expected = rules.HAND - len(state.past)
    if (seat - state.leader) % seats < len(state.trick):
        expected -= 1
    if state.phase is Phase.LAY and seat == state.holder:
        expected += rules.ASIDE - len(state.aside)
    if len(player.hand) != expected:
        raise Fault("hand-size", f"/players/{seat}/hand", len(player.hand))
    if player.marks and (state.trump == NOBODY or state.phase is Phase.OVER):
        raise Fault("out-of-range", f"/players/{seat}/marks", state.phase)
    if any(card.suit < len(COLOURS) and player.marks >> card.suit & 1 for card in player.hand):
        raise Fault("marked-and-held", f"/players/{seat}/marks")
    if state.holder == seat and not state.paid and player.debt + state.bid > MAX_DEBT:
        raise Fault("out-of-range", f"/players/{seat}/debt", player.debt)
