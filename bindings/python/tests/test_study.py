"""Games to learn from: what the program writes, as Python reads it."""

import copy
import errno
import importlib.util
import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from advance import ACTIONS, Board, Studies

PROGRAM = os.environ.get("ADVANCE_PROGRAM", "")
RUN = ["selfplay", "--games", "4", "--level", "9", "--nodes", "60", "--turns", "12", "--slips", "5", "--adjudicate"]
RUN += ["--multipv", "3"]

pytestmark = pytest.mark.skipif(
    not PROGRAM and os.environ.get("CI") != "true", reason="ADVANCE_PROGRAM does not name the program"
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, object]]]:
    """The same games in both formats: a file, and rows."""
    folder = tmp_path_factory.mktemp("games")
    for out, form in (("games.bin", "bin"), ("games.jsonl", "jsonl")):
        command = [PROGRAM, *RUN, "--format", form, "--out", str(folder / out)]
        subprocess.run(command, check=True, capture_output=True)
    lines = (folder / "games.jsonl").read_text("utf-8").splitlines()
    return folder / "games.bin", [json.loads(line) for line in lines]


def test_a_file_is_read_as_the_lines_say(files: tuple[Path, list[dict[str, object]]]) -> None:
    path, rows = files
    studies = Studies(path)
    assert studies.header["nodes"] == 60 and studies.header["slips"] == 5 and studies.header["multipv"] == 3
    left = iter(rows)
    for number, study in enumerate(studies):
        assert study.round == number + 1
        assert len(study) == len(study.positions) == len(study.actions) == len(study.quiet)
        for index in range(len(study)):
            row = next(left)
            board = study.positions.board(index)
            assert board.fen().startswith(f"{row['position']} {row['ply']} ")
            assert str(board.move_of(int(study.actions[index]))) == row["move"]
            score = study.scores[index]
            assert np.isnan(score) if row["score"] is None else abs(score) <= 1_000_000
            assert row["result"] == {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[study.result]
            gains = [board.gain(move) for move in board.legal_moves]
            assert study.quiet[index] == (max(gains) <= 0)
            best = [(str(move), score) for move, score in study.policy[index]]
            assert [move for move, _ in best] == [line["move"] for line in row["policy"]]
            # Beyond 300 points, the file has 300 points; of forced ends it has the plies.
            assert all(
                min(abs(score), 30_000) == min(abs(line["score"]), 30_000) or abs(score - line["score"]) < 1000
                for (_, score), line in zip(best, row["policy"], strict=True)
            )
            actions = [board.action_of(move) for move, _ in study.policy[index]]
            missing = 3 - len(best)
            assert study.policy_actions[index].tolist() == actions + [-1] * missing
            scores = [score for _, score in best] + [np.nan] * missing
            assert np.array_equal(study.policy_scores[index], np.array(scores, np.float32), equal_nan=True)
    assert next(left, None) is None


def test_the_best_moves_are_targets_for_learners(files: tuple[Path, list[dict[str, object]]]) -> None:
    for study in Studies(files[0]):
        assert study.policy_actions.shape == study.policy_scores.shape == (len(study), 3)
        for temperature in [100.0, 1e-3]:
            targets = study.policy_targets(temperature)
            assert targets.shape == (len(study), ACTIONS) and targets.dtype == np.float32
            assert not targets[~study.positions.legal_masks()].any()
            for row, best in zip(targets, study.policy, strict=True):
                weights = np.exp([(score - best[0][1]) / temperature for _, score in best])
                found = row[[action for action in np.flatnonzero(row)]]
                np.testing.assert_allclose(np.sort(found)[::-1], (weights / weights.sum())[: len(found)], rtol=1e-4)
                np.testing.assert_allclose(row.sum(), 1, rtol=1e-5)
        with pytest.raises(ValueError, match="^found 0 as temperature"):
            study.policy_targets(0)
        with pytest.raises(ValueError, match="as temperature, expected a number above 0$"):
            study.policy_targets(float("nan"))


def test_where_no_best_moves_are_kept_there_are_none(tmp_path: Path) -> None:
    out = tmp_path / "games.bin"
    command = [
        PROGRAM,
        "selfplay",
        "--games",
        "1",
        "--level",
        "6",
        "--turns",
        "2",
        "--format",
        "bin",
        "--out",
        str(out),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (study,) = Studies(out)
    assert study.policy == [[]] * len(study) and study.policy_actions.shape == (len(study), 0)
    assert not study.policy_targets().any()


def test_what_is_no_such_file_is_refused(files: tuple[Path, list[dict[str, object]]], tmp_path: Path) -> None:
    path, _ = files
    text = path.read_bytes()
    with pytest.raises(FileNotFoundError) as missing:
        Studies(tmp_path / "missing")
    assert missing.value.filename == str(tmp_path / "missing") and missing.value.errno == errno.ENOENT
    with pytest.raises(OSError) as folder:
        Studies(tmp_path)
    assert folder.value.filename == str(tmp_path)
    other = tmp_path / "other"
    other.write_bytes(b"PAR1" + text)
    unusable = re.escape(f"cannot use '{other}': ")
    with pytest.raises(ValueError, match=f"^{unusable}it .* does not begin with 'advance study 3'"):
        Studies(other)
    other.write_bytes(text[:-3])
    with pytest.raises(ValueError, match=f"^{unusable}it is incomplete: .* after 4 whole games, .* pass salvage=True$"):
        Studies(other)
    salvaged = Studies(other, salvage=True)
    assert len(salvaged) == 4 and str(salvaged.damage).startswith("it is incomplete")
    assert Studies(path, salvage=True).damage is None
    changed = bytearray(text)
    changed[-len(text) // 3] ^= 1
    other.write_bytes(changed)
    with pytest.raises(ValueError, match=f"^{unusable}game [1-4] of the file was changed, .* gives the games before$"):
        list(Studies(other))
    jeson_mor = [PROGRAM, "selfplay", "--game", "jeson-mor", "--games", "1", "--turns", "1", "--nodes", "9"]
    other.unlink()
    subprocess.run([*jeson_mor, "--format", "bin", "--out", str(other)], check=True, capture_output=True)
    with pytest.raises(ValueError, match=f"^{unusable}it holds games of jeson-mor, not of advance$"):
        Studies(other)


def test_games_are_a_sequence(files: tuple[Path, list[dict[str, object]]]) -> None:
    studies = Studies(files[0])
    assert len(studies) == 4 and [study.round for study in studies] == [1, 2, 3, 4]
    # Again, because it is no iterator.
    assert [study.round for study in studies] == [1, 2, 3, 4]
    assert studies[-1].round == 4 and studies[0].round == 1
    part = studies[1:]
    assert len(part) == 3 and part[-3].round == 2 and [study.round for study in part[::-2]] == [4, 2]
    assert part.header == studies.header
    for index in (4, -5):
        with pytest.raises(IndexError, match=f"^found {index} as index of 4 games$"):
            studies[index]
    assert list(studies[4:]) == []
    with pytest.raises(TypeError):
        studies["0"]  # type: ignore[call-overload]


def test_copies_read_the_same_games(files: tuple[Path, list[dict[str, object]]]) -> None:
    studies = Studies(files[0])
    for part in [studies, studies[1:], studies[::-1], studies[2:2], Studies(files[0], salvage=True)]:
        for other in [copy.copy(part), copy.deepcopy(part), pickle.loads(pickle.dumps(part))]:
            assert [study.round for study in other] == [study.round for study in part]
    for copied in [copy.copy, pickle.dumps]:
        with pytest.raises(TypeError, match="a Study cannot be copied or pickled: "):
            copied(studies[0])


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
def test_workers_share_the_games(files: tuple[Path, list[dict[str, object]]], workers: int) -> None:
    parts = [Studies(files[0], shard=(worker, workers)) for worker in range(workers)]
    assert [study.round for part in parts for study in part] == [1, 2, 3, 4]
    assert max(map(len, parts)) - min(map(len, parts)) <= 1
    for wrong in ((workers, workers), (0, 0)):
        with pytest.raises(ValueError, match="as shard, expected"):
            Studies(files[0], shard=wrong)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_worker_reads_its_own_games(files: tuple[Path, list[dict[str, object]]]) -> None:
    studies = Studies(files[0])
    script = (
        "import os, sys\nfrom advance import Studies\nstudies = Studies(sys.argv[1])\n"
        "child = os.fork()\nfor _ in range(200):\n"
        "    assert [study.round for study in studies] == [1, 2, 3, 4]\n"
        "if child:\n    assert os.waitpid(child, 0)[1] == 0\n"
    )
    subprocess.run([sys.executable, "-c", script, str(files[0])], check=True)
    assert len(studies) == 4


def example(name: str) -> ModuleType:
    script = Path(__file__).parents[3] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, script)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_reader_without_the_engine_reads_the_same(files: tuple[Path, list[dict[str, object]]]) -> None:
    data = files[0].read_bytes()
    reader = example("read_study")
    for game, study in zip(reader.games(data), Studies(files[0]), strict=True):
        assert (game["round"], game["begun"], game["turns"]) == (study.round, study.begun, study.turns)
        assert game["result"] == study.result
        squares = np.array([list(squares.encode()) for squares, *_ in game["steps"]])
        assert np.array_equal(squares, study.positions.squares().reshape(-1, 81))
        for index, (_, side, move, score, marks) in enumerate(game["steps"]):
            board = study.positions.board(index)
            assert board.turn == (side == "w") and board.ply == game["ply"] + index
            assert board.action_of(move) == study.actions[index]
            if score is None:
                assert np.isnan(study.scores[index])
            elif abs(score) <= 30_000:
                assert study.scores[index] == score
            else:
                won = 1_000_000 - (32_000 - abs(score)) * 1_000
                assert study.scores[index] == (won if score > 0 else -won)
            flags = (study.quiet[index], study.repeated[index], study.slips[index])
            assert marks == sum(int(flag) << bit for bit, flag in enumerate(flags))
    for damaged in (data[:-1], data[: len(data) // 2], data + b"!", data[:99] + b"!" + data[100:]):
        with pytest.raises(AssertionError):
            list(reader.games(damaged))


@pytest.fixture
def parquet() -> ModuleType:
    if os.environ.get("CI") != "true":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    return example("parquet")


def test_parquet_has_the_same_rows(
    parquet: ModuleType,
    files: tuple[Path, list[dict[str, object]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, rows = files
    out = tmp_path / "games.parquet"
    # More than one piece.
    monkeypatch.setattr(parquet, "ROWS", 20)
    monkeypatch.setattr(sys, "argv", ["parquet.py", str(path), str(out)])
    parquet.main()
    table = parquet.pq.read_table(out)
    assert json.loads(table.schema.metadata[b"advance"]) == Studies(path).header
    assert table.num_rows == len(rows)
    for kept, row in zip(table.to_pylist(), rows, strict=True):
        board = Board(str(row["position"]))
        assert (kept["round"], kept["ply"], kept["white_to_move"]) == (row["round"], row["ply"], board.turn)
        assert (kept["begun"], kept["turns"]) == (row["begun"], 12)
        assert str(board.move_of(kept["action"])) == row["move"]
        assert (kept["score"] is None) == (row["score"] is None)
        won = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[str(row["result"])]
        assert kept["result"] == (won if board.turn else -won)
        best = [str(board.move_of(line["action"])) for line in kept["policy"]]
        assert best == [line["move"] for line in row["policy"]] and kept["policy"][0]["score"] == kept["score"]


def test_parquet_neither_replaces_a_file_nor_leaves_part_of_one(
    parquet: ModuleType,
    files: tuple[Path, list[dict[str, object]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = tmp_path / "games.bin"
    games.write_bytes(files[0].read_bytes())
    monkeypatch.setattr(sys, "argv", ["parquet.py", str(games), str(games)])
    with pytest.raises(SystemExit, match="games.bin' already exists"):
        parquet.main()
    assert games.read_bytes() == files[0].read_bytes()
    games.write_bytes(games.read_bytes()[:-3])
    monkeypatch.setattr(sys, "argv", ["parquet.py", str(games), str(tmp_path / "games.parquet")])
    with pytest.raises(ValueError, match="it is incomplete"):
        parquet.main()
    assert list(tmp_path.iterdir()) == [games]
