# 端末でコマンドが表示する言葉。

command-finished = 終了：{ WORD($why) }
command-to-act = 手番：{ $who }
command-same = 結果は一致
command-nothing-recorded = 結果の記録なし
command-differs = { $player }：記録は{ $recorded }、再現では{ $ours }

# コマンドに渡されたものの誤り。
reason-too-deep = ファイルの入れ子が深すぎて読めません。
reason-not-json-at = { $where }：JSONではありません。
reason-not-a-folder = { $path } はフォルダーではありません。複数の記録にはフォルダーが必要です。
reason-unwritable-file = { $path } に書き込めません：{ $why }
reason-unknown-picture = 「{ $what }」という図はありません。map、market、tile:名前のどれかを指定してください。
reason-nobody-operates = 行動{ $id }の前に運営中の会社はありません。
