#ifndef SOAPSTONE_IR_SCHEDULE_FAMILIES_H_
#define SOAPSTONE_IR_SCHEDULE_FAMILIES_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/schedule/schedule.h"

namespace soapstone::schedule {

enum class Family {
  kGpipe,         // All forward passes, then all backward passes.
  kOneFOneB,      // Narayanan et al., SOSP 2019 and SC 2021.
  kInterleaved,   // Several chunks per group (Narayanan et al., SC 2021).
  kZeroBubbleH1,  // Qi et al., ICLR 2024: the memory of 1F1B, a third of its
                  // bubble.
  kZeroBubbleH2,  // The same: no bubble, almost twice the memory.
  kZeroBubbleV,   // The same: two chunks in a V, no bubble, memory of 1F1B.
  kVHalf,         // Qi et al., NeurIPS 2024: half the memory of 1F1B.
  kVMin,          // The same: a third of the memory.
  kDualPipeV,     // DeepSeek-AI, 2025: a V whose forward and backward passes
                  // alternate, made for overlap of the two.
};

// "gpipe", "1f1b", "interleaved", "zb-h1", "zb-h2", "zbv", "v-half", "v-min"
// and "dualpipe-v".
const char* familyName(Family family);
std::optional<Family> parseFamily(absl::string_view name);
std::vector<std::string> familyNames();

// Whether chunk 2P - 1 lies on the group of chunk 0: the chunks go down the
// groups and come back.
bool isVShaped(Family family);

// Whether the family places weight gradients apart from input gradients, to
// fill bubbles with them. Most chunks of zero-bubble families then compute them
// late (`areWeightsLate`), half of those of dualpipe-v, none of v-half and
// v-min. Others run both as one backward pass.
bool splitsBackward(Family family);

// Whether chunks of the family's schedules compute weight gradients late, so
// that what these read outlives the backward pass of the micro-batch.
bool computesWeightsLate(Family family);

// The compute list (F, I, W) of every group of a step of `microBatches` over
// `groups` groups with `chunksPerGroup` chunks each, in a chain. Chunk c is on
// group c mod groups, in V-shaped families on group 2 groups - 1 - c from chunk
// `groups` on. The weight gradients of a chunk run in ascending order.
//
// Fails with InvalidArgument where the family has no such schedule; the message
// says what it needs.
absl::StatusOr<Schedule> makeSchedule(Family family, int groups,
                                      int chunksPerGroup, int microBatches);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_FAMILIES_H_
