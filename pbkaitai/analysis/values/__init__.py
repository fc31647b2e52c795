"""The tensors of a file, wherever they stand: found by name, described, cut and saved."""
