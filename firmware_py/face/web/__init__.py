"""The status screen in the browser."""
