# The server: what it tells around a game, and why it refuses.

feed-sat = { $you ->
    [you] You sit down.
   *[other] { $player } sits down.
}
feed-rose = A seat is open again.
feed-deal-begun = The deal begins.
feed-deal-abandoned = { $cause ->
    [left] The deal was abandoned because { $you ->
        [you] you left.
       *[other] { $player } left.
    }
   *[other] The deal was abandoned: no answer from { $you ->
        [you] your device.
       *[other] { $count ->
            [one] the device of { $player }.
           *[other] the devices of { $player }.
        }
    }
}
feed-undo-asked = { $you ->
    [you] You ask to undo your last action.
   *[other] { $player } asks to undo their last action.
}
feed-undo-agreed = { $you ->
    [you] You agree.
   *[other] { $player } agrees.
}
feed-undo-refused = { $you ->
    [you] You don’t agree.
   *[other] { $player } doesn’t agree.
}
feed-timed-out = { $you ->
    [you] Your time is up. If that happens again, you count as away.
   *[other] { $player }’s time is up.
}
feed-handed-over = { $cause ->
    [clock] { $you ->
        [you] Your time is up again. Your seat is kept until you come back.
       *[other] { $player } ran out of time again.
    }
   *[other] { $you ->
        [you] You left. Your seat is kept until you come back.
       *[other] { $player } is away.
    }
}
feed-returned = { $you ->
    [you] You are back.
   *[other] { $player } is back.
}
feed-lifted = { $you ->
    [you] It’s your turn to look.
   *[other] It’s { $player }’s turn to look.
}
feed-shut = { $cause ->
    [idle] The table was closed because nobody played for { $days } days.
    [length] The table was closed because the game has { $steps } steps. The scores are as they stood.
    [rules] The table was closed because the rules of the program have changed. The scores are as they stood.
   *[other] The table was closed.
}
feed-rematched = There is a new table for a rematch.

refusal-bad-request = The server can’t understand this request.
refusal-too-large = This request is too large.
refusal-too-slow = This request took too long to arrive.
refusal-too-many-requests = Too many requests. Please wait a moment.
refusal-wrong-host = The server doesn’t answer to this host name.
refusal-wrong-origin = This request comes from another site.
refusal-no-such-page = There is nothing at this address.
refusal-no-such-table = Table not found. It may have been removed, or the link is incomplete.
refusal-no-such-person = Enter a name first.
refusal-no-such-code = This code has already been used or has expired.
refusal-not-a-record = This file isn’t a valid game record.
refusal-no-such-game = There is no such game.
refusal-no-cards = The server has no card data for this game.
refusal-no-such-option = This game has no such option.
refusal-no-such-bot = This game has no such bot.
refusal-bad-name = A name must have 1 to 60 printable characters.
refusal-bad-seats = This game is for { $least } to { $most } players.
refusal-bad-clock = There is no such clock.
refusal-bad-nonce = A nonce must be 64 hexadecimal digits.
refusal-bad-hash = The hash of a nonce must be 64 hexadecimal digits.
refusal-wrong-nonce = The nonce doesn’t match the hash that the seat has shown.
refusal-no-such-seat = There is no such seat.
refusal-no-such-step = The game hasn’t reached that step; the last is { $step }.
refusal-not-seated = You aren’t seated at this table.
refusal-not-your-seat = That isn’t your seat, or it isn’t your turn.
refusal-not-the-host = Only the host can do that.
refusal-seat-taken = That seat is taken.
refusal-seat-open = A seat is still open.
refusal-seat-not-ready = The device of another player is still getting ready to deal. Try again in a few seconds.
refusal-dealing = The cards are being dealt.
refusal-not-dealing = The deal hasn’t begun. Don’t send a nonce before it has.
refusal-not-committed = This seat has shown no hash of a nonce.
refusal-too-late = The time for this deal is over.
refusal-bot-plays = A bot plays for you. Return first.
refusal-too-many-changes = There were { $most } changes at this table before the game. Open another one.
refusal-already-started = The game has already started.
refusal-not-started = The game hasn’t started yet.
refusal-not-over = The game isn’t over yet.
refusal-over = The game is over.
refusal-others-play = Other people play this game, so you can’t close it. You can leave: a bot plays on for you.
refusal-stale-step = The game has moved on to step { $step }.
refusal-illegal-action = That isn’t possible.
refusal-curtain-down = Lift the curtain first.
refusal-nothing-to-answer = There is nothing to answer.
refusal-undo-pending = The others are already being asked.
refusal-not-away-long-enough = You can hand this seat to a bot after { $days } days without a move.
refusal-not-away = The game isn’t waiting for that seat.
refusal-aid-not-allowed = This table doesn’t allow that aid.
refusal-other-rules = This game was played with another version of the rules.
refusal-too-many-tables = You already have a seat at { $most } tables.
refusal-too-many-bot-games = { $per ->
    [person] You already have { $most } games running that only bots play. Wait until one ends, or close one.
   *[other] Only { $most } games that only bots play can run at the same time from one address.
}
refusal-too-many-steps = Nothing can be undone any more: the game already has { $most } steps.
refusal-game-too-long = This game has more than { $most } steps. That’s too long to show.
refusal-still-waiting = You’re still waiting for your last request. Please wait until it’s answered.
refusal-queue-full = Too many people are waiting for this. Please try again in a moment.
refusal-broken = Something went wrong on the server. It has been logged.
refusal-busy = That couldn’t be done just now. Please try again.

serve-ready = Open { $address } in your browser.
serve-replay = Open { $address } in your browser to watch the game. Press Ctrl-C to stop.
serve-lan = From another device on this network: { $address }
serve-stop = Press Ctrl-C to stop. Games are kept in { $database }.
cli-serve = Serve tables for people and bots, in the browser and by an API.
cli-serve-more = Examples: portroyal serve   |   portroyal serve --lan   |   portroyal serve --port 8080 --database club.db
cli-option-host = The address to listen on.
cli-option-port = The port to listen on; by default the next free one from { $port } up.
cli-option-database = The database file; by default one in your own data folder.
cli-option-lan = Listen on the local network; show the address and a code to scan.
cli-option-host-name = A host name of this server, such as games.example.org; repeatable; * is any.
cli-option-root-path = The path at which a proxy shows this server, such as /games.
cli-option-proxy = The address of a proxy whose forwarded headers to trust; repeatable.
cli-option-workers = How many bots may think at the same time.
cli-option-open = Open the home page in the browser.
cli-option-retention = Remove tables this many days after they end; by default none.
cli-option-log = Log every event as a line of JSON, or only what needs you, as text; by default text at a terminal.
cli-cannot-listen = Cannot listen on { $address }: { $error }.
cli-cannot-open = Cannot open the database { $file }: { $error }.
cli-admin = Manage the database of a server.
cli-admin-tables = List all tables.
cli-admin-people = List all people.
cli-admin-export = Write the record of a finished table.
cli-admin-delete = Remove a table for good.
cli-admin-backup = Copy the database, even while the server runs.
cli-admin-forget = Remove a person: their name, their keys, and their name at every table.
cli-option-target = The file to write; it must not exist yet.
cli-target-exists = { $file } already exists.
admin-id = Id
admin-game = Game
admin-status = Status
admin-step = Step
admin-players = Players
admin-changed = Changed (UTC)
admin-created = Since (UTC)
admin-name = Name
admin-language = Language
admin-tables = Tables
admin-deleted = Table { $table } has been removed.
admin-no-such-person = There is no such person.
admin-forgotten = Person { $person } has been forgotten.
admin-backed-up = The database has been copied to { $file }.
