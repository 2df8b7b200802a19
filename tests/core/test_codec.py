"""What does not fit its declared type is refused with the place where."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from game.core.action import Action, Move
from game.core.actor import Seat
from game.core.codec import CodecError, Json, decode, decode_union, digest, dumps, encode
from game.core.grid import Direction, Pos


class Pair(NamedTuple):
    left: int
    right: str


@dataclass(frozen=True)
class Inner:
    count: int


@dataclass(frozen=True)
class Outer:
    flag: bool
    raw: bytes
    seat: Seat
    side: Direction
    pair: Pair
    maybe: Inner | None
    value: bool | int | str
    rows: tuple[Pos, ...]
    fixed: tuple[int, str]
    names: frozenset[str]


GOOD = Outer(
    True,
    b"\1\xff",
    Seat(2),
    Direction.NE,
    Pair(1, "a"),
    Inner(3),
    7,
    (Pos(0, 1),),
    (4, "x"),
    frozenset({"b", "a"}),
)


def _encoded() -> Any:
    return encode(GOOD)


def test_round_trip() -> None:
    assert decode(Outer, encode(GOOD)) == GOOD
    assert _encoded()["names"] == ["a", "b"]
    assert digest(GOOD) == digest(decode(Outer, encode(GOOD)))
    assert dumps(Inner(1)) == '{"count":1,"type":"Inner"}'


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("flag", 1, "Outer.flag must be true or false, not 1"),
        ("raw", "zz", 'Outer.raw must be a text of hex digits, not "zz"'),
        ("raw", 3, "Outer.raw must be a text of hex digits, not 3"),
        ("seat", True, "Outer.seat must be a whole number, not true"),
        ("seat", 1.0, "Outer.seat must be a whole number, not 1.0"),
        ("side", "UP", "Outer.side must be one of N, NE, E"),
        ("side", 3, "Outer.side must be one of"),
        ("pair", [1], "Outer.pair must be a list of 2 entries, not 1"),
        ("pair", [1, 2], "Outer.pair.right must be a text, not 2"),
        ("maybe", {"type": "Other"}, "Outer.maybe has the unknown type 'Other'"),
        ("maybe", {"count": 1}, "Outer.maybe has the unknown type None"),
        ("maybe", 3, "Outer.maybe must be an object, not 3"),
        ("maybe", {"type": "Inner"}, "Outer.maybe has missing or unknown fields: count"),
        ("value", 1.5, "Outer.value must be true or false or a whole number or a text, not 1.5"),
        ("value", None, "Outer.value must be true or false or a whole number or a text, not null"),
        ("rows", {}, "Outer.rows must be a list, not {}"),
        ("rows", [[0, 0], [1]], "Outer.rows[1] must be a list of 2 entries, not 1"),
        ("fixed", [1], "Outer.fixed must be a list of 2 entries, not 1"),
        ("names", "ab", 'Outer.names must be a list, not "ab"'),
    ],
)
def test_wrong_values(name: str, value: Json, words: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode(Outer, {**_encoded(), name: value})
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "Inner must be an object"),
        ({"type": "Outer", "count": 1}, "Inner must have the type Inner"),
        ({"count": 1, "more": 2}, "unknown fields: more"),
        ({}, "missing or unknown fields: count"),
    ],
)
def test_wrong_objects(value: Json, words: str) -> None:
    with pytest.raises(CodecError, match=words):
        decode(Inner, value)


def test_absent_values_of_a_union() -> None:
    assert decode(Outer, {**_encoded(), "maybe": None}).maybe is None
    assert decode(Outer, {**_encoded(), "value": "word"}).value == "word"
    assert decode(type(None), None) is None


def test_unions() -> None:
    move: Json = {"type": "Move", "direction": "N"}
    assert decode_union(Action, move) == Move(Direction.N)
    with pytest.raises(CodecError, match="unknown type 'Fly'"):
        decode_union(Action, {"type": "Fly"})


@pytest.mark.parametrize("value", [math.pi, {1: 2}, Inner, {3}])
def test_what_cannot_be_written(value: object) -> None:
    with pytest.raises(CodecError, match="cannot be written"):
        encode(value)


def test_a_wrong_value_that_is_too_deep_to_be_quoted() -> None:
    nested: Json = []
    for _ in range(10**5):
        nested = [nested]
    with pytest.raises(CodecError, match="nested too deeply"):
        decode(int, nested)
