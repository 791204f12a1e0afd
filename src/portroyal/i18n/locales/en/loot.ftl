# The loot game: Port Royal of 2000.

game-loot = Loot

colour-red = red
colour-blue = blue
colour-green = green
colour-black = black
ship-biscuit = biscuit ship
ship-tobacco = tobacco ship
ship-rum = rum ship
ship-gunpowder = gunpowder ship

## Cards

name-loot-trick = { $suit ->
    [red] red { $value }
    [blue] blue { $value }
    [green] green { $value }
    [black] black { $value }
    [pirate] pirate { $value }
   *[other] { $suit }
}
card-loot-trick = { $name }
name-loot-goods = { $suit ->
    [biscuit] biscuit { $value }
    [tobacco] tobacco { $value }
    [rum] rum { $value }
    [gunpowder] gunpowder { $value }
   *[other] { $suit }
}
card-loot-goods = { $name }
name-loot-extra = { $suit ->
    [plus-8] +8
    [plus-6] +6
    [minus-10] −10
    [minus-5] −5
    [max-plus-5] Max +5
    [max-minus-5] Max −5
    [double] ×2
    [remove] Remove
    [move] Move
   *[other] { $suit }
}
card-loot-extra = { $name }
name-loot-bonus = prisoner { $value }
card-loot-bonus = { $name }
about-loot-trick = { $suit ->
    [pirate] A pirate belongs to no colour. With a pirate in the trick only the highest number counts.
   *[other] The highest trump wins the trick, or else the highest card of the colour that was led.
}
about-loot-goods = Goods are loaded onto the ship of their kind, or pay a bid back.
about-loot-extra = { $suit ->
    [plus-8] Adds 8 to the load of any of your ships, or pays 8 of a bid back.
    [plus-6] Adds 6 to the load of any of your ships, or pays 6 of a bid back.
    [minus-10] Takes 10 from the load of one of your ships.
    [minus-5] Takes 5 from the load of one of your ships.
    [max-plus-5] Raises the limit of one of your ships by 5.
    [max-minus-5] Lowers the limit of one of your ships by 5.
    [double] Doubles the load of one of your ships.
    [remove] Removes a card from one of your ships, now; or keep it and discard a card you win later.
    [move] Moves an extra or bonus card from one of your ships to another.
   *[other] { $suit }.
}
about-loot-bonus = Adds its points to the ship it lies on, if that ship does not sink.

## Actions

action-bid = Bid { $amount }
action-lay = Lay { $card } aside
action-trump = { $colour ->
    [red] Red is trump
    [blue] Blue is trump
    [green] Green is trump
    [black] Black is trump
   *[other] { $colour }
}
action-start = { $seat-is ->
    [you] Start the next trick yourself
   *[other] Let { $seat } start the next trick
}
action-choose = Play for { $card }
action-play = Play { $card }
action-load = Load it onto the { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
}
action-pay-back = Hand it in to pay back the bid
action-throw-out = Throw it out with Remove
action-keep-remove = Keep Remove for later
action-discharge = Remove { $card } from its ship
action-discharge-bonus = Remove the { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] { $place }
} bonus card from the { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
}
action-shift = Move { $card } to the { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
}
action-shift-bonus = Move the { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] { $place }
} bonus card from the { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
} to the { $to ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $to }
}
action-decline = Move nothing
action-stow = Load the { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] { $place }
} bonus card onto the { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
}

## Events

