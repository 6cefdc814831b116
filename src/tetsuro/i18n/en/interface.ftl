# Words every face uses.

language-name = English
tetsuro = Tetsuro
tetsuro-tagline = A home for 18xx railway games

list-none = nothing
list-more = { $first }, { $next }
list-last = { $first } and { $last }
