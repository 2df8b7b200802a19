"""The other end: a link to a host, its match as a `Session`, and what a player does ahead of it.
Imports: the messages; `session` for what is shown."""
