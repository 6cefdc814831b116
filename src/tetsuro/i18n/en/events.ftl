# What happened: the log of a game.

event-round = { $name ->
    [OR] Operating round { $turn }.{ $number }
    [SR] Stock round { $turn }
   *[other] { WORD($name) }
}
event-phase = Phase { $phase } begins
event-bank-broken = The bank has broken
event-end-triggered = The game ends { WORD($timing) }: { $reason ->
    [bank] { end-bank }
    [dnf] { end-dnf }
   *[other] { WORD($reason) }
}
event-game-over = The game is over: { $reason ->
    [bank] { end-bank }
    [dnf] { end-dnf }
   *[other] { WORD($reason) }
}
event-said = { NAME($player) }: { $message }

event-bid = { NAME($player) } bids { MONEY($price) } for { NAME($lot) }
event-bid-lapsed = { NAME($player) } cannot pay the { MONEY($price) } bid for { NAME($lot) }
event-passed = { NAME($player) } passes
event-bid-struck = { NAME($player) } cannot pay { MONEY($price) } for { NAME($lot) }; the bid is struck
event-lot-cheaper = { NAME($lot) } is now offered from { MONEY($price) }
event-program-set = { NAME($player) } sets a program: { WORD($program) }
event-program-ended = { NAME($player) }’s program ends

event-started = { NAME($player) } starts { NAME($corporation) } at { MONEY($price) }
event-floated = { NAME($corporation) } floats
event-shares-moved = { NAME($taker) } receives { $percent }% of { NAME($corporation) } from { NAME($giver) }
event-price = { NAME($corporation) }’s share price moves from { MONEY($old) } to { MONEY($new) }
event-converted = { NAME($corporation) } becomes a 10-share company
event-insolvent = { NAME($corporation) } is insolvent
event-solvent = { NAME($corporation) } is no longer insolvent
event-closed = { NAME($corporation) } closes
event-float-at-60 = Companies that have not floated now need 60% sold to float

event-paid = { NAME($payer) } pays { MONEY($amount) } to { NAME($payee) } ({ WORD($why) })
event-dividend = { NAME($corporation) } earns { MONEY($revenue) } and { WORD($kind) }
event-tile = { NAME($corporation) } lays { CARD($tile) } on { $hex }
event-token = { NAME($corporation) } places a token on { $hex }
event-private-owner = { $owner ->
    [none] { NAME($private) } has no owner
   *[other] { NAME($owner) } now owns { NAME($private) }
}
event-private-closed = { NAME($private) } closes

event-train-bought = { $seller ->
    [none] { NAME($corporation) } buys a { CARD($train) } train for { MONEY($price) }
   *[other] { NAME($corporation) } buys a { CARD($train) } train from { NAME($seller) } for { MONEY($price) }
}
event-train-discarded = { NAME($corporation) } discards a { CARD($train) } train
event-train-exported = A { CARD($train) } train is exported
event-rusted = Trains rust: { CARD($trains) }
event-end-game-restriction = { $trains ->
    [one] One train is left
   *[other] { $trains } trains are left
}: no more tokens may be placed

# Runs
event-ran = { NAME($corporation) } runs the { CARD($train) } train { $route } for { MONEY($amount) }
event-revenue-differs = The run of { NAME($corporation) } is recorded as { MONEY($recorded) }; by the rules it earns { MONEY($ours) }
event-run-not-legal = The recorded run of { NAME($corporation) } ({ MONEY($recorded) }) is not legal: { $why }
