"""What people can do at a table. Each command looks, and says what is to be entered; or it raises Refused."""

from collections.abc import Callable, Sequence

from portroyal.bots import BOTS
from portroyal.core.chance import SEED_BYTES
from portroyal.core.values import NotAnAction, Seat
from portroyal.match import BOT, CLOCK, PERSON, STAND_IN, Match
from portroyal.record import is_name
from portroyal.web.refusals import Illegal, Refused
from portroyal.web.table import (
    AWAY_AFTER,
    CLOSED,
    FORGOTTEN,
    HANDED_OVER,
    LIFTED,
    OPEN,
    OVER,
    PLAYING,
    RETURNED,
    ROSE,
    SAT,
    SHUT,
    SHUT_AFTER,
    STARTED,
    STEP,
    UNDO_AGREED,
    UNDO_ASKED,
    UNDO_REFUSED,
    Aid,
    Chair,
    Draft,
    Table,
)

Command = Callable[[Table, float], Sequence[Draft]]
"""What is to be entered at this table at this time."""


# Before the game


def sit(table: Table, seat: Seat | None, person: int, name: str, nonce: str | None) -> list[Draft]:
    """Take an open seat; any one, if none is named. Whoever sits already may take another one: a shared device.

    To sit down on one's own seat again changes name and nonce: after a rematch all sit already.
    """
    _must_be_open(table)
    if not is_name(name):
        raise Refused("bad-name")
    if seat is None:
        free = [place for place, chair in enumerate(table.seats) if chair.is_open]
        if not free:
            raise Refused("seat-taken")
        seat = free[0]
    if not _chair(table, seat).is_open and table.seats[seat].person != person:
        raise Refused("seat-taken")
    return [(SAT, {"seat": seat, "person": person, "name": name.strip(), "nonce": checked_nonce(nonce)})]


def fill(table: Table, seat: Seat, person: int, bot: str) -> list[Draft]:
    """The host puts a bot on an open seat."""
    _must_be_host(table, person)
    _must_be_open(table)
    if not _chair(table, seat).is_open:
        raise Refused("seat-taken")
    return [(SAT, {"seat": seat, "bot": checked_bot(table, bot)})]


def free(table: Table, seat: Seat, person: int) -> list[Draft]:
    """Get up before the start, or be asked to by the host; a bot is removed in the same way."""
    _must_be_open(table)
    if _chair(table, seat).is_open:
        raise Refused("seat-open")
    if table.seats[seat].person != person:
        _must_be_host(table, person)
    return [(ROSE, {"seat": seat})]


def start(table: Table, person: int, nonces: dict[Seat, str], spare: Callable[[], str]) -> list[Draft]:
    """The host deals, once every seat is taken. Who has sent no nonce gets a spare one."""
    _must_be_host(table, person)
    _must_be_open(table)
    if any(chair.is_open for chair in table.seats):
        raise Refused("seat-open")
    for seat in nonces:
        if _chair(table, seat).person != person:
            raise Refused("not-your-seat")
    own = {seat: checked_nonce(nonce) for seat, nonce in nonces.items()}
    chosen = [own.get(seat) or chair.nonce or spare() for seat, chair in enumerate(table.seats)]
    return [(STARTED, {"nonces": chosen})]


def shut(table: Table, person: int) -> list[Draft]:
    """The host closes the table."""
    _must_be_host(table, person)
    if table.status in (OVER, CLOSED):
        raise Refused("over")
    return [(SHUT, {"cause": "host"})]


# Play


def act(table: Table, person: int, seat: Seat | None, step: int, action: str) -> list[Draft]:
    """Do something in answer to the decision after this step."""
    _check_step(table, person, seat, step, action)
    match = _must_be_playing(table)
    seat = own_seat(table, person, seat)
    _must_be_lifted(table, person, seat)
    known = table.game.action_by_text.get(action)
    if known is None:
        raise Illegal(NotAnAction())
    reason = match.why_not(known, seat)
    if reason is not None:
        raise Illegal(reason)
    return [*_back(table, seat), (STEP, {"seat": seat, "by": PERSON, "action": action})]


def _back(table: Table, seat: Seat) -> list[Draft]:
    """Whoever does something is there again."""
    return [(RETURNED, {"seat": seat})] if table.seats[seat].away else []


def act_as_bot(table: Table, seat: Seat, step: int, action: str) -> list[Draft]:
    """What a worker has found for a seat; nothing if the table has moved on meanwhile."""
    if table.to_act != seat or table.step != step or not table.seats[seat].played_by:
        return []
    return [(STEP, {"seat": seat, "by": BOT if table.seats[seat].bot else STAND_IN, "action": action})]


