"""The second hard domain: what trains may run, what it pays, and the proved best of it."""
