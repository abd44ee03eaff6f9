"""Boards, moves and records, of all games."""

import copy
import pickle
from importlib import metadata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import advance
from advance import BLACK, WHITE, Batch, Board, IllegalMoveError, Move, Outcome, Record


def names() -> list[str]:
    """All games: the error about an unknown one lists them."""
    with pytest.raises(ValueError, match=", ") as caught:
        Board(game="")
    return str(caught.value).partition("expected ")[2].split(", ")


GAMES = names()


def played(game: str, choices: list[int], turns: int | None = None) -> Board:
    """A game in which the legal moves are chosen by these numbers, until it is over."""
    board = Board(game=game, turns=turns)
    for choice in choices:
        if board.is_game_over():
            break
        moves = board.legal_moves
        board.push(moves[choice % len(moves)])
    return board


games = st.builds(
    played, st.sampled_from(GAMES), st.lists(st.integers(0, 1000), max_size=60), st.none() | st.integers(0, 20)
)


def later(board: Board, before: int, begun: int, turns: int) -> Board:
    """The position of a board in a game that has begun after `begun` moves."""
    position = board.fen().rsplit(" ", 2)[0]
    return Board(f"{position} {before}", board.game, turns=turns, begun=min(begun, before))


# Games that go on and that are over, and begin anywhere.
states = games | st.builds(later, games, st.integers(0, 300), st.integers(0, 300), st.integers(0, 150))


@given(states)
def test_every_form_of_a_game_is_the_same_game(board: Board) -> None:
    forms = [
        Board(board.fen(), board.game),
        eval(repr(board), {"Board": Board}),
        pickle.loads(pickle.dumps(board)),
        copy.copy(board),
        copy.deepcopy(board),
        board.copy(),
    ]
    if board.game == "advance":
        mirrored = board.mirror()
        assert mirrored.mirror() == board
        pair = Batch(boards=[board, mirrored], turns=board.turns)
        planes = pair.observe()
        assert (planes[0] == planes[1]).all() and (pair.legal_masks()[0] == pair.legal_masks()[1]).all()
        assert 0 <= planes[:, 17].min() and planes[:, 17].max() <= 1
        assert pair.board(0) == board and pickle.loads(pickle.dumps(pair)).board(1) == mirrored
        forms.append(pair.board(0))
    for form in forms:
        assert form == board and form.fen() == board.fen() and repr(form) == repr(board)
        assert (form.ply, form.begun, form.turns) == (board.ply, board.begun, board.turns)
        assert form.legal_moves == board.legal_moves and form.outcome() == board.outcome()
        if board.game == "advance":
            assert (Batch(boards=[form]).observe() == Batch(boards=[board]).observe()).all()


@given(states)
def test_a_game_that_is_over_has_no_moves(board: Board) -> None:
    listed = advance.ask("moves", game=board.game, position=board.fen())["legal_moves"]
    status = advance.ask("status", game=board.game, position=board.fen())
    assert bool(board.legal_moves) == (not board.is_game_over()) == (status["end"] is None)
    assert len(listed) == board.legal_count() == len(board.legal_moves)
    rest = Board(board.fen().rsplit(" ", 1)[0], board.game, turns=1)
    for move in rest.legal_moves[:3] if board.is_game_over() else []:
        assert not board.is_legal(move) and board.why_not(move) is not None
        with pytest.raises(IllegalMoveError, match=f"^the game is over: both sides have made {board.turns} move"):
            board.push(move)


@given(states)
def test_a_move_of_another_game_is_refused(board: Board) -> None:
    other = next(game for game in GAMES if game not in (board.game, "advance"))
    for move in board.legal_moves[:2]:
        foreign = Move(str(move), other)
        reason = f"{move} is a move of {other}, and the board is one of {board.game}"
        assert not board.is_legal(foreign) and board.why_not(foreign) == reason
        with pytest.raises(IllegalMoveError) as refused:
            board.push(foreign)
        assert str(refused.value) == reason and board.is_legal(move)


