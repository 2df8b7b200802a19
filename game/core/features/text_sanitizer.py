"""Texts from outside the game without the characters that cannot be seen."""

from unicodedata import category

# Controls, marks of direction and of no width, halves of characters, line and paragraph ends.
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# Nothing is drawn for these either: fillers, variation selectors and what is no character.
_BLANK = frozenset(
    map(
        chr,
        (
            0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFE, 0xFFFF,
            *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000),
        ),
    )
)  # fmt: skip


def plain_text(text: str) -> str:
    """Return a text of lines without invisible characters.

    >>> plain_text("a\\u00adb\\u202e c\\td\\ufe0f\\ne")
    'ab c d\\ne'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(letter) for letter in text)


def plain_line(text: str) -> str:
    """Return a text without invisible characters on one line.

    >>> plain_line("a\\nb"), plain_line("\\u200b")
    ('a b', '')
    """
    return plain_text(text).replace("\n", " ")


def _visible(letter: str) -> str:
    if letter == "\n":
        return letter
    if letter == "\t":
        return " "
    return "" if letter in _BLANK or category(letter) in _INVISIBLE else letter
