"""One module a device: bytes to readings. Nothing here has heard of poker."""
