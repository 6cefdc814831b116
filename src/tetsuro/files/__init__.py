"""Recorded games in and out: game files, traces, comparisons."""
