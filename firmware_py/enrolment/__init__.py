"""Teaching tags: cards one after another, chips by rack, and the check of both."""
