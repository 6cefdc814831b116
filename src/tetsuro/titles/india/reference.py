"""18India's refusals and the sections of its reference that have the rules."""

from __future__ import annotations

from tetsuro.titles.pages import OF_ACTION, RUNNING, TOKENS, TRACK, TURNS, Pages, by_code

_BY_SECTION = {
    "turns": TURNS,
    "hand": "not_in_hand card_twice wrong_number_of_cards",
    "draft": "card_not_in_draft",
    "selling": """
        nobody_takes_over ordinary_first sold_this_turn selling_turn buying_turn must_sell
    """,
    "buying": """
        one_source only_same_corporation no_rows_in_first_round already_bought
        holding_limit not_started sold_this_round
    """,
    "certificates": "certificate_limit",
    "leading": "no_certificate_to_return presidency_needs_one_share",
    "homes": """
        not_a_town_hex hex_never_a_city home_has_its_city track_into_nothing wrong_hex wrong_tile
    """,
    "track": f"{TRACK} upgrade_alone no_combination",
    "lines": "not_in_line",
    "borders": "no_gauge_marker marker_instead_of_track hex_not_reached markers_stay",
    "tokens": TOKENS,
    "running": RUNNING,
    "dividends": "unknown_dividend",
    "trains": """
        unknown_train unknown_variant train_limit train_not_on_offer own_train not_your_train
        no_exchange price_too_low price_too_high not_a_surplus_train no_resale_value
        bought_this_turn one_train_of_last_phase
    """,
    "corporate": "own_card corporate_limit",
    "bonds": "no_bond_share no_bond bonds_later",
    "closing": "wrong_city",
    "privates": """
        wrong_colour hex_with_stop hex_is_sea no_such_power not_owners_turn power_used
        powers_in_operating_rounds
    """,
    OF_ACTION: """
        cash_short not_offered choice_not_offered wrong_price wrong_percent no_shares
        unknown_share unknown_corporation one_certificate one_corporation share_not_for_sale
        not_your_share not_your_company card_not_for_sale
    """,
}

PAGES = Pages(
    codes=by_code(_BY_SECTION),
    actions={
        "select_multiple_companies": "hand",
        "bid": "draft",
        "buy_company": "buying",
        "buy_shares": "buying",
        "sell_company": "selling",
        "sell_shares": "selling",
        "choose": "bonds",
        "lay_tile": "track",
        "remove_border": "borders",
        "place_token": "tokens",
        "remove_token": "closing",
        "run_routes": "running",
        "dividend": "dividends",
        "buy_train": "trains",
        "sell_train": "trains",
        "corporate_sell_shares": "corporate",
        "corporate_sell_company": "corporate",
        "corporate_buy_shares": "corporate",
        "corporate_buy_company": "corporate",
        "assign": "privates",
        "choose_ability": "privates",
        "program_share_pass": "programs",
        "program_disable": "programs",
        "undo": "turns",
        "redo": "turns",
        "pass": "turns",
    },
    privates="privates",
    others="turns",
)
