# What is written on the buttons: kinds of action, and each in its figures.

type-pass = パス
type-bid = 入札
type-par = 会社の設立
type-buy-shares = 株の購入
type-sell-shares = 株の売却
type-lay-tile = タイルの敷設
type-place-token = 駅トークンの配置
type-hex-token = 駅トークンの配置
type-remove-token = 駅トークンの除去
type-remove-border = 境界の除去
type-run-routes = 列車の運行
type-dividend = 配当の選択
type-buy-train = 列車の購入
type-sell-train = 列車の売却
type-discard-train = 列車の廃棄
type-convert = 転換
type-merge = 合併
type-choose = 選択
type-choose-ability = 能力の使用
type-assign = 割り当て
type-acquire-company = 会社の買収
type-buy-company = 会社の購入
type-sell-company = 会社の売却
type-corporate-buy-shares = 会社による株の購入
type-corporate-sell-shares = 会社による株の売却
type-corporate-buy-company = プライベート会社の購入
type-corporate-sell-company = プライベート会社の売却
type-select-multiple-companies = このカードを残す
type-payoff-player-debt = 借金の返済
type-payoff-player-debt-partial = 借金の一部返済
type-end-game = 手動での終了
type-message = メモ
type-log = メモ
type-program-share-pass = 自動パス
type-program-buy-shares = 自動購入
type-program-disable = 自動の解除
type-program-close-pass = 自動

act-pass = パス
act-done = 終える
act-bid = 入札
act-par = { MONEY($price) }で設立
act-buy-shares = { $percent }%を買う・{ $source }
act-sell-shares = { $percent }%を売る
act-lay-tile = { $tile }を敷く
act-place-token = 駅トークンを置く
act-hex-token = 駅トークンを置く
act-remove-token = 駅トークンを取り除く
act-remove-border = 辺{ $edge }のトークンを取り除く
act-run-routes = 運行する
act-run = { MONEY($amount) }で運行する
act-run-nothing = 運行しない
act-par-title = 額面
act-dividend = { $kind }
act-buy-train = { $exchange ->
    [none] { $seller ->
        [none] { $train }を買う
       *[other] { $seller }の{ $train }を買う
    }
   *[other] { $exchange }と引き換えに{ $train }を買う
}
act-sell-train = { $train }を売る
act-discard-train = { $train }を廃棄
act-convert = 10株会社に転換
act-merge = { $corporation }と合併
act-assign = { $target }に割り当て
act-acquire-company = { $company }を買収
act-buy-company = { $company }を買う
act-sell-company = { $company }を売る
act-corporate-buy-shares = { $percent }%を買う
act-corporate-sell-shares = { $percent }%を売る
act-corporate-buy-company = { $company }を買う
act-corporate-sell-company = { $company }を売る
act-select-multiple-companies = このカードを残す
act-payoff-player-debt = 借金を返す
act-payoff-player-debt-partial = 借金の一部を返す

kind-payout = 配当する
kind-withhold = 内部留保する
kind-half = 半分配当する

choice-close = { $who }を閉鎖
choice-convert = 10株会社に転換

pass-track-and-token = 建設を終える
pass-trains = 列車の購入を終える
pass-emergency-share = 株を買わない
pass-auction = パス
pass-stock = パス

step-auction = プライベート会社に入札、またはパス
step-auction-must = プライベート会社に入札
step-stock = 売却、その後に購入・設立・転換。またはパス
step-stock-must = 売却、その後に購入・設立・転換
step-track-and-token = 線路の敷設と駅トークンの配置
step-routes = 列車の運行
step-dividend = 配当の選択
step-trains = 列車の購入
step-discard-train = 列車の廃棄
step-emergency-share = 新しい株を1株購入
step-private-tile = プライベート会社のタイルの敷設
step-private-token = プライベート会社の駅トークンの配置
step-close-private = プライベート会社の閉鎖

step-18India-stock = 売却、または1か所から購入。またはパス
step-18India-stock-must = 売却、または1か所から購入
step-1822PNW-stock = 売却、その後に入札・株の購入・メジャー会社の設立。またはパス
step-1822PNW-stock-must = 売却、その後に入札・株の購入・メジャー会社の設立
step-1822PNW-merge = マイナー会社2社をメジャー会社に合併
step-1822PNW-issue-shares = 株の発行または買い戻し
step-hand-selection = 残すカードを選ぶ
step-draft = カードを1枚ドラフトする
step-home-token = 本拠地の駅トークンを置く
step-home-track = 本拠地のタイルを敷く
step-pending-token = 駅トークンを置く
step-track = 線路を敷く
step-token = 駅トークンを置く
step-destination-token = 目的地の駅トークンを置く
step-first-train = 最初の列車を買う
step-acquire-company = プライベート会社を買収する
step-company-track = プライベート会社のタイルを敷く
step-company-token = プライベート会社の駅トークンを置く
step-company-choice = プライベート会社の能力を使う
step-company-assign = プライベート会社の能力を使う
step-acquire-minor = マイナー会社を吸収する
step-issue-shares = 株を発行する
step-merge = 合併する
step-exchange-token = 駅トークンを交換する
step-corporate-sell = 会社の保有物を売る
step-corporate-buy = 会社のために買う

pass-track = 建設を終える
pass-token = 駅トークンを置かない
pass-home-track = タイルを敷かない
pass-destination-token = いまは置かない
pass-acquire-company = 終える
pass-acquire-minor = 吸収しない
pass-issue-shares = 発行しない
pass-merge = 合併しない
pass-exchange-token = 終える
pass-corporate-sell = これ以上売らない
pass-corporate-buy = これ以上買わない
pass-first-train = 列車を買わない

# Where a card lies
place-hand = 手札
place-row = IPOの列{ $number }
place-draft = ドラフト
place-bank = 銀行
place-market = 市場プール
place-hint-hand = 1つの会社の証券、またはプライベート会社を何枚でも。
place-hint-row = 先頭の1枚、続けて同じ列からもう1枚。
select-count = 手元に残す{ $count }枚を選んでください。
select-missing = あと{ $count }枚
select-over = { $count }枚多い
