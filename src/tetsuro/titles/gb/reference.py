"""18GB's refusals and the sections of its reference that have the rules."""

from __future__ import annotations

from typing import Final

from tetsuro.titles import pages

_BY_SECTION: Final = {
    "turns": pages.TURNS,
    "auction": "lot_not_on_offer bid_too_low bid_not_a_multiple bid_above_cash pass_needs_bids",
    "starting": """
        already_started not_a_par second_tier must_start_first right_to_start
        already_converted
    """,
    "buying": f"{pages.BUYING} share_not_for_sale one_certificate nothing_to_buy",
    "certificates": "must_sell certificate_limit",
    "selling": """
        sell_before_buying not_your_share one_corporation ordinary_first sold_this_turn
    """,
    "presidency": "no_certificate_to_return no_successor",
    "receivership": """
        receivership_builds presidency_needs_one_share
        receivership_trade
    """,
    "conversion": "convert_first not_convertible only_converted",
    "track": f"{pages.TRACK} one_city_tile colour_too_early hex_blocked no_combination",
    "tokens": pages.TOKENS,
    "operating-round": "end_game_restriction",
    "running": pages.RUNNING,
    "dividends": "unknown_dividend",
    "trains": f"{pages.TRAINS} must_buy_train not_your_train last_train not_a_surplus_train",
    "insolvency": "insolvent_builds no_emergency must_buy_from_bank",
    "privates": """
        private_closed private_closes_later no_such_power private_still_open power_used
        powers_in_operating_rounds not_owners_turn wrong_hex wrong_tile
    """,
    pages.OF_ACTION: pages.MANY_ACTIONS,
}

PAGES: Final = pages.Pages(
    codes=pages.by_code(_BY_SECTION),
    actions={
        **pages.EVERYWHERE,
        "bid": "auction",
        "par": "starting",
        "buy_shares": "buying",
        "sell_shares": "selling",
        "choose": "conversion",
        "choose_ability": "privates",
        "discard_train": "trains",
        "convert": "insolvency",
        "program_buy_shares": "programs",
    },
    privates="privates",
    others="turns",
)
