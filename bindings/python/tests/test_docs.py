"""The examples in what is written about the package."""

import doctest
import importlib
from pathlib import Path

import pytest

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
PACKAGE = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["advance", "advance.learner"])
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert attempted > 0 and failed == 0


@pytest.mark.parametrize("page", [PACKAGE / "README.md", PACKAGE.parent.parent / "docs" / "python.md"])
def test_the_examples_of_a_page_run(page: Path) -> None:
    # To doctest, a fence would be a part of what is printed above it.
    text = "\n".join("" if line.startswith("```") else line for line in page.read_text("utf-8").splitlines())
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    failed, attempted = doctest.DocTestRunner(optionflags=FLAGS).run(examples)
    assert attempted > 0 and failed == 0


CLASSES = ["Batch", "Board", "Case", "Engine", "Limit", "Move", "Outcome", "PlayResult", "Record", "Studies", "Study"]


@pytest.mark.parametrize("name", CLASSES)
def test_everything_is_described(name: str) -> None:
    described = getattr(importlib.import_module("advance"), name)
    assert described.__doc__
    for member in vars(described):
        if not member.startswith("_"):
            assert getattr(described, member).__doc__, f"{name}.{member}"
