"""Tests of the page's modules that need no browser, run by Node's own test runner."""
