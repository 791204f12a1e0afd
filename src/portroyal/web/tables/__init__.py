"""Tables: what happens there (entries), how they stand (table), what people do (commands), those in memory (live)."""
