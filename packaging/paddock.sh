#!/bin/sh
# Runs paddock with the settings of this machine's site and as its user, so that what a command writes is the site's.
set -eu
program=/usr/lib/paddock/paddock

if [ "$(id -u)" = 0 ]; then
  export PADDOCK_CONFIG="${PADDOCK_CONFIG:-/etc/paddock/config.toml}"
  # With no more than the service has: a folder that only root can read isn't readable.
  exec setpriv --reuid=paddock --regid=paddock --init-groups --no-new-privs -- "$program" "$@"
fi
# Anybody may run another site in a folder of their own.
for argument in "$@"; do
  case $argument in
    --config | --config=* | -h | --help | help | -V | --version | version | init | openapi) exec "$program" "$@" ;;
  esac
done
if [ -n "${PADDOCK_CONFIG:-}" ] || [ -e config.toml ] || [ "$(id -un)" = paddock ]; then
  exec "$program" "$@"
fi
echo "paddock: this machine's site belongs to the user paddock. Run: sudo paddock $*" >&2
exit 1
