# 18India: what happened and why not, and what its cards mean.

about-18India = マイケル・カーター、アンソニー・フライヤー、ジョン・ハレス、ニック・ネイロン作（GMT Games）。2〜5人用、舞台はインド。証券は手札・公開の列・市場から買い、会社は管理者のもとでも運営でき、州境は停車地1つ分になります。

event-cards-selected = { NAME($player) }が手札を選んだ
event-drafted = { NAME($player) }が{ NAME($card) }をドラフト
event-card-bought = { NAME($buyer) }が{ NAME($card) }を購入
event-directed = { NAME($player) }が{ NAME($corporation) }の社長になる
event-concession = { NAME($corporation) }が{ WORD($concession) }の利権を得る
event-discount = { NAME($private) }の地形割引の残りは{ MONEY($amount) }
event-gauge-change = { $hexes }の間に軌間変更トークンを置く
event-gauge-change-removed = { $hexes }の間の軌間変更トークンを取り除く
event-token-exchanged = { NAME($corporation) }が{ $hex }の駅トークンを交換で得る
event-train-sold = { NAME($corporation) }が{ CARD($train) }を{ MONEY($price) }で売り戻す
event-bond-converted = { NAME($owner) }が{ $bond }を{ NAME($certificate) }に替える
event-warrants-expired = 保証が失効する

reason-not-in-hand = { NAME($card) }は手札にありません。
reason-card-twice = 同じカードが2回選ばれています。
reason-wrong-number-of-cards = { $needed }枚選んでください（いま{ $had }枚）。
reason-card-not-in-draft = { NAME($card) }はいまドラフトできません。
reason-card-not-for-sale = { NAME($card) }は売りに出ていません。
reason-own-card = { NAME($corporation) }は自社の証券を買えません。
reason-corporate-limit = { NAME($corporation) }が持てる証券は{ $limit }枚までです。
reason-not-your-company = { $company }はあなたのものではありません。
reason-nobody-takes-over = { NAME($corporation) }を引き継げるプレイヤーがいません。
reason-one-source = 1手番に証券を買えるのは1か所からだけです。
reason-only-same-corporation = いまは{ NAME($corporation) }の証券だけを買えます。
reason-no-rows-in-first-round = 最初の株式ラウンドでは公開の列から買えません。
reason-no-bond-share = ロイヤルボンドと替える株が残っていません。
reason-upgrade-alone = アップグレードした手番は他のタイルを敷けません。
reason-not-in-line = 複数の黄タイルは1本の線にならなければなりません。
reason-hex-not-reached = { $hex }に到達できません。
reason-no-gauge-marker = { $hex }のその辺に軌間変更トークンはありません。
reason-marker-instead-of-track = 軌間変更トークンを取り除く手番には線路を敷けません。
reason-wrong-colour = { NAME($private) }では使えない色のタイルです。
reason-not-a-town-hex = { $hex }に町が1つだけあるのではありません。
reason-hex-never-a-city = { $hex }は都市になれません。
reason-home-has-its-city = { NAME($corporation) }の本拠地にはすでに都市があります。
reason-track-into-nothing = { $hex }の線路がマップの外に出てしまいます。
reason-hex-with-stop = { $hex }には都市か町があります。
reason-hex-is-sea = { $hex }は海です。
reason-wrong-city = 駅トークンはその都市に置けません。
reason-no-resale-value = { CARD($train) }は売り戻せません。
reason-bought-this-turn = { CARD($train) }はこの手番に買ったものです。
reason-one-train-of-last-phase = { NAME($corporation) }が持てる最終フェーズの列車は1本だけです。
reason-unknown-company = このゲームに会社{ $company }はありません。
reason-unknown-card = このゲームにカード{ $card }はありません。
