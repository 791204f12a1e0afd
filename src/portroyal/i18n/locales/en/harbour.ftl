# The harbour family: Port Royal, its travel edition, and both combined.

game-harbour = Harbour
game-travel = Travel
game-combined = Combined
ending-points = to { $goal } points
ending-expeditions = to { $goal } points with an expedition

## Cards. What else stands on a card follows its name in brackets.

name-pinnace = pinnace
name-flute = flute
name-skiff = skiff
name-frigate = frigate
name-galleon = galleon
card-ship = { $name } (pays { $coins }, { $swords ->
    [skull] can’t be repelled
    [one] 1 sword to repel
   *[other] { $swords } swords to repel
})
name-trader = { name-owner }trader
name-settler = settler
name-captain = captain
name-priest = priest
name-jack = jack of all trades
name-sailor = sailor
name-pirate = pirate
name-mademoiselle = mademoiselle
name-jester = jester
name-admiral = admiral
name-governor = governor
name-wholesaler = { name-owner }wholesaler
name-passenger = passenger
name-owner = { $colour ->
    [yellow] pinnace{" "}
    [blue] flute{" "}
    [green] skiff{" "}
    [red] frigate{" "}
    [black] galleon{" "}
   *[other] { $colour }
}
card-person = { $name } (costs { $cost }, { $points ->
    [one] 1 point
   *[other] { $points } points
})
name-expedition = expedition { $needs ->
    [captain-captain] for two captains
    [priest-priest] for two priests
    [settler-settler] for two settlers
    [captain-captain-settler] for two captains and a settler
    [priest-priest-settler] for two priests and a settler
    [captain-priest-settler] for a captain, a priest and a settler
   *[other] { $needs }
}
card-expedition = { $name } ({ $coins } coins, { $points } points)
name-tax = tax
card-tax = { $name } ({ $role ->
    [most-swords] most swords gain 1 coin
    [fewest-points] fewest points gain 1 coin
   *[other] { $role }
})

## What an expedition asks for, counted.

counted-captain = { $count ->
    [one] 1 captain
   *[other] { $count } captains
}
counted-priest = { $count ->
    [one] 1 priest
   *[other] { $count } priests
}
counted-settler = { $count ->
    [one] 1 settler
   *[other] { $count } settlers
}

## Actions

action-draw = Draw a card
action-stop = Stop discovering
action-repel = Repel the ship
action-keep = Let the ship in
action-take = Take the { $card }
action-claim = Claim the { $card }

## Events

event-start-player-chosen = { $seat-is ->
    [you] You begin the game.
   *[other] { $seat } begins the game.
}
event-gained = { $seat-is ->
    [you] You gain
   *[other] { $seat } gains
} { $count ->
    [one] 1 coin
   *[other] { $count } coins
} { $cause ->
    [deal] to start with.
    [trade] from the ship.
    [claim] for the expedition.
    [tax] from the tax.
    [crowd] because 5 or more cards are in the harbour.
    [bust] because of the bust.
    [empty] because the harbour is empty.
   *[other] { $cause }.
}
event-not-gained = { $seat-is ->
    [you] You can’t gain
   *[other] { $seat } can’t gain
} { $count ->
    [one] 1 coin
   *[other] { $count } coins
}: the deck and the discard pile are empty.
event-paid = { $seat-is ->
    [you] You pay
   *[other] { $seat } pays
} { $cards-count ->
    [one] 1 coin.
   *[other] { $cards-count } coins.
}
event-fee-paid = { $seat-is ->
    [you] You pay
   *[other] { $seat } pays
} 1 coin to { $to-is ->
    [you] you
   *[other] { $to }
}.
event-reshuffled = The discard pile is shuffled into a new deck of { $cards-count ->
    [one] 1 card.
   *[other] { $cards-count } cards.
}
event-turn-began = { $seat-is ->
    [you] Your turn.
   *[other] { $seat }’s turn.
}
event-drawn = { $seat-is ->
    [you] You draw
   *[other] { $seat } draws
}: { $card }.
event-repelled = { $seat-is ->
    [you] You repel
   *[other] { $seat } repels
} the { $card }.
event-let-in = { $seat-is ->
    [you] You let in
   *[other] { $seat } lets in
} the { $card }.
event-busted = { $seat-is ->
    [you] Bust! The { $card } is a second ship of its colour. You lose the whole harbour.
   *[other] Bust! The { $card } is a second ship of its colour. { $seat } loses the whole harbour.
}
event-taxed = { $seat-is ->
    [you] You lose
   *[other] { $seat } loses
} { $cards-count ->
    [one] 1 coin
   *[other] { $cards-count } coins
} to the tax.
event-tax-discarded = The tax card is discarded.
event-stopped = { $seat-is ->
    [you] You stop
   *[other] { $seat } stops
} with { $colours ->
    [one] 1 ship colour
   *[other] { $colours } ship colours
} in the harbour.
event-traded = { $seat-is ->
    [you] You trade
   *[other] { $seat } trades
} the { $card }.
event-tucked = { $seat-is ->
    [you] You trade the { $card } and tuck it under your wholesaler
   *[other] { $seat } trades the { $card } and tucks it under the wholesaler
}: 1 point.
event-hired = { $seat-is ->
    [you] You hire
   *[other] { $seat } hires
} the { $card }.
event-claimed = { $seat-is ->
    [you] You claim the { $card } and discard
   *[other] { $seat } claims the { $card } and discards
} { $persons }.
event-harbour-cleared = The harbour is cleared: { $cards }.
event-last-round-began = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} reached the goal: this is the last round.
event-piles-ran-out = Nothing is left to draw: this is the last round.

## Reasons

reason-draw-first = Draw at least one card first.
reason-nothing-to-draw = The deck and the discard pile are empty.
reason-answer-first = First repel the { $card } or let it in.
reason-no-ship-to-repel = There is no ship to repel or let in.
reason-not-in-harbour = There is no { $card } in the harbour.
reason-no-takes-left = You can’t take any more cards this turn.
reason-too-few-coins = { $short ->
    [one] 1 coin
   *[other] { $short } coins
} short: it costs { $price }{ $fee ->
    [0] {""}
   *[other] {" "}plus { $fee } to the active player
}.
reason-no-income-for-fee = No card is left to draw for the { $card }, so you can’t pay the fee.
reason-not-laid-out = That expedition isn’t on the table.
reason-lacks-persons = You still need { $missing }.
reason-not-active = Only the active player, { $seat }, can claim expeditions.
