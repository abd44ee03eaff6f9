"""The examples in what is written about the package."""

import ast
import doctest
import importlib
import inspect
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


def test_the_stubs_have_the_docs() -> None:
    package = importlib.import_module("advance")
    stubs = ast.parse(Path(package.__file__ or "").with_name("_native.pyi").read_text("utf-8"))
    classes = {node.name: node for node in stubs.body if isinstance(node, ast.ClassDef)}
    for name in CLASSES:
        # The first of several overloads has them.
        told = {node.name: node for node in reversed(classes[name].body) if isinstance(node, ast.FunctionDef)}
        pairs = [(classes[name], getattr(package, name))]
        pairs += [(told[member], getattr(getattr(package, name), member)) for member in told if member[0] != "_"]
        for node, described in pairs:
            assert ast.get_docstring(node) == inspect.cleandoc(described.__doc__), f"run stubs.py: {name}.{node.name}"
