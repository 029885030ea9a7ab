#!/bin/bash
# Emits gpt2_small for one GPU, and for eight, tensor parallel by 4 and data
# parallel by 2, into the folders beside this script; with --compare, elsewhere,
# and compares.
#
#   examples/emitted/emit.sh [--compare]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
soapstone=${SOAPSTONE:-$root/build/bin/soapstone}
# Read by people; the rest is for tools and the build.
files="main.cc plan.h program.h class0.cu class0_tables.h"

# Beside this script while it is written, so that relative paths come out alike.
scratch=$(mktemp -d "$here/.emit.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# emit NAME OPTION...: writes or compares the example NAME.
emit() {
  local name=$1 file
  "$soapstone" compile "$root/examples/models/gpt2_small.eval_dyn.onnx" --dim batch=16 --dim seq=1024 \
    --loss cross-entropy --optimizer adamw --precision bf16 --target cuda --emit-only "${@:2}" \
    -o "$scratch" > /dev/null 2>&1
  mkdir -p "$here/$name"
  for file in $files; do
    if [ "$mode" != --compare ]; then
      cp "$scratch/$file" "$here/$name/$file"
    elif ! diff -q "$here/$name/$file" "$scratch/$file" > /dev/null; then
      diff "$here/$name/$file" "$scratch/$file" | head -20 || true
      echo "examples/emitted/$name/$file is not what the compiler emits: run examples/emitted/emit.sh"
      exit 1
    fi
  done
}

mode=${1:-}
emit gpt2_small
emit gpt2_small_megatron_t4_d2 --devices 8 --strategy megatron:t=4,d=2
