# The pages in the browser.

skip-to-main = テーブルへ進む
to-start = 開始ページへ
theme-next = 配色を変える
theme-auto = 配色はシステムに合わせる
theme-light = 明るい配色
theme-dark = 暗い配色
joined = { $what }
go = 移動
hex-named = { $hex } { $place }

# The start page
start-new = 新しいゲーム
start-title = タイトル
start-players = プレイヤー
start-names-hint = 席順に入力します。空欄の名前は「プレイヤー1」のようになります。
player-number = プレイヤー{ $number }
start-scenario = セットアップとオプション
start-map = セットアップ
start-cash = 初期資金
start-limit = 証券枚数上限
start-companies = 会社
start-privates = プライベート
start-for-players = { $counts }人用
setup-plain = 標準
start-more = 名前・シード・ルール裁定
start-name = テーブルの名前
start-seed = 抽選のシード
start-random = ランダム
start-rulings = ルール裁定
start-rulings-hint = 印刷されたルールと18xx.gamesで異なる点です。新しいゲームは印刷されたルールに従います。
start-rulings-unasked = ほかの{ $count }件は、ここで始めるゲームでは違いが出ません。
start-rulings-all = すべてのルール裁定
ruling-answer-published = 印刷されたルールどおり。
ruling-answer-recorded = 18xx.gamesのとおり。
start-begin = ゲームを始める
start-mine = 進行中と過去のゲーム
start-none = まだゲームがありません。このページから始めましょう。
start-all = { $count }件のゲームをすべて表示
start-actions = { $count }アクション
start-won = 終了：{ $who }が{ $worth }で優勝
start-created = 作成
start-played = 最終プレイ
start-remove = このゲームを削除
start-remove-sure = 完全に削除する
start-open = ゲームファイルを開く
start-open-hint = ここで保存したファイルも、18xx.gamesから書き出したファイルも開けます。続きから遊べ、また持ち帰れます。
start-file = ゲームファイル
start-open-button = 開く
start-credit = 各タイトルの権利はデザイナーと出版社にあります。鉄路はプレイヤーがプレイヤーのために作っています。

# Reference
view-brief = できる行動だけを表示
view-brief-hint = マップとパネルなし（遅い回線や読み上げ向け）
view-whole = マップとすべてのパネルを表示
view-whole-hint = テーブル全体の表示に戻る
reference = ルール
reference-hint = このタイトルの遊び方（H）
reference-of = { $title }の遊び方
reference-contents = 目次
reference-link = 「{ $section }」へのリンク
rule-link = ルール：{ $section }

# The bar
phase = フェーズ
phase-named = フェーズ { $phase }
undo = 元に戻す
undo-hint = 直前のアクションを取り消す（U）
redo = やり直す
redo-hint = もう一度行う（Y）
save = 保存
save-hint = ゲームファイルを保存（S）
moments = ゲームの各時点
moment-first = 最初へ（Home）
moment-back = 1手戻る（←）
moment-on = 1手進む（→）
moment-last = 現在へ（End）
moment-round = ラウンドへ移動
moment-of = { $last }手中{ $number }手目
moment-now = 現在・{ $last }手

# Panels
panels = パネル
panels-more = その他
panel-now = 手番
panel-map = マップ
panel-market = 株価表
panel-players = プレイヤー
panel-companies = 会社
panel-trains = 列車
panel-privates = プライベート
panel-tiles = タイル
panel-log = 記録
panel-notes = メモ

map-label = マップ
map-keys = マップ：矢印キーで移動、+と−で拡大縮小
market-label = 株価表
zoom-in = 拡大
zoom-out = 縮小
zoom-fit = マップ全体を表示
less = 減らす
more = 増やす
amount-between = { $least }から{ $most }までの金額

# Now
turn-of-receivership = { $step }・管財下
turn-of-corporation = { $step }・{ $kind ->
    [managed] 管理者
   *[other] 社長
} { $president }
nobody-title = 行動するプレイヤーはいません
past-title = { $last }手中{ $number }手目
past-hint = 過去の時点を見ています。ここではゲームは変わりません。
past-return = 現在に戻る
past-undo = ここから続ける（以降をすべて取り消す）
over-title = ゲーム終了
over-reason = 終了理由：{ $reason }。
powers-title = プライベート会社
notice-end = { $timing }ゲームが終わります：{ $reason }。
notice-end-restrictions = 列車が残りわずかです。駅トークンはもう置けません。

tray-close = 閉じる
tray-tiles = このヘクスに置けるタイル
tray-tile = タイル{ $tile }
tray-turn = 回転
hexes-hint = { $count ->
    [0] いま建設できる場所はありません。マップのヘクスを選ぶと理由がわかります。
   *[other] { $count }か所に建設できます。マップか下の一覧から選んでください。
}
run-undrawn = ルートなし
run-draw-this = 引く
run-drawn = 引いたルート：{ $revenue }（見つかった最善は{ $best }）
run-best = { $revenue }が最善です。
run-found = 見つかった最善は{ $revenue }です。{ $bound }を超えることはありません。
run-subsidy = 会社資金へ別に{ $amount }
run-next-stop = 次の停車地
run-add = 追加
run-hint = マップの停車地を順にクリックします。ルート上の停車地をクリックするとそこで切れ、最後の停車地をもう一度クリックすると別の線路を通ります。
run-undo = 最後のクリックを取り消す
run-turn = 最後の停車地へ別の線路
run-take-best = 最善にする
run-draw = ルートを引く
item-timber = 木材
item-ski = スキーハウス
item-portage = ポーテージ
item-mail = 郵便
item-paper = 製紙工場
item-lumber = 木材2倍
item-destination = 目的地
item-variable = 変動都市
item-connection = { $what }
item-commodity = { $what }
item-private = プライベート会社
item-estuary = 河口
item-distance = 距離
item-compass = { $what }ボーナス
dividend-price = 株価
dividend-same = 変わらず
dividend-treasury = 会社資金
consent = { $player }が同意する

