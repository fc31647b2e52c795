"""What pbkaitai shows of a file, one module a view.

A view has `data(file)`, which returns plain dicts and lists that JSON can hold, and
`text(data)`, which is made from that dict alone: whatever a person reads, a program gets
as well. Views write nothing anywhere; the command line does.
"""
