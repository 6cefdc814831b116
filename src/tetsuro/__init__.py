"""Tetsuro: a home for 18xx railway games."""
