# What is wrong with something that was written down. { $place } is a path into it, { $subject } what stands there.

## JSON and types

fault-too-long = The text is too long.
fault-not-json = This is not JSON: { $place }.
fault-not-text-file = This is not a text file ({ $subject }).
fault-too-deep = The input is nested too deeply.
fault-too-large = The input has a number that is too large.
fault-not-an-object = { $place }: expected an object, not { $subject }.
fault-not-an-array = { $place }: expected an array, not { $subject }.
fault-not-a-whole-number = { $place }: expected a whole number, not { $subject }.
fault-not-text = { $place }: expected text, not { $subject }.
fault-not-true-or-false = { $place }: expected true or false, not { $subject }.
fault-not-null = { $place }: expected null, not { $subject }.
fault-unknown-type = { $place }: “{ $subject }” is not a known type.
fault-unknown-field = { $place }: there is no field “{ $subject }”.
fault-missing-field = { $place }: the field “{ $subject }” is missing.
fault-field-twice = { $place }: the field “{ $subject }” appears twice.
fault-unknown-card = { $place }: there is no card “{ $subject }”.

## Positions

fault-not-a-position = { $place }: this program doesn’t know the position format “{ $subject }”.
fault-unknown-game = { $place }: there is no game “{ $subject }”.
fault-unknown-cause = { $place }: nothing pays coins for “{ $subject }”.
fault-unknown-good = { $place }: there are no goods “{ $subject }”.
fault-other-game = { $place }: the position belongs to another game, “{ $subject }”.
fault-seat-count = { $place }: { $subject } is not a valid number of players.
fault-unknown-ending = { $place }: the game has no ending “{ $subject }”.
fault-unknown-phase = { $place }: there is no phase “{ $subject }”.
fault-unknown-zone = { $place }: “{ $subject }” is not a place for cards.
fault-no-such-seat = { $place }: there is no seat { $subject }.
fault-not-a-seed = { $place }: a seed is 64 hexadecimal digits.
fault-out-of-range = { $place }: { $subject } is not possible here.
fault-too-many-coins = { $place }: { $subject } coins are not possible with the cards that are left.
fault-wrong-kind = { $place }: { $subject } can’t be here.
fault-too-many-of-card = { $place }: the game doesn’t have that many of { $subject }.
fault-special-missing = { $place }: with five players { $subject } is face up from the start.
fault-two-of-a-colour = { $place }: the harbour can’t hold two ships of one colour.
fault-drawn-and-phase = { $place }: a drawn ship and the phase repel go together, not “{ $subject }”.
fault-cannot-repel = { $place }: the active player can’t repel { $subject }, so there is nothing to ask.
fault-taker-and-phase = { $place }: while cards are drawn, the active player decides, not seat { $subject }.
fault-not-the-end = { $place }: the game can’t have ended here.
fault-nothing-to-decide = { $place }: with { $subject } takes left there is nothing to decide; that player’s time to take would be over.
fault-tucked-under-nobody = { $place }: there is no wholesaler for { $subject } to be tucked under.
fault-goal-reached = { $place }: with { $subject } points this must be the last round.
fault-not-over = The game is not over yet.
fault-not-a-line = “{ $place }” is not a field, a colon and a value.
fault-seat-order = “{ $place }”: the seats must be seat 0, seat 1 and so on, in this order.
fault-coins-twice = { $place }: give coins as a number or name them one by one, not both.
fault-not-a-number = { $place }: “{ $subject }” is not a valid number here.

fault-unknown-colour = { $place }: there is no colour “{ $subject }”.
fault-nothing-to-do = { $place }: in the phase “{ $subject }” there is nothing to decide here.
fault-cards-left-over = { $place }: { $subject } is missing; hands, tricks and cards laid aside don’t add up.
fault-not-open = { $place }: { $subject } isn’t face up.
fault-loot-count = { $place }: { $subject } is the wrong number of face-up loot cards for the tricks and the round.
fault-bonus-count = { $place }: { $subject } is the wrong number of bonus cards in the pile for the round.
fault-trump-and-phase = { $place }: the trump doesn’t fit the phase “{ $subject }”.
fault-nobody-holds = { $place }: after the auction someone must have the privileges.
fault-won-and-phase = { $place }: a loot card just won and the phase deal-with go together, not “{ $subject }”.
fault-prize-and-phase = { $place }: a loot card played for and the phase play go together, not “{ $subject }”.
fault-under-nothing = { $place }: bonus cards can only be under a loot card that was left over.
fault-bids-do-not-fit = { $place }: the bids don’t fit the rest of the auction ({ $subject }).
fault-move-not-below = { $place }: { $subject } must be at the bottom of the pile.
fault-hand-size = { $place }: { $subject } is the wrong number of cards for a hand at this point.
fault-marked-and-held = { $place }: a player holds a colour they are marked as not having.

## Records

fault-not-a-record = This is not a game record that this program knows.
fault-other-rules-version = The record was made with rules version { $subject }; only a program with that version can check it.
fault-no-such-step = There is no step { $subject }.
fault-events-differ = { $place }: these events did not happen.
fault-undone-mark = { $place }: it is marked wrongly as undone or not undone.
fault-outcome-differs = { $place }: the game did not end like this.
fault-bad-name = { $place }: “{ $subject }” is not a name of up to 60 printable characters.
fault-position-and-start = { $place }: a game from a position has no origin and no options of its own.
fault-no-start = { $place }: the game needs an origin and options, or a position.
fault-commitment-broken = { $place }: the secret doesn’t match the commitment.
fault-other-deal-version = { $place }: this program doesn’t know version { $subject } of a deal.
fault-hash-broken = { $place }: the nonce of this seat doesn’t match its hash.
fault-nonce-chosen = { $place }: this seat has shown no hash, and its nonce doesn’t follow from the secret.
fault-other-commitment = { $place }: this isn’t the commitment that you were shown.
fault-other-hash = { $place }: this isn’t the hash that you were shown.
fault-seed-differs = { $place }: the seed doesn’t follow from the secret and the nonces.
fault-not-hexadecimal = { $place }: “{ $subject }” is not hexadecimal.
fault-wrong-length = { $place }: { $subject } is the wrong number of bytes.
fault-unknown-actor = { $place }: “{ $subject }” can’t act in a game.
fault-illegal-action = { $place }: “{ $subject }” was not possible at that point.

## Bots

fault-unknown-bot = There is no bot “{ $subject }”.
fault-bad-node-count = “{ $subject }” is not a valid number of nodes (1 to 999999999).
fault-bot-other-game = The bot “{ $place }” doesn’t play { $subject }.
fault-bot-file-missing = There is no file “{ $subject }”.
fault-bot-error = { $place } cannot be loaded: { $subject }
fault-bot-name-missing = { $place } doesn’t define “{ $subject }”.
fault-bot-not-callable = { $place } must be a function or a class with a choose method, not { $subject }.
fault-bad-command = “{ $subject }” is not a command line.
fault-command-not-found = There is no program “{ $subject }”.
fault-bot-not-trusted = The record names the bot “{ $subject }”, which isn’t one of ours. To let it run, name it with --bots.
fault-database-too-new = The database has version { $subject }: a newer program wrote it.
