# The pages in the browser.

skip-to-main = Skip to the table
to-start = To the start page
theme-next = Change the colours
theme-auto = Colours as the system has them
theme-light = Light colours
theme-dark = Dark colours
joined = { $what }
go = Go
hex-named = { $hex } { $place }

# The start page
start-new = New game
start-title = Title
start-players = Players
start-names-hint = In seating order. A name left empty becomes “Player 1” and so on.
player-number = Player { $number }
start-scenario = Set-up and options
start-map = Set-up
start-cash = Cash each
start-limit = Certificates
start-companies = Companies
start-privates = Privates
start-for-players = with { $counts } players
setup-plain = Standard
start-more = Name, seed and rulings
start-name = Name of the table
start-seed = Seed of the draws
start-random = random
start-rulings = Rulings
start-rulings-hint = Points on which the printed rules and 18xx.games differ. New games follow the print.
start-rulings-unasked = { $count ->
    [one] One more makes no difference in a game that begins here.
   *[other] { $count } more make no difference in a game that begins here.
}
start-rulings-all = All rulings
ruling-answer-published = As printed.
ruling-answer-recorded = As on 18xx.games.
start-begin = Begin the game
start-mine = My games
start-none = No games yet. The first one begins on this page.
start-all = Show all { $count } games
start-actions = { $count ->
    [one] 1 action
   *[other] { $count } actions
}
start-won = Over: { $who } won with { $worth }
start-created = Here since
start-played = last played
start-remove = Remove this game
start-remove-sure = Remove for good
start-open = Open a game file
start-open-hint = A file saved here, or exported from 18xx.games. It goes on where it stands, and you can take it back.
start-file = Game file
start-open-button = Open
start-credit = The titles belong to their designers and publishers. Tetsuro is made by players for players.

# Reference
view-brief = Show only the actions
view-brief-hint = Without map and panels, for a slow line or a screen reader
view-whole = Show the map and all panels
view-whole-hint = Show the whole table again
reference = Rules
reference-hint = How this title is played (H)
reference-of = How { $title } is played
reference-contents = Contents
reference-link = Link to “{ $section }”
rule-link = The rule: { $section }

# The bar
phase = Phase
phase-named = Phase { $phase }
undo = Undo
undo-hint = Take the last action back (U)
redo = Redo
redo-hint = Do it again (Y)
save = Save
save-hint = Save the game file (S)
moments = Moments of the game
moment-first = To the beginning (Home)
moment-back = One action back (←)
moment-on = One action on (→)
moment-last = To the present (End)
moment-round = Go to a round
moment-of = Action { $number } of { $last }
moment-now = Now · { $last }

# Panels
panels = Panels
panels-more = More
panel-now = Now
panel-map = Map
panel-market = Market
panel-players = Players
panel-companies = Companies
panel-trains = Trains
panel-privates = Privates
panel-tiles = Tiles
panel-log = Log
panel-notes = Notes

map-label = Map
map-keys = Map: arrow keys move it, + and − zoom
market-label = Share market
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Show the whole map
less = Less
more = More
amount-between = Amount from { $least } to { $most }

# Now
turn-of-receivership = { $step } · in receivership
turn-of-corporation = { $step } · { $kind ->
    [managed] manager
   *[other] president
} { $president }
nobody-title = Nobody is to act
past-title = Action { $number } of { $last }
past-hint = You are looking at an earlier moment. Nothing here changes the game.
past-return = Back to the present
past-undo = Go on from here (undo all later actions)
over-title = The game is over
over-reason = It ended because { $reason }.
powers-title = Private companies
notice-end = The game ends { $timing }: { $reason }.
notice-end-restrictions = The trains are nearly gone: no more tokens may be placed.

tray-close = Close
tray-tiles = Tiles for this hex
tray-tile = Tile { $tile }
tray-turn = Turn
hexes-hint = { $count ->
    [0] Nothing can be built now. Click a hex on the map to see why.
    [one] One hex is open to you. Click it on the map, or here.
   *[other] { $count } hexes are open to you. Click one on the map, or here.
}
run-undrawn = no route
run-draw-this = draw
run-drawn = Drawn: { $revenue } (the best found is { $best })
run-best = { $revenue } is the best there is.
run-found = { $revenue } is the best found; nothing brings more than { $bound }.
run-subsidy = and { $amount } for the treasury
run-next-stop = Next stop
run-add = Add
run-hint = Click stops on the map in order. A stop on the route cuts it there; the last one again takes other track.
run-undo = Undo the last click
run-turn = Other track to the last stop
run-take-best = Take the best
run-draw = Draw routes
item-timber = timber
item-ski = ski haus
item-portage = portage
item-mail = mail
item-paper = paper mill
item-lumber = timber twice
item-destination = destination
item-variable = variable city
item-connection = { $what }
item-commodity = { $what }
item-private = private company
item-estuary = estuary
item-distance = distance
item-compass = { $what } bonus
dividend-price = Price
dividend-same = stays
dividend-treasury = Treasury
consent = { $player } agrees

