"""The shapes of what comes in and goes out, for checking and for the published description of the API."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from portroyal.record import MAX_NAME
from portroyal.web.table import AIDS, Aid

Name = Annotated[str, Field(max_length=1000, description=f"1 to {MAX_NAME} printable characters")]
Seat = Annotated[int, Field(ge=0, le=9)]
Step = Annotated[int, Field(ge=0, le=1_000_000)]
Word = Annotated[str, Field(min_length=1, max_length=100)]
Nonce = Annotated[str, Field(min_length=64, max_length=64, description="32 bytes in hexadecimal")]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Me(Body):
    name: Name
    language: Word | None = None


class Code(Body):
    code: Annotated[str, Field(min_length=64, max_length=64)]


class NewChair(Body):
    kind: Literal["me", "bot", "open"]
    name: Name | None = Field(None, description="For `me`: what the player on this chair is called")
    bot: Word | None = Field(None, description="For `bot`: which one")


class NewTable(Body):
    game: Word
    seats: Annotated[list[NewChair], Field(min_length=1, max_length=10)]
    options: dict[Word, str | int | None] = Field(default_factory=dict)
    clock: Word = "none"
    listed: bool = False
    aids: Annotated[list[Aid], Field(max_length=len(AIDS))] = Field(
        default_factory=lambda: [*AIDS], description="What the table allows"
    )
    start: bool = Field(False, description="Deal at once; possible if no chair is open")


class Join(Body):
    seat: Seat | None = None
    name: Name | None = None
    nonce: Nonce | None = None


class Fill(Body):
    bot: Word | None = Field(description="A bot for an open seat; null frees the chair")


class Start(Body):
    nonces: dict[Annotated[str, Field(pattern="^[0-9]$")], Nonce] = Field(default_factory=dict)


class Act(Body):
    step: Step = Field(description="The step after which this decision is open")
    action: Word
    seat: Seat | None = None


class Undo(Body):
    step: Step
    seat: Seat | None = None


class Answer(Body):
    agree: bool


class AtSeat(Body):
    seat: Seat


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refusal(BaseModel):
    """Nothing was changed. More fields may follow, such as `step`."""

    error: str
    message: str


class PersonShape(Shape):
    name: str | None
    language: str


class CodeShape(Shape):
    code: str


class Done(Shape):
    """It is on the disk."""

    number: int = Field(description="The number of the table's last message")
    step: int


class ChairShape(Shape):
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    you: bool
    away: str | None = Field(description="Why a bot plays here for the person: clock, left or away")


class UndoShape(Shape):
    seat: int
    asked: bool = Field(description="Is it you who has to answer?")
    time_left: float


class TableShape(Shape):
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    clock: str
    aids: list[Aid]
    status: Literal["open", "playing", "over", "closed"]
    host: bool
    commitment: str
    number: int
    step: int
    seats: list[ChairShape]
    to_act: int | None
    time_left: float | None
    curtain: int | None
    undo: UndoShape | None
    rematch: str | None


class LineShape(Shape):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, Any]
    clock: str
    status: Literal["open", "playing", "over", "closed"]
    host: bool
    changed: int = Field(description="When something last happened there, in seconds since 1970")
    step: int
    seats: list[ChairShape]
    to_act: int | None


class MessageShape(Shape):
    number: int
    type: str
    step: int | None
    seat: int | None
    events: list[dict[str, Any]] = Field(description="By the schemas harbour-event/1 or loot-event/1")
    moves: list[list[tuple[str | None, str, str]]] = Field(
        description="For each event the cards that moved: which, or null if it was not seen; from which zone; to which"
    )
    sentences: list[str]


class NowShape(Shape):
    table: TableShape
    view: dict[str, Any] | None = Field(description="By the schema harbour-view/1 or loot-view/1")
    legal: list[str]
    outcome: dict[str, Any] | None


class FrameShape(Shape):
    """What the socket sends and the feed answers: what you have not seen yet, and how things stand."""

    messages: list[MessageShape]
    now: NowShape


class ReasonShape(Shape):
    reason: dict[str, Any]
    sentence: str


class HintShape(Shape):
    step: int
    best: str = Field(description="What the strongest bot would do")
    chances: dict[str, float] = Field(description="For each legal action the estimated chance to win")


class GameShape(Shape):
    id: str
    name: str
    rules: int
    seat_counts: list[int]
    options: list[dict[str, Any]]
    bots: list[str]


class BotShape(Shape):
    id: str
    name: str
    about: str


class Offers(Shape):
    games: list[GameShape]
    bots: list[BotShape]
    clocks: list[str]
    languages: list[str]


class IconSign(Shape):
    icon: str = Field(description="A picture of `sprite.svg`")


class TextSign(Shape):
    text: str


class HarbourCard(Shape):
    id: str
    kind: Literal["ship", "person", "expedition", "tax"]
    role: str
    colour: Literal["yellow", "blue", "green", "red", "black"] | None
    cost: int
    points: int
    coins: int
    swords: int | Literal["skull"]
    needs: list[Literal["captain", "priest", "settler"]] = Field(description="What an expedition asks for")
    traits: dict[str, int] = Field(description="What a person does, by trait")
    sign: list[IconSign | TextSign] = Field(description="What a person does, in signs")
    group: Literal["trade", "swords", "expeditions", "other"] | None = Field(description="What a person is for")
    emblem: str = Field(description="The picture of the card in `sprite.svg`")
    count: int = Field(description="How often the card is in the game")
    name: str
    title: str = Field(description="The name with everything printed on the card")
    about: str = Field(description="What the card does, in a sentence")


class LootCard(Shape):
    id: str
    kind: Literal["trick", "goods", "extra", "bonus"]
    colour: Literal["red", "blue", "green", "black"] | None = Field(description="Null for pirates and loot")
    good: Literal["biscuit", "tobacco", "rum", "gunpowder"] | None
    value: int = Field(description="Number, load, change of a load, or points")
    limit: int = Field(description="What it adds to the limit of a ship")
    pays: bool = Field(description="Can it pay a bid back?")
    count: int
    name: str
    title: str
    about: str


class Cards(Shape):
    game: str
    cards: list[HarbourCard] | list[LootCard]


class ReplaySeat(Shape):
    name: str
    kind: Literal["person"]
    bot: None
    you: Literal[False]
    away: None


class ReplayTable(Shape):
    seats: list[ReplaySeat]


class ReplayStep(Shape):
    events: list[dict[str, Any]]
    moves: list[list[tuple[str | None, str, str]]]
    sentences: list[str]
    view: dict[str, Any]


class ReplayShape(Shape):
    """A whole game: every step with what was told and how things stood then; the set-up first."""

    game: str
    table: ReplayTable
    steps: list[ReplayStep]
