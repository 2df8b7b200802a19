"""A small window that shows how far the first start is."""

from collections.abc import Callable
from threading import Event, Thread

from game.launcher.start_error import StartError

# Takes a sentence, and how much of the work will be done after what it says, in per cent.
Report = Callable[[str, int], None]
UPDATE_SECONDS = 0.03
# The bar never stands still: it goes this part of the rest to the end of the step under way.
CREEP = 0.005


def run_in_window(work: Callable[[Report], None], write: Report) -> None:
    """Run `work` beside a window with what it reports; without one, where Tk is missing.

    What is reported is written, too. When the window is closed, the next report stops the work.
    """
    try:
        window = _InstallWindow()
    except Exception:  # noqa: BLE001 (Tk fails in many ways, none may stop the game)
        work(write)
        return
    errors: list[BaseException] = []

    def report(sentence: str, percent: int) -> None:
        if window.is_closed:
            raise StartError("Stopped; the next start installs the packages.", 130)
        write(sentence, percent)
        window.sentence, window.goal = sentence, percent

    def run() -> None:
        try:
            work(report)
        except BaseException as error:  # noqa: BLE001 (it is raised again where it can be handled)
            errors.append(error)

    # A daemon: Ctrl+C ends the program at once.
    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        window.update()
        Event().wait(UPDATE_SECONDS)
    window.close()
    if errors:
        raise errors[0]


class _InstallWindow:
    def __init__(self) -> None:
        import tkinter
        from tkinter import ttk

        self.sentence = ""
        self.goal = 0
        self.is_closed = False
        self._percent = 0.0
        self._window = tkinter.Tk()
        self._window.title("Five Ways Out")
        self._window.resizable(width=False, height=False)
        self._window.protocol("WM_DELETE_WINDOW", self.close)
        self._label = tkinter.Label(self._window, width=60, height=3, wraplength=440)
        self._label.pack(padx=20, pady=(20, 10))
        self._bar = ttk.Progressbar(self._window, length=440)
        self._bar.pack(padx=20, pady=(0, 20))

    def update(self) -> None:
        """Show what was reported last, and let Tk draw."""
        if self.is_closed:
            return
        self._percent += (self.goal - self._percent) * CREEP
        self._label.config(text=self.sentence)
        self._bar.config(value=self._percent)
        self._window.update()

    def close(self) -> None:
        """Close the window."""
        if not self.is_closed:
            self.is_closed = True
            self._window.destroy()
