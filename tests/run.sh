#!/usr/bin/env bash
# Installs what is missing, builds Soapstone and runs the whole test suite.
# Usage: run.sh [ctest arguments, e.g. -L quick or -R onnx]
set -euo pipefail
cd "$(dirname "$0")/.."
examples/setup.sh --tests
exec ctest --test-dir build --output-on-failure --no-tests=error -j "$(nproc)" "$@"
