"""18GB's private companies: closing them, and the power of each once closed (rules 4.4, 10)."""

from __future__ import annotations

import pytest

from tests.titles.build import done, passed, refused, taken, types_offered
from tests.titles.gb.table import Board, close, lay, start, token
from tests.titles.gb.test_tokens import york
from tests.titles.gb.test_track import derby
from tetsuro.game.game import Game
from tetsuro.kernel.actions import BuyCompany, ChooseAbility, LayTile, Pass, PlaceToken, SellCompany
from tetsuro.kernel.state import POOL, Token
from tetsuro.mechanics import stations
from tetsuro.titles.gb.insolvency import INSOLVENT
from tetsuro.titles.gb.track import GREEN_HEXES, NO_MORE_TOKENS

# Closing


def test_closing_pays_a_last_income_and_ends_value_income_and_block() -> None:
    game = derby().open("LS", 1).turn_of("MR")
    refused(game, lay(game, "MR", "H21", "G18"), "hex_blocked", private="LS")
    game = done(game, close("LS"))
    state = game.state
    assert (state.cash[1], state.revenues["LS"], state.values["LS"]) == (510, 0, 0)
    assert state.owners["LS"] == 1  # kept for its power
    done(game, lay(game, "MR", "H21", "G18"))


def test_a_closed_private_is_not_closed_again() -> None:
    game = done(derby().open("LS", 1).turn_of("MR"), close("LS"))
    refused(game, close("LS"), "private_closed", private="LS")


def test_it_may_be_closed_at_any_moment_of_an_operating_round_whoever_operates() -> None:
    board = derby().open("SD", 2).open("CH", 1).laid("I20", "58")
    game = done(board.turn_of("MR", turn=1), close("SD"))
    game = done(done(game, Pass("MR")), close("CH"))  # while trains are to run
    assert game.actors[0] == "MR"


def test_in_stock_rounds_from_the_second_turn_on() -> None:
    board = derby().open("SD", 2)
    refused(board.stock(1), close("SD"), "private_closes_later", private="SD")
    done(board.stock(2), close("SD"))
    done(board.turn_of("MR", turn=1), close("SD"))


def test_not_in_the_auction() -> None:
    game = Board(4).game
    refused(game, close("SD"), "not_your_turn")


def test_closing_is_no_action_of_the_turn() -> None:
    game = done(derby().open("SD", 2).stock(2), close("SD"))
    assert game.actors[0] == 0
    game = done(game, Pass(0))
    assert game.state.passed_players == (0,)


def test_only_the_private_itself_closes() -> None:
    """The action's entity is the private; a player or corporation of that name is none."""
    game = derby().open("SD", 2).turn_of("MR")
    refused(game, ChooseAbility(2, choice="close"), "not_your_turn")
    refused(game, ChooseAbility("SD", False, choice="close"), "unknown_entity")
    refused(game, ChooseAbility("MC", True, choice="close"), "unknown_entity")  # not in 4Std


def test_screen_rules_of_the_choice() -> None:
    game = derby().open("SD", 2).turn_of("MR")
    refused(game, ChooseAbility("SD", True, choice="open"), "choice_not_offered", choice="open")
    recorded = derby(rulings={"screen-rules": "recorded"}).open("SD", 2).turn_of("MR")
    game = taken(recorded, ChooseAbility("SD", True, choice="open"))
    assert "SD" not in game.state.closed_privates


def test_open_privates_pay_at_the_start_of_every_operating_round() -> None:
    board = derby().open("LM", 0).open("GN", 2)
    game = passed(board.stock(2), 4)
    assert game.round == "OR 2.1"
    assert [game.state.cash[p] for p in range(4)] == [515, 500, 525, 500]


def test_no_phase_closes_a_private() -> None:
    game = passed(derby("6X").bank_trains("6X-3").open("LM", 0).stock(6), 4)
    assert game.state.cash[0] == 515
    assert "LM" not in game.state.closed_privates


def test_privates_stay_with_their_players() -> None:
    """They are neither sold nor bought: no such action is known to any round."""
    game = derby().open("LM", 0).turn_of("MR")
    refused(game, BuyCompany("MR", company="LM", price=45), "not_offered", type="buy_company")
    refused(game, SellCompany(0, company="LM", price=45), "not_your_turn")


# AF and LS: an extra tile


def test_ls_lays_an_extra_tile_in_leicester() -> None:
    """Beyond the two, and not the one with a city; E pays; once."""
    game = derby("3+1").owns(0, "LS").laid("I20", "58").turn_of("MR")
    game = done(game, lay(game, "MR", "H19", "G37", 5))
    game = done(game, lay(game, "MR", "I22", "58", 3))
    game = done(game, lay(game, "LS", "H21", "G18", 0))
    assert game.state.tiles["H21"] == ("G18-0", 0)
    refused(game, lay(game, "LS", "H21", "G27", 0), "power_used", private="LS")


