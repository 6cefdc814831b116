# What commands print in a terminal.

command-finished = finished: { WORD($why) }
command-to-act = to act: { $who }
command-same = same result
command-nothing-recorded = no result recorded
command-differs = { $player }: { $recorded } recorded, { $ours } by our replay

# What is wrong with what a command was given.
reason-too-deep = The file is nested too deeply to be read.
reason-not-json-at = { $where }: this is not JSON.
reason-not-a-folder = { $path } is no folder: several traces need one.
reason-unwritable-file = Cannot write { $path }: { $why }.
reason-unknown-picture = There is no picture “{ $what }”: ask for map, market or tile:NAME.
reason-nobody-operates = No corporation operates before action { $id }.
