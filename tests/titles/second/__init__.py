"""What the titles' second writings share: printed tiles, walks over track, runs as files draw them.

None of it knows a mechanic, verb, column or track of the package.
"""
