"""The command line: `portroyal …`. docs/command-line.md lists every command, refusal and exit code."""

from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from portroyal import __version__
from portroyal.terminal.shell import run, text

COMMANDS: Final = ("play", "watch", "bots", "arena", "serve", "cards", "ask", "replay", "verify", "schema", "admin")
"""In the order of the help. Each is a module in `commands`, with a help `cli-…` and an epilog `cli-…-more`."""


class LazyCommands(TyperGroup):
    """Lists commands by their help alone, and loads the module of a command when it is called."""

    _names_command = False

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        self._names_command = bool(args) and args[0] in self.commands
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """No options of our own if the call begins with a command: Typer would load pydantic to check their values."""
        return [] if self._names_command else super().get_params(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, placeholder, rest = super().resolve_command(ctx, args)
        return name, None if placeholder is None else _load(str(placeholder.name)), rest


app = typer.Typer(
    cls=LazyCommands,
    help=text("cli-help"),
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback(epilog=text("cli-more"))
def _all(
    version: Annotated[
        bool, typer.Option("--version", help=text("cli-version"), callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    pass


def _placeholder() -> None:
    """Stands for a command that is not loaded; `LazyCommands` never calls it."""


for _name in COMMANDS:
    app.command(_name, help=text(f"cli-{_name}"))(_placeholder)


def _load(name: str) -> Any:
    """The command itself, with its options."""
    command = import_module(f"portroyal.terminal.commands.{name}").command
    if isinstance(command, typer.Typer):
        return typer.main.get_command(command)
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command(name, help=text(f"cli-{name}"), epilog=text(f"cli-{name}-more"))(command)
    return typer.main.get_command(single)


def main() -> None:
    run(lambda: app(prog_name="portroyal"))
