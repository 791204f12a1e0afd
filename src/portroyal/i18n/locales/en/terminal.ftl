# The table in a terminal, and the command line.

cli-help = Play Port Royal in the terminal. An unofficial project.
cli-version = Show the version and leave.
cli-play = Play against the computer.
cli-play-more = For example: portroyal play --game travel --seats 4
cli-option-game = Which game: { $games }.
cli-option-seats = How many play, you included.
cli-option-ending = How it ends: points, or expeditions (12 points and an expedition).
cli-option-seed = A word that decides every shuffle; the same word, the same cards.
cli-option-start = Who begins: 0 is you, 1 the next seat clockwise. Drawn by lot if left out.
cli-option-name = What you are called.
cli-option-language = The language: { $languages }.
cli-bad-value = { $value } is not one of: { $known }.
cli-bad-seats = { $game } is for { $least } to { $most } players, not { $seats }.
cli-bad-ending = { $game } has no ending { $ending }. It has: { $endings }.
cli-bad-start = There is no seat { $start } at a table of { $seats }. The first is 0.

player-you = You
player-bot = Player { $number }

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
table-scores = Final scores

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
ask-help = Type the number of a choice, or an action in words such as “draw” or “take jester-5”. u takes your last action back, q leaves the game.
ask-not-understood = “{ $text }” is not a choice here. Type ? for help.
ask-left = You have left the game.
ask-seed = The seed of this game was “{ $seed }”.
