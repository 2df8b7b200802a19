"""How every sound and piece of music is made, place by place."""
