"""OLED, lamps and buzzer, drawn from one frozen view."""
