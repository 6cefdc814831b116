# Why track can't be laid, and why routes can't be run.

reason-upgrade-forbidden = Tile { $new } may never replace what lies there.
reason-wrong-color = Tiles are replaced in the order of their colours; { WORD($from) } can’t become { WORD($to) } here.
reason-track-not-kept = The old track must be kept, and this tile would not keep it.
reason-wrong-label = The letters on the two tiles differ, so one can’t replace the other.
reason-rotation-forbidden = This tile may not be turned this way.
reason-stop-moved = A city or town would lose its track to another.
reason-wrong-towns = The old tile has { $from } towns and the new one { $to }.
reason-wrong-cities = The old tile has { $from } cities and the new one { $to }.
reason-city-lost = The city on the old tile must stay.
reason-stops-not-kept = The cities of the old tile would not all be kept.
reason-cities-mixed = The track of the two cities would be mixed.
reason-slots-lost = A city would lose a slot.
reason-exit-closed = Track would run against a side that is closed.
reason-not-connected = No track that the company reaches leads to this hex and into this tile.
reason-stop-lost = A stop that is on the map would lose its track.
reason-no-useful-track = The company could not use any of the new track.
reason-no-slot = There is no free slot in this city.
reason-hex-reserved = The free slots of this hex are reserved.

reason-wrong-revenue = These routes bring { MONEY($needed) }, not { MONEY($revenue) }.
reason-route-malformed = A route is not written as a list of hexes.
reason-route-unknown-train = Train { CARD($train) } can’t be run now.
reason-route-no-such-track = Train { CARD($train) }: there is no such track.
reason-route-reuses-track = Train { CARD($train) }: this track is already used.
reason-route-train-twice = Train { CARD($train) } is run twice.
reason-route-too-short = Train { CARD($train) } must visit two stops or more.
reason-route-too-long = Train { CARD($train) } can’t go that far.
reason-route-no-token = Train { CARD($train) } must visit a city with a token of its company.
reason-route-stop-twice = Train { CARD($train) } visits a stop twice.
reason-route-hex-twice = Train { CARD($train) } visits a hex twice.
reason-route-group-twice = Train { CARD($train) } visits two parts of one place.
reason-route-terminal = Train { CARD($train) } goes on beyond the end of the line.
reason-route-wrong-end = Train { CARD($train) } may not end its run there.
reason-route-blocked = Train { CARD($train) } can’t pass a city that is full of other companies’ tokens, nor an off-board area.
reason-route-city-of-local-twice = Two local trains can’t run in the same city.
