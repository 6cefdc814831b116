#!/bin/sh
# Pins the newest versions that pyproject.toml and client/package.json admit: Python packages with
# the hashes of all their files, for every platform and Python; npm packages without addresses.
set -eu
cd "$(dirname "$0")/.."

lock() { # output, further arguments
    out=$1
    shift
    uv pip compile pyproject.toml --universal --generate-hashes --upgrade --quiet \
        --no-emit-index-url --no-header --no-annotate --extra build --extra png "$@" -o "$out.new"
    { echo "# Made by 'make lock' from pyproject.toml."; cat "$out.new"; } >"$out"
    rm "$out.new"
}

lock requirements.txt
lock requirements-dev.txt --extra dev -c requirements.txt
# Beside installed packages npm would leave out hashes.
(cd client && rm -rf package-lock.json node_modules && npm install --package-lock-only --ignore-scripts)
