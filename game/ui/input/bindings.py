"""Key and button bindings of commands, and their prompt glyphs by device."""

from collections.abc import Iterable, Mapping
from enum import Enum

from game.content.assets.languages import english_texts
from game.content.assets.strings import get_text
from game.ui.input.command import Command
from game.ui.input.key_sets import DEFAULT_BINDINGS, MANUAL, ONE_HAND
from game.ui.input.ruleset_keymap import Keymap, keymap_of

Overrides = dict[str, tuple[str, ...]]
# A command (or a glyph's tag) and the text of what it does.
Prompt = tuple[Command | str, str]
# The tag of a key's or button's picture, and the label written on it.
Glyph = tuple[str, str]
PromptGlyph = tuple[Command | str, Glyph, str]

# By the numbers that pygame gives them.
PAD_BUTTONS = (
    *("a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick"),
    *("leftshoulder", "rightshoulder", "dpup", "dpdown", "dpleft", "dpright"),
)


class Device(Enum):
    """An input device; the one used last decides the glyphs of prompts."""

    KEYBOARD = "key"
    MOUSE = "mouse"
    XBOX = "xbox"
    PLAYSTATION = "ps"
    NINTENDO = "nin"

    @property
    def is_pad(self) -> bool:
        """Return whether this is a gamepad."""
        return self not in (Device.KEYBOARD, Device.MOUSE)

    @property
    def glyph_device(self) -> "Device":
        """Return the device whose glyphs stand for commands: a mouse uses the keyboard's."""
        return Device.KEYBOARD if self is Device.MOUSE else self


def pad_family(name: str) -> Device:
    """Return the glyph family of a gamepad by its name.

    >>> pad_family("Sony DualSense").name
    'PLAYSTATION'
    """
    lower = name.lower()
    if any(
        word in lower
        for word in ("sony", "playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5")
    ):
        return Device.PLAYSTATION
    if any(word in lower for word in ("nintendo", "switch", "joy-con", "pro controller")):
        return Device.NINTENDO
    return Device.XBOX


_PAD_GLYPHS: dict[str, dict[Device, str]] = {
    button: {Device.XBOX: f"xbox_{x}", Device.PLAYSTATION: f"ps_{p}", Device.NINTENDO: f"nin_{n}"}
    for button, x, p, n in (
        ("a", "a", "cross", "a"),
        ("b", "b", "circle", "b"),
        ("x", "x", "square", "x"),
        ("y", "y", "triangle", "y"),
        ("leftshoulder", "lb", "l1", "l"),
        ("rightshoulder", "rb", "r1", "r"),
        ("lefttrigger", "lt", "l2", "zl"),
        ("righttrigger", "rt", "r2", "zr"),
        ("start", "start", "start", "start"),
        ("back", "back", "back", "back"),
        ("leftstick", "ls", "l3", "ls"),
        ("rightstick", "rs", "r3", "rs"),
    )
}
MOUSE_NEXT_GLYPH = "mouse_right"
_PAD_ARROWS = {"dpup": "pad_up", "dpdown": "pad_down", "dpleft": "pad_left", "dpright": "pad_right"}
# The right stick, tilted to one side.
_RIGHT_STICK = {
    "rightstickup": "R ▲",
    "rightstickdown": "R ▼",
    "rightstickleft": "R ◀",
    "rightstickright": "R ▶",
}
_KEY_GLYPHS = {
    "return": "key_enter",
    "enter": "key_enter",
    "escape": "key_escape",
    ".": "key_period",
    ",": "key_comma",
}


