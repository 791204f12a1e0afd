"""The rules of the loot game, in the order of the rulebook (docs/rules/loot.md).

Every function changes the state and appends what happened to `events`. Each step ends with `state.legal` set:
the decision that is now pending, or nothing when the game is over.
"""

from collections.abc import Callable
from typing import Final

from portroyal.core import chance
from portroyal.core.values import Action, Event, Outcome
from portroyal.games.loot.actions import (
    BIDS,
    CHOICES,
    DECLINE,
    KEEP,
    LAYS,
    LOADS,
    MAX_DEBT,
    PASS,
    PAY_BACK,
    PLAYS,
    SHIFTABLE,
    STARTS,
    STOWS,
    THROW_OUT,
    TRUMPS,
    Bid,
    Choose,
    Decline,
    Discharge,
    DischargeBonus,
    KeepRemove,
    Lay,
    Load,
    Pass,
    PayBack,
    Play,
    Shift,
    ShiftBonus,
    Start,
    Stow,
    ThrowOut,
    Trump,
)
from portroyal.games.loot.cards import (
    BONUS,
    COLOURS,
    GOODS,
    LOOT,
    MOVE,
    PIRATE,
    PRISONERS,
    REMOVE,
    SHIPS,
    Card,
    Colour,
    Good,
)
from portroyal.games.loot.events import (
    BonusBuried,
    BonusWon,
    CardsOpened,
    DealerChosen,
    Dealt,
    DebtMarked,
    Discharged,
    GameEnded,
    LaidAside,
    LootLaidOut,
    MoveUnused,
    PaidBack,
    PrivilegesWon,
    RemoveKept,
    RoundBegan,
    Shifted,
    ShipScored,
    Stowed,
    ThrownOut,
    TrickWon,
    bid_made,
    card_played,
    loaded,
    loot_chosen,
    marked,
    passed,
    start_named,
    trump_named,
)
from portroyal.games.loot.scoring import bonus_of, limit_of, load_of, score_of
from portroyal.games.loot.state import (
    AUCTION,
    CHOOSE,
    DEAL_WITH,
    LAY,
    NOBODY,
    OVER,
    PLAY,
    START,
    STOW,
    TRUMP,
    Phase,
    Player,
    State,
    Trick,
    placed_bid,
)

ROUNDS: Final = 6
HAND: Final = 8
"""Cards dealt to each player, and tricks in a round (L2.3, L4.6)."""
LAID_OUT: Final = 9
"""Loot cards open at the beginning of a round (L2.2)."""
ASIDE: Final = 2


# L2 Set-up and rounds


def deal(seats: int, seed: bytes, dealer: int | None) -> tuple[State, list[Event]]:
    """L2.1, L2.3, and the first round begins."""
    state = State(seats, seed)
    state.dealer = chance.draw_lot(seed, seats) if dealer is None else dealer
    loot = [card for card in LOOT if card is not MOVE]
    chance.shuffle(loot, seed, 1)
    state.loot = [MOVE, *loot]
    state.bonus = list(PRISONERS)
    chance.shuffle(state.bonus, seed, 2)
    state.shuffles = 2
    events: list[Event] = [DealerChosen(state.dealer)]
    begin_round(state, events)
    return state, events


def begin_round(state: State, events: list[Event]) -> None:
    """L2.2, L2.3"""
    state.round += 1
    events.append(RoundBegan(state.round, state.dealer, tuple(state.played()), len(state.aside)))
    if state.layout:
        state.leftover = state.layout[0]
        state.under.append(state.bonus.pop())
        events.append(BonusBuried(state.leftover))
    new = [state.loot.pop() for _ in range(LAID_OUT - len(state.layout))]
    state.layout += new
    events.append(LootLaidOut(tuple(new)))
    deal_hands(state, events)
    state.bid = 0
    state.holder = NOBODY
    state.passed = [False] * len(state.players)
    state.bids = []
    state.taken = []
    state.aside = []
    state.paid = False
    state.trump = NOBODY
    state.past = []
    state.phase = AUCTION
    state.turn = (state.dealer + 1) % len(state.players)
    state.legal = bid_choices(state)


