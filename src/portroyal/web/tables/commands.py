"""What people can do at a table. Each command looks, and says what is to be entered; or it raises Refused.

Commands change nothing. Whether the rules of the game allow an action is not asked here: the table plays it, once, and
refuses it with the reason (`Table.enter`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from portroyal.bots import BotType
from portroyal.core import codec
from portroyal.core.chance import SEED_BYTES, nonce_hash
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.core.values import Seat
from portroyal.match import BOT, CLOCK, PERSON, STAND_IN, Match
from portroyal.web.names import checked_name, distinct_name, names_taken
from portroyal.web.refusals import Illegal, Refused
from portroyal.web.tables.entries import (
    Absence,
    Closing,
    Committed,
    DealAbandoned,
    DealBegun,
    Entry,
    HandedOver,
    Lifted,
    Returned,
    Revealed,
    Rose,
    Sat,
    Shut,
    Stepped,
    TimedOut,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
)
from portroyal.web.tables.table import (
    AWAY_AFTER,
    BEFORE_THE_GAME,
    FORGOTTEN,
    MAX_CHANGES,
    MAX_UNDO_STEP,
    SHUT_AFTER,
    UNFINISHED,
    Aid,
    SeatState,
    Status,
    Table,
)

Command = Callable[[Table, float], Sequence[Entry]]
"""What is to be entered at this table at this time."""


# Before the game


def sit(
    table: Table, seat: Seat | None, person: int, name: str, hash: str | None, bots: Iterable[str] = ()
) -> list[Entry]:
    """Take an open seat; any one, if none is named. A person may take several: a shared device.

    A name that looks like that of another player, or like one of these bots', gets a number.

    To sit down on one's own seat again changes the name, and the hash of the nonce if one is given. For a person
    because of whom too many deals were abandoned a bot plays, and their hash is not taken: they can return, and commit.
    """
    _must_be_open(table)
    _must_have_room(table)
    name = checked_name(name)
    if seat is None:
        free = [place for place, state in enumerate(table.seats) if state.is_open]
        if not free:
            raise Refused("seat-taken")
        seat = free[0]
    state = _seat(table, seat)
    if not state.is_open and state.person != person:
        raise Refused("seat-taken")
    if state.away and hash is not None:
        raise Refused("bot-plays")
    committed = [] if hash is None else [Committed(seat, _checked(hash, "bad-hash"))]
    sat = Sat(seat, person=person, name=distinct_name(name, names_taken(table, seat, bots)))
    if state.is_open and table.failed_too_often(person):
        return [sat, HandedOver(seat, Absence.CLOCK)]
    return [sat, *committed]


def fill(table: Table, seat: Seat, person: int, bot: str, bots: Mapping[str, BotType]) -> list[Entry]:
    """The host puts one of these bots on an open seat."""
    _must_be_host(table, person)
    _must_be_open(table)
    _must_have_room(table)
    if not _seat(table, seat).is_open:
        raise Refused("seat-taken")
    if bot not in bots or not bots[bot].plays(table.game):
        raise Refused("no-such-bot")
    return [Sat(seat, bot=bot)]


def free(table: Table, seat: Seat, person: int) -> list[Entry]:
    """Get up before the start, or be asked to by the host; a bot is removed in the same way."""
    _must_be_open(table)
    if _seat(table, seat).is_open:
        raise Refused("seat-open")
    if table.seats[seat].person != person:
        _must_be_host(table, person)
    return [Rose(seat)]


def start(table: Table, person: int, now: float) -> list[Entry]:
    """The host deals, once every seat is taken: at once, or if seats have committed, when all of these reveal.

    Seats that lost their hashes without doing anything have a moment to commit again.
    """
    _must_be_host(table, person)
    _must_be_open(table)
    if any(state.is_open for state in table.seats):
        raise Refused("seat-open")
    if not table.is_ready(now):
        raise Refused("seat-not-ready")
    back = [entry for seat in table.seats_of(person) for entry in _back(table, seat)]
    return [*back, DealBegun() if any(state.hash for state in table.seats) else table.dealt()]


def commit(table: Table, person: int, seat: Seat, hash: str) -> list[Entry]:
    """Show the hash of the nonce that this seat will reveal. Until the deal begins another may take its place."""
    _must_be_open(table)
    _must_have_room(table)
    state = _own(table, person, seat)
    if state.away:
        # A person is to decide that, and no program that has failed twice already.
        raise Refused("bot-plays")
    hash = _checked(hash, "bad-hash")
    return [] if state.hash == hash else [Committed(seat, hash)]


def reveal(table: Table, person: int, seat: Seat, nonce: str, now: float) -> list[Entry]:
    """Reveal the nonce of a seat. With the last one the cards are dealt."""
    state = _own(table, person, seat)
    if table.status == Status.OPEN:
        raise Refused("not-dealing")
    if table.status != Status.DEALING:
        _must_be_open(table)
    nonce = _checked(nonce, "bad-nonce")
    if not state.hash:
        raise Refused("not-committed")
    if nonce_hash(bytes.fromhex(nonce)).hex() != state.hash:
        raise Refused("wrong-nonce")
    if state.nonce:
        return []
    if now >= table.reveal_until:
        raise Refused("too-late")
    is_last = table.late_seats == (seat,)
    return [Revealed(seat, nonce), *([table.dealt({seat: nonce})] if is_last else [])]


def shut(table: Table, person: int) -> list[Entry]:
    """The host closes the table; a running game only if nobody else plays it."""
    _must_be_host(table, person)
    if table.status not in UNFINISHED:
        raise Refused("over")
    if table.status == Status.PLAYING and table.is_of_others_too(person):
        raise Refused("others-play")
    return [Shut(Closing.HOST)]


# Play


def act(table: Table, person: int, seat: Seat | None, step: int, action: str) -> list[Entry]:
    """Do something in answer to the decision after this step."""
    _check_step(table, person, seat, step, action)
    _must_be_playing(table)
    seat = own_seat(table, person, seat)
    _must_be_lifted(table, person, seat)
    return [*_back(table, seat), Stepped(seat, PERSON, action)]


def _back(table: Table, seat: Seat) -> list[Entry]:
    """A person who does something has returned."""
    return [Returned(seat)] if table.seats[seat].away else []


def act_as_bot(table: Table, seat: Seat, step: int, action: str, failed: bool) -> list[Entry]:
    """What a bot chose for a seat; nothing if the table has moved on meanwhile.

    A bot that failed was replaced, and so is one that plays for a person.
    """
    if table.to_act != seat or table.step != step or not table.seats[seat].played_by or table.is_too_long:
        return []
    return [Stepped(seat, STAND_IN if failed or not table.seats[seat].bot else BOT, action)]


def _check_step(table: Table, person: int, seat: Seat | None, step: int, action: str | None) -> None:
    """A repeated or late action, or undo, is refused, and told whether it was done the first time.

    Also after the end: a client that did not hear that its last action was done asks again.
    """
    match = table.match
    if match is None or step == match.step:
        return
    seats = table.seats_of(person) if seat is None else [own_seat(table, person, seat)]
    if not seats:
        raise Refused("not-seated")
    if not 0 <= step < match.step:
        raise Refused("no-such-step", step=match.step)
    done = match.full_log[step]
    same = done.seat in seats and done.by == PERSON and (done.action and str(done.action)) == action
    raise Refused("stale-step", step=match.step, done=int(same))


def ask_undo(table: Table, person: int, seat: Seat | None, step: int, now: float) -> list[Entry]:
    """Take the last action back: at once, or if there are other people, when all of them have agreed."""
    _check_step(table, person, seat, step, None)
    must_allow(table, Aid.UNDO)
    match = _must_be_playing(table)
    if match.step >= MAX_UNDO_STEP:
        raise Refused("too-many-steps", most=MAX_UNDO_STEP)
    seat = last_own_seat(table, person, seat)
    if not table.others_present(person):
        return [*_back(table, seat), _undo(seat)]
    reason = match.why_not_undo(seat)
    if reason is not None:
        raise Illegal(reason)
    if table.request is not None and now < table.request.until:
        raise Refused("undo-pending")
    return [*_back(table, seat), UndoAsked(seat)]


def must_allow(table: Table, aid: Aid) -> None:
    if aid not in table.header.aids:
        raise Refused("aid-not-allowed")


def answer_undo(table: Table, person: int, agrees: bool, now: float) -> list[Entry]:
    _must_be_playing(table)
    request = table.request
    if request is None or now >= request.until or person not in request.waiting:
        raise Refused("nothing-to-answer")
    seat = table.seats_of(person)[0]
    if not agrees:
        return [UndoRefused(seat)]
    return [UndoAgreed(seat)] if request.waiting - {person} else [UndoAgreed(seat), _undo(request.seat)]


def _undo(seat: Seat) -> Stepped:
    return Stepped(seat, PERSON, None)


def lift(table: Table, person: int, seat: Seat) -> list[Entry]:
    """At a shared device: now the player of this seat, which is to act, looks. Without secrets there is no curtain."""
    _must_be_playing(table)
    if own_seat(table, person, seat) != table.to_act:
        raise Refused("not-your-seat")
    hidden = table.game.has_secrets and len(table.seats_of(person)) > 1
    return [Lifted(seat)] if hidden and table.lifted.get(person) != seat else []


def leave(table: Table, person: int) -> list[Entry]:
    """Go away: before the game the seats become free, afterwards a bot plays on."""
    seats = table.seats_of(person)
    if not seats:
        raise Refused("not-seated")
    if table.status in BEFORE_THE_GAME:
        abandoned = [DealAbandoned(tuple(seats), Absence.LEFT)] if table.status == Status.DEALING else []
        return [*abandoned, *(Rose(seat) for seat in seats)]
    _must_be_playing(table)
    return [HandedOver(seat, Absence.LEFT) for seat in seats if not table.seats[seat].away]


def vanish(table: Table, person: int) -> list[Entry]:
    """Be forgotten. A table that they opened is closed if nobody else could start it, or no other people play there."""
    is_needed = table.status not in BEFORE_THE_GAME and table.is_of_others_too(person)
    if table.header.host == person and table.status in UNFINISHED and not is_needed:
        return [Shut(Closing.HOST)]
    return leave(table, person)


def come_back(table: Table, person: int) -> list[Entry]:
    seats = table.seats_of(person)
    away = [seat for seat in seats if table.seats[seat].away]
    if table.status not in BEFORE_THE_GAME or not away:
        _must_be_playing(table)
    if not seats:
        raise Refused("not-seated")
    return [Returned(seat) for seat in away]


def hand_over(table: Table, person: int, seat: Seat, now: float) -> list[Entry]:
    """Without a clock: let a bot play for somebody who has not been seen for days."""
    _must_be_playing(table)
    if not table.seats_of(person):
        raise Refused("not-seated")
    if table.to_act != seat or _seat(table, seat).played_by or table.header.clock != "none":
        raise Refused("not-away")
    if now < table.opened + AWAY_AFTER:
        raise Refused("not-away-long-enough", days=int(AWAY_AFTER / 86_400))
    return [HandedOver(seat, Absence.AWAY)]


# What the server does by itself


def catch_up(table: Table, now: float) -> list[Entry]:
    """What new rules, the length of a game or time alone bring about."""
    return close_outdated(table, now) or end_too_long(table) or run_out(table, now)


def run_out(table: Table, now: float) -> list[Entry]:
    """What time alone brings about."""
    deadline = table.deadline()
    if deadline is not None and now >= deadline:
        return _time_out(table)
    if table.status == Status.DEALING and now >= table.reveal_until:
        return _abandon(table)
    if table.status in UNFINISHED and now >= table.changed + SHUT_AFTER:
        return [Shut(Closing.IDLE)]
    return []


def _time_out(table: Table) -> list[Entry]:
    """Do the most cautious thing for the person to act. After the second time in a row a bot plays for them."""
    match, seat = table.match, table.to_act
    assert match is not None
    assert seat is not None
    if _has_timed_out(table, seat):
        return [HandedOver(seat, Absence.CLOCK)]
    return [TimedOut(seat), Stepped(seat, CLOCK, str(match.cautious()))]


def _abandon(table: Table) -> list[Entry]:
    """Give the deal up; a bot plays for those who have failed too often."""
    late = table.late_seats
    failed = [seat for seat in late if table.failed_too_often(table.seats[seat].person, more=1)]
    return [DealAbandoned(late, Absence.CLOCK), *(HandedOver(seat, Absence.CLOCK) for seat in failed)]


def _has_timed_out(table: Table, seat: Seat) -> bool:
    """Did the person's time run out at their last decision? To come back is to begin anew."""
    for logged in reversed(table.log):
        if isinstance(logged.entry, Stepped | Returned) and logged.entry.seat == seat:
            return isinstance(logged.entry, Stepped) and logged.entry.by == CLOCK
    return False


