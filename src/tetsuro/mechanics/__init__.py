"""Rules with parameters, one concept a file. A title picks from them; none names a title."""
