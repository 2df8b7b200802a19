"""Builds what people download for the system this runs on, and tries all of it.

Into `dist` go a wheel and, made from what the wheel installs, a folder as an archive and a single
file that starts by itself. Needs Python 3.11 or newer, and a package index for the first run.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from imports import rewritten
from tryout import TryoutError, try_in_window, try_out

ROOT = Path(__file__).resolve().parents[1]
HERE, BUILD, DIST = ROOT / "packaging", ROOT / "build", ROOT / "dist"
MOST_BYTES = 60 * 10**6
NAME = "five-ways-out"
# Those that read nothing of the source tree but the examples.
LIBRARY_TESTS = ("tests/api", "tests/core", "tests/gym", "tests/session")
BUNDLES, THIRD_PARTY = BUILD / "bundle", HERE / "third_party.py"


def main() -> int:
    """Build, try and measure; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only-wheel", action="store_true", help="no bundles")
    parser.add_argument("--wheel", type=Path, help="bundle this wheel, built elsewhere")
    parser.add_argument(
        "--no-window", action="store_true", help="do not try it with real keys on a virtual screen"
    )
    arguments = parser.parse_args()
    try:
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        # Side by side: most of it waits for a package index, a disk or a game that is tried.
        with ThreadPoolExecutor() as pool:
            pins = (HERE / "requirements.txt", ROOT / "requirements-dev.txt")
            library = None if arguments.wheel else pool.submit(make_env, "library", pins[1])
            # An environment of its own: nothing of the source tree is in it.
            fresh = pool.submit(make_env, "fresh", pins[0])
            python = make_env("env", pins[0])
            wheel = unpack_wheel(arguments.wheel or build_wheel(python))
            installed = pool.submit(judge_wheel, wheel, fresh, library)
            bundles = [] if arguments.only_wheel else build_bundles(python, wheel)
            has_window = sys.platform == "linux" and not arguments.no_window
            tries = [pool.submit(judge_start, start, has_window=has_window) for start, _ in bundles]
            downloads = [*installed.result(), *(download for _, download in bundles)]
            for judged in tries:
                judged.result()
            if bundles:
                downloads.append(judge_bundle(python, wheel))
        return report_sizes(downloads)
    except TryoutError as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"{' '.join(map(str, error.cmd))} failed.", file=sys.stderr)
        return 1


def make_env(name: str, requirements: Path) -> Path:
    """Return the Python of an environment with pinned packages.

    It is kept as long as the pins stay the same.
    """
    folder = BUILD / name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "stamp"
    pins = hashlib.sha256(requirements.read_bytes()).hexdigest() + sys.version
    if not stamp.is_file() or stamp.read_text() != pins:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        _install(python, "--require-hashes", "-r", str(requirements))
        stamp.write_text(pins)
    return python


