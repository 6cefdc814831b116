# 18GB: what its set-ups, options, rulings and private companies mean.

about-18GB = by Dave Berry (All-Aboard Games). Great Britain for two to six. Which companies may start first is drawn anew each game; five-share companies grow to ten; nobody goes bankrupt.

setup-18GB-2 = North–south map
setup-18GB-3 = One of three companies is drawn
setup-18GB-4 = Standard companies
setup-18GB-5 = All companies, grey tiles
setup-18GB-6 = All companies, grey tiles

option-18GB-two-player-ew = East–west map
option-about-18GB-two-player-ew = The two-player game on the east and west of the island instead of its north and south.
option-18GB-four-player-alt = Alternative companies
option-about-18GB-four-player-alt = Other companies and private companies: more of the north, with GSWR, MSLR and Maryport & Carlisle.

ruling-18GB-auction-maximum = The most one may bid
ruling-18GB-auction-maximum-published = Cash less one’s other leading bids.
ruling-18GB-auction-maximum-recorded = One’s own outbid offer on the same company is added.
ruling-18GB-pool-presidency-cash = Cash to take a presidency from the pool
ruling-18GB-pool-presidency-cash-published = For the one share that is paid.
ruling-18GB-pool-presidency-cash-recorded = For two shares, though one is paid.
ruling-18GB-lb-duty-end = The duty of London & Birmingham’s owner
ruling-18GB-lb-duty-end-published = It ends when LNWR leaves the game.
ruling-18GB-lb-duty-end-recorded = It never ends, even without LNWR.
ruling-18GB-private-power-moment = When LS, GN and MC may be used
ruling-18GB-private-power-moment-published = In the turn of a solvent company of the owner.
ruling-18GB-private-power-moment-recorded = At any moment of an operating round.
ruling-18GB-compass-groups = Compass bonuses
ruling-18GB-compass-groups-published = The best split of the routes into connected sets.
ruling-18GB-compass-groups-recorded = Sets are formed in the order of the routes.
ruling-18GB-late-insolvency = Who becomes insolvent
ruling-18GB-late-insolvency-published = Every company that ends its turn without a train.
ruling-18GB-late-insolvency-recorded = The same as printed.
ruling-18GB-lone-presidents-sale = Selling part of a lone president’s certificate
ruling-18GB-lone-presidents-sale-published = Refused while no ordinary shares can come back for it.
ruling-18GB-lone-presidents-sale-recorded = The certificate returns to its seller.
ruling-18GB-program-order = Order of programmed actions
ruling-18GB-program-order-published = They count in the order in which they were done.
ruling-18GB-program-order-recorded = They count as later than all others, whenever they were done.

private-name-18GB-LB = London & Birmingham
private-18GB-LB = Its owner must start LNWR before he buys anything else; nobody else may.
private-name-18GB-AF = Arbroath & Forfar
private-18GB-AF = Once closed: one extra tile in I2.
private-name-18GB-GN = Great Northern
private-18GB-GN = Once closed: one extra token in York, free if reached, then early green there.
private-name-18GB-SD = Stockton & Darlington
private-18GB-SD = Once closed: +10 at Middlesbrough for its owner’s companies.
private-name-18GB-LM = Liverpool & Manchester
private-18GB-LM = Once closed: +30 at Liverpool for its owner’s companies.
private-name-18GB-LS = Leicester & Swannington
private-18GB-LS = Once closed: one extra tile in Leicester.
private-name-18GB-TV = Taff Vale
private-18GB-TV = Once closed: the Severn tunnel without its £50.
private-name-18GB-MC = Maryport & Carlisle
private-18GB-MC = Once closed: one extra token in Carlisle, free if reached, then early green there.
private-name-18GB-CH = Chester & Holyhead
private-18GB-CH = Once closed: +20 at Holyhead for its owner’s companies.
