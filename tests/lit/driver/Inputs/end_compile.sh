#!/bin/bash
# end_compile.sh SIGNAL MODEL FOLDER: sends the signal to a compile while its
# compiler waits, which it does for ever.
export STUB_WAIT="$3.wait"
touch "$STUB_WAIT"
soapstone compile "$2" -o "$3" > /dev/null 2>&1 &
child=$!
# All of it: the compile, what watches compilers, and they with their children.
count() { ps -eo args | grep -c -e "^/bin/sh .*stub_compiler.sh .*$3/" -e "^soapstone compile .* -o $3$"; }
until [ -e "$3/objects/main.cc.log" ] && ps -eo args | grep -q "^/bin/sh .*stub_compiler.sh --wait .*$3/"; do sleep 0.02; done
kill "-$1" $child
wait $child
code=$?
# After KILL the watchers notice first.
for _ in $(seq 250); do [ "$(count "$@")" = 0 ] && break; sleep 0.02; done
echo "ended with $code, $(count "$@") processes are left"
rm "$STUB_WAIT"
[ -e "$3/run" ] || echo "no program"
