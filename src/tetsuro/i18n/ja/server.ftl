# What the server says to the person who starts it, in a terminal.

serve-address = 鉄路は { $address } で動いています（ゲームは { $file } に保存、終了はCtrl-C）。
client-not-built = ブラウザー側がまだ作られていません。Tetsuroのフォルダーで「make play」を実行してください。それまで画面は簡素な表示になります。
serve-port-taken = { $host } のポート{ $port }は使用中です。使っているプログラムを終了するか、--portで別のポートを指定してください。
serve-no-address = { $host } のポート{ $port }で待ち受けできません：{ $problem }
serve-ended = 終了しました。ゲームは{ $file }に保存されています。

# What is wrong with the file of games.
reason-store-unwritable = { $path } に書き込めません：{ $problem }
reason-store-corrupt = { $path } は壊れています：{ $problem }
reason-store-locked = { $path } は別のプログラムが使用中です。終了してからやり直してください。
reason-store-foreign = { $path } は鉄路のゲームのファイルではありません。
reason-store-newer = { $path } はより新しい版の鉄路で保存されています（形式{ $found }、この版は{ $known }まで）。
reason-no-such-table = テーブル{ $table }はありません。
reason-table-exists = テーブル{ $table }はすでにあります。
reason-stale = ゲームは先に進んでいます。見ていたのは行動{ $expected }の時点で、現在は行動{ $actual }です。
