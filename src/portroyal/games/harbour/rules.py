"""The rules of the harbour family, in the order of the rulebook (docs/rules/harbour.md).

Every function changes the state and appends what happened to `events`. Each step ends with
`state.legal` set: the decision that is now pending, or nothing when the game is over.
"""

from typing import Final

from portroyal.core import chance
from portroyal.core.values import Action, Event, GameOver, NotAnAction, Outcome, Reason
from portroyal.games.harbour.actions import (
    CLAIMS,
    DRAW,
    KEEP,
    PASS,
    REPEL,
    STOP,
    TAKES,
    AnswerFirst,
    Claim,
    Draw,
    DrawFirst,
    Keep,
    LacksPersons,
    NoIncomeForFee,
    NoShipToRepel,
    NotActive,
    NoTakesLeft,
    NothingToDraw,
    NotInHarbour,
    NotLaidOut,
    NotNow,
    Pass,
    Repel,
    Stop,
    Take,
    TooFewCoins,
)
from portroyal.games.harbour.cards import CARDS, EXPEDITION, MOST_SWORDS, PERSON, SHIP, SPECIAL, Card
from portroyal.games.harbour.events import (
    Busted,
    Cause,
    Claimed,
    GameEnded,
    HarbourCleared,
    LastRoundBegan,
    NotGained,
    Paid,
    PilesRanOut,
    Reshuffled,
    StartPlayerChosen,
    TaxDiscarded,
    Taxed,
    Tucked,
    Zone,
    drawn,
    fee_paid,
    gained,
    hired,
    let_in,
    passed,
    repelled,
    stopped,
    traded,
    turn_began,
)
from portroyal.games.harbour.state import (
    COLOUR_BITS,
    DISCOVERING,
    OVER,
    REPELLING,
    TRADING,
    Player,
    State,
)
from portroyal.games.harbour.traits import (
    BUST_COINS,
    CREW,
    CROWD_COINS,
    DISCOUNT,
    EXTRA_TAKES,
    JACK,
    SWORDS,
    TRADE,
    TUCKS,
    Symbol,
)
from portroyal.games.harbour.variants import Ending, Variant, in_order

# Found faster by names of their own than in their enumerations.
TO_HARBOUR: Final = Zone.HARBOUR
TO_EXPEDITIONS: Final = Zone.LAID_OUT
TO_DRAWN: Final = Zone.DRAWN
BY_TRADE: Final = Cause.TRADE
BY_CROWD: Final = Cause.CROWD
BY_BUST: Final = Cause.BUST
BY_EMPTY: Final = Cause.EMPTY
EXPLORERS_WIN: Final = Ending.EXPEDITIONS

FIRST_DRAW: Final = (DRAW,)
DRAW_OR_STOP: Final = (DRAW, STOP)
STOP_ONLY: Final = (STOP,)
REPEL_OR_KEEP: Final = (REPEL, KEEP)

TAKES_BY_COLOURS: Final = (1, 1, 1, 1, 2, 3)
"""H6.1: how many cards the active player may take, by the number of ship colours."""

CROWD: Final = 5
"""H7.4: with this many cards in the harbour `crowd-coins` pay."""

SMALLEST_CREW: Final = min(len(card.needs) for card in CARDS if card.kind is EXPEDITION)


# H2 Set-up


def deal(variant: Variant, ending: Ending, seats: int, seed: bytes, start: int | None) -> tuple[State, list[Event]]:
    """H2.1 to H2.4, and the first turn begins."""
    state = State(variant, ending, seats, seed)
    events: list[Event] = []
    state.deck, state.expeditions = split(variant, seats)
    state.start = chance.draw_lot(seed, seats) if start is None else start
    state.active = state.start
    events.append(StartPlayerChosen(state.start))
    state.shuffles = 1
    chance.shuffle(state.deck, seed, 1)
    for seat in state.clockwise():
        gain(state, seat, 3, Cause.DEAL, events)
    begin_turn(state, events)
    return state, events


def split(variant: Variant, seats: int) -> tuple[list[Card], list[Card]]:
    """H2.1, H2.2: the cards to shuffle, by number, and the special expedition if it is in the game."""
    cards = variant.cards
    special = [card for card in cards if card.role == SPECIAL]
    return [card for card in cards if card.role != SPECIAL], special if seats == 5 else []


# H3 Coins are cards


