# More of what happened.

event-president = { NAME($player) } is { $type ->
    [managed] manager
   *[other] president
} of { NAME($corporation) }
event-receivership = { NAME($corporation) } goes into receivership

# Under a button
then-price = { $corporation } { MONEY($old) } → { MONEY($new) }
then-president = { NAME($player) } becomes { $kind ->
    [managed] manager
   *[other] president
}
