"""The command line: parser, main and one file per command. Imports: everything but other commands'
internals; app is imported late, as it loads pygame."""