def gain(state: State, seat: int, count: int, cause: Cause, events: list[Event]) -> None:
    """H3.1, H3.5"""
    coins = state.players[seat].coins
    while count:
        if not state.deck and not reshuffle(state, events):
            events.append(NotGained(seat, count, cause))
            return
        deck = state.deck
        shuffle = state.shuffles
        here = count if count <= len(deck) else len(deck)
        for _ in range(here):
            coins.append((deck.pop(), shuffle))
        events.append(gained(seat, here, cause))
        count -= here


def reveal_coins(state: State, player: Player, count: int) -> tuple[Card, ...]:
    """H3.2: the oldest coins go face up onto the discard pile."""
    cards = [card for card, _ in player.coins[:count]]
    del player.coins[:count]
    state.discard += cards
    return tuple(cards)


def reshuffle(state: State, events: list[Event]) -> bool:
    """H3.4. False if there is nothing to shuffle."""
    if not state.discard:
        return False
    cards = in_order(state.discard)
    state.discard.clear()
    events.append(Reshuffled(tuple(cards)))
    state.shuffles += 1
    chance.shuffle(cards, state.seed, state.shuffles)
    state.deck = cards
    return True


# H4 The turn


def begin_turn(state: State, events: list[Event]) -> None:
    """H4.1, H3.5"""
    events.append(turn_began(state.active))
    state.phase = DISCOVERING
    state.has_drawn = False
    state.taker = state.active
    if not (state.deck or state.discard or state.last_round):
        state.last_round = True
        events.append(PilesRanOut())
    state.legal = discover_choices(state)


def end_turn(state: State, events: list[Event]) -> None:
    """H6.7, H9.2"""
    if state.harbour:
        events.append(HarbourCleared(tuple(state.harbour)))
        state.discard += state.harbour
        state.harbour.clear()
    state.takes = 0
    following = (state.active + 1) % len(state.players)
    if state.last_round and following == state.start:
        state.phase = OVER
        state.legal = ()
        events.append(GameEnded(outcome(state).winners))
        return
    state.active = following
    begin_turn(state, events)


# H5 Phase 1: Discover


def discover_choices(state: State) -> tuple[Action, ...]:
    """H5.1, H3.5, H8.1"""
    choices: tuple[Action, ...]
    if not (state.deck or state.discard):
        choices = STOP_ONLY
    elif state.has_drawn:
        choices = DRAW_OR_STOP
    else:
        choices = FIRST_DRAW
    return choices + claims(state) if state.expeditions else choices


def draw(state: State, events: list[Event]) -> None:
    """H5.1 to H5.9: draw a card and deal with it."""
    if not state.deck:
        reshuffle(state, events)
    card = state.deck.pop()
    active = state.active
    state.has_drawn = True
    if card.kind is SHIP:
        if state.players[active].totals[SWORDS] >= card.strength:
            events.append(drawn(active, card, TO_DRAWN))
            state.phase = REPELLING
            state.drawn = card
            state.legal = REPEL_OR_KEEP
            return
        if is_bust(state, card):
            events.append(drawn(active, card, TO_DRAWN))
            bust(state, card, events)
            return
        events.append(drawn(active, card, TO_HARBOUR))
        state.harbour.append(card)
        state.colours |= COLOUR_BITS[card.number]
    elif card.kind is PERSON:
        events.append(drawn(active, card, TO_HARBOUR))
        state.harbour.append(card)
    elif card.kind is EXPEDITION:
        events.append(drawn(active, card, TO_EXPEDITIONS))
        state.expeditions.append(card)
    else:
        events.append(drawn(active, card, TO_DRAWN))
        raise_tax(state, card, events)
    state.legal = discover_choices(state)


def is_bust(state: State, ship: Card) -> bool:
    """H5.4: does a ship of its colour lie in the harbour?"""
    return bool(state.colours & COLOUR_BITS[ship.number])


def twin_of(state: State, ship: Card) -> Card | None:
    """H5.4: the ship of the same colour in the harbour."""
    for card in state.harbour:
        if card.colour is ship.colour and card.kind is SHIP:
            return card
    return None


def repel(state: State, events: list[Event]) -> None:
    """H5.3"""
    ship = take_up_drawn(state)
    state.discard.append(ship)
    events.append(repelled(state.active, ship))
    state.legal = discover_choices(state)


