# The pages in the browser. A number is always $count; everything else is text that the browser puts in.

page-brand = Port Royal
page-description = Play Port Royal in your browser: push your luck in the harbour, against good bots or friends. An unofficial project.
page-skip = Skip to the table
page-tools = Tools
page-rules = Rules
page-replays = Replays
page-sound = Sound
page-sound-on = Sound is on. Turn it off
page-sound-off = Sound is off. Turn it on
page-theme = Light or dark
page-close = Close
page-home = Home
page-loading = One moment …
page-no-connection = No connection. Trying again …
page-none-yet = None yet.
page-unofficial = Unofficial. Game design: Alexander Pfister. All art here is our own.

## First page
page-lead = One more card?
page-lead-more = Turn up ships and persons in the harbour. Stop in time and trade. Draw one ship too many and you lose it all.
page-which-game = Which game
page-game-facts = { $least }–{ $most } players, to { $goal } points
page-play-now = Play now
page-play-now-more = you and two bots
page-new-table = New table
page-watch-bots = Watch two bots
page-rules-five = Rules in five minutes
page-in-terminal-loot = Loot, the trick-taking game from 2000, runs in the terminal: portroyal play --game loot
page-open-tables = Open tables
page-your-games = Your games
page-you = You
page-your-name = Your name
page-save = Save
page-saved = Saved.
page-guest = Guest
page-other-device = Continue on another device
page-code-more = Works once, within 10 minutes. Open this on the other device:
page-code-link = your link
page-go-on-here = Continue here
page-go-on-ask = Continue your games on this device?
page-go-on-none = This link has no code in it.
page-with = With { $players }
page-sit-down = Sit down
page-go-on = Continue
page-replay = Replay
page-open-seat = Open seat
page-status-open = not started
page-status-dealing = dealing
page-status-playing = in progress
page-status-over = finished
page-status-closed = closed

## New table
page-how-many = Players
page-who-sits = Seats
page-seat-me = Me, or someone on this device
page-seat-open = Open: for a friend
page-seat-number = Seat { $number }
page-called = Name
page-option-ending = Ending
page-option-ending-points = Points
page-option-ending-expeditions = Points and an expedition
page-clock = Clock
page-clock-none = None
page-clock-about = If a player’s time runs out, the safest choice is made for them. The second time in a row they count as away: a bot plays for them, or the game waits if nobody else is there.
page-clock-relaxed = Relaxed: { $time } per decision
page-clock-brisk = Brisk: { $time } per decision
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
duration-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
page-listed = Anyone can join: list it on the home page
page-aids = Aids
page-aid-risk = Risk of the next card
page-aid-unseen = Count of unseen cards
page-aid-hint = Hints from the strongest bot
page-aid-undo = Undo
page-aid-zoom = Card details
page-open-table = Open the table

