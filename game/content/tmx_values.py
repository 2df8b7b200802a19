"""Custom properties as Tiled writes them to plain values: enums to words, classes to members."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from game.content.tmx_cells import whole
from game.content.tmx_problem import BrokenMap, quoted
from game.content.tmx_types import DEEPEST, Types
from game.core.level import Value

_BOOLS = {"true": True, "false": False}
_LONGEST_TEXT = 1000


@dataclass(slots=True)
class Values:
    """What a thing says of itself, what its class and its tile say, and what is wrong."""

    written: dict[str, Value] = field(default_factory=dict)
    inherited: dict[str, Value] = field(default_factory=dict)
    wrong: list[tuple[str, str]] = field(default_factory=list)

    def add(self, more: Values) -> None:
        """Take in values of the same thing; what it says twice is wrong."""
        for name in more.written.keys() & self.written.keys():
            self.wrong.append((f"the property {quoted(name)} is given twice", "remove one of them"))
        self.written |= more.written
        self.inherited |= more.inherited
        self.wrong += more.wrong

    def over(self, base: Values) -> Values:
        """Return these values with those of a template or a tile under them."""
        inherited = base.inherited | self.inherited
        return Values(base.written | self.written, inherited, base.wrong + self.wrong)

    def chosen(self, known: Mapping[str, object]) -> dict[str, Value]:
        """Return all that is written, and of what is inherited the known names."""
        return {k: v for k, v in self.inherited.items() if k in known} | self.written


def read_values(element: Element, types: Types, depth: int = 0) -> Values:
    """Return the values of an element's custom properties."""
    values = Values()
    for item in element.findall("properties/property"):
        name = item.get("name", "")
        try:
            if item.get("type") == "class":
                values.add(_members(item, types, depth))
            else:
                values.add(Values({name: _value(item, types)}))
        except BrokenMap as stop:
            values.wrong.append((f"the property {quoted(name)} {stop}", stop.hint))
    return values


def _members(item: Element, types: Types, depth: int) -> Values:
    """Return a property of a class as what it stands for: its members."""
    if depth >= DEEPEST:
        raise BrokenMap(f"has classes in classes, more than {DEEPEST} deep")
    values = read_values(item, types, depth + 1)
    values.inherited = types.defaults(item.get("propertytype", "")) | values.inherited
    return values


def _value(item: Element, types: Types) -> Value:
    stored, text = item.get("type", "string"), item.get("value")
    text = (item.text or "") if text is None else text
    if stored == "int":
        number = whole(text.removeprefix("-"))
        if number is None:
            raise BrokenMap(f"is no number: {quoted(text)}")
        number = -number if text.startswith("-") else number
        return _word(item.get("propertytype"), number, types)
    if stored == "bool":
        if text not in _BOOLS:
            raise BrokenMap("must be true or false")
        return _BOOLS[text]
    if stored != "string":
        hint = "remove it and add it again as string, int or bool"
        raise BrokenMap(f"is of type {quoted(stored)}", hint)
    if len(text) > _LONGEST_TEXT:
        raise BrokenMap(f"is longer than {_LONGEST_TEXT} letters")
    return text


def _word(enum: str | None, number: int, types: Types) -> Value:
    """Return a number, or the word that it stands for in an enum of the project."""
    if enum is None:
        return number
    if enum not in types.enums:
        hint = "keep the map in the folder of its .tiled-project"
        raise BrokenMap(f"is of the type {quoted(enum)}, which no project declares", hint)
    word = types.enums[enum].spell(number)
    if word is None:
        raise BrokenMap(f"is {number}, which is no value of {quoted(enum)}")
    return word
