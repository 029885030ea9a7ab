#include "runtime/core/communicator.h"

#include <cstring>

#include "runtime/core/rank.h"

namespace soapstone::runtime {

const char* operationName(Operation operation) {
  switch (operation) {
    case Operation::kAllReduce:
      return "all_reduce";
    case Operation::kReduceScatter:
      return "reduce_scatter";
    case Operation::kAllGather:
      return "all_gather";
    case Operation::kBroadcast:
      return "broadcast";
    case Operation::kExchange:
      return "exchange";
  }
  return "";
}

std::string describe(const Call& call) {
  std::string text = operationName(call.operation);
  if (call.site.node[0] != '\0')
    text += " '" + std::string(call.site.node) + "'";
  if (call.site.line > 0) {
    // The name alone: emitted programs are built in many places.
    const char* slash = std::strrchr(call.site.file, '/');
    text += " at " +
            std::string(slash != nullptr ? slash + 1 : call.site.file) + ":" +
            std::to_string(call.site.line);
  }
  return text;
}

std::string describe(const Rank& rank, const Call& call) {
  std::string text = "rank " + std::to_string(rank.number) + " step " +
                     std::to_string(rank.step);
  if (rank.action != nullptr) {
    text +=
        ", micro-batch " + std::to_string(rank.microBatch) + ", " + rank.action;
  }
  return text + ": " + describe(call);
}

int memberOfGroup(const Rank& rank, const Call& call) {
  const Group& group = call.step.group;
  for (int i = 0; i < group.size; ++i) {
    if (group.ranks[i] == rank.number) return i;
  }
  throw RankFailure(describe(rank, call) + ": the rank is not in the group");
}

}  // namespace soapstone::runtime
