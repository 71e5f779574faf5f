"""The rules: happenings in, rulings out. Pure and deterministic; no I/O, clock or randomness."""
