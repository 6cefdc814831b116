"""The first hard domain: hexes, tiles, what track joins and which tile may go where.

Usable alone: nothing here knows of money, corporations or turns.
"""
