"""The shapes of what comes in and goes out, for checking and for the published description of the API."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from portroyal.record import MAX_NAME
from portroyal.web.frames import Shape as FrozenShape
from portroyal.web.frames import about, by_engine
from portroyal.web.tables.table import Aid

Name = Annotated[str, Field(max_length=1000, description=f"1 to {MAX_NAME} printable characters")]
Seat = Annotated[int, Field(ge=0, le=9)]
Step = Annotated[int, Field(ge=0, le=1_000_000)]
Word = Annotated[str, Field(min_length=1, max_length=100)]
Nonce = Annotated[str, Field(min_length=64, max_length=64, description="32 bytes in hexadecimal")]
NonceHash = Annotated[
    str, Field(min_length=64, max_length=64, description="SHA-256 of `portroyal nonce` and the nonce, in hexadecimal")
]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


def body_of(kind: type[Body]) -> dict[str, Any]:
    """The description of a body for OpenAPI, where FastAPI does not see it."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": kind.model_json_schema()}}}}


class Me(Body):
    name: Name
    language: Word | None = None


class Code(Body):
    code: Annotated[str, Field(min_length=64, max_length=64)]


class NewSeat(Body):
    kind: Literal["me", "bot", "open"]
    name: Name | None = Field(None, description="For `me`: what the player at this seat is called")
    bot: Word | None = Field(None, description="For `bot`: which one")
    nonce_hash: NonceHash | None = Field(None, description="For `me`: commits the seat to its nonce")


class NewTable(Body):
    game: Word
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)]
    options: dict[Word, str | int | None] = Field(default_factory=dict)
    clock: Word = "none"
    listed: bool = False
    aids: Annotated[list[Annotated[Aid, Field(strict=False)]], Field(max_length=len(Aid))] = Field(
        default_factory=lambda: [*Aid], description="What the table allows"
    )
    start: bool = Field(False, description="Start at once; possible if no seat is open")


class Join(Body):
    seat: Seat | None = None
    name: Name | None = None
    nonce_hash: NonceHash | None = None


class Fill(Body):
    bot: Word | None = Field(description="A bot for an open seat; null frees the seat")


class Start(Body):
    """Nothing."""


class Commit(Body):
    seat: Seat
    nonce_hash: NonceHash


class Reveal(Body):
    seat: Seat
    nonce: Nonce


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
    """Nothing was changed. What the sentence tells stands in fields of its own, too; some refusals have more."""

    error: str
    message: str
    step: int | None = None
    """For an action that comes too late: the step that the table is at."""
    done: int | None = None
    """For such an action: 1 if it was done already, at its own step."""
    why: str | None = None
    """For an action that the rules do not allow: a sentence that says why."""


class PersonShape(Shape):
    name: str | None
    language: str


class CodeShape(Shape):
    code: str


@dataclass(frozen=True, slots=True)
class Done(FrozenShape):
    """It is in the storage."""

    number: Annotated[int, about("The number of the table's last message")]
    step: Annotated[int, about("The step of the game")]


class ReasonShape(Shape):
    reason: Annotated[Any, by_engine("reason", "Why it is not possible")]
    sentence: str


class HintShape(Shape):
    step: int
    best: str = Field(description="What the strongest bot would do")
    chances: dict[str, float] = Field(description="For each legal action the estimated chance to win")


class OptionShape(Shape):
    """A choice before the game begins."""

    name: str
    choices: list[str] = Field(description="The first one is the default")


class GameShape(Shape):
    id: str
    name: str
    rules: int
    seat_counts: list[int]
    options: list[OptionShape]
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
