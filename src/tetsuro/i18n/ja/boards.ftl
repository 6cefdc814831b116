# 場に公開されているもの：ボックス、列、山、商品。総資産の内訳。

panel-offers = 売り場
lane-boxes-minors = 入札ボックス：会社
lane-boxes-privates = 入札ボックス：プライベート会社
lane-stack-minors = これから出る会社（{ $count }枚）
lane-stack-privates = これから出るプライベート会社（{ $count }枚）
lane-draft = ドラフトのカード
lane-row = IPOの列{ $number }
lane-market = 市場プール
lane-bank = 銀行が売るもの
box-empty = 空き
box-no-bid = 入札なし
box-least = { $price }から

goods-title = 商品
goods-what = 商品
goods-from = 産地
goods-to = 届け先
goods-owner = 利権
good-oil = 石油
good-ore1 = 鉱石
good-ore2 = 鉱石
good-cotton = 綿花
good-spices = 香辛料
good-gold = 金
good-opium = アヘン
good-tea1 = 茶
good-tea2 = 茶
good-rice = 米
good-jewelry = 宝石

worth-title = { $player }の総資産
worth-cash = 現金
worth-share = { $about }の株{ $number }株
worth-half-share = { $about }の株{ $number }株（列車なしで半額）
worth-book = { $about }の会社資産
worth-train = 列車{ $about }
worth-private = { $about }
worth-debt = 借金
worth-total = 合計