def end_too_long(table: Table) -> list[Entry]:
    """Close a game that people could play for ever."""
    return [Shut(Closing.LENGTH)] if table.is_too_long else []


def close_outdated(table: Table, now: float) -> list[Entry]:
    """Close a table whose game cannot go on by the rules of this version, or could not begin."""
    if table.status == Status.PLAYING and not table.can_replay:
        return [Shut(Closing.RULES)]
    if table.status in BEFORE_THE_GAME and not _can_start(table.game, table):
        return [Shut(Closing.RULES)]
    return []


def _can_start(game: AnyGame, table: Table) -> bool:
    if table.header.rules == game.rules_version:
        return True
    try:
        game.start(table.header.seats, bytes(SEED_BYTES), codec.decode(game.options_type, table.header.options))
    except Fault:
        return False
    return True


# A rematch


def sit_again(table: Table) -> list[Entry]:
    """The seats of a rematch."""
    return [
        Sat(seat, person=state.person, bot=state.bot, name=state.name, is_awaited=bool(state.hash))
        for seat, state in enumerate(table.seats)
        if not state.is_open and state.person != FORGOTTEN
    ]


def next_to_begin(table: Table) -> Seat | None:
    """The seat after the one that began; None draws lots, where nobody knows any more who began."""
    if table.match is None:
        return None
    return (table.match.first_seat + 1) % len(table.seats)