def _install(python: Path, *what: str) -> None:
    pip = [str(python), "-I", "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*pip, *what], check=True)


def judge_wheel(wheel: Path, fresh: Future[Path], library: Future[Path] | None) -> list[Path]:
    """Install the wheel and try it; return the downloads it gives, none without a library."""
    for env in filter(None, (fresh, library)):
        _install(env.result(), "--no-deps", "--force-reinstall", str(wheel))
    judge_start(_script(fresh.result()))
    return [wheel, judge_library(wheel, fresh.result(), library.result())] if library else []


def judge_start(start: Path, *, has_window: bool = False) -> None:
    """Try what starts with a command, also with real keys if it has a window."""
    folder = BUILD / "tryout" / start.parent.name / start.name
    try_out([str(start)], folder)
    if has_window:
        try_in_window(start, folder)


def _script(python: Path) -> Path:
    return python.with_name(NAME + python.suffix)


def build_wheel(python: Path) -> Path:
    """Build the wheel and return its path."""
    command = [str(python), "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*command, str(DIST)], cwd=ROOT, check=True)
    (wheel,) = DIST.glob("*.whl")
    return wheel


def unpack_wheel(wheel: Path) -> Path:
    """Unpack the wheel for the bundles, and return its path."""
    unpacked = BUILD / "wheel"
    shutil.rmtree(unpacked, ignore_errors=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    tops = {path.name for path in unpacked.iterdir() if path.suffix != ".dist-info"}
    if tops != {"five_ways_out"}:
        raise TryoutError(f"{wheel.name} installs {', '.join(sorted(tops))}.")
    return wheel


def judge_library(wheel: Path, fresh: Path, python: Path) -> Path:
    """Run tests on what the wheel installs, and return the pages about it that pdoc writes.

    The tests lie outside of the source tree, and import the package's names.
    """
    place = BUILD / "library-tests"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(ROOT / "tests", place / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "examples", place / "docs" / "examples")
    for page in ("docs/GYM.md", "docs/LIBRARY.md", "README.md"):
        shutil.copy(ROOT / page, place / page)
    for path in place.rglob("tests/**/*.py"):
        path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
    options = [
        "-q",
        "--strict-markers",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow",
        "-c",
        os.devnull,
    ]
    options += ["--rootdir", str(place), "--override-ini", "markers=slow\njudges"]
    command = [str(python), "-m", "pytest", *options, *LIBRARY_TESTS]
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env.pop("PYTHONPATH", None)
    subprocess.run(command, cwd=place, env=env, check=True)
    pages = BUILD / "library-pages"
    shutil.rmtree(pages, ignore_errors=True)
    command = [str(fresh), "-m", "pdoc", "five_ways_out", "-o", str(pages)]
    subprocess.run(command, cwd=place, env=env, check=True)
    return _archive(DIST / f"{NAME}-{wheel.name.split('-')[1]}-library-docs", pages, "zip")


def build_bundles(python: Path, wheel: Path) -> list[tuple[Path, Path]]:
    """Build the bundles; return how each is started, and its file to download."""
    icons = str(BUILD / "wheel" / "five_ways_out" / "sprites" / "icons")
    subprocess.run([str(python), str(HERE / "system_icons.py"), icons, str(BUILD)], check=True)
    subprocess.run([str(python), str(THIRD_PARTY), str(BUILD / "THIRD-PARTY.txt")], check=True)
    made = BUNDLES
    shutil.rmtree(made, ignore_errors=True)
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(made), "--workpath", str(BUILD / "pyinstaller")]
    subprocess.run([*command, str(HERE / f"{NAME}.spec")], cwd=ROOT, check=True)
    title = DIST / _title(wheel)
    if sys.platform == "darwin":
        app = made / "Five Ways Out.app"
        return [(app / "Contents" / "MacOS" / NAME, _archive(title, app, "gztar"))]
    suffix = ".exe" if sys.platform == "win32" else ""
    single = title.with_name(title.name + suffix)
    shutil.copy(made / f"{NAME}-single{suffix}", single)
    archive = _archive(title, made / NAME, "zip" if sys.platform == "win32" else "gztar")
    return [(made / NAME / f"{NAME}{suffix}", archive), (single, single)]


def _title(wheel: Path) -> str:
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    return f"{NAME}-{wheel.name.split('-')[1]}-{system}-{platform.machine().lower()}"


def judge_bundle(python: Path, wheel: Path) -> Path:
    """Check that the licence of all that is bundled is known; return the bill of materials."""
    bill = DIST / f"{_title(wheel)}.cdx.json"
    version = wheel.name.split("-")[1]
    subprocess.run([str(python), str(THIRD_PARTY), str(BUNDLES), str(bill), version], check=True)
    return bill


def _archive(title: Path, folder: Path, kind: str) -> Path:
    return Path(shutil.make_archive(str(title), kind, folder.parent, folder.name))


def report_sizes(downloads: list[Path]) -> int:
    """Print the size of every download; return 1 if one is too large."""
    for path in downloads:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 10**6:.1f} MB")
    too_large = [path.name for path in downloads if path.stat().st_size > MOST_BYTES]
    if too_large:
        print(f"Larger than {MOST_BYTES // 10**6} MB: {', '.join(too_large)}.", file=sys.stderr)
    return int(bool(too_large))


if __name__ == "__main__":
    sys.exit(main())
