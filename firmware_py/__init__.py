"""The service that joins devices and rules: sensing, journal, faces, clock, command line."""
