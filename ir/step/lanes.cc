#include "ir/step/lanes.h"

#include <algorithm>
#include <utility>

namespace soapstone::step {

bool crossesNodes(absl::Span<const int> members, int64_t size,
                  const DeviceNodes& nodes) {
  if (nodes.empty() || size < 2) return false;
  // By node: one more than the number of the last group that has it.
  std::vector<size_t> lastGroup(
      1 + *std::max_element(nodes.begin(), nodes.end()), 0);
  for (size_t i = 0; i < members.size(); ++i) {
    const size_t group = 1 + i / size;
    if (std::exchange(lastGroup[nodes[members[i]]], group) == group) {
      return false;
    }
  }
  return true;
}

std::set<int64_t> sumLaneChannels(
    const std::vector<DeviceCode>& codes,
    const std::function<bool(size_t k, size_t op)>& crosses) {
  std::set<int64_t> channels, others;
  for (size_t k = 0; k < codes.size(); ++k) {
    const std::vector<char> tail = updateTail(codes[k]);
    for (size_t i = 0; i < codes[k].size(); ++i) {
      const CodeOp& op = codes[k][i];
      if (op.channel < 0) continue;
      const bool yields =
          op.kind != CallKind::kOther && tail[i] != 0 && crosses(k, i);
      (yields ? channels : others).insert(op.channel);
    }
  }
  for (int64_t channel : others) channels.erase(channel);
  return channels;
}

}  // namespace soapstone::step
