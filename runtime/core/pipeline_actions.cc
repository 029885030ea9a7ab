// Actions of a pipeline, the same for all back ends.

#include "runtime/core/rank.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {
namespace {

constexpr int64_t kWholeStep = -1;

void run(Rank& rank, void (*function)(Rank&), const char* name, int64_t slot,
         int64_t number) {
  rank.microBatch = slot;
  rank.action = name;
  if (rank.numberMicroBatch) rank.numberMicroBatch(number);
  callAction(rank, function);
  rank.action = nullptr;
}

}  // namespace

void takeInputs(Rank& rank, int64_t microBatch) {
  if (rank.loadInputs) rank.loadInputs(microBatch);
}

void runAction(Rank& rank, void (*function)(Rank&), const char* name,
               int64_t microBatch) {
  run(rank, function, name, microBatch, microBatch);
}

void runOnce(Rank& rank, void (*function)(Rank&), const char* name) {
  run(rank, function, name, 0, kWholeStep);
}

size_t slotOffset(const Rank& rank, size_t offset, int64_t slots, size_t stride,
                  const int32_t* slotOf) {
  int64_t m = rank.microBatch;
  int64_t slot = slotOf == nullptr ? m % slots : slotOf[m];
  size_t place = offset + static_cast<size_t>(slot) * stride;
  if (slotOf != nullptr && rank.noteSlot) rank.noteSlot(place, stride, slotOf);
  return place;
}

}  // namespace soapstone::runtime
