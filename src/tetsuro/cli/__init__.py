"""The command line: ``tetsuro …``."""
