#!/bin/bash
# Builds and checks the bundle of prepare.sh on a machine with one NVIDIA GPU.
# Needs the CUDA Toolkit, cuDNN, NCCL, CMake and PyTorch, nothing else of
# Soapstone; takes less than ten minutes. SOAPSTONE_ARCH (90, say) overrides the
# GPU's architecture, JOBS the number of compilers at once.
#
#   run.sh [bundle folder] [results.json]
set -euo pipefail
bundle=$(cd "${1:-$(dirname "$0")}" && pwd)
results=${2:-$bundle/results.json}
build=$bundle/build
architecture=${SOAPSTONE_ARCH:-$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2> /dev/null |
  head -1 | tr -d .)} || true
if [ -z "$architecture" ]; then
  echo "run.sh: no NVIDIA GPU found (nvidia-smi says nothing); SOAPSTONE_ARCH=90 builds all the same" >&2
  exit 1
fi
export CUDACXX=${CUDACXX:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
begin=$SECONDS
mkdir -p "$build"
if ! { cmake -S "$bundle" -B "$build" -DCMAKE_BUILD_TYPE=Release \
         -DCMAKE_CUDA_ARCHITECTURES="$architecture" &&
       cmake --build "$build" -j "${JOBS:-$(nproc)}" -- -k; } > "$build/build.log" 2>&1; then
  echo "run.sh: not everything builds; the end of $build/build.log:" >&2
  grep -E "error|Error" "$build/build.log" | head -20 >&2 || true
fi
echo "built for sm_$architecture in $((SECONDS - begin)) s"
python3 "$bundle/run_checks.py" --bundle "$bundle" --build "$build" --results "$results" \
  --seconds $((570 - (SECONDS - begin)))
