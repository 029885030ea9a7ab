#ifndef SOAPSTONE_IR_SCHEDULE_TEXT_H_
#define SOAPSTONE_IR_SCHEDULE_TEXT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/schedule/pricing.h"
#include "ir/schedule/schedule.h"

namespace soapstone::schedule {

// The lists in the text of PyTorch's torch.distributed.pipelining: one line per
// group, actions between commas, "<chunk><kind><micro-batch>" with F, I, W,
// SEND_F, RECV_F, SEND_B, RECV_B, and "<chunk>REDUCE_GRAD". Messages name the
// chunk that sends or receives. Ours are "<chunk>UPDATE", and ":<chunk>" behind
// a message whose other end is not the next chunk.
std::string scheduleText(const Schedule& schedule);

// Reads such a text. Chunks belong to the group whose line has their actions,
// are a chain, and are as many as the text names. "B" stands for I and W; empty
// places (PyTorch's idle time) and UNSHARD and RESHARD are passed over. A text
// without messages is a compute list (see `placeTransfers`).
//
// Fails with InvalidArgument, naming line and action. Whether the lists work is
// for `checkSchedule` to say.
absl::StatusOr<Schedule> parseSchedule(absl::string_view text);

// A picture of a step: one line per group, time from left to right in units of
// the shortest action of a chunk, idle time as dots, at most `columns` wide:
// what is beyond is cut off.
std::string scheduleGrid(const Schedule& schedule,
                         const std::vector<std::vector<ActionTime>>& times,
                         int columns);

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_TEXT_H_
