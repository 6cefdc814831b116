#!/bin/sh
# Prepares the project's own environment: .venv and the built browser client.
#
#   scripts/setup.sh play   what playing needs
#   scripts/setup.sh dev    what checking and testing needs too
#
# What is already as the pinned files want it is left alone, so a second run takes no time.
# PYTHON=/path/to/python chooses the Python; otherwise the first one that will do is taken.
set -eu
cd "$(dirname "$0")/.."

want=${1:-play}
venv=.venv
python=$venv/bin/python
static=src/tetsuro/web/static

fail() {
    echo "tetsuro: $*" >&2
    exit 1
}

say() {
    echo "tetsuro: $*"
}

# One word for the contents of the named files.
fingerprint() {
    { echo "$PWD"; cat "$@"; } | cksum | tr ' ' -
}

is_done() { # stamp, fingerprint
    [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]
}

will_do() { # a Python: new enough, and it can make an environment
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

choose_python() {
    found= no_venv=
    for candidate in ${PYTHON:-python3.13 python3.12 python3.11 python3}; do
        "$candidate" -c '' 2>/dev/null || continue
        found=$("$candidate" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        will_do "$candidate" || continue
        if "$candidate" -c 'import venv, ensurepip' 2>/dev/null; then
            echo "$candidate"
            return
        fi
        no_venv=$found
    done
    if [ -n "$no_venv" ]; then
        fail "Python $no_venv has no venv module; install it (Debian, Ubuntu: apt install python$no_venv-venv)."
    elif [ -n "$found" ]; then
        fail "Python 3.11 or newer is needed, and this is Python $found."
    fi
    fail "Python 3.11 or newer is needed, and ${PYTHON:-python3} was not found."
}

check_writable() {
    for folder in . "$venv" src/tetsuro src/tetsuro/web "$static" client client/node_modules; do
        if [ -e "$folder" ] && ! [ -w "$folder" ]; then
            fail "cannot write to the folder $(cd "$folder" && pwd)."
        fi
    done
}

make_venv() {
    if [ -e "$venv" ] && ! will_do "$python"; then
        rm -rf "$venv" # its Python is gone or too old
    fi
    if ! [ -e "$venv/.made" ]; then
        chosen=$(choose_python) || exit 1
        say "making $venv with $("$chosen" --version)"
        "$chosen" -m venv --clear "$venv" || fail "$chosen could not make $venv."
        touch "$venv/.made"
    fi
}

pip() {
    if ! "$python" -m pip --disable-pip-version-check --no-input install --quiet "$@" \
        >"$venv/pip.log" 2>&1; then
        reason=$(grep -E '^ *[A-Za-z.]*(ERROR|[Ee]rror)\b.*: ' "$venv/pip.log" | tail -n 1) || reason=
        fail "pip could not install the packages: ${reason:-no reason given} (see $venv/pip.log)"
    fi
}

install_packages() { # requirements file, stamp
    mark=$(fingerprint pyproject.toml "$1")
    is_done "$venv/$2" "$mark" && return
    say "installing the Python packages of $1"
    pip --require-hashes -r "$1"
    pip --no-deps --no-build-isolation --editable .
    echo "$mark" >"$venv/$2"
}

build_client() {
    sources=$(find client -path client/node_modules -prune -o -type f -print | LC_ALL=C sort)
    # File names hold no spaces here.
    # shellcheck disable=SC2086
    mark=$(fingerprint $sources)
    lock=$(fingerprint client/package-lock.json)
    if is_done "$static/.built" "$mark"; then
        # Checking needs the compiler too, playing only the result.
        if [ "$want" = play ] || is_done client/node_modules/.installed "$lock"; then
            return
        fi
    fi
    if ! npm --version >/dev/null 2>&1; then
        if [ "$want" = play ] && [ -f "$static/main.js" ]; then
            say "npm was not found, so the client stays as it was built before."
            return
        fi
        fail "npm is needed to build the browser client: install Node.js 18 or newer with npm."
    fi
    if ! is_done client/node_modules/.installed "$lock"; then
        say "installing the npm packages"
        (cd client && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null) ||
            fail "npm could not install the client's packages."
        echo "$lock" >client/node_modules/.installed
    fi
    say "building the client"
    mkdir -p "$static"
    (cd client && npm run --silent build) || fail "the client could not be built."
    echo "$mark" >"$static/.built"
}

check_writable
make_venv
if [ "$want" = dev ]; then
    install_packages requirements-dev.txt .dev
    # Everything that playing needs is among it.
    fingerprint pyproject.toml requirements.txt >"$venv/.play"
else
    install_packages requirements.txt .play
fi
build_client
