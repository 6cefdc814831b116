"""18India a second time, written from its rules alone and apart from the package.

It knows no mechanic, verb, column or track of the package: only its printed data (tiles, map,
figures), which hold no rule.
"""
