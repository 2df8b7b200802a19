"""What does not fit its declared type is refused with the place where."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from game.core.action import Action, Move
from game.core.actor import Seat
from game.core.codec import CodecError, decode, decode_union, digest, dumps, encode
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


def test_round_trip() -> None:
    assert decode(Outer, encode(GOOD)) == GOOD
    assert encode(GOOD)["names"] == ["a", "b"]
    assert digest(GOOD) == digest(decode(Outer, encode(GOOD)))
    assert dumps(Inner(1)) == '{"count":1,"type":"Inner"}'


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("flag", 1, "Outer.flag must be of type bool"),
        ("raw", "zz", "Outer.raw is not a string of hex digits"),
        ("raw", 3, "Outer.raw must be of type bytes"),
        ("seat", True, "Outer.seat must be of type int"),
        ("seat", 1.0, "Outer.seat must be of type int"),
        ("side", "UP", "Outer.side must be one of N, NE, E"),
        ("side", 3, "Outer.side must be one of"),
        ("pair", [1], "Outer.pair must be a list of 2 entries"),
        ("pair", [1, 2], "Outer.pair.right must be of type str"),
        ("maybe", {"type": "Other"}, "Outer.maybe has the unknown type 'Other'"),
        ("maybe", {"count": 1}, "Outer.maybe has the unknown type None"),
        ("maybe", 3, "Outer.maybe is none of the allowed types"),
        ("maybe", {"type": "Inner"}, "Outer.maybe has missing or unknown fields: count"),
        ("value", 1.5, "Outer.value is none of the allowed types"),
        ("value", None, "Outer.value is none of the allowed types"),
        ("rows", {}, "Outer.rows must be a list"),
        ("rows", [[0, 0], [1]], "Outer.rows[1] must be a list of 2 entries"),
        ("fixed", [1], "Outer.fixed must have 2 entries"),
        ("names", "ab", "Outer.names must be a list"),
    ],
)
def test_wrong_values(name: str, value: object, words: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode(Outer, {**encode(GOOD), name: value})
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
def test_wrong_objects(value: object, words: str) -> None:
    with pytest.raises(CodecError, match=words):
        decode(Inner, value)


def test_absent_values_of_a_union() -> None:
    assert decode(Outer, {**encode(GOOD), "maybe": None}).maybe is None
    assert decode(Outer, {**encode(GOOD), "value": "word"}).value == "word"
    assert decode(type(None), None) is None


def test_unions() -> None:
    move = {"type": "Move", "direction": "N"}
    assert decode_union(Action, move) == Move(Direction.N)
    with pytest.raises(CodecError, match="unknown type 'Fly'"):
        decode_union(Action, {"type": "Fly"})


@pytest.mark.parametrize("value", [math.pi, {1: 2}, Inner, {3}])
def test_what_cannot_be_written(value: object) -> None:
    with pytest.raises(CodecError, match="cannot be written"):
        encode(value)
