"""The playing program of sokoban: it decides from views alone."""
