#ifndef SOAPSTONE_RUNTIME_DATA_SYNTHETIC_SOURCE_H_
#define SOAPSTONE_RUNTIME_DATA_SYNTHETIC_SOURCE_H_

#include <cstdint>
#include <memory>

#include "runtime/data/batch_box.h"
#include "runtime/data/data_source.h"

namespace soapstone::runtime {

// Numbers that depend on (seed, input name, step) and the place in the batch of
// the whole step alone, however many micro-batches it has: floats uniform with
// mean 0 and variance 1, integers uniform in [0, bound), fair bools; masks are
// what hides nothing.
std::unique_ptr<InputSource> makeSyntheticSource(const BatchBox& box,
                                                 int64_t seed,
                                                 int64_t microBatches);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_DATA_SYNTHETIC_SOURCE_H_
