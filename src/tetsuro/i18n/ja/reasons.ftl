# Why something may not be done.

# Turns and actions
reason-game-over = ゲームは終了しています。
reason-not-a-player = { NAME($entity) }はこのゲームのプレイヤーではありません。
reason-unknown-entity = { $entity }はここでは行動できません。
reason-not-your-turn = { NAME($entity) }の手番ではありません。今は{ NAME($actor) }の手番です。
reason-not-offered = 今はこの行動はできません。
reason-choice-not-offered = 今は{ $choice }を選べません。
reason-step-over = この手番でそれを行う段階はもう過ぎました。
reason-step-to-come = 先に行うことがあります：{ WORD($step) }。
reason-nothing-to-redo = やり直せる行動がありません。

# Auction
reason-lot-not-on-offer = { NAME($lot) }は競りにかかっていません。
reason-bid-too-low = { NAME($lot) }への入札は{ MONEY($needed) }以上でなければなりません（{ MONEY($price) }では不足）。
reason-bid-not-a-multiple = { NAME($lot) }への入札は{ MONEY($needed) }から{ MONEY($step) }刻みです（{ MONEY($price) }は不可）。
reason-bid-above-cash = { NAME($lot) }に入札できるのは{ MONEY($had) }までです（{ MONEY($price) }は不可）。
reason-pass-needs-bids = 入札のないものが残っている間は、自分の最高入札が{ $needed }件なければパスできません（今は{ $had }件）。

# Shares
reason-cash-short = { MONEY($needed) }必要ですが、{ MONEY($had) }しかありません。
reason-unknown-corporation = このゲームに会社{ $corporation }はありません。
reason-unknown-share = このゲームに証券{ $share }はありません。
reason-share-not-for-sale = 証券{ $share }は売りに出ていません。
reason-not-started = { NAME($corporation) }はまだ開始されていません。
reason-already-started = { NAME($corporation) }はすでに開始されています。
reason-already-bought = この手番ではすでに購入しています。
reason-nothing-to-buy = { NAME($source) }に{ NAME($corporation) }の証券はありません。
reason-sold-this-round = この株式ラウンドで{ NAME($corporation) }の株を売ったため、買うことはできません。
reason-sold-this-turn = この手番ですでに{ NAME($corporation) }の株を売っています。
reason-sell-before-buying = 株の売却は、その手番の購入や転換より先に行います。
reason-must-sell = 証券を{ $had }枚持っていますが、上限は{ $limit }枚です。先に売却してください。
reason-one-certificate = 証券は1枚ずつ買います（{ $had }枚は不可）。
reason-wrong-percent = { $percent }%は取引できません。証券は{ $needed }%です。
reason-wrong-price = 価格は{ MONEY($price) }ではなく{ MONEY($needed) }です。
reason-not-a-par = { MONEY($price) }はパーに選べません。
reason-certificate-limit = 証券枚数の上限{ $limit }枚を超えてしまいます。
reason-holding-limit = { NAME($corporation) }の株が{ $percent }%になります。保有上限は{ $limit }%です。
reason-presidency-needs-one-share = { NAME($corporation) }の社長証券を取るには、普通株をちょうど1株持っている必要があります。
reason-no-shares = 証券が指定されていません。
reason-not-your-share = 売れるのは自分の証券だけです。
reason-one-corporation = 一度に売れるのは1社の証券だけです（同じ証券は一度だけ）。
reason-ordinary-first = { NAME($corporation) }の社長証券を分割する前に、普通株を売ってください。
reason-no-certificate-to-return = { NAME($corporation) }の社長証券は分割できません。引き換える普通株が足りません。
reason-no-successor = { NAME($corporation) }の株を{ $needed }%持つプレイヤーが他にいないため、社長の座を手放せません。