def test_pieces_captures_and_names_are_told() -> None:
    board = Board("4g4/9/9/9/3z5/4Z4/9/4M4/4G1#2 w")
    assert board.piece_map() == {"e9": "g", "d5": "z", "e4": "Z", "e2": "M", "e1": "G", "g1": "#"}
    assert [board.is_capture(move) for move in ["e4xd5", "e4-e5"]] == [True, False]
    assert {square for square in board.piece_map() if board.piece_at(square) is None} == set()
    assert Board("4g4/9/9/4z4/9/9/4C4/9/4G4 w").is_capture("e3*e6")
    with pytest.raises(IllegalMoveError):
        board.is_capture("e4xe5")
    for line in ["4g4/9/9/9/9/4B4/9/9/4G4 w", "4g4/9/9/4b4/9/9/9/9/4G4 b"]:
        built = Board(line)
        names = {advance.action_name(built.action_of(move)): move for move in built.legal_moves}
        assert len(names) == built.legal_count() and str(names["e4#e5"])[2] == "#" and str(names["e4>d5"])[2] == "-"


@given(games)
def test_a_notebook_shows_a_picture(board: Board) -> None:
    assert board._repr_svg_().startswith("<svg") and board._repr_svg_().endswith("</svg>")


def test_the_version_is_that_of_the_package() -> None:
    assert advance.__version__ == metadata.version("advance-python")
    assert len(advance.__build__) == 12


def test_the_wheel_brings_the_licence_and_the_notices_of_what_it_contains() -> None:
    texts = {file.name: file.read_text() for file in metadata.files("advance-python") or [] if "licenses" in file.parts}
    assert texts["LICENSE"].startswith("MIT License")
    assert "\npyo3 0." in texts["LICENSE-THIRD-PARTY.txt"]


@given(games)
def test_what_is_taken_back_is_as_it_was(board: Board) -> None:
    stack = board.move_stack
    again = Board(game=board.game, turns=board.turns)
    for move in stack:
        before = again.copy()
        assert again.is_legal(move) and again.why_not(move) is None
        again.push(move)
        undone = again.copy()
        assert undone.pop() == move == again.peek()
        assert undone == before and undone.key == before.key
    assert again == board and again.key == board.key and again.move_stack == stack


@given(games)
def test_copies_are_equal_and_apart(board: Board) -> None:
    copies = [copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]
    for other in copies:
        assert other == board and other.move_stack == board.move_stack and other.turns == board.turns
    if not board.is_game_over():
        copies[0].push(board.legal_moves[0])
        assert copies[0] != board


def test_a_board_that_moves_will_change_is_no_key() -> None:
    with pytest.raises(TypeError, match="unhashable type: 'advance.Board'"):
        {Board()}


@given(games, st.sampled_from([WHITE, BLACK, None]))
def test_a_record_is_the_game(board: Board, winner: bool | None) -> None:
    text = board.record(("Ann", "Bob"), winner=winner, draw=winner is None)
    record = Record(text)
    assert str(record) == text and record.players == ("Ann", "Bob")
    assert record.board() == board and record.board().move_stack == board.move_stack
    if board.is_game_over():
        outcome = board.outcome()
        assert outcome is not None
        assert (record.result, record.termination) == (board.result(), outcome.termination)
    else:
        assert board.outcome() is None and board.result() == "*"
        expected = {None: "1/2-1/2", WHITE: "1-0", BLACK: "0-1"}
        assert record.result == expected[winner]


@settings(max_examples=20)
@given(games, st.text(max_size=8))
def test_what_is_not_legal_is_refused_and_changes_nothing(board: Board, text: str) -> None:
    before = board.copy()
    if board.is_legal(text):
        return
    with pytest.raises(IllegalMoveError) as refused:
        board.push(text)
    assert str(refused.value) == board.why_not(text)
    assert board == before and board.move_stack == before.move_stack


def test_the_referee_says_why_not() -> None:
    board = Board("4g4/9/9/9/3z5/4D4/9/9/4G4 w")
    assert board.why_not("e4xd5") == "the Dragon may not capture a neighbour"
    with pytest.raises(IllegalMoveError, match="^the Dragon may not capture a neighbour$"):
        board.push(Move("e4xd5"))


