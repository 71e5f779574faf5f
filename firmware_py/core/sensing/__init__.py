"""From readings to happenings."""