# Conversion, and who starts what
reason-already-converted = この手番で会社を転換したため、会社を開始できません。
reason-convert-first = { NAME($corporation) }の転換は、手番の最初にしかできません。
reason-not-convertible = 今は{ NAME($corporation) }を転換できません。
reason-only-converted = 今買えるのは{ NAME($corporation) }の株だけです。
reason-second-tier = { NAME($corporation) }は第2レベルの会社で、2回目の株式ラウンドから開始できます。
reason-must-start-first = { NAME($private) }の所有者は、まず{ NAME($corporation) }を開始しなければなりません。
reason-right-to-start = { NAME($corporation) }を開始できるのは{ NAME($private) }の所有者だけです。

# Track
reason-unknown-tile = このゲームにタイル{ $tile }はありません。
reason-tile-on-map = タイル{ $tile }はすでにマップ上にあります。
reason-unknown-hex = { $hex }はタイルを敷設できるヘクスではありません。
reason-unknown-rotation = タイルを{ $rotation }だけ回すことはできません。
reason-hex-blocked = { $hex }は{ NAME($private) }が閉鎖されるまで封鎖されています。
reason-colour-too-early = フェーズ{ $phase }では{ WORD($color) }タイルを敷設できません。
reason-tile-actions-used = この手番のタイルの敷設回数を使い切りました。
reason-no-combination = これらの能力は組み合わせられません。
reason-one-city-tile = この手番ではすでに都市のあるタイルを敷設しています。
reason-insolvent-builds = { NAME($corporation) }は支払不能なので、線路もトークンも置けません。
reason-receivership-builds = { NAME($corporation) }は管財下にあるので、線路もトークンも置けません。
reason-wrong-hex = { $hex }はこれを置く場所ではありません。
reason-wrong-tile = ここにタイル{ CARD($tile) }は置けません。

# Whether a tile fits
reason-upgrade-forbidden = タイル{ $new }は{ $old }の上には置けません。
reason-wrong-color = { WORD($from) }の上に{ WORD($to) }のタイルは置けません。
reason-wrong-label = タイル{ $new }の記号がヘクスのものと違います。
reason-wrong-towns = タイル{ $new }の町は{ $to }つですが、{ $from }つ必要です。
reason-wrong-cities = タイル{ $new }の都市は{ $to }つですが、{ $from }つ必要です。
reason-city-lost = 都市のあるタイルを都市のないタイルに置き換えることはできません。
reason-stops-not-kept = タイル{ $new }では{ $old }の都市や町が別々に保たれません。
reason-track-not-kept = すでにある線路は残さなければなりません。
reason-rotation-forbidden = ここではタイル{ $new }をその向きに置けません。
reason-stop-moved = 都市と町の線路は保たれなければなりません。
reason-cities-mixed = 都市の線路が混ざってしまいます。
reason-slots-lost = 都市のスロットが減ってしまいます。
reason-stop-lost = 都市または町の線路が失われます。
reason-exit-closed = { $hex }の閉じた辺に線路が向かっています。
reason-not-connected = 到達できる線路がこのタイルにつながりません。
reason-no-useful-track = { $hex }の新しい線路がどれも会社のトークンにつながりません。
reason-private-closed = { NAME($private) }はすでに閉鎖されています。
reason-private-closes-later = { NAME($private) }は最初の株式ラウンドには閉鎖できません。
reason-private-still-open = { NAME($private) }の特権は、閉鎖したあとでなければ使えません。
reason-no-such-power = { NAME($private) }にそのような特権はありません。
reason-power-used = { NAME($private) }の特権はすでに使われました。
reason-powers-in-operating-rounds = { NAME($private) }の特権を使えるのは運営ラウンドだけです。
reason-not-owners-turn = { NAME($private) }の特権は、今は{ NAME($corporation) }のために使えません。

