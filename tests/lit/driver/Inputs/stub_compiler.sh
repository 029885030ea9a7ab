#!/bin/sh
# Stands in for g++: makes a program of what follows -o, which ends with
# STUB_EXIT. Waits while the file STUB_WAIT is there, in a process of its own, as
# g++ waits for its cc1plus.
if [ "$1" = --wait ]; then
  while [ -e "$STUB_WAIT" ]; do sleep 0.05; done
  exit
fi
[ -z "$STUB_WAIT" ] || /bin/sh "$0" --wait "$@"
while [ $# -gt 1 ]; do
  if [ "$1" = -o ]; then
    printf '#!/bin/sh\necho stub\nexit %s\n' "${STUB_EXIT:-0}" > "$2"
    chmod +x "$2"
    exit
  fi
  shift
done
exit 1
