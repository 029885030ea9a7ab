#include "ir/sharding/flow_graph.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace soapstone::sharding {

int FlowGraph::addOp(const ShardingRule* rule, absl::Span<const int> operands,
                     absl::Span<const int> results) {
  Op op;
  op.rule = rule;
  op.operands = static_cast<int>(values.size());
  values.insert(values.end(), operands.begin(), operands.end());
  op.results = static_cast<int>(values.size());
  values.insert(values.end(), results.begin(), results.end());
  ops.push_back(op);
  return opCount() - 1;
}

void FlowGraph::finish() {
  int count = 0;
  for (int value : values) count = std::max(count, value + 1);
  readers.assign(count + 1, 0);
  for (int value : values) ++readers[value + 1];
  for (int value = 0; value < count; ++value)
    readers[value + 1] += readers[value];
  touching.resize(values.size());
  std::vector<int> next(readers.begin(), readers.end() - 1);
  for (int op = 0; op < opCount(); ++op) {
    for (int value : operands(op)) touching[next[value]++] = op;
    for (int value : results(op)) touching[next[value]++] = op;
  }
}

void FlowSweep::mark(int op) {
  if (isDue[op]) return;
  isDue[op] = true;
  if (!isAhead(op)) {
    later.push_back(op);
    return;
  }
  heap.push_back(op);
  if (isBackward) {
    std::push_heap(heap.begin(), heap.end());
  } else {
    std::push_heap(heap.begin(), heap.end(), std::greater<int>());
  }
}

int FlowSweep::next() {
  if (heap.empty()) startSweep();
  if (heap.empty()) {
    reset();
    return -1;
  }
  if (isBackward) {
    std::pop_heap(heap.begin(), heap.end());
  } else {
    std::pop_heap(heap.begin(), heap.end(), std::greater<int>());
  }
  current = heap.back();
  heap.pop_back();
  isDue[current] = false;
  return current;
}

void FlowSweep::startSweep() {
  if (order == SweepOrder::kBothWays) isBackward = !isBackward;
  current = isBackward ? std::numeric_limits<int>::max() : -1;
  heap.swap(later);
  if (isBackward) {
    std::make_heap(heap.begin(), heap.end());
  } else {
    std::make_heap(heap.begin(), heap.end(), std::greater<int>());
  }
}

void FlowSweep::reset() {
  for (int op : heap) isDue[op] = false;
  for (int op : later) isDue[op] = false;
  heap.clear();
  later.clear();
  isBackward = false;
  current = -1;
}

}  // namespace soapstone::sharding
