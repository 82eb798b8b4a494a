"""The game, its proofs and its derived score sheet: pure, without clock, chance, disk or terminal."""