def test_a_city_laid_by_ls_is_not_the_turns_city() -> None:
    game = derby("3+1").owns(0, "LS").turn_of("MR")
    game = done(game, lay(game, "LS", "H21", "G18", 0))
    done(game, lay(game, "MR", "H19", "G37", 5))


def test_the_private_must_have_closed() -> None:
    """Known trap C5."""
    game = derby().open("LS", 0).turn_of("MR")
    refused(game, lay(game, "LS", "H21", "G18", 0), "private_still_open", private="LS")
    game = done(game, close("LS"))
    done(game, lay(game, "LS", "H21", "G18", 0))


def test_ls_has_its_hex_its_tiles_and_needs_reach() -> None:
    game = derby("3+1").owns(0, "LS").turn_of("MR")
    refused(game, lay(game, "LS", "I20", "58", 0), "wrong_hex", hex="I20", needed="H21")
    refused(game, lay(game, "LS", "H21", "G40", 0), "wrong_tile", private="LS")
    refused(game, lay(game, "LS", "H21", "G18", 1), "not_connected", hex="H21")
    refused(game, lay(game, "LS", "H21", "G21", 0), "wrong_color")
    done(game, lay(game, "LS", "H21", "G19", 3))


def test_the_track_of_a_private_lay_need_not_be_useful() -> None:
    """G27 adds 1–2, which nobody reaches: MR may not, LS may (rules 10.2)."""
    game = derby("3+1").owns(0, "LS").laid("H21", "G18", 0).turn_of("MR")
    refused(game, lay(game, "MR", "H21", "G27", 0), "no_useful_track")
    done(game, lay(game, "LS", "H21", "G27", 0))


def test_a_tile_laid_by_the_corporation_itself_uses_nothing_up() -> None:
    game = derby("3+1").owns(0, "LS").turn_of("MR")
    game = done(game, lay(game, "MR", "H21", "G18", 0))
    done(game, lay(game, "LS", "H21", "G27", 0))


def scottish(phase: str = "2+1", owner: int = 0) -> Board:
    """CR at Glasgow G4 with track through H3 to side 1 of Perth, I2."""
    board = Board(4).everybody_has(500).started("CR", 100, led_by=0, cash=200).operated("CR")
    board.trains("CR", "2+1-0").phase(phase).owns(owner, "AF")
    return board.laid("G4", "G03", 1, by="CR").laid("H3", "4", 1)


def test_af_lays_an_extra_city_in_perth_during_the_track_step() -> None:
    game = scottish().turn_of("CR")
    game = done(game, lay(game, "AF", "I2", "G40", 1))  # 1 and 3
    assert "AF" in game.state.game_columns["used_powers"]
    refused(game, lay(game, "AF", "I2", "G40", 1), "power_used", private="AF")


def test_afs_tiles_and_hex() -> None:
    game = scottish("3+1").turn_of("CR")
    refused(game, lay(game, "AF", "J3", "G40", 1), "wrong_hex", needed="I2")
    refused(game, lay(game, "AF", "I2", "G18", 1), "wrong_tile", private="AF")
    refused(game, lay(game, "AF", "I2", "G37", 1), "wrong_color")
    refused(game, lay(game, "AF", "I2", "G40", 0), "exit_closed", side=2)
    refused(game, lay(game, "AF", "I2", "G40", 3), "not_connected")  # 3 and 5
    done(game, lay(game, "AF", "I2", "G41", 1))


def test_af_waits_for_its_owners_track_step() -> None:
    other = scottish(owner=1).turn_of("CR")
    refused(other, lay(other, "AF", "I2", "G40", 1), "not_owners_turn", private="AF")
    later = done(scottish().turn_of("CR"), Pass("CR"))
    refused(later, lay(later, "AF", "I2", "G40", 1), "step_over", step="track_and_token")
    poor = scottish().column(INSOLVENT, ("CR",)).turn_of("CR")
    refused(poor, lay(poor, "AF", "I2", "G40", 1), "insolvent_builds", corporation="CR")
    game = scottish().turn_of("CR")
    done(game, lay(game, "AF", "I2", "G40", 1))


def test_ls_may_be_used_later_in_the_turn() -> None:
    board = derby().owns(0, "LS").laid("I20", "58")
    game = done(board.turn_of("MR"), Pass("MR"))
    assert types_offered(game, "MR") == {"run_routes"}
    done(game, lay(game, "LS", "H21", "G18", 0))


# TV: the tunnel


def bristol(phase: str = "4+2", cash: int = 0) -> Board:
    board = Board(4).everybody_has(500).started("GWR", 100, led_by=0, cash=cash).phase(phase)
    board.operated("GWR").trains("GWR", "3+1-0").owns(0, "TV")
    return board.laid("D23", "G18", 2, by="GWR")


