"""How links come to a host: its ports, what it grants them, and what it tells who watches over it.
Imports: what `hosting` does, and `hosting` itself."""
