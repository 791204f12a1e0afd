"""Writing files."""

import os
import tempfile
from pathlib import Path


def write_whole(file: Path, text: str, mode: int = 0o600) -> None:
    """Write a file so that a crash at any moment leaves the old content or the new, never a part. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(mode)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
