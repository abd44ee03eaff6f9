"""Writes the docs of the compiled classes into their stubs, so that editors show them.

Run it with the package installed, after a change to a doc comment or to the stubs, and format what it has written:

    python bindings/python/stubs.py && ruff format --config bindings/python/pyproject.toml bindings/python
"""

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

STUBS = Path(__file__).parent / "python" / "advance" / "_native.pyi"

Described = ast.ClassDef | ast.FunctionDef


def described(body: list[ast.stmt], owner: object) -> Iterator[tuple[Described, str]]:
    """The classes and functions with their docs; the first of several overloads has them."""
    seen: set[str] = set()
    for node in body:
        if not isinstance(node, Described) or node.name in seen:
            continue
        seen.add(node.name)
        found = inspect.getattr_static(owner, node.name, None)
        found = getattr(owner, node.name) if isinstance(found, staticmethod) else found
        docs = getattr(found, "__doc__", None)
        if docs and not node.name.startswith("__"):
            yield node, inspect.cleandoc(docs)
        if isinstance(node, ast.ClassDef):
            yield from described(node.body, found)


def written(stubs: str) -> str:
    """The stubs with the docs of what is installed."""
    lines = stubs.splitlines()
    tree = ast.parse(stubs)
    native = importlib.import_module("advance._native")
    for node, docs in sorted(described(tree.body, native), key=lambda pair: -pair[0].lineno):
        first = node.body[0]
        indent = " " * (node.col_offset + 4)
        quoted = f'{indent}"""' + docs.replace("\n", f"\n{indent}").replace(f"\n{indent}\n", "\n\n")
        ended = f'{quoted}\n{indent}"""' if "\n" in docs else f'{quoted}"""'
        docs_lines = ended.replace("\\", "\\\\").splitlines()
        value = first.value if isinstance(first, ast.Expr) else None
        constant = value.value if isinstance(value, ast.Constant) else None
        line = first.lineno - 1
        if isinstance(constant, str) or (constant is ... and not lines[line][: first.col_offset].strip()):
            lines[line : first.end_lineno] = docs_lines
        elif constant is ...:
            lines[line : line + 1] = [lines[line][: first.col_offset].rstrip(), *docs_lines]
        else:
            # The members of a class follow its docs.
            line = min([first.lineno, *(each.lineno for each in getattr(first, "decorator_list", []))]) - 1
            lines[line:line] = docs_lines
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    STUBS.write_text(written(STUBS.read_text("utf-8")), "utf-8")
