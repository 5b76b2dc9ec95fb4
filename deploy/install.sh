#!/usr/bin/env bash
# One house on one Debian machine, with https: installs Docker if it is missing, builds the app from this
# folder, starts it behind Caddy (compose.yaml) and prints where to go on. May be run again at any time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
self='deploy/install.sh'

say() { printf '%s\n' "$@"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

usage() {
  say "$self [DOMAIN]        installs, or starts again with the code of this folder"
  say "$self update          makes a backup, fetches newer code, and starts it"
  say "$self backup          writes everything into one file in backups/"
  say "$self restore FILE    brings such a file back"
  say "$self uninstall       stops the house, and says what it leaves"
}

compose() {
  if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}

has_compose() { docker compose version >/dev/null 2>&1 || command -v docker-compose >/dev/null; }

ensure_docker() {
  if docker info >/dev/null 2>&1 && has_compose; then return; fi
  command -v apt-get >/dev/null || fail 'This needs Debian, or Docker with Compose.'
  [[ $EUID == 0 ]] || fail "Please run this as root: sudo $self"
  say 'Installing Docker …'
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq docker.io docker-compose >/dev/null
  docker info >/dev/null 2>&1 || fail 'Docker is installed but does not answer. Restart the machine and run this again.'
}

# Building takes more memory than running: a machine without it stops answering.
ensure_memory() {
  local kilobytes
  kilobytes=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print sum }' /proc/meminfo)
  ((kilobytes >= 1800000)) || fail 'This machine has less than 2 GB of memory. Choose one with 2 GB, or add swap.'
}

# The address that this machine uses towards the internet; empty without a network.
own_address() { ip -4 route get 192.0.2.1 2>/dev/null | sed -n 's/.* src \([0-9.]*\).*/\1/p'; }

is_private() { [[ $1 =~ ^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.) ]]; }