# Tokens
reason-unknown-city = 都市{ $city }はありません。
reason-token-of-other = { NAME($corporation) }の駅トークンは置けません。
reason-tokener-not-named = 置く駅トークンの会社として、{ NAME($corporation) }を指定する必要があります。
reason-no-token-left = { NAME($corporation) }には駅トークンが残っていません。
reason-token-placed = この手番ではすでに駅トークンを置いています。
reason-token-in-hex = { NAME($corporation) }は{ $hex }にすでに駅トークンを置いています。
reason-city-full = { $hex }の都市に空いている駅マスがありません。
reason-slot-reserved = { $hex }の空いている駅マスは予約されています。
reason-no-slot = { $hex }の都市にこのトークンのスロットはありません。
reason-hex-reserved = { $hex }の空きスロットは予約されています。
reason-city-not-reached = { $hex }の都市には会社の駅トークンから線路がつながっていません。
reason-end-game-restriction = 残りの列車が少ないため、もう駅トークンは置けません。

# Trains
reason-unknown-train = 買える列車に{ $train }はありません。
reason-unknown-variant = { CARD($train) }列車を{ $variant }として買うことはできません。
reason-train-limit = { NAME($corporation) }はこれ以上列車を持てません。列車保有上限は{ $limit }両です。
reason-train-not-on-offer = { CARD($train) }列車は今は買えません。
reason-no-exchange = ここでは列車の交換はできません。
reason-own-train = この{ CARD($train) }列車はすでに自社のものです。
reason-not-your-train = この{ CARD($train) }列車はあなたのものではありません。
reason-price-too-low = 価格は{ MONEY($needed) }以上でなければなりません（{ MONEY($price) }では不足）。
reason-price-too-high = 価格は{ MONEY($limit) }までです（{ MONEY($price) }は不可）。
reason-last-train = { NAME($corporation) }は、列車を持つ会社に最後の列車を売ることはできません。
reason-must-buy-from-bank = 転換した{ NAME($corporation) }は、列車を銀行から買わなければなりません。
reason-must-buy-train = { NAME($corporation) }は列車がなく、売られているどの列車も買える{ MONEY($needed) }があるので、1両買わなければなりません。
reason-no-emergency = { NAME($corporation) }はここでは転換できません。転換できるのは、列車がなく最も安い列車も買えない5株会社だけです。
reason-receivership-trade = { NAME($corporation) }は管財下にあり、他社と列車を売買できません。

# Running
reason-train-not-usable = { CARD($train) }列車は今は運行できません。
reason-train-twice = 同じ列車を2回運行することはできません。
reason-wrong-revenue = この運行の収入は{ MONEY($needed) }です（{ MONEY($revenue) }ではありません）。
reason-route-malformed = これは路線の記述ではありません。
reason-route-unknown-train = この列車は今は運行できません。
reason-route-no-such-track = { CARD($train) }列車が通れるそのような線路はありません：{ $hexes }。
reason-route-reuses-track = { CARD($train) }列車が、この運行ですでに使われた線路を使っています：{ $hexes }。
reason-route-train-twice = { CARD($train) }列車は一度しか運行できません。
reason-route-too-short = { CARD($train) }列車の路線には2つ以上の停車地が必要です。
reason-route-no-token = { CARD($train) }列車の路線に自社のトークンがありません。
reason-route-group-twice = { CARD($train) }列車が、同じ路線に入れられない{ $hex }と{ $other }を訪れています。
reason-route-terminal = { CARD($train) }列車は線路の終端を通り抜けられません：{ $hexes }。
reason-route-wrong-end = { CARD($train) }列車は{ $hex }で終われません。
reason-route-stop-twice = { CARD($train) }列車が{ $hex }を二度訪れています。
reason-route-hex-twice = { CARD($train) }列車が{ $hex }を二度訪れています。
reason-route-too-long = { $counted ->
    [cities] { CARD($train) }列車が訪れられる都市は{ $most }つまでです（今は{ $visited }つ。オフボードと軌間変更トークンも都市に数えます）。
   *[stops] { CARD($train) }列車が訪れられる停車地は{ $most }つまでです（今は{ $visited }つ）。
}
reason-route-blocked = { CARD($train) }列車は{ $hex }を通り抜けられません。
reason-route-no-way = { $hex }へ続く線路はありません。
reason-route-city-of-local-twice = ローカル列車の都市が二度使われています。
reason-unknown-dividend = 「{ $kind }」という配当は選べません。

