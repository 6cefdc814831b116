"""18GB's refusals and the sections of its reference that have the rules."""

from __future__ import annotations

from tetsuro.titles.pages import OF_ACTION, RUNNING, TOKENS, TRACK, TURNS, Pages, by_code

_BY_SECTION = {
    "turns": TURNS,
    "auction": "lot_not_on_offer bid_too_low bid_not_a_multiple bid_above_cash pass_needs_bids",
    "starting": """
        already_started not_a_par second_tier must_start_first right_to_start
        already_converted
    """,
    "buying": """
        not_started share_not_for_sale one_certificate holding_limit already_bought
        nothing_to_buy sold_this_round
    """,
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
    "track": f"{TRACK} one_city_tile colour_too_early hex_blocked no_combination",
    "tokens": TOKENS,
    "operating-round": "end_game_restriction",
    "running": RUNNING,
    "dividends": "unknown_dividend",
    "trains": """
        must_buy_train unknown_train unknown_variant train_limit train_not_on_offer own_train
        not_your_train no_exchange price_too_low price_too_high last_train not_a_surplus_train
    """,
    "insolvency": "insolvent_builds no_emergency must_buy_from_bank",
    "privates": """
        private_closed private_closes_later no_such_power private_still_open power_used
        not_owners_turn wrong_hex wrong_tile
    """,
    OF_ACTION: """
        cash_short not_offered choice_not_offered wrong_price wrong_percent no_shares
        unknown_share unknown_corporation
    """,
}

PAGES = Pages(
    codes=by_code(_BY_SECTION),
    actions={
        "bid": "auction",
        "par": "starting",
        "buy_shares": "buying",
        "sell_shares": "selling",
        "choose": "conversion",
        "choose_ability": "privates",
        "lay_tile": "track",
        "place_token": "tokens",
        "run_routes": "running",
        "dividend": "dividends",
        "buy_train": "trains",
        "discard_train": "trains",
        "convert": "insolvency",
        "program_share_pass": "programs",
        "program_buy_shares": "programs",
        "program_disable": "programs",
        "undo": "turns",
        "redo": "turns",
        "pass": "turns",
    },
    privates="privates",
    others="turns",
)
