#!/bin/bash
# What an owner does with the package on a fresh Debian machine, from the installation to the purge. `scripts/test
# install` runs it in a container that systemd has started; /walk has the packages.
set -euo pipefail
shopt -s inherit_errexit
cd /walk
origin=http://127.0.0.1:8080

step() { echo "== $*"; }
fail() {
  echo "FAILED: $*"
  journalctl -u paddock --no-pager -n 30 || true
  exit 1
}
trap 'fail "line $LINENO: $BASH_COMMAND"' ERR

# eventually COMMAND...: tries it for a minute.
eventually() {
  for _ in $(seq 120); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.5
  done
  fail "in a minute not: $*"
}
# refused COMMAND...: it fails.
refused() { if "$@" >/walk/refused 2>&1; then fail "this went well: $*"; fi; }
install_package() { DEBIAN_FRONTEND=noninteractive dpkg --install "$1"; }
main_pid() { systemctl show --value --property=MainPID paddock; }
version_running() { "/proc/$(main_pid)/exe" version; }
page_has() { curl -sf "$origin/" | grep -q "$1"; }

step "install"
install_package paddock_first.deb
systemctl is-active paddock
curl -sf "$origin/healthz"
page_has "Maple Hollow"
test "$(stat -c '%U %a' /var/lib/paddock /var/lib/paddock/paddock.db | xargs)" = "paddock 700 paddock 600"
test "$(stat -c '%U:%G %a' /etc/paddock/config.toml)" = "root:paddock 640"
test "$(ps -o user= -p "$(main_pid)")" = paddock

step "systemd's own checks"
systemd-analyze verify /usr/lib/systemd/system/paddock.service
# Debian 11 has neither the offline check nor a threshold.
systemd-analyze security --no-pager paddock | tail -1

step "the first passcode, and the commands"
journalctl -u paddock --no-pager | grep -q '/admin-submissions#passcode='
cd /root
paddock passcode | grep -q '/admin-submissions#passcode='
paddock check-config | grep -q "look good"
paddock healthcheck
paddock backup | grep -q "/var/lib/paddock/backups/"
# The site proves its first copy at the same time.
eventually paddock restore --check "$(ls /var/lib/paddock/backups | tail -1)"
paddock upgrade-check | grep -q "can take over"
cd /walk
test -z "$(find /var/lib/paddock ! -user paddock)"
refused setpriv --reuid=nobody --clear-groups paddock backups
grep -q "sudo paddock backups" refused

step "what asks whether the site is well, as the user paddock"
cp deploy/systemd/* /etc/systemd/system/
install -m 755 deploy/paddock-tell /usr/local/sbin/
systemctl daemon-reload
systemctl start paddock-healthcheck
sh -c "$(sed -n 's/^\*.* root //p' deploy/cron)"
systemctl stop paddock
refused systemctl start paddock-healthcheck
journalctl -u paddock-healthcheck -n 5 -o cat | grep -q "the site doesn't run"
refused setpriv --reuid=paddock --regid=paddock --init-groups paddock healthcheck
grep -q "the site doesn't run" refused
rm /etc/systemd/system/paddock-*

step "the check of a domain while the site is stopped"
cp /etc/paddock/config.toml good.toml
printf '[server]\ndomain = "nowhere.invalid"\n' >>/etc/paddock/config.toml
refused paddock domain-check
grep -q "this command answers in its place" refused
cp good.toml /etc/paddock/config.toml
systemctl start paddock

step "reload"
printf '[site]\nname = "Elm Farm"\n' >>/etc/paddock/config.toml
systemctl reload paddock
eventually page_has "Elm Farm"
cp /etc/paddock/config.toml good.toml
printf 'nme = "wrong"\n' >>/etc/paddock/config.toml
refused systemctl reload paddock
page_has "Elm Farm"
cp good.toml /etc/paddock/config.toml

step "a photograph, which a process of lower priority prepares"
install -d -o paddock -m 0700 /var/lib/paddock/photos
install -o paddock -m 0600 photograph.jpg /var/lib/paddock/photos/hero.jpg
printf 'photos_dir = "/var/lib/paddock/photos"\n' >>/etc/paddock/config.toml
systemctl reload paddock
eventually sh -c "find /var/lib/paddock -name '*.avif' | grep -q ."

step "a name from /etc/hosts, where modules of another C library are named in nsswitch.conf"
sed -i 's/^hosts:.*/hosts: mdns4_minimal [NOTFOUND=return] resolve [!UNAVAIL=return] myhostname dns/' /etc/nsswitch.conf
echo "127.0.0.1 automation.example" >>/etc/hosts
cat >/walk/mail.toml <<'TOML'
[mail]
server = "smtp://a@automation.example:9"
password_file = "/walk/password"
from = "a@b.example"
office = ["a@b.example"]
TOML
echo 0123456789 >password
chmod 644 mail.toml password
refused env PADDOCK_CONFIG=/walk/mail.toml paddock mail-check
grep -q "automation.example is at 127.0.0.1" refused

step "it comes back when it is killed, and when it hangs"
pid=$(main_pid)
kill -9 "$pid"
eventually sh -c "[ \$(systemctl show --value --property=MainPID paddock) != $pid ] && curl -sf $origin/healthz"
mkdir -p /run/systemd/system/paddock.service.d
printf '[Service]\nWatchdogSec=6\n' >/run/systemd/system/paddock.service.d/walk.conf
systemctl daemon-reload
systemctl restart paddock
sleep 15
pid=$(main_pid)
test "$(systemctl show --value --property=NRestarts paddock)" = 0
kill -STOP "$pid"
eventually sh -c "[ \$(systemctl show --value --property=Result paddock) != watchdog ] && [ \$(systemctl show --value --property=MainPID paddock) != $pid ] && curl -sf $origin/healthz"
journalctl -u paddock --no-pager | grep -q "Watchdog timeout"
rm -r /run/systemd/system/paddock.service.d
systemctl daemon-reload
systemctl restart paddock

