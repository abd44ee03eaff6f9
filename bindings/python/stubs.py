"""Writes the docs of the compiled classes into their stubs, so that editors show them.

Run it with the package installed, after a change to a doc comment or to the stubs: `python bindings/python/stubs.py`.
With `--check`, it only says whether there is something to write.
"""

import argparse
import ast
import importlib
import inspect
import sys
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
        old = (
            isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        )
        placeholder = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and first.value.value is ...
        if old or (placeholder and first.lineno > node.lineno):
            lines[first.lineno - 1 : first.end_lineno] = docs_lines
        elif placeholder:
            line = first.lineno - 1
            lines[line : line + 1] = [lines[line][: first.col_offset].rstrip(), *docs_lines]
        else:
            # Methods follow the docs of their class.
            line = min([first.lineno, *(each.lineno for each in getattr(first, "decorator_list", []))]) - 1
            lines[line:line] = docs_lines
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if there is something to write")
    options = parser.parse_args()
    before = STUBS.read_text("utf-8")
    after = written(before)
    if options.check and after != before:
        sys.exit(f"the docs in {STUBS} are out of date: run python bindings/python/stubs.py")
    if not options.check:
        STUBS.write_text(after, "utf-8")


if __name__ == "__main__":
    main()
