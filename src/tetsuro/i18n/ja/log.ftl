# More of what happened.

event-president = { NAME($player) }が{ NAME($corporation) }の社長になる
event-receivership = { NAME($corporation) }が管財になる
event-ran = { NAME($corporation) }が{ CARD($train) }を運行：{ $route }、{ MONEY($amount) }
event-run-not-legal = { NAME($corporation) }のこの運行（{ MONEY($recorded) }）は記録のまま受け入れた（当ルールでは不可）
event-revenue-differs = { NAME($corporation) }のこの運行は記録では{ MONEY($recorded) }、当ルールでは{ MONEY($ours) }

# Under a button
then-price = { $corporation } { MONEY($old) } → { MONEY($new) }
then-president = { NAME($player) }が社長になる
