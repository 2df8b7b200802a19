"""The launcher: main.py with old Pythons, missing packages, offline, half-made environments."""

import ast
import base64
import hashlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from game.launcher import virtual_env
from game.launcher.packages import PLAY, read_pins
from game.storage.folder_lock import try_lock

ROOT = Path(main.__file__).parent
FILES = ("main.py", "requirements.txt", "requirements-dev.txt")


# A first start without a terminal opens a window.
_NO_SCREEN = {
    name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a copy of the launcher, in a folder with spaces and accents."""
    folder = tmp_path / "Spiele für Zoë" / "five ways"
    folder.mkdir(parents=True)
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    cli = folder / "game" / "cli"
    cli.mkdir(parents=True)
    for package in (cli.parent, cli):
        (package / "__init__.py").write_text("")
    for name in ("launcher", "storage"):
        shutil.copytree(
            ROOT / "game" / name,
            folder / "game" / name,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    (cli / "main.py").write_text("def main(argv):\n    print('started', argv)\n    return 7\n")
    return folder


def start(
    place: Path, *arguments: str, shim: str = "", cwd: Path = Path("/"), **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run main.py with a Python that has no packages; `shim` is run before it."""
    if shim:
        (place / "sitecustomize.py").write_text(shim)
        settings["PYTHONPATH"] = str(place)
    return subprocess.run(
        [getattr(sys, "_base_executable", sys.executable), str(place / "main.py"), *arguments],
        cwd=cwd,
        env={**_NO_SCREEN, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", **settings},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def one_sentence(run: subprocess.CompletedProcess[str], *words: str) -> None:
    """Assert that a run ended with one clear sentence and status 2."""
    assert run.returncode == 2
    assert all(word in run.stderr.strip().splitlines()[-1] for word in words), run.stderr
    assert "Traceback" not in run.stderr


NO_PACKAGES = (
    "import sys\n"
    "sys.path = [p for p in sys.path if 'site-packages' not in p]\n"
)  # fmt: skip
WITHOUT_VENV = NO_PACKAGES + "sys.modules['ensurepip'] = None\n"


# Makes environments with a copy of the pip that runs here, which is compiled already: to unpack
# and compile one takes 2 s, ensurepip's own installation 5 s.
_PIP = importlib.util.find_spec("pip")
QUICK_VENV = NO_PACKAGES + (
    f"""
import pathlib, shutil, venv
def copy_pip(self, context):
    [packages] = pathlib.Path(context.env_dir).glob("[lL]ib/**/site-packages")
    shutil.copytree({str(Path(_PIP.origin).parent)!r}, packages / "pip")
venv.EnvBuilder._setup_pip = copy_pip
"""
    if _PIP and _PIP.origin
    else ""
)


def _stub_wheel(folder: Path, name: str, module: str, version: str) -> str:
    """Write a wheel with an empty module and return its line of the requirements."""
    stem = f"{name.replace('-', '_')}-{version}"
    path = folder / f"{stem}-py3-none-any.whl"
    info = f"{stem}.dist-info"
    contents = {
        f"{module}.py": "",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = []
    with zipfile.ZipFile(path, "w") as file:
        for inner, text in contents.items():
            file.writestr(inner, text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())
            rows.append(f"{inner},sha256={digest.decode().rstrip('=')},{len(text)}\n")
        file.writestr(f"{info}/RECORD", "".join(rows) + f"{info}/RECORD,,\n")
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.fixture
def wheels(place: Path, tmp_path: Path) -> str:
    """Return a folder with stubs of what players need, which the place's requirements pin."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    pins = read_pins("requirements.txt")
    lines = [
        _stub_wheel(folder, name, module, pins[name]) for module, name in PLAY.distributions.items()
    ]
    (place / "requirements.txt").write_text("".join(lines))
    return folder.as_uri()


@pytest.mark.slow
def test_the_first_start_makes_everything_and_the_second_nothing(
    place: Path, wheels: str, tmp_path: Path
) -> None:
    trap = tmp_path / "here" / "pip"
    trap.mkdir(parents=True)
    (trap / "__init__.py").write_text("")
    (trap / "__main__.py").write_text("open('executed', 'w')\n")
    elsewhere = tmp_path / "elsewhere"
    settings = {"PIP_FIND_LINKS": wheels, "PIP_TARGET": str(elsewhere)}
    # What only one feature needs has no wheel here.
    with (place / "requirements.txt").open("a") as pins:
        pins.write(f"zeroconf==9.9 ; python_version > '3' \\\n    --hash=sha256:{'0' * 64}\n")
    run = start(place, "engine", shim=NO_PACKAGES, cwd=trap.parent, **settings)
    assert (run.returncode, run.stdout) == (7, "started ['engine']\n"), run.stderr
    assert len(run.stderr.splitlines()) == 3
    assert f"Installing {len(PLAY.distributions)} packages" in run.stderr
    assert run.stderr.splitlines()[-1].startswith("Done")
    assert not (trap.parent / "executed").exists()
    assert not elsewhere.exists()
    assert sorted(path.name for path in place.glob(".v*")) == [".venv", ".venv.lock", ".venv.log"]
    for script in virtual_env.venv_python(place / ".venv").parent.glob("[!p]*"):
        assert b".vnew" not in script.read_bytes()
    _starts_without_a_word(place)


def _starts_without_a_word(place: Path) -> None:
    run = start(place, shim=NO_PACKAGES)
    assert (run.returncode, run.stdout, run.stderr) == (7, "started []\n", "")


@pytest.mark.slow
def test_a_start_that_fails_leaves_the_old_environment(place: Path, wheels: str) -> None:
    _ready(place, "requirements.txt")
    _starts_without_a_word(place)
    before = (place / "requirements.txt").read_text()
    (place / "requirements.txt").write_text(before.replace("pygame-ce==2.", "pygame-ce==3."))
    one_sentence(start(place, shim=QUICK_VENV, PIP_FIND_LINKS=wheels), "internet")
    (place / "requirements.txt").write_text(before)
    _starts_without_a_word(place)


@pytest.mark.slow
def test_an_environment_without_its_packages_is_not_ready(place: Path, wheels: str) -> None:
    (place / "requirements.txt").write_text("")
    run = start(place, shim=QUICK_VENV, PIP_FIND_LINKS=wheels)
    one_sentence(run, "could not be installed", ".venv.log")
    assert not (place / ".venv").exists()


@pytest.mark.slow
def test_of_two_starts_at_once_the_second_waits(place: Path) -> None:
    (place / "sitecustomize.py").write_text(NO_PACKAGES)
    with (place / ".venv.lock").open("ab") as lock:
        assert try_lock(lock.fileno())
        second = _popen(place)
        assert second.stderr is not None
        assert "waiting" in second.stderr.readline()
        time.sleep(0.5)
        assert second.poll() is None
        _ready(place, "requirements.txt")
    answer, errors = second.communicate(timeout=30)
    assert (second.returncode, answer, errors) == (7, "started []\n", "")


@pytest.fixture
def interrupted(place: Path) -> Iterator[tuple[subprocess.Popen[str], socket.socket]]:
    """Return a first start whose pip waits for an answer, and the socket to answer on."""
    (place / "sitecustomize.py").write_text(QUICK_VENV)
    # A child inherits that its shell ignores SIGINT, as in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        links = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        process = _popen(place, PIP_FIND_LINKS=links, PIP_RETRIES="0")
        asked, _ = silent.accept()
        silent.close()
        with asked:
            yield process, asked


def _popen(place: Path, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [getattr(sys, "_base_executable", sys.executable), str(place / "main.py")],
        env={**os.environ, "PYTHONPATH": str(place), "PIP_NO_INDEX": "1", **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="elsewhere pip does not inherit the lock")
def test_a_killed_first_start_is_done_again_once_its_pip_has_ended(
    place: Path, wheels: str, interrupted: tuple[subprocess.Popen[str], socket.socket]
) -> None:
    first, asked = interrupted
    first.kill()
    first.wait()
    second = _popen(place, PIP_FIND_LINKS=wheels)
    assert second.stderr is not None
    assert "waiting" in second.stderr.readline()
    asked.close()
    answer, errors = second.communicate(timeout=60)
    assert (second.returncode, answer) == (7, "started []\n"), errors
    assert not (place / ".vnew").exists()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are those of Unix")
def test_a_stopped_first_start_leaves_nothing_and_says_so(
    place: Path, interrupted: tuple[subprocess.Popen[str], socket.socket]
) -> None:
    first, _ = interrupted
    first.send_signal(signal.SIGINT)
    _, errors = first.communicate(timeout=60)
    assert first.returncode == 130
    assert "the next start installs" in errors.splitlines()[-1]
    assert sorted(path.name for path in place.glob(".v*")) == [".venv.lock"]


@pytest.mark.slow
def test_a_first_start_that_was_killed_at_its_end_goes_on(place: Path) -> None:
    _ready(place, "requirements.txt")
    (place / ".venv").rename(place / ".vnew")
    (place / ".vold").mkdir()
    _starts_without_a_word(place)
    assert sorted(path.name for path in place.glob(".v*")) == [".venv", ".venv.lock"]


def test_a_full_disk_is_named_with_what_is_needed(place: Path) -> None:
    shim = "import shutil, types\n"
    shim += "shutil.disk_usage = lambda _: types.SimpleNamespace(free=9)\n"
    run = start(place, shim=NO_PACKAGES + shim)
    one_sentence(run, "disk is full", f"{PLAY.disk_mb} MB", str(place))
    assert not (place / ".vnew").exists()


def test_even_python_2_can_parse_what_says_that_it_is_too_old() -> None:
    text = (ROOT / "main.py").read_text(encoding="ascii")
    barred = (ast.JoinedStr, ast.AnnAssign, ast.Starred, ast.Nonlocal, ast.NamedExpr, ast.arg)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arg):
            assert node.annotation is None
        elif isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not [*node.args.kwonlyargs, *node.args.posonlyargs]
        else:
            assert not isinstance(node, barred), ast.unparse(node)
            assert not (isinstance(node, ast.Raise) and node.cause)
    old = shutil.which("python2.7")
    if old and subprocess.run([old, "-V"], capture_output=True, check=False).returncode == 0:
        command = [old, str(ROOT / "main.py")]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        one_sentence(run, "Python 2.7")


@pytest.mark.slow
def test_offline_with_nothing_installed(place: Path) -> None:
    run = start(place, shim=QUICK_VENV)
    one_sentence(run, "internet")
    assert len(run.stderr.strip().splitlines()) == 2
    assert "First start" in run.stderr
    # The next start is a first one again.
    assert sorted(path.name for path in place.glob(".v*")) == [".venv.lock", ".venv.log"]


def test_without_the_venv_module(place: Path) -> None:
    run = start(place, shim=WITHOUT_VENV)
    one_sentence(run, "python3-venv")
    assert len(run.stderr.strip().splitlines()) == 1


def test_in_a_folder_that_cannot_be_written(place: Path) -> None:
    run = start(place, shim=NO_PACKAGES + "import os\nos.access = lambda *_: False\n")
    one_sentence(run, "cannot be written")
    assert len(run.stderr.strip().splitlines()) == 1


def test_with_installed_packages_no_environment_is_created(place: Path, tmp_path: Path) -> None:
    (tmp_path / "platformdirs.py").write_text("raise ValueError")
    with (place / "game" / "cli" / "main.py").open("a") as stub:
        stub.write("import platformdirs\n")
    run = subprocess.run(
        [sys.executable, str(place / "main.py"), "--seed", "3"],
        cwd="/",
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout.strip()) == (7, "started ['--seed', '3']")
    assert not (place / ".venv").exists()


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_through_a_link_from_elsewhere(place: Path, tmp_path: Path) -> None:
    link = tmp_path / "play"
    link.symlink_to(place / "main.py")
    run = subprocess.run(
        [sys.executable, str(link)], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 7


def _ready(place: Path, requirements: str) -> None:
    base = getattr(sys, "_base_executable", sys.executable)
    subprocess.run([base, "-m", "venv", "--without-pip", str(place / ".venv")], check=True)
    content = (place / requirements).read_bytes()
    stamp = hashlib.sha256(content).hexdigest() + " {}.{}".format(*sys.version_info[:2])
    (place / ".venv" / f"{requirements}.stamp").write_text(stamp)


@pytest.mark.slow
def test_two_pythons_keep_an_environment_each(place: Path) -> None:
    _ready(place, "requirements.txt")
    (place / ".venv").rename(place / ".venv-{}.{}".format(*sys.version_info[:2]))
    other = place / ".venv"
    python = virtual_env.venv_python(other)
    python.parent.mkdir(parents=True)
    python.touch()
    (other / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.99.1\n")
    _starts_without_a_word(place)
    assert python.exists()


@pytest.mark.slow
@pytest.mark.parametrize("requirements", ["requirements.txt", "requirements-dev.txt"])
def test_a_ready_environment_is_used_at_once(place: Path, requirements: str) -> None:
    """Also one that was made for the tests, which has more."""
    _ready(place, requirements)
    _starts_without_a_word(place)


@pytest.mark.slow
def test_an_incomplete_environment_is_not_used(place: Path) -> None:
    """Instead the start begins to make another one, for which something is missing here."""
    _ready(place, "requirements.txt")
    _starts_without_a_word(place)
    (place / ".venv" / "requirements.txt.stamp").write_text("something else")
    one_sentence(start(place, shim=WITHOUT_VENV), "python3-venv")
