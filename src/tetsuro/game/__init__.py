"""The public API: a game with its history."""
