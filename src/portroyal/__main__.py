"""`python -m portroyal`"""

from portroyal.terminal.cli import main

if __name__ == "__main__":
    main()