# Players
player-name = プレイヤー
player-cash = 現金
player-worth = 総資産
player-certs = 証券
player-certificates = 保有証券数と上限
player-priority = 優先権
player-priority-short = 優先
player-passed = パス
president = 社長

# Companies
company-unstarted = 未設立
company-par = 額面{ $price }
company-treasury = 会社資金
company-trainless = 列車なし
company-tokens = 残りの駅トークンと費用
company-book = 会社資産{ $value }
company-last = { $revenue } { $kind }
companies-unstarted = 未設立（{ $count }社）
company-associated = { $other }と提携
flag-debt = { $value ->
    [0] {""}
   *[other] 借金{ MONEY($value) }
}
flag-bid-tokens = { $value ->
    [0] 入札トークンなし
   *[other] 入札トークン{ $value }個
}
flag-exchange-tokens = { $value ->
    [0] 交換トークンなし
   *[other] 交換トークン{ $value }個
}
flag-destination = 目的地{ $value }
flag-home = 本拠地{ $value }
flag-capitalization = { $value ->
    [full] 全額資本方式
   *[other] {""}
}
flag-payouts = { $value ->
    [0] {""}
   *[other] 収入{ $value }回
}
flag-manager = 管理者
flag-guaranty = 保証会社
flag-commodities = { $value }
flag-certs = { $value ->
    [0] {""}
   *[other] 証券{ $value }枚を保有
}
flag-tier = { $value ->
    [2] レベル2
   *[other] レベル1
}
flag-insolvent = 支払不能
flag-receivership = 管財
flag-green-hexes = { $value }に早期の緑タイル

# Trains
train-kind = 列車
train-price = 価格
train-left = 残り
train-rusts = 錆びる時
train-rusts-on = { $train }で
train-permanent = 永久
train-brings = 効果
train-pool = 市場プール：{ $trains }
train-event-new-corporations-float-at-60 = 設立に60%が必要
train-event-unstarted-become-10-share = 未設立の会社は10株会社に
train-event-remove-unstarted-and-one-6x-each = 未設立の会社と同数の6Xを除外
train-event-majors-fully-capitalised = 未設立のメジャー会社は全額資本方式
company-kind-minor = マイナー会社
company-kind-major = メジャー会社
phase-tiles = タイル
phase-limit = 列車
phase-rounds = OR数

private-facts = { $value }、収入{ $revenue }
private-income = 収入{ $revenue }
private-closed = 閉鎖

# Log
log-undo = { $who }がアクションを取り消した
log-redo = { $who }がやり直した
log-passed = { $who }がパス
log-did = { $who }：{ $what }
log-step = アクション{ $number }の直後を見る
log-order = 新しい順
log-begins = { $round }の開始
log-all = { $count }アクションすべてを表示
round-SR = 株式ラウンド{ $number }
round-OR = 運営ラウンド{ $number }
round-ISR = 初期オークション
round-MR = 合併ラウンド{ $number }

# Notes
note-who = 発言者
note-hint = テーブルのメモ
note-add = 追加
end-by-hand = ゲームを手動で終える
end-sure = ここで終えて得点を計算する
end-now = ゲームを終える
keys-hint = キー：パネル名の横の文字で移動、矢印で手を前後、+ − 0 で拡大縮小、U 元に戻す、Y やり直す、R 回転、D ルートを引く（O 別の線路、Z クリックを取り消す）、H ルール、Esc 閉じる。

# What is wrong with a request
reason-foreign-origin = 別のサイトからの要求なので拒否しました。
reason-no-such-page = そのページはありません。
reason-wrong-form = このサイトのページのフォームではないので、何もしませんでした。
reason-upload-too-large = ゲームファイルとしては大きすぎます。
reason-consent-needed = 先に{ NAME($player) }の同意が必要です。
reason-not-confirmed = 確認されていないので、何も行いませんでした。
reason-names-alike = 同じ名前のプレイヤーがいます。
reason-wrong-seed = シードは{ $most }桁までの整数です。
reason-no-file-chosen = 先にゲームファイルを選んでください。

# Programs
programs-title = 行動の予約
programs-hint = 手番が来たときに自動で行われます。意味がなくなれば終わります。
program-pass-careful = 自分に関わることが起きるまでパス
program-pass-round = このラウンドはずっとパス
program-buy-to-float = { $corporation }を設立まで買う
program-end = { $player }の予約を取り消す

hex-no-tile = いまここに合うタイルがありません。
hex-final = { $hex }にはもうタイルを置けません。いまあるものがそのまま残ります。
hex-none-left = ここに合うタイルはすべて使われています：{ $tiles }
hex-no-city = { $hex }には駅トークンを置ける都市がありません。
why-lay-tile = タイル：
why-place-token = 駅トークン：
round-DR = 手札とドラフト
