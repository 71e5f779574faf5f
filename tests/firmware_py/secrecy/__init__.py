"""No hole card leaves: canary cards in every hand, and all bytes that left searched for them."""
