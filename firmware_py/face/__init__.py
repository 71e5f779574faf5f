"""Serves the status screen; has no devices."""
