# 選択肢がここで何を意味するか。ボタンに書かれる言葉。

# マイナー会社がメジャー会社になる
means-form = { NAME($minor) }と{ NAME($other) }が{ NAME($major) }になる（価値{ MONEY($value) }、現金{ MONEY($cash) }）
means-form-par = 額面{ MONEY($price) }：{ MONEY($value) }と引き換えに{ $least }〜{ $most }株
means-form-shares = { MONEY($price) }の株{ $count }株＝{ MONEY($worth) }（{ MONEY($value) }と引き換え）
means-merger-replace = { NAME($minor) }に代わり{ $hex }に{ NAME($corporation) }の駅トークンを置く
means-merger-exchange = { NAME($corporation) }の駅トークンを手元に残し、{ $hex }の{ NAME($minor) }を取り除く

# メジャー会社がマイナー会社を吸収する
means-acquire = { NAME($owner) }の{ NAME($corporation) }を吸収（価値{ MONEY($value) }）
means-takeover-money = { NAME($corporation) }が{ NAME($owner) }に{ MONEY($value) }を払う
means-takeover-shares = { MONEY($value) }に対し{ NAME($owner) }に{ NAME($corporation) }の株{ $count }株（{ MONEY($price) }）{ $payer ->
    [none] {""}
   *[other] 、さらに{ NAME($payer) }が{ MONEY($rest) }を払う
}
means-takeover-unpaid = 誰も支払えないため、{ NAME($minor) }の買収は成立しない
means-takeover-replace = { NAME($minor) }に代わり{ $hex }に{ NAME($corporation) }の駅トークンを置く
means-takeover-exchange = { NAME($corporation) }の手元に駅トークンを1個加え、{ $hex }の{ NAME($minor) }を取り除く
means-takeover-remove = { $hex }の{ NAME($minor) }を取り除く（交換トークンなし）

# プライベート会社と列車
means-replace-associated = { NAME($old) }に代わって{ NAME($new) }が{ NAME($major) }の提携マイナー会社になる
means-exchange-token = { NAME($corporation) }が交換トークンを1個使えるようにする
means-card-top = { NAME($card) }をボックスのすぐ後ろに移す
means-card-bottom = { NAME($card) }を山の最後に移す
means-pullman = プルマンを{ $train }列車につなぐ
means-permanent-train = { $kind ->
    [payout] 永久列車の{ MONEY($revenue) }を配当する
    [half] 永久列車の{ MONEY($revenue) }を半分配当する
   *[other] 永久列車の{ MONEY($revenue) }を内部留保する
}
means-convert-bond = { $cost ->
    [0] ロイヤルボンドを{ NAME($corporation) }の株に替える
   *[other] ロイヤルボンドと{ MONEY($cost) }を{ NAME($corporation) }の株に替える
}
means-close-for-value = { MONEY($value) }を得て{ NAME($company) }を閉鎖
means-terrain-discount = この手番の地形と川の費用を最大{ MONEY($amount) }割引

# ほかに起きること
then-shares = { NAME($taker) }が{ NAME($corporation) }の{ $percent }%を得る
then-money = { NAME($who) } { $sign ->
    [up] +{ MONEY($amount) }
   *[down] −{ MONEY($amount) }
}
