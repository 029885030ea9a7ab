#ifndef SOAPSTONE_RUNTIME_INITIALIZE_H_
#define SOAPSTONE_RUNTIME_INITIALIZE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// FNV-1a, 64 bits: the random stream of a tensor's initial value.
uint64_t hashName(std::string_view name);

// Gives the rank's box of every persistent tensor its first value: from the
// safetensors file `weights` (if not empty; it must hold every parameter), else
// from the model's files under `modelDirectory`, else by its initializer under
// `seed`, the same numbers however the tensor is cut. Throws InputError.
void initializeTensors(Rank& rank, const DeviceClass& deviceClass,
                       const std::string& weights,
                       const std::string& modelDirectory, int64_t seed);

// Sets gradients to zero.
void zeroGradients(Rank& rank, const DeviceClass& deviceClass);

// Says on stderr which weight files of the model are absent.
void warnOfMissingWeights(const Plan& plan, const std::string& modelDirectory);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_INITIALIZE_H_
