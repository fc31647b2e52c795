"""A file record by record: its parts, where a path leads, what each byte belongs to."""
