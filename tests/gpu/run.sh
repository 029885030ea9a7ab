#!/bin/bash
# Checks the bundle of prepare.sh on a machine with one NVIDIA GPU, in less than
# ten minutes. Where the bundle has binaries for the GPU (prepare.sh --binaries),
# they need a driver and the libraries that PyTorch's packages bring. Else, or if
# they miss a library, or with SOAPSTONE_BUILD=1, everything is built first: that
# needs the CUDA Toolkit, cuDNN, NCCL and CMake. SOAPSTONE_ARCH (90, say)
# overrides the GPU's architecture, JOBS the number of compilers at once, PYTHON
# the interpreter that has PyTorch.
#
#   run.sh [bundle folder] [results.json]
set -euo pipefail
bundle=$(cd "${1:-$(dirname "$0")}" && pwd)
results=${2:-$bundle/results.json}
build=$bundle/build
python=${PYTHON:-python3}
if ! command -v "$python" > /dev/null; then
  echo "run.sh: no Python '$python'; PYTHON names the one that has PyTorch" >&2
  exit 1
fi
# Some containers have a GPU and no nvidia-smi; PyTorch knows, too.
architecture=${SOAPSTONE_ARCH:-$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2> /dev/null |
  head -1 | tr -d . | grep -E '^[0-9]+$')} || true
if [ -z "$architecture" ]; then
  architecture=$("$python" - 2> /dev/null << 'END' || true
import torch
print("%d%d" % torch.cuda.get_device_capability())
END
  )
fi
if [ -z "$architecture" ]; then
  echo "run.sh: no NVIDIA GPU found (nvidia-smi and PyTorch see none); SOAPSTONE_ARCH=90 runs all the same" >&2
  exit 1
fi
"$python" "$bundle/program_archive.py" "$bundle"
export CUDACXX=${CUDACXX:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
# Where Python keeps the libraries that PyTorch brought: <prefix>/include, lib.
packages=$("$python" - << 'END' || true
import pathlib, sys
places = [pathlib.Path(path) / "nvidia" / name for path in sys.path for name in ("cudnn", "nccl")]
print(";".join(str(place) for place in places if (place / "include").is_dir()))
END
)
toolkit=$(cd "$(dirname "$(readlink -f "$CUDACXX")")/.." 2> /dev/null && pwd || true)
mkdir -p "$build"
rm -f "$build/build.log"
# PyTorch's packages keep their libraries apart, in <package>/lib. Our programs take those first, the same
# that PyTorch takes; PyTorch finds its own, and must not find a toolkit's in front of them.
libraries=$("$python" - << 'END' || true
import pathlib, sys
print(":".join(str(place) for path in sys.path
               for place in sorted(pathlib.Path(path).glob("nvidia/*/lib"))))
END
)
library_path=${libraries:+$libraries:}$toolkit/lib64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
# Takes the binaries of the bundle; fails where they are none for this machine.
unpack() {
  [ -z "${SOAPSTONE_BUILD:-}" ] && [ "$architecture" = 90 ] && [ -s "$bundle/binaries.tar.xz" ] &&
    tar -C "$build" -xf "$bundle/binaries.tar.xz" || return 1
  local missing
  missing=$(LD_LIBRARY_PATH=$library_path ldd "$build/nccl_alone" 2>&1 | grep "not found" | sort -u || true)
  [ -z "$missing" ] && return
  echo "run.sh: the binaries miss libraries:" $missing >&2
  return 1
}
# Half of the time at most; what is not built by then is missed by the checks. So
# what every op is checked by comes before the programs.
compile() {
  local left=$((300 - SECONDS))
  timeout $((left > 0 ? left : 1)) cmake --build "$build" -j "${JOBS:-$(nproc)}" "$@" -- -k
}
if unpack; then
  echo "binaries for sm_$architecture unpacked in $SECONDS s"
elif ! { cmake -G "Unix Makefiles" -S "$bundle" -B "$build" -DCMAKE_BUILD_TYPE=Release \
         -DCMAKE_CUDA_ARCHITECTURES="$architecture" "-DCMAKE_PREFIX_PATH=$packages" &&
       { compile --target check_kernels nccl_alone; compile; }; } > "$build/build.log" 2>&1; then
  echo "run.sh: not everything builds; the end of $build/build.log:" >&2
  grep -E "error|Error" "$build/build.log" | head -20 >&2 || true
fi
if [ -e "$build/build.log" ]; then
  echo "built for sm_$architecture in $SECONDS s"
fi
"$python" "$bundle/run_checks.py" --bundle "$bundle" --build "$build" --results "$results" \
  --library-path "$library_path" --seconds $((550 - SECONDS))
