#!/usr/bin/env bash
# Succeeds when the server on this machine says that it is ready. Without curl, which the image does
# not have, and without a second Node, for which a small machine has no memory.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}"
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
IFS= read -r -t 4 line <&3
[[ $line == 'HTTP/1.1 200 '* ]]
