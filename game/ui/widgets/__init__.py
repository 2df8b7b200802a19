"""Layout, texts, panels, menus, prompts, toasts, scrolled text, speech bubbles, seat emblems.
Imports: core, content, ui.style, ui.input."""
