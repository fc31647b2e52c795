"""Queries on messages: columns collected in one pass, without an object per message."""
