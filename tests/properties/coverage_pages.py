"""What games played by the pages' own forms must have been offered between them: every kind of
action, the powers of private companies, and forms that ask for an amount or for consent."""

from __future__ import annotations

COMMON = ("pass", "bid", "bid with an amount", "buy_shares", "sell_shares", "lay_tile",
          "place_token", "run_routes", "dividend", "buy_train", "buy_train with an amount",
          "choose", "program_share_pass")  # fmt: skip
SCENARIOS = (
    "pass", "bid", "bid with an amount", "lay_tile", "run_routes", "buy_train", "choose",
    "acquire_company", "assign", "discard_train", "payoff_player_debt",
    "payoff_player_debt_partial with an amount", "program_share_pass",
)  # fmt: skip
"""Of few and short games."""
EXPECTED = {
    "18GB": (
        *COMMON, "par", "convert", "choose_ability",
        *(f"choose_ability {p}" for p in ("AF", "CH", "GN", "LB", "LM", "LS", "SD", "TV")),
        "place_token GN",
        "program_buy_shares", "program_disable",
    ),
    "18India": (
        *(kind for kind in COMMON if kind != "bid with an amount"), "select_multiple_companies",
        "buy_company", "sell_company", "corporate_buy_company", "corporate_buy_shares",
        "corporate_sell_company", "corporate_sell_shares", "sell_train", "assign P6",
        *(f"choose_ability P{n}" for n in range(1, 7)), "lay_tile P3", "place_token P5",
        "remove_border", "program_disable",
    ),
    "1822PNW": (
        *COMMON, *SCENARIOS, "par", "merge", "merge with a consent",
        "acquire_company with a consent", "buy_train with a consent",
        *(f"lay_tile P{n}" for n in (12, 13, 16, 18, 19)),
        "assign P15", "assign P17", "choose_ability P21",
    ),
    "1822PNW-Short": SCENARIOS,
    "1822PNW-SRS": SCENARIOS,
}  # fmt: skip
GAMES = {"18GB": 20, "18India": 20, "1822PNW": 20, "1822PNW-Short": 6, "1822PNW-SRS": 6}
"""How many games a whole run plays."""
