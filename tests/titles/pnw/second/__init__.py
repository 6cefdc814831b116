"""1822PNW and its scenarios a second time, written from their rules page alone and apart from the
package.

It knows no mechanic, verb, column or track of the package: only its printed data (tiles, map,
homes), which hold no rule.
"""
