"""Bots that hang, flood, crash or fork are killed with all their children."""

import os
import sys
import time
from pathlib import Path

import pytest

from game.referee.bot_match import BotResult
from game.referee.bot_process import BotProcess
from game.referee.errors import RefereeError
from game.referee.seat_players import TimeLimits
from tests.referee import bot_scripts

WAIT = f"MOVE {bot_scripts.HERO.x} {bot_scripts.HERO.y}"
# Long enough for a busy machine; bots that never answer get less.
LONG = TimeLimits(20.0, 20.0)

pytestmark = pytest.mark.usefixtures("no_leaks")


def _play(code: str, limits: TimeLimits = LONG) -> BotResult:
    (result,) = bot_scripts.new_bot_match(bot_scripts.bot_command(code), limits).play()
    return result


def test_no_first_answer() -> None:
    result = _play("time.sleep(60)", TimeLimits(0.1, 5.0))
    assert (result.error, result.turns, result.score) == ("timeout", 1, -10000)
    assert 100 <= result.first_ms < 1000


def test_no_later_answer() -> None:
    result = _play(f"read(); say('{WAIT}'); read(); time.sleep(60)", TimeLimits(20.0, 0.15))
    assert (result.error, result.turns) == ("timeout", 2)
    assert 150 <= result.max_ms < 1000


def test_a_line_sent_byte_by_byte_can_time_out() -> None:
    code = f"read()\nfor c in '{WAIT}' * 9: os.write(1, c.encode()); time.sleep(0.02)"
    assert _play(code, TimeLimits(0.2, 0.2)).error == "timeout"


def test_without_a_limit_a_late_answer_counts() -> None:
    match = bot_scripts.new_bot_match(
        bot_scripts.bot_command(f"read(); time.sleep(0.3); say('{WAIT}')"), bot_scripts.NO_LIMITS
    )
    assert match.play_turn().answer.error == ""
    match.close()


@pytest.mark.parametrize(
    ("code", "error", "turns", "detail"),
    [
        ("while True: os.write(1, b'x' * 65536)", "flood", 1, ""),
        (f"os.write(2, b'x' * 9999999); read(); say('{WAIT}'); say('no')", "syntax", 2, "no"),
        ("os.write(1, bytes(range(256)) * 20)", "syntax", 1, ""),
        ("read(); sys.exit(7)", "crash", 1, "status 7"),
        ("read(); os.kill(os.getpid(), 11)", "crash", 1, "signal 11"),
        ("read()", "closed", 1, ""),
        (f"read(); os.write(1, b'{WAIT}')", "closed", 2, ""),
        ("read(); os.close(1); time.sleep(60)", "closed", 1, ""),
        (f"os.close(0)\nfor _ in range(3): say('{WAIT}'); time.sleep(0.02)\nsay('no')",
         "syntax", 4, "no"),
    ],
)  # fmt: skip
def test_a_program_that_breaks_off(code: str, error: str, turns: int, detail: str) -> None:
    result = _play(code)
    assert (result.error, result.turns) == (error, turns)
    assert detail in result.detail


@pytest.mark.parametrize("write", [f"os.write(1, b'{WAIT}\\n' * 999)", f"say('{WAIT}')"])
def test_each_turn_reads_one_line_of_a_flood_by_who_reads_nothing(write: str) -> None:
    assert _play(f"while True: {write}").termination in ("death", "turns")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
@pytest.mark.parametrize("leave", ["", "os.setsid()", "os.setsid(); os.fork() and os._exit(0)"])
def test_children_are_killed_too(tmp_path: Path, leave: str) -> None:
    pid_file = tmp_path / "pids"
    code = f"""
read()
for _ in range(3):
    if not os.fork():
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        {leave or "pass"}
        open({str(pid_file)!r}, "a").write(f"{{os.getpid()}}\\n")
        time.sleep(60)
time.sleep(0.3)
say("nonsense")
time.sleep(60)
"""
    assert _play(code).error == "syntax"
    pids = [int(line) for line in pid_file.read_text().split()]
    assert len(pids) >= 3
    assert all(bot_scripts.has_exited(pid) for pid in pids)


_HIDING = {
    "session and environment": """
subprocess.Popen([sys.executable, "-S", "-c", CHILD], env={}, start_new_session=True)
""",
    "orphan": """
start = f"Popen([sys.executable, '-S', '-c', {CHILD!r}], env={{}}, start_new_session=True)"
middle = f"import sys; from subprocess import Popen; {start}"
subprocess.Popen([sys.executable, "-S", "-c", middle], env={}, start_new_session=True).wait()
""",
    "chain": """
end = time.monotonic() + 10
if not os.fork():
    while time.monotonic() < end:
        os.setsid()
        os.closerange(0, 99)
        open(PIDS, "a").write(f"{os.getpid()}\\n")
        if os.fork():
            os._exit(0)
""",
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such means")
@pytest.mark.parametrize("way", _HIDING)
def test_children_that_hide_are_killed_too(no_leaks: None, tmp_path: Path, way: str) -> None:
    pid_file = tmp_path / "pids"
    child = (
        "import os, time, signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        f"open({str(pid_file)!r}, 'a').write(f'{{os.getpid()}}\\n'); time.sleep(60)"
    )
    code = f"""
import subprocess
CHILD, PIDS = {child!r}, {str(pid_file)!r}
read()
{_HIDING[way]}
while not os.path.exists(PIDS):
    time.sleep(0.01)
time.sleep(0.2)
say("nonsense")
time.sleep(60)
"""
    assert _play(code).error == "syntax"
    written = pid_file.stat().st_size
    assert all(bot_scripts.has_exited(int(line)) for line in pid_file.read_text().split())
    time.sleep(0.1)
    assert pid_file.stat().st_size == written


@pytest.mark.slow
def test_a_child_that_inherits_the_pipes_does_not_block(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    code = f"""
import subprocess
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
open({str(pid_file)!r}, "w").write(str(child.pid))
os._exit(0)
"""
    start = time.monotonic()
    assert _play(code, TimeLimits(0.8, 0.1)).error == "timeout"
    assert time.monotonic() - start < 3
    assert bot_scripts.has_exited(int(pid_file.read_text()))


def test_a_file_that_is_not_a_program(tmp_path: Path) -> None:
    broken = tmp_path / "bot"
    broken.write_text("no program")
    broken.chmod(0o755)
    with pytest.raises(RefereeError, match="cannot be started"):
        bot_scripts.new_bot_match((str(broken),)).play()


class TestBotProcess:
    """A program by itself, without a match."""

    def _ask(self, argv: tuple[str, ...], times: int = 1) -> str:
        program = BotProcess(argv)
        try:
            for _ in range(times):
                line = program.ask("1\n0\n", 2.0)
            return line
        finally:
            program.close()

    def test_answers(self) -> None:
        assert self._ask(bot_scripts.constant_bot("hello"), 50) == "hello"

    def test_large_input_that_is_never_read(self) -> None:
        program = BotProcess(bot_scripts.bot_command("say('a'); say('b'); time.sleep(60)"))
        assert program.ask("x" * 10**6, 5.0) == "a"
        assert program.ask("x" * 10**6, 5.0) == "b"
        program.close()
        program.close()
