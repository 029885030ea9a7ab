#ifndef SOAPSTONE_TESTS_SUPPORT_PRINT_DIMS_H_
#define SOAPSTONE_TESTS_SUPPORT_PRINT_DIMS_H_

#include <ostream>

#include "runtime/types.h"

namespace soapstone::runtime {

// Prints 2x3x5.
inline void printDims(const Dims& dims, std::ostream* out) {
  for (int i = 0; i < dims.count; ++i) {
    *out << (i == 0 ? "" : "x") << dims[i];
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_SUPPORT_PRINT_DIMS_H_
