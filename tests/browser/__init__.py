"""The pages in a real Chromium. People act through what they see, found by role and name, and in no other way."""
