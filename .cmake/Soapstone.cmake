include_guard()

# Everything that depends on LLVM/MLIR goes through this target: headers as
# SYSTEM (no third-party warnings), the two shared libraries, LLVM's own flags.
add_library(soapstone_mlir INTERFACE)
target_include_directories(soapstone_mlir SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS}
                                                           ${MLIR_INCLUDE_DIRS})
separate_arguments(llvm_definitions UNIX_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(soapstone_mlir INTERFACE ${llvm_definitions})
target_link_libraries(soapstone_mlir INTERFACE MLIR LLVM)

# Flags and include roots shared by all first-party code.
add_library(soapstone_options INTERFACE)
target_include_directories(soapstone_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}>
  $<INSTALL_INTERFACE:include/soapstone>)
target_compile_features(soapstone_options INTERFACE $<INSTALL_INTERFACE:cxx_std_20>)
target_compile_options(soapstone_options INTERFACE
  $<BUILD_INTERFACE:-Wall> $<BUILD_INTERFACE:-Wextra>
  $<BUILD_INTERFACE:-Wno-unused-parameter>
  $<BUILD_INTERFACE:$<$<BOOL:${SOAPSTONE_WERROR}>:-Werror>>
  # libstdc++ 12 deprecates what its own std::stable_sort uses.
  $<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>>
  # Without a timestamp inside, ccache can reuse a precompiled header.
  $<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>>)

# --- Precompiled headers --------------------------------------------------------
# Reading headers is two thirds of compiling a file. One set for each kind
# of file: plain C++, MLIR code, and the tests of both; drivers and fuzzers have their own.
set(soapstone_plain_headers
  <algorithm> <array> <cmath> <cstdint> <functional> <limits> <map> <memory>
  <numeric> <optional> <set> <string> <tuple> <utility> <vector>
  <absl/algorithm/container.h> <absl/container/flat_hash_map.h>
  <absl/container/inlined_vector.h> <absl/status/statusor.h>
  <absl/strings/str_cat.h> <absl/strings/str_format.h> <absl/strings/str_join.h>
  <absl/strings/str_split.h> <absl/types/span.h>)
set(soapstone_mlir_headers
  <llvm/ADT/DenseMap.h> <llvm/ADT/TypeSwitch.h>
  <mlir/IR/Builders.h> <mlir/IR/BuiltinAttributes.h> <mlir/IR/BuiltinOps.h>
  <mlir/IR/BuiltinTypes.h> <mlir/IR/Dialect.h> <mlir/IR/OpDefinition.h>
  <mlir/IR/OpImplementation.h> <mlir/IR/PatternMatch.h> <mlir/Pass/Pass.h>
  <mlir/Dialect/Func/IR/FuncOps.h>
  <mlir/Interfaces/InferTypeOpInterface.h>
  <mlir/Interfaces/SideEffectInterfaces.h>
  # The dialect itself: its generated classes are the largest header of all.
  <ir/soap/ops.h>)
set(soapstone_test_headers <gmock/gmock.h> <gtest/gtest.h>)

