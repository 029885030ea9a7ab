#ifndef SOAPSTONE_RUNTIME_INITIALIZE_H_
#define SOAPSTONE_RUNTIME_INITIALIZE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// FNV-1a, 64 bits: the random stream of a tensor's initial value.
uint64_t hashName(std::string_view name);

// Name of a tensor in checkpoints: its own, with the role in front where the
// model's names may be used twice.
std::string storedName(const TensorInfo& tensor);

// True for tensors that live from step to step.
bool isPersistent(TensorRole role);

// Gives every persistent tensor its first value: from the safetensors file
// `weights` (if not empty; it must hold every parameter), else from the model's
// files under `modelDirectory`, else by its initializer under `seed`. A weight
// file of the model that is absent is reported once, on stderr, and its tensors
// are initialised. Throws InputError.
void initializeTensors(Rank& rank, const Plan& plan, const std::string& weights,
                       const std::string& modelDirectory, int64_t seed);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_INITIALIZE_H_
