"""Any state, written down: what a chess player writes as FEN.

A position names the cards that matter. Cards it does not name are shuffled by its seed and lie below
`top` in the deck, or where `rest` says. `position_of` names every card, so it sets up the same state again.
"""

from collections import Counter
from dataclasses import dataclass

from portroyal.core import chance
from portroyal.core.faults import Fault
from portroyal.core.values import Seat, zone_of
from portroyal.games.harbour import rules
from portroyal.games.harbour.cards import EXPEDITION, PERSON, SHIP, Card, CardKind
from portroyal.games.harbour.events import Zone
from portroyal.games.harbour.state import Phase, Player, State
from portroyal.games.harbour.traits import SWORDS, TUCKS
from portroyal.games.harbour.variants import VARIANTS, Ending, Variant, in_order
from portroyal.games.harbour.view import find_choices, lay_out

FORMAT = "harbour-position/1"
MAX_SHUFFLES = 1_000_000


@dataclass(frozen=True, slots=True)
class FaceDown:
    """One coin: its card, and the number of the shuffle it was drawn from."""

    card: Card
    shuffle: int = 1


@dataclass(frozen=True, slots=True)
class PlayerPosition:
    """What lies in front of one seat."""

    coins: int | tuple[FaceDown, ...] = ()
    """Exactly these, the oldest first; or a number of cards that are not named, which the engine never writes."""
    persons: tuple[Card, ...] = ()
    expeditions: tuple[Card, ...] = ()
    tucked: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    format: str = FORMAT
    game: str
    players: tuple[PlayerPosition, ...]
    seed: str = "00" * chance.SEED_BYTES
    """64 hexadecimal digits: the order of unnamed cards, and of shuffles to come."""
    ending: Ending = Ending.POINTS
    phase: Phase = Phase.DISCOVER
    start: Seat = 0
    active: Seat = 0
    taker: Seat | None = None
    """Who takes cards now; the active player unless said otherwise."""
    takes: int = 0
    """How many cards the taker may still take."""
    has_drawn: bool = False
    last_round: bool = False
    drawn: Card | None = None
    """The ship the active player is asked about."""
    harbour: tuple[Card, ...] = ()
    expeditions: tuple[Card, ...] = ()
    """Those that can be claimed."""
    discard: tuple[Card, ...] = ()
    """From its top down."""
    top: tuple[Card, ...] = ()
    """The deck from its top down, as far as it is known."""
    rest: str = Zone.DECK.value
    """Where cards that are not named lie: deck, discard, or coins/0 and so on."""
    shuffles: int = 1


def position_of(state: State) -> Position:
    """The position that names every card of this state."""
    return Position(
        game=state.variant.id,
        players=tuple(
            PlayerPosition(
                coins=tuple(FaceDown(card, shuffle) for card, shuffle in player.coins),
                persons=tuple(player.persons),
                expeditions=tuple(player.expeditions),
                tucked=tuple(player.tucked),
            )
            for player in state.players
        ),
        seed=state.seed.hex(),
        ending=state.ending,
        phase=state.phase,
        start=state.start,
        active=state.active,
        taker=state.taker,
        takes=state.takes,
        has_drawn=state.has_drawn,
        last_round=state.last_round,
        drawn=state.drawn,
        harbour=tuple(state.harbour),
        expeditions=tuple(state.expeditions),
        discard=tuple(reversed(state.discard)),
        top=tuple(reversed(state.deck)),
        shuffles=state.shuffles,
    )


def set_up(position: Position) -> State:
    """The state of a position. Raises Fault if it cannot be."""
    variant = _check_frame(position)
    unnamed = _unnamed(position, variant)
    state = State(variant, Ending(position.ending), len(position.players), bytes.fromhex(position.seed))
    state.shuffles = position.shuffles
    chance.shuffle(unnamed, state.seed, state.shuffles)
    for seat, (player, holding) in enumerate(zip(state.players, position.players, strict=True)):
        lay_out(player, holding.persons, holding.expeditions, holding.tucked)
        if isinstance(holding.coins, int):
            if not 0 <= holding.coins <= len(unnamed):
                raise Fault("too-many-coins", f"/players/{seat}", holding.coins)
            player.coins = [(unnamed.pop(), state.shuffles) for _ in range(holding.coins)]
        else:
            player.coins = [(coin.card, coin.shuffle) for coin in holding.coins]
    state.discard = list(reversed(position.discard))
    state.deck = list(reversed(position.top))
    if position.rest == Zone.DECK:
        state.deck = unnamed + state.deck
    elif position.rest == Zone.DISCARD:
        state.discard = unnamed + state.discard
    else:
        seat = int(position.rest.partition("/")[2])
        state.players[seat].coins += [(card, state.shuffles) for card in unnamed]
    state.phase = Phase(position.phase)
    state.start = position.start
    state.active = position.active
    state.taker = position.active if position.taker is None else position.taker
    state.takes = position.takes
    state.has_drawn = position.has_drawn or bool(position.harbour) or position.drawn is not None
    state.last_round = position.last_round
    state.drawn = position.drawn
    state.harbour = list(position.harbour)
    state.expeditions = list(position.expeditions)
    find_choices(state)
    _check_play(state)
    return state


