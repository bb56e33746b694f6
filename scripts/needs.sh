# What the scripts need from a machine: finds it, installs what root may install, else says in one line how to get it.
# Sourced by the scripts beside it, from the root of the repository; not run by itself.
# shellcheck shell=bash

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# The help of the script that is running: the comment at its head.
usage() { sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "scripts/${0##*/}"; }

# True if version $1 is at least version $2.
at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# True if root may install Debian packages here.
can_install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

# Installs Debian packages, quietly, without asking and without what they only recommend.
install_packages() {
  say "Installing $*…"
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"; } >&2
}

pinned_rust() { sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml; }

# rustup takes the toolchain that is pinned, and fetches it where it may. A machine that has the same compiler as its stable
# one uses that, and fetches nothing.
if command -v rustup >/dev/null && ! rustup toolchain list | grep -q "^$(pinned_rust)" &&
  [[ "$(RUSTUP_TOOLCHAIN=stable rustc --version 2>/dev/null)" == "rustc $(pinned_rust) "* ]]; then
  export RUSTUP_TOOLCHAIN=stable
fi

# Without rustup, a newer compiler will do.
need_rust() {
  local pinned version
  pinned=$(pinned_rust)
  command -v cargo >/dev/null || fail "Rust is missing: install it from https://rustup.rs"
  version=$(rustc --version | cut -d ' ' -f 2) || fail "Rust $pinned is missing: rustup toolchain install $pinned"
  at_least "$version" "$pinned" || fail "Rust $pinned or newer is needed, this is $version: rustup toolchain install $pinned"
}

# Rust links with a C compiler, and SQLite is compiled from its C source.
need_c_compiler() {
  command -v cc >/dev/null && return
  can_install || fail "A C compiler is missing (cc): on Debian, sudo apt-get install gcc libc6-dev"
  install_packages gcc libc6-dev || fail "A C compiler could not be installed: apt-get install gcc libc6-dev"
}

# True if Node.js is here and new enough for the web client's tools.
has_node() {
  command -v node >/dev/null && command -v npm >/dev/null && at_least "$(node --version | tr -d v)" 20.19.0
}

need_node() {
  has_node || fail "Node.js 20.19 or newer is missing: install it from https://nodejs.org"
}

# Brings web-client/node_modules in line with the lock file. npm ci starts from nothing each time, so only when needed.
install_web_packages() (
  cd web-client || exit
  lock=$(cksum <package-lock.json)
  [ "$lock" = "$(cat node_modules/.tapis-lock 2>/dev/null)" ] && exit
  say "Installing the web client's packages…"
  npm ci --no-audit --no-fund --loglevel=error >&2 && printf '%s\n' "$lock" >node_modules/.tapis-lock
)

# True if web-client/dist is missing, or older than anything it is made from (a deleted file makes its folder newer).
web_client_is_stale() (
  cd web-client || exit
  built=node_modules/.tapis-built
  [ -e dist/index.html ] && [ -e "$built" ] || exit 0
  [ ! rules/tablet.wasm -nt "$built" ] || exit 0
  newer=$(find . -mindepth 1 \( -name node_modules -o -name dist -o -name e2e -o -path ./rules -o -name test-results -o -name playwright-report \) -prune \
    -o -newer "$built" -print | head -n 1)
  [ -n "$newer" ]
)

# The target for which the module of the rules is compiled.
wasm=wasm32-unknown-unknown

# Prints a folder with the source of the standard library of this very compiler: the toolchain's, else Debian's.
find_library_source() {
  local sysroot release folder=${CARGO_TARGET_DIR:-target}/library-source
  sysroot=$(rustc --print sysroot)
  release=$(rustc --version | cut -d ' ' -f 2)
  if [ -d "$sysroot/lib/rustlib/src/rust/library" ]; then
    printf '%s\n' "$sysroot/lib/rustlib/src/rust"
  elif [ -d "$folder/usr/src/rustc-$release/library" ] || fetch_library_source "$folder" "$release"; then
    realpath "$folder/usr/src/rustc-$release"
  else
    return 1
  fi
}

# Debian's newer releases have that source as a package; it is unpacked, not installed.
fetch_library_source() (
  command -v apt-get >/dev/null || exit
  mkdir -p "$1/lists" "$1/cache" && cd "$1" || exit
  mirror=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | head -n 1)
  [ -n "$mirror" ] || exit
  printf 'deb [trusted=yes] %s trixie-backports main\n' "$mirror" >sources.list
  apt=(-o "Dir::Etc::sourcelist=$PWD/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$PWD/lists"
    -o "Dir::Cache=$PWD/cache" -o APT::Get::List-Cleanup=0)
  apt-get "${apt[@]}" update -q >&2 && apt-get "${apt[@]}" download "rust-src=$2*" >&2 && dpkg-deb -x rust-src_*.deb .
)