def _check_step(table: Table, person: int, seat: Seat | None, step: int, action: str | None) -> None:
    """A repeated or late action, or undo, is refused, and told whether it was done the first time.

    Also after the end: whoever did not hear that the last action was done asks again.
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


def ask_undo(table: Table, person: int, seat: Seat | None, step: int, now: float) -> list[Draft]:
    """Take the last action back, if the other people agree."""
    _check_step(table, person, seat, step, None)
    must_allow(table, "undo")
    match = _must_be_playing(table)
    seat = last_own_seat(table, person, seat)
    reason = match.why_not_undo(seat)
    if reason is not None:
        raise Illegal(reason)
    if table.request is not None and now < table.request.until:
        raise Refused("undo-pending")
    return [*_back(table, seat), (UNDO_ASKED, {"seat": seat}) if table.others_present(person) else _undo(seat)]


def must_allow(table: Table, aid: Aid) -> None:
    if aid not in table.header.aids:
        raise Refused("aid-not-allowed")


def answer_undo(table: Table, person: int, agrees: bool, now: float) -> list[Draft]:
    _must_be_playing(table)
    request = table.request
    if request is None or now >= request.until or person not in request.waiting:
        raise Refused("nothing-to-answer")
    seat = table.seats_of(person)[0]
    if not agrees:
        return [(UNDO_REFUSED, {"seat": seat})]
    agreed: Draft = (UNDO_AGREED, {"seat": seat})
    return [agreed] if request.waiting - {person} else [agreed, _undo(request.seat)]


def _undo(seat: Seat) -> Draft:
    return STEP, {"seat": seat, "by": PERSON, "action": None}


def lift(table: Table, person: int, seat: Seat) -> list[Draft]:
    """At a shared device: now the player of this seat, which is to act, looks. Without secrets there is no curtain."""
    _must_be_playing(table)
    if own_seat(table, person, seat) != table.to_act:
        raise Refused("not-your-seat")
    hidden = table.game.has_secrets and len(table.seats_of(person)) > 1
    return [(LIFTED, {"seat": seat})] if hidden and table.lifted.get(person) != seat else []


def leave(table: Table, person: int) -> list[Draft]:
    """Go away: before the start the seats become free, afterwards a bot plays on."""
    seats = table.seats_of(person)
    if not seats:
        raise Refused("not-seated")
    if table.status == OPEN:
        return [(ROSE, {"seat": seat}) for seat in seats]
    _must_be_playing(table)
    return [(HANDED_OVER, {"seat": seat, "cause": "left"}) for seat in seats if not table.seats[seat].away]


def vanish(table: Table, person: int) -> list[Draft]:
    """Be forgotten: nobody could start a table of his any more; elsewhere he leaves."""
    if table.status == OPEN and table.header.host == person:
        return [(SHUT, {"cause": "host"})]
    return leave(table, person)


def come_back(table: Table, person: int) -> list[Draft]:
    _must_be_playing(table)
    seats = table.seats_of(person)
    if not seats:
        raise Refused("not-seated")
    return [(RETURNED, {"seat": seat}) for seat in seats if table.seats[seat].away]


def hand_over(table: Table, person: int, seat: Seat, now: float) -> list[Draft]:
    """Without a clock: let a bot play for somebody who has not been seen for days."""
    _must_be_playing(table)
    if not table.seats_of(person):
        raise Refused("not-seated")
    if table.to_act != seat or _chair(table, seat).played_by or table.header.clock != "none":
        raise Refused("not-away")
    if now < table.opened + AWAY_AFTER:
        raise Refused("not-away-long-enough", days=int(AWAY_AFTER / 86_400))
    return [(HANDED_OVER, {"seat": seat, "cause": "away"})]


def run_out(table: Table, now: float) -> list[Draft]:
    """What time alone brings about."""
    deadline = table.deadline()
    if deadline is not None and now >= deadline:
        return [(HANDED_OVER, {"seat": table.to_act, "cause": CLOCK})]
    if table.status in (OPEN, PLAYING) and now >= table.changed + SHUT_AFTER:
        return [(SHUT, {"cause": "idle"})]
    return []


def sit_again(table: Table) -> list[Draft]:
    """The seats of a rematch."""
    return [
        (SAT, {"seat": seat, "person": chair.person, "bot": chair.bot, "name": chair.name})
        for seat, chair in enumerate(table.seats)
        if not chair.is_open and chair.person != FORGOTTEN
    ]


def next_to_begin(table: Table) -> Seat | None:
    """The seat after the one that began; None draws lots, where the game can no longer be played again."""
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


def checked_nonce(nonce: str | None) -> str:
    if nonce is None:
        return ""
    try:
        if len(bytes.fromhex(nonce)) == SEED_BYTES and len(nonce) == 2 * SEED_BYTES:
            return nonce.lower()
    except ValueError:
        pass
    raise Refused("bad-nonce")


def checked_bot(table: Table, bot: str) -> str:
    if bot not in BOTS or not BOTS[bot].plays(table.game):
        raise Refused("no-such-bot")
    return bot


def must_belong(table: Table, person: int) -> None:
    if not table.seats_of(person) and table.header.host != person:
        raise Refused("not-seated")


def must_be_over(table: Table) -> None:
    if table.status not in (OVER, CLOSED):
        raise Refused("not-over")


def _chair(table: Table, seat: Seat) -> Chair:
    if seat not in range(len(table.seats)):
        raise Refused("no-such-seat")
    return table.seats[seat]


def _must_be_open(table: Table) -> None:
    if table.status == PLAYING:
        raise Refused("already-started")
    if table.status != OPEN:
        raise Refused("over")


def _must_be_playing(table: Table) -> Match:
    if table.status == OPEN:
        raise Refused("not-started")
    if table.status != PLAYING or table.match is None:
        raise Refused("over")
    return table.match


def _must_be_host(table: Table, person: int) -> None:
    if table.header.host != person:
        raise Refused("not-the-host")


def _must_be_lifted(table: Table, person: int, seat: Seat) -> None:
    """Nobody acts from a hand he has not turned up."""
    if table.game.has_secrets and len(table.seats_of(person)) > 1 and table.lifted.get(person) != seat:
        raise Refused("curtain-down")
