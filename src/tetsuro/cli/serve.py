"""``tetsuro serve``: the table in the browser."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from tetsuro.cli.errors import Ended, language

HOST = "127.0.0.1"
PORT = 1830
DATA = Path("data") / "tetsuro.sqlite"


def register(commands: Any) -> None:
    """Add ``serve`` to the commands."""
    parser = commands.add_parser(
        "serve",
        help="help-serve",
        description="help-serve-more",
    )
    parser.add_argument("--host", default=HOST, help="help-serve-host")
    parser.add_argument("--port", default=PORT, type=port, help="help-serve-port")
    parser.add_argument("--data", default=DATA, type=data_file, help="help-serve-data")
    parser.set_defaults(run=run)


def port(text: str) -> int:
    """A port from the command line; ValueError if it is none."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError
    return number


def data_file(text: str) -> Path:
    """The file of games that ``--data`` names; in a folder, be it a new one, the usual name."""
    folder = text.endswith(("/", os.sep)) or Path(text).is_dir()
    return Path(text) / DATA.name if folder else Path(text)


def run(options: argparse.Namespace) -> int:
    """Serve tables until the process is told to stop."""
    import uvicorn

    from tetsuro.i18n import say, t
    from tetsuro.store import Store, StoreError
    from tetsuro.web.app import create_app
    from tetsuro.web.pages import is_built

    data: Path = options.data
    listener = listen(options.host, options.port)
    try:
        store = Store(data)
    except StoreError as error:
        listener.close()
        raise Ended(say(error, language())) from error
    if not is_built():
        print(t("client-not-built", language()), flush=True)
    with store, listener:
        print(t("serve-address", language(), address=address(listener), file=str(data)), flush=True)
        config = uvicorn.Config(
            create_app(store, only_local=is_loopback(listener)), log_level="warning", lifespan="on"
        )
        server = uvicorn.Server(config)
        stop_when_told(server)
        server.run(sockets=[listener])
    if sys.stdout.isatty():
        print("\n" + t("serve-ended", language(), file=str(data)), flush=True)
    return 0


def stop_when_told(server: Any) -> None:
    """Told to stop, by its terminal too, or with its terminal gone, the server ends in order: then
    the file of games is whole by itself. (uvicorn passes on what it was told once it has ended.)"""

    def stop(number: int, frame: object) -> None:
        server.should_exit = True

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if (told := getattr(signal, name, None)) is not None:
            signal.signal(told, stop)


def listen(host: str, port: int) -> socket.socket:
    """A socket listening there, or one clear line why not."""
    from tetsuro.i18n import t

    listener: socket.socket | None = None
    try:
        family, kind, proto, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(128)
    except OSError as error:
        if listener is not None:
            listener.close()
        if error.errno == errno.EADDRINUSE:
            line = t("serve-port-taken", language(), host=host, port=str(port))
        else:
            why = error.strerror or str(error)
            line = t("serve-no-address", language(), host=host, port=str(port), problem=why)
        raise Ended(line) from error
    return listener


def is_loopback(listener: socket.socket) -> bool:
    """Whether only this machine can reach the listener."""
    import ipaddress

    return ipaddress.ip_address(listener.getsockname()[0]).is_loopback


def address(listener: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
