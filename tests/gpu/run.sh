#!/bin/bash
# Builds and checks the bundle of prepare.sh on a machine with one NVIDIA GPU.
# Needs the CUDA Toolkit, cuDNN, NCCL, CMake and PyTorch, nothing else of
# Soapstone; takes less than ten minutes. cuDNN and NCCL may be those that came
# with PyTorch. SOAPSTONE_ARCH (90, say) overrides the GPU's architecture, JOBS
# the number of compilers at once, PYTHON the interpreter that has PyTorch.
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
python=${PYTHON:-python3}
# Where Python keeps the libraries that PyTorch brought: <prefix>/include, lib.
packages=$("$python" - << 'END' || true
import pathlib, sys
places = [pathlib.Path(path) / "nvidia" / name for path in sys.path for name in ("cudnn", "nccl")]
print(";".join(str(place) for place in places if (place / "include").is_dir()))
END
)
toolkit=$(cd "$(dirname "$(readlink -f "$CUDACXX")")/.." 2> /dev/null && pwd || true)
begin=$SECONDS
mkdir -p "$build"
# Half of the time at most; what is not built by then is missed by the checks. So
# what every op is checked by comes before the programs.
compile() {
  local left=$((begin + 300 - SECONDS))
  timeout $((left > 0 ? left : 1)) cmake --build "$build" -j "${JOBS:-$(nproc)}" "$@" -- -k
}
if ! { cmake -G "Unix Makefiles" -S "$bundle" -B "$build" -DCMAKE_BUILD_TYPE=Release \
         -DCMAKE_CUDA_ARCHITECTURES="$architecture" "-DCMAKE_PREFIX_PATH=$packages" &&
       { compile --target check_kernels nccl_alone; compile; }; } > "$build/build.log" 2>&1; then
  echo "run.sh: not everything builds; the end of $build/build.log:" >&2
  grep -E "error|Error" "$build/build.log" | head -20 >&2 || true
fi
echo "built for sm_$architecture in $((SECONDS - begin)) s"
"$python" "$bundle/run_checks.py" --bundle "$bundle" --build "$build" --results "$results" \
  --toolkit "$toolkit" --seconds $((570 - (SECONDS - begin)))
