# What is written on the buttons: kinds of action, and each in its figures.

type-pass = pass
type-bid = bid
type-par = start a company
type-buy-shares = buy shares
type-sell-shares = sell shares
type-lay-tile = lay a tile
type-place-token = place a token
type-hex-token = place a token
type-remove-token = remove a token
type-remove-border = remove a border
type-run-routes = run trains
type-dividend = choose the dividend
type-buy-train = buy a train
type-sell-train = sell a train
type-discard-train = discard a train
type-convert = convert
type-merge = merge
type-choose = choose
type-choose-ability = use a power
type-assign = assign
type-acquire-company = acquire a company
type-buy-company = buy a company
type-sell-company = sell a company
type-corporate-buy-shares = buy shares for the company
type-corporate-sell-shares = sell shares of the company
type-corporate-buy-company = buy a private company
type-corporate-sell-company = sell a private company
type-select-multiple-companies = keep these cards
type-payoff-player-debt = pay the debt
type-payoff-player-debt-partial = pay part of the debt
type-end-game = end the game by hand
type-message = a note
type-log = a note
type-program-share-pass = passes by program
type-program-buy-shares = buys by program
type-program-disable = ends the program
type-program-close-pass = a program

act-pass = Pass
act-done = Done
act-bid = Bid
act-par = Start at { MONEY($price) }
act-buy-shares = Buy { $percent }% · { $source }
act-sell-shares = Sell { $percent }%
act-lay-tile = Lay { $tile }
act-place-token = Place a token
act-hex-token = Place a token
act-remove-token = Remove the token
act-remove-border = Remove the marker on side { $edge }
act-run-routes = Run
act-run = Run for { MONEY($amount) }
act-run-nothing = Run nothing
act-par-title = Start at
act-dividend = { $kind }
act-buy-train = { $exchange ->
    [none] { $seller ->
        [none] Buy a { $train }
       *[other] Buy { $seller }’s { $train }
    }
   *[other] Buy a { $train } for a { $exchange }
}
act-sell-train = Sell a { $train }
act-discard-train = Discard a { $train }
act-convert = Convert to 10 shares
act-merge = Merge with { $corporation }
act-assign = Assign to { $target }
act-acquire-company = Acquire { $company }
act-buy-company = Buy { $company }
act-sell-company = Sell { $company }
act-corporate-buy-shares = Buy { $percent }%
act-corporate-sell-shares = Sell { $percent }%
act-corporate-buy-company = Buy { $company }
act-corporate-sell-company = Sell { $company }
act-select-multiple-companies = Keep these cards
act-payoff-player-debt = Pay the debt
act-payoff-player-debt-partial = Pay part of the debt

kind-payout = Pay out
kind-withhold = Withhold
kind-half = Pay half

choice-close = Close { $who }
choice-convert = Convert to 10 shares

pass-track-and-token = Done building
pass-trains = No more trains
pass-emergency-share = No share
pass-auction = Pass
pass-stock = Pass

step-auction = Bid for a private company, or pass
step-auction-must = Bid for a private company
step-stock = Sell, then buy, start or convert; or pass
step-stock-must = Sell, then buy, start or convert
step-track-and-token = Lay track and place a token
step-routes = Run the trains
step-dividend = Choose the dividend
step-trains = Buy trains
step-discard-train = Discard a train
step-emergency-share = Buy one of the new shares
step-private-tile = Lay a private company’s tile
step-private-token = Place a private company’s token
step-close-private = Close a private company

step-18India-stock = Sell, or buy from one source; or pass
step-18India-stock-must = Sell, or buy from one source
step-1822PNW-stock = Sell, then bid, buy a share or start a major; or pass
step-1822PNW-stock-must = Sell, then bid, buy a share or start a major
step-1822PNW-merge = Merge two minors into a major
step-1822PNW-issue-shares = Issue or redeem shares
step-hand-selection = Choose the cards to keep
step-draft = Draft a card
step-home-token = Place the home token
step-home-track = Lay the home tile
step-pending-token = Place a token
step-track = Lay track
step-token = Place a token
step-destination-token = Place the destination token
step-first-train = Buy a first train
step-acquire-company = Acquire a private company
step-company-track = Lay a private company’s tile
step-company-token = Place a private company’s token
step-company-choice = Use a private company
step-company-assign = Use a private company
step-acquire-minor = Acquire a minor
step-issue-shares = Issue shares
step-merge = Merge
step-exchange-token = Exchange a token
step-corporate-sell = Sell what the company holds
step-corporate-buy = Buy for the company

pass-track = Done building
pass-token = No token
pass-home-track = No tile
pass-destination-token = Not now
pass-acquire-company = Done
pass-acquire-minor = No acquisition
pass-issue-shares = No shares
pass-merge = No merger
pass-exchange-token = Done
pass-corporate-sell = Sell nothing more
pass-corporate-buy = Buy nothing more
pass-first-train = No train

# Where a card lies
place-hand = Your hand
place-row = IPO row { $number }
place-draft = To draft
place-bank = The bank
place-market = Bank pool
place-hint-hand = As many as you like of one corporation, or of private companies.
place-hint-row = The first card, then one more of the same row.
select-count = Tick the { $count } cards that you keep.
select-missing = { $count ->
    [one] one more to tick
   *[other] { $count } more to tick
}
select-over = { $count ->
    [one] one too many
   *[other] { $count } too many
}
