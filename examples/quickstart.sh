#!/usr/bin/env bash
# From nothing to a trained model: installs what is missing, builds Soapstone,
# compiles a character-level GPT from its ONNX file and trains it on the licence
# texts that every Debian machine carries.
# Usage: quickstart.sh [STEPS]     (default 150; needs no GPU, about a minute of training)
set -euo pipefail
cd "$(dirname "$0")/.."
steps=${1:-150}

echo "== set-up and build"
examples/setup.sh

out=build/quickstart
rm -rf "$out"  # A checkpoint of an earlier run would be continued.
mkdir -p "$out"
echo "== compile examples/models/char_gpt.train.onnx"
build/bin/soapstone compile examples/models/char_gpt.train.onnx \
  --loss cross-entropy --optimizer adamw --learning-rate 1e-3 -o "$out/char_gpt"

echo "== train on /usr/share/common-licenses"
cat /usr/share/common-licenses/* > "$out/corpus.u8"
build/bin/soapstone run "$out/char_gpt" \
  --steps "$steps" --data "$out/corpus.u8" --seed 1 --checkpoint "$out/checkpoint" |
  tee "$out/training.log" | awk 'NR <= 3 || NR % 10 == 0'
echo "checkpoint: $out/checkpoint"
