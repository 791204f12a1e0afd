# The pages in the browser. A number is always $count; everything else is text that the browser puts in.

page-brand = Port Royal
page-description = Play Port Royal in the browser: push your luck in the harbour, against good bots or friends. An unofficial project.
page-skip = Skip to the table
page-tools = Tools
page-rules = Rules
page-replays = Replays
page-sound = Sound
page-sound-on = Sound is on. Turn it off
page-sound-off = Sound is off. Turn it on
page-theme = Light or dark
page-close = Close
page-home = To the first page
page-sorry = That did not work
page-loading = One moment …
page-no-connection = No connection. Trying again …
page-none-yet = None at the moment.
page-unofficial = Unofficial. Game design: Alexander Pfister. All drawings here are our own.

## First page
page-lead = One more card?
page-lead-more = Turn up ships and people in the harbour. Stop in time, and trade. Draw one ship too many, and all is lost.
page-which-game = Which game
page-game-harbour = Harbour
page-game-travel = On the road
page-game-combined = Combined
page-game-loot = Loot
page-game-seats-harbour = 2–5 players, to 12 points
page-game-seats-travel = 2–4 players, to 8 points
page-game-seats-combined = 2–5 players, to 12 points
page-play-now = Play now
page-play-now-more = you and two bots
page-new-table = New table
page-watch-bots = Watch two bots
page-rules-five = Rules in five minutes
page-loot-in-terminal = The trick-taking game of the year 2000 is played in the terminal: portroyal play --game loot
page-open-tables = Open tables
page-your-games = Your games
page-you = You
page-your-name = What you are called
page-save = Save
page-saved = Saved.
page-guest = Guest
page-other-device = Continue on another device
page-code-more = Good once, for ten minutes. Open this on the other device:
page-code-link = your link
page-go-on-here = Continue here
page-go-on-ask = Go on with your games on this device?
page-go-on-none = There is no code in this address.
page-with = With { $players }
page-sit-down = Sit down
page-go-on = Go on
page-replay = Replay
page-open-chair = an open chair
page-status-open = not begun yet
page-status-playing = in play
page-status-over = finished
page-status-closed = closed

## New table
page-how-many = How many play
page-who-sits = Who sits where
page-chair-me = Me, or somebody at this device
page-chair-open = Open: for a friend
page-chair-number = Chair { $number }
page-called = What this player is called
page-ending = How it ends
page-ending-points = By points
page-ending-expeditions = By points and an expedition
page-clock = Clock
page-clock-none = None
page-clock-relaxed = Relaxed: two minutes for each decision
page-clock-brisk = Brisk: half a minute for each decision
page-listed = Anyone may join: list it on the first page
page-aids = Aids
page-aid-risk = Risk of the next card
page-aid-unseen = Count of unseen cards
page-aid-hint = Hints from the strongest bot
page-aid-undo = Undo
page-aid-zoom = Card details
page-open-table = Open the table

## Before the game
page-the-chairs = Who sits where
page-ask-start = Is everybody here?
page-waiting-start = Waiting for the host to begin
page-invite-more = Whoever has the link can watch, and sit down while a chair is open.
page-invite = Copy the link
page-start = Begin
page-get-up = Get up
page-free-chair = Free the chair of { $player }
page-name-you = { $player } (you)
page-add-bot = Add a bot …

## The table
page-players = Players
page-player = Player
page-phase = Phase
page-phase-discover = Discover
page-phase-trade = Trade and hire
page-hint = Hint
page-undo = Undo
page-keys = Keys
page-menu = Menu
page-harbour = Harbour
page-discard = Discard pile
page-deck = Deck { $number }
page-discard-count = Discard { $number }
page-kinds = { $count ->
    [0] No ship yet.
    [one] 1 kind of ship.
   *[other] { $count } kinds of ships.
}
page-expeditions = Expeditions
page-unseen = Unseen ships
page-unseen-cards = What may still be drawn
page-unseen-more = { $number } cards that nobody has seen: the deck, and the coins that came from it.
page-unseen-count = { $number } cards unseen
page-would-sink = would sink you
page-log = Log
page-coins = coins
page-points = points
page-swords = swords
page-discount = off each hire
page-stat-coins = { $count ->
    [one] coin
   *[other] coins
}
page-stat-points = { $count ->
    [one] point
   *[other] points
}
page-stat-swords = { $count ->
    [one] sword
   *[other] swords
}
page-stat-discount = { $count ->
    [one] coin off each hire
   *[other] coins off each hire
}
page-crew-of = In front of { $player }
page-nobody-yet = Nobody yet.
page-chip = { $card }, { $times } of them
page-claimed = { $count ->
    [one] 1 expedition claimed
   *[other] { $count } expeditions claimed
}
page-tucked = { $count ->
    [one] 1 ship tucked away
   *[other] { $count } ships tucked away
}
page-away = A bot plays here
page-is-taking = is taking
page-is-drawing = is drawing
page-has-turn = has the turn
page-start-player = start player
page-just-drawn = just drawn
page-last-round = last round
page-group-trade = Trade
page-group-swords = Swords
page-group-expeditions = Expeditions
page-group-other = Other
page-group-claimed = Claimed
page-group-tucked = Tucked away

