"""Positions as a few lines of text, for people who write them by hand: in tests, puzzles and bug reports.

    harbour: flute-2-2 jester-5
    top: skiff-1-1 tax-most-swords
    seat 0: 5 sailor-3 captain-4*2
    seat 1: 3 persons wholesaler-blue-6 tucked flute-1-1

A line is a field of `Position` and its content; `*2` repeats a card. In a seat's line a number is that
many coins; the words coins, persons, expeditions and tucked say what the cards after them are. A coin is
written with the shuffle it came from where that is not the present one: `coins flute-1-1@1`.
"""

from typing import Any, Final

from portroyal.core.faults import Fault
from portroyal.core.notation import choice, compose, format_value, number, parts
from portroyal.games.harbour.cards import CARD_BY_ID, Card
from portroyal.games.harbour.position import FaceDown, PlayerPosition, Position
from portroyal.games.harbour.state import Phase
from portroyal.games.harbour.variants import Ending

CARD_FIELDS = ("harbour", "expeditions", "discard", "top")
NUMBER_FIELDS = ("start", "active", "taker", "takes", "shuffles")
TEXT_FIELDS = ("format", "game", "seed", "rest")
CLOSED_FIELDS: Final = {"ending": Ending, "phase": Phase}
FLAG_FIELDS = ("has_drawn", "last_round")
PILES = ("coins", "persons", "expeditions", "tucked")
MAX_CARDS = 999
"""No pile comes near it; notation that asks for more is refused before a position is made."""


def read(text: str, game: str = "harbour") -> Position:
    """The position that a text describes, of this game if it names none. Raises Fault."""
    lines, seats = parts(text)
    content = {key: _field(key, rest) for key, rest in lines.items()}
    shuffles = content.get("shuffles", 1)
    players = tuple(_holding(key, rest, shuffles) for key, rest in seats)
    return Position(**{"game": game, "players": players} | content)


def write(position: Position) -> str:
    """The text of a position, without what is as usual."""
    return compose(position, lambda holding: _seat(holding, position.shuffles), format_value)


def _field(key: str, rest: str) -> Any:
    if key in CARD_FIELDS:
        return _cards(key, rest.split())
    if key == "drawn":
        return _card(key, rest)
    if key in NUMBER_FIELDS:
        return number(key, rest)
    if key in TEXT_FIELDS:
        return rest
    if key in CLOSED_FIELDS:
        return choice(CLOSED_FIELDS[key], key, rest)
    if key in FLAG_FIELDS:
        if rest not in ("yes", "no"):
            raise Fault("out-of-range", key, rest)
        return rest == "yes"
    raise Fault("unknown-field", "/", key)


def _holding(key: str, rest: str, shuffles: int) -> PlayerPosition:
    count: int | None = None
    piles: dict[str, list[str]] = {pile: [] for pile in PILES}
    pile = "persons"
    for word in rest.split():
        if word in PILES:
            pile = word
        elif word.isdecimal():
            if count is not None:
                raise Fault("coins-twice", key)
            count = number(key, word)
        else:
            piles[pile].append(word)
    if count is not None and piles["coins"]:
        raise Fault("coins-twice", key)
    return PlayerPosition(
        coins=tuple(_coins(key, piles["coins"], shuffles)) if count is None else count,
        persons=_cards(key, piles["persons"]),
        expeditions=_cards(key, piles["expeditions"]),
        tucked=_cards(key, piles["tucked"]),
    )


def _coins(key: str, words: list[str], shuffles: int) -> list[FaceDown]:
    coins: list[FaceDown] = []
    for word in words:
        name, _, shuffle = word.partition("@")
        drawn_from = number(key, shuffle) if shuffle else shuffles
        coins += [FaceDown(card, drawn_from) for card in _cards(key, [name], len(coins))]
    return coins


def _cards(place: str, words: list[str], before: int = 0) -> tuple[Card, ...]:
    cards: list[Card] = []
    for word in words:
        name, _, times = word.partition("*")
        card, count = _card(place, name), number(place, times) if times else 1
        if before + len(cards) + count > MAX_CARDS:
            raise Fault("too-many-of-card", place, card.id)
        cards += [card] * count
    return tuple(cards)


def _card(place: str, name: str) -> Card:
    if name not in CARD_BY_ID:
        raise Fault("unknown-card", place, name)
    return CARD_BY_ID[name]


def _seat(holding: PlayerPosition, shuffles: int) -> str:
    words = []
    if isinstance(holding.coins, int):
        words.append(str(holding.coins))
    words += [card.id for card in holding.persons]
    for pile, cards in (("expeditions", holding.expeditions), ("tucked", holding.tucked)):
        if cards:
            words += [pile, *(card.id for card in cards)]
    if not isinstance(holding.coins, int) and holding.coins:
        words.append("coins")
        for coin in holding.coins:
            words.append(coin.card.id if coin.shuffle == shuffles else f"{coin.card.id}@{coin.shuffle}")
    return " ".join(words)
