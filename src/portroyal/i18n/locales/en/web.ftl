# The server: what it tells around a game, and why it refuses.

feed-sat = { $you ->
    [you] You sit down.
   *[other] { $player } sits down.
}
feed-rose = A chair is free again.
feed-undo-asked = { $you ->
    [you] You ask to take your last action back.
   *[other] { $player } asks to take the last action back.
}
feed-undo-agreed = { $you ->
    [you] You agree.
   *[other] { $player } agrees.
}
feed-undo-refused = { $you ->
    [you] You do not agree.
   *[other] { $player } does not agree.
}
feed-handed-over = { $cause ->
    [clock] { $you ->
        [you] Your time is up. A bot plays for you until you return.
       *[other] The time of { $player } is up. A bot plays on.
    }
   *[other] { $you ->
        [you] A bot plays for you until you return.
       *[other] { $player } is away. A bot plays on.
    }
}
feed-returned = { $you ->
    [you] You are back.
   *[other] { $player } is back.
}
feed-lifted = { $you ->
    [you] It is your turn to look.
   *[other] It is the turn of { $player } to look.
}
feed-shut = { $cause ->
    [idle] The table was closed because nobody played for two weeks.
    [rules] The table was closed because the rules of the program have changed. The scores are as they stood.
   *[other] The table was closed.
}
feed-rematched = There is a new table for another game.

refusal-bad-request = This request cannot be understood.
refusal-too-large = This request is too large.
refusal-too-many-requests = Too many requests. Wait a moment.
refusal-wrong-host = The server is not known by this name.
refusal-wrong-origin = This request comes from another site.
refusal-no-such-page = There is nothing here.
refusal-no-such-table = There is no such table.
refusal-no-such-person = Say first what you are called.
refusal-no-such-code = This code is used up or too old.
refusal-not-a-record = This is not the record of a game that was played so.
refusal-no-such-game = There is no such game.
refusal-no-such-option = The game has no such option.
refusal-no-such-bot = There is no such bot for this game.
refusal-bad-name = A name has 1 to 60 printable characters.
refusal-bad-seats = The game is for { $least } to { $most } players.
refusal-bad-clock = There is no such clock.
refusal-bad-nonce = A nonce is 64 hexadecimal digits.
refusal-no-such-seat = There is no such seat.
refusal-no-such-step = The game has not come to that step; the last is { $step }.
refusal-not-seated = You do not sit at this table.
refusal-not-your-seat = That is not your seat, or not its turn.
refusal-not-the-host = Only whoever opened the table can do that.
refusal-seat-taken = That seat is taken.
refusal-seat-open = A seat is still open.
refusal-already-started = The game has begun already.
refusal-not-started = The game has not begun yet.
refusal-not-over = The game is not over yet.
refusal-over = The game is over.
refusal-stale-step = The game has moved on to step { $step }.
refusal-illegal-action = That is not possible.
refusal-curtain-down = Lift the curtain first.
refusal-nothing-to-answer = There is nothing to answer.
refusal-undo-pending = The others are being asked already.
refusal-not-away-long-enough = A seat can be given to a bot after { $days } days without a move.
refusal-not-away = Nobody keeps the table waiting there.
refusal-aid-not-allowed = This table does not allow that aid.
refusal-other-rules = This game was played by another version of the rules.
refusal-too-many-tables = You sit at { $most } tables already.
refusal-broken = Something is broken here. It has been noted.
refusal-busy = That could not be done just now. Try again.

serve-ready = The tables are open at { $address }
serve-replay = The game is shown at { $address }. Ctrl-C ends it.
serve-lan = From another device in this network: { $address }
serve-stop = Ctrl-C closes the house. Games are kept in { $database }.
cli-serve = Open tables for people: a server for browsers and bots.
cli-serve-more = Examples: portroyal serve   |   portroyal serve --lan   |   portroyal serve --port 8080 --database club.db
cli-option-host = The address to listen on.
cli-option-port = The port; the next free one from { $port } on if left out.
cli-option-database = The file that keeps everything; one in your own data folder if left out.
cli-option-lan = Listen on the network, and show the address to type and a code to scan.
cli-option-host-name = A name that people call this server by, such as games.example.org. May be given several times; * is any.
cli-option-root-path = The path below which a proxy shows this server, such as /games.
cli-option-proxy = The address of a proxy whose forwarded headers are believed; may be given several times.
cli-option-workers = How many bots think at the same time.
cli-option-open = Open the first page in the browser.
cli-option-retention = Remove tables that ended so many days ago. Nothing is removed if left out.
cli-cannot-listen = Cannot listen on { $address }: { $error }.
cli-cannot-open = The database { $file } cannot be opened: { $error }.
cli-admin = Look after the database of a server.
cli-admin-tables = List all tables.
cli-admin-people = List all people.
cli-admin-export = Write the record of a finished table.
cli-admin-delete = Remove a table for good.
cli-admin-backup = Copy the database, also while the server runs.
cli-admin-forget = Remove a person: name, keys, and the name at every table.
cli-option-target = The file to write; it must not exist yet.
cli-target-exists = { $file } exists already.
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
admin-deleted = Table { $table } is removed.
admin-no-such-person = There is no such person.
admin-forgotten = Person { $person } is forgotten.
admin-backed-up = The database is copied to { $file }.
