#!/bin/bash
# Writes the bundle that tests/gpu/run.sh takes to a machine with a GPU: emitted
# programs, the sources of the runtime, the losses of the host programs and the
# host's results of the single ops.
# Runs where the compiler is; needs no GPU.
#
#   tests/gpu/prepare.sh [bundle folder [options of prepare_bundle.py]]
#   (default: build/gpu_bundle)
#
# With --binaries, nvcc builds all of it here for sm_90, so that nothing is built
# where the GPU is; the bundle and the files of the repository together then have
# to stay below 64 MB, which is what can be carried there.
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
tree=$(git -C "$root" ls-files -z 2> /dev/null | (cd "$root" && xargs -0 -r du -cb 2> /dev/null) |
  awk '$2 == "total" { bytes += $1 } END { print bytes + 0 }')
echo "with the repository's files: $(((bytes + tree) / 1000)) kB"
if [ $((bytes + tree)) -gt 64000000 ]; then
  echo "prepare.sh: bundle and repository have more than 64 MB together" >&2
  exit 1
fi
