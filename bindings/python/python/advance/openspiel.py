"""Advance as a game of OpenSpiel.

    import advance.openspiel, pyspiel
    game = pyspiel.load_game("python_advance(turns=100)")

Player 0 is white. The actions are those of `action_table`, seen by the side to move; the observation tensor has the
planes of `Batch.observe`, seen by the player. The returns are 1 for the winner and -1 for the loser.
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from advance import ACTIONS, Batch
from advance.learner import SHAPE, observation

__all__ = ["AdvanceGame", "AdvanceState"]

_TYPE = pyspiel.GameType(
    short_name="python_advance",
    long_name="Python Advance",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"turns": 100},
)


class AdvanceGame(pyspiel.Game):
    """The game; `turns` is how many moves each side has."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.turns: int = params.get("turns", 100)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2 * self.turns,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> "AdvanceState":
        return AdvanceState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class AdvanceState(pyspiel.State):
    """A position with what led there."""

    def __init__(self, game: AdvanceGame) -> None:
        super().__init__(game)
        self.batch = Batch(1, turns=game.turns)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self.batch.white_to_move()[0] else 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.batch.legal_actions(0)

    def _apply_action(self, action: int) -> None:
        self.batch.step([action])

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.batch.board(0).move_of(action))

    def is_terminal(self) -> bool:
        return bool(self.batch.over()[0])

    def returns(self) -> list[float]:
        result = float(self.batch.results()[0])
        return [result, -result]

    def __str__(self) -> str:
        return self.batch.board(0).fen()


class _Observer:
    """Writes what a player sees of a state, as OpenSpiel asks for it."""

    def __init__(self, params: Any) -> None:
        if params:
            raise ValueError(f"an observation has no parameters, found {params}")
        self.tensor = np.zeros(np.prod(SHAPE), np.float32)
        self.dict = {"observation": self.tensor.reshape(SHAPE)}

    def set_from(self, state: AdvanceState, player: int) -> None:
        self.dict["observation"][:] = observation(state.batch, 0, player == 0)

    def string_from(self, state: AdvanceState, player: int) -> str:
        return str(state)


pyspiel.register_game(_TYPE, AdvanceGame)
