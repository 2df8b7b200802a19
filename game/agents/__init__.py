"""Who sits in a seat: programs that see only a view. Imports: core."""
