"""`python -m portroyal`"""

from portroyal.terminal.cli import app


def main() -> None:
    app(prog_name="portroyal")


if __name__ == "__main__":
    main()
