"""Owns devices, rules, journal and the dealer's face; has no network."""
