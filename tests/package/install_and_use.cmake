# See CMakeLists.txt. -DBUILD, -DCONSUMER, -DMODEL, -DMLIR_DIR, -DCXX.
set(work ${BUILD}/tests/package_work)
file(REMOVE_RECURSE ${work})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: ${code}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/installed)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${work}/consumer -G Ninja -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_PREFIX_PATH=${work}/installed -DMLIR_DIR=${MLIR_DIR})
run(${CMAKE_COMMAND} --build ${work}/consumer)
run(${work}/consumer/consumer)
if(NOT output STREQUAL "flexflow-p100x4: 4 devices, a strategy for 2\n")
  message(FATAL_ERROR "the consumer printed '${output}'")
endif()

# Moved, it still finds its runtime: nothing of the build folder is used.
file(RENAME ${work}/installed ${work}/moved)
run(${work}/moved/bin/soapstone compile ${MODEL} --batch 4 --devices 2 -o ${work}/program)
run(${work}/moved/bin/soapstone run ${work}/program --steps 2)
if(NOT EXISTS ${work}/moved/include/soapstone/runtime/runtime.h)
  message(FATAL_ERROR "the runtime's headers were not installed")
endif()

# For GPUs, too: what stands in for nvcc writes down what it is given.
if(NOT EXISTS ${work}/moved/include/soapstone/runtime/cuda/nccl_link.cc)
  message(FATAL_ERROR "the sources of the CUDA runtime were not installed")
endif()
set(cuda_runtime ${work}/moved/lib/soapstone/libsoapstone_runtime_cuda.a)
if(NOT EXISTS ${cuda_runtime})
  file(TOUCH ${cuda_runtime})  # Built without the CUDA Toolkit.
endif()
file(WRITE ${work}/nvcc [=[#!/bin/sh
if [ "$1" = --list-gpu-code ]; then echo sm_90; exit; fi
echo "$@" >> "$(dirname "$0")/nvcc.log"
while [ "$1" != -o ]; do shift; done
echo > "$2"
]=])
file(CHMOD ${work}/nvcc PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
run(${CMAKE_COMMAND} -E env SOAPSTONE_NVCC=${work}/nvcc
    ${work}/moved/bin/soapstone compile ${MODEL} --batch 4 --target cuda --no-check
    -o ${work}/cuda_program)
file(READ ${work}/nvcc.log said)
foreach(place ${cuda_runtime} -I${work}/moved/include/soapstone)
  string(FIND "${said}" "${place}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "nvcc was not given '${place}': ${said}")
  endif()
endforeach()
file(REMOVE_RECURSE ${work})
