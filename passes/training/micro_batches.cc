#include "passes/training/micro_batches.h"

namespace soapstone::passes {

std::string microBatchesError(int64_t samples, int64_t microBatches) {
  if (microBatches == 1 || (samples > 0 && samples % microBatches == 0))
    return "";
  if (samples <= 1) {
    return "the inputs have no batch that " + std::to_string(microBatches) +
           " micro-batches could split; " + kUseOneMicroBatch.str();
  }
  int64_t fewer = microBatches;
  while (samples % fewer != 0) --fewer;
  int64_t more = microBatches;
  while (more < samples && samples % more != 0) ++more;
  std::string text = "a batch of " + std::to_string(samples) +
                     " cannot be cut into " + std::to_string(microBatches) +
                     " equal micro-batches; use " + std::to_string(fewer);
  if (more <= samples) text += " or " + std::to_string(more);
  return text + ", or a multiple of " + std::to_string(microBatches) +
         " as batch";
}

}  // namespace soapstone::passes
