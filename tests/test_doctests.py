"""The examples in docstrings do what they show."""

import doctest
import re
from importlib import import_module

import pytest

from tests.support.paths import ROOT

# Only files with an example are imported: looking into all of them takes seconds.
MODULES = ["five_ways_out"] + [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("packaging.")
    for folder in ("game", "tests", "tools", "sounds", "sprites", "packaging")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if re.search(r"^ +>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert not result.failed