def test_tv_lays_the_tunnel_without_its_50() -> None:
    game = bristol().turn_of("GWR")
    refused(game, lay(game, "GWR", "C22", "G33"), "cash_short", needed=50, had=0)
    assert done(game, lay(game, "TV", "C22", "G33")).state.cash["GWR"] == 0


def test_tv_needs_blue_reach_and_a_tile_action() -> None:
    early = bristol("3+1").turn_of("GWR")
    refused(early, lay(early, "TV", "C22", "G33"), "colour_too_early", color="blue")
    board = bristol(cash=500)
    game = board.turn_of("GWR")
    refused(game, lay(game, "TV", "C20", "G33"), "wrong_hex", needed="C22")
    refused(game, lay(game, "TV", "C22", "45"), "wrong_tile", private="TV")
    refused(game, lay(game, "TV", "C22", "G33", 3), "exit_closed")
    first, second = two_lays(game)
    used = done(game, first, second)
    refused(used, lay(used, "TV", "C22", "G33"), "tile_actions_used", limit=2)
    assert "pass" in types_offered(used, "GWR")  # trap 8: TV holds it open all the same
    one = done(game, first, lay(game, "TV", "C22", "G33"))
    refused(one, second, "step_over", type="lay_tile")  # TV's lay was the second of two


def two_lays(game: Game) -> tuple[LayTile, LayTile]:
    """Town tiles on E24's way: GWR's side 5 leads to E24, then on to F23 or E26."""
    first = lay(game, "GWR", "E24", "8", 0)
    second = lay(game, "GWR", "E26", "58", 3)
    return first, second


# GN and MC: an extra token


def test_gn_brings_its_own_token_free_in_reach() -> None:
    """Known trap C7: also when the own tokens are used up. Early green comes with it."""
    board = york("2+1").owns(0, "GN")
    board.state.tokens = {**board.state.tokens, "NER": board.state.tokens["NER"][:1]}
    game = board.turn_of("NER")
    game = done(game, token(game, "GN", "I14"))
    state = game.state
    assert state.cash["NER"] == 500
    assert state.tokens["NER"][-1] == Token("normal", 0, "I14", 0, 0)
    assert "I14" not in state.reservations
    assert "I14" in GREEN_HEXES.of(state)["NER"]
    done(game, lay(game, "NER", "I14", "G36", 0))


def test_gn_costs_50_out_of_reach() -> None:
    board = derby().owns(0, "GN").cash({"MR": 49})
    game = board.turn_of("MR")
    refused(game, token(game, "GN", "I14"), "cash_short", needed=50, had=49)
    game = board.cash({"MR": 50}).turn_of("MR")
    game = done(game, token(game, "GN", "I14"))
    assert game.state.cash["MR"] == 0
    assert game.state.tokens["MR"][-1].price == 50  # recorded as paid


def test_the_new_token_stands_behind_the_own_ones() -> None:
    """Trap 18: it does not change which of E's own tokens is next."""
    game = derby().owns(0, "GN").turn_of("MR")
    game = done(game, token(game, "GN", "I14"))
    assert [t.hex for t in game.state.tokens["MR"]] == ["H19", None, "I14"]
    assert stations.next_token(game.state, "MR") == 1


def test_gn_counts_as_the_turns_token() -> None:
    board = derby().owns(0, "GN").laid("H21", "G18", 0)
    game = done(board.turn_of("MR"), token(board.turn_of("MR"), "GN", "I14"))
    refused(game, token(game, "MR", "H21"), "token_placed")
    game = done(board.turn_of("MR"), token(board.turn_of("MR"), "MR", "H21"))
    refused(game, token(game, "GN", "I14"), "token_placed")


def test_gn_is_for_york_once_for_e_after_it_has_closed() -> None:
    board = derby().owns(0, "GN").laid("H21", "G18", 0)
    game = board.turn_of("MR")
    refused(game, token(game, "GN", "H21"), "wrong_hex", hex="H21", needed="I14")
    refused(game, PlaceToken("GN", True, city="I14-9-9", tokener="MR"), "unknown_city")
    city = stations.city_id(game.state, "I14", 0)
    for_other = PlaceToken("GN", True, city=city, tokener="NER")
    refused(game, for_other, "token_of_other", corporation="NER")
    still_open = derby().open("GN", 0).turn_of("MR")
    refused(still_open, token(still_open, "GN", "I14"), "private_still_open", private="GN")
    game = done(game, token(game, "GN", "I14"))
    refused(game, token(game, "GN", "I14"), "power_used", private="GN")


