#include "passes/prepare/fusion_memory.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace soapstone::passes {

namespace {

using Kind = FusionNode::Kind;

// Whether the node's results are nothing in memory: who reads them reads its
// operands.
bool isTransparent(const FusionNode& node) {
  return node.isView || node.kind == Kind::kRecomputed;
}

}  // namespace

FusionMemory::FusionMemory(const std::vector<FusionNode>& nodes)
    : nodes(nodes),
      around(nodes.size()),
      makes(nodes.size()),
      place(nodes.size()),
      kernel(nodes.size()),
      alive(nodes.size()) {
  std::iota(place.begin(), place.end(), 0);
  std::iota(kernel.begin(), kernel.end(), 0);
  for (size_t node = 0; node < nodes.size(); ++node) {
    if (isTransparent(nodes[node])) continue;
    for (size_t i = 0; i < nodes[node].results.size(); ++i) {
      addTensor(static_cast<int>(node), static_cast<int>(i));
    }
  }
  for (Tensor& tensor : tensors) setInterval(tensor, intervalOf(tensor));
  for (int64_t bytes : alive) peak = std::max(peak, bytes);
}

void FusionMemory::addTensor(int node, int result) {
  Tensor tensor{node, nodes[node].results[result].bytes, false, {}, {}};
  std::set<std::pair<int, int>> seen;
  std::vector<std::pair<int, int>> pending = {{node, result}};
  while (!pending.empty()) {
    const auto [maker, number] = pending.back();
    pending.pop_back();
    if (!seen.insert({maker, number}).second) continue;
    const FusionResult& current = nodes[maker].results[number];
    tensor.escapes |= current.escapes;
    for (const FusionUse& use : current.uses) {
      const FusionNode& user = nodes[use.node];
      if (user.readUntil >= 0) tensor.readers.push_back({user.readUntil, -1});
      if (isTransparent(user)) {
        pending.emplace_back(use.node, user.isView ? use.operand : 0);
      } else {
        tensor.readers.push_back(use);
      }
    }
  }
  const int number = static_cast<int>(tensors.size());
  makes[node].push_back(number);
  around[node].push_back(number);
  for (const FusionUse& reader : tensor.readers) {
    around[reader.node].push_back(number);
  }
  tensors.push_back(std::move(tensor));
}

bool FusionMemory::join(const std::vector<int>& members) {
  std::vector<int> before;
  for (int member : members) {
    before.push_back(kernel[member]);
    kernel[member] = members.back();
  }
  if (run(members, placeOf(members), /*beside=*/0)) return true;
  for (size_t i = 0; i < members.size(); ++i) kernel[members[i]] = before[i];
  return false;
}

bool FusionMemory::move(int node, int where, int64_t beside) {
  return run({node}, where, beside);
}

bool FusionMemory::run(const std::vector<int>& members, int where,
                       int64_t beside) {
  std::vector<int> placesBefore;
  for (int member : members) {
    placesBefore.push_back(place[member]);
    place[member] = where;
  }
  const std::vector<int> changed = tensorsAround(members);
  std::vector<Interval> before;
  for (int tensor : changed) {
    before.push_back(tensors[tensor].interval);
    setInterval(tensors[tensor], intervalOf(tensors[tensor]));
  }
  int64_t most = 0;
  for (size_t i = 0; i < changed.size(); ++i) {
    const Interval& now = tensors[changed[i]].interval;
    const bool isLonger = before[i].first == now.first;
    for (int at = isLonger ? before[i].last + 1 : now.first; at <= now.last;
         ++at) {
      most = std::max(most, alive[at]);
    }
  }
  if (most - beside <= peak) return true;
  for (size_t i = 0; i < changed.size(); ++i) {
    setInterval(tensors[changed[i]], before[i]);
  }
  for (size_t i = 0; i < members.size(); ++i) {
    place[members[i]] = placesBefore[i];
  }
  return false;
}

// Where the last member is, or where somebody else needs a result before that.
int FusionMemory::placeOf(const std::vector<int>& members) const {
  int where = members.back();
  for (int member : members) {
    for (int tensor : makes[member]) {
      for (const FusionUse& reader : tensors[tensor].readers) {
        if (!std::binary_search(members.begin(), members.end(), reader.node)) {
          where = std::min(where, place[reader.node]);
        }
      }
    }
  }
  return where;
}

// The tensors that the members make and read, each once.
std::vector<int> FusionMemory::tensorsAround(
    const std::vector<int>& members) const {
  std::set<int> found;
  for (int member : members) {
    found.insert(around[member].begin(), around[member].end());
  }
  return {found.begin(), found.end()};
}

bool FusionMemory::staysInRegisters(const Tensor& tensor) const {
  return !tensor.escapes && !tensor.readers.empty() &&
         std::all_of(tensor.readers.begin(), tensor.readers.end(),
                     [&](const FusionUse& reader) {
                       return kernel[reader.node] == kernel[tensor.node];
                     });
}

FusionMemory::Interval FusionMemory::intervalOf(const Tensor& tensor) const {
  if (tensor.bytes == 0 || staysInRegisters(tensor)) return {};
  const int first = place[tensor.node];
  if (tensor.escapes) return {first, static_cast<int>(nodes.size()) - 1};
  int last = first;
  bool isOverwritten = false;
  for (const FusionUse& reader : tensor.readers) {
    if (place[reader.node] < last) continue;
    last = place[reader.node];
    const FusionNode& node = nodes[reader.node];
    isOverwritten = node.kind == Kind::kMapped ||
                    (reader.operand >= 0 && node.overwrites == reader.operand);
  }
  if (isOverwritten && last > first) --last;
  return {first, last};
}

void FusionMemory::setInterval(Tensor& tensor, const Interval& interval) {
  const Interval old = tensor.interval;
  tensor.interval = interval;
  if (old.last < old.first || interval.last < interval.first ||
      old.first != interval.first) {
    addBytes(old.first, old.last + 1, -tensor.bytes);
    addBytes(interval.first, interval.last + 1, tensor.bytes);
    return;
  }
  // Most only end at another place.
  addBytes(old.last + 1, interval.last + 1, tensor.bytes);
  addBytes(interval.last + 1, old.last + 1, -tensor.bytes);
}

void FusionMemory::addBytes(int begin, int end, int64_t bytes) {
  for (int at = begin; at < end; ++at) alive[at] += bytes;
}

}  // namespace soapstone::passes
