# Outlives a test process, however it ends, and clears up after it: the server is ended, its folder removed.
#   sh -c "$this" guard FOLDER
# On its input comes the number of the server's first process whenever there is another, or an empty line when there is
# none; the input ends with the test process.
folder=$1
server=
trap '' HUP INT TERM
while read -r told; do server=$told; done

# The server's processes that have not ended, by what Linux tells of each: number (name) state parent …
living() {
  for status in /proc/[0-9]*/stat; do
    read -r line <"$status" || continue
    # shellcheck disable=SC2086  # its words
    set -- ${line%% *} ${line##*) }
    [ "$2" != Z ] || continue
    if [ "$1" = "$server" ] || [ "$3" = "$server" ]; then echo "$1"; fi
  done
}

# True if they have ended, within five seconds.
gone() {
  tries=100
  while [ -n "$(living)" ]; do
    [ $((tries -= 1)) -gt 0 ] || return 1
    sleep 0.05
  done
}

# One that is held hears nothing else. Asked to quit, a server gives its shared memory back.
if [ -n "$server" ]; then
  # shellcheck disable=SC2046  # one for each process
  kill -CONT $(living)
  kill -QUIT "$server"
  # shellcheck disable=SC2046
  gone || kill -KILL $(living)
fi

# One that was killed could not: it has noted the number, behind the key, in the seventh line of this file.
if [ -e "$folder/data/postmaster.pid" ]; then
  # shellcheck disable=SC2046  # two words
  set -- $(sed -n 7p "$folder/data/postmaster.pid")
  ipcrm -m "$2"
fi

# What was being made as the test process ended may still write a file.
tries=100
while [ -e "$folder" ] && [ $((tries -= 1)) -gt 0 ]; do rm -rf "$folder" || sleep 0.05; done
