# What the server says to the person who starts it, in a terminal.

serve-address = Tetsuro is at { $address } (games in { $file }; Ctrl-C ends it).
client-not-built = The browser’s part of Tetsuro has not been built: run “make play” in its folder. Until then pages are plain.
serve-port-taken = Port { $port } on { $host } is taken: end what uses it, or choose another with --port.
serve-no-address = Cannot listen on { $host } port { $port }: { $problem }
serve-ended = Ended. The games are kept in { $file }.

# What is wrong with the file of games.
reason-store-unwritable = Cannot write to { $path }: { $problem }
reason-store-corrupt = { $path } is damaged: { $problem }
reason-store-locked = { $path } is held by another program; end it and try again.
reason-store-foreign = { $path } is not a file of Tetsuro's games.
reason-store-newer = { $path } was written by a newer Tetsuro (layout { $found }, this one knows { $known }).
reason-no-such-table = There is no table { $table }.
reason-table-exists = There already is a table { $table }.
reason-stale = The table has moved on: you saw it at action { $expected }, and it is at action { $actual } now.
