#ifndef SOAPSTONE_IR_SOAP_STRIDES_H_
#define SOAPSTONE_IR_SOAP_STRIDES_H_

#include <cstdint>
#include <optional>

#include "ir/mlir_names.h"

namespace soapstone::soap {

// Elements from one position of each dim to the next in row-major memory.
SmallVector<int64_t> denseStrides(ArrayRef<int64_t> shape);

// The strides of the same elements in the same order under another shape;
// nullopt where dims meet that do not follow one another in memory. Nothing is
// ever reached by the stride of a dim of size 1, but accesses of many bytes
// need strides that they divide: it is what it would be in dense memory.
std::optional<SmallVector<int64_t>> reshapedStrides(ArrayRef<int64_t> from,
                                                    ArrayRef<int64_t> strides,
                                                    ArrayRef<int64_t> to);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_STRIDES_H_