# What has to be so


def own_seat(table: Table, person: int, seat: Seat | None) -> Seat:
    """The seat meant: the one named, the person's only one, or the one to act."""
    seats = table.seats_of(person)
    if not seats:
        raise Refused("not-seated")
    if seat is None:
        return table.to_act if table.to_act is not None and table.to_act in seats else seats[0]
    if seat not in seats:
        raise Refused("not-your-seat")
    return seat


def last_own_seat(table: Table, person: int, seat: Seat | None) -> Seat:
    """The same for an undo: at a shared device the seat that acted last."""
    seats = table.seats_of(person)
    if seat is None and table.match and table.match.full_log and table.match.full_log[-1].seat in seats:
        return table.match.full_log[-1].seat
    return own_seat(table, person, seat)


def _own(table: Table, person: int, seat: Seat) -> SeatState:
    state = _seat(table, seat)
    if state.person != person:
        raise Refused("not-your-seat")
    return state


def _checked(text: str, refusal: str) -> str:
    """32 bytes in hexadecimal, as they are kept."""
    try:
        if len(bytes.fromhex(text)) == SEED_BYTES and len(text) == 2 * SEED_BYTES:
            return text.lower()
    except ValueError:
        pass
    raise Refused(refusal)


def must_belong(table: Table, person: int) -> None:
    if not table.seats_of(person) and table.header.host != person:
        raise Refused("not-seated")


