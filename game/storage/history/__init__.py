"""What is told of finished matches, found by an index. Imports: core, storage."""
