# 18GB: what its set-ups, options, rulings and private companies mean.

about-18GB = デイブ・ベリー作（All-Aboard Games）。2〜6人用、舞台はグレートブリテン島。最初に設立できる会社は毎回抽選で決まり、5株会社は10株会社に成長し、破産はありません。

setup-18GB-2 = 南北のマップ
setup-18GB-3 = 3社から1社を抽選
setup-18GB-4 = 標準の会社
setup-18GB-5 = 全会社、灰タイルあり
setup-18GB-6 = 全会社、灰タイルあり

option-18GB-two-player-ew = 東西のマップ
option-about-18GB-two-player-ew = 2人ゲームを島の南北ではなく東西のマップで行います。
option-18GB-four-player-alt = 別案の会社
option-about-18GB-four-player-alt = 会社とプライベート会社の構成が変わり、GSWR、MSLR、Maryport & Carlisleなど北部が増えます。

ruling-18GB-auction-maximum = 入札できる上限
ruling-18GB-auction-maximum-published = 現金から、他でトップの入札額を引いた額まで。
ruling-18GB-auction-maximum-recorded = 同じ会社への自分の古い入札額を加えられる。
ruling-18GB-pool-presidency-cash = プールから社長証券を取るのに必要な現金
ruling-18GB-pool-presidency-cash-published = 支払う1株分。
ruling-18GB-pool-presidency-cash-recorded = 支払いは1株分でも2株分が必要。
ruling-18GB-lb-duty-end = London & Birminghamの持ち主の義務
ruling-18GB-lb-duty-end-published = LNWRがゲームから除かれたら終わる。
ruling-18GB-lb-duty-end-recorded = LNWRがなくなっても終わらない。
ruling-18GB-private-power-moment = LS、GN、MCを使える時
ruling-18GB-private-power-moment-published = 持ち主の支払可能な会社の手番。
ruling-18GB-private-power-moment-recorded = 運営ラウンド中いつでも。
ruling-18GB-compass-groups = コンパスボーナス
ruling-18GB-compass-groups-published = つながったルートの組の最善の分け方。
ruling-18GB-compass-groups-recorded = ルートの順に組を作る。
ruling-18GB-late-insolvency = 支払不能になる会社
ruling-18GB-late-insolvency-published = 列車なしで手番を終えた会社すべて。
ruling-18GB-late-insolvency-recorded = 印刷されたルールと同じ。
ruling-18GB-lone-presidents-sale = 単独の社長証券の一部売却
ruling-18GB-lone-presidents-sale-published = 代わりに戻る普通株がなければ不可。
ruling-18GB-lone-presidents-sale-recorded = 証券は売り手に戻る。
ruling-18GB-program-order = 予約した行動の順序
ruling-18GB-program-order-published = 実際に行われた順に数える。
ruling-18GB-program-order-recorded = いつ行われても、ほかのどの行動よりも後と数える。

private-name-18GB-LB = London & Birmingham
private-18GB-LB = 持ち主は他を買う前にLNWRを設立しなければならず、他のプレイヤーは設立できない。
private-name-18GB-AF = Arbroath & Forfar
private-18GB-AF = 閉鎖後：I2に追加のタイル1枚。
private-name-18GB-GN = Great Northern
private-18GB-GN = 閉鎖後：Yorkに追加の駅トークン1個（到達していれば無料）。その後そこに早期の緑タイル。
private-name-18GB-SD = Stockton & Darlington
private-18GB-SD = 閉鎖後：持ち主の会社はMiddlesbroughで+10。
private-name-18GB-LM = Liverpool & Manchester
private-18GB-LM = 閉鎖後：持ち主の会社はLiverpoolで+30。
private-name-18GB-LS = Leicester & Swannington
private-18GB-LS = 閉鎖後：Leicesterに追加のタイル1枚。
private-name-18GB-TV = Taff Vale
private-18GB-TV = 閉鎖後：セヴァーン・トンネルを£50なしで敷設。
private-name-18GB-MC = Maryport & Carlisle
private-18GB-MC = 閉鎖後：Carlisleに追加の駅トークン1個（到達していれば無料）。その後そこに早期の緑タイル。
private-name-18GB-CH = Chester & Holyhead
private-18GB-CH = 閉鎖後：持ち主の会社はHolyheadで+20。