def keep(state: State, events: list[Event]) -> None:
    """H5.4, H5.5"""
    ship = take_up_drawn(state)
    if is_bust(state, ship):
        bust(state, ship, events)
        return
    state.harbour.append(ship)
    state.colours |= COLOUR_BITS[ship.number]
    events.append(let_in(state.active, ship))
    state.legal = discover_choices(state)


def take_up_drawn(state: State) -> Card:
    """The ship that the active player was asked about; the question is closed."""
    ship = state.drawn
    assert ship is not None
    state.drawn = None
    state.phase = DISCOVERING
    return ship


def bust(state: State, ship: Card, events: list[Event]) -> None:
    """H5.7"""
    twin = twin_of(state, ship)
    assert twin is not None
    events.append(Busted(state.active, ship, twin, tuple(state.harbour)))
    state.discard.append(ship)
    state.discard += state.harbour
    state.harbour.clear()
    state.colours = 0
    for seat in state.clockwise():
        gain(state, seat, state.players[seat].totals[BUST_COINS], BY_BUST, events)
    end_turn(state, events)


def raise_tax(state: State, tax: Card, events: list[Event]) -> None:
    """H5.8, H5.9"""
    players = state.players
    order = state.clockwise()
    for seat in order:
        loss = state.variant.tax_loss(len(players[seat].coins))
        if loss:
            events.append(Taxed(seat, reveal_coins(state, players[seat], loss)))
    if tax.role == MOST_SWORDS:
        most = max(player.totals[SWORDS] for player in players)
        winners = [seat for seat in order if players[seat].totals[SWORDS] == most]
    else:
        fewest = min(player.points for player in players)
        winners = [seat for seat in order if players[seat].points == fewest]
    for seat in winners:
        gain(state, seat, 1, Cause.TAX, events)
    state.discard.append(tax)
    events.append(TaxDiscarded(tax))


# H6 Phase 2: Trade and Hire


def stop(state: State, events: list[Event]) -> None:
    """H6.1"""
    colours = state.colours.bit_count()
    events.append(stopped(state.active, colours))
    state.phase = TRADING
    state.colours = 0
    begin_taking(state, TAKES_BY_COLOURS[colours], events)
    ask_to_take(state, events)


def begin_taking(state: State, takes: int, events: list[Event]) -> None:
    """H7.4, H7.5, H7.6: the taker may take now; what pays at this moment pays."""
    player = state.players[state.taker]
    state.takes = takes + player.totals[EXTRA_TAKES]
    lying = len(state.harbour)
    if lying >= CROWD:
        gain(state, state.taker, player.totals[CROWD_COINS], BY_CROWD, events)
    elif not lying and state.taker != state.active:
        gain(state, state.taker, player.totals[BUST_COINS], BY_EMPTY, events)


def ask_to_take(state: State, events: list[Event]) -> None:
    """H8.1: ask the taker while they can do anything; otherwise taking ends by itself."""
    state.legal = take_choices(state)
    if not state.legal:
        end_taking(state, events)


def take_choices(state: State) -> tuple[Action, ...]:
    """H6.3, H8.1: what the taker can do; nothing at all if they could only pass."""
    choices: list[Action] = [PASS]
    if state.takes and state.harbour:
        choices += takes(state)
    if state.expeditions and state.taker == state.active:
        choices += claims(state)
    return tuple(choices) if len(choices) > 1 else ()


def end_taking(state: State, events: list[Event]) -> None:
    """H4.2, H6.2: the next player takes; after the last player the turn ends."""
    state.taker = (state.taker + 1) % len(state.players)
    if state.taker == state.active:
        end_turn(state, events)
    else:
        begin_taking(state, 1, events)
        ask_to_take(state, events)


def takes(state: State) -> list[Take]:
    """The cards the taker can take now, identical ones once, in the order of the action table."""
    player = state.players[state.taker]
    owed = fee(state, state.taker)
    numbers = {card.number for card in state.harbour if shortage(state, player, card, owed) <= 0}
    return [TAKES[number] for number in sorted(numbers)]


def price(player: Player, card: Card) -> int:
    """H6.5: what taking this card costs this player, the fee apart."""
    left = card.cost - player.totals[DISCOUNT]
    return left if left > 0 else 0


def income(player: Player, ship: Card) -> int:
    """H6.4, H7.1"""
    return ship.coins + player.totals[TRADE + ship.colour_number]


