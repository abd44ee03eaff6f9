"""Wrong arguments, threads and forks: each gives an exception that names the argument and says what to do."""

import asyncio
import copy
import multiprocessing
import os
import pickle
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import advance
from advance import ACTIONS, PLANES, Batch, Board, Engine, Limit, Move, Outcome, Record, advance_v0, generate_cases
from advance.gym import AdvanceEnv

BOARD = Board()
BATCH = Batch(4)

WRONG: list[tuple[str, type[Exception], str, Callable[[], object]]] = [
    # A number that is none, negative, or too large.
    (
        "a turn of -1",
        ValueError,
        "found -1 as turns, expected a whole number from 0 to 4294967295",
        lambda: Board(turns=-1),
    ),
    ("half a turn", TypeError, "found float as turns, expected a whole number", lambda: Board(turns=1.5)),  # type: ignore[arg-type]
    ("NaN turns", TypeError, "found float as turns", lambda: Board(turns=float("nan"))),  # type: ignore[arg-type]
    ("a start that comes later", ValueError, "the game has begun after 7 moves", lambda: Board(begun=7)),
    (
        "a seed of -1",
        ValueError,
        "found -1 as seed, expected a whole number from 0 to 2^64 - 1",
        lambda: Engine(seed=-1),
    ),
    ("no threads", ValueError, "found 0 as threads", lambda: Engine(threads=0)),
    ("-1 lines", ValueError, "found -1 as multipv", lambda: Engine().analyse(BOARD, multipv=-1)),
    ("-1 nodes", ValueError, "found -1 as nodes", lambda: Limit(nodes=-1)),
    ("2^32 plies", ValueError, "found 4294967296 as depth", lambda: Limit(depth=2**32)),
    ("-1 games", ValueError, "found -1 as count", lambda: Batch(-1)),
    ("True games", TypeError, "found bool as count", lambda: Batch(True)),
    ("a batch of -1 turns", ValueError, "found -1 as turns", lambda: Batch(1, turns=-1)),
    ("a sample of -1", ValueError, "found -1 as seed", lambda: BATCH.sample(-1)),
    ("-1 cases", ValueError, "found -1 as count", lambda: generate_cases(6, count=-1)),
    ("an action that is a word", TypeError, "found str as action", lambda: BOARD.move_of("x")),  # type: ignore[arg-type]
    ("a name of no action", ValueError, f"found {ACTIONS} as action", lambda: advance.action_name(ACTIONS)),
    # A game that is not there.
    ("game 4 of 4", IndexError, "there is no game 4: the batch has 4", lambda: BATCH.board(4)),
    ("game -5 of 4", IndexError, "there is no game -5: the batch has 4", lambda: BATCH.legal_actions(-5)),
    # Something of another type.
    ("a position of 5", TypeError, "found int as position, expected a str", lambda: Board(5)),  # type: ignore[arg-type]
    ("a game of 5", TypeError, "found int as game, expected a str", lambda: Board(game=5)),  # type: ignore[arg-type]
    ("a move of 5", TypeError, "found int as mv, expected a Move or a str", lambda: BOARD.push(5)),  # type: ignore[arg-type]
    ("moves in one text", TypeError, "found no list as moves", lambda: Board(moves="e2-e3")),
    (
        "a turn that is a word",
        TypeError,
        "found str as turn, expected True or False",
        lambda: Board.from_text(str(BOARD), "white"),
    ),  # type: ignore[arg-type]
    ("one player", TypeError, "expected the names of two players", lambda: BOARD.record("Ann")),  # type: ignore[arg-type]
    ("an engine without a board", TypeError, "found str as board, expected a Board", lambda: Engine().play("x")),  # type: ignore[arg-type]
    ("a limit of 5", TypeError, "found int as limit, expected a Limit", lambda: Engine().play(BOARD, 5)),  # type: ignore[arg-type]
    ("a batch of words", TypeError, "found str as board, expected a Board", lambda: Batch(boards=["x"])),  # type: ignore[list-item]
    ("a record of 5", TypeError, "found int as text", lambda: Record(5)),  # type: ignore[arg-type]
    ("a winner of 5", TypeError, "found int as winner", lambda: Outcome("turns", 5)),  # type: ignore[arg-type]
    (
        "a field that JSON has not",
        TypeError,
        "found nan as x, expected a value that JSON has",
        lambda: advance.ask("about", x=float("nan")),
    ),
    # Of another game.
    ("a batch of checkers", ValueError, "the board is one of checkers", lambda: Batch(boards=[Board(game="checkers")])),
    ("a batch for checkers", ValueError, "the engine plays checkers", lambda: Engine(game="checkers").actions(BATCH)),
    # Arrays of other kinds and shapes.
    (
        "numbers for booleans",
        TypeError,
        "found int64 as which, expected an array of bool",
        lambda: BATCH.reset([3, 2, 1, 0]),
    ),
    (
        "booleans for numbers",
        TypeError,
        "found bool as actions, expected an array of whole numbers",
        lambda: BATCH.step([True] * 4),
    ),
    ("masks for actions", TypeError, "found bool as actions", lambda: BATCH.step(BATCH.legal_masks())),
    ("NaN for actions", TypeError, "found float64 as actions", lambda: BATCH.step(np.full(4, np.nan))),
    (
        "3 actions for 4 games",
        ValueError,
        "found the shape [3] as actions, expected [4]",
        lambda: BATCH.step([1, 2, 3]),
    ),
    ("a table of actions", ValueError, "found the shape [4, 1] as actions", lambda: BATCH.step(np.zeros((4, 1), int))),
    (
        "masks that cannot be written",
        ValueError,
        "out: expected an array that can be written to",
        lambda: BATCH.legal_masks(read_only()),
    ),
    (
        "masks of another shape",
        ValueError,
        "out: found the shape [3, 3], expected [4, 3104]",
        lambda: BATCH.legal_masks(np.zeros((3, 3), bool)),
    ),
    (
        "masks with gaps",
        ValueError,
        "out: expected a C-contiguous array",
        lambda: BATCH.legal_masks(np.zeros((8, ACTIONS), bool)[::2]),
    ),
    (
        "squares of another width",
        ValueError,
        "found the shape [4, 80] as squares",
        lambda: Batch.from_squares(BATCH.squares()[:, 1:], [True] * 4),
    ),
    ("no squares", TypeError, "found float64 as squares", lambda: Batch.from_squares(np.zeros((4, 81)), [True] * 4)),
    (
        "squares with a Q",
        ValueError,
        "game 0: found 81 on a9",
        lambda: Batch.from_squares(np.full((1, 81), ord("Q"), np.uint8), [True]),
    ),
    (
        "squares without a General",
        ValueError,
        "game 0: white has 0 Generals",
        lambda: Batch.from_squares(np.full((1, 81), ord("."), np.uint8), [True]),
    ),
    (
        "sides as numbers",
        TypeError,
        "found int64 as white_to_move",
        lambda: Batch.from_squares(BATCH.squares(), [1] * 4),
    ),
    (
        "a ply of -1",
        ValueError,
        "found -1 in ply",
        lambda: Batch.from_squares(BATCH.squares(), [True] * 4, [0, 0, 0, -1]),
    ),
    (
        "a start that comes after a position",
        ValueError,
        "game 0: found 2 as begun",
        lambda: Batch.from_squares(BATCH.squares(), [True] * 4, 1, 2),
    ),
]


