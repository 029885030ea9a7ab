#ifndef SOAPSTONE_CODEGEN_KERNELS_ELEMENTWISE_TEXT_H_
#define SOAPSTONE_CODEGEN_KERNELS_ELEMENTWISE_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/mlir_names.h"

namespace soapstone::codegen {

// Arguments of a draw of random numbers, as C++ expressions.
struct RandomCounter {
  std::string stream;
  std::string element;  // Index in the whole tensor.
  // Elements of a micro-batch, the index of which is in the step; empty: the
  // step is one of the optimizer.
  std::string microBatchElements;
};

// C++ expression of an elementwise op on operands that are C++ expressions of
// the operands' compute types. Ops that draw no random numbers ignore
// `counter`.
std::string elementwiseText(Operation* op,
                            const std::vector<std::string>& operands,
                            const RandomCounter& counter);

// The stream of an op that draws random numbers; absent for others.
std::optional<uint64_t> randomStream(Operation* op);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_KERNELS_ELEMENTWISE_TEXT_H_
