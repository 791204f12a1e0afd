# The table in a terminal, and the command line.

cli-help = Play Port Royal in the browser or the terminal. An unofficial project.
cli-more = PORTROYAL_LANGUAGE sets the language. Exit codes: 0 yes, 1 no, 2 wrong call, 3 bad input, 4 other rules version.
cli-version = Show the version and exit.
cli-play = Play against bots in the terminal. The game is saved after every action.
cli-play-more = Examples: portroyal play --game travel --seats 4   |   portroyal play --bots expert,gambler   |   portroyal play --resume
cli-watch = Watch bots play.
cli-watch-more = Example: portroyal watch --game loot --seats 4 --bots expert,skilled --pace 1
cli-bots = List the bots you can play against.
cli-bots-more = Bots of your own: docs/bot-protocol.md
cli-cards = List all cards of a game, and how well each is known.
cli-cards-more = Example: portroyal cards combined --json
cli-ask = Set up a position, act, and see what is possible next and why the rest is not.
cli-ask-more = Example: portroyal ask table.txt --do draw --do "take jester-5". docs/positions.md explains the format.
cli-replay = Show a recorded game, all of it or up to a step.
cli-replay-more = Examples: portroyal replay game.json --to 42; portroyal replay game.json --web
cli-verify = Prove a recorded game: shuffles, actions, events and scores.
cli-verify-more = Example: portroyal verify game.json
cli-schema = Print a JSON Schema, or the names of them all.
cli-schema-more = Example: portroyal schema harbour-view/1
cli-option-game = The game: { $games }.
cli-option-seats = The number of players.
cli-option-ending = How the game ends: points (the usual way), or expeditions (points and an expedition).
cli-option-commitment = The commitment that you were shown before the deal, 64 hexadecimal digits.
cli-option-hash = A seat and the hash that it showed before the deal, such as 0:5e88…; 1:none if it showed none. Repeatable.
cli-option-seed = A word that decides every shuffle: the same word, the same cards.
cli-option-start = Who starts (harbour family): 0 is you, 1 the next seat clockwise. By default, drawn by lot.
cli-option-dealer = Who deals first (loot): 0 is you, 1 the next seat clockwise. By default, drawn by lot.
cli-option-name = Your name.
cli-option-bots = The other players: { $bots }, ./file.py:name or cmd:program. Separate several by commas; they sit down in turn.
cli-option-seconds = Seconds a bot that searches may think about each choice, instead of its usual effort.
cli-option-pace = Seconds to wait after each step.
cli-bad-seconds = The time to think must be more than 0 and at most 60 seconds.
cli-option-save = The file to save the game in; by default a new one in your own folder.
cli-option-resume = Continue the newest unfinished game, or the one that --save names.
cli-option-language = The language: { $languages }.
cli-option-json = Print JSON.
cli-option-position = A file with a position, as JSON or as text; - reads standard input.
cli-option-do = An action to take first, such as draw; repeatable.
cli-option-record = The file of a recorded game; - reads standard input.
cli-option-to = Stop at this step; 0 is the beginning.
cli-option-schema = The schema, such as harbour-view/1.
cli-bad-value = { $value } is not one of: { $known }.
cli-bad-seats = { $game } is for { $least } to { $most } players, not { $seats }.
cli-bad-choice = { $game } has no { $option } { $value }. It has: { $choices }.
cli-bad-start = There is no seat { $start } at a table for { $seats }. The first seat is 0.
cli-no-option = { $game } has no option { $option }.
cli-resume-alone = A resumed game keeps its settings; you can’t use { $option } with --resume.
cli-skipped = { $file } can’t be read and is skipped.
cli-cannot-write = Can’t write the output: { $error }.
cli-bad-name = A name must have 1 to 60 printable characters.
cli-option-web = Show it in the browser, from the beginning or from the step of --to, until Ctrl-C.
cli-web-or-json = Use --web or --json, not both.
cli-no-page = { $game } can’t be shown in the browser yet; leave out --web to see it here.
cli-bad-step = There is no step { $step }; the last is { $last }.
cli-save-exists = { $file } already exists. Use --resume to continue it.
cli-cannot-save = Can’t save the game in { $file }: { $error }.
cli-nothing-to-resume = There is no unfinished game in { $folder }.
cli-no-file = { $file } can’t be read.
cli-bad-hash = “{ $value }” isn’t a seat with 64 hexadecimal digits or none, such as 1:none.
cli-refused = “{ $action }” is not possible: { $reason }

