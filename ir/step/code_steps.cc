#include "ir/step/code_steps.h"

#include <algorithm>
#include <utility>

namespace soapstone::step {
namespace {

// An op of a class in a step, with the step's channel.
struct ListedOp {
  int64_t channel = 0;
  CodeSteps::Participant what;
};

// Puts ops in the order of their channels, those of one channel as they are:
// by counting, where channels lie close to each other.
std::vector<ListedOp> byChannel(std::vector<ListedOp> ops) {
  const auto isEarlier = [](const ListedOp& a, const ListedOp& b) {
    return a.channel < b.channel;
  };
  // One class lists its steps in order.
  if (std::is_sorted(ops.begin(), ops.end(), isEarlier)) return ops;
  const int64_t most =
      std::max_element(ops.begin(), ops.end(), isEarlier)->channel;
  constexpr int64_t kMostPerOp = 16;
  if (most > kMostPerOp * static_cast<int64_t>(ops.size())) {
    std::stable_sort(ops.begin(), ops.end(), isEarlier);
    return ops;
  }
  std::vector<int> places(most + 2, 0);
  for (const ListedOp& op : ops) ++places[op.channel + 1];
  for (size_t i = 1; i < places.size(); ++i) places[i] += places[i - 1];
  std::vector<ListedOp> sorted(ops.size());
  for (const ListedOp& op : ops) sorted[places[op.channel]++] = op;
  return sorted;
}

}  // namespace

CodeSteps::CodeSteps(const std::vector<DeviceCode>& codes) {
  std::vector<ListedOp> ops;
  for (size_t k = 0; k < codes.size(); ++k) {
    steps.emplace_back(codes[k].size(), -1);
    for (size_t i = 0; i < codes[k].size(); ++i) {
      const int64_t channel = codes[k][i].channel;
      if (channel < 0) continue;
      ops.push_back({channel, {static_cast<int>(k), static_cast<int>(i)}});
    }
  }
  ops = byChannel(std::move(ops));
  participants.reserve(ops.size());
  for (const ListedOp& op : ops) {
    if (channels.empty() || channels.back() != op.channel) {
      channels.push_back(op.channel);
      begins.push_back(participants.size());
    }
    participants.push_back(op.what);
    steps[op.what.code][op.what.op] = count() - 1;
  }
  begins.push_back(participants.size());
}

}  // namespace soapstone::step
