# Why something may not be done.

# Turns and actions
reason-game-over = The game is over.
reason-not-a-player = { NAME($entity) } is not a player of this game.
reason-unknown-entity = Nobody called { $entity } can act here.
reason-not-your-turn = It is { NAME($actor) }’s turn, not { NAME($entity) }’s.
reason-not-offered = This can’t be done now.
reason-choice-not-offered = { $choice } is not offered now.
reason-step-over = The time for this has passed in this turn.
reason-step-to-come = First comes something else: { WORD($step) }.
reason-nothing-to-redo = There is nothing to redo.

# Auction
reason-lot-not-on-offer = { NAME($lot) } is not on offer.
reason-bid-too-low = A bid for { NAME($lot) } must be at least { MONEY($needed) }; this is { MONEY($price) }.
reason-bid-not-a-multiple = Bids for { NAME($lot) } are { MONEY($needed) } and more in steps of { MONEY($step) }; { MONEY($price) } is between them.
reason-bid-above-cash = You can bid at most { MONEY($had) } for { NAME($lot) }, not { MONEY($price) }.
reason-pass-needs-bids = While something on offer has no bid, passing needs { $needed } leading { $needed ->
    [one] bid
   *[other] bids
} of your own; you have { $had }.

# Shares
reason-cash-short = This costs { MONEY($needed) }, and there is only { MONEY($had) }.
reason-unknown-corporation = There is no company { $corporation } in this game.
reason-unknown-share = There is no certificate { $share } in this game.
reason-share-not-for-sale = Certificate { $share } is not for sale.
reason-not-started = { NAME($corporation) } has not been started.
reason-already-started = { NAME($corporation) } has already been started.
reason-already-bought = You have already bought this turn.
reason-nothing-to-buy = { NAME($source) } holds no certificate of { NAME($corporation) }.
reason-sold-this-round = You have sold shares of { NAME($corporation) } in this stock round, so you can’t buy any.
reason-sold-this-turn = You have already sold shares of { NAME($corporation) } this turn.
reason-sell-before-buying = Shares are sold before anything is bought or converted in a turn.
reason-must-sell = You hold { $had } certificates, and the limit is { $limit }: first sell some.
reason-one-certificate = Buy one certificate at a time, not { $had }.
reason-wrong-percent = { $percent }% can’t be traded here; the certificates hold { $needed }%.
reason-wrong-price = The price is { MONEY($needed) }, not { MONEY($price) }.
reason-not-a-par = { MONEY($price) } is not a par price you may choose.
reason-certificate-limit = This would be more certificates than the limit of { $limit }.
reason-holding-limit = You would hold { $percent }% of { NAME($corporation) }, and the limit is { $limit }%.
reason-presidency-needs-one-share = To take the president’s certificate of { NAME($corporation) } you must hold exactly one ordinary share.
reason-no-shares = No certificate was named.
reason-not-your-share = You can only sell certificates of your own.
reason-one-corporation = Sell certificates of one company at a time, each once.
reason-ordinary-first = Sell your ordinary shares of { NAME($corporation) } before you split its president’s certificate.
reason-no-certificate-to-return = The president’s certificate of { NAME($corporation) } can’t be split: too few ordinary shares could come back for it.
reason-no-successor = Nobody else holds { $needed }% of { NAME($corporation) }, so its presidency can’t be given up.

# Conversion, and who starts what
reason-already-converted = You have converted a company this turn, so you can’t start one.
reason-convert-first = { NAME($corporation) } can only be converted before anything else is done this turn.
reason-not-convertible = { NAME($corporation) } can’t be converted by you now.
reason-only-converted = Now only shares of { NAME($corporation) } can be bought.
reason-second-tier = { NAME($corporation) } belongs to the second tier, which can be started from the second stock round on.
reason-must-start-first = Who owns { NAME($private) } must start { NAME($corporation) } first.
reason-right-to-start = Only who owns { NAME($private) } may start { NAME($corporation) }.

# Track
reason-unknown-tile = There is no tile { $tile } in this game.
reason-tile-on-map = Tile { $tile } already lies on the map.
reason-unknown-hex = { $hex } is no hex where tiles can be laid.
reason-unknown-rotation = A tile can’t be turned by { $rotation }.
reason-hex-blocked = { $hex } is blocked until { NAME($private) } closes.
reason-colour-too-early = { WORD($color) } tiles can’t be laid in phase { $phase }.
reason-tile-actions-used = All tile actions of this turn are used.
reason-no-combination = These powers can’t be combined.
reason-one-city-tile = A tile with a city has already been laid this turn.
reason-insolvent-builds = { NAME($corporation) } is insolvent and builds neither track nor tokens.
reason-receivership-builds = { NAME($corporation) } is in receivership and builds neither track nor tokens.
reason-wrong-hex = This does not belong on { $hex }.
reason-wrong-tile = Tile { CARD($tile) } is not allowed here.

