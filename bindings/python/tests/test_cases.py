"""Marking cases: new ones, and those that are published."""

import os
from pathlib import Path

import pytest

from advance import Case, Engine, Limit, generate_cases, read_cases


def passes(case: Case, level: int) -> bool:
    board = case.board()
    move = Engine(level).play(board, Limit(nodes=2000)).move
    assert move is not None
    board.push(move)
    return str(board) == case.answer


@pytest.mark.parametrize("level", [4, 5, 6, 7])
@pytest.mark.parametrize("turn", [True, False])
def test_new_cases_have_one_answer(level: int, turn: bool) -> None:
    cases = generate_cases(level, turn=turn, count=5, seed=level)
    assert [case.number for case in cases] == list(range(5))
    for case in cases:
        assert (case.level, case.turn) == (level, turn) and case.board().turn == turn
        assert str(case.board()) == case.test
        assert all(passes(case, player) for player in range(level, 9))


def test_what_is_no_folder_of_cases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="^no cases in "):
        read_cases(tmp_path)
    with pytest.raises(ValueError, match="^'8' is not a level with cases"):
        generate_cases(8)


def test_the_published_cases_are_passed() -> None:
    folder = os.environ.get("ADVANCE_CASES")
    if folder is None:
        if os.environ.get("CI") == "true":
            pytest.fail("set ADVANCE_CASES to the folder of the published marking cases")
        pytest.skip("set ADVANCE_CASES to the folder of the published marking cases")
    cases = read_cases(folder)
    failed = [case for case in cases if not passes(case, case.level)]
    assert cases and failed == []
