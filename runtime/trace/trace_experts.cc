// Rows between tokens and experts, without their mathematics.

#include <algorithm>

#include "runtime/ops_experts.h"
#include "runtime/trace/accesses.h"

namespace soapstone::runtime {
namespace {

Access tokenRows(const ExpertRows& op, const void* data) {
  return span(data, op.tokenRows() * op.features, op.type);
}
Access slotRows(const ExpertRows& op, const void* data) {
  return span(data, op.slotRows() * op.features, op.type);
}
Access indices(const ExpertRows& op, const void* data) {
  return span(data, op.choices(), op.indexType);
}

int64_t rowBytes(const ExpertRows& op) {
  return op.features * elementBytes(op.type);
}

// Rows of slots that tokens chose, if they chose evenly.
int64_t filledRows(const ExpertRows& op) {
  return std::min(op.slotRows(), op.choices());
}

int64_t indexBytes(const ExpertRows& op) {
  return 2 * op.choices() * elementBytes(op.indexType);
}

}  // namespace

void dispatchTokens(Rank& rank, Stream stream, const ExpertRows& op,
                    const void* tokens, const void* experts, const void* places,
                    const float* weights, void* slots) {
  const int64_t weighted = weights == nullptr ? 0 : op.choices();
  Action& action = note(rank, stream, "dispatchTokens",
                        {tokenRows(op, tokens), indices(op, experts),
                         indices(op, places), floats(weights, weighted)},
                        {slotRows(op, slots)});
  // The table of slots is set, written, checked and read.
  action.bytes = (filledRows(op) + op.slotRows()) * rowBytes(op) +
                 2 * indexBytes(op) + weighted * 4 + 3 * op.slotRows() * 8;
  action.kernels = 4;
}

void combineSlots(Rank& rank, Stream stream, const ExpertRows& op,
                  const void* slots, const void* experts, const void* places,
                  const float* weights, void* tokens) {
  const int64_t weighted = weights == nullptr ? 0 : op.choices();
  Action& action = note(rank, stream, "combineSlots",
                        {slotRows(op, slots), indices(op, experts),
                         indices(op, places), floats(weights, weighted)},
                        {tokenRows(op, tokens)});
  action.bytes = (filledRows(op) + op.tokenRows()) * rowBytes(op) +
                 indexBytes(op) + weighted * 4;
}

void slotProducts(Rank& rank, Stream stream, const ExpertRows& op,
                  const void* tokens, const void* slots, const void* experts,
                  const void* places, float* products) {
  Action& action = note(rank, stream, "slotProducts",
                        {tokenRows(op, tokens), slotRows(op, slots),
                         indices(op, experts), indices(op, places)},
                        {floats(products, op.choices())});
  action.bytes = (filledRows(op) + op.tokenRows()) * rowBytes(op) +
                 indexBytes(op) + op.choices() * 4;
}

}  // namespace soapstone::runtime