def test_errors_have_the_words_of_the_library() -> None:
    with pytest.raises(ValueError, match="^white has 2 Generals, expected exactly 1$"):
        Board("4g4/9/9/9/9/9/9/9/4GG3 w")
    with pytest.raises(ValueError, match="^no game is called 'chess': expected advance, checkers"):
        Board(game="chess")
    with pytest.raises(ValueError, match="^found 1 line, expected 9$"):
        Board.from_text(".........")
    with pytest.raises(IndexError):
        Board().pop()
    with pytest.raises(ValueError, match="Advance only"):
        Board(game="checkers").is_check()


def test_the_lead_decides_when_the_turns_are_over() -> None:
    board = Board("4g4/9/9/9/3z5/4Z4/9/9/4G4 w", turns=1)
    assert board.gain("e4xd5") == 1 and board.lead == 0
    board.push("e4xd5")
    assert board.lead == 1 and not board.is_game_over()
    board.push("e9-e8")
    outcome = board.outcome()
    assert outcome is not None and outcome.winner is WHITE and outcome.termination == "turns"
    assert outcome.result() == board.result() == "1-0"


def test_turns_are_counted_from_where_a_game_has_begun() -> None:
    line = "4g4/9/9/9/9/9/9/9/4G4 w 6"
    assert not Board(line, turns=3).is_game_over()
    late = Board(line, turns=3, begun=0)
    assert late.is_game_over() and late != Board(line, turns=3)
    assert pickle.loads(pickle.dumps(late)) == late
    with pytest.raises(ValueError, match="begun"):
        late.record()


def test_a_trap_ends_a_game() -> None:
    stuck = Board("8g/9/9/9/9/9/9/##7/G#7 w")
    outcome = stuck.outcome()
    assert stuck.legal_moves == [] and outcome is not None
    assert (outcome.termination, outcome.winner) == ("trap", BLACK)


def test_as_many_moves_are_counted_as_by_the_generator() -> None:
    lines = (Path(__file__).parents[3] / "fixtures" / "perft.txt").read_text("utf-8").splitlines()
    positions = [line.split() for line in lines if not line.startswith("#")]
    assert len(positions) > 10
    for ranks, side, one, two, *_ in positions:
        board = Board(f"{ranks} {side}")
        assert board.legal_count() == int(one)
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += board.legal_count()
            board.pop()
        assert count == int(two)


def test_moves_are_values() -> None:
    assert len({Move("e2-e3"), Move("e2-e3"), Move("e2-d3")}) == 2
    assert Move("a1-a2") != Move("a1-a2", "checkers")
    for move in [Move("e2-e3"), Board(game="checkers").legal_moves[0]]:
        assert pickle.loads(pickle.dumps(move)) == move == eval(repr(move), {"Move": Move})


@pytest.mark.parametrize("winner", [WHITE, BLACK, None])
def test_outcomes_are_values(winner: bool | None) -> None:
    outcome = Outcome("turns", winner)
    assert (outcome.termination, outcome.winner) == ("turns", winner) and outcome != Outcome("trap", winner)
    quoted = Outcome("a'b", winner)
    for known in [outcome, quoted]:
        for other in [copy.deepcopy(known), pickle.loads(pickle.dumps(known))]:
            assert other == known == eval(repr(known), {"Outcome": Outcome})
            assert len({other, known}) == 1


def test_a_question_of_the_api_is_answered() -> None:
    about = advance.ask("about")
    assert Board(about["start"]) == Board()
    assert advance.ask("board.svg", position=Board().fen()).startswith("<svg")
    with pytest.raises(advance.Refused) as refused:
        advance.ask("moves", position="nonsense")
    assert refused.value.code == "invalid_field"
    assert str(refused.value).startswith("position: 'nonsense' is not a position: expected")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.code, again.args) == (refused.value.code, refused.value.args)
    with pytest.raises(ValueError, match="^no question is called 'what'"):
        advance.ask("what")
