"""Where boxes and lines of a picture stand: a layered layout, the same on every machine.

Sizes go in, coordinates come out. What the boxes are, and how they are written to a file, is
told by others; Graphviz does the same work where it is asked for (`graphviz`).
"""
