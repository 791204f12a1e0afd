"""Programs that help to make the package. They are no part of it."""
