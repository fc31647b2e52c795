"""`python -m pbkaitai` is the command `pbkaitai`."""

from pbkaitai.cli import main

main()