## Before the game
page-lobby = Seats
page-ask-start = Is everyone here?
page-waiting-start = Waiting for the host to start
page-invite-more = Anyone with the link can watch, and can sit down while a seat is open.
page-invite = Copy link
page-start = Start
page-get-up = Leave seat
page-free-seat = Free { $player }’s seat
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
page-keys = Keyboard shortcuts
page-menu = Menu
page-harbour = Harbour
page-discard = Discard pile
page-deck = Deck { $number }
page-discard-count = Discard { $number }
page-colours = { $count ->
    [0] No ships yet
    [one] 1 colour
   *[other] { $count } colours
}
page-next-colour = { $colours } – take { $count } cards with one more
page-expeditions = Expeditions
page-unseen = Unseen ships
page-unseen-cards = Unseen cards
page-unseen-more = { $number } cards that nobody has seen: the deck, and the coins drawn from it.
page-unseen-count = { $number } cards incl. coins
page-would-bust = would bust you
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
page-in-front-of = In front of { $player }
page-nobody-yet = Nothing yet.
page-chip = { $card }, { $times } of them
page-claimed = { $count ->
    [one] 1 expedition claimed
   *[other] { $count } expeditions claimed
}
page-tucked = { $count ->
    [one] 1 ship tucked away
   *[other] { $count } ships tucked away
}
page-away = A bot is playing
page-is-taking = is choosing a card
page-is-drawing = is drawing
page-has-turn = active player
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
page-your-choice = Your choice in { $player }’s turn
page-choice-of = { $taker } chooses in { $player }’s turn
page-you-watch = You’re watching
page-ask-first = Draw your first card
page-ask-draw = Draw another card, or stop?
page-ask-stop = Nothing left to draw
page-no-swords = No swords yet: you can’t turn ships away.
page-your-swords = { $count ->
    [one] With 1 sword you can repel ships that need 1.
   *[other] With { $count } swords you can repel ships that need up to { $count }.
}
page-draw = Draw
page-stop = Stop
page-repel = Repel
page-let-in = Let in
page-bust = bust
page-bust-sign = Bust!
page-ask-repel = Repel the { $ship }?
page-ask-repel-bust = Repel the { $ship }, or go bust
page-repel-more = Turn it away, or let it into the harbour.
page-repel-bust-more = A ship of this colour is already in the harbour.
page-risk = Risk of the next card
page-risk-of = { $busts } of { $cards } unseen
page-would-bust-you = Would bust you:
page-ask-take = { $count ->
    [0] No takes left
    [one] Take a card
   *[other] Take up to { $count } cards
}
page-others-follow = Then the others may take cards, and pay you 1 coin for each.
page-fee-goes-to = You pay 1 coin to { $player } for each card you take.
page-finish = Finish
page-pass = Pass
page-take-no-more = take nothing more
page-ask-hire = Hire the { $card } for { $count ->
    [one] 1 coin?
   *[other] { $count } coins?
}
page-ask-trade-ship = Trade the { $card } for { $count ->
    [one] 1 coin?
   *[other] { $count } coins?
}
page-ask-claim = Claim the { $card }?
page-claim-more = You discard the persons it needs, gain { $coins } coins and score { $points } points.
page-hire = Hire
page-trade = Trade
page-hire-for = Hire for { $coins }
page-trade-for = Trade for +{ $coins }
page-claim = Claim
page-claim-it = Claim: { $card }
page-price-pay = { $count ->
    [0] It’s free.
    [one] It costs you 1 coin.
   *[other] It costs you { $count } coins.
}
page-price-gain = { $count ->
    [one] It pays you 1 coin.
   *[other] It pays you { $count } coins.
}
page-price-fee = { $count ->
    [one] You also pay 1 coin to the active player.
   *[other] You also pay { $count } coins to the active player.
}
page-price-points = { $count ->
    [one] It’s worth 1 point.
   *[other] It’s worth { $count } points.
}
page-then-left = { $count ->
    [0] Then you’ll have no coins.
    [one] Then you’ll have 1 coin.
   *[other] Then you’ll have { $count } coins.
}
page-short = { $count ->
    [one] 1 short
   *[other] { $count } short
}
page-back = Back
page-waiting-take = { $player } may take a card
page-waiting-draw = { $player } is drawing
page-time-left = { $seconds } seconds left
page-few-seconds-left = { $seconds } seconds, then the safest choice is made for you
page-bot-in = A bot acts in { $seconds } seconds
page-take-seat-again = Take my seat back
page-undo-asked = { $player } would like to undo the last action. Do you agree?
page-yes = Yes
page-no = No
page-you-may-take = You may take: { $cards }.
page-hint-thinking = Expert is thinking …
page-hint-says = Expert: { $action } (+{ $lead }% wins)
page-hint-close = Expert: { $action }. Another choice is about as good.
page-hint-plain = Expert: { $action }.
page-hint-only = Expert: { $action }. It’s the only choice.
page-hint-draw = draw
page-hint-stop = stop
page-hint-pass = take nothing more
page-hint-repel = repel
page-hint-keep = let it in
page-hint-take = take the { $card }
page-hint-claim = claim the { $card }

