#ifndef SOAPSTONE_CODEGEN_PROGRAM_GRADIENT_OVERLAP_H_
#define SOAPSTONE_CODEGEN_PROGRAM_GRADIENT_OVERLAP_H_

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/memory/buffer_assignment.h"

namespace soapstone::codegen {

// Communication that devices can compute beside.
struct HiddenCommunication {
  std::string label;
  int64_t bytes = 0;  // Bytes that a device contributes.
  // Number of computing calls between the issue and the wait, which hide
  // it.
  int64_t callsMeanwhile = 0;
  // Whether it goes on the second lane (`ir/dist/lane.h`).
  bool isOnSumLane = false;
};

// The sums of one function whose results only update parameters, in order.
std::vector<HiddenCommunication> gradientSums(const FunctionBuffers& function);

// The gathers of stored parameters and working copies, in order.
std::vector<HiddenCommunication> parameterGathers(
    const FunctionBuffers& function);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_GRADIENT_OVERLAP_H_
