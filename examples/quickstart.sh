#!/usr/bin/env bash
# From nothing to a trained model: installs what is missing, builds Soapstone,
# searches a strategy for a character-level GPT on four virtual devices of this
# machine, compiles it, shows what was chosen, trains on the licence texts that
# every Debian machine carries, and prints predicted against measured step time.
# Usage: quickstart.sh [STEPS]     (default 150; needs no GPU, about a minute of training)
set -euo pipefail
cd "$(dirname "$0")/.."
steps=${1:-150}
devices=4

echo "== set-up and build"
examples/setup.sh

out=build/quickstart
rm -rf "$out"  # A checkpoint of an earlier run would be continued.
mkdir -p "$out"
model=(examples/models/char_gpt.train.onnx
       --loss cross-entropy --optimizer adamw --learning-rate 1e-3)

echo "== search a strategy for $devices devices of this machine"
build/bin/soapstone search "${model[@]}" --machine host --devices $devices \
  --time-budget 10s -o "$out/strategy.json" | tee "$out/search.txt"

echo "== compile ${model[0]}"
build/bin/soapstone compile "${model[@]}" --strategy "$out/strategy.json" \
  -o "$out/char_gpt"

echo "== what was chosen"
build/bin/soapstone inspect "$out/char_gpt" >"$out/inspect.txt"
head -n 24 "$out/inspect.txt"
echo "... the rest: build/bin/soapstone inspect $out/char_gpt"

echo "== train on /usr/share/common-licenses"
cat /usr/share/common-licenses/* > "$out/corpus.u8"
build/bin/soapstone run "$out/char_gpt" \
  --steps "$steps" --data "$out/corpus.u8" --seed 1 --checkpoint "$out/checkpoint" |
  tee "$out/training.log" | awk 'NR <= 3 || NR % 10 == 0'
echo "checkpoint: $out/checkpoint"

predicted=$(awk '$1 == "found" { print $2, $3 }' "$out/search.txt")
# The median of the steps after the first, which also sets things up.
measured=$(awk 'NR > 1 { print $5 * 1000 }' "$out/training.log" | sort -n |
  awk '{ v[NR] = $1 } END { if (NR) printf "%.3f ms", v[int((NR + 1) / 2)] }')
echo "step time: predicted $predicted, measured $measured" \
     "(no calibration; soapstone calibrate measures this machine)"
