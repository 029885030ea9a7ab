#!/bin/bash
# Emits gpt2_small for 8 devices, tensor parallel by 4 and data parallel by 2,
# into the folder beside this script; with --compare, elsewhere, and compares.
#
#   examples/emitted/emit.sh [--compare]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
soapstone=${SOAPSTONE:-$root/build/bin/soapstone}
name=gpt2_small_megatron_t4_d2
# Read by people; the rest is for tools and the build.
files="main.cc plan.h program.h stage0.cu"

# Beside this script while it is written, so that relative paths come out alike.
scratch=$(mktemp -d "$here/.emit.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
"$soapstone" compile "$root/examples/models/gpt2_small.eval_dyn.onnx" --dim batch=16 --dim seq=1024 \
  --loss cross-entropy --optimizer adamw --precision bf16 --devices 8 --strategy megatron:t=4,d=2 \
  --target cuda --emit-only -o "$scratch" > /dev/null 2>&1
if [ "${1:-}" = --compare ]; then
  for file in $files; do
    diff -q "$here/$name/$file" "$scratch/$file" > /dev/null || {
      diff "$here/$name/$file" "$scratch/$file" | head -20 || true
      echo "examples/emitted/$name/$file is not what the compiler emits: run examples/emitted/emit.sh"
      exit 1
    }
  done
  exit 0
fi
mkdir -p "$here/$name"
for file in $files; do cp "$scratch/$file" "$here/$name/$file"; done
