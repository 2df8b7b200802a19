"""Play over a network: messages between a host and its clients, and how they find each other.
Imports: core, content, session and storage; `websockets`, `zeroconf` and what a host needs."""
