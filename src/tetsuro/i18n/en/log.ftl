# More of what happened.

event-president = { NAME($player) } is president of { NAME($corporation) }
event-receivership = { NAME($corporation) } goes into receivership
event-ran = { NAME($corporation) } runs a { CARD($train) }: { $route }, { MONEY($amount) }
event-run-not-legal = This run of { NAME($corporation) } ({ MONEY($recorded) }) is taken as recorded; our rules would refuse it
event-revenue-differs = This run of { NAME($corporation) } is recorded at { MONEY($recorded) }; we make it { MONEY($ours) }

# Under a button
then-price = { $corporation } { MONEY($old) } → { MONEY($new) }
then-president = { NAME($player) } becomes president
