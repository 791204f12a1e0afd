"""Why something that was written down, or asked for, is impossible."""


class Fault(ValueError):
    """`id` says what is wrong, `place` where, `subject` what stands there.

    Places are written like paths: `/players/0/coins`. The sentence is `fault-…` in the catalogues.
    """

    def __init__(self, id: str, place: str = "/", subject: object = "") -> None:
        self.id = id
        self.place = place or "/"
        self.subject = printable(subject)
        super().__init__(f"{id} at {self.place}: {self.subject}" if self.subject else f"{id} at {self.place}")

    def inside(self, place: str) -> "Fault":
        """The same fault, with its place inside a larger document."""
        return Fault(self.id, place if self.place == "/" else f"{place}{self.place}", self.subject)


def printable(subject: object, longest: int = 60) -> str:
    """A short printable form of any value, however long or odd it is."""
    text = str(subject) if isinstance(subject, (str, int)) else repr(subject)
    text = "".join(char if char.isprintable() else "�" for char in text[: longest + 1])
    return text if len(text) <= longest else f"{text[:longest]}…"
