#!/bin/sh
# Stands in for g++: makes a program of what follows -o, which ends with
# STUB_EXIT. Waits while the file STUB_WAIT is there.
while [ -n "$STUB_WAIT" ] && [ -e "$STUB_WAIT" ]; do sleep 0.05; done
while [ $# -gt 1 ]; do
  if [ "$1" = -o ]; then
    printf '#!/bin/sh\necho stub\nexit %s\n' "${STUB_EXIT:-0}" > "$2"
    chmod +x "$2"
    exit
  fi
  shift
done
exit 1
