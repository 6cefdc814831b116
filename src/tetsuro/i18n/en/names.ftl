# What things are called whose names stand in reasons and events (the function WORD).

word-bank = Bank
word-market = Bank pool
word-ipo = IPO
word-treasury = Treasury
word-reserve = kept for bonds
word-none = nobody

# Rounds
word-ISR = Initial auction
word-SR = Stock round
word-OR = Operating round
word-DR = Hands and draft
word-MR = Merger round

# Why money moved
word-absorbed = taken over with the company
word-acquisition = acquisition
word-capital = capital
word-card = certificate
word-company-sold = company sold
word-debt = debt
word-formation = shares of the new company
word-loan = loan
word-minor = company started
word-private = private company
word-private-used = private company used
word-regional = regional railway
word-auction = auction
word-closed = company closed
word-conversion = conversion
word-dividend = dividend
word-income = private income
word-share = share
word-shares-sold = shares sold
word-token = token
word-track = track
word-train = train
word-withheld = withheld

# Dividends
word-payout = pays out
word-withhold = withholds
word-half = pays half

# Why a game ends, and when
word-final-train = the last train has left the depot
word-stock-market = a share price has reached the end of the market
word-bank-broken = the bank has broken
word-bankrupt = a player is bankrupt
word-manually-ended = it was ended by hand
word-dnf = it was not finished
word-immediate = at once
word-current-round = after this round
word-current-or = after this operating round
word-full-or = after this set of operating rounds
word-one-more-full-or-set = after one more set of operating rounds

# Programs
word-program-share-pass = pass in stock rounds
word-program-buy-shares = buy shares

# Steps
word-track-and-token = track and token
word-routes = run trains
word-trains = buy trains
word-discard = discard a train
word-stock = shares
word-emergency-share = emergency share sale
word-private-tile = a private company's tile
word-private-token = a private company's token

# Tiles
word-yellow = Yellow
word-green = Green
word-brown = Brown
word-blue = Blue
word-gray = Grey

# Shapes of values
word-JSON = JSON
word-id-and-name = an id and a name
word-ids = ids
word-list-of-players = a list of players
word-list-of-texts = a list of texts
word-list = a list
word-object-of-texts = an object of texts
word-object = an object
word-player-or-company = a player or company
word-seconds = a number of seconds
word-text = a text
word-whole-number = a whole number
word-number-or-text = a number or a text
word-object-of-whole-numbers = an object of whole numbers
word-path = a path
word-path-or-file = a path, the bytes of a file or its JSON object
word-true-or-false = true or false
word-list-of-routes = a list of routes
word-route = a route
word-list-of-lists-of-hexes = a list of lists of hexes

# Companies without a name of letters
minor-named = Minor { $id }
regional-named = Regional { $id }
end-bank = the bank has broken
end-dnf = nobody bid in the first stock round
