#!/bin/bash
# Writes the bundle that tests/gpu/run.sh takes to a machine with a GPU: emitted
# programs, the sources of the runtime, the losses of the host programs and the
# host's results of the single ops.
# Runs where the compiler is; needs no GPU.
#
#   tests/gpu/prepare.sh [bundle folder [options of prepare_bundle.py]]
#   (default: build/gpu_bundle)
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
bundle=${1:-$root/build/gpu_bundle}
soapstone=${SOAPSTONE:-$root/build/bin/soapstone}
checker=${SOAPSTONE_CHECKER:-$root/build/tests/bin/check_kernels_host}
for program in "$soapstone" "$checker"; do
  if [ ! -x "$program" ]; then
    echo "prepare.sh: no '$program': build the targets soapstone and check_kernels_host" >&2
    exit 1
  fi
done
mkdir -p "$bundle"
/usr/bin/python3 "$root/tests/gpu/prepare_bundle.py" --soapstone "$soapstone" \
  --checker "$checker" --root "$root" --bundle "$bundle" "${@:2}"
bytes=$(du -sb "$bundle" | cut -f1)
echo "bundle: $bundle, $((bytes / 1000)) kB"
if [ "$bytes" -gt 60000000 ]; then
  echo "prepare.sh: the bundle has more than 60 MB" >&2
  exit 1
fi
