"""Tables: what happens at them (entries), how they stand (table), what people can do (commands), who is there (live)."""
