"""Play over a network: messages between a host and its clients, and how they find each other.
Imports: core and session; `websockets` and `zeroconf`."""