class Bindings:
    """The bindings in force: those of a key set, a ruleset's keymap, and the player's own.

    What is overridden by the player goes before everything else, one-handed keys before those of
    the keymap.
    """

    def __init__(self, overrides: Mapping[str, tuple[str, ...]], key_set: str = "full") -> None:
        """Take overrides by command name, which stand over a key set; ignore unknown names."""
        self.key_set = key_set
        one_hand = ONE_HAND.get(key_set, {})
        self._base = _layered(DEFAULT_BINDINGS, one_hand)
        own = {Command[n]: keys for n, keys in overrides.items() if n in Command.__members__}
        self._names = {command: tuple(own.get(command, n)) for command, n in self._base.items()}
        # What the player has changed stays as it is.
        self._one_hand = {
            command: tuple(name for name in names if name in self._names[command])
            for command, names in one_hand.items()
            if command not in own
        }
        self._overridden = frozenset(name for names in own.values() for name in names)
        # Characters that are typed now: their keys give no commands.
        self.typable = ""
        self.keymap = Keymap()
        self._active = self._names
        self._command_of = _by_input(self._names)

    def use_keymap_of(self, ruleset_name: str) -> None:
        """Use a ruleset's keymap, "" for none; the player's overrides keep precedence."""
        keymap = keymap_of(ruleset_name)
        if keymap is self.keymap:
            return
        self.keymap = keymap
        keys = {**keymap.keys, **(keymap.manual_keys if self.key_set == MANUAL else {})}
        rows: dict[Command, tuple[str, ...]] = {}
        for name, command in keys.items():
            if name not in self._overridden:
                rows[command] = (*rows.get(command, ()), name)
        self._active = _layered(_layered(self._names, rows), self._one_hand)
        self._command_of = _by_input(self._active)

    def command(self, name: str) -> Command | None:
        """Return the command of a key or button, None if it is unbound."""
        return self._command_of.get(name)

    def types(self, name: str) -> bool:
        """Return whether a key types a character now."""
        letter = " " if name == "space" else name.strip("[]") or name
        return bool(self.typable) and letter in self.typable

    def input_names(self, command: Command) -> tuple[str, ...]:
        """Return the keys and buttons of a command, most important first."""
        return self._active[command]

    def glyph(self, command: Command, device: Device) -> Glyph:
        """Return the prompt glyph of a command on a device, and the label of a blank key."""
        return _first_glyph(self._active[command], device)

    def glyphs_of(self, prompts: Iterable[Prompt], device: Device) -> tuple[PromptGlyph, ...]:
        """Return prompts, each with the glyph of its command; keys that type now have none."""
        return tuple((command, self._glyph_of(command, device), text) for command, text in prompts)

    def _glyph_of(self, command: Command | str, device: Device) -> Glyph:
        if isinstance(command, str):
            return command, ""
        names = self._active[command]
        return _first_glyph((name for name in names if not self.types(name)), device)

    def glyphs(self, command: Command, device: Device) -> list[tuple[str, str]]:
        """Return the glyphs of all inputs of a command on a device; two keys may share one."""
        names = (name for name in self._active[command] if name.startswith("pad:") == device.is_pad)
        return list(dict.fromkeys(_glyph(name, device) for name in names))

    def direction_glyph(self, device: Device) -> str:
        """Return the glyph for all four directions at once."""
        if device.is_pad:
            return "pad_dpad"
        if device is Device.MOUSE:
            return "mouse_left"
        arrows = all(key in self._active[command] for key, command in _ARROW_KEYS.items())
        first = {self._active[command][0] for command in _ARROW_KEYS.values()}
        is_shown = arrows and (self.key_set not in ONE_HAND or first == set(_ARROW_KEYS))
        # A blank key with their letters, such as WASD.
        return "arrow_keys" if is_shown else f"key_{self._letters(_ARROW_KEYS.values())}"

    def _letters(self, commands: Iterable[Command]) -> str:
        """Return the first keys of commands, as letters on one key."""
        bound = ([n for n in self._active[c] if not n.startswith("pad:")] for c in commands)
        labels = [name.strip("[]").title() for names in bound for name in names[:1]]
        return ("" if all(len(label) == 1 for label in labels) else " ").join(labels)

    def movement_glyph(self, device: Device) -> str:
        """Return the glyph for all directions of a step: four or eight."""
        has_keys = all(key in self._active[command] for key, command in _DIAGONAL_KEYS.items())
        four = self.direction_glyph(device)
        if not self.keymap.eight_way or device is Device.MOUSE:
            return four
        if not device.is_pad and four != "arrow_keys":
            return f"{four} {self._letters(_DIAGONAL_KEYS.values())}"
        if not (device.is_pad or has_keys):
            return four
        return "pad_eight" if device.is_pad else "eight_keys"

    def own_inputs(self, command: Command) -> tuple[str, ...]:
        """Return the inputs of a command without a ruleset's keymap."""
        return self._names[command]

    def user_of(self, name: str) -> Command | None:
        """Return the command that an input is bound to, None if it is free."""
        return next((command for command, names in self._names.items() if name in names), None)

    def overrides_adding(self, command: Command, name: str) -> Overrides:
        """Return the overrides with one more input, first of the command's; no other keeps it."""
        names = {other: _without(inputs, name) for other, inputs in self._names.items()}
        return self._overrides({**names, command: (name, *names[command])})

    def overrides_removing(self, command: Command, name: str) -> Overrides:
        """Return the overrides without an input of a command."""
        return self._overrides({**self._names, command: _without(self._names[command], name)})

    def overrides_swapping(self, command: Command, name: str) -> Overrides:
        """Return the overrides in which a command and the user of an input trade places.

        The user gets the command's first input on the same kind of device, if there is one.
        """
        user = self.user_of(name)
        assert user is not None
        is_pad = name.startswith("pad:")
        mine, theirs = self._names[command], _without(self._names[user], name)
        given = next((n for n in mine if n.startswith("pad:") == is_pad), None)
        if given is not None:
            mine, theirs = _without(mine, given), (given, *theirs)
        return self._overrides({**self._names, command: (name, *mine), user: theirs})

    def overrides_resetting(self, command: Command) -> Overrides:
        """Return the overrides with a command's own inputs back; no other keeps them."""
        own = self._base[command]
        names = {
            other: tuple(name for name in inputs if name not in own)
            for other, inputs in self._names.items()
        }
        return self._overrides({**names, command: own})

    def _overrides(self, names: Mapping[Command, tuple[str, ...]]) -> Overrides:
        return {c.name: inputs for c, inputs in names.items() if inputs != self._base[c]}


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


