"""Containers that hold messages: SSTable, TFRecord, Snappy, gzip, and their checksums.

Each module knows one format as bytes; none knows a message.
"""
