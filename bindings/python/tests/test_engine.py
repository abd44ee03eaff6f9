"""Levels and searches."""

import os
import signal
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_board import GAMES, games

import advance
from advance import Board, Engine, Limit


@settings(max_examples=30, deadline=None)
@given(games, st.integers(0, 2**64 - 1))
def test_every_level_plays_a_legal_move(board: Board, seed: int) -> None:
    for entry in advance.ask("about", game=board.game)["levels"]:
        level = entry["level"] if board.game == "advance" else None
        engine = Engine(level, game=board.game, seed=seed)
        played = engine.play(board, Limit(nodes=50))
        if board.legal_moves:
            assert played.move is not None and board.is_legal(played.move)
        else:
            assert played.move is None


@settings(max_examples=30, deadline=None)
@given(games.filter(lambda board: board.game == "advance" and board.legal_moves), st.integers(4, 9))
def test_the_move_is_that_of_the_api(board: Board, level: int) -> None:
    limits = {"nodes": 300} if level > 7 else {}
    # The API counts the turns of a position from the first move of all.
    board = Board(board.fen(), begun=0)
    answer = advance.ask("move", position=board.fen(), level=level, seed=7, **limits)
    move = Engine(level, seed=7).play(board, Limit(nodes=300)).move
    assert str(move) == answer["move"]


def test_an_analysis_is_repeatable_and_ordered() -> None:
    board = Board()
    first, again = (Engine(9).analyse(board, Limit(nodes=3000), multipv=3) for _ in range(2))
    found = [(info["score"], info["pv"], info["depth"], info["nodes"]) for info in first]
    assert found == [(info["score"], info["pv"], info["depth"], info["nodes"]) for info in again]
    scores = [info["score"] for info in first]
    assert len(first) == 3 and scores == sorted(scores, reverse=True, key=lambda score: score or 0)
    assert [info["multipv"] for info in first] == [1, 2, 3]
    assert first[0]["nodes"] <= 3000
    for info in first:
        line = board.copy()
        for move in info["pv"]:
            line.push(move)


def test_a_forced_end_is_told_in_plies() -> None:
    puzzle = advance.ask("puzzle", kind="win", seed="3")
    info = Engine(9).analyse(Board(puzzle["position"]), Limit(depth=3))
    assert (info["score"], info["plies_to_end"]) == (None, 1) and str(info["pv"][0]) == puzzle["answer"]
    assert Engine(9).analyse(Board(), Limit(depth=1))["plies_to_end"] is None


def test_the_turn_limit_is_known_to_a_search() -> None:
    # It is a tie so far. The Zombie on e7 is defended, which does not matter any more in the last move of all.
    line = "4g4/s2z5/4z4/9/4D4/9/9/9/4G4 w 1"
    last, early = Board(line, turns=1, begun=0), Board(line)
    moves = [str(Engine(9).play(board, Limit(nodes=2000)).move) for board in (last, early)]
    assert moves[0] == "e5xe7" != moves[1]


def test_what_cannot_be_analysed_is_refused() -> None:
    with pytest.raises(ValueError, match="^level 7 does not search"):
        Engine(7).analyse(Board())
    with pytest.raises(ValueError, match="the game is over"):
        Engine(8).analyse(Board("8g/9/9/9/9/9/9/##7/G#7 w"))
    with pytest.raises(ValueError, match="^'3' is not a level: expected one of 4, 5, 6, 7, 8, 9$"):
        Engine(3)
    with pytest.raises(ValueError, match="the engine plays advance, and the board is one of checkers"):
        Engine().play(Board(game="checkers"))
    with pytest.raises(ValueError, match="^time: "):
        Limit(time=-1.0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_engine(game: str) -> None:
    board = Board(game=game, turns=3)
    engine = Engine(game=game)
    while not board.is_game_over() and board.ply < 6:
        move = engine.play(board, Limit(nodes=200)).move
        assert move is not None
        board.push(move)


@pytest.mark.skipif(os.name != "posix", reason="a process cannot send itself Ctrl-C there")
def test_ctrl_c_ends_a_search() -> None:
    engine, board = Engine(9), Board()
    # A shell that starts the tests in the background has Python ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            engine.play(board, Limit(depth=100, time=60))
    finally:
        signal.signal(signal.SIGINT, before)
    # It is as good as before.
    assert engine.play(board, Limit(nodes=100)).move is not None


def test_other_threads_go_on_beside_a_search() -> None:
    engine, board = Engine(9), Board()
    searched = threading.Event()

    def search() -> None:
        engine.play(board, Limit(time=1.0, nodes=2**62))
        searched.set()

    thread = threading.Thread(target=search)
    thread.start()
    # A search that kept Python to itself would be over before this thread comes to its next line.
    assert not searched.is_set()
    # The board can be used meanwhile, and another search waits.
    board.push(board.legal_moves[0])
    assert engine.play(board, Limit(nodes=100)).move is not None and searched.wait(10)
    thread.join()
