import os

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "test", derandomize=True, deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", deadline=None, max_examples=500, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
# A mutant need not be explained, only noticed.
settings.register_profile("mutants", settings.get_profile("test"), max_examples=5, phases=[Phase.generate])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long versions of the tests")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of docs/rules that a test proves")
    normal = "mutants" if os.environ.get("MUTANT_UNDER_TEST") else "test"
    settings.load_profile("soak" if config.getoption("--soak") else normal)
