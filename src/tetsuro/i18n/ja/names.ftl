# What things are called whose names stand in reasons and events (the function WORD).

word-bank = 銀行
word-market = 市場プール
word-ipo = IPO
word-treasury = 会社保有
word-reserve = ロイヤルボンド用
word-none = なし

# Rounds
word-ISR = 初期オークション
word-SR = 株式ラウンド
word-OR = 運営ラウンド
word-DR = 手札とドラフト
word-MR = 合併ラウンド

# Why money moved
word-absorbed = 会社とともに引き継ぎ
word-acquisition = 吸収
word-capital = 資本
word-card = 証券
word-company-sold = 会社の売却
word-debt = 借金
word-formation = 新会社の株
word-loan = 借入
word-minor = 会社の設立
word-private = プライベート会社
word-private-used = プライベート会社の使用
word-regional = リージョナル会社
word-auction = オークション
word-closed = 会社の閉鎖
word-conversion = 転換
word-dividend = 配当
word-income = プライベート会社の収入
word-share = 株の購入
word-shares-sold = 株の売却
word-token = 駅トークン
word-track = 線路
word-train = 列車
word-withheld = 内部留保

# Dividends
word-payout = 配当
word-withhold = 内部留保
word-half = 半分配当

# Why a game ends, and when
word-final-train = 最後の列車が車庫を出た
word-stock-market = 株価が株価表の端に達した
word-bank-broken = 銀行が尽きた
word-bankrupt = プレイヤーが破産した
word-manually-ended = 手動で終了した
word-dnf = 途中で打ち切られた
word-immediate = ただちに
word-current-round = このラウンドの後
word-current-or = この運営ラウンドの後
word-full-or = この運営ラウンド一巡の後
word-one-more-full-or-set = さらに運営ラウンド一巡の後

# Programs
word-program-share-pass = 株式ラウンドでの自動パス
word-program-buy-shares = 株の自動購入

# Steps
word-track-and-token = 線路と駅トークン
word-routes = 運行
word-trains = 列車の購入
word-discard = 列車の廃棄
word-stock = 株
word-emergency-share = 緊急の株売却
word-private-tile = プライベート会社のタイル
word-private-token = プライベート会社の駅トークン

# Tiles
word-yellow = 黄
word-green = 緑
word-brown = 茶
word-blue = 青
word-gray = 灰

# Shapes of values
word-JSON = JSON
word-id-and-name = idと名前
word-ids = id
word-list-of-players = プレイヤーのリスト
word-list-of-texts = 文字列のリスト
word-list = リスト
word-object-of-texts = 文字列のオブジェクト
word-object = オブジェクト
word-player-or-company = プレイヤーか会社
word-seconds = 秒数
word-text = 文字列
word-whole-number = 整数
word-number-or-text = 数か文字列
word-object-of-whole-numbers = 整数のオブジェクト
word-path = ファイルのパス
word-path-or-file = ファイルのパス、内容のバイト列、またはJSONオブジェクト
word-true-or-false = trueかfalse
word-list-of-routes = ルートのリスト
word-route = ルート
word-list-of-lists-of-hexes = ヘックスのリストのリスト

# Companies without a name of letters
minor-named = マイナー{ $id }
regional-named = リージョナル{ $id }
end-bank = 銀行が尽きた
end-dnf = 最初の株式ラウンドで誰も入札しなかった
