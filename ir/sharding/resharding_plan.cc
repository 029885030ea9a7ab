#include "ir/sharding/resharding_plan.h"

#include "absl/strings/str_cat.h"

namespace soapstone::sharding {

const char* stepKindName(StepKind kind) {
  switch (kind) {
    case StepKind::kLocalSlice:
      return "local-slice";
    case StepKind::kLocalCopy:
      return "local-copy";
    case StepKind::kAllReduce:
      return "all-reduce";
    case StepKind::kReduceScatter:
      return "reduce-scatter";
    case StepKind::kAllGather:
      return "all-gather";
    case StepKind::kAllToAll:
      return "all-to-all";
    case StepKind::kBroadcast:
      return "broadcast";
    case StepKind::kScatter:
      return "scatter";
    case StepKind::kGather:
      return "gather";
    case StepKind::kHaloExchange:
      return "halo-exchange";
    case StepKind::kSendReceive:
      return "send-receive";
  }
  return "?";
}

std::string ReshardingStep::toString() const {
  std::string text = stepKindName(kind);
  if (groups.size > 0) {
    absl::StrAppend(&text, " in ", groups.count(), " groups of ", groups.size);
  }
  if (!messages.empty()) {
    absl::StrAppend(&text, " of ", messages.size(), " messages");
  }
  return absl::StrCat(text, ", ", totalBytes, " bytes");
}

std::string ReshardingPlan::toString() const {
  std::string text;
  for (size_t i = 0; i < steps.size(); ++i) {
    absl::StrAppend(&text, steps[i].toString(), ": ", layouts[i].toString(),
                    " -> ", layouts[i + 1].toString(), "\n");
  }
  return text.empty() ? "nothing\n" : text;
}

}  // namespace soapstone::sharding