def read_only() -> np.ndarray:
    array = np.zeros((4, ACTIONS), bool)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(("kind", "message", "call"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_argument_is_named(kind: type[Exception], message: str, call: Callable[[], object]) -> None:
    with pytest.raises(kind) as raised:
        call()
    assert message in str(raised.value)
    assert (BATCH.plies() == 0).all()


def test_places_count_from_the_end_too() -> None:
    batch = Batch(boards=[Board(), Board("4g4/9/9/9/9/9/9/9/4G4 w")])
    assert batch.board(-1) == batch.board(1) != batch.board(-2)


def test_threads_may_read_a_batch_together_and_are_told_when_another_changes_it() -> None:
    batch = Batch(6000)
    seen: set[str] = set()

    def work(seed: int) -> None:
        for turn in range(20):
            try:
                batch.step(batch.sample(seed + turn))
            except (RuntimeError, advance.IllegalMoveError) as error:
                seen.add(str(error).partition(":")[0])

    threads = [threading.Thread(target=work, args=[seed]) for seed in (0, 1000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    known = ("another thread changes this batch", "another thread uses this batch", "game")
    assert all(words.startswith(known) for words in seen), seen


def test_threads_may_share_a_board() -> None:
    board = Board()

    def work() -> None:
        for _ in range(200):
            board.is_legal("e2-e3")
            assert board.why_not("e2-e9") is not None

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert board == Board()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_is_told_that_an_engine_was_at_work() -> None:
    engine, board = Engine(9), Board()
    other = threading.Thread(target=engine.play, args=[board, Limit(time=3.0, nodes=2**62)])
    begun = threading.Event()

    def child(answers: "multiprocessing.connection.Connection") -> None:
        try:
            engine.play(board, Limit(nodes=10))
        except RuntimeError as error:
            answers.send(str(error))
        own = pickle.loads(pickle.dumps(engine))
        answers.send(str(own.play(board, Limit(nodes=10)).move))

    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    other.start()
    begun.wait(0.3)
    process = context.Process(target=child, args=[theirs])
    process.start()
    assert ours.poll(10) and "when the process was forked" in ours.recv()
    assert ours.poll(10) and board.is_legal(ours.recv())
    process.join()
    other.join()
    assert engine.play(board, Limit(nodes=10)).move is not None


@pytest.mark.parametrize("engine", [Engine(), Engine(6, seed=3, threads=2), Engine("random", game="connections")])
def test_engines_are_copied_pickled_and_printed(engine: Engine) -> None:
    for other in [copy.copy(engine), copy.deepcopy(engine), pickle.loads(pickle.dumps(engine)), eval(repr(engine))]:
        assert repr(other) == repr(engine)
        board = Board(game="connections" if "connections" in repr(engine) else "advance")
        assert other.play(board, Limit(nodes=50)).move == engine.play(board, Limit(nodes=50)).move


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_environments_are_copied_with_their_game(copied: Callable[[object], object]) -> None:
    env = AdvanceEnv(level=6, turns=20)
    _, info = env.reset(seed=5)
    for _ in range(3):
        _, *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    again = copied(env)
    assert isinstance(again, AdvanceEnv)
    for _ in range(3):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        seen, reward, _, _, info = env.step(action)
        other, its, _, _, told = again.step(action)
        assert (seen == other).all() and reward == its and (info["action_mask"] == told["action_mask"]).all()
    for made in [advance_v0.env(turns=9), advance_v0.raw_env(turns=9)]:
        made.reset()
        for _ in range(3):
            made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
        twin = copied(made)
        assert isinstance(twin, type(made)) and twin.agent_selection == made.agent_selection
        assert (twin.last()[0]["observation"] == made.last()[0]["observation"]).all()


def test_arrays_come_back_as_games() -> None:
    batch = Batch(40, turns=30)
    for ply in range(25):
        batch.step(batch.sample(ply))
    again = Batch.from_squares(batch.squares(), batch.white_to_move(), batch.plies(), 0, 30)
    assert (again.observe() == batch.observe()).all() and (again.legal_masks() == batch.legal_masks()).all()
    assert [again.board(index) for index in range(40)] == [batch.board(index) for index in range(40)]
    begun = np.arange(40) % 26
    late = Batch.from_squares(batch.squares().tolist(), batch.white_to_move().tolist(), 25, begun, 9)
    assert [late.board(index).begun for index in range(40)] == begun.tolist()
    assert late.over().tolist() == (begun + 18 <= 25).tolist()
    seen = late.observe()[:, 17, 0, 0]
    assert seen == pytest.approx(np.clip(begun + 18 - 25, 0, None) / 18)
    assert len(Batch.from_squares(np.zeros((0, 81), np.uint8), [])) == 0 and late.observe().shape[1] == PLANES


@pytest.mark.parametrize("threads", [2, 3, 64])
def test_several_threads_do_what_one_does(threads: int) -> None:
    one, several = Batch(600, turns=6), Batch(600, turns=6, threads=threads)
    engine = Engine(5)
    for ply in range(14):
        assert (one.legal_masks() == several.legal_masks()).all() and (one.observe() == several.observe()).all()
        actions = one.sample(ply)
        assert (actions == several.sample(ply)).all()
        if ply == 8:
            assert (engine.actions(one) == engine.actions(several)).all()
        for first, second in zip(one.step(actions), several.step(actions), strict=True):
            assert (first == second).all()
        # Copies find their legal actions anew.
        assert (one.copy().legal_masks() == one.legal_masks()).all()
    assert one.over().all() and (one.results() == several.results()).all()
    small, same = Batch(600), Batch(600, threads=threads)
    for first, second in zip(small.children()[1:], same.children()[1:], strict=True):
        assert (first == second).all()
    illegal = np.zeros(600, int)
    with pytest.raises(advance.IllegalMoveError, match="^game 0: 0 is not a legal action$"):
        same.step(illegal)
    assert (same.plies() == 0).all()


def test_an_engine_chooses_in_a_batch_as_on_boards() -> None:
    batch = Batch(30, turns=8)
    for ply in range(9):
        batch.step(batch.sample(ply))
    which = np.arange(30) % 3 > 0
    for engine in [Engine(6, seed=4), Engine(8, seed=4)]:
        actions = engine.actions(batch, Limit(nodes=60), which=which)
        for index in range(30):
            board = batch.board(index)
            move = engine.play(board, Limit(nodes=60)).move if which[index] else None
            assert actions[index] == (-1 if move is None else board.action_of(move))


def test_moves_hash_as_they_compare() -> None:
    assert len({Move("e2-e3"), Move("e2-e3"), Move("e2-e3", "checkers")}) == 2


def samples() -> dict[type, object]:
    """One of each public class but those of files."""
    engine = Engine(level=9)
    return {
        advance.Analysis: engine.analysis(BOARD, Limit(depth=1)),
        Batch: Batch(2),
        Board: Board(moves=["e2-e3"]),
        advance.Case: generate_cases(level=4, count=1, seed=1)[0],
        Engine: engine,
        advance.IllegalMoveError: advance.IllegalMoveError("no"),
        Limit: Limit(depth=2),
        Move: Move("e2-e3"),
        Outcome: Outcome("trap", True),
        advance.PlayResult: engine.play(BOARD, Limit(depth=1)),
        Record: Record(BOARD.record()),
        advance.Refused: advance.Refused("no"),
    }


COPIES: list[Callable[[object], object]] = [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]


def test_public_objects_are_copied_or_say_why_not() -> None:
    classes = [it for it in map(advance.__dict__.get, advance.__all__) if isinstance(it, type)]
    known = samples()
    assert set(classes) - set(known) == {advance.Studies, advance.Study, advance.Info}
    for cls, it in known.items():
        for copied in COPIES:
            if cls is advance.Analysis:
                with pytest.raises(TypeError, match="an Analysis cannot be copied or pickled: "):
                    copied(it)
                continue
            other = copied(it)
            for name in [name for name in dir(it) if not name.startswith("_")]:
                value = getattr(it, name)
                if isinstance(value, int | str | Move | dict | list):
                    assert getattr(other, name) == value, (cls, name)


def test_no_private_name_is_offered() -> None:
    assert [name for name in dir(advance) if name not in advance.__all__] == []


def test_an_analysis_ends_at_once_when_it_is_stopped() -> None:
    engine = Engine(level=9)
    with engine.analysis(BOARD, multipv=2) as analysis:
        first = next(analysis)
        assert [info["multipv"] for info in first] == [1, 2] and first[0]["depth"] == 1
        before = time.monotonic()
        analysis.stop()
        last = analysis.wait()
        assert time.monotonic() - before < 1 and last[0]["depth"] >= 1
    # The engine is free again, also where the block was left early.
    with engine.analysis(BOARD), pytest.raises(KeyError):
        raise KeyError
    assert engine.analyse(BOARD, Limit(depth=1))["depth"] == 1
    with pytest.raises(ValueError, match="level 4 does not search"):
        Engine(level=4).analysis(BOARD)


def test_a_cancelled_task_ends_its_analysis() -> None:
    async def waited() -> float:
        with Engine(level=9).analysis(BOARD) as analysis:
            task = asyncio.ensure_future(asyncio.to_thread(analysis.wait))
            await asyncio.sleep(0.1)
            task.cancel()
            before = time.monotonic()
        return time.monotonic() - before

    assert asyncio.run(waited()) < 1
