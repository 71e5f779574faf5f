"""What is connected to a station, what is wrong with it, and what helps."""
