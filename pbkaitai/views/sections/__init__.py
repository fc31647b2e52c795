"""The parts that the summary is put together from, one module a part.

A section has `data(message, ...)`, which returns plain dicts and lists, and
`blocks(data, level, everything)`, which lays that out under headings from *level* down;
*everything* shows the rows that are left out otherwise.
"""
