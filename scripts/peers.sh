# Installs what scripts/bench measures Tapis beside with --peers, each in the version that tests/peers names, and says where
# it is. What cannot be installed is skipped, and why is said. Sourced by scripts/bench, from the root of the repository.
# shellcheck shell=bash

# install_peers FOLDER: into that folder, outside the sources.
install_peers() {
  local folder
  mkdir -p "$1"
  folder=$(realpath "$1")
  # What the run looks for.
  unset TAPIS_PEERS_NODE TAPIS_PEERS_PYTHON TAPIS_PEERS_ARENA
  if install_rooms "$folder/node"; then export TAPIS_PEERS_NODE=$folder/node; fi
  if install_pokerkit "$folder/python"; then export TAPIS_PEERS_PYTHON=$folder/python; fi
  if install_arena "$folder/arena"; then export TAPIS_PEERS_ARENA=$folder/arena/release/arena; fi
}

skipped() {
  say "skipped: $*"
  return 1
}

# socket.io and Colyseus.
install_rooms() {
  has_node || { skipped "rooms of socket.io and Colyseus need Node.js 20.19 or newer and npm: https://nodejs.org" || return; }
  mkdir -p "$1" && cp tests/peers/{.npmrc,package.json,package-lock.json,socketio.js,colyseus.js} "$1" || return
  is_installed "$1" package-lock.json && return
  say "Installing socket.io and Colyseus…"
  (cd "$1" && npm ci --no-audit --no-fund --loglevel=error) >&2 ||
    { skipped "npm could not install socket.io and Colyseus: see above" || return; }
  mark_installed "$1" package-lock.json
}

has_python() {
  command -v python3 >/dev/null && at_least "$(python3 -c 'import platform; print(platform.python_version())')" 3.11
}

# PokerKit, in an environment of its own.
install_pokerkit() {
  has_python || { skipped "PokerKit needs Python 3.11 or newer" || return; }
  mkdir -p "$1" && cp tests/peers/{requirements.txt,hands.py} "$1" || return
  is_installed "$1" requirements.txt && return
  say "Installing PokerKit…"
  python3 -m venv --clear "$1/venv" >&2 ||
    { skipped "PokerKit needs Python's venv: on Debian, sudo apt-get install python3-venv" || return; }
  "$1/venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$1/requirements.txt" >&2 ||
    { skipped "pip could not install PokerKit: see above" || return; }
  mark_installed "$1" requirements.txt
}

# rs_poker: cargo knows by itself whether there is something to do.
install_arena() {
  say "Building rs_poker's arena…"
  CARGO_TARGET_DIR=$1 cargo build --quiet --release --locked --manifest-path tests/peers/arena/Cargo.toml >&2 ||
    skipped "rs_poker's arena could not be built: see above"
}

# True if what the list FOLDER/NAME asks for is in the folder.
is_installed() { [ "$(cksum <"$1/$2")" = "$(cat "$1/.installed" 2>/dev/null)" ]; }

mark_installed() { cksum <"$1/$2" >"$1/.installed"; }
