"""Random hands in the engine, on paper by the rules, and in PokerKit."""