def deal_hands(state: State, events: list[Event]) -> None:
    """L2.3: from the dealer's left, eight cards at a time."""
    deck = state.size.trick_cards()
    state.shuffles += 1
    chance.shuffle(deck, state.seed, state.shuffles)
    for seat in state.clockwise_from((state.dealer + 1) % len(state.players)):
        hand = sorted([deck.pop() for _ in range(HAND)], key=_number)
        state.players[seat].hand = hand
        events.append(Dealt(seat, tuple(hand)))
    state.open = sorted(deck, key=_number)
    events.append(CardsOpened(tuple(state.open)))


def _number(card: Card) -> int:
    return card.number


# L3 Auction of the privileges


def bid_choices(state: State) -> tuple[Action, ...]:
    """L3.1, L3.2"""
    most = MAX_DEBT - state.players[state.turn].debt
    return (PASS, *BIDS[state.bid : most])


def bid(state: State, amount: int, events: list[Event]) -> None:
    """L3.1"""
    state.bid = amount
    state.holder = state.turn
    state.bids.append(placed_bid(state.turn, amount))
    events.append(bid_made(state.turn, amount))
    go_on_bidding(state, events)


def pass_by(state: State, events: list[Event]) -> None:
    """L3.1: a pass is final."""
    state.passed[state.turn] = True
    state.bids.append(placed_bid(state.turn, 0))
    events.append(passed(state.turn))
    go_on_bidding(state, events)


def go_on_bidding(state: State, events: list[Event]) -> None:
    """L3.1, L3.3: ask the next player who has not passed, or end the auction."""
    seats = len(state.players)
    still_in = [seat for seat in range(seats) if not state.passed[seat]]
    if len(still_in) == 1 and (state.holder != NOBODY or still_in[0] == state.dealer):
        win_privileges(state, still_in[0], events)
        return
    state.turn = (state.turn + 1) % seats
    while state.passed[state.turn]:
        state.turn = (state.turn + 1) % seats
    state.legal = bid_choices(state)


def win_privileges(state: State, seat: int, events: list[Event]) -> None:
    """L3.4"""
    state.holder = seat
    state.turn = seat
    events.append(PrivilegesWon(seat, state.bid, tuple(state.open)))
    player = state.players[seat]
    player.hand = sorted(player.hand + state.open, key=_number)
    state.taken = state.open
    state.open = []
    state.phase = LAY
    state.legal = lay_choices(state)


def lay_choices(state: State) -> tuple[Action, ...]:
    return tuple([LAYS[card.number] for card in state.players[state.turn].hand])


def lay(state: State, card: Card, events: list[Event]) -> None:
    """L3.4"""
    state.players[state.turn].hand.remove(card)
    state.aside.append(card)
    events.append(LaidAside(state.turn, card))
    if len(state.aside) < ASIDE:
        state.legal = lay_choices(state)
    else:
        state.phase = TRUMP
        state.legal = trump_choices(state)


def trump_choices(state: State) -> tuple[Action, ...]:
    return TRUMPS


def name_trump(state: State, colour: Colour, events: list[Event]) -> None:
    """L3.4"""
    state.trump = COLOURS.index(colour)
    events.append(trump_named(state.turn, colour))
    ask_for_start(state)


def ask_for_start(state: State) -> None:
    """L3.4, L4.5"""
    state.phase = START
    state.legal = start_choices(state)


def start_choices(state: State) -> tuple[Action, ...]:
    return STARTS[: len(state.players)]


def name_start(state: State, seat: int, events: list[Event]) -> None:
    events.append(start_named(state.turn, seat))
    state.turn = seat
    state.phase = CHOOSE
    state.legal = choose_choices(state)


# L4 Tricks