def fee(state: State, seat: int) -> int:
    """H6.6: what each card that this seat takes costs it besides, in coins to the active player."""
    return 0 if seat == state.active else 1


def shortage(state: State, player: Player, card: Card, owed: int) -> int:
    """H6.5, H6.6: how many coins the taker, who owes this fee, lacks to take this card; 0 or less if none."""
    if card.kind is PERSON:
        return price(player, card) + owed - len(player.coins)
    if not owed or player.coins or state.deck or state.discard:
        return 0
    return 1 if player.totals[TUCKS + card.colour_number] else 0


def take(state: State, card: Card, events: list[Event]) -> None:
    """H6.3 to H6.6"""
    state.takes -= 1
    state.harbour.remove(card)
    seat = state.taker
    player = state.players[seat]
    owed = fee(state, seat)
    if owed and player.coins:
        pay_fee(state, player, events)
        owed = 0
    if card.kind is PERSON:
        hire(state, player, card, events)
    else:
        trade(state, player, card, events)
    if owed:
        pay_fee(state, player, events)
    check_goal(state, seat, events)
    ask_to_take(state, events)


def pay_fee(state: State, player: Player, events: list[Event]) -> None:
    """H3.3, H6.6"""
    state.players[state.active].coins.append(player.coins.pop(0))
    events.append(fee_paid(state.taker, state.active))


def hire(state: State, player: Player, person: Card, events: list[Event]) -> None:
    """H6.5, H7.6"""
    cost = price(player, person)
    if cost:
        events.append(Paid(state.taker, reveal_coins(state, player, cost)))
    player.add(person)
    state.takes += person.traits.get("extra-takes", 0)
    events.append(hired(state.taker, person))


def trade(state: State, player: Player, ship: Card, events: list[Event]) -> None:
    """H6.4, H7.1, H7.8"""
    if player.totals[TUCKS + ship.colour_number]:
        player.tucked.append(ship)
        player.points += 1
        events.append(Tucked(state.taker, ship))
    else:
        state.discard.append(ship)
        events.append(traded(state.taker, ship))
    gain(state, state.taker, income(player, ship), BY_TRADE, events)


def pass_on(state: State, events: list[Event]) -> None:
    """H6.3: the taker takes no more, whatever they could still do."""
    events.append(passed(state.taker))
    end_taking(state, events)


# H8 Expeditions


def claims(state: State) -> tuple[Claim, ...]:
    """What the active player can claim, in the order of the action table."""
    player = state.players[state.active]
    if player.totals[CREW] < SMALLEST_CREW:
        return ()
    possible = [card.number for card in state.expeditions if missing(player, card) <= 0]
    return tuple([CLAIMS[number] for number in sorted(possible)])


def missing(player: Player, expedition: Card) -> int:
    """H8.2, H7.3: how many persons are missing when the jacks have stood in; 0 or less if none."""
    totals = player.totals
    lacking = -totals[JACK]
    for place, needed in expedition.crew:
        owned = totals[place]
        if needed > owned:
            lacking += needed - owned
    return lacking


def filled(player: Player, expedition: Card) -> tuple[bool, ...]:
    """H8.3: for each need, in the order of the card: is there a person for it? Jacks fill what is left."""
    have: list[bool] = []
    for place, needed in expedition.crew:
        owned = player.totals[place]
        have += [number < owned for number in range(needed)]
    jacks = player.totals[JACK]
    for place, has_person in enumerate(have):
        if not has_person and jacks:
            have[place] = True
            jacks -= 1
    return tuple(have)


def unfilled(expedition: Card, have: tuple[bool, ...]) -> tuple[Symbol, ...]:
    """The needs of an expedition that `filled` found nobody for."""
    return tuple(need for need, has_person in zip(expedition.needs, have, strict=True) if not has_person)


def claim(state: State, expedition: Card, events: list[Event]) -> None:
    """H8.2, H8.3"""
    player = state.players[state.active]
    used = crew(player, expedition)
    for person in used:
        player.remove(person)
    state.discard += used
    state.expeditions.remove(expedition)
    player.expeditions.append(expedition)
    player.points += expedition.points
    events.append(Claimed(state.active, expedition, tuple(used)))
    gain(state, state.active, expedition.coins, Cause.CLAIM, events)
    check_goal(state, state.active, events)
    if state.phase is TRADING:
        ask_to_take(state, events)
    else:
        state.legal = discover_choices(state)


