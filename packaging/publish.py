"""Writes what shops and indexes ask for: a Flatpak manifest with metadata, and a page for itch.io.

    python3 packaging/publish.py https://example.org/five-ways-out dist/publish

The address of the project is given here, and stands in no file. Of the download for Linux, which
lies in `dist`, the manifest has the checksum. Needs Pillow for the cover.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
DIST, PICTURES = ROOT / "dist", ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT))

from game import APP_ID, __version__  # noqa: E402

_SCREENSHOTS = (
    ("title.png", "A door to each of the five games"),
    ("select.png", "All five to choose from"),
    ("wide-screen.png", "A labyrinth on a wide screen"),
    ("dooom-over.png", "Dawn outside the castle"),
    ("river-notes.png", "A map drawn from the log of River and Rockets"),
)
# What itch.io asks for, and what becomes that: the name and the doors, without menu and keys.
_COVER = (630, 500)
_DOORS = (334, 0, 1241, 720)
_SHARE = "/app/share"
_INSTALLED = "_internal/five_ways_out"


def main() -> int:
    """Write all of it into a folder; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address", help="the project's, as of its repository: https://...")
    parser.add_argument("out", type=Path, help="the folder to write to")
    arguments = parser.parse_args()
    address: str = arguments.address.rstrip("/")
    if not re.fullmatch(r"https://[^\s/]+/\S+", address):
        print(f"{address} is not the address of a project, as https://HOST/NAME.", file=sys.stderr)
        return 2
    archive = DIST / f"five-ways-out-{__version__}-linux-x86_64.tar.gz"
    if not archive.is_file():
        print(f"{archive} is missing: run packaging/build.py first.", file=sys.stderr)
        return 2
    flatpak, itch = arguments.out / "flatpak", arguments.out / "itch"
    for folder in (flatpak, itch):
        folder.mkdir(parents=True, exist_ok=True)
    (flatpak / f"{APP_ID}.metainfo.xml").write_bytes(metainfo(address))
    checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
    source = f"{address}/releases/download/v{__version__}/{archive.name}"
    manifest = json.dumps(flatpak_manifest(source, checksum), indent=2)
    (flatpak / f"{APP_ID}.json").write_text(manifest + "\n", encoding="utf-8")
    write_itch_page(itch)
    print(f"{arguments.out} has flatpak and itch.")
    return 0


def metainfo(address: str) -> bytes:
    """Return the game's metadata with what only a release knows: addresses and screenshots."""
    path = ROOT / "packaging" / "desktop" / f"{APP_ID}.metainfo.xml"
    component = ElementTree.parse(path).getroot()
    place = [child.tag for child in component].index("launchable")
    added = []
    for kind, end in (("homepage", ""), ("bugtracker", "/issues"), ("vcs-browser", "")):
        added.append(ElementTree.Element("url", type=kind))
        added[-1].text = address + end
    screenshots = ElementTree.Element("screenshots")
    for number, (name, caption) in enumerate(_SCREENSHOTS):
        default = {} if number else {"type": "default"}
        shot = ElementTree.SubElement(screenshots, "screenshot", default)
        ElementTree.SubElement(shot, "caption").text = caption
        image = ElementTree.SubElement(shot, "image")
        image.text = f"{address}/raw/v{__version__}/docs/pictures/{name}"
    component[place:place] = [*added, screenshots]
    ElementTree.indent(component)
    content: bytes = ElementTree.tostring(component, encoding="utf-8", xml_declaration=True)
    return content + b"\n"


def flatpak_manifest(source: str, checksum: str) -> dict[str, object]:
    """Return how Flatpak builds the game: the folder for Linux, and its files for the desktop."""
    desktop = f"{_INSTALLED}/packaging/desktop/{APP_ID}"
    icon = f"{_INSTALLED}/sprites/icons/256.png"
    commands = [
        "mkdir -p /app/bin /app/lib/five-ways-out",
        f"install -Dm644 {desktop}.desktop -t {_SHARE}/applications",
        f"install -Dm644 {desktop}.mime.xml {_SHARE}/mime/packages/{APP_ID}.xml",
        f"install -Dm644 {icon} {_SHARE}/icons/hicolor/256x256/apps/{APP_ID}.png",
        f"install -Dm644 {APP_ID}.metainfo.xml -t {_SHARE}/metainfo",
        "cp -r five-ways-out _internal /app/lib/five-ways-out",
        "ln -s ../lib/five-ways-out/five-ways-out /app/bin/five-ways-out",
    ]
    return {
        "id": APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": "25.08",
        "sdk": "org.freedesktop.Sdk",
        "command": "five-ways-out",
        "finish-args": [
            "--share=ipc",
            "--share=network",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--socket=pulseaudio",
            "--device=all",
        ],
        "modules": [
            {
                "name": "five-ways-out",
                "buildsystem": "simple",
                "build-commands": commands,
                "sources": [
                    {
                        "type": "archive",
                        "url": source,
                        "sha256": checksum,
                        "only-arches": ["x86_64"],
                    },
                    {"type": "file", "path": f"{APP_ID}.metainfo.xml"},
                ],
            }
        ],
    }


def write_itch_page(folder: Path) -> None:
    """Write the text of the page, its cover, screenshots and moving pictures."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    games = re.search(r"^(- \*\*.*?)\n\n(Arrow keys.*?)\n", readme, re.DOTALL | re.MULTILINE)
    assert games is not None
    keys = games[2].partition(";")[0] + "."
    text = [
        "# Five Ways Out",
        "",
        "Five turn-based games in pixel art, each with its own rules and setting.",
        "",
        games[1],
        "",
        keys,
        "",
        "Free: code under MIT, art, sounds, music and levels under CC0.",
    ]
    (folder / "page.md").write_text("\n".join(text) + "\n", encoding="utf-8")
    for path in (*(PICTURES / name for name, _ in _SCREENSHOTS), *PICTURES.glob("*.gif")):
        shutil.copy(path, folder)
    doors = Image.open(PICTURES / "title.png").convert("RGB").crop(_DOORS)
    doors.resize(_COVER, Image.Resampling.LANCZOS).save(folder / "cover.png")


if __name__ == "__main__":
    sys.exit(main())
