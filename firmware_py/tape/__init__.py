"""Tapes: everything that came into a station, sealed, to be played again on the bench."""
