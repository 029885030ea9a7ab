#ifndef SOAPSTONE_RUNTIME_DATA_INITIALIZE_H_
#define SOAPSTONE_RUNTIME_DATA_INITIALIZE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// FNV-1a, 64 bits: the random stream of a tensor's initial value.
uint64_t hashName(std::string_view name);

// Where first values come from.
struct InitialWeights {
  std::string load;  // Files of all parameters (see WeightFiles), or empty.
  std::string modelDirectory;    // Folder of the model's own files.
  std::string programDirectory;  // Folder of files that the compiler computed.
  // The model's files are not read: but for tables of the program's folder,
  // values are drawn.
  bool ignoresModel = false;
};

// Gives the rank's box of every persistent tensor its first value: from
// `weights.load`, else from the model's files, else by its initializer under
// `seed`, the same numbers however the tensor is cut. Throws InputError if a
// file is not the one that the program was compiled for, or is missing though
// it was there then.
void initializeTensors(Rank& rank, const DeviceClass& deviceClass,
                       const InitialWeights& weights, int64_t seed);

// Sets gradients to zero.
void zeroGradients(Rank& rank, const DeviceClass& deviceClass);

// Says on stderr which weight files of the model are absent that were absent
// when it was compiled, too.
void warnOfMissingWeights(const Plan& plan, const std::string& modelDirectory);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_DATA_INITIALIZE_H_
