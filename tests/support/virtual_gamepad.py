"""A virtual gamepad that SDL handles like a real one."""

import ctypes
from pathlib import Path

import pygame

from game.ui.input.bindings import PAD_BUTTONS

_AXES = ("leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger")


class _Desc(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16),
        ("nhats", ctypes.c_uint16),
        ("vendor_id", ctypes.c_uint16),
        ("product_id", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", ctypes.c_void_p),
        ("set_player_index", ctypes.c_void_p),
        ("rumble", ctypes.c_void_p),
        ("rumble_triggers", ctypes.c_void_p),
        ("set_led", ctypes.c_void_p),
        ("send_effect", ctypes.c_void_p),
    )


_RUMBLE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


def _library() -> ctypes.CDLL:
    """Return the SDL library that pygame has loaded."""
    folder = Path(pygame.__file__).parent
    folders = (folder.parent / "pygame_ce.libs", folder, folder / ".dylibs")
    for folder in folders:
        for pattern in ("libSDL2-2*", "SDL2.dll", "libSDL2-2.0.0.dylib"):
            for path in sorted(folder.glob(pattern)):
                return ctypes.CDLL(str(path))
    raise FileNotFoundError("pygame's SDL library")


class VirtualGamepad:
    """A virtual gamepad: an Xbox pad by default, others by vendor and product ID."""

    def __init__(
        self, name: str = "Xbox 360 Controller", ids: tuple[int, int] = (0x045E, 0x028E)
    ) -> None:
        """Connect the gamepad."""
        self._sdl = _library()
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.rumbles: list[tuple[int, int]] = []

        def rumble(_: int, low: int, high: int) -> int:
            self.rumbles.append((low, high))
            return 0

        self._callback = _RUMBLE(rumble)
        desc = _Desc(
            version=1,
            type=1,
            naxes=6,
            nbuttons=21,
            vendor_id=ids[0],
            product_id=ids[1],
            name=name.encode(),
            rumble=ctypes.cast(self._callback, ctypes.c_void_p),
        )
        index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(desc))
        assert index >= 0
        self._stick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(index))

    def press(self, button: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, PAD_BUTTONS.index(button), 1)

    def release(self, button: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, PAD_BUTTONS.index(button), 0)

    def push(self, axis: str, amount: float) -> None:
        """Move a stick or trigger to -1..1."""
        value = ctypes.c_int16(int(amount * 32767))
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, _AXES.index(axis), value)

    def unplug(self) -> None:
        if self._stick:
            # The index changes when another pad is unplugged.
            own = self._sdl.SDL_JoystickInstanceID(self._stick)
            indices = range(self._sdl.SDL_NumJoysticks())
            numbers = [self._sdl.SDL_JoystickGetDeviceInstanceID(index) for index in indices]
            self._sdl.SDL_JoystickDetachVirtual(numbers.index(own))
            self._sdl.SDL_JoystickClose(self._stick)
            self._stick = ctypes.c_void_p()
