"""What a bundle holds of others: licences with their texts, and a bill of materials (CycloneDX)."""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

HERE = Path(__file__).parent
# What Python itself and its packages are made of is named with them.
_MODULES = re.compile(r"\.(cpython-[^/]*|abi3)\.so$|\.pyd$")
_LIBRARIES = re.compile(r"\.(so(\.[\d.]+)?|dylib|dll)$", re.IGNORECASE)
# Parts of Windows that its own installers bring along.
_SYSTEM = re.compile(r"^(api-ms-win-|ucrtbase)")
_OPERATORS = {"AND", "OR", "WITH"}


@dataclass(frozen=True)
class Library:
    """A row of third_party.toml; `prefix` is how the names of its files begin."""

    prefix: str
    name: str
    license: str
    copyright: str
    source: str


def libraries() -> list[Library]:
    """Return all libraries a bundle may hold, those with longer prefixes first."""
    rows = tomllib.loads((HERE / "third_party.toml").read_text(encoding="utf-8"))
    known = [Library(prefix, **row) for prefix, row in rows.items()]
    return sorted(known, key=lambda library: -len(library.prefix))


def bundled(folder: Path) -> tuple[list[Library], list[str]]:
    """Return the libraries in a bundle, and the names of files that no row explains."""
    known, found, unknown = libraries(), set[Library](), set[str]()
    for path in folder.rglob("*"):
        name = path.name.lower()
        if not _LIBRARIES.search(name) or _MODULES.search(name) or _SYSTEM.search(name):
            continue
        stem = name.removeprefix("lib")
        library = next((each for each in known if _begins(stem, each.prefix)), None)
        if library is None:
            unknown.add(path.name)
        else:
            found.add(library)
    return sorted(found, key=lambda library: library.name.lower()), sorted(unknown)


def _begins(stem: str, prefix: str) -> bool:
    # "z.so" is zlib, "zstd.so" is not; "sdl2_image" and "python3" are what they begin with.
    return stem.startswith(prefix) and (len(prefix) > 1 or not stem[1:2].isalnum())


def packages() -> list[str]:
    """Return the names of the Python packages that bundles hold."""
    lines = (HERE.parent / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition("==")[0] for line in lines if line[:1].isalnum()]


def write_notices(path: Path) -> None:
    """Write the notices of all libraries, then the text of each licence."""
    known = sorted(libraries(), key=lambda library: library.name.lower())
    parts = ["Libraries in the downloads, beside the Python packages that NOTICE lists."]
    parts += [
        f"{each.name}\n  Copyright (c) {each.copyright}\n  {each.license}\n  {each.source}"
        for each in known
    ]
    names = sorted({name for each in known for name in licence_names(each.license)})
    parts += [
        f"{'=' * 80}\n{name}\n\n{(HERE / 'licences' / f'{name}.txt').read_text(encoding='utf-8')}"
        for name in names
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n\n".join(parts), encoding="utf-8")


def licence_names(expression: str) -> set[str]:
    """Return the names of the texts that an SPDX expression refers to."""
    words = {word for word in expression.split() if word not in _OPERATORS}
    return {
        re.sub("-(only|or-later)$", "", word) for word in words if not word.startswith("LicenseRef")
    }


def write_bill_of_materials(path: Path, version: str, found: list[Library]) -> None:
    """Write what a bundle is made of: its Python packages and its libraries, as CycloneDX."""
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6

    make = LicenseFactory().make_from_string
    bom = Bom()
    bom.metadata.component = Component(
        name="five-ways-out",
        version=version,
        type=ComponentType.APPLICATION,
        licenses=[make("MIT AND CC0-1.0")],
    )
    for name in packages():
        installed = distribution(name).metadata
        licence = installed["License-Expression"] or installed["License"]
        bom.components.add(
            Component(
                name=name,
                version=installed["Version"],
                type=ComponentType.LIBRARY,
                licenses=[make(licence)] if licence else [],
            )
        )
    for each in found:
        bom.components.add(
            Component(
                name=each.name,
                type=ComponentType.LIBRARY,
                copyright=each.copyright,
                licenses=[make(each.license)],
            )
        )
    bom.register_dependency(bom.metadata.component, bom.components)
    path.write_text(JsonV1Dot6(bom).output_as_string(indent=2) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Write the notices (one argument), or judge a bundle and write its bill of materials."""
    if len(arguments) == 1:
        write_notices(Path(arguments[0]))
        return 0
    folder, path, version = arguments
    found, unknown = bundled(Path(folder))
    if unknown:
        print(f"third_party.toml does not say who made {', '.join(unknown)}.", file=sys.stderr)
        return 1
    write_bill_of_materials(Path(path), version, found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