step "it comes back each time when it is killed again and again"
mkdir -p /run/systemd/system/paddock.service.d
printf '[Service]\nRestartSec=100ms\n' >/run/systemd/system/paddock.service.d/walk.conf
systemctl daemon-reload
for _ in $(seq 7); do
  pid=$(main_pid)
  kill -9 "$pid"
  eventually sh -c "[ \$(systemctl show --value --property=MainPID paddock) != $pid ] && curl -sf $origin/healthz"
done
rm -r /run/systemd/system/paddock.service.d
systemctl daemon-reload

step "wrong settings stop it, and it isn't started again and again"
printf 'nme = "wrong"\n' >>/etc/paddock/config.toml
refused systemctl restart paddock
sleep 4
test "$(systemctl show --value --property=ExecMainStatus paddock)" = 78
test "$(systemctl show --value --property=NRestarts paddock)" = 0
grep -v nme /etc/paddock/config.toml >good.toml && cp good.toml /etc/paddock/config.toml
systemctl restart paddock
page_has "Elm Farm"

step "an upgrade that can't take the site over leaves it as it is"
before=$(main_pid)
# Stands for a setting that the new version doesn't know anymore.
cp /etc/paddock/config.toml good.toml
printf 'nme = "wrong"\n' >>/etc/paddock/config.toml
refused install_package paddock_second.deb
grep -q "site.nme isn't a setting" refused
grep -q "the site goes on as it was" refused
test "$(main_pid)" = "$before"
cmp /usr/lib/paddock/paddock /walk/first
page_has "Elm Farm"
cp good.toml /etc/paddock/config.toml

step "once the cause is mended, the upgrade goes through"
dpkg --configure paddock
cmp /usr/lib/paddock/paddock /walk/second
test ! -e /usr/lib/paddock/paddock.previous && test ! -e /usr/lib/paddock/paddock.rejected
test "$(main_pid)" != "$before"
eventually page_has "Elm Farm"
grep -q "Elm Farm" /etc/paddock/config.toml

step "back to the version before"
install_package paddock_first.deb
cmp /usr/lib/paddock/paddock /walk/first
eventually page_has "Elm Farm"

step "an upgrade where the owner has deleted the settings says so, and the site goes on"
mv /etc/paddock/config.toml good.toml
refused install_package paddock_second.deb
grep -q "the site goes on as it was" refused
install -m 0640 -g paddock good.toml /etc/paddock/config.toml
dpkg --configure paddock
eventually page_has "Elm Farm"

step "a copy for the new machine"
cp -r "$(paddock backup | sed -n 's|^\(/var/lib/paddock/backups/[^ ]*\) is .*|\1|p')" /root/copy
test -e /root/copy/photographs/hero.jpg

step "remove and purge keep the stable's data"
dpkg --remove paddock
refused curl -sf "$origin/healthz"
test -e /etc/paddock/config.toml
echo "a secret" >/etc/paddock/mail-password
dpkg --purge paddock
test "$(ls /etc/paddock)" = mail-password && rm -r /etc/paddock && test ! -e /usr/lib/paddock && test ! -e /usr/bin/paddock
setpriv --reuid=paddock --clear-groups /walk/first upgrade-check /var/lib/paddock/paddock.db

step "installed again, the site is there with its data"
install_package paddock_second.deb
eventually curl -sf "$origin/healthz"

step "a new machine: the site comes back from a copied folder"
rm -rf /var/lib/paddock /etc/paddock
dpkg --purge paddock
install_package paddock_second.deb
eventually page_has "Maple Hollow"
paddock backups | grep -q "Nothing to copy yet"
refused paddock restore /root/copy --yes
grep -q "sudo systemctl stop paddock\|can't be read by the user" refused
systemctl stop paddock
cp -r /root/copy /var/lib/paddock/
chown -R paddock: /var/lib/paddock/copy
refused paddock restore /var/lib/paddock/copy
test "$(ls /etc/paddock)" = config.toml
paddock restore /var/lib/paddock/copy --yes | tee restored
grep -q "/etc/paddock/config.toml is back" restored
systemctl start paddock
eventually page_has "Elm Farm"
test "$(stat -c '%U:%G %a' /etc/paddock /etc/paddock/config.toml | xargs)" = "root:paddock 750 root:paddock 640"
test -e /var/lib/paddock/photos/hero.jpg
test -z "$(find /var/lib/paddock ! -user paddock)"
test ! -e /var/lib/paddock/data
ls /etc/paddock | grep -q '^config.toml.before-'

step "settings that were kept stay, and are named"
systemctl stop paddock
sed -i 's/Elm Farm/Oak Farm/' /etc/paddock/config.toml
paddock restore /var/lib/paddock/copy --yes | grep -q "The copy's are in /var/lib/paddock/copy/config.toml"
systemctl start paddock
eventually page_has "Oak Farm"

step "a purge keeps a database of another name"
systemctl stop paddock
mv /var/lib/paddock/paddock.db /var/lib/paddock/stable.db
dpkg --purge paddock
test -e /var/lib/paddock/stable.db
echo "== all is well"
