"""The environments, by the tests of those whose interfaces they have."""

import pickle
import warnings

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, performance_benchmark, seed_test

import advance.gym
import advance.openspiel
from advance import ACTIONS, Board, IllegalMoveError, Limit, advance_v0
from advance.gym import AdvanceEnv


def test_pettingzoo_accepts_the_environment() -> None:
    with warnings.catch_warnings():
        # That an observation with a mask is a dict; PettingZoo's own chess has the same.
        warnings.simplefilter("error", UserWarning)
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        api_test(advance_v0.env(turns=30), num_cycles=1000)


def test_pettingzoo_finds_the_same_for_the_same_seed() -> None:
    seed_test(advance_v0.env, num_cycles=200)


def test_pettingzoo_measures_the_environment(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(advance_v0.env(turns=5))
    assert "turns per second" in capsys.readouterr().out


def test_a_game_of_pettingzoo_is_a_game() -> None:
    env = advance_v0.raw_env(turns=3, render_mode="ansi")
    env.reset(seed=1)
    board, moved = Board(turns=3), []
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not truncated and env.render() == str(board)
        if terminated:
            env.step(None)
            continue
        moved.append(agent)
        assert int(seen["action_mask"].sum()) == board.legal_count()
        other = "player_1" if agent == "player_0" else "player_0"
        assert not env.observe(other)["action_mask"].any()
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        board.push(board.move_of(action))
        env.step(action)
    assert moved == ["player_0", "player_1"] * 3 and board.is_game_over()


def test_a_reward_of_zero_has_no_sign() -> None:
    env = AdvanceEnv(turns=5)
    env.reset(seed=1)
    _, reward, *_ = env.step(int(np.flatnonzero(env.action_masks())[0]))
    raw = advance_v0.raw_env(turns=5)
    raw.reset(seed=1)
    mask = raw.observe(raw.agent_selection)["action_mask"]
    raw.step(int(np.flatnonzero(mask)[0]))
    assert [reward, *raw.rewards.values()] == [0, 0, 0]
    assert not np.signbit([reward, *raw.rewards.values()]).any()


def test_who_wins_is_rewarded_and_who_loses_punished() -> None:
    env = advance_v0.env(position="4g4/9/9/9/3z5/4Z4/9/9/4G4 w", turns=1)
    env.reset()
    board = Board("4g4/9/9/9/3z5/4Z4/9/9/4G4 w")
    env.step(board.action_of("e4xd5"))
    board.push("e4xd5")
    env.step(board.action_of("e9-e8"))
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}


def test_an_illegal_action_loses() -> None:
    env = advance_v0.env()
    env.reset()
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.rewards["player_0"] == -1 and all(env.terminations.values())


def test_without_wrappers_an_illegal_action_is_an_error() -> None:
    env = advance_v0.raw_env()
    env.reset()
    for action in [-1, ACTIONS]:
        with pytest.raises(IllegalMoveError, match=f"{action} is not a legal action"):
            env.step(action)
    assert env.agent_selection == "player_0"


@pytest.mark.parametrize("white", [True, False])
def test_gymnasium_accepts_the_environment(white: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        env = gymnasium.make("advance.gym:advance/Advance-v0", level=5, white=white, turns=20)
        check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("white", [True, False])
def test_a_game_of_gymnasium_is_played_to_its_end(white: bool) -> None:
    env = AdvanceEnv(level=6, white=white, turns=15)
    finals = []
    for _ in range(2):
        seen, info = env.reset(seed=3)
        rewards = []
        for _ in range(15):
            assert (info["action_mask"] == env.action_masks()).all() and seen in env.observation_space
            action = int(np.flatnonzero(info["action_mask"])[0])
            seen, reward, terminated, truncated, info = env.step(action)
            rewards.append(reward)
            if terminated:
                break
        assert terminated and not truncated and set(rewards[:-1]) <= {0.0}
        finals.append((rewards, seen.tobytes()))
    assert finals[0] == finals[1]


def test_in_gymnasium_a_limit_travels_with_the_environment() -> None:
    limit = Limit(nodes=100)
    made = gymnasium.make("advance.gym:advance/Advance-v0", level=8, limit=limit)
    assert made.spec is not None and made.spec.kwargs["limit"] == limit
    assert gymnasium.make(pickle.loads(pickle.dumps(made.spec))).spec == made.spec
    # Processes that are started anew are told by pickles.
    several = gymnasium.make_vec(made.spec, num_envs=2, vectorization_mode="async", vector_kwargs={"context": "spawn"})
    _, info = several.reset(seed=1)
    assert info["action_mask"].sum(axis=1).tolist() == [43, 43]
    several.close()


def test_in_gymnasium_a_level_that_wins_by_its_first_move_has_won() -> None:
    env = AdvanceEnv(level=5, white=False, position="z#4M1j/z1z1g2#1/#6b#/3Z5/5Z3/5J3/2M1SS3/5G3/8D w")
    _, info = env.reset(seed=1)
    assert not info["action_mask"].any()
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (-1.0, True, False) and "illegal" not in info
    # It is told once.
    assert "illegal" in env.step(0)[4]


def test_in_gymnasium_an_illegal_action_loses() -> None:
    env = AdvanceEnv()
    _, info = env.reset(seed=1)
    for action in [int(np.flatnonzero(info["action_mask"] == 0)[0]), -1, ACTIONS]:
        env.reset(seed=1)
        _, reward, terminated, _, told = env.step(action)
        assert (reward, terminated) == (-1.0, True) and "is not a legal action" in told["illegal"]
    assert ACTIONS == env.action_space.n


def test_an_action_that_is_no_integer_is_an_error() -> None:
    env, raw = AdvanceEnv(), advance_v0.raw_env()
    env.reset(seed=1)
    raw.reset()
    for step in [env.step, raw.step]:
        for action in [1.5, np.float32(2)]:
            with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
                step(action)


def test_openspiel_plays_the_game() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_advance(turns=10)"), num_sims=2, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game("python_advance"))


def test_openspiel_tells_moves_and_results() -> None:
    game = pyspiel.load_game("python_advance(turns=2)")
    assert isinstance(game, advance.openspiel.AdvanceGame) and game.max_game_length() == 4
    state = game.new_initial_state()
    board = Board(turns=2)
    while not state.is_terminal():
        player = state.current_player()
        assert player == (0 if board.turn else 1) and str(state) == board.fen()
        action = state.legal_actions()[0]
        assert state.action_to_string(player, action) == str(board.move_of(action))
        board.push(board.move_of(action))
        state.apply_action(action)
    assert board.is_game_over() and state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == {"1-0": [1, -1], "0-1": [-1, 1], "1/2-1/2": [0, 0]}[board.result()]


def test_openspiel_learners_see_the_planes() -> None:
    env = rl_environment.Environment(pyspiel.load_game("python_advance(turns=4)"))
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(2)]
    step = env.reset()
    assert len(step.observations["info_state"][0]) == 18 * 81
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0
