#include "passes/search/device_orders.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "passes/search/faster_devices.h"

namespace soapstone::search {
namespace {

// Kinds of which all orders are tried: four have 64 of them.
constexpr size_t kMostPermuted = 4;

// The rate of the matrix units in 16 bits, in which models are trained most
// often, if the kind has them (FLOP per second).
double rateOf(const cost_model::DeviceKind& kind) {
  double rate = 0;
  for (cost_model::NumberFormat format :
       {cost_model::NumberFormat::kF16, cost_model::NumberFormat::kBf16}) {
    auto found = kind.peakFlopsPerSecond.find(format);
    if (found != kind.peakFlopsPerSecond.end())
      rate = std::max(rate, found->second * kind.achievedMatrixFraction);
  }
  return rate > 0 ? rate : matrixRate(kind);
}

// The devices of nodes that have the same kinds of devices.
struct Block {
  std::vector<int> devices;
  double slowest = 0;  // Rates of the devices.
  double total = 0;
};

// Fastest first.
std::vector<Block> blocksOf(const cost_model::Machine& machine,
                            int64_t devices) {
  std::map<std::set<int>, Block> blocks;
  for (int64_t begin = 0; begin < devices;) {
    int64_t end = begin;
    std::set<int> kinds;
    for (; end < devices && machine.nodeOf(end) == machine.nodeOf(begin);
         ++end) {
      kinds.insert(machine.deviceKindIndex(end));
    }
    Block& block = blocks[std::move(kinds)];
    for (; begin < end; ++begin) {
      double rate = rateOf(machine.deviceKind(begin));
      block.slowest =
          block.devices.empty() ? rate : std::min(block.slowest, rate);
      block.total += rate;
      block.devices.push_back(static_cast<int>(begin));
    }
  }
  std::vector<Block> sorted;
  for (auto& [kinds, block] : blocks) sorted.push_back(std::move(block));
  std::stable_sort(
      sorted.begin(), sorted.end(),
      [](const Block& a, const Block& b) { return a.slowest > b.slowest; });
  return sorted;
}

std::vector<int> joined(const std::vector<Block>& blocks,
                        const std::vector<size_t>& order) {
  std::vector<int> devices;
  for (size_t block : order) {
    const std::vector<int>& own = blocks[block].devices;
    devices.insert(devices.end(), own.begin(), own.end());
  }
  return devices;
}

// Choices of blocks, ascending, of most blocks first.
std::vector<std::vector<size_t>> choicesOf(size_t count) {
  std::vector<std::vector<size_t>> choices;
  if (count > kMostPermuted) {
    for (size_t size = count; size > 0; --size) {
      choices.emplace_back(size);
      std::iota(choices.back().begin(), choices.back().end(), 0);
    }
    return choices;
  }
  for (size_t mask = 1; mask < size_t{1} << count; ++mask) {
    choices.emplace_back();
    for (size_t i = 0; i < count; ++i) {
      if ((mask >> i & 1) != 0) choices.back().push_back(i);
    }
  }
  std::stable_sort(
      choices.begin(), choices.end(),
      [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return choices;
}

// The orders of a choice of `count` blocks that are tried.
std::vector<std::vector<size_t>> ordersOf(std::vector<size_t> choice,
                                          size_t count) {
  std::vector<std::vector<size_t>> orders = {choice};
  if (count > kMostPermuted) {
    if (choice.size() > 1) orders.emplace_back(choice.rbegin(), choice.rend());
    return orders;
  }
  while (std::next_permutation(choice.begin(), choice.end())) {
    orders.push_back(choice);
  }
  return orders;
}

}  // namespace

std::vector<DeviceChoice> deviceChoices(const cost_model::Machine& machine,
                                        int64_t devices) {
  std::vector<DeviceChoice> choices;
  if (machine.areOfOneKind(devices)) return choices;
  const std::vector<Block> blocks = blocksOf(machine, devices);
  double total = 0;
  for (const Block& block : blocks) total += block.total;
  std::vector<int> own(devices);
  std::iota(own.begin(), own.end(), 0);
  for (const std::vector<size_t>& chosen : choicesOf(blocks.size())) {
    DeviceChoice& choice = choices.emplace_back();
    choice.speed = 0;
    for (size_t block : chosen) choice.speed += blocks[block].total / total;
    for (const std::vector<size_t>& order : ordersOf(chosen, blocks.size())) {
      std::vector<int> list = joined(blocks, order);
      if (list != own) choice.orders.push_back(std::move(list));
    }
  }
  return choices;
}

}  // namespace soapstone::search
