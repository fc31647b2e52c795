"""Nodes one by one: found, filtered, described, and what calls what."""
