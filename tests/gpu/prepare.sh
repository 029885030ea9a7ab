#!/bin/bash
# Writes the bundle that tests/gpu/run.sh takes to a machine with a GPU: emitted
# programs, the sources of the runtime, and the losses of the host programs.
# Runs where the compiler is; needs no GPU.
#
#   tests/gpu/prepare.sh [bundle folder]     (default: build/gpu_bundle)
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
bundle=${1:-$root/build/gpu_bundle}
soapstone=${SOAPSTONE:-$root/build/bin/soapstone}
mkdir -p "$bundle"
/usr/bin/python3 "$root/tests/gpu/prepare_bundle.py" --soapstone "$soapstone" --root "$root" \
  --bundle "$bundle"
bytes=$(du -sb "$bundle" | cut -f1)
echo "bundle: $bundle, $((bytes / 1000)) kB"
if [ "$bytes" -gt 60000000 ]; then
  echo "prepare.sh: the bundle has more than 60 MB" >&2
  exit 1
fi