## Keys, menu, dialogs
page-key-card = choose a card in the harbour
page-key-enter = confirm your choice
page-key-pass = take nothing more
page-key-claim = go to the expeditions
page-key-zoom = show card details
page-key-arrows = move from card to card
page-key-escape = go back; skip animations
page-speed = Speed
page-speed-slow = Slow
page-speed-normal = Normal
page-speed-fast = Fast
page-speed-off = No animation
page-one-step = Take a card with one click
page-show-risk = Show the risk of the next card
page-show-tips = Show tips
page-no-notices = This browser can’t show notifications, or you haven’t allowed them.
page-hand-over = Let a bot play for { $player }
page-score-of = { $player }: { $count ->
    [one] 1 point
   *[other] { $count } points
}
page-notify = Notify me when it’s my turn
page-share = Share
page-copied = Link copied.
page-which-cards = Which cards?
page-leave = Leave the table
page-leave-question = Leave the table?
page-leave-others = { $count ->
    [one] { $players } goes on playing.
   *[other] { $players } go on playing.
}
page-leave-kept = Your seat is kept free for { $seconds } seconds.
page-leave-then = After that a bot plays your turns, one decision at a time, until you come back.
page-leave-asleep = The game waits for you. You will find it on the home page.
page-leave-now = Leave
page-stay = Stay
page-your-seat = Your seat
page-game-waits = The game waits for you
page-bot-keeps-seat = A bot keeps your seat
page-bot-keeps-seat-more = It plays one decision at a time. You can come back whenever you like.
page-close-table = Close the table
page-confirm-close = Close this table for everyone?
page-copies = Copies of this card: { $unseen } unseen, { $discard } in the discard pile.
page-curtain = Hand the device to { $player }
page-curtain-more = Nobody else should look now.
page-lift = I’m here: show my cards
page-game-over = Game over
page-table-closed = This table is closed
page-result = Result
page-you-won = You won!
page-won = Winner: { $players }
page-place = Place
page-result-expeditions = Only players who have claimed an expedition can win, unless nobody has.
page-from-all = Points
page-from-coins = Coins
page-from-persons = Persons
page-from-expeditions = Expeditions
page-from-ships = Ships
page-rematch = Rematch
page-record = Download the record
page-check-shuffle = Verify the shuffle
page-shuffle-right = Shuffle verified: everything was fixed before this device revealed its part. Nobody could choose the cards, not even the host.
page-shuffle-others = Shuffle verified: it fits the commitments in the record. This device took no part in it, so the person who runs the server could have chosen the cards.
page-shuffle-alone = Shuffle verified: it follows from what the server committed to. No player took part in it, so the person who runs the server could have chosen the cards.
page-shuffle-old = Shuffle verified: it follows from what the server committed to. An older version dealt the cards, so the person who runs the server could have chosen them.
page-shuffle-wrong = Shuffle not verified: the record doesn’t match what was committed to before the deal!
page-shuffle-abandoned = { $count ->
    [one] One deal before it was abandoned. The person who runs the server may have seen its cards.
   *[other] { $count } deals before it were abandoned. The person who runs the server may have seen their cards.
}
page-shuffle-refused = This device doesn’t take part in this deal, because the server has changed what it showed before.
page-shuffle-left-out = This deal began without this device. Unless another device of yours takes part, the person who runs the server could choose the cards.
page-shuffle-accused = The server says that this device didn’t answer, but it sent its answer.
page-dealing = Dealing …
page-dealing-waits = { $count ->
    [one] Waiting for the device of { $players }
   *[other] Waiting for the devices of { $players }
}

