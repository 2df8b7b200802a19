"""Window, input, picture and sound; knows views and events, no ruleset."""
