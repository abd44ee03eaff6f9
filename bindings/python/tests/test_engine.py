"""Levels and searches."""

import copy
import os
import pickle
import re
import signal
import sys
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_board import GAMES, games

import advance
from advance import Board, Engine, Limit

sends_ctrl_c = pytest.mark.skipif(os.name != "posix", reason="a process cannot send itself Ctrl-C there")


@settings(max_examples=30)
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


@settings(max_examples=30)
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
    puzzle = advance.ask("puzzle", theme="trap", seed="3")
    solution = puzzle["solution"]
    info = Engine(9).analyse(Board(puzzle["position"]), Limit(depth=len(solution) + 2))
    assert (info["score"], info["plies_to_end"]) == (None, len(solution)) and str(info["pv"][0]) == solution[0]
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
    with pytest.raises(ValueError, match="^found 0 as threads, expected a whole number from 1 to 4294967295$"):
        Engine(threads=0)
    with pytest.raises(ValueError, match="^found 0 as multipv, expected a whole number from 1 to 4294967295$"):
        Engine().analyse(Board(), multipv=0)


@pytest.mark.parametrize("level", [-1, 10, 2**70])
def test_a_level_that_there_is_not_is_refused_whatever_its_number(level: int) -> None:
    with pytest.raises(ValueError, match=f"^'{level}' is not a level: expected one of 4, 5, 6, 7, 8, 9$"):
        Engine(level)


def test_a_strength_as_a_number_plays_as_the_api_does() -> None:
    board = Board()
    for elo in [400, 1200]:
        answer = advance.ask("move", position=board.fen(), elo=elo, seed=7)
        assert str(Engine(elo=elo, seed=7).play(board).move) == answer["move"]
    with pytest.raises(ValueError, match="^'level' and 'elo' cannot be given together"):
        Engine(7, elo=900)
    with pytest.raises(ValueError, match="^elo: checkers is played by levels"):
        Engine(elo=900, game="checkers")


def test_a_level_is_a_whole_number_or_a_word() -> None:
    assert repr(Engine(np.int64(7))) == repr(Engine("7")) == repr(Engine(7))
    for level in [7.0, [7]]:
        with pytest.raises(TypeError, match="^expected a level as a whole number or as a word"):
            Engine(level)


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf"), 2.0**64])
def test_a_time_that_is_none_is_refused(seconds: float) -> None:
    words = re.escape("expected a number of seconds that is not negative, and below 2^64")
    with pytest.raises(ValueError, match=f"^found .* as time, {words}$"):
        Limit(seconds)
    with pytest.raises(ValueError, match=f"^found .* as max_time, {words}$"):
        advance.ask("about", max_time=seconds)


@given(st.none() | st.floats(0, 1e9), st.none() | st.integers(0, 2**32 - 1), st.none() | st.integers(0, 2**64 - 1))
def test_limits_are_copied_and_pickled(time: float | None, depth: int | None, nodes: int | None) -> None:
    limit = Limit(time, depth=depth, nodes=nodes)
    for other in [copy.copy(limit), copy.deepcopy(limit), pickle.loads(pickle.dumps(limit))]:
        assert other == limit and (other.time, other.depth, other.nodes) == (time, depth, nodes)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_engine(game: str) -> None:
    board = Board(game=game, turns=3)
    engine = Engine(game=game)
    while not board.is_game_over() and board.ply < 6:
        move = engine.play(board, Limit(nodes=200)).move
        assert move is not None
        board.push(move)


def test_a_tree_that_was_full_is_told() -> None:
    engine, board = Engine(level="mcts", game="eater"), Board("...../...../...../...../..... w -", game="eater")
    assert engine.play(board, Limit(nodes=6000)).info == {"full_tree": True}
    assert engine.play(board, Limit(nodes=100)).info == {}


@sends_ctrl_c
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


@sends_ctrl_c
def test_ctrl_c_does_not_wait_for_the_search_of_another_thread() -> None:
    engine, board = Engine(9), Board()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    other = threading.Thread(target=engine.play, args=[board, Limit(depth=100, time=5)])
    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            engine.play(board, Limit(depth=100, time=60))
        assert other.is_alive()
    finally:
        signal.signal(signal.SIGINT, before)
    other.join()
    engine.clear()


@pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2,
    reason="only Linux lists the threads of a process, and on one core a search has only one",
)
def test_a_search_has_as_many_threads_as_it_is_told() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    looking, over = threading.Event(), threading.Event()

    def look() -> None:
        others = set(os.listdir("/proc/self/task"))
        looking.set()
        while not over.is_set():
            # The search has a thread of its own and a helper. It goes on until both are seen.
            if len(set(os.listdir("/proc/self/task")) - others) >= 2:
                os.kill(os.getpid(), signal.SIGINT)
                return

    watcher = threading.Thread(target=look)
    watcher.start()
    looking.wait()
    try:
        with pytest.raises(KeyboardInterrupt):
            Engine(9, threads=2).analyse(Board(), Limit(depth=100, time=20))
    finally:
        over.set()
        watcher.join()
        signal.signal(signal.SIGINT, before)


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
