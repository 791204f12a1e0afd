# What is wrong with something that was written down. { $place } is a path into it, { $subject } what stands there.

## JSON and types

fault-too-long = The text is too long.
fault-not-json = This is not JSON: { $place }.
fault-not-text-file = This is not a text file ({ $subject }).
fault-too-deep = It is nested too deeply.
fault-too-large = A number in it is too large.
fault-not-an-object = { $place }: an object is expected, not { $subject }.
fault-not-an-array = { $place }: an array is expected, not { $subject }.
fault-not-a-whole-number = { $place }: a whole number is expected, not { $subject }.
fault-not-text = { $place }: text is expected, not { $subject }.
fault-not-true-or-false = { $place }: true or false is expected, not { $subject }.
fault-not-null = { $place }: null is expected, not { $subject }.
fault-unknown-type = { $place }: “{ $subject }” is not a known type.
fault-unknown-field = { $place }: there is no field “{ $subject }”.
fault-missing-field = { $place }: the field “{ $subject }” is missing.
fault-field-twice = { $place }: the field “{ $subject }” stands there twice.
fault-unknown-card = { $place }: there is no card “{ $subject }”.

## Positions

fault-not-a-position = { $place }: “{ $subject }” is not a position this program knows.
fault-unknown-game = { $place }: there is no game “{ $subject }”.
fault-seat-count = { $place }: the game is not for { $subject } players.
fault-unknown-ending = { $place }: the game has no ending “{ $subject }”.
fault-unknown-phase = { $place }: there is no phase “{ $subject }”.
fault-unknown-zone = { $place }: “{ $subject }” is no place for cards.
fault-no-such-seat = { $place }: there is no seat { $subject }.
fault-not-a-seed = { $place }: a seed is 64 hexadecimal digits.
fault-out-of-range = { $place }: { $subject } cannot be.
fault-too-many-coins = { $place }: there are not { $subject } cards left for coins.
fault-wrong-kind = { $place }: { $subject } cannot lie there.
fault-too-many-of-card = { $place }: the game does not have so many of { $subject }.
fault-special-missing = { $place }: with five players { $subject } lies face up from the start.
fault-two-of-a-colour = { $place }: two ships of one colour cannot lie there while cards are drawn.
fault-drawn-and-phase = { $place }: a drawn ship and the phase repel go together, not “{ $subject }”.
fault-cannot-repel = { $place }: the active player cannot repel { $subject }, so nobody asks.
fault-taker-and-phase = { $place }: while cards are drawn, the active player decides, not seat { $subject }.
fault-nothing-to-decide = { $place }: with { $subject } takes left there is nothing to decide; that player's time would be over.
fault-tucked-under-nobody = { $place }: { $subject } has no wholesaler to lie under.
fault-goal-reached = { $place }: with { $subject } points this must be the last round.
fault-not-over = The game is not over yet.
fault-not-a-line = “{ $place }” is not a field, a colon and its content.
fault-seat-order = “{ $place }”: the seats are seat 0, seat 1 and so on, in this order.
fault-coins-twice = { $place }: coins are a number, or named one by one, not both.
fault-not-a-number = { $place }: “{ $subject }” is not a number that fits here.

## Records

fault-not-a-record = This is not a record of a game that this program knows.
fault-other-rules-version = The record is of version { $subject } of the rules. Its log and scores are shown as they stand; only a program of that version can check them.
fault-no-such-step = There is no step { $subject }.
fault-events-differ = { $place }: these events did not happen.
fault-undone-mark = { $place }: the mark of an action taken back is wrong.
fault-outcome-differs = { $place }: the game did not end so.
fault-bad-name = { $place }: “{ $subject }” is not a name of up to 60 printable characters.
fault-position-and-start = { $place }: a game from a position has no origin and no options of its own.
fault-no-start = { $place }: the game needs an origin and options, or a position.
fault-commitment-broken = { $place }: the secret is not the one that was committed to.
fault-seed-differs = { $place }: the seed does not come from the secret and the nonces.
fault-not-hexadecimal = { $place }: “{ $subject }” is not hexadecimal.
fault-wrong-length = { $place }: { $subject } bytes are too few or too many.
fault-unknown-actor = { $place }: “{ $subject }” is nobody who can act.
fault-illegal-action = { $place }: “{ $subject }” was not possible then.