verify-ok = The record is correct: { $steps } steps of { $game }, rules version { $rules }.
verify-revealed = { $nonces ->
    [0] The seed follows from the committed secret alone: the person who dealt could have chosen the cards.
   *[other] The seed follows from the committed secret and { $nonces } nonces. Nobody committed to the nonces: the person who dealt could have chosen the cards.
}
verify-alone = The seed follows from the committed secret alone. No player took part in the shuffle: the person who ran the server could have chosen the cards.
verify-committed = The seed follows from the secret and the nonces. They match the commitments in this record: the server’s, and the hashes of { $players }.
verify-shown = They are what you were shown. If one of these players is you, or you trust one of them, nobody could choose the cards, not even the person who ran the server.
verify-shown-part = They are what you were shown, as far as you gave it. To compare everything, give the commitment and the hash of every seat.
verify-not-shown = No record can prove that they were shown before the deal. If you kept what you were shown then, give it with --commitment and --hash.
verify-abandoned = Deal { $number } was abandoned: { $count ->
    [one] the player then in seat { $seats }
   *[other] the players then in seats { $seats }
} didn’t reveal a nonce, or left. The person who ran the server may have seen its cards.
verify-unrevealed = The seed was committed to, but its secret isn’t revealed yet.
verify-seed-only = The seed was not committed to: the shuffles follow from it, but someone could have chosen it.
verify-position = The game starts from a position.
verify-unfinished = The game isn’t finished.

player-number = Player { $number }
player-bot = { $bot } { $number }
player-seat = Seat { $seat }

table-title = { $game }, { $ending }
table-last-round = last round
table-player = Player
table-coins = Coins
table-points = Points
table-swords = Swords
table-cards = In front
table-harbour = Harbour
table-harbour-empty = The harbour is empty.
table-card = Card
table-asks = Needs
table-gives = Gives
table-for-you = For you
table-for = For { $player }
table-expeditions = Expeditions
table-piles = Deck { $deck }, discard pile { $discard }.
table-risk = Risk of the next card: { $busts } of { $cards } unseen, { $percent }%.
table-discount = { $count } off
table-skull = skull
table-asks-swords = { $swords ->
    [one] 1 sword
   *[other] { $swords } swords
}
table-asks-coins = { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
table-gives-coins = { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
table-gives-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
table-pay = pay { $price }
table-free = free
table-pay-fee = pay { $price } + { $fee }
table-income = gain { $income }
table-income-fee = gain { $income }, pay { $fee }
table-tucks = tucked for 1 point
table-ships = Ships
table-debt = Debt
table-scores = Final scores
table-unseen = Unseen
table-pool = Shuffle { $shuffle }: { $cards } unseen cards; { $deck } in the deck, as coins: { $coins }
cards-title = { $game }: { $count } cards
cards-inferred = reconstructed
cards-note = Cards marked as reconstructed are inferred from other sources; all others are attested.

ask-discover = Draw another card, or stop?
ask-discover-first = Draw your first card.
ask-repel = Repel the { $card }?
ask-repel-bust = Repel the { $card }, or go bust?
ask-trade = { $takes ->
    [0] No takes left. Claim or pass?
    [one] You may take 1 card.
   *[other] You may take { $takes } cards.
}
ask-prompt = Your choice (? for help)
ask-help =
    Type the number of a choice, or an action in words such as “{ $example }”. If there is only one choice, press Enter.
    w  why the rest isn’t possible       c  which cards are still unseen
    u  undo your last action             h  what the strongest bot would do
    q  leave; the game is saved
ask-not-understood = “{ $text }” isn’t a choice here. Type ? for help.
ask-left = You left the game. It is saved in { $file }; continue it with --resume.
ask-finished = The record of this game is in { $file }.
ask-hint = What the strongest bot thinks
ask-hint-choice = Choice
ask-hint-chance = Chance of winning
bots-name = Name
bots-games = Plays
bots-about = About
bots-installed = From an installed package.
bots-more = Others: ./file.py:name (a function in Python), cmd:program (a program in any language), NAME@NODES (more or less thinking).
ask-legal = You may:
ask-refused = Not possible now:
ask-position = Position:
