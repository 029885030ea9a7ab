#!/bin/bash
# two_compiles.sh MODEL FOLDER: a compile, and one more while its compiler waits.
export STUB_WAIT="$2.wait"
touch "$STUB_WAIT"
soapstone compile "$1" -o "$2" > /dev/null 2>&1 &
first=$!
until [ -e "$2/objects" ]; do sleep 0.02; done
soapstone compile "$1" -o "$2" 2>&1
echo "second ended with $?"
rm "$STUB_WAIT"
wait $first
echo "first ended with $?"
[ ! -e "$2/run" ] || echo "run is there"
