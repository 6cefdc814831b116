# 18India: what happened and why not, and what its cards mean.

about-18India = by Michael Carter, Anthony Fryer, John Harres and Nick Neylon (GMT Games). India for two to five: certificates come from a hand, open rows and a market; companies can run under a manager; province borders cost a stop.

event-cards-selected = { NAME($player) } has chosen a hand
event-drafted = { NAME($player) } drafts { NAME($card) }
event-card-bought = { NAME($buyer) } buys { NAME($card) }
event-directed = { NAME($player) } directs { NAME($corporation) }
event-concession = { NAME($corporation) } takes the { WORD($concession) } concession
event-discount = { NAME($private) } has { MONEY($amount) } of its terrain discount left
event-gauge-change = A gauge change lies between { $hexes }
event-gauge-change-removed = The gauge change between { $hexes } is removed
event-token-exchanged = { NAME($corporation) } gets a token on { $hex } in exchange
event-train-sold = { NAME($corporation) } sells a { CARD($train) } train back for { MONEY($price) }
event-bond-converted = { NAME($owner) } turns bond { $bond } into { NAME($certificate) }
event-warrants-expired = The guaranty warrants expire

reason-not-in-hand = { NAME($card) } is not in your hand.
reason-card-twice = The same card was chosen twice.
reason-wrong-number-of-cards = Choose { $needed } cards; these are { $had }.
reason-card-not-in-draft = { NAME($card) } is not to be drafted now.
reason-card-not-for-sale = { NAME($card) } is not for sale.
reason-own-card = { NAME($corporation) } can’t buy its own certificates.
reason-corporate-limit = { NAME($corporation) } may hold at most { $limit } certificates.
reason-not-your-company = { $company } isn’t yours.
reason-nobody-takes-over = Nobody could take { NAME($corporation) } over.
reason-one-source = In one turn certificates are bought from one source only.
reason-only-same-corporation = Now only certificates of { NAME($corporation) } can be bought.
reason-no-rows-in-first-round = Nothing is bought from the open rows in the first stock round.
reason-no-bond-share = No share is left for the bond.
reason-upgrade-alone = An upgrade is the only tile of its turn.
reason-not-in-line = Several yellow tiles must form one line.
reason-hex-not-reached = { $hex } can’t be reached.
reason-no-gauge-marker = There is no gauge change marker on that side of { $hex }.
reason-marker-instead-of-track = A gauge change marker is removed instead of laying track, not beside it.
reason-wrong-colour = This tile has the wrong colour for { NAME($private) }.
reason-not-a-town-hex = There is no single town on { $hex }.
reason-hex-never-a-city = { $hex } can never hold a city.
reason-home-has-its-city = The home of { NAME($corporation) } has its city.
reason-track-into-nothing = Track on { $hex } would lead out of the map.
reason-hex-with-stop = { $hex } has a city or town.
reason-hex-is-sea = { $hex } is sea.
reason-wrong-city = The token can’t go to that city.
reason-no-resale-value = A { CARD($train) } train can’t be sold back.
reason-bought-this-turn = The { CARD($train) } train was bought in this turn.
reason-one-train-of-last-phase = { NAME($corporation) } may own only one train of the last phase.
reason-unknown-company = There is no company { $company } in this game.
reason-unknown-card = There is no card { $card } in this game.
