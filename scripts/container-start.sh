#!/usr/bin/env bash
# Starts the container's server, and Litestream if LITESTREAM_BUCKET is set.
#
# Litestream keeps a lock on the database, and a migration needs exclusive access: so the server starts
# first, migrates, and is copied once it is ready. On a signal to stop, the server stops first, and
# Litestream sends its last writes. If Litestream fails, the server continues and Litestream is retried.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ -z ${LITESTREAM_BUCKET:-} ]]; then
  exec node server/run.mjs
fi

export LITESTREAM_ENDPOINT="${LITESTREAM_ENDPOINT:-}"
export LITESTREAM_REGION="${LITESTREAM_REGION:-}"

keep_copying() {
  local child='' stopping=''
  trap 'stopping=1; if [[ -n $child ]]; then kill -TERM "$child" 2>/dev/null || true; fi' TERM
  until scripts/container-health.sh 2>/dev/null; do
    if [[ -n $stopping ]]; then return; fi
    sleep 1
  done
  while [[ -z $stopping ]]; do
    GOMEMLIMIT=48MiB litestream replicate -config litestream.yml &
    child=$!
    # A signal ends the first wait before the child has ended.
    while kill -0 "$child" 2>/dev/null; do wait "$child" || true; done
    child=''
    if [[ -z $stopping ]]; then
      echo '{"level":"error","event":"copies.stopped","message":"Litestream ended; it is tried again."}' >&2
      sleep 10 &
      child=$!
      wait "$child" || true
      child=''
    fi
  done
}

# A volume without a database starts from the last copy, if one exists.
litestream restore -config litestream.yml -if-db-not-exists -if-replica-exists \
  "$DATA_DIR/tailhouse.sqlite"

node server/run.mjs &
server=$!
trap 'kill -TERM "$server" 2>/dev/null || true' TERM INT
keep_copying &
copies=$!

status=0
wait "$server" || status=$?
while kill -0 "$server" 2>/dev/null; do
  status=0
  wait "$server" || status=$?
done
kill -TERM "$copies" 2>/dev/null || true
wait "$copies" || true
exit "$status"
