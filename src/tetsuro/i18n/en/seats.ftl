# Seats: links, curtains, hands, and what may be done from which seat.

# Beginning
start-sit = How you sit
sit-together = All at one screen
sit-together-about = Whoever is at the screen plays for all. Hands stay behind a curtain that the player to act opens.
sit-apart = Each by a link of their own
sit-apart-about = You get a link for each player, one for spectators and one for you as host. Each seat shows what its player may see, and acts for that player only.
start-sealed = Nobody knows the seed before the end
start-sealed-about = The seed is drawn and shown when the game is over. Until then nobody can save the whole file, since it holds the seed and so every hand.
start-forget = Take this link off the list
start-forget-sure = Take off the list

# Who you are
role-host = Host
role-player = You are { $player }
role-spectator = You watch
your-turn = Your turn
anybodys-turn = Nobody heads it: any player may do this
you-wait = { $player } is to act. This page shows it at once.
you-watch = You watch; this page follows the game by itself.

# The curtain
curtain-open = I am { $player }: show my hand
curtain-close = Hide my hand
curtain-hint = The others look away. It closes by itself when somebody else is to act.

# Hands
panel-hands = Hands
hand-kept = You keep it
hand-hidden = { $count ->
    [one] 1 hidden card
   *[other] { $count } hidden cards
}

# Links
links = Links
links-hint = Links for host, players and spectators
links-title = Links to the table
links-about = Send each player the link with their name. Whoever has a link has that seat, so keep yours: the table is found by its links only. This browser remembers those it was opened with.
links-none = This table is at one screen: whoever reaches this server can play at it. With links each player has a seat of his own, and the table can be reached by them only.
links-give = Make links
links-renew = A link went astray
links-renew-about = Players and spectators get new links; the old ones stop working. Yours stays.
links-renew-sure = Make new links
links-to-table = To the table
link-host = Host
link-spectator = Spectators
link-about-host = may do everything, for everybody: for you alone
link-about-player = sees this seat’s hand and acts for it alone
link-about-spectator = sees what is open to all and does nothing
link-copy = Copy
link-copied = Copied
link-go = Open

# The end
over-seed = The seed of the draws was { $seed }.

# A purchase that needs another player's yes
consent-asks = { $player } is asked first.
asking = { $by } asks { $to }:
asking-price = for { $price }
asking-yes = Agree
asking-no = Refuse
asking-back = Ask no longer
reason-nothing-asked = Nothing is being asked any more.
reason-not-asked = { NAME($player) } is asked, not you.

# Saving
save-secret-hint = Save the whole game file (S). It holds the seed and all hands: for the host alone
save-view-hint = Save what you may know of the game (S): your view and the log, without the seed

# What is refused
reason-link-needed = This table is reached by links only. Ask its host for yours.
reason-link-unknown = This link leads to no seat of the table. It may have been replaced: ask the host for the new one.
reason-not-your-seat = You are { NAME($player) }; here you cannot act for { NAME($entity) }.
reason-only-watching = Spectators watch only.
reason-host-only = Only the host may do this.
reason-not-his-turn = Only the player to act opens his hand.
reason-nothing-to-undo = There is nothing to undo.
reason-undo-own-only = From a seat only one’s own last action can be taken back, before anybody else has acted. The host can take back more.
reason-undo-after-end = The game is over and everything has been shown. Only the host can take this back.
reason-undo-after-reveal = This has shown what was hidden before, so it stands. Only the host can take it back.
reason-only-a-view = This is one player’s view of a game, not the game. Only the host’s file can be gone on with.
