# The systems that packages are made for: what compiles for each, and what runs their programs here. Sourced by scripts/package,
# after scripts/needs.sh; not run by itself.
# shellcheck shell=bash

readonly TARGETS=(linux-amd64 linux-arm64 windows-amd64)

# Prints the system of this machine.
own_target() {
  case "$(uname -m)" in
    x86_64) echo linux-amd64 ;;
    aarch64) echo linux-arm64 ;;
    *) fail "Packages are made on amd64 and arm64, this is $(uname -m)." ;;
  esac
}

# Prints what Rust calls a system.
triple_of() {
  case "$1" in
    linux-amd64) echo x86_64-unknown-linux-gnu ;;
    linux-arm64) echo aarch64-unknown-linux-gnu ;;
    windows-amd64) echo x86_64-pc-windows-gnu ;;
    *) fail "There is no target $1: ${TARGETS[*]}, or all." ;;
  esac
}

# Prints what its binutils and its C compiler begin with; nothing for this machine's own.
tools_of() {
  [ "$1" != "$(own_target)" ] || return 0
  case "$1" in
    linux-amd64) echo x86_64-linux-gnu- ;;
    linux-arm64) echo aarch64-linux-gnu- ;;
    windows-amd64) echo x86_64-w64-mingw32- ;;
  esac
}

# Prints the C compiler for a system.
compiler_of() {
  local tools
  tools=$(tools_of "$1")
  case "$1" in
    # Rust's library for it waits for threads as POSIX does.
    windows-amd64) echo "${tools}gcc-posix" ;;
    *) if [ -n "$tools" ]; then echo "${tools}gcc"; else echo cc; fi ;;
  esac
}

# Prints the Debian packages with the C compiler and the binutils for a system.
compiler_packages_of() {
  case "$1" in
    linux-amd64) echo "gcc-x86-64-linux-gnu libc6-dev-amd64-cross binutils-x86-64-linux-gnu" ;;
    linux-arm64) echo "gcc-aarch64-linux-gnu libc6-dev-arm64-cross binutils-aarch64-linux-gnu" ;;
    windows-amd64) echo "gcc-mingw-w64-x86-64-posix binutils-mingw-w64-x86-64" ;;
  esac
}

# Finds the C compiler for a system, or installs it where root may.
need_compiler_for() {
  local packages
  command -v "$(compiler_of "$1")" >/dev/null && return
  read -ra packages <<<"$(compiler_packages_of "$1")"
  can_install || fail "The C compiler for $1 is missing: on Debian, sudo apt-get install ${packages[*]}"
  install_packages "${packages[@]}" || fail "The C compiler for $1 could not be installed."
}

# Says how a program for a system is compiled, in the environment that cargo reads; options for cargo are in `library`.
prepare_for() {
  local triple name compiler tools
  triple=$(triple_of "$1")
  need_compiler_for "$1"
  find_library "$triple" std,panic_unwind ||
    fail "Rust's library for $1 is missing: rustup target add $triple"
  [ "$1" != "$(own_target)" ] || return 0
  name=${triple//-/_}
  compiler=$(compiler_of "$1")
  tools=$(tools_of "$1")
  export "CC_$name=$compiler" "AR_$name=${tools}ar" "CARGO_TARGET_${name^^}_LINKER=$compiler"
}

# Runs a program that was made for a system, where that is needed by qemu. One for Windows is not run here.
run_for() {
  local system=$1 program=$2
  shift 2
  if [ "$system" = "$(own_target)" ]; then
    "$program" "$@"
  else
    need_emulator_for "$system"
    "qemu-$(emulated "$system")" -L "/usr/$(emulated "$system")-linux-gnu" "$program" "$@"
  fi
}

emulated() {
  case "$1" in
    linux-amd64) echo x86_64 ;;
    linux-arm64) echo aarch64 ;;
    *) fail "Programs for $1 are not run here." ;;
  esac
}

need_emulator_for() {
  command -v "qemu-$(emulated "$1")" >/dev/null && return
  can_install || fail "qemu-user is missing, which runs programs for $1: on Debian, sudo apt-get install qemu-user"
  install_packages qemu-user || fail "qemu-user could not be installed."
}

# True if NSIS is here, which makes installers for Windows: found, or installed where root may.
find_nsis() {
  command -v makensis >/dev/null && return
  can_install && install_packages nsis && command -v makensis >/dev/null
}
