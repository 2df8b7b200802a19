"""Files to core values, without pygame."""
