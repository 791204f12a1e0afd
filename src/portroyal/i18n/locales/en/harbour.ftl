# The harbour family: Port Royal, its travel edition, and both combined.

game-harbour = Port Royal
game-travel = Port Royal Unterwegs!
game-combined = Port Royal combined
ending-points = to { $goal } points
ending-expeditions = to { $goal } points with an expedition

## Cards. What else stands on a card follows its name in brackets.

name-ship = { $role ->
    [pinnace] pinnace
    [flute] flute
    [skiff] skiff
    [frigate] frigate
   *[galleon] galleon
}
card-ship = { name-ship } ({ $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}, { $swords ->
    [skull] skull
    [one] 1 sword
   *[other] { $swords } swords
})
name-person = { $role ->
    [trader] { name-owner }trader
    [settler] settler
    [captain] captain
    [priest] priest
    [jack] jack of all trades
    [sailor] sailor
    [pirate] pirate
    [mademoiselle] mademoiselle
    [jester] jester
    [admiral] admiral
    [governor] governor
    [wholesaler] { name-owner }wholesaler
   *[passenger] passenger
}
name-owner = { $colour ->
    [yellow] pinnace{" "}
    [blue] flute{" "}
    [green] skiff{" "}
    [red] frigate{" "}
   *[black] galleon{" "}
}
card-person = { name-person } (costs { $cost }, { $points ->
    [one] 1 point
   *[other] { $points } points
})
name-expedition = expedition { $needs ->
    [captain-captain] of two captains
    [priest-priest] of two priests
    [settler-settler] of two settlers
    [captain-captain-settler] of two captains and a settler
    [priest-priest-settler] of two priests and a settler
   *[captain-priest-settler] of a captain, a priest and a settler
}
card-expedition = { name-expedition } ({ $coins } coins, { $points } points)
name-tax = tax
card-tax = { name-tax } ({ $role ->
    [most-swords] most swords gain
   *[fewest-points] fewest points gain
})

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
    [admiral] from admirals: the harbour is crowded.
   *[jester] from jesters.
}
event-not-gained = { $count ->
    [one] 1 coin
   *[other] { $count } coins
} for { $seat-is ->
    [you] you
   *[other] { $seat }
} cannot be drawn: the deck and the discard pile are empty.
event-paid = { $seat-is ->
    [you] You pay
   *[other] { $seat } pays
} { $cards-count ->
    [one] 1 coin, which was
   *[other] { $cards-count } coins, which were
} { $cards }.
event-fee-paid = { $seat-is ->
    [you] You pay
   *[other] { $seat } pays
} 1 coin to { $to-is ->
    [you] you
   *[other] { $to }
}.
event-reshuffled = The discard pile is shuffled: { $cards-count ->
    [one] 1 card is
   *[other] { $cards-count } cards are
} the new deck.
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
    [you] Bust! You lose
   *[other] Bust! { $seat } loses
} the whole harbour to the { $card }.
event-taxed = { $seat-is ->
    [you] The tax takes from you
   *[other] The tax takes from { $seat }
} { $cards-count ->
    [one] 1 coin, which was
   *[other] { $cards-count } coins, which were
} { $cards }.
event-tax-discarded = The tax is over.
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
    [you] You claim
   *[other] { $seat } claims
} the { $card } with { $persons }.
event-harbour-cleared = The harbour is cleared: { $cards }.
event-last-round-began = { $seat-is ->
    [you] You have
   *[other] { $seat } has
} reached the goal: this is the last round.
event-piles-ran-out = There is nothing left to draw: this is the last round.

## Reasons

reason-draw-first = At least one card must be drawn first.
reason-nothing-to-draw = The deck and the discard pile are empty.
reason-answer-first = First say whether the { $card } is repelled or let in.
reason-no-ship-to-repel = There is no ship to repel or let in.
reason-not-in-harbour = There is no { $card } in the harbour.
reason-no-takes-left = No more cards may be taken this turn.
reason-too-few-coins = { $short ->
    [one] 1 coin
   *[other] { $short } coins
} short: it costs { $price }{ $fee ->
    [0] {""}
   *[other] {" "}and { $fee } to the active player
}.
reason-no-income-for-fee = No card is left to draw for the { $card }, so its fee cannot be paid.
reason-not-laid-out = That expedition does not lie beside the harbour.
reason-lacks-persons = { $missing ->
    [one] 1 person is
   *[other] { $missing } persons are
} missing.
reason-not-active = Only the active player, { $seat }, claims expeditions.
