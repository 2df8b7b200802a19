"""Sound on tape: what a match sounds like, mixed without a device, and measured.

Imports: everything but bench and gallery.
"""
