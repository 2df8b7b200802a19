"""Old paper on a desk, and what is written on it. Imports: core, ui.style."""
