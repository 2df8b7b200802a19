"""The event loop of a host without a window, and the files that it may open."""

import asyncio

_MOST_FILES = 65_536


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return a loop of uvloop where a host has installed it, else asyncio's own."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


def raise_open_files() -> int:
    """Let this process open as many files as the system allows, and return how many.

    Without such a limit, as on Windows, 65,536 is returned.
    """
    try:
        import resource
    except ImportError:
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(_MOST_FILES, hard)
    if soft not in (resource.RLIM_INFINITY, wanted) and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return _MOST_FILES if soft == resource.RLIM_INFINITY else soft
