"""Hands of the journal: found, replayed step by step, exported."""
