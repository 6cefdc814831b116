# What happened: the log of a game.

event-round = { $name ->
    [OR] 運営ラウンド{ $turn }.{ $number }
    [SR] 株式ラウンド{ $turn }
   *[other] { WORD($name) }
}
event-phase = フェーズ{ $phase }開始
event-bank-broken = 銀行が尽きた
event-end-triggered = ゲーム終了の条件成立：{ $reason ->
    [bank] { end-bank }
    [dnf] { end-dnf }
   *[other] { WORD($reason) }
}（{ WORD($timing) }に終了）
event-game-over = ゲーム終了：{ $reason ->
    [bank] { end-bank }
    [dnf] { end-dnf }
   *[other] { WORD($reason) }
}
event-said = { NAME($player) }：{ $message }

event-bid = { NAME($player) }が{ NAME($lot) }に{ MONEY($price) }で入札
event-bid-lapsed = { NAME($player) }は{ NAME($lot) }への入札{ MONEY($price) }を払えない
event-passed = { NAME($player) }がパス
event-bid-struck = { NAME($player) }は{ NAME($lot) }の{ MONEY($price) }を払えないため、入札は無効になる
event-lot-cheaper = { NAME($lot) }の最低入札額が{ MONEY($price) }に下がる
event-program-set = { NAME($player) }が行動を予約：{ WORD($program) }
event-program-ended = { NAME($player) }の予約が終了

event-started = { NAME($player) }が{ NAME($corporation) }をパー{ MONEY($price) }で開始
event-floated = { NAME($corporation) }が設立
event-shares-moved = { NAME($taker) }が{ NAME($giver) }から{ NAME($corporation) }の株{ $percent }%を取得
event-price = { NAME($corporation) }の株価が{ MONEY($old) }から{ MONEY($new) }に移動
event-converted = { NAME($corporation) }が10株会社に転換
event-insolvent = { NAME($corporation) }が支払不能になる
event-solvent = { NAME($corporation) }が支払不能から回復
event-closed = { NAME($corporation) }が閉鎖
event-float-at-60 = 以後、未設立の会社の設立には60%の売却が必要

event-paid = { NAME($payer) }が{ NAME($payee) }に{ MONEY($amount) }を支払う（{ WORD($why) }）
event-dividend = { NAME($corporation) }の収益{ MONEY($revenue) }：{ WORD($kind) }
event-tile = { NAME($corporation) }が{ $hex }に{ CARD($tile) }を敷設
event-token = { NAME($corporation) }が{ $hex }に駅トークンを配置
event-private-owner = { $owner ->
    [none] { NAME($private) }に所有者はいない
   *[other] { NAME($owner) }が{ NAME($private) }を所有
}
event-private-closed = { NAME($private) }が閉鎖

event-train-bought = { $seller ->
    [none] { NAME($corporation) }が{ CARD($train) }列車を{ MONEY($price) }で購入
   *[other] { NAME($corporation) }が{ NAME($seller) }から{ CARD($train) }列車を{ MONEY($price) }で購入
}
event-train-discarded = { NAME($corporation) }が{ CARD($train) }列車を廃棄
event-train-exported = { CARD($train) }列車が輸出される
event-rusted = 列車が錆びる：{ CARD($trains) }
event-end-game-restriction = 残りの列車は{ $trains }両：以後、駅トークンは置けない

# Runs
event-ran = { NAME($corporation) }が{ CARD($train) }列車を{ $route }で運行し{ MONEY($amount) }を得る
event-revenue-differs = { NAME($corporation) }の運行は{ MONEY($recorded) }と記録されているが、ルールでは{ MONEY($ours) }
event-run-not-legal = { NAME($corporation) }の記録された運行（{ MONEY($recorded) }）は反則：{ $why }
