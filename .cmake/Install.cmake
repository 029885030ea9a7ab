# `cmake --install build --prefix P`:
#   P/bin                    the commands
#   P/include/soapstone      headers of the compiler, and what programs include
#   P/lib/soapstone          static libraries of the compiler and the runtime
#   P/lib/cmake/Soapstone    find_package(Soapstone)
# The commands find the runtime by their own place (codegen/build/program_builder.cc).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(soapstone_headers include/soapstone)
set(soapstone_archives lib/soapstone)
set(soapstone_package lib/cmake/Soapstone)

# Debian's LLVM lies where the loader does not look by itself.
set_target_properties(soapstone soapstone-opt PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
install(TARGETS soapstone soapstone-opt RUNTIME DESTINATION bin)

# soapstone_search_strategy is Soapstone::search_strategy there.
get_property(soapstone_libraries GLOBAL PROPERTY SOAPSTONE_LIBRARIES)
foreach(library IN LISTS soapstone_libraries ITEMS soapstone_options soapstone_mlir)
  string(REGEX REPLACE "^soapstone_" "" short ${library})
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${short})
endforeach()
install(TARGETS ${soapstone_libraries} soapstone_options soapstone_mlir
        EXPORT SoapstoneTargets ARCHIVE DESTINATION ${soapstone_archives})
install(EXPORT SoapstoneTargets NAMESPACE Soapstone:: DESTINATION ${soapstone_package})

foreach(folder ir cost_model simulator passes codegen frontend)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${soapstone_headers}
          FILES_MATCHING PATTERN "*.h")
endforeach()
foreach(folder ir passes)  # Made by mlir-tblgen.
  install(DIRECTORY ${PROJECT_BINARY_DIR}/${folder} DESTINATION ${soapstone_headers}
          FILES_MATCHING PATTERN "*.inc" PATTERN "CMakeFiles" EXCLUDE)
endforeach()

# Emitted programs are built with headers, and with the sources of the runtime
# by their own CMakeLists.txt, with -DSOAPSTONE_ROOT=P/include/soapstone.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime DESTINATION ${soapstone_headers}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.cc" PATTERN "*.cu"
                       PATTERN "CMakeLists.txt")
install(TARGETS soapstone_runtime_host soapstone_runtime_trace
        ARCHIVE DESTINATION ${soapstone_archives})
if(TARGET soapstone_runtime_mpi)
  install(TARGETS soapstone_runtime_mpi ARCHIVE DESTINATION ${soapstone_archives})
endif()
# Built with everything else where the CUDA Toolkit is.
if(TARGET soapstone_runtime_cuda)
  install(FILES $<TARGET_FILE:soapstone_runtime_cuda> DESTINATION ${soapstone_archives} OPTIONAL)
endif()

file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/SoapstoneConfig.cmake @ONLY CONTENT [=[
include(CMakeFindDependencyMacro)
find_dependency(absl)
find_dependency(MLIR @MLIR_PACKAGE_VERSION@ EXACT CONFIG)
include(${CMAKE_CURRENT_LIST_DIR}/SoapstoneTargets.cmake)
]=])
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SoapstoneConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SoapstoneConfig.cmake
              ${PROJECT_BINARY_DIR}/SoapstoneConfigVersion.cmake
        DESTINATION ${soapstone_package})
