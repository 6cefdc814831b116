# What lies open on the table: boxes, rows, stacks, commodities; worth line by line.

panel-offers = On offer
lane-boxes-minors = Bid boxes: companies
lane-boxes-privates = Bid boxes: private companies
lane-stack-minors = Companies to come ({ $count })
lane-stack-privates = Private companies to come ({ $count })
lane-draft = To draft
lane-row = IPO row { $number }
lane-market = Bank pool
lane-bank = The bank sells
box-empty = empty
box-no-bid = no bid
box-least = from { $price }

goods-title = Commodities
goods-what = What
goods-from = From
goods-to = To
goods-owner = Concession
good-oil = Oil
good-ore1 = Ore
good-ore2 = Ore
good-cotton = Cotton
good-spices = Spices
good-gold = Gold
good-opium = Opium
good-tea1 = Tea
good-tea2 = Tea
good-rice = Rice
good-jewelry = Jewelry

worth-title = What { $player } is worth
worth-cash = Cash
worth-share = { $number ->
    [one] 1 share of { $about }
   *[other] { $number } shares of { $about }
}
worth-half-share = { $number ->
    [one] 1 share of { $about }, half without a train
   *[other] { $number } shares of { $about }, half without a train
}
worth-book = Book value of { $about }
worth-train = Train { $about }
worth-private = { $about }
worth-debt = Debt
worth-total = In all
