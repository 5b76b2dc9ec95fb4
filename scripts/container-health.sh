#!/usr/bin/env bash
# Succeeds if the server on this machine is ready. Uses neither curl, which the image doesn't have, nor a
# second Node process, for which a small machine has no memory.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}"
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
IFS= read -r -t 4 line <&3
[[ $line == 'HTTP/1.1 200 '* ]]
