# Words every game needs.

player-you = You

card-hidden = a hidden card
list-empty = nothing
list-counted = { $count } × { $item }

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
    [you] You take your last action back.
   *[other] { $seat } takes the last action back.
}

reason-not-now = That is not what is asked now.
reason-game-over = The game is over.
reason-not-an-action = There is no such action in this game.
reason-not-your-decision = { $seat-is ->
    [you] It is your decision.
   *[other] It is the decision of { $seat }.
}
reason-nothing-to-undo = There is nothing of yours to take back.
reason-already-revealed = A hidden card has been seen since; that cannot be taken back.
