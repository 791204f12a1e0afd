"""Write the golden files anew."""

from tests.golden import FOLDER, files

for name, make in files().items():
    (FOLDER / name).write_text(make(), encoding="utf-8")