# Whether a tile fits
reason-upgrade-forbidden = Tile { $new } never replaces { $old }.
reason-wrong-color = A { WORD($to) } tile can’t replace a { WORD($from) } one.
reason-wrong-label = The label of tile { $new } is not that of the hex.
reason-wrong-towns = Tile { $new } has { $to } towns, and { $from } are needed.
reason-wrong-cities = Tile { $new } has { $to } cities, and { $from } are needed.
reason-city-lost = A tile without a city can’t replace one with a city.
reason-stops-not-kept = Tile { $new } does not keep the cities and towns of { $old } apart.
reason-track-not-kept = The track that lies there must be kept.
reason-rotation-forbidden = Tile { $new } can’t be turned like that here.
reason-stop-moved = Cities and towns must keep their track.
reason-cities-mixed = The track of the cities would be mixed up.
reason-slots-lost = A city would lose slots.
reason-stop-lost = A city or town would lose track.
reason-exit-closed = Track would run against a side of { $hex } that is closed.
reason-not-connected = No track that can be reached leads into this tile.
reason-no-useful-track = None of the new track on { $hex } would be connected to the company’s tokens.
reason-private-closed = { NAME($private) } has closed already.
reason-private-closes-later = { NAME($private) } can’t be closed in the first stock round.
reason-private-still-open = { NAME($private) } must close before its power can be used.
reason-no-such-power = { NAME($private) } has no such power.
reason-power-used = The power of { NAME($private) } has been used.
reason-powers-in-operating-rounds = The power of { NAME($private) } is used in operating rounds.
reason-not-owners-turn = The power of { NAME($private) } is not for { NAME($corporation) } at this moment.

# Tokens
reason-unknown-city = There is no city { $city }.
reason-token-of-other = You can’t place a token of { NAME($corporation) }.
reason-tokener-not-named = The action must name { NAME($corporation) } as the one whose token is placed.
reason-no-token-left = { NAME($corporation) } has no token left.
reason-token-placed = A token has already been placed this turn.
reason-token-in-hex = { NAME($corporation) } already has a token on { $hex }.
reason-city-full = The city on { $hex } has no free slot.
reason-slot-reserved = The free slot on { $hex } is reserved.
reason-no-slot = The city on { $hex } has no slot for this token.
reason-hex-reserved = The free slots on { $hex } are reserved.
reason-city-not-reached = The city on { $hex } can’t be reached from the company’s tokens.
reason-end-game-restriction = So few trains are left that no more tokens may be placed.

# Trains
reason-unknown-train = There is no train { $train } to be had.
reason-unknown-variant = The { CARD($train) } train can’t be taken as { $variant }.
reason-train-limit = { NAME($corporation) } has no room for another train: its limit is { $limit }.
reason-train-not-on-offer = The { CARD($train) } train is not on offer now.
reason-no-exchange = Trains are not exchanged for others here.
reason-own-train = The company already owns this { CARD($train) } train.
reason-not-your-train = This { CARD($train) } train isn’t yours.
reason-price-too-low = The price must be at least { MONEY($needed) }, and { MONEY($price) } is less.
reason-price-too-high = The price may be at most { MONEY($limit) }, and { MONEY($price) } is more.
reason-last-train = { NAME($corporation) } can’t sell its last train to a company that has one.
reason-must-buy-from-bank = After its conversion { NAME($corporation) } must buy its train from the bank.
reason-must-buy-train = { NAME($corporation) } has no train and the { MONEY($needed) } for any on sale, so it must buy one.
reason-no-emergency = { NAME($corporation) } can’t be converted here: only a five-share company without a train, and without the money for the cheapest one, is.
reason-receivership-trade = { NAME($corporation) } is in receivership and neither buys from nor sells to other companies.