## The decision
page-your-turn = Your turn
page-your-choice = Your choice in the turn of { $player }
page-choice-of = { $taker } chooses in the turn of { $player }
page-you-watch = You are watching
page-ask-first = Draw your first card
page-ask-draw = Draw another card, or stop?
page-ask-stop = There is nothing left to draw
page-no-swords = You have no swords: no ship can be repelled.
page-your-swords = { $count ->
    [one] Your one sword repels ships that need 1.
   *[other] Your { $count } swords repel ships that need { $count } or fewer.
}
page-draw = Draw
page-stop = Stop
page-repel = Repel
page-let-in = Let in
page-bust = bust
page-bust-sign = Bust!
page-ask-repel = Repel the { $ship }?
page-ask-repel-bust = Repel the { $ship }, or go bust
page-repel-more = You may send it away, or let it into the harbour.
page-repel-bust-more = A ship of its kind lies in the harbour already.
page-risk = Risk of the next card
page-risk-of = { $busts } of { $cards }
page-would-sink-you = Would sink you:
page-ask-take = { $count ->
    [0] No takes left
    [one] Take a card
   *[other] Take up to { $count } cards
}
page-others-follow = Then the others may take, and pay you a coin for each card.
page-fee-goes-to = For each card you take you pay { $player } a coin.
page-finish = Finish
page-pass = Pass
page-take-no-more = take nothing more
page-ask-hire = Hire the { $card }?
page-ask-trade-ship = Trade the { $card }?
page-ask-claim = Claim the { $card }?
page-claim-more = You discard the crew, gain { $coins } coins, and keep { $points } points.
page-hire = Hire
page-trade = Trade
page-hire-for = Hire for { $coins }
page-trade-for = Trade for +{ $coins }
page-claim = Claim
page-claim-it = Claim: { $card }
page-price-pay = { $count ->
    [0] It costs nothing.
    [one] You pay 1 coin.
   *[other] You pay { $count } coins.
}
page-price-gain = { $count ->
    [one] You gain 1 coin.
   *[other] You gain { $count } coins.
}
page-price-fee = { $count ->
    [one] 1 coin goes to the active player.
   *[other] { $count } coins go to the active player.
}
page-price-points = { $count ->
    [one] It is worth 1 point.
   *[other] It is worth { $count } points.
}
page-then-left = { $count ->
    [0] Then you have no coin left.
    [one] Then you have 1 coin.
   *[other] Then you have { $count } coins.
}
page-short = { $count ->
    [one] 1 short
   *[other] { $count } short
}
page-back = Back
page-waiting-take = { $player } may take a card
page-waiting-draw = { $player } is drawing
page-time-left = { $seconds } seconds left
page-take-seat-again = Take my seat again
page-undo-asked = { $player } would like to take the last action back. Agreed?
page-yes = Yes
page-no = No
page-you-may-take = You may take: { $cards }.
page-hint-thinking = The strongest bot is thinking …
page-hint-says = The strongest bot would { $action }. It thinks that this wins about { $lead } more games in 100 than any other choice.
page-hint-close = The strongest bot would { $action }, but thinks another choice just as good.
page-hint-plain = The strongest bot would { $action }.
page-hint-only = The strongest bot would { $action }: nothing else is possible.
page-hint-draw = draw
page-hint-stop = stop
page-hint-pass = take nothing more
page-hint-repel = repel
page-hint-keep = let it in
page-hint-take = take the { $card }
page-hint-claim = claim the { $card }

## Keys, menu, dialogs
page-key-card = choose a card of the harbour
page-key-enter = take what is chosen
page-key-pass = take nothing more
page-key-claim = to the expeditions
page-key-zoom = look at a card
page-key-arrows = from card to card
page-key-escape = back; skip movements
page-speed = Speed
page-speed-slow = Slow
page-speed-normal = Normal
page-speed-fast = Fast
page-speed-off = No movement
page-one-step = Take a card with one click
page-show-risk = Show the risk of the next card
page-show-tips = Explain new things
page-no-notices = This browser shows no notices, or you have not allowed them.
page-hand-over = Let a bot play for { $player }
page-score-of = { $player }: { $count ->
    [one] 1 point
   *[other] { $count } points
}
page-notify = Tell me when it is my turn
page-share = Share
page-copied = The link is copied.
page-leave = Leave the table
page-close-table = Close the table
page-sure-close = Close this table for everybody?
page-copies = Of this card: { $unseen } unseen, { $discard } on the discard pile.
page-curtain = Hand the device to { $player }
page-curtain-more = Nobody else should look now.
page-lift = I am here: show my cards
page-game-over = The game is over
page-table-closed = This table is closed
page-result = Result
page-you-won = You have won!
page-won = Winner: { $players }
page-place = Place
page-result-expeditions = Whoever has claimed no expedition cannot win, unless nobody has.
page-from-all = Points
page-from-coins = Coins
page-from-persons = Persons
page-from-expeditions = Expeditions
page-from-ships = Ships
page-rematch = Rematch
page-record = Download the record
page-check-shuffle = Check the shuffle
page-shuffle-right = The shuffle was fair: it follows from what the server had fixed before the game and from what this device added. portroyal verify proves every card.
page-shuffle-fixed = The shuffle was fair: it follows from what the server had fixed before the game. portroyal verify proves every card.
page-shuffle-elsewhere = This browser cannot check it here. Download the record; portroyal verify proves every shuffle.
page-shuffle-wrong = The shuffle was not fair: the record does not fit what was fixed before the game!

