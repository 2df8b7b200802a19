"""The only reader of pygame's event queue: keyboard, pads and mouse to commands."""

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from game.ui.input.bindings import PAD_BUTTONS, Bindings, Device, pad_family
from game.ui.input.command import (
    DIRECTIONS,
    Command,
    FileDropped,
    Input,
    KeyCaptured,
    Pointer,
    TextTyped,
)

if TYPE_CHECKING:
    from pygame._sdl2 import controller


PRESS_THRESHOLD = 0.6
RELEASE_THRESHOLD = 0.35
SETTLE_SECONDS = 0.05
_COMMANDS = (
    Command.RIGHT, Command.DOWN_RIGHT, Command.DOWN, Command.DOWN_LEFT, Command.LEFT,
    Command.UP_LEFT, Command.UP, Command.UP_RIGHT,
)  # fmt: skip


class Stick:
    """Waits until both axes have settled before it reports a direction."""

    def __init__(self) -> None:
        self._axes = [0.0, 0.0]
        self._direction: Command | None = None
        self._settle_left = 0.0

    def tilt(self, axis: int, value: float) -> None:
        """Set an axis (0 or 1) to a value from -1 to 1."""
        self._axes[axis] = value

    def read(self, dt: float) -> tuple[Command | None, bool]:
        """Return the direction just settled on, if any, and whether the stick is released."""
        x, y = self._axes
        deflection = math.hypot(x, y)
        if deflection < RELEASE_THRESHOLD:
            self._direction = None
            return None, True
        if deflection >= PRESS_THRESHOLD:
            direction = _COMMANDS[round(math.atan2(y, x) * 4 / math.pi) % 8]
            if direction is not self._direction:
                self._direction, self._settle_left = direction, SETTLE_SECONDS
        if self._direction is not None and self._settle_left > 0:
            self._settle_left -= dt
            if self._settle_left <= 0:
                return self._direction, False
        return None, False


DEAD_ZONE = 0.5
STICK_RELEASE = 0.35
REPEAT_DELAY = 0.28
REPEAT_INTERVAL = 0.11
_AXIS_LIMIT = 32767

_STICK_COMMANDS = {
    (0, -1): Command.LEFT,
    (0, 1): Command.RIGHT,
    (1, -1): Command.UP,
    (1, 1): Command.DOWN,
}
# The right stick's directions are bound like buttons.
_RIGHT_STICK_INPUTS = {
    (pygame.CONTROLLER_AXIS_RIGHTX, -1): "pad:rightstickleft",
    (pygame.CONTROLLER_AXIS_RIGHTX, 1): "pad:rightstickright",
    (pygame.CONTROLLER_AXIS_RIGHTY, -1): "pad:rightstickup",
    (pygame.CONTROLLER_AXIS_RIGHTY, 1): "pad:rightstickdown",
}
_STICK = "stick"
_STICK_AXES = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
_REPEATED_COMMANDS = frozenset(DIRECTIONS) | {Command.DELETE, Command.UNDO, Command.REDO}


