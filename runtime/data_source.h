#ifndef SOAPSTONE_RUNTIME_DATA_SOURCE_H_
#define SOAPSTONE_RUNTIME_DATA_SOURCE_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/options.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// Feeds one input. Batches are numbered over the whole training, so that a run
// that goes on after a checkpoint sees what an uninterrupted one would.
class InputSource {
 public:
  virtual ~InputSource() = default;
  // Writes batch `batch` to `target`. Throws InputError on values that the
  // model cannot take.
  virtual void fill(Rank& rank, int64_t batch, void* target) = 0;
};

// One source per input of the plan, in its order; inputs that the options do
// not name get synthetic data if none is named at all. Throws InputError.
std::vector<std::unique_ptr<InputSource>> makeSources(const Plan& plan,
                                                      const Options& options,
                                                      int64_t seed);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_DATA_SOURCE_H_
