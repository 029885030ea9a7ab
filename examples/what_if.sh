#!/usr/bin/env bash
# Which cluster would train a model fastest? Searches for a strategy on three of them,
# without any of their hardware, and compares what was found.
# Usage: what_if.sh [MODEL.onnx [BATCH [BUDGET]]]   (default: AlexNet, 1024 samples, 10s each)
set -euo pipefail
model=${1:-examples/models/benchmark/alexnet.onnx}
# As seen from where the user is, or else from the folder of the project.
[ ! -e "$model" ] || model=$(realpath "$model")
cd "$(dirname "$0")/.."
batch=${2:-1024}
budget=${3:-10s}

if [ ! -x build/bin/soapstone ]; then
  echo "what_if.sh: there is no build/bin/soapstone; examples/setup.sh builds it" >&2
  exit 1
fi
out=build/what_if
rm -rf "$out"
mkdir -p "$out"
for machine in p100x16 k80x64 dgx-a100; do
  echo "== $(basename "$model"), $batch samples a step, on $machine"
  # A cluster that the model does not fit on is one result of three.
  if build/bin/soapstone search "$model" --batch "$batch" --machine "$machine" \
       --time-budget "$budget" -o "$out/$machine.json" | tee "$out/$machine.txt"; then
    awk -v machine="$machine" -v batch="$batch" '$1 == "found" && $3 == "ms" {
      printf "%-12s %12.3f ms a step  %10.0f samples/s\n", machine, $2, 1000 * batch / $2
    }' "$out/$machine.txt" >>"$out/found.txt"
  fi
done
if [ ! -e "$out/found.txt" ]; then
  echo "what_if.sh: no strategy was found on any of the clusters" >&2
  exit 1
fi
echo "== fastest first"
sort -n -k 2 "$out/found.txt"
echo "strategies: $out"
