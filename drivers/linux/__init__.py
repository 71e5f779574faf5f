"""The only place that imports hardware libraries: real buses and pins."""