def test_gn_takes_the_slot_kept_for_it_then_any_free_one_then_none() -> None:
    """From 4+2 the reservation is gone: another may have filled the city."""
    game = york("4+2").owns(0, "GN").turn_of("NER")
    done(game, token(game, "GN", "I14"))
    full = york("4+2").owns(0, "GN").token("LNWR", "I14").turn_of("NER")
    refused(full, token(full, "GN", "I14"), "city_full", hex="I14")


def test_no_second_token_in_york() -> None:
    board = york("5+2").owns(0, "GN").token("NER", "I14")
    board.laid("I14", "G36", 1).laid("I14", "G34", 1)
    game = board.turn_of("NER")
    refused(game, token(game, "GN", "I14"), "token_in_hex", corporation="NER", hex="I14")


def test_no_private_token_in_the_end_game() -> None:
    board = derby().owns(0, "GN").column(NO_MORE_TOKENS, True)
    game = board.turn_of("MR")
    refused(game, token(game, "GN", "I14"), "end_game_restriction")
    game = board.column(NO_MORE_TOKENS, False).turn_of("MR")
    done(game, token(game, "GN", "I14"))


def test_mc_does_the_same_in_carlisle() -> None:
    """4Alt; known trap C6: right after closing it."""
    board = Board(4, options=("four_player_alt",)).everybody_has(500)
    board.started("MR", 100, led_by=0, cash=500).operated("MR").open("MC", 0)
    game = done(board.turn_of("MR"), close("MC"))
    game = done(game, token(game, "MC", "H9"))
    assert game.state.tokens["MR"][-1] == Token("normal", 50, "H9", 0, 0)
    assert "H9" in GREEN_HEXES.of(game.state)["MR"]


@pytest.mark.parametrize("private", ["LB", "SD", "LM", "CH", "LS"])
def test_the_others_place_no_token(private: str) -> None:
    game = derby().owns(0, private).turn_of("MR")
    refused(game, token(game, private, "I14"), "no_such_power", private=private)


@pytest.mark.parametrize("private", ["LB", "SD", "LM", "CH", "GN"])
def test_the_others_lay_no_tile(private: str) -> None:
    game = derby().owns(0, private).turn_of("MR")
    refused(game, lay(game, private, "H21", "G18"), "no_such_power", private=private)


# The moment (ruling private-power-moment)


def moments(ruling: str, private: str) -> list[Board]:
    """MR operates: led by another than the private's owner; insolvent; in receivership."""
    rulings = {"private-power-moment": ruling}
    other = derby(rulings=rulings).owns(1, private)
    insolvent = derby(rulings=rulings).owns(0, private).column(INSOLVENT, ("MR",))
    insolvent.state.trains = {**insolvent.state.trains, "MR": ()}
    nobody = derby(rulings=rulings).owns(0, private).give(POOL, "MR_0")
    nobody.state.presidents = {"MR": POOL}
    for board in (other, insolvent, nobody):
        board.laid("I20", "58")
    return [other, insolvent, nobody]


@pytest.mark.parametrize("private", ["LS", "GN"])
def test_published_only_in_a_turn_of_the_owners_solvent_corporation(private: str) -> None:
    why = ("not_owners_turn", "insolvent_builds", "not_owners_turn")
    for board, code in zip(moments("published", private), why, strict=True):
        game = board.turn_of("MR")
        refused(game, power_of(game, private), code, corporation="MR")
    mine = derby().owns(0, private).turn_of("MR")
    done(mine, power_of(mine, private))


@pytest.mark.parametrize("private", ["LS", "GN"])
def test_recorded_at_any_moment_of_an_operating_round(private: str) -> None:
    for board in moments("recorded", private):
        game = board.turn_of("MR")
        done(game, power_of(game, private))


def power_of(game: Game, private: str) -> LayTile | PlaceToken:
    if private == "LS":
        return lay(game, "LS", "H21", "G18", 0)
    return token(game, "GN", "I14")


@pytest.mark.parametrize("ruling", ["recorded", "published"])
def test_never_in_a_stock_round(ruling: str) -> None:
    board = derby(rulings={"private-power-moment": ruling}).owns(0, "LS", "GN")
    operating = board.turn_of("MR")
    game = board.stock(2)
    refused(game, lay(operating, "LS", "H21", "G18", 0), "powers_in_operating_rounds")
    refused(game, token(operating, "GN", "I14"), "powers_in_operating_rounds")
    done(game, start(0, "SWR", 70))


def test_screen_rules_of_declining_a_power() -> None:
    """The recorded site's engine takes a pass of AF, LS or TV; it ends nothing."""
    recorded = derby(rulings={"screen-rules": "recorded"}).owns(0, "LS").turn_of("MR")
    game = taken(recorded, Pass("LS", True))
    assert game.actors[0] == "MR"
    published = derby().owns(0, "LS").turn_of("MR")
    refused(published, Pass("LS", True), "not_your_turn")
