"""Advance as an environment of Gymnasium: one agent plays against a level.

    import gymnasium
    env = gymnasium.make("advance.gym:advance/Advance-v0", level=6)

An observation is the planes of `Batch.observe`. The actions are those of `action_table`; `info["action_mask"]`, and
`env.unwrapped.action_masks()`, say which are legal. The reward is 1 for a win and -1 for a loss when a game ends, and 0
before and in a tie. As in matches, a player that does what is not legal has lost: `info["illegal"]` is the reason. From
a position in which the level moves first and wins at once, `reset` shows no legal action, and any action ends the game
as lost.
"""

from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from advance import ACTIONS, Batch, Board, Engine, IllegalMoveError, Limit
from advance.learner import SHAPE, act, observation

__all__ = ["AdvanceEnv"]


class AdvanceEnv(gymnasium.Env[NDArray[np.float32], SupportsIndex]):
    """Games against a level of Advance.

    `level` is 4 to 9, `limit` that of its searches, `white` whether the agent is white, `turns` how many moves each
    side has, and `position` where games begin, in one line. The seed of `reset` settles the ties of the level.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self,
        level: int = 6,
        *,
        limit: Limit | None = None,
        white: bool = True,
        turns: int = 100,
        position: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"found {render_mode!r} as render_mode, expected None or 'ansi'")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 1.0, SHAPE, np.float32)
        self.action_space = spaces.Discrete(ACTIONS)
        self._level = level
        self._limit = limit
        self._white = white
        self._batch = Batch(boards=[Board(position)], turns=turns)
        if self._batch.over()[0]:
            raise ValueError("the game is over where it begins")
        self._enemy = Engine(level)
        self._early = False

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
        masks: NDArray[np.bool_] = self._batch.legal_masks()[0]
        return masks

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.reset()
        self._enemy = Engine(self._level, seed=int(self.np_random.integers(2**63)))
        if self._batch.white_to_move()[0] != self._white:
            self._reply()
        self._early = bool(self._batch.over()[0])
        return self._seen()

    def step(self, action: SupportsIndex) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if self._early:
            # The game was over before the agent could act: whatever it does is too late, and not illegal.
            self._early = False
            planes, info = self._seen()
            result = float(self._batch.results()[0])
            return planes, result if self._white else -result, True, False, info
        try:
            reward, over = act(self._batch, action)
        except IllegalMoveError as error:
            planes, info = self._seen()
            return planes, -1.0, True, False, {**info, "illegal": str(error)}
        if not over:
            reward, over = self._reply()
        planes, info = self._seen()
        return planes, reward, over, False, info

    def _reply(self) -> tuple[float, bool]:
        """Lets the level move, and gives the reward of the agent."""
        board = self._batch.board(0)
        move = self._enemy.play(board, self._limit).move
        assert move is not None, "the game is not over"
        reward, over = act(self._batch, board.action_of(move))
        return -reward, over

    def _seen(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return observation(self._batch, 0, self._white), {"action_mask": self.action_masks().view(np.int8)}

    def render(self) -> str | None:
        return str(self._batch.board(0)) if self.render_mode == "ansi" else None


gymnasium.register(id="advance/Advance-v0", entry_point="advance.gym:AdvanceEnv")
