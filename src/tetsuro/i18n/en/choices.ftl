# What a choice means here: each code of a Meaning, as it is written on a button.

# Minors become majors
means-form = { NAME($minor) } and { NAME($other) } become { NAME($major) } (worth { MONEY($value) }, with { MONEY($cash) } in cash)
means-form-par = Par { MONEY($price) }: { $least }–{ $most } shares for { MONEY($value) }
means-form-shares = { $count ->
    [one] 1 share
   *[other] { $count } shares
} at { MONEY($price) } = { MONEY($worth) }, for { MONEY($value) }
means-merger-replace = { NAME($corporation) } puts a token on { $hex } in place of { NAME($minor) }
means-merger-exchange = { NAME($corporation) } keeps the token in stock; { NAME($minor) } leaves { $hex }

# A major takes a minor over
means-acquire = Acquire { NAME($corporation) } from { NAME($owner) } (worth { MONEY($value) })
means-takeover-money = { NAME($corporation) } pays { NAME($owner) } { MONEY($value) }
means-takeover-shares = { $count ->
    [one] 1 share
   *[other] { $count } shares
} of { NAME($corporation) } at { MONEY($price) } to { NAME($owner) } for { MONEY($value) }{ $payer ->
    [none] {""}
   *[other] ; { NAME($payer) } pays { MONEY($rest) } more
}
means-takeover-unpaid = Nobody can pay: nothing comes of taking over { NAME($minor) }
means-takeover-replace = { NAME($corporation) } puts a token on { $hex } in place of { NAME($minor) }
means-takeover-exchange = { NAME($corporation) } takes a token into stock; { NAME($minor) } leaves { $hex }
means-takeover-remove = { NAME($minor) } leaves { $hex }; no exchange token is left

# Private companies and trains
means-replace-associated = { NAME($new) } takes the place of { NAME($old) } as the associated minor of { NAME($major) }
means-exchange-token = { NAME($corporation) } takes a token out of its exchange area
means-card-top = { NAME($card) } comes next, right behind the boxes
means-card-bottom = { NAME($card) } goes to the end of its stack
means-pullman = Attach the Pullman to the { $train } train
means-permanent-train = { $kind ->
    [payout] Pay out the permanent train’s { MONEY($revenue) }
    [half] Pay half of the permanent train’s { MONEY($revenue) }
   *[other] Withhold the permanent train’s { MONEY($revenue) }
}
means-convert-bond = { $cost ->
    [0] Turn a bond into a share of { NAME($corporation) }
   *[other] Turn a bond and { MONEY($cost) } into a share of { NAME($corporation) }
}
means-close-for-value = Close { NAME($company) } for { MONEY($value) }
means-terrain-discount = Take up to { MONEY($amount) } off this turn’s terrain and rivers

# What else follows
then-shares = { NAME($taker) } gets { $percent }% of { NAME($corporation) }
then-money = { NAME($who) } { $sign ->
    [up] +{ MONEY($amount) }
   *[down] −{ MONEY($amount) }
}