# Players
player-name = Player
player-cash = Cash
player-worth = Worth
player-certs = Certs
player-certificates = Certificates held, and the limit
player-priority = Priority deal
player-priority-short = first
player-passed = passed
president = President

# Companies
company-unstarted = not started
company-par = par { $price }
company-treasury = Treasury
company-trainless = no train
company-tokens = Tokens left, with their prices
company-book = Book value { $value }
company-last = { $revenue } { $kind }
companies-unstarted = Not started ({ $count })
company-associated = with { $other }
flag-debt = { $value ->
    [0] {""}
   *[other] owes { MONEY($value) }
}
flag-bid-tokens = { $value ->
    [0] no bidding token
    [one] 1 bidding token
   *[other] { $value } bidding tokens
}
flag-exchange-tokens = { $value ->
    [0] no exchange token
    [one] 1 exchange token
   *[other] { $value } exchange tokens
}
flag-destination = destination { $value }
flag-home = home { $value }
flag-capitalization = { $value ->
    [full] full capital
   *[other] {""}
}
flag-payouts = { $value ->
    [0] {""}
    [one] paid once
   *[other] paid { $value } times
}
flag-manager = managed
flag-guaranty = guaranty
flag-commodities = { $value }
flag-certs = { $value ->
    [0] {""}
    [one] owns 1 certificate
   *[other] owns { $value } certificates
}
flag-tier = { $value ->
    [2] second tier
   *[other] first tier
}
flag-insolvent = insolvent
flag-receivership = receivership
flag-green-hexes = early green at { $value }

# Trains
train-kind = Train
train-price = Price
train-left = Left
train-rusts = Rusts
train-rusts-on = on { $train }
train-permanent = never
train-brings = Brings
train-pool = In the bank pool: { $trains }
train-event-new-corporations-float-at-60 = companies float at 60%
train-event-unstarted-become-10-share = unfloated become 10-share
train-event-remove-unstarted-and-one-6x-each = unfloated are removed, a 6X with each
train-event-majors-fully-capitalised = unfounded majors are fully capitalised
company-kind-minor = minors
company-kind-major = majors
phase-tiles = Tiles
phase-limit = Trains
phase-rounds = ORs

private-facts = { $value }, income { $revenue }
private-income = income { $revenue }
private-closed = closed

# Log
log-undo = { $who } takes an action back
log-redo = { $who } does it again
log-passed = { $who } passes
log-did = { $who }: { $what }
log-step = Look at the table after action { $number }
log-order = newest first
log-begins = { $round } begins
log-all = Show all { $count } actions
round-SR = Stock round { $number }
round-OR = Operating round { $number }
round-ISR = Initial auction
round-MR = Merger round { $number }

# Notes
note-who = Who says it
note-hint = A note at the table
note-add = Add
end-by-hand = End the game by hand
end-sure = End it here and count the scores
end-now = End the game
keys-hint = Keys: letters beside the names of panels open them; arrows step through the game; + − 0 zoom; U undo, Y redo, R turn a tile, D draw routes (O other track, Z a click back), H rules, Esc close.

# What is wrong with a request
reason-foreign-origin = This request came from another site, so it was refused.
reason-no-such-page = There is no such page.
reason-wrong-form = This is no form of a page here, so nothing was done.
reason-upload-too-large = This is far too large for a game file.
reason-consent-needed = { NAME($player) } must agree to this first.
reason-not-confirmed = This was not confirmed, so nothing was done.
reason-names-alike = Two players have the same name.
reason-wrong-seed = The seed is a whole number of at most { $most } digits.
reason-no-file-chosen = Choose a game file first.

# Programs
programs-title = Programs
programs-hint = What is done by itself when your turn comes, until it no longer makes sense.
program-pass-careful = Pass until something concerns me
program-pass-round = Pass for the whole round
program-buy-to-float = Buy { $corporation } until it floats
program-end = End { $player }’s program

hex-no-tile = No tile in stock fits here now.
hex-final = Nothing is laid on { $hex } any more: what lies there stays.
hex-none-left = All tiles that would fit here are in use: { $tiles }.
hex-no-city = There is no city on { $hex } for a token.
why-lay-tile = No tile:
why-place-token = No token:
round-DR = Hands and draft
