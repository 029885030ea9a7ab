#!/bin/sh
# A compiler launcher: ccache, with the paths of this project made relative, so
# that a second clone or worktree finds what the first one compiled. ccache's own
# base_dir does not reach arguments behind -Xclang, which name precompiled headers.
# Usage: ccache.sh CCACHE SOURCE_FOLDER BUILD_FOLDER COMPILER ARGUMENT...
ccache=$1 source=$2 build=$3
shift 3
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
export CCACHE_PCH_EXTSUM=1

# The file that is written, and the one that lists what it was made from.
output= depends= previous=
for argument; do
  case $previous in
    -o) output=$argument ;;
    -MF) depends=$argument ;;
  esac
  previous=$argument
done

# A precompiled header holds absolute paths: only a build in the same folder may
# reuse it. Other clones have to find the objects that include it all the same, so
# these are given a checksum of what it was made from in place of its bytes.
case $output in
  *.pch)
    rm -f "$output.sum"
    "$ccache" "$@" || exit
    # The folder is a pattern of sed below; without a list of sources there is
    # nothing to sum. ccache then reads the header itself.
    case $source in
      *[!A-Za-z0-9_/.+-]*) exit 0 ;;
    esac
    [ -s "$depends" ] || exit 0
    sources=$(sed -e 's/^[^:]*: *//' -e 's/ *\\$//' "$depends" | tr -s ' ' '\n' |
      sort -u)
    # A path with a space is not read: then there is no checksum.
    sums=$(printf '%s\n' "$sources" | sed '/^$/d' | xargs -r -d '\n' sha256sum) ||
      exit 0
    # Sorted without the folder, whose name would decide the order.
    printf '%s\n' "$sums" "$*" | sed "s|$source||g" | LC_ALL=C sort | sha256sum |
      cut -c1-64 > "$output.sum"
    exit
    ;;
esac

# Names of the files that a precompiled header was made from are absolute, too.
export CCACHE_BASEDIR="$source"
if [ "$(dirname "$build")" = "$source" ] && [ "$PWD" = "$build" ]; then
  count=$#
  while [ "$count" -gt 0 ]; do
    argument=$1
    shift
    case $argument in
      "$build"/*) argument=${argument#"$build"/} ;;
      "$source"/*) argument=../${argument#"$source"/} ;;
      -I"$build") argument=-I. ;;
      -I"$build"/*) argument=-I${argument#-I"$build"/} ;;
      -I"$source") argument=-I.. ;;
      -I"$source"/*) argument=-I../${argument#-I"$source"/} ;;
    esac
    set -- "$@" "$argument"
    count=$((count - 1))
  done
fi
exec "$ccache" "$@"
