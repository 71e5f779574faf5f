"""NXP PN532 card reader on a serial port (HSU)."""
