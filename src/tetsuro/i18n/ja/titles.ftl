# What the titles are called, and rulings that several of them have.

title-18GB = 18GB
title-18India = 18India
title-1822PNW = 1822PNW
title-1822PNW-Short = 1822PNW：ショートシナリオ
title-1822PNW-SRS = 1822PNW：サザン・リージョナル・シナリオ

ruling-route-memory = 運行できるかどうか
ruling-route-memory-published = 毎回あらためて調べる。
ruling-route-memory-recorded = 一度できればできるとみなす。
ruling-screen-rules = サイトの画面に出ない操作
ruling-screen-rules-published = 拒否する。
ruling-screen-rules-recorded = 受け付ける。
