"""Stopping the referee by a signal stops its bots."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.referee.bot_scripts import has_exited
from tests.support.narrow import not_none
from tests.support.paths import ROOT


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_bots_stop_with_the_referee(tmp_path: Path, number: signal.Signals, workers: str) -> None:
    pid_file = tmp_path / "pids"
    bot = tmp_path / "bot.py"
    bot.write_text(
        f"import os, time\n"
        f"open({str(pid_file)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "time.sleep(60)\n"
    )
    argv = [sys.executable, "main.py", "referee", "--no-time-limit", "--seeds", "1-9"]
    argv += ["--bot", f'"{sys.executable}" -S "{bot}"', "--workers", workers]
    # A child inherits that its shell ignores SIGINT, as in the background.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        referee = subprocess.Popen(
            argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    finally:
        signal.signal(signal.SIGINT, before)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if pid_file.exists() and pid_file.read_text().count("\n") == int(workers):
            break
        time.sleep(0.02)
    referee.send_signal(number)
    out, err = referee.communicate(timeout=20)
    assert referee.returncode == (143 if number == signal.SIGTERM else 130)
    assert (out, err) == ("", "")
    pids = [int(line) for line in pid_file.read_text().split()]
    assert len(pids) == int(workers)
    assert all(has_exited(pid) for pid in pids)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_workers_stop_with_their_tool() -> None:
    code = (
        "import os, time; from tools.worker_pool import worker_pool\nwith worker_pool(1) as pool:"
    )
    code += "\n print(pool.submit(os.getpid).result(), flush=True); time.sleep(60)"
    tool = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    worker = int(not_none(tool.stdout).readline())
    tool.terminate()
    assert tool.wait(20) == 143
    assert has_exited(worker)
