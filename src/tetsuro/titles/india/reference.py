"""18India's refusals and the sections of its reference that have the rules."""

from __future__ import annotations

from typing import Final

from tetsuro.titles import pages

_BY_SECTION: Final = {
    "turns": pages.TURNS,
    "hand": "not_in_hand card_twice wrong_number_of_cards",
    "draft": "card_not_in_draft",
    "selling": """
        nobody_takes_over ordinary_first sold_this_turn selling_turn buying_turn must_sell
    """,
    "buying": f"{pages.BUYING} one_source only_same_corporation no_rows_in_first_round",
    "certificates": "certificate_limit",
    "leading": "no_certificate_to_return presidency_needs_one_share",
    "homes": """
        not_a_town_hex hex_never_a_city home_has_its_city track_into_nothing wrong_hex wrong_tile
    """,
    "track": f"{pages.TRACK} upgrade_alone no_combination",
    "lines": "not_in_line",
    "borders": "no_gauge_marker marker_instead_of_track hex_not_reached markers_stay",
    "tokens": f"{pages.TOKENS} tokener_not_named",
    "running": pages.RUNNING,
    "dividends": "unknown_dividend",
    "trains": f"""
        {pages.TRAINS} not_your_train not_a_surplus_train no_resale_value bought_this_turn
        one_train_of_last_phase
    """,
    "corporate": "own_card corporate_limit",
    "bonds": "no_bond_share no_bond bonds_later",
    "closing": "wrong_city",
    "privates": """
        wrong_colour hex_with_stop hex_is_sea no_such_power not_owners_turn power_used
        powers_in_operating_rounds
    """,
    pages.OF_ACTION: f"""
        {pages.MANY_ACTIONS} one_certificate one_corporation share_not_for_sale not_your_share
        not_your_company card_not_for_sale
    """,
}

PAGES: Final = pages.Pages(
    codes=pages.by_code(_BY_SECTION),
    actions={
        **pages.EVERYWHERE,
        "select_multiple_companies": "hand",
        "bid": "draft",
        "buy_company": "buying",
        "buy_shares": "buying",
        "sell_company": "selling",
        "sell_shares": "selling",
        "choose": "bonds",
        "remove_border": "borders",
        "remove_token": "closing",
        "sell_train": "trains",
        "corporate_sell_shares": "corporate",
        "corporate_sell_company": "corporate",
        "corporate_buy_shares": "corporate",
        "corporate_buy_company": "corporate",
        "assign": "privates",
        "choose_ability": "privates",
    },
    privates="privates",
    others="turns",
)
