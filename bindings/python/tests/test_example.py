"""The example that trains a network, where PyTorch is installed."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from advance import Batch, Board, Move, Studies, generate_cases

SCRIPT = Path(__file__).parents[3] / "examples" / "train.py"


@pytest.fixture
def train() -> ModuleType:
    if os.environ.get("CI") != "true":
        pytest.importorskip("torch", reason="PyTorch is not installed: examples/train.py needs it")
    spec = importlib.util.spec_from_file_location("train", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def program() -> str:
    found = os.environ.get("ADVANCE_PROGRAM", "")
    if not found and os.environ.get("CI") != "true":
        pytest.skip("ADVANCE_PROGRAM does not name the program")
    return found


@pytest.fixture(scope="module")
def data(program: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games.bin"
    command = [program, "selfplay", "--games", "6", "--random-plies", "30", "--turns", "4", "--level", "9"]
    command += ["--nodes", "50", "--format", "bin", "--out", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path


def test_the_whole_example_runs(
    train: ModuleType, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train.py", str(data), "--seconds", "0.5", "--pairs", "1"])
    train.main()
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("epoch 1: loss ") and told[-1].startswith("against level 6: ")


def test_games_without_scores_are_refused(train: ModuleType, program: str, tmp_path: Path) -> None:
    path = tmp_path / "games.bin"
    command = [program, "selfplay", "--games", "1", "--turns", "4", "--level", "6", "--format", "bin"]
    subprocess.run([*command, "--out", str(path)], check=True, capture_output=True)
    with pytest.raises(SystemExit, match="games.bin' has no scores"):
        train.train(path, 1)


def test_workers_share_a_file(train: ModuleType, data: Path) -> None:
    rows = [planes.tobytes() for planes, _ in train.Positions(data)]
    loader = train.DataLoader(train.Positions(data), batch_size=None, num_workers=2)
    assert sorted(planes.numpy().tobytes() for planes, _ in loader) == sorted(rows)


def test_rows_are_what_the_file_has(train: ModuleType, data: Path) -> None:
    rows = iter(train.Positions(data))
    for study in Studies(data):
        for index in np.flatnonzero(~np.isnan(study.scores)):
            planes, worth = next(rows)
            assert np.array_equal(planes, study.positions.observe()[index, : train.SEEN])
            assert np.sign(worth - 0.5) == np.sign(study.scores[index])
    assert next(rows, None) is None


def material(batch: Batch) -> np.ndarray:
    return batch.leads() / 100


def test_looking_ahead_finds_wins(train: ModuleType) -> None:
    won = Batch(boards=[case.board() for case in generate_cases(5, count=5)])
    _, over = won.step(train.look_ahead(won, material))
    assert over.all()


def test_looking_ahead_takes_what_the_best_reply_leaves_most_of(train: ModuleType) -> None:
    def left(board: Board, move: Move) -> int:
        after = board.copy()
        after.push(move)
        leads = []
        for reply in after.legal_moves:
            after.push(reply)
            leads.append(after.lead if board.turn else -after.lead)
            after.pop()
        return min(leads)

    boards = [Board("z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w"), Board("z3g4/1z7/4d4/4S4/1M1z5/9/9/4B4/4G4 b")]
    actions = train.look_ahead(Batch(boards=boards), material)
    for board, action in zip(boards, actions, strict=True):
        values = [left(board, move) for move in board.legal_moves]
        assert len(set(values)) > 1
        assert left(board, board.move_of(int(action))) == max(values)
