#!/bin/sh
# Runs paddock with the settings of this machine's site and as its user, so that what a command writes is the site's.
set -eu
program=/usr/lib/paddock/paddock
folder=/etc/paddock

# With no more than the service has: a folder that only root can read isn't readable.
as_paddock="setpriv --reuid=paddock --regid=paddock --init-groups --no-new-privs --"

# The settings are root's, and paddock can only read them. A restore puts those of the copy there, so for so long their
# folder is open; the service itself can't write there.
close_folder() {
  chmod 0750 "$folder"
  for file in "$folder"/config.toml*; do
    if [ -f "$file" ] && [ ! -L "$file" ]; then
      chown root:paddock "$file"
      chmod 0640 "$file"
    fi
  done
}

if [ "$(id -u)" = 0 ]; then
  export PADDOCK_CONFIG="${PADDOCK_CONFIG:-$folder/config.toml}"
  # It answers on the ports of the domain while the site doesn't run.
  if [ "${1:-}" = domain-check ]; then
    as_paddock="setpriv --inh-caps=+net_bind_service --ambient-caps=+net_bind_service ${as_paddock#setpriv }"
  fi
  if [ "${1:-}" != restore ] || [ "$PADDOCK_CONFIG" != "$folder/config.toml" ]; then
    exec $as_paddock "$program" "$@"
  fi
  trap close_folder EXIT
  trap 'exit 130' HUP INT TERM
  chmod 0770 "$folder"
  $as_paddock "$program" "$@"
  exit
fi
# Anybody may run another site in a folder of their own.
for argument in "$@"; do
  case $argument in
    --config | --config=* | -h | --help | help | -V | --version | version | init | openapi) exec "$program" "$@" ;;
  esac
done
if [ -n "${PADDOCK_CONFIG:-}" ] || [ -e config.toml ]; then
  exec "$program" "$@"
fi
# Such as cron and timers that ask whether the site is well.
if [ "$(id -un)" = paddock ]; then
  export PADDOCK_CONFIG="$folder/config.toml"
  exec "$program" "$@"
fi
echo "paddock: this machine's site belongs to the user paddock. Run: sudo paddock $*" >&2
exit 1
