#ifndef SOAPSTONE_IR_SHARDING_RESHARDING_CACHE_H_
#define SOAPSTONE_IR_SHARDING_RESHARDING_CACHE_H_

#include <cstdint>
#include <memory>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/resharding_plan.h"

namespace soapstone::sharding {

// Remembers plans by the structure of their layouts. Not safe to share between
// threads without a lock. The plans live as long as somebody holds them.
class ReshardingCache {
 public:
  // Like planResharding, or planMessages if the move `isTransfer`, between
  // groups of a pipeline; cached. Errors are not.
  absl::StatusOr<std::shared_ptr<const ReshardingPlan>> plan(
      const Layout& source, const Layout& target, int64_t elementBytes,
      bool isTransfer = false);

  int64_t size() const { return static_cast<int64_t>(plans.size()); }
  int64_t hits() const { return hitCount; }
  void clear() { plans.clear(); }

 private:
  struct Key {
    Layout source;
    Layout target;
    int64_t elementBytes;
    bool isTransfer;
  };
  // Key of a look-up, without copies of the layouts.
  struct KeyView {
    const Layout* source;
    const Layout* target;
    int64_t elementBytes;
    bool isTransfer;
  };
  static KeyView view(const Key& key) {
    return {&key.source, &key.target, key.elementBytes, key.isTransfer};
  }
  static KeyView view(const KeyView& key) { return key; }

  struct Hash {
    using is_transparent = void;
    template <typename AnyKey>
    size_t operator()(const AnyKey& key) const {
      KeyView parts = view(key);
      return absl::HashOf(*parts.source, *parts.target, parts.elementBytes,
                          parts.isTransfer);
    }
  };
  struct Equal {
    using is_transparent = void;
    template <typename A, typename B>
    bool operator()(const A& a, const B& b) const {
      KeyView left = view(a);
      KeyView right = view(b);
      return left.elementBytes == right.elementBytes &&
             left.isTransfer == right.isTransfer &&
             *left.source == *right.source && *left.target == *right.target;
    }
  };

  absl::flat_hash_map<Key, std::shared_ptr<const ReshardingPlan>, Hash, Equal>
      plans;
  int64_t hitCount = 0;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_RESHARDING_CACHE_H_
