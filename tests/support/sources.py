"""Source files, each read and parsed once for all tests that judge names and structure."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def source_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def syntax_tree(path: Path) -> ast.Module:
    """Return the parsed source of a file, which must not be changed."""
    return ast.parse(source_text(path))


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the statements at every depth, without their expressions, which are the most."""
    inner: list[ast.AST] = [tree]
    while inner:
        node = inner.pop()
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            below = getattr(node, field, ())
            if isinstance(below, list):
                inner += below
        yield node
