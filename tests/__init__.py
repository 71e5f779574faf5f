"""Tests, checks and benchmarks; mirrors the packages."""
