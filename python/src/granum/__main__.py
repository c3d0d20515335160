"""The program `granum`, which is inside the module: `python -m granum run silo`."""

import sys

from . import _native


def main() -> int:
    """Does what the command line says."""
    return _native.main(["granum", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
