#include "ir/sharding/resharding_cache.h"

#include <utility>

#include "ir/sharding/resharding_planner.h"
#include "ir/support/status_macros.h"

namespace soapstone::sharding {

absl::StatusOr<std::shared_ptr<const ReshardingPlan>> ReshardingCache::plan(
    const Layout& source, const Layout& target, int64_t elementBytes,
    bool isTransfer) {
  KeyView key{&source, &target, elementBytes, isTransfer};
  if (auto found = plans.find(key); found != plans.end()) {
    ++hitCount;
    return found->second;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      ReshardingPlan made, isTransfer
                               ? planMessages(source, target, elementBytes)
                               : planResharding(source, target, elementBytes));
  auto kept = std::make_shared<const ReshardingPlan>(std::move(made));
  plans.emplace(Key{source, target, elementBytes, isTransfer}, kept);
  return kept;
}

}  // namespace soapstone::sharding
