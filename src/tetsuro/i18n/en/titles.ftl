# What the titles are called, and rulings that several of them have.

title-18GB = 18GB
title-18India = 18India
title-1822PNW = 1822PNW
title-1822PNW-Short = 1822PNW: Short Scenario
title-1822PNW-SRS = 1822PNW: Southern Regional Scenario

ruling-route-memory = Whether a company can run
ruling-route-memory-published = Looked at afresh each time.
ruling-route-memory-recorded = Once true, it stays true.
ruling-screen-rules = What the site’s screens do not offer
ruling-screen-rules-published = It is refused.
ruling-screen-rules-recorded = It is taken.