class InputReader:
    """Turns device events into commands, with auto-repeat while an input is held.

    `close_requested` becomes true when the window is asked to close. Characters in `typable` are
    typed and not read as commands. While `is_capturing`, the next key or button is reported by
    name, for rebinding.
    """

    def __init__(
        self,
        bindings: Bindings,
        to_logical: Callable[[tuple[int, int]], tuple[int, int]],
        on_resize: Callable[[], None],
    ) -> None:
        """Read no pads until `open_pads`; call `on_resize` when the window changes."""
        self.bindings = bindings
        self.device = Device.KEYBOARD
        self.close_requested = False
        self.is_capturing = False
        self._to_logical = to_logical
        self._on_resize = on_resize
        self._held: dict[str, float] = {}
        self._pressed_names: set[str] = set()
        self._stick = Stick()
        self._sticks: dict[tuple[int, int], int] = {}
        self._pads: dict[int, controller.Controller] = {}

    @property
    def typable(self) -> str:
        """Return the characters that are typed now."""
        return self.bindings.typable

    @typable.setter
    def typable(self, characters: str) -> None:
        self.bindings.typable = characters

    def open_pads(self) -> None:
        """Open the pads already connected; call it once the first frame is shown."""
        from pygame._sdl2 import controller

        controller.init()
        pygame.joystick.init()
        for index in range(controller.get_count()):
            self._add_pad(index)

    @property
    def pad_count(self) -> int:
        """Return the number of connected pads."""
        return len(self._pads)

    def is_down(self, command: Command) -> bool:
        """Return whether a key or button of a command is held."""
        return any(name in self._pressed_names for name in self.bindings.input_names(command))

    @property
    def is_auto_repeating(self) -> bool:
        """Return whether an input is held for so long that it repeats."""
        return any(left <= REPEAT_INTERVAL for left in self._held.values())

    def rumble(self, low: float, high: float, seconds: float) -> None:
        """Rumble all pads if a pad was used last; strengths 0 to 1."""
        if self.device.is_pad:
            for pad in self._pads.values():
                pad.rumble(low, high, int(seconds * 1000))

    def read(self, dt: float) -> list[Input]:
        """Return the inputs since the last call; `dt` seconds drive the auto-repeat."""
        inputs: list[Input] = []
        for event in pygame.event.get():
            inputs.extend(self._translate(event))
        inputs.extend(self._read_stick(dt))
        inputs.extend(self._repeats(dt))
        return inputs

    def stop_repeating(self) -> None:
        """Let what is held down do nothing more until it is pressed again."""
        self._held.clear()

    def _read_stick(self, dt: float) -> Iterator[Input]:
        if not self.bindings.keymap.eight_way:
            return
        command, is_released = self._stick.read(dt)
        if is_released:
            self._held.pop(_STICK, None)
        if command is not None and not self.is_capturing:
            self._held = {_STICK: REPEAT_DELAY}
            self._held_command = command
            yield command

    def _translate(self, event: pygame.event.Event) -> Iterator[Input]:
        match event.type:
            case pygame.QUIT:
                self.close_requested = True
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED | pygame.RENDER_DEVICE_RESET:
                self._on_resize()
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                self._pressed_names.clear()
                yield Command.SUSPEND
            case pygame.DROPFILE:
                yield FileDropped(event.file)
            case pygame.KEYDOWN | pygame.KEYUP | pygame.TEXTINPUT:
                yield from self._keyboard(event)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEWHEEL:
                yield from self._mouse(event)
            case _:
                yield from self._pad(event)

    def _keyboard(self, event: pygame.event.Event) -> Iterator[Input]:
        if event.type == pygame.TEXTINPUT:
            typed = "".join(char for char in event.text if char in self.typable)
            if typed:
                yield TextTyped(typed)
            return
        name = pygame.key.name(event.key)
        if not name:
            # A key that the system does not know could be bound, but not be stored.
            return
        if event.type == pygame.KEYUP:
            self._held.pop(name, None)
            self._pressed_names.discard(name)
            return
        self._pressed_names.add(name)
        self.device = Device.KEYBOARD
        unmodified = name
        if event.mod & pygame.KMOD_CTRL:
            name = f"ctrl+{name}"
        elif event.mod & pygame.KMOD_ALT:
            name = f"alt+{name}"
        elif event.mod & pygame.KMOD_SHIFT and self.bindings.command(f"shift+{name}"):
            name = f"shift+{name}"
        if self.bindings.types(name):
            return
        yield from self._press(name, held=unmodified)

    def _press(self, name: str, *, held: str) -> Iterator[Input]:
        if self.is_capturing:
            yield KeyCaptured(name)
            return
        command = (
            Command.DELETE if self.typable and name == "backspace" else self.bindings.command(name)
        )
        if command is None:
            return
        if command in _REPEATED_COMMANDS:
            self._held = {held: REPEAT_DELAY}
            self._held_command = command
        yield command

    def _mouse(self, event: pygame.event.Event) -> Iterator[Input]:
        if event.type == pygame.MOUSEMOTION and event.rel == (0, 0):
            return
        self.device = Device.MOUSE
        x, y = self._to_logical(
            pygame.mouse.get_pos() if event.type == pygame.MOUSEWHEEL else event.pos
        )
        if event.type == pygame.MOUSEWHEEL:
            yield Pointer(x, y, 0, event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if event.button in (1, 3):
                yield Pointer(x, y, event.button)
        else:
            yield Pointer(x, y)

    def _pad(self, event: pygame.event.Event) -> Iterator[Input]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add_pad(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                if self._pads.pop(event.instance_id, None) is not None:
                    self._held.clear()
                    self._pressed_names.clear()
                    if self.device.is_pad:
                        self.device = Device.KEYBOARD
                        yield Command.SUSPEND
            case pygame.CONTROLLERBUTTONDOWN if event.button < len(PAD_BUTTONS):
                self._set_pad_device(event.instance_id)
                name = f"pad:{PAD_BUTTONS[event.button]}"
                self._pressed_names.add(name)
                yield from self._press(name, held=name)
            case pygame.CONTROLLERBUTTONUP if event.button < len(PAD_BUTTONS):
                self._held.pop(f"pad:{PAD_BUTTONS[event.button]}", None)
                self._pressed_names.discard(f"pad:{PAD_BUTTONS[event.button]}")
            case pygame.CONTROLLERAXISMOTION:
                yield from self._axis(event.instance_id, event.axis, event.value / _AXIS_LIMIT)

    def _axis(self, pad: int, axis: int, value: float) -> Iterator[Input]:
        if axis in _STICK_AXES:
            self._stick.tilt(_STICK_AXES.index(axis), value)
        before = self._sticks.get((pad, axis), 0)
        now = before
        if abs(value) >= DEAD_ZONE:
            now = 1 if value > 0 else -1
        elif abs(value) < STICK_RELEASE:
            now = 0
        if now == before:
            return
        self._sticks[pad, axis] = now
        if self.bindings.keymap.eight_way and axis in _STICK_AXES:
            self._set_pad_device(pad)
            return
        held = f"stick{pad}:{axis}"
        self._held.pop(held, None)
        if now == 0:
            return
        self._set_pad_device(pad)
        if axis in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
            trigger = "left" if axis == pygame.CONTROLLER_AXIS_TRIGGERLEFT else "right"
            yield from self._press(f"pad:{trigger}trigger", held=held)
        elif name := _RIGHT_STICK_INPUTS.get((axis, now)):
            yield from self._press(name, held=held)
        elif (command := _STICK_COMMANDS.get((axis, now))) and not self.is_capturing:
            self._held = {held: REPEAT_DELAY}
            self._held_command = command
            yield command

    def _repeats(self, dt: float) -> Iterator[Input]:
        for name, seconds in self._held.items():
            left = seconds - dt
            if left <= 0:
                left += REPEAT_INTERVAL
                yield self._held_command
            self._held = {name: left}

    def _add_pad(self, index: int) -> None:
        from pygame._sdl2 import controller

        if controller.is_controller(index):
            # A controller that pygame knows already has its first index, which others change.
            joystick = pygame.joystick.Joystick(index)
            self._pads[joystick.get_instance_id()] = controller.Controller.from_joystick(joystick)

    def _set_pad_device(self, pad: int) -> None:
        known = self._pads.get(pad)
        self.device = pad_family(known.name if known else "")