def _check_frame(position: Position) -> Variant:
    """Everything that can be said before the cards are counted."""
    if position.format != FORMAT:
        raise Fault("not-a-position", "/format", position.format)
    variant = VARIANTS.get(position.game)
    if variant is None:
        raise Fault("unknown-game", "/game", position.game)
    seats = len(position.players)
    if seats not in variant.seat_counts:
        raise Fault("seat-count", "/players", seats)
    if position.ending not in variant.endings:
        raise Fault("unknown-ending", "/ending", position.ending)
    if position.phase not in tuple(Phase):
        raise Fault("unknown-phase", "/phase", position.phase)
    for place, seat in (("/start", position.start), ("/active", position.active), ("/taker", position.taker)):
        if seat is not None and not 0 <= seat < seats:
            raise Fault("no-such-seat", place, seat)
    if position.rest not in (Zone.DECK, Zone.DISCARD, *(zone_of(Zone.COINS, seat) for seat in range(seats))):
        raise Fault("unknown-zone", "/rest", position.rest)
    chance.check_seed(position.seed)
    if not 1 <= position.shuffles <= MAX_SHUFFLES:
        raise Fault("out-of-range", "/shuffles", position.shuffles)
    return variant


def _unnamed(position: Position, variant: Variant) -> list[Card]:
    """The cards of the game that the position does not name, by number."""
    seats = len(position.players)
    zones: list[tuple[str, tuple[Card, ...], tuple[CardKind, ...]]] = [
        ("/harbour", position.harbour, (SHIP, PERSON)),
        ("/expeditions", position.expeditions, (EXPEDITION,)),
        ("/discard", position.discard, ()),
        ("/top", position.top, ()),
        ("/drawn", () if position.drawn is None else (position.drawn,), (SHIP,)),
    ]
    for seat, holding in enumerate(position.players):
        place = f"/players/{seat}"
        zones.append((f"{place}/persons", holding.persons, (PERSON,)))
        zones.append((f"{place}/expeditions", holding.expeditions, (EXPEDITION,)))
        zones.append((f"{place}/tucked", holding.tucked, (SHIP,)))
        if not isinstance(holding.coins, int):
            zones.append((f"{place}/coins", tuple(coin.card for coin in holding.coins), ()))
            for coin in holding.coins:
                if not 1 <= coin.shuffle <= position.shuffles:
                    raise Fault("out-of-range", f"{place}/coins", coin.shuffle)
    shuffled, special = rules.split(variant, seats)
    left = Counter(shuffled + special)
    for place, cards, kinds in zones:
        for card in cards:
            if (kinds and card.kind not in kinds) or (card in special and kinds != (EXPEDITION,)):
                raise Fault("wrong-kind", place, card.id)
            if not left[card]:
                raise Fault("too-many-of-card", place, card.id)
            left[card] -= 1
    unplaced = [card for card in special if left[card]]
    if unplaced:
        raise Fault("special-missing", "/expeditions", unplaced[0].id)
    return in_order(left.elements())


def _check_play(state: State) -> None:
    """What the rules would never let happen."""
    for seat, player in enumerate(state.players):
        _check_player(state, player, f"/players/{seat}")
    discovering = state.phase in (Phase.DISCOVER, Phase.REPEL)
    colours = Counter(card.colour for card in state.harbour if card.kind is SHIP)
    if any(count > 1 for count in colours.values()):
        raise Fault("two-of-a-colour", "/harbour")
    if (state.phase is Phase.REPEL) != (state.drawn is not None):
        raise Fault("drawn-and-phase", "/drawn", state.phase)
    if state.drawn is not None and state.drawn.strength > state.players[state.active].totals[SWORDS]:
        raise Fault("cannot-repel", "/drawn", state.drawn.id)
    if discovering and state.taker != state.active:
        raise Fault("taker-and-phase", "/taker", state.taker)
    if not 0 <= state.takes <= (len(state.variant.cards) if state.phase is Phase.TRADE else 0):
        raise Fault("out-of-range", "/takes", state.takes)
    if state.phase is Phase.OVER and not _is_over(state):
        raise Fault("not-the-end", "/phase", state.phase)
    if state.phase is not Phase.OVER and not state.legal:
        raise Fault("nothing-to-decide", "/takes", state.takes)


def _is_over(state: State) -> bool:
    """Could the game have ended here (H6.7, H9.2)?"""
    last = (state.active + 1) % len(state.players) == state.start
    return last and state.last_round and not state.harbour


def _check_player(state: State, player: Player, place: str) -> None:
    for ship in player.tucked:
        if not player.totals[TUCKS + ship.colour_number]:
            raise Fault("tucked-under-nobody", f"{place}/tucked", ship.id)
    reached = player.points >= state.variant.goal
    if reached and not state.last_round and (state.ending is Ending.POINTS or player.expeditions):
        raise Fault("goal-reached", place, player.points)
