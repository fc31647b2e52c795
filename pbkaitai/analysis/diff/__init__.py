"""What two files differ in, by node and by field."""
