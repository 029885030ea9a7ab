#!/bin/bash
# end_compile.sh MODEL FOLDER: sends SIGTERM to a compile while its compiler
# waits, which it does for ever.
export STUB_WAIT="$2.wait"
touch "$STUB_WAIT"
soapstone compile "$1" -o "$2" > /dev/null 2>&1 &
child=$!
until [ -e "$2/objects/main.cc.log" ]; do sleep 0.02; done
kill -TERM $child
wait $child
code=$?
left=$(ps -eo args | grep -c "^/bin/sh .*stub_compiler.sh .*$2/")
echo "ended with $code, $left compilers are left"
rm "$STUB_WAIT"
[ -e "$2/run" ] || echo "no program"
