#!/bin/sh
# A compiler launcher: ccache, with the paths of this project made relative, so
# that a second clone or worktree finds what the first one compiled. ccache's own
# base_dir does not reach arguments behind -Xclang, which name precompiled headers.
# Usage: ccache.sh CCACHE SOURCE_FOLDER BUILD_FOLDER COMPILER ARGUMENT...
ccache=$1 source=$2 build=$3
shift 3
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
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
exec "$ccache" "$@"
