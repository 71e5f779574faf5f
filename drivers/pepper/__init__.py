"""Eccel Pepper C1 MUX card reader."""
