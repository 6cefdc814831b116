# Words every face uses.

language-name = 日本語
tetsuro = 鉄路
tetsuro-tagline = 18xx鉄道ゲームのためのテーブル

list-none = なし
list-more = { $first }、{ $next }
list-last = { $first }、{ $last }
