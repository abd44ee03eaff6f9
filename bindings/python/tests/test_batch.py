"""Many games at once, against the same games on boards."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advance import ACTIONS, PLANES, Batch, Board, IllegalMoveError, Move, action_table
from advance.learner import observation

KINDS = "ZBJMSCDG"

seeds = st.integers(0, 2**64 - 1)


def walked(seed: int, count: int, plies: int, turns: int = 100) -> Batch:
    """Games of random moves."""
    batch = Batch(count, turns=turns)
    for ply in range(plies):
        batch.step(batch.sample(seed + ply & 2**64 - 1))
    return batch


def planes_of(board: Board, left: float) -> np.ndarray:
    """What `observe` gives, square by square from the text of a board."""
    planes = np.zeros((PLANES, 9, 9), np.float32)
    rows = str(board).split()
    if not board.turn:
        rows = [row.swapcase() for row in reversed(rows)]
    for rank, row in enumerate(rows):
        for file, symbol in enumerate(row):
            if symbol == "#":
                planes[16, rank, file] = 1
            elif symbol.isupper():
                planes[KINDS.index(symbol), rank, file] = 1
            elif symbol.islower():
                planes[8 + KINDS.index(symbol.upper()), rank, file] = 1
    planes[17] = left
    return planes


@settings(max_examples=40)
@given(seeds, st.integers(0, 130))
def test_what_a_batch_says_is_what_boards_say(seed: int, plies: int) -> None:
    batch = walked(seed, 3, plies)
    masks, seen, keys = batch.legal_masks(), batch.observe(), batch.keys()
    for index in range(len(batch)):
        board = batch.board(index)
        assert board.is_game_over() == batch.over()[index]
        moves = [] if board.is_game_over() else board.legal_moves
        actions = sorted(board.action_of(move) for move in moves)
        assert len(set(actions)) == len(moves)
        assert np.flatnonzero(masks[index]).tolist() == actions == batch.legal_actions(index)
        assert {board.move_of(action) for action in actions} == set(moves)
        left = np.float32((200 - board.ply) / 200)
        assert (seen[index] == planes_of(board, left)).all()
        assert keys[index] == board.key and batch.plies()[index] == board.ply
        assert batch.white_to_move()[index] == board.turn
        assert batch.leads()[index] == (board.lead if board.turn else -board.lead)
        assert bytes(batch.squares()[index]).decode() == "".join(str(board).split())


@settings(max_examples=40)
@given(seeds, st.integers(0, 130))
def test_a_step_is_a_push(seed: int, plies: int) -> None:
    batch = walked(seed, 2, plies)
    boards = [batch.board(index) for index in range(2)]
    actions = batch.sample(seed)
    rewards, over = batch.step(actions)
    for index, board in enumerate(boards):
        if actions[index] < 0:
            assert board.is_game_over() and over[index]
            continue
        mover = board.turn
        board.push(board.move_of(int(actions[index])))
        assert batch.board(index) == board and over[index] == board.is_game_over()
        outcome = board.outcome()
        winner = outcome.winner if outcome else None
        assert rewards[index] == (0 if winner is None else 1 if winner == mover else -1)
        assert batch.results()[index] == (0 if winner is None else 1 if winner else -1)


@settings(max_examples=20)
@given(seeds, st.integers(0, 60))
def test_children_are_the_games_after_each_legal_action(seed: int, plies: int) -> None:
    batch = walked(seed, 2, plies, turns=25)
    after, games, actions = batch.children()
    for game in range(2):
        assert sorted(actions[games == game].tolist()) == batch.legal_actions(game)
    assert games.tolist() == sorted(games.tolist()) and len(after) == len(games) == len(actions)
    for index, (game, action) in enumerate(zip(games, actions, strict=True)):
        board = batch.board(int(game))
        board.push(board.move_of(int(action)))
        assert after.board(index) == board and after.over()[index] == board.is_game_over()


@settings(max_examples=30)
@given(seeds, st.integers(0, 130))
def test_both_sides_see_the_same_from_the_same(seed: int, plies: int) -> None:
    board = walked(seed, 1, plies).board(0)
    pair = Batch(boards=[board, board.mirror()])
    for values in [pair.legal_masks(), pair.observe(), pair.evaluate(), pair.leads()]:
        assert (values[0] == values[1]).all()
    own, other = (observation(pair, 0, white) for white in (board.turn, not board.turn))
    assert (own == pair.observe()[0]).all()
    assert (own[:8] == other[8:16, ::-1]).all() and (own[16] == other[16, ::-1]).all()


def test_games_end_by_turns_and_by_traps() -> None:
    batch = walked(1, 50, 20, turns=10)
    assert batch.over().all() and not batch.legal_masks().any()
    assert (batch.sample(1) == -1).all()
    assert (batch.observe()[:, 17] == 0).all()
    leads = [batch.board(index).lead for index in range(50)]
    assert batch.results().tolist() == np.sign(leads).tolist()
    trapped = Batch(boards=[Board("8g/9/9/9/9/9/9/##7/G#7 w")])
    assert trapped.over().all() and trapped.results().tolist() == [-1]


def test_an_illegal_action_changes_no_game() -> None:
    batch = Batch(2)
    legal = batch.legal_actions(0)[0]
    illegal = int(np.flatnonzero(~batch.legal_masks()[1])[0])
    for action in [illegal, ACTIONS, -2]:
        with pytest.raises(IllegalMoveError, match=f"^game 1: {action} is not a legal action$"):
            batch.step([legal, action])
        assert batch.plies().tolist() == [0, 0]
    over = Batch(1, turns=0)
    with pytest.raises(IllegalMoveError, match="^game 0 is over: expected -1$"):
        over.step([legal])
    assert over.step([-1])[1].tolist() == [True]
    with pytest.raises(ValueError, match=r"^found the shape \[1\] as actions, expected \[2\]: the batch has 2 games$"):
        batch.step([legal])


def test_actions_that_are_no_integers_are_refused() -> None:
    batch = Batch(2)
    # NumPy would make -1 of -1.9, which leaves a game as it is.
    for actions in [[-1.9, -1.9], np.array([-1.9, -1.9]), np.array([-1.0, -1.0], np.float32), np.ones(2, bool)]:
        with pytest.raises(
            TypeError, match="^found (float64|float32|bool) as actions, expected an array of whole numbers"
        ):
            batch.step(actions)
    with pytest.raises(ValueError, match="^found 18446744073709551615 in actions, expected whole numbers below 2"):
        batch.step(np.array([2**64 - 1] * 2, np.uint64))
    assert batch.plies().tolist() == [0, 0]


@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint16, np.uint64, ">i8"])
def test_actions_are_integers_of_any_width(kind: str | type[np.integer]) -> None:
    batch = Batch(2)
    actions = batch.legal_actions(0)[-2:]
    batch.step(np.array(actions, kind))
    again = Batch(2)
    again.step(actions)
    assert batch.plies().tolist() == [1, 1] and (batch.keys() == again.keys()).all()


def test_arrays_are_written_where_they_are_given() -> None:
    batch = walked(5, 4, 9)
    masks = np.ones((4, ACTIONS), bool)
    seen = np.ones((4, PLANES, 9, 9), np.float32)
    assert batch.legal_masks(out=masks) is masks and (masks == batch.legal_masks()).all()
    assert batch.observe(out=seen) is seen and (seen == batch.observe()).all()
    with pytest.raises(ValueError, match="^out: found the shape"):
        batch.legal_masks(out=np.ones((3, ACTIONS), bool))
    with pytest.raises(TypeError, match=r"^out: expected an array of bool with the shape \(4, 3104\)$"):
        batch.legal_masks(out=np.ones((4, ACTIONS), np.int8))
    with pytest.raises(TypeError, match=r"^out: expected an array of float32 with the shape \(4, 18, 9, 9\)$"):
        batch.observe(out=np.ones((4, PLANES, 9, 9)))
    for other in [np.ones((4, 2 * ACTIONS), bool)[:, ::2], np.ones((4, ACTIONS), bool, order="F")]:
        with pytest.raises(ValueError, match="^out: expected a C-contiguous array$"):
            batch.legal_masks(out=other)
    with pytest.raises(ValueError, match="^out: expected a C-contiguous array$"):
        batch.observe(out=np.ones((4, PLANES, 9, 9), np.float32, order="F"))


def test_more_games_than_fit_are_refused() -> None:
    for count in [10**12, 2**63]:
        with pytest.raises(MemoryError, match="^there is not enough memory for so many games$"):
            Batch(count)
    assert len(Batch(0)) == 0 and Batch(0).legal_masks().shape == (0, ACTIONS)


def test_games_begin_anew_where_they_began() -> None:
    start = Board("4g4/9/9/9/3z5/4Z4/9/9/4G4 b 7")
    batch = Batch(boards=[start, start], turns=5)
    batch.step(batch.sample(3))
    batch.reset([True, False])
    assert batch.plies().tolist() == [7, 8]
    batch.reset()
    assert batch.board(1) == Board(start.fen(), turns=5)


def test_turns_are_counted_as_the_boards_count_them() -> None:
    late = Board("4g4/9/9/9/9/9/9/9/4G4 w 6", turns=4, begun=0)
    batch = Batch(boards=[late, Board("4g4/9/9/9/9/9/9/9/4G4 w 6")], turns=4)
    assert batch.board(0) == late and batch.observe()[:, 17, 0, 0].tolist() == [0.25, 1]
    for _ in range(2):
        batch.step(batch.sample(1))
    assert batch.over().tolist() == [True, False] and batch.copy().board(0) == batch.board(0)
    batch.reset()
    assert pickle.loads(pickle.dumps(batch)).board(0) == late


def test_a_batch_has_the_turns_of_its_boards() -> None:
    boards = [Board(turns=5), Board("4g4/9/9/9/3z5/4Z4/9/9/4G4 b 7", turns=5)]
    batch = Batch(boards=boards)
    assert batch.turns == 5 and [batch.board(index) for index in range(2)] == boards
    with pytest.raises(ValueError, match="^the boards have 5 and 100 turns, and a batch has the same for all: give"):
        Batch(boards=[*boards, Board()])
    assert Batch(boards=[*boards, Board()], turns=7).turns == 7
    assert Batch(2).turns == Batch(boards=[]).turns == Board().turns


@given(seeds, st.integers(0, 12))
def test_copies_are_equal_and_apart(seed: int, plies: int) -> None:
    batch = walked(seed, 2, plies, turns=6)
    for other in [batch.copy(), pickle.loads(pickle.dumps(batch))]:
        assert (other.keys() == batch.keys()).all() and (other.over() == batch.over()).all()
        other.reset()
        assert other.board(0) == Board(turns=6) and batch.plies()[0] == plies


def test_a_sample_follows_from_the_seed_and_is_spread() -> None:
    batch = Batch(2000)
    assert (batch.sample(1) == batch.sample(1)).all()
    drawn = batch.sample(1)
    assert (drawn != batch.sample(2)).any() and len(set(drawn.tolist())) == 43


def test_the_table_tells_what_the_actions_are() -> None:
    table = action_table()
    assert len({tuple(row) for row in table.tolist()}) == ACTIONS
    board = Board()

    def square(index: int) -> str:
        return "abcdefghi"[index % 9] + "987654321"[index // 9]

    for move in board.legal_moves:
        origin, target, builds = table[board.action_of(move)]
        assert (square(origin), square(target)) == (move.from_square, move.to_square)
        assert bool(builds) == (move.mark == "#")
    assert board.move_of(board.action_of("b2#b3" if board.is_legal("b2#b3") else "e2-e3")) is not None
    assert Move("e2-e3") in board.legal_moves
