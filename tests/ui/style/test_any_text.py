"""Texts from outside may hold any character and be of any length: all of them are drawn."""

import time

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.ui.style.constants import TEXT
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.text_renderer import SMALL, TITLE, TextRenderer
from game.ui.style.text_size import line_height
from game.ui.widgets.speech_bubble import SpeechBubble, draw_speech_bubble
from game.ui.widgets.text_box import Text
from tests.support.paths import ROOT

TEXTS = (
    "\u00ad", "\u200b", "\u200b\u200d\ufeff", "\ufe0f", "\u0301", "\0", "a\0b", "\n", "a\nb", "\t",
    "\x1b[31m", "\x7f", "\u2028", "\u202egnp", "\u2066\u2069", "\udcff", "\U000e0041", "\u3164",
    "\ue000", "\U0010ffff", " ", "\u3000", "i" * 20_000, "\u200b" * 20_000, "a b " * 5000,
    "\u0301" * 9000,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:8]))
@pytest.mark.parametrize("font", [SMALL, TITLE])
def test_any_text_is_drawn(text: str, font: str) -> None:
    renderer, target = TextRenderer(ROOT / "sprites"), pygame.Surface((640, 360))
    start = time.process_time()
    renderer.draw(target, text, (5, 5), TEXT, font, align=0.5)
    for line in renderer.wrap(text, 100, font):
        assert renderer.width(line, font) <= 100
    assert renderer.width(renderer.shorten(text, 100, font), font) <= 100
    Text(renderer, [(text, TEXT)], font=font).draw_in(target, target.get_rect())
    assert time.process_time() - start < 2


@pytest.mark.slow
def test_every_character_is_drawn_on_one_line() -> None:
    renderer, target = TextRenderer(ROOT / "sprites"), pygame.Surface((64, 36))
    codes = (
        *range(0x3000),
        *range(0xD7F0, 0xE010),
        *range(0xFD00, 0x10000),
        *range(0xE0000, 0xE0200),
    )
    for code in codes:
        assert renderer.draw(target, chr(code), (0, 0), TEXT).height < 2 * line_height(), hex(code)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:8]))
def test_any_text_is_said_in_a_bubble(bank: SpriteBank, text: str) -> None:
    renderer, target = TextRenderer(ROOT / "sprites"), pygame.Surface((300, 200))
    area = target.get_rect()
    draw_speech_bubble(
        target,
        bank.for_looks(looks_of("codekeeper")),
        renderer,
        SpeechBubble(text),
        pygame.Rect(90, 90, 16, 16),
        area,
    )


def test_latin_greek_and_cyrillic_are_drawn() -> None:
    pygame.font.init()
    ranges = ((0x20, 0x7F), (0xA1, 0x180), (0x218, 0x21C), (0x386, 0x3CF), (0x400, 0x460))
    letters = [chr(code) for first, end in ranges for code in range(first, end)]
    # Of old spellings, or of no language's own.
    wanted = {letter for letter in letters if letter.isalpha()} - set("\u0132\u0133ĸŀĿŉſ")
    wanted |= set("„“”‚‘’‹›«»¿¡…–—•·×÷°±½€£¥§©№−\u00a0\u2011ẞ")
    line = "".join(sorted(wanted))
    for name in (SMALL, TITLE):
        metrics = pygame.font.Font(ROOT / "sprites" / "font" / f"{name}.ttf", 12).metrics(line)
        assert {letter for letter, known in zip(line, metrics, strict=True) if not known} == set()
