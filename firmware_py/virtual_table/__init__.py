"""Plays scripts and recorded hands on emulated devices."""