def choose_choices(state: State) -> tuple[Action, ...]:
    return tuple([CHOICES[number] for number in sorted([card.number for card in state.layout])])


def choose(state: State, card: Card, events: list[Event]) -> None:
    """L4.1"""
    state.layout.remove(card)
    state.prize = card
    events.append(loot_chosen(state.turn, card))
    state.leader = state.turn
    state.phase = PLAY
    state.legal = play_choices(state)


def led_colour(state: State) -> int:
    """The colour that holds trumps back (L4.2); NOBODY if there is none: no lead, a trump lead, a pirate (L4.4)."""
    trick = state.trick
    if not trick or trick[0].suit == state.trump:
        return NOBODY
    for card in trick:
        if card.suit == PIRATE:
            return NOBODY
    return trick[0].suit


def play_choices(state: State) -> tuple[Action, ...]:
    """L4.2"""
    hand = state.players[state.turn].hand
    led = led_colour(state)
    if led != NOBODY and holds(hand, led):
        trump = state.trump
        return tuple([PLAYS[card.number] for card in hand if card.suit != trump])
    return tuple([PLAYS[card.number] for card in hand])


def holds(hand: list[Card], colour: int) -> bool:
    for card in hand:  # noqa: SIM110  # any() would cost twice the time here
        if card.suit == colour:
            return True
    return False


def play(state: State, card: Card, events: list[Event]) -> None:
    """L4.1, L4.2"""
    seat = state.turn
    player = state.players[seat]
    led = led_colour(state)
    player.hand.remove(card)
    state.trick.append(card)
    events.append(card_played(seat, card))
    if led != NOBODY and card.suit == state.trump and not player.marks >> led & 1:
        player.marks |= 1 << led
        events.append(marked(seat, COLOURS[led]))
    if len(state.trick) < len(state.players):
        state.turn = (seat + 1) % len(state.players)
        state.legal = play_choices(state)
    else:
        win_trick(state, events)


def winning_place(trick: list[Card], trump: int) -> int:
    """L4.3, L4.4: the place in the trick of the card that wins it."""
    best = 0
    for card in trick:
        if card.suit == PIRATE:
            return last_highest(trick)
    for place, card in enumerate(trick):
        top = trick[best]
        if (card.suit == top.suit and card.value > top.value) or (card.suit == trump and top.suit != trump):
            best = place
    return best


def last_highest(trick: list[Card]) -> int:
    """L4.4: the place of the highest number, the last played of equals."""
    best = 0
    for place, card in enumerate(trick):
        if card.value >= trick[best].value:
            best = place
    return best


def win_trick(state: State, events: list[Event]) -> None:
    """L4.5"""
    seats = len(state.players)
    prize = state.prize
    assert prize is not None
    cards = tuple(state.trick)
    winner = (state.leader + winning_place(state.trick, state.trump)) % seats
    state.past.append(Trick(state.leader, cards, winner))
    state.trick = []
    state.prize = None
    state.won = prize
    state.turn = winner
    events.append(TrickWon(winner, prize, cards))
    if prize is state.leftover:
        state.leftover = None
        state.spoils = state.under
        state.under = []
        for card in state.spoils:
            state.seen[card.value - 1] = winner
        events.append(BonusWon(winner, tuple(state.spoils)))
    state.phase = DEAL_WITH
    state.legal = deal_with_choices(state, prize)


def deal_with_choices(state: State, prize: Card) -> tuple[Action, ...]:
    """L4.5, in the order of the action table."""
    player = state.players[state.turn]
    if prize is REMOVE:
        return (KEEP, *discharges(player))
    if prize is MOVE:
        return (*shifts(player), DECLINE)
    choices: list[Action] = [load for ship, load in enumerate(LOADS) if can_carry(ship, prize)]
    if prize.pays and can_pay(state):
        choices.append(PAY_BACK)
    if player.kept:
        choices.append(THROW_OUT)
    return tuple(choices)


