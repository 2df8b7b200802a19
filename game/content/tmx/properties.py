"""Custom properties as Python values: enums become words, classes become their members."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from game.content.tmx.diagnostics import MapFormatError, quoted
from game.content.tmx.project_types import MAX_CLASS_DEPTH, ProjectTypes
from game.content.tmx.xml_files import parse_whole
from game.core.level import MAX_TEXT_LENGTH, ParamValue

_BOOLS = {"true": True, "false": False}


@dataclass(slots=True)
class Properties:
    """An element's own properties, those inherited from its class and tile, and their problems."""

    own: dict[str, ParamValue] = field(default_factory=dict)
    inherited: dict[str, ParamValue] = field(default_factory=dict)
    problems: list[tuple[str, str]] = field(default_factory=list)

    def merge(self, more: "Properties") -> None:
        """Add more properties of the same element; a property given twice is a problem."""
        for name in more.own.keys() & self.own.keys():
            self.problems.append(
                (f"the property {quoted(name)} is given twice", "remove one of them")
            )
        self.own |= more.own
        self.inherited |= more.inherited
        self.problems += more.problems

    def with_base(self, base: "Properties") -> "Properties":
        """Return these properties over those of a template or a tile."""
        inherited = base.inherited | self.inherited
        return Properties(base.own | self.own, inherited, base.problems + self.problems)

    def select(self, known: Mapping[str, object]) -> dict[str, ParamValue]:
        """Return all own properties, and of the inherited ones those with a known name."""
        return {k: v for k, v in self.inherited.items() if k in known} | self.own


def read_properties(element: Element, types: ProjectTypes, depth: int = 0) -> Properties:
    """Return the values of an element's custom properties."""
    values = Properties()
    for item in element.findall("properties/property"):
        name = item.get("name", "")
        try:
            if item.get("type") == "class":
                values.merge(_class_members(item, types, depth))
            else:
                values.merge(Properties({name: _parse_value(item, types)}))
        except MapFormatError as error:
            values.problems.append((f"the property {quoted(name)} {error}", error.hint))
    return values


def _class_members(item: Element, types: ProjectTypes, depth: int) -> Properties:
    if depth >= MAX_CLASS_DEPTH:
        raise MapFormatError(f"has classes in classes, more than {MAX_CLASS_DEPTH} deep")
    values = read_properties(item, types, depth + 1)
    values.inherited = types.class_defaults(item.get("propertytype", "")) | values.inherited
    return values


def _parse_value(item: Element, types: ProjectTypes) -> ParamValue:
    stored, text = item.get("type", "string"), item.get("value")
    text = (item.text or "") if text is None else text
    if stored == "int":
        number = parse_whole(text.removeprefix("-"))
        if number is None:
            raise MapFormatError(f"is not a number: {quoted(text)}")
        number = -number if text.startswith("-") else number
        return _enum_value(item.get("propertytype"), number, types)
    if stored == "bool":
        if text not in _BOOLS:
            raise MapFormatError("must be true or false")
        return _BOOLS[text]
    if stored != "string":
        hint = "remove it and add it again as string, int or bool"
        raise MapFormatError(f"is of type {quoted(stored)}", hint)
    if len(text) > MAX_TEXT_LENGTH:
        raise MapFormatError(f"is longer than {MAX_TEXT_LENGTH} characters")
    return text


def _enum_value(enum: str | None, number: int, types: ProjectTypes) -> ParamValue:
    """Return a number, or its word in an enum of the project."""
    if enum is None:
        return number
    if enum not in types.enums:
        hint = "keep the map in the folder of its .tiled-project"
        raise MapFormatError(f"is of the type {quoted(enum)}, which no project declares", hint)
    word = types.enums[enum].name_of(number)
    if word is None:
        raise MapFormatError(f"is {number}, which is no value of {quoted(enum)}")
    return word
