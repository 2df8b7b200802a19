"""A hash of cells, so that random detail is the same in every frame."""


def cell_hash(cell: tuple[int, int], salt: int) -> int:
    """Return a 32-bit hash of a cell or any other two numbers."""
    value = (cell[0] * 374761393 + cell[1] * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    value = ((value ^ (value >> 13)) * 1274126177) & 0xFFFFFFFF
    return value ^ (value >> 16)