# Running
reason-train-not-usable = Train { CARD($train) } can’t be run now.
reason-train-twice = A train can be run only once.
reason-wrong-revenue = This run earns { MONEY($needed) }, not { MONEY($revenue) }.
reason-route-malformed = This is no description of a route.
reason-route-unknown-train = This train can’t be run now.
reason-route-no-such-track = There is no such track for the { CARD($train) } train: { $hexes }.
reason-route-reuses-track = The { CARD($train) } train uses track that this run has used already: { $hexes }.
reason-route-train-twice = The { CARD($train) } train can be run only once.
reason-route-too-short = The route of the { CARD($train) } train needs at least two stops.
reason-route-no-token = The route of the { CARD($train) } train has none of the company’s tokens.
reason-route-group-twice = The { CARD($train) } train visits { $hex } and { $other }, which can’t be on one route.
reason-route-terminal = The { CARD($train) } train can’t pass through the end of a line: { $hexes }.
reason-route-wrong-end = The { CARD($train) } train can’t end at { $hex }.
reason-route-stop-twice = The { CARD($train) } train visits { $hex } twice.
reason-route-hex-twice = The { CARD($train) } train visits { $hex } twice.
reason-route-too-long = { $counted ->
    [cities] The { CARD($train) } train can visit { $most } cities at most, not { $visited } (off-board areas and gauge changes count as cities).
   *[stops] The { CARD($train) } train can visit { $most } stops at most, not { $visited }.
}
reason-route-blocked = The { CARD($train) } train can’t pass through { $hex }.
reason-route-no-way = No track leads on to { $hex }.
reason-route-city-of-local-twice = The city of a local train is used twice.
reason-unknown-dividend = “{ $kind }” is no dividend this company can choose.

# Files, titles and options
reason-not-an-object = { $where }: an object with fields is expected.
reason-unknown-action = { $where }: there is no kind of action “{ $type }”.
reason-missing-field = { $where }: the field “{ $field }” is missing.
reason-unknown-field = { $where }: there is no field “{ $field }”.
reason-field-twice = { $where }: the field “{ $field }” is given twice.
reason-wrong-shape = { $where }: { WORD($expected) } is expected.
reason-unknown-title = There is no title “{ $title }”; there are { $known }.
reason-wrong-player-count = { $title } can’t be played by { $players } players.
reason-files-alike = Two of the files would be written to { $name }.
reason-too-many-names = { $names } names are too many for { $players } players.
reason-unknown-option = { $title } has no option “{ $option }” for this number of players.
reason-unknown-ruling = { $title } has no ruling “{ $ruling }”.
reason-unknown-answer = “{ $answer }” is no answer to the ruling { $ruling }: it is recorded or published.
reason-unreadable-file = Cannot read { $path }: { $why }.
reason-file-too-large = The file is too large: { $size } bytes, and at most { $limit } are read.
reason-not-utf8 = The file is not UTF-8 text (at byte { $where }).
reason-not-json = The file is not JSON: line { $line }, column { $column }.
reason-table-full = This table holds { $limit } actions, and it can hold no more.
reason-no-room-for-notes = A table that holds { $limit } actions takes no more notes or programs, so that there is room to play.
reason-action-too-long = An action has { NUMBER($limit) } letters at most.
reason-moment-without-id = Moment { $number } has no number of its own in the game’s file, so an undo can’t name it.
reason-too-many-actions = The file holds { $count } actions, and at most { $limit } are read.
reason-players-alike = Two players of the file have the same id.
reason-illegal-action = { $where }: the action is not legal: { $reason }
reason-unknown-action-id = There is no action { $id } in this game.
reason-wrong-snapshot = This is not a snapshot that this version reads (it says “{ $version }”).
reason-broken-snapshot = The snapshot is damaged: { $where }.
reason-no-past = This game goes on from a snapshot: what was done before is not known, so there is no file of it.

# Faults of a position
reason-fault-no-cash = It is not said how much money { NAME($holder) } has.
reason-fault-negative-cash = { NAME($holder) } has less than nothing: { MONEY($cash) }.
reason-fault-twice = { $what } is there twice.
reason-fault-unknown = { $what } doesn’t belong to this game.
reason-fault-percent = The certificates of { NAME($corporation) } make { $percent }%, which is not all of it.
reason-fault-marker = The share price marker of { NAME($corporation) } is not where its price is.
reason-fault-tile-count = Tile { $tile } lies { $count } times, and there are { $limit }.
reason-fault-no-city = { $hex } has no city { $city }.
reason-fault-slot-twice = Two tokens stand on one slot of city { $city } on { $hex }.
reason-fault-nobody-acts = Nobody is to act in this { WORD($round) }.
