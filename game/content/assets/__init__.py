"""The shipped sprite sheets, ASCII tiles and texts, and their folders. Imports: core."""