# Files, titles and options
reason-not-an-object = { $where }：フィールドを持つオブジェクトが必要です。
reason-unknown-action = { $where }：「{ $type }」という種類の行動はありません。
reason-missing-field = { $where }：フィールド「{ $field }」がありません。
reason-unknown-field = { $where }：「{ $field }」というフィールドはありません。
reason-field-twice = { $where }：項目「{ $field }」が2回書かれています。
reason-wrong-shape = { $where }：値の形が違います（{ WORD($expected) }が必要）。
reason-unknown-title = 「{ $title }」というタイトルはありません。あるのは{ $known }です。
reason-wrong-player-count = { $title }は{ $players }人では遊べません。
reason-files-alike = 2つのファイルの書き込み先が同じ{ $name }になります。
reason-too-many-names = { $players }人に対して名前が{ $names }個あります。
reason-unknown-option = この人数の{ $title }に「{ $option }」というオプションはありません。
reason-unknown-ruling = { $title }に「{ $ruling }」という裁定はありません。
reason-unknown-answer = 裁定{ $ruling }の答えに「{ $answer }」はありません。recordedかpublishedです。
reason-unreadable-file = { $path }を読めません：{ $why }
reason-file-too-large = ファイルが大きすぎます：{ $size }バイト（上限{ $limit }バイト）。
reason-not-utf8 = ファイルがUTF-8のテキストではありません（{ $where }バイト目）。
reason-not-json = ファイルがJSONではありません：{ $line }行{ $column }列。
reason-table-full = このテーブルの行動は{ $limit }個に達しました。これ以上は保存できません。
reason-no-room-for-notes = 行動が{ $limit }個に達したテーブルには、プレイの余地を残すため、これ以上メモや自動行動を加えられません。
reason-action-too-long = 行動は{ NUMBER($limit) }文字までです。
reason-moment-without-id = 時点{ $number }はファイル内に固有の番号がないため、「元に戻す」で指定できません。
reason-too-many-actions = ファイルの行動が多すぎます：{ $count }個（上限{ $limit }個）。
reason-players-alike = ファイルに同じIDのプレイヤーが二人います。
reason-illegal-action = { $where }：行動がルールに反しています：{ $reason }
reason-unknown-action-id = このゲームに行動{ $id }はありません。
reason-wrong-snapshot = この版で読めるスナップショットではありません（「{ $version }」）。
reason-broken-snapshot = スナップショットが壊れています：{ $where }
reason-no-past = スナップショットから続けた対局です。それ以前の手順が分からないため、ファイルにできません。

# Faults of a position
reason-fault-no-cash = { NAME($holder) }の所持金が書かれていません。
reason-fault-negative-cash = { NAME($holder) }の所持金が負です：{ MONEY($cash) }
reason-fault-twice = { $what }が二つあります。
reason-fault-unknown = { $what }はこのゲームにありません。
reason-fault-percent = { NAME($corporation) }の証券の合計が{ $percent }%で、全体と合いません。
reason-fault-marker = { NAME($corporation) }の株価マーカーが株価と合いません。
reason-fault-tile-count = タイル{ $tile }が{ $count }枚敷かれています（枚数は{ $limit }枚）。
reason-fault-no-city = { $hex }に都市{ $city }はありません。
reason-fault-slot-twice = { $hex }の都市{ $city }で、一つの駅マスに二つの駅トークンがあります。
reason-fault-nobody-acts = この{ WORD($round) }に行動する人がいません。
