"""18India's refusals and the sections of its reference that have the rules."""

from __future__ import annotations

from tetsuro.titles.pages import OF_ACTION, Pages, by_code

_BY_SECTION = {
    "turns": """
        game_over not_a_player unknown_entity not_your_turn nothing_to_redo unknown_action_id
        step_over step_to_come
    """,
    "hand": "not_in_hand card_twice wrong_number_of_cards",
    "draft": "card_not_in_draft",
    "selling": """
        nobody_takes_over ordinary_first sold_this_turn selling_turn buying_turn must_sell
    """,
    "buying": """
        one_source only_same_corporation no_rows_in_first_round already_bought nothing_to_buy
        holding_limit not_started sold_this_round
    """,
    "certificates": "certificate_limit",
    "leading": "no_certificate_to_return presidency_needs_one_share",
    "homes": """
        not_a_town_hex hex_never_a_city home_has_its_city track_into_nothing wrong_hex wrong_tile
    """,
    "track": """
        unknown_hex unknown_tile unknown_rotation tile_on_map tile_actions_used upgrade_alone
        exit_closed not_connected no_useful_track stop_lost upgrade_forbidden wrong_color
        wrong_label wrong_towns wrong_cities track_not_kept rotation_forbidden stop_moved
        stops_not_kept city_lost cities_mixed slots_lost no_combination
    """,
    "lines": "not_in_line",
    "borders": "no_gauge_marker marker_instead_of_track hex_not_reached markers_stay",
    "tokens": """
        token_of_other no_token_left token_placed token_in_hex no_slot hex_reserved
        city_not_reached unknown_city city_full slot_reserved
    """,
    "running": """
        train_not_usable train_twice wrong_revenue route_malformed route_unknown_train
        route_train_twice route_too_short route_no_token route_stop_twice route_group_twice
        route_terminal route_wrong_end route_too_long route_blocked route_no_such_track
        route_reuses_track route_city_of_local_twice
    """,
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
