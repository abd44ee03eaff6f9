"""Records as people keep them, which every front end reads alike: fixtures/records/expected.json says how."""

import json
from pathlib import Path
from typing import Any

import pytest

from advance import Record, Refused, ask

FOLDER = Path(__file__).parents[3] / "fixtures" / "records"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text("utf-8"))


def test_there_are_many() -> None:
    assert len(EXPECTED) >= 40


@pytest.mark.parametrize("name", EXPECTED)
def test_a_record_is_read_as_the_program_reads_it(name: str) -> None:
    text = (FOLDER / name).read_bytes().decode("utf-8")
    expected = EXPECTED[name]
    if "reason" in expected:
        with pytest.raises(ValueError) as caught:
            Record(text)
        assert expected["reason"] in str(caught.value)
        return
    games = expected["games"]
    told = ask("record", text=text)["recorded"]
    assert [[move["move"] for move in game["moves"]] for game in told] == [game["moves"] for game in games]
    if len(games) == 1:
        record = Record(text)
        assert (record.moves, record.result) == (games[0]["moves"], games[0]["result"])
    else:
        with pytest.raises(ValueError, match="games, where one is expected"):
            Record(text)


def test_the_end_that_another_program_names_is_told() -> None:
    record = Record('[Result "1-0"]\n[Termination "agreement"]\n\n1. e2-e3 1-0')
    assert (record.result, record.termination) == ("1-0", "agreement")
    assert Record(str(record)).termination == "agreement"


def test_a_text_that_is_no_record_is_refused() -> None:
    with pytest.raises(Refused, match="never closed"):
        ask("record", text="1. e2-e3 {")