## Replay
page-step = Step
page-step-of = Step { $step } of { $last }
page-step-back = One step back
page-step-on = One step on
page-turn-back = To the turn before
page-turn-on = To the next turn
page-play = Play
page-pause = Pause
page-space = space
page-upload = Open a record
page-upload-more = Open the record of a game, as the server and the terminal write it. It is checked and shown, and not kept.
page-in-terminal-only = This game can be played and shown in the terminal only: portroyal play, portroyal replay.
page-not-a-record = This file is not a record of a game.

## Cards
page-kind-expedition = Expedition
page-kind-tax = Tax
page-role-pinnace = Pinnace
page-role-flute = Flute
page-role-skiff = Skiff
page-role-frigate = Frigate
page-role-galleon = Galleon
page-role-trader = Trader
page-role-wholesaler = Wholesaler
page-role-settler = Settler
page-role-captain = Captain
page-role-priest = Priest
page-role-jack = Jack
page-role-sailor = Sailor
page-role-pirate = Pirate
page-role-mademoiselle = Mademoiselle
page-role-jester = Jester
page-role-admiral = Admiral
page-role-governor = Governor
page-role-passenger = Passenger
about-ship = A ship brings its coins to whoever trades it. A second ship of its kind in the harbour ends the turn, unless it is repelled.
about-expedition = Whoever is active and has this crew may discard it and claim the expedition.
about-tax = { $least ->
    [9] Whoever has more than 8 coins keeps 8.
   *[other] Whoever has { $least } coins or more loses half of them, rounded down.
} { $role ->
    [most-swords] Then whoever has the most swords gains a coin.
   *[fewest-points] Then whoever has the fewest points gains a coin.
}
about-person = { $role ->
    [trader] One coin more from every ship of this kind that you trade.
    [wholesaler] A ship of this kind that you trade is tucked under the wholesaler and is worth a point.
    [settler] Needed for expeditions.
    [captain] Needed for expeditions.
    [priest] Needed for expeditions.
    [jack] Stands in for one captain, priest or settler in an expedition.
    [sailor] A sword: repels weak ships.
    [pirate] Two swords: repels ships.
    [mademoiselle] Every person you hire costs a coin less.
    [jester] A coin whenever somebody goes bust, and when you find the harbour empty in another’s turn.
    [admiral] Two coins when your time to take begins and five cards or more lie in the harbour.
    [governor] You may take one more card, in everybody’s turn.
   *[passenger] No ability; worth points.
}

## What the first game explains
page-tip-ok = I see
page-tip-off = No more of this
page-tip-harbour = This is the harbour. Turn up cards one by one; before you stop, everything here can still be lost.
page-tip-risk = Two ships of one kind are bust. This is the exact chance that the next card ends your turn.
page-tip-repel = Your swords are enough to send this ship away. You need not.
page-tip-trade = Ships bring coins, people cost coins and stay with you. The price under a card is yours, now.
page-tip-fee = The others take after the active player. Each card costs you one coin more, which goes to him.
page-tip-expedition = Expeditions wait beside the harbour. With the crew they show, claim them in your own turn.
page-tip-last-round = The last round: it is played to its end, and then the game is over.

## Rules in five minutes
page-rules-title = { $game }: rules in five minutes
page-rules-goal = The goal
page-rules-goal-text = { $goal } points end the game with the round. The most points win; then the most coins.
page-rules-expedition-ending = If a table wants it so, only whoever has claimed an expedition can end the game and win it.
page-rules-turn = Your turn
page-rules-discover = Discover: turn up cards from the deck, one by one, as long as you like. People and ships lie down in the harbour. When a ship of a kind comes that lies there already, you are bust: the harbour is lost and the turn is over.
page-rules-swords = With enough swords you may repel a ship the moment it is drawn. A skull cannot be repelled.
page-rules-trade = Trade and hire: stop in time, and take a card; two with four ship kinds in the harbour, three with five. Trade a ship for its coins, or hire a person for its price. Then the others may take one card each, clockwise, and pay you a coin for it.
page-rules-coins = Coins are cards: every back is a coin. Nobody ever looks at the faces of coins.
page-rules-ships = Ships
page-rules-persons = People
page-rules-expeditions = Expeditions
page-rules-taxes = Taxes
page-rules-all = These are the rules in short. All of them, each with its number, come with the program, in docs/rules.
