#!/bin/bash
# Makes a small bundle and tries what can be tried of it without a GPU: its CMake
# project is complete, g++ reads the back end, which another compiler may have
# built here, and run.sh says in one line that it needs a GPU.
#
#   check_bundle.sh [nvcc]
#
# With SOAPSTONE_HOST_LIBRARY and SOAPSTONE_TRACE_LIBRARY, one of its programs runs on
# the host as it would on a GPU machine.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$here/prepare.sh" "$work/bundle" --family mlp --no-benchmarks
# Kernels' results and the runtime's sources are nearly all of it; 64 MB have to
# hold the repository, all programs and their binaries as well.
bytes=$(du -sb "$work/bundle" | cut -f1)
[ "$bytes" -lt 12500000 ] || { echo "the bundle has $bytes bytes"; exit 1; }
[ ! -e "$work/bundle/programs" ] || { echo "programs are in the bundle twice"; exit 1; }
/usr/bin/python3 "$work/bundle/program_archive.py" "$work/bundle"
for part in run.sh run_checks.py kernels.bin programs.json programs/{mlp_8,mlp_f16_4}/class0.cu; do
  [ -s "$work/bundle/$part" ] || { echo "no $part in the bundle"; exit 1; }
done
grep -q "f16\* out" "$work/bundle/programs/mlp_f16_4/class0.cu" ||
  { echo "mlp_f16_4 is not in f16"; exit 1; }
if grep -rE '#include "(absl|llvm|mlir|ir|passes|codegen)/' "$work/bundle"; then
  echo "the bundle includes what is not in it"
  exit 1
fi
if [ -n "${SOAPSTONE_HOST_LIBRARY:-}" ]; then
  /usr/bin/python3 "$here/dry_run.py" "$work/bundle" --only mlp_4 \
    --host-library "$SOAPSTONE_HOST_LIBRARY" --trace-library "$SOAPSTONE_TRACE_LIBRARY"
fi
if [ -n "${1:-}" ]; then
  CUDACXX=$1 cmake -S "$work/bundle" -B "$work/build" -DCMAKE_CUDA_ARCHITECTURES=90 > "$work/log" 2>&1 ||
    { tail -20 "$work/log"; exit 1; }
  for file in "$work"/bundle/runtime/cuda/*.cc "$work"/bundle/tests/gpu/kernels/*.cc; do
    g++ -std=c++20 -fsyntax-only -DSOAPSTONE_CUDA -I "$work/bundle" \
      -isystem "$(dirname "$1")/../include" "$file" || { echo "g++ refuses $file"; exit 1; }
  done
fi
[ ! -e /dev/nvidia0 ] || exit 0
if "$work/bundle/run.sh" > "$work/out" 2> "$work/errors"; then
  echo "run.sh succeeds without a GPU"
  exit 1
fi
if [ "$(wc -l < "$work/errors")" != 1 ] || ! grep -q "no NVIDIA GPU found" "$work/errors"; then
  echo "run.sh without a GPU says:"
  cat "$work/errors"
  exit 1
fi