## Replay
page-step = Step
page-step-of = Step { $step } of { $last }
page-step-back = One step back
page-step-on = One step forward
page-turn-back = Previous turn
page-turn-on = Next turn
page-play = Play
page-pause = Pause
page-space = space
page-shift = Shift + { $key }
page-upload = Open a record
page-upload-more = Open a game record that the server or the terminal saved. It is checked and shown, but not kept.
page-in-terminal-only = You can play and replay this game only in the terminal: portroyal play, portroyal replay.
page-not-a-record = This file isn’t a valid game record.

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
title-tax = { $least ->
    [9] Tax: over 8 coins, keep 8
   *[other] Tax: { $least }+ coins, lose half
}; { $role ->
    [most-swords] most swords gain 1
    [fewest-points] fewest points gain 1
   *[other] { $role }
}
about-ship = Trade it for its coins. A second ship of the same colour busts the active player, unless they repel it.
about-expedition = In your own turn, if you have the persons it shows, discard them to claim it.
about-tax = { $least ->
    [9] Every player with more than 8 coins keeps only 8.
   *[other] Every player with { $least } or more coins loses half of them, rounded down.
} { $role ->
    [most-swords] Then the player with the most swords gains 1 coin; all who tie gain 1.
    [fewest-points] Then the player with the fewest points gains 1 coin; all who tie gain 1.
   *[other] { $role }.
}
about-trait-trade = { $amount ->
    [one] 1 extra coin
   *[other] { $amount } extra coins
} for each ship of this colour that you trade.
about-trait-tucks = A ship of this colour that you trade is tucked under the wholesaler and is worth 1 point.
about-trait-swords = { $amount ->
    [one] 1 sword
   *[other] { $amount } swords
}, to repel ships.
about-trait-captain = Needed for expeditions.
about-trait-priest = Needed for expeditions.
about-trait-settler = Needed for expeditions.
about-trait-jack = Replaces one captain, priest or settler in an expedition.
about-trait-discount = Every person you hire costs { $amount ->
    [one] 1 coin
   *[other] { $amount } coins
} less.
about-trait-extra-takes = You may take { $amount ->
    [one] 1 extra card
   *[other] { $amount } extra cards
}, in every player’s turn.
about-trait-crowd-coins = { $amount ->
    [one] 1 coin
   *[other] { $amount } coins
} if the harbour has { $crowd } or more cards when your time to take begins.
about-trait-bust-coins = { $amount ->
    [one] 1 coin
   *[other] { $amount } coins
} whenever someone goes bust, and when it is your time to take in someone else’s turn and nothing is left.
about-no-trait = No ability, only points.

## What the first game explains
page-tip-ok = Got it
page-tip-off = Turn off tips
page-tip-harbour = This is the harbour. Turn up cards one at a time. Until you stop, you can still lose everything here.
page-tip-risk = A second ship of the same colour busts you. This is the exact chance that the next card ends your turn.
page-tip-repel = You have enough swords to repel this ship: turn it away, or let it in.
page-tip-trade = Ships pay coins. Persons cost coins and stay with you. The tag under each card is what you would pay or get now.
page-tip-fee = The others take cards after the active player. Each card you take costs 1 extra coin, paid to the player whose turn it is.
page-tip-expedition = Expeditions wait beside the harbour. If you have the persons they show, claim them in your own turn.
page-tip-last-round = This is the last round. When it ends, the game is over.

## Rules in five minutes
page-rules-title = { $game }: rules in five minutes
page-rules-goal = The goal
page-rules-goal-text = When someone reaches { $goal } points, finish the round. Most points wins; ties go to the most coins.
page-rules-expedition-ending = Variant: only a player who has claimed an expedition can end the game and win it.
page-rules-turn = Your turn
page-rules-discover = Discover: turn up cards from the deck, one at a time, for as long as you like. Persons and ships go into the harbour. If you turn up a ship of a colour already in the harbour, you bust: you lose the harbour, and your turn is over.
page-rules-swords = With enough swords you may repel a ship when you draw it. A ship with a skull can’t be repelled.
page-rules-trade = Trade and hire: stop in time, and you may take a card; two cards with four ship colours in the harbour, three with five. Trade a ship for its coins, or pay to hire a person. Then each other player, clockwise, may take one card, and pays you 1 coin for it.
page-rules-coins = Coins are cards: every card has a coin on its back. Nobody sees the face of a coin until it goes to the discard pile.
page-rules-ships = Ships
page-rules-persons = Persons
page-rules-expeditions = Expeditions
page-rules-taxes = Taxes
page-rules-all = These are the rules in short. The full rules, numbered, come with the program in docs/rules.
