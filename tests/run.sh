#!/usr/bin/env bash
# Installs what is missing, builds Soapstone and runs the whole test suite. If
# tests fail, their names and last lines come once more at the very end.
# Usage: run.sh [ctest arguments, e.g. -L quick or -R onnx]
set -euo pipefail
cd "$(dirname "$0")/.."
examples/setup.sh --tests
log=build/ctest.log
code=0
ctest --test-dir build --output-on-failure --no-tests=error --output-log "$log" \
  -j "$(nproc)" "$@" || code=$?
if [ "$code" -ne 0 ] && [ -e "$log" ]; then
  /usr/bin/python3 tests/failed_tests.py build "$log" || true
fi
exit "$code"