# True if something can be compiled for a target ($1) with these parts of the standard library ($2); RUSTC and options for
# cargo are in `library` then.
library=()
find_library() {
  library=()
  [ ! -d "$(rustc --print target-libdir --target "$1")" ] || return 0
  if command -v rustup >/dev/null && timeout 60 rustup target add "$1" >&2 2>/dev/null; then return; fi
  local source copy=${CARGO_TARGET_DIR:-target}/toolchain
  source=$(find_library_source) || return
  # The compiler looks for the source where it lies itself.
  if [ ! -e "$copy/lib/rustlib/src/rust/library" ]; then
    mkdir -p "$copy" && cp -r "$(rustc --print sysroot)/." "$copy" && mkdir -p "$copy/lib/rustlib/src" || return
    ln -sfn "$source" "$copy/lib/rustlib/src/rust"
  fi
  export RUSTC_BOOTSTRAP=1 RUSTC=$PWD/$copy/bin/rustc
  library=(-Z "build-std=$2")
}

# The same for the module of the tablets.
find_wasm_library() { find_library $wasm std,panic_abort; }

# True if the module is missing, or older than anything it is made from.
tablet_module_is_stale() {
  [ -e web-client/rules/tablet.wasm ] || return 0
  [ -n "$(find Cargo.lock protocol/src server/rules server/views server/tablet server/tagged -newer web-client/rules/tablet.wasm -name '*.*' -not -path '*/tests/*' -print -quit)" ]
}

# Makes web-client/rules/tablet.wasm.
build_tablet_module() (
  tablet_module_is_stale || exit 0
  if ! find_wasm_library; then
    say "No module with the rules: Rust's library for WebAssembly is missing (rustup target add $wasm)."
    exit 1
  fi
  say "Compiling the rules for a browser…"
  began=$(mktemp)
  cargo build --quiet --profile tablet --target $wasm -p tapis-tablet-module "${library[@]}" >&2 || exit
  mkdir -p web-client/rules
  # As old as the start of the build: what is saved meanwhile counts as newer.
  cp "${CARGO_TARGET_DIR:-target}/$wasm/tablet/tablet_module.wasm" web-client/rules/tablet.wasm
  touch -r "$began" web-client/rules/tablet.wasm
  rm -f "$began"
)

# Makes web-client/rules/practice.json, for tests of the module; nothing where there is no module.
build_practice_event() {
  [ -e web-client/rules/tablet.wasm ] && command -v cargo >/dev/null || return 0
  # With the whole workspace's features, as the tests have them: for one package its dependencies would be compiled again.
  cargo build --quiet --workspace --example practice >&2 || return
  "${CARGO_TARGET_DIR:-target}/debug/examples/practice" >web-client/rules/practice.json
}

build_web_client() {
  install_web_packages || return
  # It has said why there is none: tablets ask the server for each tap then.
  build_tablet_module || true
  web_client_is_stale || return 0
  say "Building the screens…"
  # The mark is as old as the start of the build: what is saved meanwhile counts as newer.
  touch web-client/node_modules/.tapis-building
  (cd web-client && npm run build --silent -- --logLevel error) >&2 || return
  mv web-client/node_modules/.tapis-building web-client/node_modules/.tapis-built
}

# Prints the browser the tests drive: $CHROMIUM, one on this machine, or Debian's.
find_chromium() {
  local name
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then return; fi
  done
  can_install && install_packages chromium && command -v chromium && return
  say "The browser tests need Chromium: on Debian, sudo apt-get install chromium; or set CHROMIUM to a Chrome."
  return 1
}

# Prints the browser that stories are told in: $CHROMIUM, Chromium's headless shell, which draws the same pages for a third
# less work, or what find_chromium finds.
find_story_browser() {
  local shell=chromium-headless-shell
  if [ -z "${CHROMIUM:-}" ]; then
    command -v "$shell" && return
    can_install && install_packages "$shell" && command -v "$shell" && return
  fi
  find_chromium
}

# True if Valgrind is here: found, or installed where root may and the network allows.
find_valgrind() {
  command -v valgrind >/dev/null && return
  can_install && install_packages valgrind && command -v valgrind >/dev/null
}

# True if a PostgreSQL server is here: in PATH, where Debian's are not, or among Debian's.
has_postgres() {
  command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

# True if one is here: found, or installed where root may. Tests start servers of their own: whether Debian's runs does
# not matter.
find_postgres() {
  has_postgres && return
  can_install && install_packages postgresql && has_postgres
}
