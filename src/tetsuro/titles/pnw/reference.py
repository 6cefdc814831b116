"""1822PNW's refusals and the sections of its reference that have the rules."""

from __future__ import annotations

from typing import Final

from tetsuro.titles import pages

_BY_SECTION: Final = {
    "turns": f"{pages.TURNS} majors_only",
    "bidding": """
        lot_not_on_offer bid_too_low bid_not_a_multiple bid_above_cash own_highest_bid
        no_bidding_token pass_needs_bids bids_made
    """,
    "selling": "minors_certificate one_corporation ordinary_first no_certificate_to_return",
    "buying": f"{pages.BUYING} share_not_for_sale one_certificate nothing_to_buy",
    "certificates": "must_sell certificate_limit",
    "presidency": "no_successor presidency_needs_one_share",
    "debts": "nothing_to_repay amount_too_low debt_first",
    "majors": "already_started not_a_par minor_has_a_bid minor_of_other",
    "shares": "no_shares_at_par no_par_possible",
    "taking-privates": "not_a_players_private not_acquirable wrong_kind_of_company",
    "track": f"{pages.TRACK} one_city_tile colour_too_early mountain timber_track most_exits"
    " hex_not_reached",
    "big-cities": "city_competition",
    "cubes": "no_room_for_cube",
    "destination": "not_the_destination destination_connected",
    "tokens": pages.TOKENS,
    "running": f"{pages.RUNNING} route_hex_twice",
    "dividends": "unknown_dividend",
    "trains": f"{pages.TRAINS} one_express no_trade_yet not_for_sale",
    "emergency": """
        needs_train
        must_buy_from_bank no_sale_needed more_than_needed would_lose_presidency
        only_the_cheapest sell_shares_first director_sells
    """,
    "discarding": "not_your_train not_a_surplus_train",
    "takeover": """
        not_to_be_acquired bank_takes_money no_treasury_share no_payment_possible associated
        too_few_turns too_few_payouts
    """,
    "issuing": "not_in_treasury not_in_pool too_early_to_issue",
    "mergers": "not_a_minor one_associated other_owner",
    "dit-crusher": "not_one_town",
    "surveyors": "second_is_a_lay surveyors_city_step no_combination",
    "ports": "not_on_the_stub",
    "mill": "no_timber_track",
    "portage": "portage_first portage_laid",
    "ski-haus": "no_track",
    "boom-town": "not_plain_yellow",
    pages.OF_ACTION: f"""
        {pages.MANY_ACTIONS} wrong_tile not_your_share sold_this_turn has_not_operated pool_limit
        too_early owners_turn_only wrong_hex never_together hex_occupied
    """,
}

PAGES: Final = pages.Pages(
    codes=pages.by_code(_BY_SECTION),
    actions={
        **pages.EVERYWHERE,
        "bid": "bidding",
        "buy_shares": "buying",
        "sell_shares": "selling",
        "par": "majors",
        "payoff_player_debt": "debts",
        "payoff_player_debt_partial": "debts",
        "acquire_company": "taking-privates",
        "hex_token": "destination",
        "discard_train": "discarding",
        "merge": "mergers",
        "choose": "shares",
        "assign": "privates",
        "choose_ability": "mobilier",
    },
    companies={"sell_shares": "issuing", "buy_shares": "issuing", "choose": "mergers"},
    privates="privates",
    each_private={
        "P7": "dit-crusher",
        "P8": "dit-crusher",
        "P10": "bridge",
        "P11": "surveyors",
        "P12": "ports",
        "P13": "ports",
        "P15": "mill",
        "P16": "portage",
        "P17": "ski-haus",
        "P18": "boom-town",
        "P19": "mine",
        "P21": "mobilier",
    },
    others="turns",
)
