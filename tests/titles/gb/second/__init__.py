"""18GB a second time, written from its rules alone and apart from the package.

It knows no mechanic, verb or column. Only the map (reach, slots, what fits where) is asked of the
package, whose track has references of its own.
"""
