"""Byte-exact stand-ins for every device, shipped for trying out and for tests."""
