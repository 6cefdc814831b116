# 席：リンク、カーテン、手札、それぞれの席からできること。

# 始める
start-sit = 席の取り方
sit-together = 全員で1つの画面
sit-together-about = 画面の前にいる人が全員の分を操作します。手札はカーテンの裏にあり、手番のプレイヤーが開きます。
sit-apart = 1人ずつ自分のリンクで
sit-apart-about = プレイヤーごとのリンク、観戦者用のリンク、ホストであるあなたのリンクができます。各プレイヤーに見えるのは自分が見てよいものだけで、操作できるのも自分の分だけです。
start-sealed = 終わるまで誰もシードを知らない
start-sealed-about = シードは自動で引かれ、ゲームが終わると表示されます。ファイル全体にはシード、つまり全員の手札が入っているため、それまでは誰も保存できません。
start-forget = このリンクを一覧から外す
start-forget-sure = 一覧から外す

# 自分は誰か
role-host = ホスト
role-player = あなたは{ $player }
role-spectator = 観戦中
your-turn = あなたの手番です
anybodys-turn = 社長がいないので、どのプレイヤーが行っても構いません
you-wait = { $player }の手番です。動きがあればすぐこのページに表示されます。
you-watch = 観戦中です。ページはゲームに合わせて自動で進みます。

# カーテン
curtain-open = { $player }です。手札を見る
curtain-close = 手札を隠す
curtain-hint = ほかの人は目をそらしてください。手番が移ると自動で閉じます。

# 手札
panel-hands = 手札
hand-kept = 残すカード
hand-hidden = 伏せ札{ $count }枚

# リンク
links = リンク
links-hint = ホスト、プレイヤー、観戦者のリンク
links-title = テーブルへのリンク
links-about = 名前のついたリンクを各プレイヤーに送ってください。リンクを持つ人がその席に座ります。テーブルにはリンクからしか入れないので、自分のリンクはなくさないでください。開いたリンクはこのブラウザーが覚えています。
links-none = このテーブルは1つの画面で遊ぶもので、このサーバーに届く人なら誰でも操作できます。リンクを作ると各プレイヤーが自分の席を持ち、リンクからしか入れなくなります。
links-give = リンクを作る
links-renew = リンクが他人に渡ってしまった
links-renew-about = プレイヤーと観戦者のリンクが新しくなり、古いものは使えなくなります。あなたのリンクは変わりません。
links-renew-sure = 新しいリンクを作る
links-to-table = テーブルへ
link-host = ホスト
link-spectator = 観戦者
link-about-host = 全員の分を含めて何でもできます。あなた専用です
link-about-player = 自分の手札が見え、自分の分だけ操作できます
link-about-spectator = 全員に公開されたものが見えます。操作はできません
link-copy = コピー
link-copied = コピーしました
link-go = 開く

# 終わり
over-seed = 抽選のシードは{ $seed }でした。

# ほかのプレイヤーの同意がいる購入
consent-asks = 先に{ $player }に尋ねます。
asking = { $by }から{ $to }への申し出：
asking-price = （{ $price }で）
asking-yes = 同意する
asking-no = 断る
asking-back = 取り下げる
reason-nothing-asked = 申し出はもうありません。
reason-not-asked = 尋ねられているのは{ NAME($player) }です。

# 保存
save-secret-hint = ゲームファイル全体を保存（S）。シードと全員の手札が入っているので、ホストだけのものです
save-view-hint = 自分が知ってよいものを保存（S）：自分に見える局面と記録。シードは入りません

# 断られること
reason-link-needed = このテーブルにはリンクからしか入れません。ホストに自分のリンクを聞いてください。
reason-link-unknown = このリンクの席はありません。新しいリンクに替わったのかもしれません。ホストに聞いてください。
reason-not-your-seat = あなたは{ NAME($player) }です。{ NAME($entity) }の操作はできません。
reason-only-watching = 観戦者は見るだけです。
reason-host-only = これはホストだけができます。
reason-not-his-turn = 手札を開けるのは手番のプレイヤーだけです。
reason-nothing-to-undo = 取り消すものがありません。
reason-undo-own-only = 席から取り消せるのは、ほかの誰かが操作する前の、自分の最後の操作だけです。それより前はホストが取り消せます。
reason-undo-after-end = ゲームが終わり、すべて公開されました。取り消せるのはホストだけです。
reason-undo-after-reveal = 伏せてあったものがこの操作で公開されたので、取り消せません。取り消せるのはホストだけです。
reason-only-a-view = これは1人のプレイヤーに見えるもので、ゲームそのものではありません。続きができるのはホストのファイルだけです。
