"""What is wrong with a file, or may go wrong: faults, unknown and risky ops."""
