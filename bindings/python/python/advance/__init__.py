"""The engine of the board game Advance, and of its sibling games: rules, levels, searches, records, cases.

>>> board = Board()
>>> board.push('e2-e3')
>>> board.is_legal('e8-e7')
True

A `Batch` plays thousands of games at once over NumPy arrays. The modules `advance_v0` (PettingZoo), `gym`
(Gymnasium) and `openspiel` (OpenSpiel) are environments made of it.
"""

import json
from typing import Any

from advance._native import (
    PLANES,
    Analysis,
    Batch,
    Board,
    Case,
    Engine,
    IllegalMoveError,
    Limit,
    Move,
    Outcome,
    PlayResult,
    Record,
    Refused,
    Studies,
    Study,
    __build__,
    __version__,
    action_name,
    action_table,
    generate_cases,
    read_cases,
)
from advance._native import ask as _ask
from advance.info import Info

__all__ = [
    "ACTIONS",
    "BLACK",
    "PLANES",
    "WHITE",
    "Analysis",
    "Batch",
    "Board",
    "Case",
    "Engine",
    "IllegalMoveError",
    "Info",
    "Limit",
    "Move",
    "Outcome",
    "PlayResult",
    "Record",
    "Refused",
    "Studies",
    "Study",
    "__build__",
    "__version__",
    "action_name",
    "action_table",
    "ask",
    "generate_cases",
    "read_cases",
]

WHITE = True
BLACK = False

#: How many actions there are: see `action_table`.
ACTIONS: int = len(action_table())


def ask(question: str, *, max_time: float = 5.0, **fields: Any) -> Any:
    """Answers a question of the API, such as `about`, `explain`, `rules`, `puzzle`, `status` or `board.svg`.

    The fields are those of the HTTP API, and so is the answer: a dict, or a text where it is a picture. No search
    takes more than `max_time` seconds. A question that is refused raises `Refused`: its message is that of the API, and
    its `code` the API's code.

    >>> ask('check', position='4g4/9/9/9/3z5/4D4/9/9/4G4 w', move='e4xd5')['reason']
    'the Dragon may not capture a neighbour'
    """
    for name, value in fields.items():
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError):
            raise TypeError(f"found {value!r} as {name}, expected a value that JSON has") from None
    answer = _ask(question, json.dumps(fields), max_time)
    return answer if question == "board.svg" else json.loads(answer)


def __dir__() -> list[str]:
    return sorted(__all__)