def _layered(
    names: Mapping[Command, tuple[str, ...]], rows: Mapping[Command, tuple[str, ...]]
) -> dict[Command, tuple[str, ...]]:
    """Return the inputs with those of `rows` in front, which no other command keeps."""
    taken = {name for row in rows.values() for name in row}
    return {
        command: (*rows.get(command, ()), *(name for name in inputs if name not in taken))
        for command, inputs in names.items()
    }


def _by_input(names: Mapping[Command, tuple[str, ...]]) -> dict[str, Command]:
    return {name: command for command, inputs in names.items() for name in inputs}


def _first_glyph(names: Iterable[str], device: Device) -> Glyph:
    fitting = (name for name in names if name.startswith("pad:") == device.is_pad)
    return next((_glyph(name, device) for name in fitting), ("", ""))


def _glyph(name: str, device: Device) -> tuple[str, str]:
    if name.startswith("pad:"):
        button = name.removeprefix("pad:")
        if button in _PAD_ARROWS:
            return _PAD_ARROWS[button], ""
        if button in _RIGHT_STICK:
            return "key_blank", _RIGHT_STICK[button]
        glyphs = _PAD_GLYPHS.get(button)
        return (glyphs[device], "") if glyphs else ("key_blank", button)
    drawn = english_texts("keys").texts.get(name)
    # The sheet has the English words.
    if drawn is not None and (label := get_text("keys", name)) != drawn:
        return "key_blank", label
    if name in _KEY_GLYPHS:
        return _KEY_GLYPHS[name], ""
    simple = name.isalnum() and (len(name) == 1 or name in _NAMED_KEYS)
    return (f"key_{name}", "") if simple else ("key_blank", name.title())


_ARROW_KEYS = {"up": Command.UP, "left": Command.LEFT, "down": Command.DOWN, "right": Command.RIGHT}
_DIAGONAL_KEYS = {
    "y": Command.UP_LEFT,
    "u": Command.UP_RIGHT,
    "b": Command.DOWN_LEFT,
    "n": Command.DOWN_RIGHT,
}
_NAMED_KEYS = frozenset(
    {"up", "down", "left", "right", "space", "tab", "backspace"} | {f"f{n}" for n in range(1, 13)}
)
