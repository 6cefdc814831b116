# Why track can't be laid, and why routes can't be run.

reason-upgrade-forbidden = タイル{ $new }でここを置き換えることはできません。
reason-wrong-color = タイルは色の順に置き換えます。ここでは{ WORD($from) }から{ WORD($to) }にはできません。
reason-track-not-kept = 既存の線路を残さなければなりませんが、このタイルでは残りません。
reason-wrong-label = 2枚のタイルの記号が異なるため、置き換えられません。
reason-rotation-forbidden = このタイルはこの向きに置けません。
reason-stop-moved = 都市か町の線路が別の場所に移ってしまいます。
reason-wrong-towns = 元のタイルの町は{ $from }、新しいタイルの町は{ $to }です。
reason-wrong-cities = 元のタイルの都市は{ $from }、新しいタイルの都市は{ $to }です。
reason-city-lost = 元のタイルの都市は残さなければなりません。
reason-stops-not-kept = 元のタイルの都市がすべては残りません。
reason-cities-mixed = 2つの都市の線路が混ざってしまいます。
reason-slots-lost = 都市の駅マスが減ってしまいます。
reason-exit-closed = 閉じた辺に線路が向かっています。
reason-not-connected = 会社から到達できる線路が、このヘクスとこのタイルにつながりません。
reason-stop-lost = マップ上の停車地が線路を失います。
reason-no-useful-track = 会社は新しい線路をまったく使えません。
reason-no-slot = この都市に空いた駅マスがありません。
reason-hex-reserved = このヘクスの空いた駅マスは予約されています。

reason-wrong-revenue = このルートの収益は{ MONEY($needed) }で、{ MONEY($revenue) }ではありません。
reason-route-malformed = ルートがヘクスの列として書かれていません。
reason-route-unknown-train = 列車{ CARD($train) }はいま運行できません。
reason-route-no-such-track = 列車{ CARD($train) }：そのような線路はありません。
reason-route-reuses-track = 列車{ CARD($train) }：その線路はすでに使われています。
reason-route-train-twice = 列車{ CARD($train) }を2回運行しています。
reason-route-too-short = 列車{ CARD($train) }は2か所以上に停車しなければなりません。
reason-route-too-long = 列車{ CARD($train) }はそこまで走れません。
reason-route-no-token = 列車{ CARD($train) }は自社の駅トークンがある都市を通らなければなりません。
reason-route-stop-twice = 列車{ CARD($train) }が同じ停車地に2回停車しています。
reason-route-hex-twice = 列車{ CARD($train) }が同じヘクスを2回訪れています。
reason-route-group-twice = 列車{ CARD($train) }が同じ場所の2か所に停車しています。
reason-route-terminal = 列車{ CARD($train) }が終点を越えています。
reason-route-wrong-end = 列車{ CARD($train) }はそこで運行を終えられません。
reason-route-blocked = 列車{ CARD($train) }は、他社の駅トークンで埋まった都市やオフボードを通り抜けられません。
reason-route-city-of-local-twice = 同じ都市で2本のローカル列車は運行できません。
