#!/usr/bin/env bash
# Which cluster would train a model fastest? Searches for a strategy on three of them,
# without any of their hardware, and compares what was found.
# Usage: what_if.sh [MODEL.onnx [BATCH [BUDGET]]]   (default: AlexNet, 1024 samples, 10s each)
set -euo pipefail
cd "$(dirname "$0")/.."
model=${1:-examples/models/benchmark/alexnet.onnx}
batch=${2:-1024}
budget=${3:-10s}

out=build/what_if
mkdir -p "$out"
for machine in p100x16 k80x64 dgx-a100; do
  echo "== $model, $batch samples a step, on $machine"
  build/bin/soapstone search "$model" --batch "$batch" --machine "$machine" \
    --time-budget "$budget" -o "$out/$machine.json"
done
echo "strategies: $out"