event-dealer-chosen = { $seat-is ->
    [you] You deal first.
   *[other] { $seat } deals first.
}
event-round-began = Round { $round }. { $dealer-is ->
    [you] You deal.
   *[other] { $dealer } deals.
}
event-loot-laid-out = New loot: { $cards }.
event-bonus-buried = { $card } was left over: a bonus card goes under it.
event-dealt = { $seat-is ->
    [you] You are
   *[other] { $seat } is
} dealt { $cards-seen ->
    [yes] { $cards }.
   *[no] { $cards-count } cards.
}
event-cards-opened = Two cards lie open: { $cards }.
event-bid-made = { $seat-is ->
    [you] You bid { $amount }.
   *[other] { $seat } bids { $amount }.
}
event-privileges-won = { $seat-is ->
    [you] You get the privileges for { $bid } and take
   *[other] { $seat } gets the privileges for { $bid } and takes
} { $cards }.
event-laid-aside = { $seat-is ->
    [you] You lay
   *[other] { $seat } lays
} { $card-seen ->
    [yes] { $card }
   *[no] a card
} aside.
event-trump-named = { $colour ->
    [red] Red is trump.
    [blue] Blue is trump.
    [green] Green is trump.
    [black] Black is trump.
   *[other] { $colour }.
}
event-start-named = { $start-is ->
    [you] You start the next trick.
   *[other] { $start } starts the next trick.
}
event-loot-chosen = { $seat-is ->
    [you] You play
   *[other] { $seat } plays
} for { $card }.
event-card-played = { $seat-is ->
    [you] You play
   *[other] { $seat } plays
} { $card }.
event-marked = { $seat-is ->
    [you] You’re marked as having no
   *[other] { $seat } is marked as having no
} { $colour ->
    [red] red.
    [blue] blue.
    [green] green.
    [black] black.
   *[other] { $colour }.
}
event-trick-won = { $seat-is ->
    [you] You win
   *[other] { $seat } wins
} the trick and { $card }.
event-bonus-won = { $seat-is ->
    [you] You win
   *[other] { $seat } wins
} { $cards-count ->
    [one] 1 bonus card
   *[other] { $cards-count } bonus cards
}{ $cards-seen ->
    [yes] : { $cards }.
   *[no] .
}
event-loaded = { $seat-is ->
    [you] You load
   *[other] { $seat } loads
} { $card } onto the { $ship ->
    [biscuit] biscuit ship.
    [tobacco] tobacco ship.
    [rum] rum ship.
    [gunpowder] gunpowder ship.
   *[other] { $ship }.
}
event-paid-back = { $seat-is ->
    [you] You hand in
   *[other] { $seat } hands in
} { $card } to pay back the bid; { $debt } of it becomes debt.
event-thrown-out = { $seat-is ->
    [you] You throw out
   *[other] { $seat } throws out
} { $card } with Remove.
event-remove-kept = { $seat-is ->
    [you] You keep Remove for later.
   *[other] { $seat } keeps Remove for later.
}
event-discharged = { $seat-is ->
    [you] You remove
   *[other] { $seat } removes
} { $card } from the { $ship ->
    [biscuit] biscuit ship.
    [tobacco] tobacco ship.
    [rum] rum ship.
    [gunpowder] gunpowder ship.
   *[other] { $ship }.
}
event-shifted = { $seat-is ->
    [you] You move
   *[other] { $seat } moves
} { $card } from the { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
} to the { $to ->
    [biscuit] biscuit ship.
    [tobacco] tobacco ship.
    [rum] rum ship.
    [gunpowder] gunpowder ship.
   *[other] { $to }.
}
event-move-unused = { $seat-is ->
    [you] You move nothing; Move leaves the game.
   *[other] { $seat } moves nothing; Move leaves the game.
}
event-stowed = { $seat-is ->
    [you] You load
   *[other] { $seat } loads
} { $card } onto the { $ship ->
    [biscuit] biscuit ship.
    [tobacco] tobacco ship.
    [rum] rum ship.
    [gunpowder] gunpowder ship.
   *[other] { $ship }.
}
event-debt-marked = { $seat-is ->
    [you] Your bid of { $amount } becomes debt.
   *[other] { $seat }’s bid of { $amount } becomes debt.
}
event-ship-scored = { $seat-is ->
    [you] Your
   *[other] { $seat }’s
} { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
}: load { $load }, limit { $limit }, bonus { $bonus }; it scores { $score }.

## Reasons

reason-bid-too-low = Your bid must be higher than { $highest }.
reason-too-much-debt = Debt and bid together can’t be more than { $most }; your debt is { $debt }.
reason-not-in-hand = { $card } isn’t in your hand.
reason-holds-led-colour = You hold { $colour ->
    [red] red
    [blue] blue
    [green] green
    [black] black
   *[other] { $colour }
}, which was led, so you can’t play a trump.
reason-no-such-seat = Nobody sits there.
reason-not-on-offer = { $card } isn’t on offer.
reason-other-ship = It can only go on the { $ship ->
    [biscuit] biscuit ship
    [tobacco] tobacco ship
    [rum] rum ship
    [gunpowder] gunpowder ship
   *[other] { $ship }
}.
reason-never-loaded = Remove and Move can’t be loaded.
reason-nothing-to-pay = You have no bid to pay back.
reason-cannot-pay = { $card } can’t pay back a bid.
reason-no-remove-kept = You haven’t kept a Remove.
reason-cannot-be-thrown-out = { $card } can’t be thrown out.
reason-not-on-board = That card isn’t on your ships.
reason-already-there = It’s already there.
reason-no-such-bonus = You haven’t won that many bonus cards.

## The table in a terminal

loot-title = { $game }
loot-table-round = round { $round } of 6
loot-table-trick-number = trick { $number } of 8
loot-table-dealer = dealer { $seat }
loot-table-paid = paid back
loot-table-aside = laid aside: { $cards }
loot-table-hand = Hand
loot-table-debt = Debt
loot-table-marks = Has no
loot-table-ships = Ships
loot-table-ship = { $name } { $load }/{ $limit }
loot-table-on-offer = Loot on offer: { $cards }
loot-table-leftover = { $card } with { $count ->
    [one] 1 bonus card
   *[other] { $count } bonus cards
} under it
loot-table-open = Open cards: { $cards }
loot-table-trick = Played for { $card }: { $cards }
loot-table-won = Won: { $card }
loot-table-spoils = Bonus cards to load: { $cards }
loot-table-your-hand = Your hand: { $cards }
loot-table-trump = trump { $colour }
loot-table-holder = { $seat } has the privileges for { $bid }
loot-table-bids = highest bid { $bid } by { $seat }
loot-table-kept = Remove kept
loot-table-warning = This loot card would overload: { $ships }
loot-table-sinking = over
loot-table-unseen = Trick cards you haven’t seen this round: { $cards }
loot-table-unseen-loot = Loot still in the pile: { $cards }
loot-cards-tricks = Trick cards with { $players } players: { $cards }
loot-cards-loot = Loot: { $cards }
loot-cards-bonus = Bonus: { $cards }

ask-auction = Bid for the privileges, or pass?
ask-lay = Lay two of your ten cards aside.
ask-trump = Which colour is trump?
ask-start = Who starts the next trick?
ask-choose = Which loot card do you play for?
ask-play = Play a card.
ask-deal-with = What will you do with { $card }?
ask-stow = Which ship does each bonus card go on?
