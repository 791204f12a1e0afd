"""The command line: `portroyal …`. docs/command-line.md lists every command, refusal and exit code."""

from typing import Annotated

import typer

from portroyal import __version__
from portroyal.terminal import admin, arena, papers, serve, table
from portroyal.terminal.shell import run, text

app = typer.Typer(help=text("cli-help"), no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)


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


app.command("play", help=text("cli-play"), epilog=text("cli-play-more"))(table.play_command)
app.command("watch", help=text("cli-watch"), epilog=text("cli-watch-more"))(table.watch_command)
app.command("bots", help=text("cli-bots"), epilog=text("cli-bots-more"))(table.bots_command)
app.command("arena", help=text("cli-arena"), epilog=text("cli-arena-more"))(arena.arena_command)
app.command("serve", help=text("cli-serve"), epilog=text("cli-serve-more"))(serve.serve_command)
app.add_typer(admin.admin, name="admin")
app.command("cards", help=text("cli-cards"), epilog=text("cli-cards-more"))(papers.cards)
app.command("ask", help=text("cli-ask"), epilog=text("cli-ask-more"))(papers.ask)
app.command("replay", help=text("cli-replay"), epilog=text("cli-replay-more"))(papers.replay_command)
app.command("verify", help=text("cli-verify"), epilog=text("cli-verify-more"))(papers.verify_command)
app.command("schema", help=text("cli-schema"), epilog=text("cli-schema-more"))(papers.schema_command)


def main() -> None:
    run(lambda: app(prog_name="portroyal"))