def must_be_over(table: Table) -> None:
    if table.status in UNFINISHED:
        raise Refused("not-over")


def _seat(table: Table, seat: Seat) -> SeatState:
    if seat not in range(len(table.seats)):
        raise Refused("no-such-seat")
    return table.seats[seat]


def _must_be_open(table: Table) -> None:
    if table.status == Status.DEALING:
        raise Refused("dealing")
    if table.status == Status.PLAYING:
        raise Refused("already-started")
    if table.status != Status.OPEN:
        raise Refused("over")


def _must_have_room(table: Table) -> None:
    if table.number >= MAX_CHANGES:
        raise Refused("too-many-changes", most=MAX_CHANGES)


def _must_be_playing(table: Table) -> Match:
    if table.status in BEFORE_THE_GAME:
        raise Refused("not-started")
    if table.status != Status.PLAYING or table.match is None or table.is_too_long:
        raise Refused("over")
    return table.match


def _must_be_host(table: Table, person: int) -> None:
    if table.header.host != person:
        raise Refused("not-the-host")


def _must_be_lifted(table: Table, person: int, seat: Seat) -> None:
    """Nobody acts from a hand that they have not turned up."""
    if table.game.has_secrets and len(table.seats_of(person)) > 1 and table.lifted.get(person) != seat:
        raise Refused("curtain-down")