# soapstone_precompile(<name> HEADERS ... LINK ...): a target whose precompiled
# headers others reuse.
function(soapstone_precompile name)
  cmake_parse_arguments(ARG "" "" "HEADERS;LINK;OPTIONS" ${ARGN})
  # Not written where it is there: a newer one would compile everything anew.
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cc CONTENT "")
  add_library(${name} STATIC ${PROJECT_BINARY_DIR}/${name}.cc)
  target_link_libraries(${name} PUBLIC soapstone_options ${ARG_LINK})
  target_compile_options(${name} PRIVATE ${ARG_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

if(SOAPSTONE_USE_PCH)
  soapstone_precompile(soapstone_plain_pch HEADERS ${soapstone_plain_headers})
  soapstone_precompile(soapstone_mlir_pch
    HEADERS ${soapstone_plain_headers} ${soapstone_mlir_headers} LINK soapstone_mlir)
  set(soapstone_generated soapstone_soap_gen soapstone_soap_interfaces_gen)
  add_dependencies(soapstone_mlir_pch ${soapstone_generated})
  if(SOAPSTONE_TESTS)
    soapstone_precompile(soapstone_plain_test_pch
      HEADERS ${soapstone_plain_headers} ${soapstone_test_headers} LINK GTest::gmock)
    soapstone_precompile(soapstone_mlir_test_pch
      HEADERS ${soapstone_plain_headers} ${soapstone_mlir_headers} ${soapstone_test_headers}
      LINK soapstone_mlir GTest::gmock)
    add_dependencies(soapstone_mlir_test_pch ${soapstone_generated})
  endif()
endif()

# Gives a target the precompiled headers of `kind`: plain, mlir, plain_test or
# mlir_test.
function(soapstone_use_precompiled name kind)
  if(SOAPSTONE_USE_PCH)
    target_precompile_headers(${name} REUSE_FROM soapstone_${kind}_pch)
  endif()
endfunction()

# Gives a target the flags of MLIR code.
function(soapstone_use_mlir name)
  target_link_libraries(${name} PUBLIC soapstone_mlir)
  soapstone_use_precompiled(${name} mlir)
endfunction()

# soapstone_library(<name> SRCS ... DEPS ... [TABLEGEN <targets>] [MLIR])
function(soapstone_library name)
  cmake_parse_arguments(ARG "MLIR" "" "SRCS;DEPS;TABLEGEN" ${ARGN})
  add_library(${name} STATIC ${ARG_SRCS})
  target_link_libraries(${name} PUBLIC soapstone_options ${ARG_DEPS})
  if(ARG_TABLEGEN)
    add_dependencies(${name} ${ARG_TABLEGEN})
  endif()
  if(ARG_MLIR)
    soapstone_use_mlir(${name})
  else()
    soapstone_use_precompiled(${name} plain)
  endif()
  # Installed, but for the tests' own.
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  if(NOT folder MATCHES "^tests")
    set_property(GLOBAL APPEND PROPERTY SOAPSTONE_LIBRARIES ${name})
  endif()
endfunction()

# soapstone_executable(<name> SRCS ... DEPS ... [MLIR]): a binary in build/bin.
function(soapstone_executable name)
  cmake_parse_arguments(ARG "MLIR" "" "SRCS;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SRCS})
  target_link_libraries(${name} PUBLIC soapstone_options ${ARG_DEPS})
  # As libraries are compiled, whose precompiled header executables use.
  target_compile_options(${name} PRIVATE $<$<BOOL:${SOAPSTONE_HARDEN}>:-fPIC>)
  if(ARG_MLIR)
    soapstone_use_mlir(${name})
  endif()
endfunction()

# The compiler spends a quarter of its time allocating small objects: 17 % of a
# compile and 25 % of a joint search go with jemalloc. Programs and libraries
# that others load keep the allocator of their process, and so do sanitizers.
function(soapstone_fast_allocation name)
  if(SOAPSTONE_JEMALLOC AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
    # Named as needed although nothing of it is called by name.
    target_link_options(${name} PRIVATE "LINKER:--push-state,--no-as-needed"
                                        "${SOAPSTONE_JEMALLOC}" "LINKER:--pop-state")
  endif()
endfunction()

# Adds to `result` the static libraries of this project that `name` links,
# those it links through others included.
function(soapstone_linked_libraries name result)
  set(found ${${result}})
  get_target_property(direct ${name} LINK_LIBRARIES)
  foreach(library IN LISTS direct)
    if(NOT TARGET ${library} OR library IN_LIST found)
      continue()
    endif()
    get_target_property(type ${library} TYPE)
    get_target_property(imported ${library} IMPORTED)
    if(type STREQUAL STATIC_LIBRARY AND NOT imported)
      list(APPEND found ${library})
      soapstone_linked_libraries(${library} found)
    endif()
  endforeach()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# Puts the libraries of an executable before its own objects. If
# several files compile a template or inline function, the linker keeps the
# first: that must not be one of a file that is not optimised.
function(soapstone_libraries_first name)
  set(libraries)
  soapstone_linked_libraries(${name} libraries)
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  list(JOIN libraries "," files)
  target_link_options(${name} PRIVATE
    "LINKER:--whole-archive,${files},--no-whole-archive")
endfunction()

# soapstone_test(<name> SRCS ... DEPS ... [LABELS ...] [MLIR] [SLOW]): a
# GoogleTest binary, one ctest entry per test case. All that is not SLOW is in
# `ctest -L quick`, which ends within a minute on two cores.
function(soapstone_test name)
  cmake_parse_arguments(ARG "MLIR;SLOW" "" "SRCS;DEPS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_SRCS})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/bin)
  target_link_libraries(${name} PRIVATE soapstone_options ${ARG_DEPS}
                        GTest::gmock GTest::gtest_main)
  # As libraries are compiled, whose precompiled headers tests use.
  target_compile_options(${name} PRIVATE $<$<BOOL:${SOAPSTONE_HARDEN}>:-fPIC>)
  set(kind plain_test)
  if(ARG_MLIR)
    target_link_libraries(${name} PRIVATE soapstone_mlir)
    set(kind mlir_test)
  endif()
  # Tests that link the runtime have the flags of its kernels.
  if(NOT ARG_DEPS MATCHES "soapstone_runtime")
    soapstone_use_precompiled(${name} ${kind})
  endif()
  if(NOT ARG_LABELS)
    set(ARG_LABELS unit)
  endif()
  if(ARG_SLOW)
    list(APPEND ARG_LABELS slow)
  else()
    list(APPEND ARG_LABELS quick)
  endif()
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 900)
  # A list of labels does not get through gtest_discover_tests.
  set(labels ${CMAKE_CURRENT_BINARY_DIR}/${name}_labels.cmake)
  file(CONFIGURE OUTPUT ${labels} @ONLY CONTENT
       "if(@name@_TESTS)
  set_tests_properties(\${@name@_TESTS} PROPERTIES LABELS \"@ARG_LABELS@\")
endif()
")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${labels})
  add_dependencies(soapstone_tests ${name})
endfunction()

# soapstone_tablegen(<target> <file.td> <out> <gen-flag> [<out> <gen-flag>]...)
function(soapstone_tablegen target td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(args ${ARGN})
  while(args)
    list(POP_FRONT args out flag)
    separate_arguments(flag)
    mlir_tablegen(${out} ${flag}
      EXTRA_INCLUDES ${PROJECT_SOURCE_DIR} ${MLIR_INCLUDE_DIRS})
  endwhile()
  add_public_tablegen_target(${target})
endfunction()
