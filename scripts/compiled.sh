#!/bin/sh
# Prints the folder of the compiled engine where one was made since the sources last changed.
set -eu
cd "$(dirname "$0")/.."

made=build/compiled/.made
[ -e "$made" ] || exit 0
if [ -n "$(find src/tetsuro -type f ! -name '*.pyc' -newer "$made")" ]; then
    echo "tetsuro: the sources are newer than the compiled engine, so they run as they are; make compiled makes it anew" >&2
    exit 0
fi
echo "$PWD/build/compiled"
