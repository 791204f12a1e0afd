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
fault-other-game = { $place }: the position belongs to another game, “{ $subject }”.
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
fault-two-of-a-colour = { $place }: two ships of one colour cannot lie there.
fault-drawn-and-phase = { $place }: a drawn ship and the phase repel go together, not “{ $subject }”.
fault-cannot-repel = { $place }: the active player cannot repel { $subject }, so nobody asks.
fault-taker-and-phase = { $place }: while cards are drawn, the active player decides, not seat { $subject }.
fault-not-the-end = { $place }: the game cannot have ended here.
fault-nothing-to-decide = { $place }: with { $subject } takes left there is nothing to decide; that player's time would be over.
fault-tucked-under-nobody = { $place }: { $subject } has no wholesaler to lie under.
fault-goal-reached = { $place }: with { $subject } points this must be the last round.
fault-not-over = The game is not over yet.
fault-not-a-line = “{ $place }” is not a field, a colon and its content.
fault-seat-order = “{ $place }”: the seats are seat 0, seat 1 and so on, in this order.
fault-coins-twice = { $place }: coins are a number, or named one by one, not both.
fault-not-a-number = { $place }: “{ $subject }” is not a number that fits here.

fault-unknown-colour = { $place }: there is no colour “{ $subject }”.
fault-nothing-to-do = { $place }: in the phase “{ $subject }” there is nothing to decide here.
fault-cards-left-over = { $place }: { $subject } lies nowhere; hands, tricks and what is laid aside do not add up.
fault-not-open = { $place }: { $subject } does not lie open.
fault-loot-count = { $place }: { $subject } loot cards lie open, which does not fit the tricks and the round.
fault-bonus-count = { $place }: { $subject } bonus cards in the pile do not fit the round.
fault-trump-and-phase = { $place }: trump and the phase “{ $subject }” do not fit.
fault-nobody-holds = { $place }: after the auction somebody has the privileges.
fault-won-and-phase = { $place }: a loot card just won and the phase deal-with go together, not “{ $subject }”.
fault-prize-and-phase = { $place }: a loot card played for and the phase play go together, not “{ $subject }”.
fault-under-nothing = { $place }: bonus cards lie under a loot card that was left over.
fault-bids-do-not-fit = { $place }: the bids do not lead to where the auction stands ({ $subject }).
fault-move-not-below = { $place }: { $subject } lies at the bottom of the pile.
fault-hand-size = { $place }: { $subject } cards are too few or too many for a hand now.
fault-marked-and-held = { $place }: a player holds a colour he is marked as having none of.

## Records

fault-not-a-record = This is not a record of a game that this program knows.
fault-other-rules-version = The record is of version { $subject } of the rules; only a program of that version can check it.
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

## Bots

fault-unknown-bot = There is no bot “{ $subject }”.
fault-bad-node-count = “{ $subject }” is not a number of nodes: 1 to 999999999.
fault-bot-other-game = The bot “{ $place }” does not play { $subject }.
fault-bot-file-missing = There is no file “{ $subject }”.
fault-bot-error = { $place } cannot be loaded: { $subject }
fault-bot-name-missing = { $place } has nothing called “{ $subject }”.
fault-bot-not-callable = { $place } is neither a function nor a class with a method choose, but a thing of type { $subject }.
fault-bad-command = “{ $subject }” is not a command line.
fault-command-not-found = There is no program “{ $subject }”.
fault-bot-not-trusted = The record names the bot “{ $subject }”, which is not one of ours; name it with --bots to let it run.
fault-database-too-new = The database is of version { $subject }; a newer program wrote it.