def end_dealing(state: State, events: list[Event]) -> None:
    """L4.5: the bonus cards come next, then the next trick."""
    state.won = None
    if state.spoils:
        state.phase = STOW
        state.legal = stow_choices(state)
    elif len(state.past) < HAND:
        ask_for_start(state)
    else:
        end_round(state, events)


def end_round(state: State, events: list[Event]) -> None:
    """L4.2, L4.6, L5.3, L2.3"""
    for player in state.players:
        player.marks = 0
    if not state.paid and state.bid:
        state.players[state.holder].debt += state.bid
        state.paid = True
        events.append(DebtMarked(state.holder, state.bid))
    if state.round == ROUNDS:
        end_game(state, events)
    else:
        state.dealer = (state.dealer - 1) % len(state.players)
        begin_round(state, events)


# L5 Debt


def can_pay(state: State) -> bool:
    """L5.1"""
    return state.turn == state.holder and state.bid > 0 and not state.paid


def pay_back(state: State, events: list[Event]) -> None:
    """L5.1, L5.2, L5.3"""
    card = state.won
    assert card is not None
    debt = max(0, state.bid - card.value)
    state.players[state.turn].debt += debt
    state.paid = True
    state.out.append(card)
    events.append(PaidBack(state.turn, card, debt))
    end_dealing(state, events)


# L6 Loading


def load(state: State, ship: Good, events: list[Event]) -> None:
    """L6.1"""
    card = state.won
    assert card is not None
    state.players[state.turn].ships[SHIPS.index(ship)].append(card)
    events.append(loaded(state.turn, card, ship))
    end_dealing(state, events)


def can_carry(ship: int, card: Card) -> bool:
    """L6.1"""
    if card.kind is GOODS:
        return card.suit == ship
    return card not in (REMOVE, MOVE)


def stow_choices(state: State) -> tuple[Action, ...]:
    return tuple([stow for place in range(len(state.spoils)) for stow in STOWS[place]])


def stow(state: State, place: int, ship: Good, events: list[Event]) -> None:
    """L6.1"""
    card = state.spoils.pop(place - 1)
    state.players[state.turn].ships[SHIPS.index(ship)].append(card)
    events.append(Stowed(state.turn, card, ship))
    end_dealing(state, events)


def discharges(player: Player) -> list[Action]:
    """L6.4: what Remove can take from the player's ships; nothing from empty ships, and Remove is kept."""
    on_board = [card for ship in player.ships for card in ship if card.kind is not BONUS]
    actions: list[Action] = [Discharge(card) for card in sorted(on_board, key=_number)]
    for ship, name in enumerate(SHIPS):
        actions += [DischargeBonus(name, place) for place in range(1, len(player.bonuses(ship)) + 1)]
    return actions


def discharge(state: State, card: Card, events: list[Event]) -> None:
    """L6.4"""
    player = state.players[state.turn]
    ship = where(player, card)
    assert ship is not None
    player.ships[ship].remove(card)
    state.out += [card, REMOVE]
    events.append(Discharged(state.turn, card, SHIPS[ship]))
    end_dealing(state, events)


def where(player: Player, card: Card) -> int | None:
    """The ship a card lies on."""
    for ship, cards in enumerate(player.ships):
        if card in cards:
            return ship
    return None


def keep(state: State, events: list[Event]) -> None:
    """L6.5"""
    state.players[state.turn].kept.append(REMOVE)
    events.append(RemoveKept(state.turn))
    end_dealing(state, events)


def throw_out(state: State, events: list[Event]) -> None:
    """L6.5"""
    card = state.won
    assert card is not None
    state.players[state.turn].kept.remove(REMOVE)
    state.out += [card, REMOVE]
    events.append(ThrownOut(state.turn, card))
    end_dealing(state, events)


