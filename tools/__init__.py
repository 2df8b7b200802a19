"""What developers run on a checkout: `python3 -m tools.NAME`.

Imports: everything; nothing imports it, and no download has it.
"""
