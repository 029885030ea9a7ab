#ifndef SOAPSTONE_RUNTIME_DATA_DATA_SOURCE_H_
#define SOAPSTONE_RUNTIME_DATA_DATA_SOURCE_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/core/options.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// Feeds one rank's box of one input. Batches are numbered over the whole
// training, so that a run that goes on after a checkpoint sees what an
// uninterrupted one would; the values of a batch do not depend on how it is
// cut.
class InputSource {
 public:
  virtual ~InputSource() = default;
  // Writes the box of batch `batch` to `target`. Throws InputError on values
  // that the model cannot take.
  virtual void fill(Rank& rank, int64_t batch, void* target) = 0;
  // Has the device write the same to `target`, in its own memory, by work on
  // `stream`. False, and nothing is done, where the host must do it.
  virtual bool fillOnDevice(Rank& /*rank*/, Stream /*stream*/,
                            int64_t /*batch*/, void* /*target*/) {
    return false;
  }
};

// One source per input in the class's table, in its order; inputs that the
// options do not name get synthetic data if none is named at all. An integer
// input with a uniform initializer [a, a) is a mask: synthetic data holds a
// everywhere, which hides nothing. Throws InputError.
std::vector<std::unique_ptr<InputSource>> makeSources(
    const Plan& plan, const DeviceClass& deviceClass, int member,
    const Options& options, int64_t seed);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_DATA_DATA_SOURCE_H_
