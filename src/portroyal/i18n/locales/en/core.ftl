# Words every game needs.

player-you = You

card-hidden = a hidden card
list-empty = nothing
list-counted = { $count } × { $item }
list-and = { $items } and { $last }

action-pass = Pass

event-passed = { $seat-is ->
    [you] You pass.
   *[other] { $seat } passes.
}
event-game-ended = { $winners-count ->
    [one] The game is over. Winner: { $winners }.
   *[other] The game is over. The win is shared: { $winners }.
}
event-undone = { $seat-is ->
    [you] You undo your last action.
   *[other] { $seat } undoes their last action.
}

reason-not-now = You can’t do that now.
reason-game-over = The game is over.
reason-not-an-action = This game has no such action.
reason-not-your-decision = { $seat-is ->
    [you] It’s your decision.
   *[other] It’s { $seat }’s decision.
}
reason-nothing-to-undo = You have nothing to undo.
reason-already-revealed = You can’t undo after a card was revealed.
