"""Why an action is not possible: the other side of the legal lists in `rules`."""

from typing import Final

from portroyal.core.values import Action, GameOver, NotAnAction, Reason
from portroyal.games.loot.actions import (
    ACTIONS,
    MAX_DEBT,
    AlreadyThere,
    Bid,
    BidTooLow,
    CannotBeThrownOut,
    CannotPay,
    Choose,
    Decline,
    Discharge,
    DischargeBonus,
    HoldsLedColour,
    KeepRemove,
    Lay,
    Load,
    NeverLoaded,
    NoRemoveKept,
    NoSuchBonus,
    NoSuchSeat,
    NothingToPay,
    NotInHand,
    NotNow,
    NotOnBoard,
    NotOnOffer,
    OtherShip,
    Pass,
    PayBack,
    Play,
    Shift,
    ShiftBonus,
    Start,
    Stow,
    ThrowOut,
    TooMuchDebt,
    Trump,
)
from portroyal.games.loot.cards import COLOURS, MOVE, REMOVE, SHIPS, Card
from portroyal.games.loot.rules import can_carry, can_pay, discharges, holds, led_colour, shifts, where
from portroyal.games.loot.state import NOBODY, Phase, Player, State

_ALL_ACTIONS: Final = frozenset(ACTIONS)
_PHASES: Final[dict[type[Action], Phase]] = {
    Pass: Phase.AUCTION,
    Bid: Phase.AUCTION,
    Lay: Phase.LAY,
    Trump: Phase.TRUMP,
    Start: Phase.START,
    Choose: Phase.CHOOSE,
    Play: Phase.PLAY,
    Stow: Phase.STOW,
    **dict.fromkeys(
        (Load, PayBack, ThrowOut, KeepRemove, Discharge, DischargeBonus, Shift, ShiftBonus, Decline), Phase.DEAL_WITH
    ),
}


def why_not(state: State, action: Action) -> Reason | None:
    """The reason that keeps an action out of `state.legal`; None if it is in there."""
    if state.phase is Phase.OVER:
        return GameOver()
    if action not in _ALL_ACTIONS:
        return NotAnAction()
    if _PHASES[type(action)] is not state.phase:
        return NotNow()
    player = state.players[state.turn]
    match action:
        case Bid():
            if action.amount <= state.bid:
                return BidTooLow(state.bid)
            return TooMuchDebt(player.debt, MAX_DEBT) if action.amount + player.debt > MAX_DEBT else None
        case Lay():
            return None if action.card in player.hand else NotInHand(action.card)
        case Start():
            return None if action.seat < len(state.players) else NoSuchSeat()
        case Choose():
            return None if action.card in state.layout else NotOnOffer(action.card)
        case Play():
            return why_not_play(state, player, action.card)
        case Stow():
            return None if action.place <= len(state.spoils) else NoSuchBonus()
    return why_not_deal(state, player, action) if state.phase is Phase.DEAL_WITH else None


def why_not_play(state: State, player: Player, card: Card) -> Reason | None:
    """L4.2"""
    if card not in player.hand:
        return NotInHand(card)
    led = led_colour(state)
    if led != NOBODY and card.suit == state.trump and holds(player.hand, led):
        return HoldsLedColour(COLOURS[led])
    return None


def why_not_deal(state: State, player: Player, action: Action) -> Reason | None:
    """L5.1, L6.1, L6.4, L6.5, L6.6"""
    prize = state.won
    assert prize is not None
    if isinstance(action, (KeepRemove, Discharge, DischargeBonus)):
        return why_not_remove(player, action) if prize is REMOVE else NotNow()
    if isinstance(action, (Shift, ShiftBonus, Decline)):
        return why_not_shift(player, action) if prize is MOVE else NotNow()
    if isinstance(action, Load):
        if prize in (REMOVE, MOVE):
            return NeverLoaded()
        return None if can_carry(SHIPS.index(action.ship), prize) else OtherShip(SHIPS[prize.suit])
    if isinstance(action, PayBack):
        if not can_pay(state):
            return NothingToPay()
        return None if prize.pays else CannotPay(prize)
    if not player.kept:
        return NoRemoveKept()
    return CannotBeThrownOut(prize) if prize in (REMOVE, MOVE) else None


def why_not_remove(player: Player, action: KeepRemove | Discharge | DischargeBonus) -> Reason | None:
    """L6.4"""
    return None if isinstance(action, KeepRemove) or action in discharges(player) else NotOnBoard()


def why_not_shift(player: Player, action: Shift | ShiftBonus | Decline) -> Reason | None:
    """L6.6"""
    if isinstance(action, Decline) or action in shifts(player):
        return None
    if isinstance(action, Shift) and where(player, action.card) is not None:
        return AlreadyThere()
    return NotOnBoard()
