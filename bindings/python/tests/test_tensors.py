"""Tensors of PyTorch in the place of arrays."""

import pytest

from advance import Batch

# A namespace without PyTorch has no version.
torch = pytest.importorskip("torch", minversion="1.0")


def test_tensors_are_actions() -> None:
    batch = Batch(3)
    actions = torch.from_numpy(batch.sample(1))
    batch.step(actions.to(torch.int32))
    assert batch.plies().tolist() == [1, 1, 1]
    batch.reset(torch.tensor([True, False, False]))
    assert batch.plies().tolist() == [0, 1, 1]
    with pytest.raises(TypeError, match="found float32 as actions"):
        batch.step(actions.float())
