"""The command line: parser, main and one file per command.

Imports: everything but other commands' internals; only app is imported lazily; only game/app
imports cli.play_options.
"""