# Keeps the domain in .env; asked once.
ensure_address() {
  local domain=${1:-} own found
  if [[ -z $domain ]] && grep -qs '^APP_URL=' .env; then return; fi
  if [[ -z $domain && -t 0 ]]; then
    say 'Which domain is your house at, such as dogs.example?'
    read -r -p 'Press Enter for an address made from this machine’s number: ' domain
  fi
  domain=${domain#http*://}
  domain=${domain%/}
  own=$(own_address)
  if [[ -z $domain ]]; then
    [[ -n $own ]] && ! is_private "$own" ||
      fail "The internet doesn’t reach this machine by its own number (${own:-none}). Please name a domain: $self dogs.example"
    domain="$own.sslip.io"
  fi
  [[ $domain =~ ^([A-Za-z0-9-]+\.)*[A-Za-z0-9-]+$ ]] || fail "“$domain” is not a domain such as dogs.example."
  found=$(getent ahostsv4 "$domain" | awk 'NR == 1 { print $1 }' || true)
  if [[ -n $own && $found != "$own" ]]; then
    say "$domain leads to ${found:-nowhere}, and this machine is $own. If visitors don’t reach your house,"
    say "set the domain’s A record to this machine’s public address, where you bought it."
  fi
  (
    umask 077
    { grep -sv '^APP_URL=' .env || true; } >.env.new
    echo "APP_URL=https://$domain" >>.env.new
  )
  mv .env.new .env
}

address() { sed -n 's/^APP_URL=//p' .env; }

ensure_installed() { grep -qs '^APP_URL=' .env || fail "Nothing is installed in this folder yet: run $self first."; }

wait_until_ready() {
  local tries
  for ((tries = 0; tries < 90; tries += 1)); do
    if compose exec -T house scripts/container-health.sh </dev/null >/dev/null 2>&1; then return; fi
    sleep 2
  done
  compose logs --tail 20 house >&2
  fail "The house doesn’t start; its last lines are above. $1"
}

start() {
  say 'Building the app: a few minutes the first time …'
  compose build --quiet house || fail 'The app could not be built. Nothing was changed.'
  # A new container: its log has a set-up link only while the house has no admin.
  compose up --detach --force-recreate --remove-orphans
  wait_until_ready "${1:-}"
}

say_where() {
  local link
  link=$(compose logs --no-color house 2>/dev/null | grep -o 'https\?://[^ ]*/set-up?token=[^ ]*' | tail -n 1 || true)
  if [[ -n $link ]]; then
    say '' 'Your house is ready. Open this link in your browser, and make your account there:' '' "  $link" ''
  else
    say "Your house is at $(address)"
  fi
}

install() {
  ensure_memory
  ensure_docker
  ensure_address "${1:-}"
  start
  say_where
}

backup() {
  local name file
  name=$(compose exec -T house node server/backup.mjs </dev/null | sed -n 's/^Backup made and checked: //p' | tr -d '\r')
  name=${name##*/}
  [[ -n $name ]] || fail 'No backup was made.'
  mkdir -p -m 0700 backups
  file="backups/tailhouse-$(date -u +%Y-%m-%dT%H-%M-%SZ).tar"
  # The secret goes along: without it the keys typed in Settings can't be read again.
  (
    umask 077
    compose exec -T house sh -c 'cd "$DATA_DIR" && tar -c -C backups "$1" -C .. $(ls secret)' sh "$name" </dev/null >"$file.part"
  )
  mv "$file.part" "$file"
  compose exec -T house node server/backup.mjs --remove "backups/$name" </dev/null >/dev/null
  say "Everything is in $file. Copy it to another machine, and keep it like your keys."
}

update() {
  backup
  if git rev-parse --abbrev-ref '@{upstream}' >/dev/null 2>&1; then
    say "The code was at $(git rev-parse --short HEAD)."
    git pull --ff-only --quiet || fail 'The newer code could not be fetched. Nothing was changed.'
  else
    say 'This folder is not a clone, so its code is used as it is.'
  fi
  start "To go back: put the earlier code here, run $self, then $self restore with the file above."
  say_where
}

restore() {
  local file=${1:-}
  [[ -r $file ]] || fail "Name the file to bring back: $self restore backups/tailhouse-….tar"
  compose stop house
  # The earlier data stays beside the new one until it is removed (docs/backups.md).
  if compose run --rm --no-deps -T --entrypoint sh house -c 'set -e
    from="$DATA_DIR/incoming"
    rm -rf "$from" && mkdir "$from"
    trap "rm -rf \"$from\"" EXIT
    tar -x -C "$from"
    node server/restore.mjs "$from"/*Z-*
    if [ -e "$from/secret" ]; then mv "$from/secret" "$DATA_DIR/secret"; fi' <"$file"; then
    compose up --detach --force-recreate house
    wait_until_ready ''
    say_where
  else
    compose up --detach house
    fail 'The file was not brought back. The house goes on with the data it had.'
  fi
}

uninstall() {
  compose down --remove-orphans --rmi local
  say 'The house is stopped and its program removed. This is left:'
  docker volume ls --quiet --filter "label=com.docker.compose.project=$(project)" | while read -r volume; do
    case $volume in
      *_house) say "- your data: docker volume rm $volume deletes it for good" ;;
      *) say "- Caddy’s certificates: docker volume rm $volume" ;;
    esac
  done
  say "- this folder, $PWD, with its address in .env and $(find backups -name '*.tar' 2>/dev/null | wc -l) backups in backups/"
  say '- Docker: apt-get remove docker.io docker-compose'
  say "$self starts it again."
}

# The name that Compose gives to this folder's containers.
project() { printf '%s' "${COMPOSE_PROJECT_NAME:-$(basename "$PWD")}" | tr '[:upper:]' '[:lower:]' | tr -cd 'a-z0-9_-'; }

main() {
  local command=${1:-}
  case $command in
    update | backup | restore | uninstall)
      ensure_docker
      ensure_installed
      "$command" "${@:2}"
      ;;
    help | --help | -h) usage ;;
    install) install "${2:-}" ;;
    *) install "$command" ;;
  esac
}

# In one line, so that an update may replace this file while it runs.
{ main "$@"; exit; }