def crew(player: Player, expedition: Card) -> list[Card]:
    """H8.3: which persons a claim discards: exact persons first, jacks for what is missing."""
    used: list[Card] = []
    jacks = 0
    for symbol in dict.fromkeys(expedition.needs):
        needed = expedition.needs.count(symbol)
        exact = [person for person in player.persons if symbol in person.traits][:needed]
        used += exact
        jacks += needed - len(exact)
    return used + [person for person in player.persons if "jack" in person.traits][:jacks]


# H9 The end


def check_goal(state: State, seat: int, events: list[Event]) -> None:
    """H9.2, H9.4"""
    player = state.players[seat]
    if state.last_round or player.points < state.variant.goal:
        return
    if state.ending is EXPLORERS_WIN and not player.expeditions:
        return
    state.last_round = True
    events.append(LastRoundBegan(seat))


def outcome(state: State) -> Outcome:
    """H9.3, H9.4, H3.5"""
    players = state.players
    only_explorers = state.ending is EXPLORERS_WIN and any(player.expeditions for player in players)
    ranks = [
        (bool(player.expeditions) if only_explorers else True, player.points, len(player.coins)) for player in players
    ]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Outcome(
        winners=tuple(seat for seat, place in enumerate(places) if place == 1),
        places=places,
        points=tuple(player.points for player in players),
        scores=tuple(
            {"points": player.points, "coins": len(player.coins), "expeditions": len(player.expeditions)}
            for player in players
        ),
    )


# Doing, and why not


def apply(state: State, action: Action) -> list[Event]:
    """Carry out a legal action."""
    events: list[Event] = []
    if isinstance(action, Draw):
        draw(state, events)
    elif isinstance(action, Take):
        take(state, action.card, events)
    elif isinstance(action, Stop):
        stop(state, events)
    elif isinstance(action, Pass):
        pass_on(state, events)
    elif isinstance(action, Repel):
        repel(state, events)
    elif isinstance(action, Keep):
        keep(state, events)
    elif isinstance(action, Claim):
        claim(state, action.card, events)
    return events


def pending(state: State) -> tuple[Action, ...]:
    """What `state.legal` must be, found from the rest of the state."""
    if state.phase is DISCOVERING:
        return discover_choices(state)
    if state.phase is REPELLING:
        return REPEL_OR_KEEP
    return take_choices(state) if state.phase is TRADING else ()


def why_not(state: State, action: Action) -> Reason | None:
    """The reason that keeps an action out of `state.legal`; None if it is in there."""
    if state.phase is OVER:
        return GameOver()
    if isinstance(action, Take):
        return why_not_take(state, action.card)
    if isinstance(action, Claim):
        return why_not_claim(state, action.card)
    if isinstance(action, (Repel, Keep)):
        return None if state.phase is REPELLING else NoShipToRepel()
    if state.drawn is not None:
        return AnswerFirst(state.drawn)
    if isinstance(action, Pass):
        return None if state.phase is TRADING else NotNow()
    if isinstance(action, (Draw, Stop)):
        if state.phase is not DISCOVERING:
            return NotNow()
        can_draw = bool(state.deck or state.discard)
        if isinstance(action, Draw):
            return None if can_draw else NothingToDraw()
        return DrawFirst() if can_draw and not state.has_drawn else None
    return NotAnAction()


def why_not_take(state: State, card: Card) -> Reason | None:
    if state.drawn is not None:
        return AnswerFirst(state.drawn)
    if state.phase is not TRADING:
        return NotNow()
    if card not in state.harbour:
        return NotInHarbour(card)
    if not state.takes:
        return NoTakesLeft()
    player = state.players[state.taker]
    owed = fee(state, state.taker)
    short = shortage(state, player, card, owed)
    if short <= 0:
        return None
    if card.kind is SHIP:
        return NoIncomeForFee(card)
    return TooFewCoins(card, price(player, card), owed, short)


def why_not_claim(state: State, card: Card) -> Reason | None:
    if state.drawn is not None:
        return AnswerFirst(state.drawn)
    if state.taker != state.active:
        return NotActive(state.active)
    if card not in state.expeditions:
        return NotLaidOut(card)
    lacking = unfilled(card, filled(state.players[state.active], card))
    return LacksPersons(card, lacking) if lacking else None
