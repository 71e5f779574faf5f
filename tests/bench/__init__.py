"""``make bench``: speed and memory, as ratios and medians of one run."""
