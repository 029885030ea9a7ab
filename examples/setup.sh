#!/usr/bin/env bash
# Installs the Debian 12 packages that Soapstone needs and builds it in build/.
# Usage: setup.sh [--tests]      (--tests: also what the test suite needs)
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(
  cmake ninja-build g++ clang-22 lld-22 ccache
  llvm-22-dev libmlir-22-dev mlir-22-tools
  libabsl-dev libcli11-dev zlib1g-dev libjemalloc-dev libgtest-dev libgmock-dev
  libdnnl-dev openmpi-bin libopenmpi-dev pybind11-dev python3-dev)
if [ "${1:-}" = --tests ]; then
  packages+=(llvm-22-tools libclang-rt-22-dev libonnx-testdata
             libonnx-dev libprotobuf-dev protobuf-compiler chromium
             python3-torch python3-torchvision python3-onnx)
fi

options=()
if [ "${1:-}" = --tests ]; then
  # The CUDA back end is compiled for one architecture: nothing runs it here.
  options+=(-DSOAPSTONE_FUZZ=ON -DCMAKE_CUDA_ARCHITECTURES=90)
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "installing: ${missing[*]}"
  sudo=()
  [ "$(id -u)" = 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

cmake --preset release "${options[@]}" >/dev/null
if [ "${1:-}" = --tests ]; then
  cmake --build --preset release --target all soapstone_tests
else
  cmake --build --preset release \
    --target soapstone soapstone_runtime_host soapstone_runtime_mpi \
             soapstone_runtime_trace
fi
