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

if(SOAPSTONE_USE_PCH)
  # Not written where it is there: a newer one would compile everything anew.
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/soapstone_pch.cc CONTENT "")
  add_library(soapstone_pch STATIC ${PROJECT_BINARY_DIR}/soapstone_pch.cc)
  target_link_libraries(soapstone_pch PUBLIC soapstone_options soapstone_mlir)
  target_precompile_headers(soapstone_pch PRIVATE
    <memory> <optional> <string> <vector>
    <mlir/IR/Builders.h> <mlir/IR/BuiltinAttributes.h> <mlir/IR/BuiltinOps.h>
    <mlir/IR/BuiltinTypes.h> <mlir/IR/Dialect.h> <mlir/IR/OpDefinition.h>
    <mlir/IR/OpImplementation.h> <mlir/IR/PatternMatch.h> <mlir/Pass/Pass.h>
    <mlir/Dialect/Func/IR/FuncOps.h>
    <mlir/Interfaces/InferTypeOpInterface.h>
    <mlir/Interfaces/SideEffectInterfaces.h>)
endif()

# Gives a target the flags of MLIR code.
function(soapstone_use_mlir name)
  target_link_libraries(${name} PUBLIC soapstone_mlir)
  if(SOAPSTONE_USE_PCH)
    target_precompile_headers(${name} REUSE_FROM soapstone_pch)
  endif()
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

# Puts the libraries of an executable before its own objects. Of the template
# and inline functions that several files compile, the linker keeps the first:
# those of files that are not optimised must not be it.
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
  if(ARG_MLIR)
    target_link_libraries(${name} PRIVATE soapstone_mlir)
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
