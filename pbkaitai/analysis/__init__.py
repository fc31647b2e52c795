"""What a person asks of a file, worked out: which graphs it has, what goes in and out of them.

Modules here know messages and graphs and return plain facts; how these look is told by the
views above, and the runtime below decodes.
"""
