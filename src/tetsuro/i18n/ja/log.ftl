# More of what happened.

event-president = { NAME($player) }が{ NAME($corporation) }の{ $type ->
    [managed] 管理者
   *[other] 社長
}になる
event-receivership = { NAME($corporation) }が管財になる

# Under a button
then-price = { $corporation } { MONEY($old) } → { MONEY($new) }
then-president = { NAME($player) }が{ $kind ->
    [managed] 管理者
   *[other] 社長
}になる
