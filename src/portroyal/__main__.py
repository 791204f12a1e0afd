"""`python -m portroyal`, and the command `portroyal`."""

import sys


def main() -> None:
    try:
        # Loading takes a moment, and Ctrl-C may come in it.
        from portroyal.terminal.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
