"""Turns games to learn from into a Parquet file, a row for each position.

    advance selfplay --games 1000 --level 9 --nodes 800 --format bin --out games.bin
    python examples/parquet.py games.bin games.parquet

How the games were made stands in the metadata of the file, as JSON under `advance`. The package for Python is described
in docs/python.md; pyarrow writes the file.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from advance import Studies, Study

#: How many rows are written at a time.
ROWS = 1 << 17

SCHEMA = pa.schema(
    {
        "round": pa.uint32(),
        "ply": pa.uint32(),
        # The moves made before the turns of the game began to count, and its turn limit.
        "begun": pa.uint32(),
        "turns": pa.uint32(),
        # As `Batch.squares` has them.
        "squares": pa.binary(81),
        "white_to_move": pa.bool_(),
        # Of `action_table`.
        "action": pa.uint16(),
        # In hundredths of a point for the side to move; null where nothing was searched.
        "score": pa.float32(),
        # 1 where the side to move has won, -1 where it has lost, 0 in a tie.
        "result": pa.int8(),
        "quiet": pa.bool_(),
        "repeated": pa.bool_(),
        "slip": pa.bool_(),
        # The best moves, as `action` and `score` have them, the best first; none without `--multipv`.
        "policy": pa.list_(pa.struct({"action": pa.uint16(), "score": pa.float32()})),
    }
)


def rows(study: Study) -> pa.RecordBatch:
    """The positions of a game."""
    count, positions = len(study), study.positions
    white = positions.white_to_move()
    squares = pa.py_buffer(np.ascontiguousarray(positions.squares()).tobytes())
    columns = {
        "round": np.full(count, study.round, np.uint32),
        "ply": positions.plies(),
        "begun": np.full(count, study.begun, np.uint32),
        "turns": np.full(count, study.turns, np.uint32),
        "squares": pa.Array.from_buffers(pa.binary(81), count, [None, squares]),
        "white_to_move": white,
        "action": study.actions.astype(np.uint16),
        "score": pa.array(study.scores, from_pandas=True),
        "result": np.where(white, study.result, -study.result).astype(np.int8),
        "quiet": study.quiet,
        "repeated": study.repeated,
        "slip": study.slips,
        "policy": policy(study),
    }
    return pa.record_batch(columns, schema=SCHEMA)


def policy(study: Study) -> pa.ListArray:
    """The best moves of the positions of a game."""
    there = study.policy_actions >= 0
    columns = {
        "action": study.policy_actions[there].astype(np.uint16),
        "score": study.policy_scores[there],
    }
    moves = pa.StructArray.from_arrays([pa.array(column) for column in columns.values()], list(columns))
    offsets = np.concatenate([[0], there.sum(axis=1).cumsum()]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(offsets), moves)


def tables(studies: Studies) -> Iterator[pa.Table]:
    """The positions of all games, in batches."""
    held: list[pa.RecordBatch] = []
    for study in studies:
        held.append(rows(study))
        if sum(batch.num_rows for batch in held) >= ROWS:
            yield pa.Table.from_batches(held)
            held = []
    yield pa.Table.from_batches(held, schema=SCHEMA)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, help="a file that 'advance selfplay --format bin' has written")
    parser.add_argument("out", type=Path, help="the Parquet file to write")
    arguments = parser.parse_args()
    out: Path = arguments.out
    if out.exists():
        sys.exit(f"'{out}' already exists: name another file")
    studies = Studies(arguments.games)
    made = SCHEMA.with_metadata({"advance": json.dumps(studies.header)})
    # Under its own name once it is whole: what is broken off could be read as well.
    part = out.with_name(f"{out.name}.part")
    try:
        with pq.ParquetWriter(part, made, compression="zstd") as file:
            for table in tables(studies):
                file.write_table(table.replace_schema_metadata(made.metadata))
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
