"""The other end: a link to a host, and its match as a `Session`. Imports: the messages; `session`
for what is shown."""
