"""A record says what happened, proves it, and cannot be made to say anything else."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import fields, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from portroyal.core import chance, codec
from portroyal.core.faults import Fault
from portroyal.games import GAMES
from portroyal.match import PERSON, Actor, Match
from portroyal.record import (
    AnyOrigin,
    AnyRecord,
    DealtOrigin,
    IllegalStep,
    Origin,
    OtherVersion,
    Player,
    Record,
    Step,
    check_shown,
    dealt_origin,
    load,
    origin_of,
    read,
    record_of,
    replay,
    save,
    verify,
    write,
)
from portroyal.terminal.commands.schema import all_schemas
from tests.games import SETTINGS, Setting, rngs, seeds, settings_, some_state, written
from tests.papers import DOCS, blocks, dealt_example, example, example_data, tables

PAGE = "records.md"
few = settings(max_examples=max(1, settings.default.max_examples // 2))  # type: ignore[union-attr]  # always set


def play_on(match: Match, rng: Random, most: int) -> None:
    """Random play by everyone who can act, with undos."""
    for _ in range(most):
        seats = [seat for seat in range(match.seats) if match.why_not_undo(seat) is None]
        if seats and rng.random() < 0.4:
            match.undo(seats[0], rng.choice([*Actor]))
        elif match.legal():
            match.play(rng.choice(match.legal()), match.to_act, rng.choice([*Actor]))


def players(count: int) -> list[Player]:
    return [Player(f"Player ↶ {seat}", "random" if seat else None) for seat in range(count)]


def some_match(setting: Setting, seed: bytes, rng: Random, most: int = 250) -> tuple[Match, AnyOrigin | None]:
    """A game somewhere on its way: from a seed with its origin known or not, or from a position."""
    origin: AnyOrigin | None = None
    nonces = [rng.randbytes(32) for _ in range(setting.seats)]
    match rng.randrange(4):
        case 0:
            match = Match.from_position(setting.game.position(some_state(setting, seed, rng)))
        case 1:
            match = Match(setting.game, setting.seats, seed, setting.options)
        case 2:
            origin = origin_of(seed, nonces)
            match = Match(setting.game, setting.seats, bytes.fromhex(origin.seed), setting.options)
        case _:
            nonces[0] = chance.derived_nonce(seed, 0)
            hashes = [None, *map(chance.nonce_hash, nonces[1:])]
            origin = dealt_origin(seed, nonces, hashes, [(1,)] * rng.randrange(3))
            match = Match(setting.game, setting.seats, bytes.fromhex(origin.seed), setting.options)
    play_on(match, rng, rng.randrange(most))
    return match, origin


@given(settings_, seeds, rngs)
def test_a_record_survives_writing_and_reading(setting: Setting, seed: bytes, rng: Random) -> None:
    match, origin = some_match(setting, seed, rng)
    record = record_of(match, players(setting.seats), origin)
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text
    twin = verify(again)
    assert twin.full_log == match.full_log
    assert twin.outcome == match.outcome
    assert written(setting, twin._state) == written(setting, match._state)


@few
@given(settings_, seeds, rngs)
def test_a_replay_to_any_step_is_the_match_at_that_step(setting: Setting, seed: bytes, rng: Random) -> None:
    origin = origin_of(seed)
    match = Match(setting.game, setting.seats, bytes.fromhex(origin.seed), setting.options)
    states = [written(setting, match._state)]
    for _ in range(60):
        play_on(match, rng, 1)
        states += [written(setting, match._state)] * (match.step - len(states) + 1)
    record = record_of(match, players(setting.seats), origin)
    for step, state in enumerate(states):
        assert written(setting, replay(record, step)._state) == state
    for step in (-1, len(states)):
        with pytest.raises(Fault, match="no-such-step at /steps"):
            replay(record, step)


@given(settings_, seeds, rngs)
def test_undone_actions_stay_in_the_record_and_are_marked(setting: Setting, seed: bytes, rng: Random) -> None:
    match = Match(setting.game, setting.seats, seed, setting.options)
    play_on(match, rng, 100)
    record = record_of(match, players(setting.seats))
    taken_back: set[int] = set()
    for number, step in enumerate(record.steps):
        if step.action is None:
            [event] = step.events
            taken_back.add(event.step - 1)
            assert event.step - 1 < number
            assert record.steps[event.step - 1].seat == step.seat
    assert {number for number, step in enumerate(record.steps) if step.undone} == taken_back
    assert len(record.steps) == match.step


def test_the_file_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deep" / "er" / "game.json"
    save(example(), file)
    assert load(file) == example()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(replace(example(), steps=()), file)
    assert load(file) == example()
    assert [left.name for left in file.parent.iterdir()] == ["game.json"]


# In another process


def write_some(folder: Path) -> None:
    """A record of each setting; run in another process too."""
    for number, setting in enumerate(SETTINGS):
        match, origin = some_match(setting, number.to_bytes(32, "big"), Random(number))
        save(record_of(match, players(setting.seats), origin), folder / f"{number}.json")


def test_records_of_one_process_verify_in_another(tmp_path: Path) -> None:
    folders = {hash_seed: tmp_path / hash_seed for hash_seed in ("0", "1")}
    for hash_seed, folder in folders.items():
        code = f"from pathlib import Path; from tests.test_records import write_some; write_some(Path({str(folder)!r}))"
        call_python("-c", code, hash_seed=hash_seed)
    for number in range(len(SETTINGS)):
        first, second = (folder / f"{number}.json" for folder in folders.values())
        assert first.read_bytes() == second.read_bytes()
        verify(load(first))
    command = "from portroyal.record import *; [verify(load(file)) for file in Path('.').glob('*.json')]"
    call_python("-c", command, hash_seed="4242", folder=folders["0"])


def call_python(*arguments: str, hash_seed: str, folder: Path | None = None) -> None:
    root = Path(__file__).parent.parent
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(root), str(root / "src")]),
    }
    subprocess.run([sys.executable, *arguments], cwd=folder or root, env=environment, check=True)


# Seed material


def test_commitments_and_seeds_are_what_the_page_says() -> None:
    secret, nonce = b"\7" * 32, b"\1" * 32
    derived = sha256(b"portroyal seat" + secret + b"\1").digest()
    vectors = {cells[0]: cells[1] for cells in tables(PAGE) if len(cells) == 2}
    assert vectors["secret"] == secret.hex()
    assert vectors["commitment"] == sha256(b"portroyal commitment" + secret).hexdigest()
    assert vectors["hashes[0]"] == sha256(b"portroyal nonce" + nonce).hexdigest()
    assert vectors["nonces[1]"] == derived.hex()
    assert vectors["seed"] == sha256(secret + nonce + derived).hexdigest()
    origin = dealt_example().origin
    assert isinstance(origin, DealtOrigin)
    assert (origin.secret, origin.commitment, origin.seed) == tuple(
        vectors[name] for name in ("secret", "commitment", "seed")
    )
    assert origin.hashes == (vectors["hashes[0]"], None)
    assert origin.nonces[1] == vectors["nonces[1]"]
    old = origin_of(b"quay")
    text = (DOCS / PAGE).read_text("utf-8")
    assert f"commitment = {old.commitment}\n" in text
    assert f"seed       = {old.seed}\n" in text


def with_origin(origin: AnyOrigin) -> AnyRecord:
    match = Match.start("harbour", 2, bytes.fromhex(origin.seed))
    return record_of(match, players(2), origin)


def test_what_is_not_revealed_yet_is_not_checked_but_has_its_form() -> None:
    whole = origin_of(b"quay", [bytes(32)] * 2)
    for origin in (whole, replace(whole, secret=None), Origin(whole.seed), replace(whole, commitment=None)):
        verify(with_origin(origin))
    with pytest.raises(Fault, match="wrong-length at /origin/commitment: 1"):
        verify(with_origin(Origin(whole.seed, commitment="00")))
    with pytest.raises(Fault, match="not-hexadecimal at /origin/nonces/1: x"):
        verify(with_origin(Origin(whole.seed, nonces=("00" * 32, "x"))))


@given(seeds, seeds, seeds)
def test_no_part_of_the_seed_material_can_be_exchanged(secret: bytes, nonce: bytes, other: bytes) -> None:
    origin = origin_of(secret, [nonce, nonce])
    if other in (secret, nonce):
        return
    forged = [
        (replace(origin, secret=other.hex()), "commitment-broken at /origin/commitment"),
        (
            replace(origin, secret=other.hex(), commitment=chance.commitment(other).hex()),
            "seed-differs at /origin/seed",
        ),
        (replace(origin, commitment=other.hex()), "commitment-broken at /origin/commitment"),
        (replace(origin, nonces=(nonce.hex(), other.hex())), "seed-differs at /origin/seed"),
        (replace(origin, nonces=(nonce.hex(),)), "seed-differs at /origin/seed"),
        (replace(origin, seed=other.hex()), "seed-differs at /origin/seed"),
    ]
    for bad, fault in forged:
        with pytest.raises(Fault, match=fault):
            verify(with_origin(bad))


@given(seeds, seeds, seeds)
def test_what_a_seat_or_the_secret_was_committed_to_cannot_be_exchanged(
    secret: bytes, nonce: bytes, other: bytes
) -> None:
    nonces = [nonce, chance.derived_nonce(secret, 1)]
    origin = dealt_origin(secret, nonces, [chance.nonce_hash(nonce), None])
    verify(with_origin(origin))
    if other in (secret, nonce):
        return

    def seeded(forged: DealtOrigin) -> DealtOrigin:
        """A person who forges a nonce also writes the seed that follows from it."""
        return replace(forged, seed=chance.seed_from(bytes.fromhex(forged.secret), map_hex(forged.nonces)).hex())

    first, second = origin.nonces
    forged = [
        (replace(origin, nonces=(other.hex(), second)), "hash-broken at /origin/hashes/0"),
        (replace(origin, nonces=(first, other.hex())), "nonce-chosen at /origin/nonces/1"),
        (replace(origin, hashes=(None, None)), "nonce-chosen at /origin/nonces/0"),
        (replace(origin, secret=other.hex()), "commitment-broken at /origin/commitment"),
        (
            replace(origin, secret=other.hex(), commitment=chance.commitment(other).hex()),
            "nonce-chosen at /origin/nonces/1",
        ),
        (replace(origin, nonces=(first,)), "seat-count at /origin/hashes: 2"),
        (replace(origin, hashes=(origin.hashes[0],)), "seat-count at /origin/hashes: 1"),
        (replace(origin, version=3), "other-deal-version at /origin/version: 3"),
        (replace(origin, abandoned=((2,),)), "no-such-seat at /origin/abandoned/0"),
        (replace(origin, abandoned=((),)), "no-such-seat at /origin/abandoned/0"),
    ]
    for bad, fault in forged:
        with pytest.raises(Fault, match=fault):
            verify(with_origin(seeded(bad)))


def map_hex(texts: Sequence[str]) -> list[bytes]:
    return [bytes.fromhex(text) for text in texts]


def test_a_record_is_compared_with_what_was_shown() -> None:
    record = dealt_example()
    origin = record.origin
    assert isinstance(origin, DealtOrigin)
    hashes = dict(enumerate(origin.hashes))
    check_shown(origin, origin.commitment, hashes)
    check_shown(origin, None, {})
    for commitment, shown, fault in (
        ("00" * 32, hashes, "other-commitment at /origin/commitment"),
        (origin.commitment, {0: None}, "other-hash at /origin/hashes/0"),
        (origin.commitment, {1: origin.hashes[0]}, "other-hash at /origin/hashes/1"),
        (origin.commitment, {2: None}, "other-hash at /origin/hashes/2"),
    ):
        with pytest.raises(Fault, match=fault):
            check_shown(origin, commitment, shown)
    for without in (None, Origin("00" * 32)):
        with pytest.raises(Fault, match="other-commitment"):
            check_shown(without, "00" * 32, {})
        with pytest.raises(Fault, match="other-hash"):
            check_shown(without, None, {0: None})


def test_another_seed_gives_another_game() -> None:
    """Even where nothing was committed to, the events betray it."""
    data = example_data()
    data["origin"] = {"seed": "00" * 32}
    with pytest.raises(Fault, match="events-differ at /steps/0/events"):
        verify(read(json.dumps(data)))


# Forgeries


Change = Callable[[dict[str, Any]], object]


def forged(change: Change) -> Fault:
    data = deepcopy(example_data())
    change(data)
    with pytest.raises(Fault) as error:
        verify(read(json.dumps(data)))
    return error.value


@pytest.mark.parametrize(
    ("change", "id", "place"),
    [
        (lambda data: data["steps"][0].update(action="stop"), "illegal-action", "/steps/0/action"),
        (lambda data: data["steps"][5].update(action="pass"), "events-differ", "/steps/5/events"),
        (lambda data: data["steps"][2].update(seat=1), "illegal-action", "/steps/2/action"),
        (lambda data: data["steps"][4].update(seat=1), "illegal-action", "/steps/4/action"),
        (lambda data: data["steps"][6].update(by="nobody"), "unknown-actor", "/steps/6/by"),
        (lambda data: data["steps"][3]["events"][1].update(count=3), "events-differ", "/steps/3/events"),
        (lambda data: data["steps"][3]["events"].pop(), "events-differ", "/steps/3/events"),
        (lambda data: data["steps"][4]["events"][0].update(step=3), "events-differ", "/steps/4/events"),
        (lambda data: data["steps"][5]["events"][0]["cards"].reverse(), "events-differ", "/steps/5/events"),
        (lambda data: data["opening"].pop(), "events-differ", "/opening"),
        (lambda data: data["steps"][3].update(undone=False), "undone-mark", "/steps/3/undone"),
        (lambda data: data["steps"][6].update(undone=True), "undone-mark", "/steps/6/undone"),
        (lambda data: data["steps"].pop(4), "illegal-action", "/steps/4/action"),
        (lambda data: data["steps"].pop(1), "events-differ", "/steps/2/events"),
        (lambda data: data["steps"].insert(2, data["steps"][2]), "illegal-action", "/steps/3/action"),
        (lambda data: data["steps"].reverse(), "illegal-action", "/steps/0/action"),
        (lambda data: data["options"].update(ending="expeditions", start=1), "events-differ", "/opening"),
        (lambda data: data.update(rules=2), "other-rules-version", "/rules"),
        (lambda data: data.update(game="combined"), "events-differ", "/steps/0/events"),
        (lambda data: data.update(game="travel"), "events-differ", "/steps/0/events"),
        (lambda data: data["seats"].append({"name": "Cy"}), "events-differ", "/opening"),
        (
            lambda data: data.update(outcome={"winners": [0], "places": [1, 1], "points": [0, 0], "scores": [{}, {}]}),
            "outcome-differs",
            "/outcome",
        ),
    ],
)
def test_a_forged_record_is_refused_at_its_place(change: Change, id: str, place: str) -> None:
    fault = forged(change)
    assert (fault.id, fault.place) == (id, place)


@few
@given(settings_, seeds, rngs)
def test_no_step_of_any_game_can_be_forged(setting: Setting, seed: bytes, rng: Random) -> None:
    match, origin = some_match(setting, seed, rng, 120)
    record = record_of(match, players(setting.seats), origin)
    if not record.steps:
        return
    number = rng.randrange(len(record.steps))
    step = record.steps[number]
    other = rng.choice([str(action) for action in setting.game.actions if str(action) != step.action])
    for bad in (
        replace(step, action=other),
        replace(step, seat=(step.seat + 1) % setting.seats),
        replace(step, undone=not step.undone),
        replace(step, events=(*step.events, *step.events[:1])),
        replace(step, events=step.events[1:]),
        replace(step, by="someone"),  # type: ignore[arg-type]  # no actor, on purpose
    ):
        steps = (*record.steps[:number], bad, *record.steps[number + 1 :])
        with pytest.raises(Fault) as error:
            verify(replace(record, steps=steps))
        assert error.value.place.startswith(f"/steps/{number}/")


@few
@given(settings_, seeds, rngs)
def test_a_final_score_cannot_be_forged(setting: Setting, seed: bytes, rng: Random) -> None:
    match = Match(setting.game, setting.seats, seed, setting.options)
    while match.legal():
        match.play(rng.choice(match.legal()))
    record = record_of(match, players(setting.seats))
    verify(record)
    assert record.outcome is not None
    scores = [dict(score) for score in record.outcome.scores]
    figure = next(iter(scores[0]))
    scores[rng.randrange(setting.seats)][figure] += 1
    for outcome in (
        None,
        replace(record.outcome, scores=tuple(scores)),
        replace(record.outcome, winners=()),
        replace(record.outcome, places=(*record.outcome.places[::-1], 1)),
    ):
        with pytest.raises(Fault, match="outcome-differs at /outcome"):
            verify(replace(record, outcome=outcome))
    with pytest.raises(IllegalStep) as error:
        verify(replace(record, steps=(*record.steps, Step(0, PERSON, str(setting.game.actions[0]), ()))))
    assert error.value.reason.id == "game-over"


@pytest.mark.parametrize("rules", [-1, 0, 2, 77])
def test_another_version_of_the_rules_has_its_own_answer(rules: int) -> None:
    record = replace(example(), rules=rules)
    with pytest.raises(OtherVersion) as error:
        verify(read(write(record)))
    assert error.value.record == record
    assert (error.value.id, error.value.place, error.value.subject) == ("other-rules-version", "/rules", str(rules))


def test_a_game_from_a_position_of_another_game_is_refused() -> None:
    position = GAMES["travel"].position(SETTINGS[0].start(bytes(32))[0])
    record = replace(example(), origin=None, options=None, position=position, opening=(), steps=())
    verify(record)
    with pytest.raises(Fault, match="other-game at /position/game: harbour"):
        verify(replace(record, game="travel"))


# Schemas


SCHEMAS: dict[str, Any] = all_schemas()


def valid(name: str, value: object) -> None:
    Draft202012Validator(SCHEMAS[name]).validate(codec.encode(value))


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMAS[name]["$id"] == f"urn:portroyal:{name}"


def test_every_family_has_every_schema() -> None:
    kinds = ("action", "event", "reason", "view", "position", "record")
    assert set(SCHEMAS) == {f"{game.family}-{kind}/1" for game in GAMES.values() for kind in kinds}


@few
@given(settings_, seeds, rngs)
def test_what_games_produce_fits_the_schemas(setting: Setting, seed: bytes, rng: Random) -> None:
    family = setting.game.family
    match, origin = some_match(setting, seed, rng, 80)
    valid(f"{family}-record/1", record_of(match, players(setting.seats), origin))
    valid(f"{family}-position/1", match.full_position())
    for viewer in (None, *range(setting.seats)):
        valid(f"{family}-view/1", match.view(viewer))
    for entry in match.full_log[-5:]:
        if entry.action is not None:
            valid(f"{family}-action/1", entry.action)
            for event in entry.events:
                valid(f"{family}-event/1", event)
    for action in rng.sample(setting.game.actions, 5):
        reason = match.why_not(action)
        if reason is not None:
            valid(f"{family}-reason/1", reason)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("steps"),
        lambda data: data.update(more=1),
        lambda data: data["steps"][0].update(seat="0"),
        lambda data: data["steps"][0]["events"][0].update(card="nobody"),
        lambda data: data["steps"][0]["events"][0].update(type="swam"),
    ],
)
def test_a_schema_refuses_what_the_reader_refuses(change: Change) -> None:
    data = example_data()
    validator = Draft202012Validator(SCHEMAS["harbour-record/1"])
    assert validator.is_valid(data)
    change(data)
    assert not validator.is_valid(data)
    with pytest.raises(Fault):
        read(json.dumps(data))


# The page


def test_the_example_of_the_page_is_a_right_record() -> None:
    [text] = blocks(PAGE, "json")
    assert text == write(example())
    verify(read(text))
    Draft202012Validator(SCHEMAS["harbour-record/1"]).validate(json.loads(text))


def test_the_schema_calls_who_sits_at_a_seat_a_player() -> None:
    record = SCHEMAS["harbour-record/1"]["$defs"]["Record"]
    assert record["properties"]["seats"]["items"] == {"$ref": "#/$defs/Player"}


def test_the_page_describes_every_field() -> None:
    described = {cells[0] for cells in tables(PAGE) if len(cells) == 3}
    expected = {field.name for field in fields(Record)}
    for prefix, kind in (("origin", Origin), ("origin", DealtOrigin), ("seats[]", Player), ("steps[]", Step)):
        expected |= {f"{prefix}.{field.name}" for field in fields(kind)}
    assert described - {"field"} == expected


def test_a_record_that_could_not_be_verified_is_not_made() -> None:
    match = Match.start("harbour", 2, "quay")
    two = players(2)
    with pytest.raises(Fault, match="seat-count"):
        record_of(match, two[:1])
    with pytest.raises(Fault, match="bad-name"):
        record_of(match, [two[0], Player("")])
    with pytest.raises(Fault, match="seed-differs"):
        record_of(match, two, origin_of(b"another secret"))
    with pytest.raises(Fault, match="seed-differs"):
        record_of(Match.from_position(match.full_position()), two, origin_of(b"quay"))
    verify(record_of(match, two, origin_of(b"quay")))
