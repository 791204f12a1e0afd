# The table in a terminal, and the command line.

cli-help = Play Port Royal in the terminal. An unofficial project.
cli-more = The language comes from PORTROYAL_LANGUAGE. Exit codes: 0 yes, 1 no, 2 wrong call, 3 bad input, 4 other rules version.
cli-version = Show the version and leave.
cli-play = Play against the computer. The game is saved after every action.
cli-play-more = Examples: portroyal play --game travel --seats 4   |   portroyal play --bots expert,gambler   |   portroyal play --resume
cli-watch = Watch bots play.
cli-watch-more = Example: portroyal watch --game loot --seats 4 --bots expert,skilled --pace 1
cli-bots = List the bots that can be played against.
cli-bots-more = Bots of your own: docs/bot-protocol.md
cli-cards = List all cards of a game, with how well each is known.
cli-cards-more = Example: portroyal cards combined --json
cli-ask = Set up a position, do something, and see what may be done next and why the rest may not.
cli-ask-more = Example: portroyal ask table.txt --do draw --do "take jester-5". A table is drawn as in docs/positions.md.
cli-replay = Show a recorded game, as a whole or up to a step.
cli-replay-more = Examples: portroyal replay game.json --to 42; portroyal replay game.json --web
cli-verify = Prove a recorded game: shuffles, every action, every event, the scores.
cli-verify-more = Example: portroyal verify game.json
cli-schema = Print a JSON Schema, or the names of all.
cli-schema-more = Example: portroyal schema harbour-view/1
cli-option-game = Which game: { $games }.
cli-option-seats = How many play, you included.
cli-option-ending = How it ends: points, the usual way, or expeditions (12 points and an expedition).
cli-option-seed = A word that decides every shuffle; the same word, the same cards.
cli-option-start = Who begins (harbour family): 0 is you, 1 the next seat clockwise. Drawn by lot if left out.
cli-option-dealer = Who deals first (loot): 0 is you, 1 the next seat clockwise. Drawn by lot if left out.
cli-option-name = What you are called.
cli-option-bots = Who the others are: { $bots }, ./file.py:name or cmd:program. Several, with commas, sit down in turn.
cli-option-seconds = How long a bot that searches may think about each choice, instead of its usual effort.
cli-option-pace = Seconds to wait after each step.
cli-bad-seconds = The time to think is more than 0 and at most 60 seconds.
cli-option-save = The file that keeps the game. A new one in your own folder if left out.
cli-option-resume = Go on with the newest unfinished game, or with the one that --save names.
cli-option-language = The language: { $languages }.
cli-option-json = Answer as JSON.
cli-option-position = A file with a position, as JSON or drawn as text; - reads standard input.
cli-option-do = An action to do first, such as draw. May be given several times.
cli-option-record = The file of a recorded game; - reads standard input.
cli-option-to = Up to this step; 0 is the beginning.
cli-option-schema = Which schema, such as harbour-view/1.
cli-bad-value = { $value } is not one of: { $known }.
cli-bad-seats = { $game } is for { $least } to { $most } players, not { $seats }.
cli-bad-choice = { $game } has no { $option } { $value }. It has: { $choices }.
cli-bad-start = There is no seat { $start } at a table of { $seats }. The first is 0.
cli-no-option = { $game } has no option { $option }.
cli-resume-alone = A game that is resumed is as it was; { $option } cannot be given with --resume.
cli-skipped = { $file } cannot be read and is left out.
cli-cannot-write = The output cannot be written: { $error }.
cli-bad-name = A name has 1 to 60 printable characters.
cli-option-web = Show it in the browser, from the beginning or from the step of --to, until Ctrl-C.
cli-web-or-json = Either --web or --json, not both.
cli-no-page = { $game } has no table in the browser yet; without --web it is shown here.
cli-bad-step = There is no step { $step }; the last is { $last }.
cli-save-exists = { $file } exists already. Use --resume to go on with it.
cli-cannot-save = The game cannot be saved in { $file }: { $error }.
cli-nothing-to-resume = There is no unfinished game in { $folder }.
cli-no-file = { $file } cannot be read.
cli-refused = “{ $action }” is not possible: { $reason }

verify-ok = The record is right: { $steps } steps of { $game } by version { $rules } of its rules.
verify-revealed = The seed is made of the secret that was committed to, and { $nonces } nonces.
verify-unrevealed = The seed was committed to, but its secret is not revealed yet.
verify-seed-only = The seed was not committed to: the shuffles follow from it, but it could have been chosen.
verify-position = The game begins from a position.
verify-unfinished = The game is not finished.

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
table-asks = Asks
table-gives = Gives
table-for-you = For you
table-for = For { $player }
table-expeditions = Expeditions
table-piles = Deck { $deck }, discard pile { $discard }.
table-risk = Risk of the next card: { $busts } of { $cards }, { $percent } %.
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

ask-discover = Draw on, or stop?
ask-discover-first = Draw your first card.
ask-repel = You can repel the { $card }. Will you?
ask-repel-bust = Repel the { $card }, or go bust?
ask-trade = { $takes ->
    [0] No takes left. Claim or pass?
    [one] You may take 1 card.
   *[other] You may take { $takes } cards.
}
ask-prompt = Your choice (? for help)
ask-help =
    Type the number of a choice, or an action in words such as “{ $example }”. Enter is enough where there is one choice.
    w  why the rest is not possible      c  which cards are still unseen
    u  take your last action back        h  what the strongest bot would do
    q  leave; the game is saved
ask-not-understood = “{ $text }” is not a choice here. Type ? for help.
ask-left = You have left the game. It is kept in { $file }; go on with --resume.
ask-finished = The record of this game is { $file }.
ask-hint = What the strongest bot thinks
ask-hint-choice = Choice
ask-hint-chance = Chance to win
bots-name = Name
bots-games = Plays
bots-about = About
bots-installed = From an installed package.
bots-more = Others: ./file.py:name for a function in Python, cmd:program for a program in any language, NAME@NODES for more or less thinking.
ask-legal = You may:
ask-refused = Not possible now:
ask-position = Position:
