"""Window, input, graphics and audio; knows views and events, no ruleset. Imports core and content;
the inner order stands in docs/ARCHITECTURE.md."""