def shifts(player: Player) -> list[Action]:
    """L6.6: what Move can do; nothing if no extra and no bonus card lies on the player's ships."""
    actions: list[Action] = []
    for card in SHIFTABLE:
        ship = where(player, card)
        if ship is not None:
            actions += [Shift(card, name) for place, name in enumerate(SHIPS) if place != ship]
    for ship, name in enumerate(SHIPS):
        for place in range(1, len(player.bonuses(ship)) + 1):
            actions += [ShiftBonus(name, place, to) for to in SHIPS if to != name]
    return actions


def shift(state: State, card: Card, to: Good, events: list[Event]) -> None:
    """L6.6"""
    player = state.players[state.turn]
    ship = where(player, card)
    assert ship is not None
    player.ships[ship].remove(card)
    player.ships[SHIPS.index(to)].append(card)
    state.out.append(MOVE)
    events.append(Shifted(state.turn, card, SHIPS[ship], to))
    end_dealing(state, events)


def decline(state: State, events: list[Event]) -> None:
    """L6.6"""
    state.out.append(MOVE)
    events.append(MoveUnused(state.turn))
    end_dealing(state, events)


# L7 Scoring


def end_game(state: State, events: list[Event]) -> None:
    """L7.2, L8.1"""
    limit = state.size.limit
    for seat, player in enumerate(state.players):
        for name, ship in zip(SHIPS, player.ships, strict=True):
            score = score_of(ship, limit)
            events.append(ShipScored(seat, name, load_of(ship), limit_of(ship, limit), bonus_of(ship), score))
    state.phase = OVER
    state.legal = ()
    events.append(GameEnded(outcome(state).winners))


def outcome(state: State) -> Outcome:
    """L7.3"""
    ships = [sum(score_of(ship, state.size.limit) for ship in player.ships) for player in state.players]
    totals = [score - player.debt for score, player in zip(ships, state.players, strict=True)]
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    return Outcome(
        winners=tuple(seat for seat, place in enumerate(places) if place == 1),
        places=places,
        points=tuple(totals),
        scores=tuple(
            {"points": total, "ships": score, "debt": player.debt}
            for total, score, player in zip(totals, ships, state.players, strict=True)
        ),
    )


# Doing


def apply(state: State, action: Action) -> list[Event]:  # noqa: C901  # one line for each verb
    """Carry out a legal action."""
    events: list[Event] = []
    match action:
        case Play():
            play(state, action.card, events)
        case Start():
            name_start(state, action.seat, events)
        case Choose():
            choose(state, action.card, events)
        case Load():
            load(state, action.ship, events)
        case Pass():
            pass_by(state, events)
        case Bid():
            bid(state, action.amount, events)
        case Lay():
            lay(state, action.card, events)
        case Trump():
            name_trump(state, action.colour, events)
        case Stow():
            stow(state, action.place, action.ship, events)
        case PayBack():
            pay_back(state, events)
        case ThrowOut():
            throw_out(state, events)
        case KeepRemove():
            keep(state, events)
        case Discharge():
            discharge(state, action.card, events)
        case DischargeBonus():
            discharge(state, bonus_at(state, action.ship, action.place), events)
        case Shift():
            shift(state, action.card, action.ship, events)
        case ShiftBonus():
            shift(state, bonus_at(state, action.ship, action.place), action.to, events)
        case Decline():
            decline(state, events)
    return events


def bonus_at(state: State, ship: Good, place: int) -> Card:
    return state.players[state.turn].bonuses(SHIPS.index(ship))[place - 1]


def pending(state: State) -> tuple[Action, ...]:
    """What `state.legal` must be, found from the rest of the state."""
    if state.phase is OVER:
        return ()
    if state.phase is DEAL_WITH:
        assert state.won is not None
        return deal_with_choices(state, state.won)
    return _CHOICES[state.phase](state)


_CHOICES: Final[dict[Phase, Callable[[State], tuple[Action, ...]]]] = {
    AUCTION: bid_choices,
    LAY: lay_choices,
    TRUMP: trump_choices,
    START: start_choices,
    CHOOSE: choose_choices,
    PLAY: play_choices,
    STOW: stow_choices,
}
